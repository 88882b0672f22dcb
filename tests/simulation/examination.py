"""What must hold when everything is over: everything acknowledged happened once, and the money is all there."""

from collections import Counter
from pathlib import Path
from typing import Any

import msgspec

from models.second_model import pays
from sicbo.engine.still import still
from sicbo.engine.verify import verify
from sicbo.hosting.every_room import MAKERS
from sicbo.recount.whole_store import second_look
from sicbo.rules.dice import positions_of
from sicbo.store.sqlite.store import SqliteStore
from simulation.people import Public, Said
from simulation.world import World

Journal = dict[str, list[tuple[str, Any]]]
"""By stream: command ids, and records in plain values."""

DELIVERED = ("cage", "jackpots")


async def examine(world: World, public: Public) -> None:
    """Read the store as it was left, and compare it with what people were told."""
    store = await SqliteStore.open(Path(world.store), world.microseconds())
    try:
        async with still(store) as moment:
            report, seen = await verify(moment, MAKERS), await second_look(moment)
        journal: Journal = {}
        for stream in await store.streams():
            rows = [entry async for chunk in store.entries(stream.head.stream) for entry in chunk]
            journal[stream.head.stream] = [(row.id, msgspec.json.decode(row.body)) for row in rows]
            world.trace.update(f"{stream.head.stream}@{stream.head.seq} {stream.head.hash.hex()}\n".encode())
        balances = await store.balances()
    finally:
        await store.close()
    for difference in (*report.differences, *seen.differences):
        world.finding(f"verification: {difference}")
    world.check_leases()
    _once(world, public.memory.said, journal)
    _delivered(world, journal)
    _tickets(world, public, journal)
    money = Money(world, public, journal, balances)
    money.compare()
    world.counts |= {
        "said": len(public.memory.said),
        "accepted": sum(said.outcome == "accepted" for said in public.memory.said),
        "rounds": seen.rounds,
        "tickets": len(public.memory.tickets),
        "entries": report.entries,
        "meters": money.compared,
        "cup": sum(record["command"]["type"] == "EndStage" for _, record in journal.get("lantern-cup", ())),
        "wins": sum(
            event["type"] == "JackpotWon" for _, record in journal["jackpots"] for event in record["events"]
        ),
    }


def _once(world: World, said: list[Said], journal: Journal) -> None:
    """Everything acknowledged is there once, and nothing that was refused for good."""
    ids = {name: Counter(id_ for id_, _ in rows) for name, rows in journal.items()}
    for one in said:
        times = ids.get(one.stream, Counter())[one.named]
        if one.outcome == "accepted" and times != 1:
            world.finding(
                f"{one.named} was acknowledged, and is in the journal of {one.stream} {times} times"
            )
        elif one.outcome and one.outcome != "accepted" and times:
            world.finding(f"{one.named} was refused ({one.outcome}), and was carried out")
        elif not one.outcome and one.times:
            world.finding(f"nobody has learned what became of {one.named}")


def _delivered(world: World, journal: Journal) -> None:
    """What a table reports to an office arrives there once, in order, and nothing is missing at the end."""
    for office in DELIVERED:
        heard: dict[str, int] = {}
        for _, record in journal[office]:
            command = record["command"]
            if command["type"] != "Hear" or "/" in command["source"]:
                continue
            source, seq = command["source"], command["seq"]
            if seq <= heard.get(source, 0):
                world.finding(f"{office} heard {source}@{seq} after {heard[source]}")
            heard[source] = seq
        for table, rows in journal.items():
            wanted = [number for number, (_, record) in enumerate(rows, 1) if _concerns(office, record)]
            if wanted and heard.get(table, 0) < wanted[-1]:
                world.finding(
                    f"{office} never heard of {table}@{wanted[-1]}, only up to {heard.get(table, 0)}"
                )


def _concerns(office: str, record: Any) -> bool:
    kinds = {event["type"] for event in record["events"]}
    if office == "cage":
        return "CreditCollected" in kinds
    return "RoundJudged" in kinds and any(
        event["type"] == "RoundJudged" and event["receipt"]["game"] == "nsw-aruze"
        for event in record["events"]
    )


