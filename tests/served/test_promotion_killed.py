"""kill -9 in the middle of telling a promotion of wagers, and of having its prizes paid: each arrives once all the same."""

import asyncio
import os
import random
import signal
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from hashlib import sha256
from typing import Any, Literal

import msgspec

import sicbo
from sicbo.demo.demonstration import ready_commands, usual_shaker
from sicbo.devices.croupier import Croupier
from sicbo.devices.dice_source import seeded
from sicbo.engine.house import House
from sicbo.engine.house_clock import system_clock
from sicbo.engine.verify import verify
from sicbo.hosting.cage import open_cage
from sicbo.hosting.every_room import MAKERS
from sicbo.hosting.promotion import STREAM_PREFIX, open_promotion
from sicbo.hosting.tables import open_table_stream
from sicbo.recount.whole_store import second_look
from sicbo.refusals import Refused
from sicbo.rooms.cage.messages import IssueForPrize
from sicbo.rooms.cage.state import Cage
from sicbo.rooms.cage.tickets import CageTerms
from sicbo.rooms.kernel.authority import policies_of
from sicbo.rooms.kernel.person import Person
from sicbo.rooms.promotion import messages as ask
from sicbo.rooms.promotion.authority import rules_of
from sicbo.rooms.promotion.plan import PrizePlan, PromotionPlan, required
from sicbo.rooms.promotion.state import Promotion
from sicbo.rooms.round.messages import PlaceWagers, ReadDice, TakeStep
from sicbo.rooms.table.messages.table import SitDown
from sicbo.rooms.table.messages.unions import TableCommand
from sicbo.server.background.metrics import Metrics
from sicbo.server.keeping.promotions_office import PromotionsOffice
from sicbo.server.keeping.ticket_numbering import TicketNumbering
from sicbo.store.whole.by_address import open_store
from support.engines import Engine
from support.evening import full_game
from support.houses import SECOND
from support.raffle import OPERATOR

TABLES = ("E1", "E2")
GAME = full_game("nsw-aruze")
PLAYERS = {"1": "ann", "2": "bob", "3": "cat"}
STREAM = f"{STREAM_PREFIX}lucky"
DAY = 24 * 3_600 * SECOND
SEED = sha256(b"killed").hexdigest()
AFTERWARDS = 9 * DAY
PARTS = {"cash": 400, "crossed-cheque": 600}
Moment = Literal["before", "during", "after"]


@dataclass(frozen=True)
class Death:
    """When a process is killed: at which command of a kind, before it is sent, on its way, or saved and not answered."""

    kind: type
    number: int
    moment: Moment
    delay: float = 0.0


def die() -> None:
    os.kill(os.getpid(), signal.SIGKILL)


class Doomed(House):
    """A house of offices that is killed at its moment."""

    death: Death | None = None
    seen = 0

    async def send(self, stream: str, command_id: str, command: Any) -> Any:  # type: ignore[override]
        if self.death is None or not isinstance(command, self.death.kind):
            return await super().send(stream, command_id, command)
        self.seen += 1
        if self.seen < self.death.number:
            return await super().send(stream, command_id, command)
        if self.death.moment == "before":
            die()
        sending = asyncio.ensure_future(super().send(stream, command_id, command))
        if self.death.moment == "during":
            await asyncio.sleep(self.death.delay)
            die()
        answer = await sending
        die()
        return answer


class Lives:
    """One process at a time on a store: its houses and its office of promotions."""

    def __init__(
        self, address: str, clock: Callable[[], int] = system_clock, death: Death | None = None
    ) -> None:
        self.address, self.clock, self.death = address, clock, death

    async def __aenter__(self) -> "Lives":
        self.store = await open_store(self.address)
        self.tables = await House.open(self.store, MAKERS, clock=self.clock)
        self.office = await Doomed.open(self.store, MAKERS, clock=self.clock, shared=True)
        self.office.death = self.death

        self.promotions = PromotionsOffice(
            store=self.store,
            tables=self.tables,
            office=self.office,
            clock=self.clock,
            numbering=TicketNumbering(b"a key of the house", ()),
            live=dict.fromkeys(TABLES),
            metrics=Metrics(),
        )
        return self

    async def __aexit__(self, *_: object) -> None:
        await self.promotions.stop()
        await self.office.close()
        await self.tables.close()
        await self.store.close()

    async def state(self) -> Promotion:
        _, state = await self.office.state(STREAM)
        assert isinstance(state, Promotion)
        return state

    async def play(self) -> None:
        """Rounds at both tables, from where the journals end, each told as soon as it is settled."""
        for table in TABLES:
            await open_table_stream(self.tables, table, GAME)
        await self.promotions.keep_up()
        begin = {table: await self._next(table) for table in TABLES}
        scripts = {table: script(table) for table in TABLES}
        for number, commands in enumerate(zip(*scripts.values(), strict=True)):
            for table, command in zip(TABLES, commands, strict=True):
                if number >= begin[table]:
                    await self._said(table, f"c{number}", command)

    async def _next(self, table: str) -> int:
        numbers = [
            int(entry.id[1:]) async for chunk in self.store.entries(table) for entry in chunk if entry.id[:1] == "c"
        ]  # fmt: skip
        return max(numbers, default=-1) + 1

    async def _said(self, table: str, command_id: str, command: TableCommand) -> None:
        try:
            await self.tables.send(table, command_id, command)
        except Refused as refused:
            assert refused.code not in ("store-in-use", "not-saved"), refused


def script(table: str) -> Iterator[TableCommand]:
    """A table made ready, three players, and rounds without end in which all of them wager."""
    croupier = Croupier(GAME, seeded(7))
    yield from ready_commands(GAME, table, usual_shaker(GAME), system_clock())
    for place, player in PLAYERS.items():
        yield SitDown(by=Person(player, "player"), place=place)
        yield croupier.bring(player, place, 10**7)
    sequence = policies_of(GAME).sequence(usual_shaker(GAME))
    assert sequence is not None
    chance = random.Random(table)
    while True:
        for step in sequence.steps:
            by = croupier.person(step.by)
            if step.step == "enter":
                yield ReadDice(by, croupier.rolled())
            elif step.by == "shooter":
                yield from (TakeStep(Person(player, "player"), step.step) for player in PLAYERS.values())
            else:
                yield TakeStep(by, step.step, times=step.at_least, tumbled=step.seen_to_tumble)
            if step.step == "open-bets":
                for player in PLAYERS.values():
                    yield PlaceWagers(
                        Person(player, "player"),
                        {"small": 500 * chance.randint(1, 9), "big": 1_000},
                        "credit",
                    )


SECONDS = 60
"""One that has not come to its death by then never will."""


def killed(address: str, clock: Callable[[], int], death: Death, life: Callable[[Lives], Any]) -> None:
    """A process that does this until it is killed at its moment."""

    async def lived() -> None:
        async with Lives(address, clock, death) as one:
            async with asyncio.timeout(SECONDS):
                await life(one)

    pid = os.fork()
    if pid == 0:
        try:
            asyncio.run(lived())
        finally:
            os._exit(1)
    _, status = os.waitpid(pid, 0)
    assert os.WIFSIGNALED(status) and os.WTERMSIG(status) == signal.SIGKILL, f"it ended unexpectedly: {death}"


async def founded(address: str) -> None:
    """A promotion that runs, and a cage."""
    now = system_clock()
    of = PromotionPlan(
        "Lucky", "a draw", (PrizePlan("money", "cash", 1_000, count=3),), now - 3_600 * SECOND, now + 7 * DAY,
        now + 8 * DAY, "here", qualifying_wager=700,
    )  # fmt: skip
    game = sicbo.game("nsw-aruze")
    items = {entry.item: f"{entry.says} 7.00" for entry in required(rules_of(game), of)}
    async with Lives(address, lambda: now - 2 * DAY) as one:
        await open_promotion(one.office, STREAM, game)
        await open_cage(one.office, CageTerms(site="a house"))
        for number, command in enumerate(
            (
                ask.DraftPromotion(by=OPERATOR, plan=of),
                ask.WritePromotionTerms(by=OPERATOR, items=items),
                ask.StateAvailability(by=OPERATOR, channel="here"),
                ask.SubmitTerms(by=OPERATOR, reference="7"),
            )
        ):
            await one.office.send(STREAM, f"p{number}", command)
    async with Lives(address) as one:
        await one.office.send(STREAM, "start", ask.StartPromotion(by=OPERATOR))
        commitment = sha256(SEED.encode()).hexdigest()
        await one.store.vault_put_new(f"draw/{STREAM}/0", SEED.encode())
        await one.office.send(STREAM, "commit", ask.CommitToDraw(by=OPERATOR, commitment=commitment))