def _tickets(world: World, public: Public, journal: Journal) -> None:
    """Every ticket is paid at most once, however many cashiers try."""
    paid = Counter(
        one.do["number"] for one in public.memory.said if one.stream == "cage" and one.outcome == "accepted"
    )
    for number, times in paid.items():
        if times > 1:
            world.finding(f"ticket {number} was paid {times} times")
    redeemed = Counter(
        event["number"]
        for _, record in journal["cage"]
        for event in record["events"]
        if event["type"] in ("TicketRedeemed",)
    )
    for number, times in redeemed.items():
        if times > 1:
            world.finding(f"the cage has paid ticket {number} {times} times")
    for number in public.memory.tickets:
        if not paid[number]:
            world.finding(f"ticket {number} was never paid, though two cashiers tried")


class Money:
    """The meters as an outsider counts them: acknowledged commands, the dice as announced, odds written by hand."""

    def __init__(self, world: World, public: Public, journal: Journal, balances: dict[str, int]) -> None:
        self.world = world
        self.public = public
        self.journal = journal
        self.balances = balances
        self.compared = 0

    def compare(self) -> None:
        rolls = self._rolls("T2")
        for place in sorted(
            {one.named.partition(":")[0] for one in self.public.memory.said if one.stream == "T2"}
        ):
            said = [
                one
                for one in self.public.memory.said
                if one.stream == "T2" and one.named.startswith(f"{place}:") and one.outcome == "accepted"
            ]
            expected = self._expected(place, said, rolls)
            held = sum(
                amount
                for account, amount in self.balances.items()
                if account in (f"credit:T2/{place}", f"in-play:T2/{place}")
            )
            self.compared += 1
            if held != expected:
                self.world.finding(f"the meter of T2/{place} has {held}, by an outsider's count {expected}")

    def _rolls(self, table: str) -> dict[int, tuple[int, int, int] | None]:
        """By round the dice, or nothing where the round was declared void."""
        rolls: dict[int, tuple[int, int, int] | None] = {}
        number, roll = 0, (0, 0, 0)
        for _, record in self.journal[table]:
            for event in record["events"]:
                match event["type"]:
                    case "RoundBegun":
                        number = event["number"]
                    case "DiceRead":
                        first, second, third = positions_of(event["roll"])
                        roll = first + 1, second + 1, third + 1
                    case "WinnersPaid" | "LosersCollected":
                        rolls[number] = roll
                    case "WagersReturned" | "SpinVoided":
                        rolls[number] = None
        return rolls

    def _expected(self, place: str, said: list[Said], rolls: dict[int, tuple[int, int, int] | None]) -> int:
        """In, less what was staked, more what the dice returned, less what was carried away."""
        total = sum(one.do["amount"] for one in said if one.do["type"] == "AddCredit")
        layout: dict[int, Counter[str]] = {}
        by_entry = sorted(said, key=lambda one: one.answer.seq if one.answer else 0)
        number = 0
        for one in by_entry:
            assert one.answer is not None
            if one.do["type"] == "PlaceWagers":
                number = one.do["for_round"]
                layout.setdefault(number, Counter()).update(one.answer.placed or one.do["wagers"])
            elif one.do["type"] == "TakeBackWagers":
                layout.setdefault(number, Counter()).subtract(one.answer.taken)
        for number, stakes in layout.items():
            roll = rolls.get(number, (0, 0, 0))
            for bet, stake in stakes.items():
                if roll is None or roll == (0, 0, 0):
                    continue  # returned, or still in play
                odds = pays("nsw-aruze", bet, roll)
                total += -stake if odds is None else stake * odds
        held: int = total - self._away(place) + self._jackpots(place)
        return held

    def _away(self, place: str) -> int:
        amounts: list[int] = [
            event["amount"]
            for _, record in self.journal["T2"]
            for event in record["events"]
            if event["type"] == "CreditCollected" and event["terminal"] == place
        ]
        return sum(amounts)

    def _jackpots(self, place: str) -> int:
        """Won and paid to the meter, each once."""
        paid = [
            (event.get("reference", ""), event["amount"])
            for _, record in self.journal["T2"]
            for event in record["events"]
            if event["type"] == "CreditAdded" and event["source"] == "jackpot" and event["terminal"] == place
        ]
        if len({reference for reference, _ in paid}) != len(paid):
            self.world.finding(f"a jackpot was paid twice at T2/{place}: {paid}")
        return sum(amount for _, amount in paid)