async def wagered_by_the_journals(one: Lives) -> dict[str, int]:
    """What was staked in settled rounds, straight from what is written there."""
    sums: dict[str, int] = {}
    for table in TABLES:
        async for chunk in one.store.entries(table):
            for entry in chunk:
                for event in msgspec.json.decode(entry.body)["events"]:
                    assert event["type"] not in ("WagersReturned", "SpinVoided")
                    for line in event["receipt"]["lines"] if event["type"] == "RoundJudged" else ():
                        player = PLAYERS[line["owner"]]
                        sums[player] = sums.get(player, 0) + line["stake"]
    return sums


async def behind(address: str) -> dict[str, int]:
    """What the journals of the tables have and the promotion has not heard."""
    async with Lives(address) as one:
        heard = (await one.state()).wagered
        return {
            player: amount - heard.get(player, 0)
            for player, amount in (await wagered_by_the_journals(one)).items()
        }


async def sound(one: Lives) -> None:
    assert (await verify(one.store, MAKERS)).differences == ()
    async with one.store.frozen() as reader:
        assert (await second_look(reader)).differences == ()


async def all_heard(address: str) -> None:
    """What is left is told; then every wager has counted, and none twice, however often it is told again."""
    async with Lives(address) as one:
        for _ in range(2):
            await one.promotions.keep_up()
            counted = await wagered_by_the_journals(one)
            assert (await one.state()).wagered == counted
        assert set(counted) == set(PLAYERS.values())
        assert (await one.state()).entries() == {player: amount // 700 for player, amount in counted.items()}
        await sound(one)


def test_a_process_killed_while_it_tells_of_wagers_has_each_of_them_counted_once(engine: Engine) -> None:
    chance = random.Random(20_261_116)
    asyncio.run(founded(engine.address))
    lost = 0
    for number in range(15):
        moment: Moment = ("before", "during", "after")[number % 3]
        death = Death(ask.HearWagers, chance.randint(1, 3), moment, chance.uniform(0, 0.004))
        killed(engine.address, system_clock, death, Lives.play)
        missing = asyncio.run(behind(engine.address))
        assert all(amount >= 0 for amount in missing.values()), "counted twice"
        if moment == "before":
            lost += any(missing.values())
    assert lost == 5, "a process was killed between the round and its telling"
    asyncio.run(all_heard(engine.address))


async def claimed(address: str) -> None:
    async with Lives(address, lambda: system_clock() + AFTERWARDS) as one:
        for table in TABLES:
            await one.promotions.tell(table)
        await one.promotions.hear_everything(await one.promotions.get(STREAM))
        await one.office.send(STREAM, "draw", ask.HoldDraw(by=OPERATOR, seed=SEED))


async def claims_and_pays(one: Lives) -> None:
    for won in (await one.state()).winners:
        claim = ask.ClaimPrize(by=OPERATOR, prize=won.number, forms=PARTS)  # type: ignore[arg-type]
        await one.office.send(STREAM, f"claim {won.number}", claim)
    await one.promotions.keep_up()


async def all_paid(address: str) -> None:
    async with Lives(address, lambda: system_clock() + AFTERWARDS) as one:
        for _ in range(2):
            await claims_and_pays(one)
        state = await one.state()
        assert len(state.winners) == 3 and state.owed == {}
        _, cage = await one.office.state("cage")
        assert isinstance(cage, Cage)
        tickets = [
            await one.promotions.ticket(STREAM, f"{won.number}.{form}")
            for won in state.winners
            for form in PARTS
        ]
        assert [ticket.amount for ticket in tickets if ticket is not None] == [*PARTS.values()] * 3
        assert sum(ticket.amount for ticket in cage.tickets()) == 3_000
        await sound(one)


def test_a_process_killed_while_it_has_prizes_paid_has_each_part_on_one_ticket(engine: Engine) -> None:
    asyncio.run(founded(engine.address))
    killed(engine.address, system_clock, Death(ask.HearWagers, 2, "after"), Lives.play)
    asyncio.run(claimed(engine.address))
    later = system_clock() + AFTERWARDS
    for kind, number in ((IssueForPrize, 1), (ask.TakenByCage, 1), (IssueForPrize, 2)):
        for moment in ("before", "during", "after"):
            death = Death(kind, number if moment != "after" else 1, moment, 0.002)
            killed(engine.address, lambda: later, death, claims_and_pays)
    asyncio.run(all_paid(engine.address))
