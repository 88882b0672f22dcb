"""`sicbo table`: open a table in a store and run it, a line at a time or a whole evening from a script."""

import asyncio
import shlex
import sys
from argparse import Namespace
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from uuid import uuid4

import msgspec
from msgspec.structs import replace

from sicbo.cli import show
from sicbo.cli.arguments import Parser, add_game_options, add_json, card_of
from sicbo.cli.evening import VERBS, Scribe
from sicbo.cli.rehearsal import Rehearsal
from sicbo.cli.stores import counted, is_there
from sicbo.cli.table_lease import TableLease, refuse_beside_a_house
from sicbo.cli.table_view import show_table
from sicbo.demo.demonstration import demonstration_game, ready_commands, usual_shaker
from sicbo.demo.store_mode import mark_store, require_mode
from sicbo.devices.dice_source import DiceSource, seeded, virtual
from sicbo.engine.house import House
from sicbo.engine.pending import Answer
from sicbo.hosting.tables import MAKERS, TableRoom, house_game, open_table_stream, require_table_name
from sicbo.refusals import Refused, nearest
from sicbo.rooms.desks.event_sentences import told
from sicbo.rooms.kernel.person import Person
from sicbo.rooms.round.events import StepTaken
from sicbo.rooms.table.messages.table import OpenTable
from sicbo.rooms.table.messages.unions import TableCommand
from sicbo.rooms.table.state import Table
from sicbo.rules.game import Game
from sicbo.rules.shelf import game as shelf_game
from sicbo.rules.shelf import read_text
from sicbo.sentences import said
from sicbo.store.interface import Store
from sicbo.store.whole.by_address import open_store

TOLD_BY_OTHERS = ("announce", "enter", "collect", "pay")
"""Steps that come with a more specific event."""

PARTS = 40
"""More commands than any line stands for."""

LONGEST_ID = 150
"""With the numbers of lines and their parts appended, still a valid id."""


def run(arguments: list[str]) -> int:
    options = parser().read(arguments)
    asyncio.run(_run(options))
    return 0


def parser() -> Parser:
    made = Parser(
        "table",
        "Open a table in a store and run it. A store is a file (SQLite) or a postgresql:// address; everything is\n"
        "stored before the answer is shown.",
        [
            "evening.db T1 open crown-melbourne/a",
            "evening.db T1 sit ann 500",
            "evening.db T1 bet ann small=10 total:9=5",
            "evening.db T1 round 2,3,4",
            "evening.db T1 show",
            "evening.db T1 run evening.txt --id saturday",
        ],
    )
    made.epilog = f"{made.epilog}\n\ntable commands, here and in a script:\n" + "\n".join(
        f"  {verb:<7}{about}" for verb, about in VERBS.items()
    )
    made.add_argument("store", help="a file, or postgresql://…")
    made.add_argument("table", help="the table's name")
    made.add_argument(
        "words", nargs="*", help="open GAME, show, run SCRIPT, or a command from the list below"
    )
    made.add_argument(
        "--id", default="", help="an id for this command: sent again with the same id, it is not done twice"
    )
    made.add_argument(
        "--seed", type=int, help="draw the same dice every time for the same number (for demonstrations)"
    )
    made.add_argument(
        "--shaker", help="open: manual, automated-covered, automated-uncovered, player-activated …"
    )
    made.add_argument("--float", dest="float_amount", help="open: the table's float")
    made.add_argument(
        "--as-it-is", action="store_true",
        help="open: without the records made for a demonstration; refused until all required records exist",
    )  # fmt: skip
    add_game_options(made)
    add_json(made)
    return made


class Evening:
    """One table of a house, driven by lines."""

    def __init__(self, house: House, store: Store, options: Namespace) -> None:
        self.house, self.store, self.options = house, store, options
        self.name: str = options.table
        self.state: Table | None = None
        self.held: dict[str, int] = {}
        self.prefix: str = options.id or uuid4().hex
        self.lease = TableLease(house, store, self.name)

    async def send(self, command: TableCommand, command_id: str) -> Answer:
        answer = await self.house.send(self.name, command_id, command)
        await self.look()
        game = await house_game(self.house, self.name)
        if self.options.json:
            print(
                msgspec.json.encode(
                    {
                        "id": command_id,
                        "seq": answer.seq,
                        "repeated": answer.repeated,
                        "events": answer.events,
                    }
                ).decode()
            )
        elif not answer.repeated:
            for event in answer.events:
                if len(answer.events) > 1 and isinstance(event, StepTaken) and event.step in TOLD_BY_OTHERS:
                    continue
                print(f"{answer.seq:>5}  {told(game, event)}")
        return answer

    async def look(self) -> Table:
        _, state = await self.house.state(self.name)
        self.state = state
        self.held = await self.store.balances(self.name)
        return self.state

    async def say(self, line: str, number: str = "") -> None:
        """One line. With its own name it can be repeated: the last command of a completed line has that name, and an
        interrupted line continues where it stopped."""
        verb = line.partition(" ")[0]
        if verb != "send":
            await self._refuse_making_up(verb)
        await self.house.room(self.name)  # a table that does not exist has no owner
        await self.lease.hold()
        await self.look()
        base = f"{self.prefix}{number}"
        part = 0
        if self.options.id:
            asked = [(self.name, base), *((self.name, f"{base}.{part}") for part in range(PARTS))]
            known = await self.store.known(asked)
            if asked[0] in known:
                return
            part = len(known)
        game = await house_game(self.house, self.name)
        if verb != "send":  # which is one command, and may move money from elsewhere
            await self._rehearse(line, game)
        scribe = Scribe(game, self._now, lambda account: self.held.get(str(account), 0), self._dice)
        for command, last in scribe.commands(line):
            answer = await self.send(command, base if last else f"{base}.{part}")
            if answer.repeated:
                return  # another program gives the same line under the same name
            part += 1

    async def _rehearse(self, line: str, game: Game) -> None:
        """Refuse a line that would be refused in its middle before it has begun."""
        trial = await self.rehearsal()
        try:
            for command, _ in Scribe(game, lambda: trial.table, trial.balance, self._dice).commands(line):
                trial.do(command)
        except Refused as refused:
            if refused.code != "second-person-needed" or not line.startswith("void "):
                raise
            words = said("{why}, as in: void GROUND with NAME:ROLE", why=refused.said)
            raise Refused(refused.code, words, clauses=refused.clauses) from None

    async def rehearsal(self) -> Rehearsal:
        """The current table, to try commands on."""
        room = await self.house.room(self.name)
        assert isinstance(room, TableRoom)
        return Rehearsal(room, await self.look(), self.held)

    async def _refuse_making_up(self, verb: str) -> None:
        """A short line is carried out by made-up staff, such as "the dealer"."""
        if await self.store.mode() == "live":
            raise Refused(
                "not-in-live-mode",
                "this store belongs to a live house, and {verb} names no member of staff: use the house's "
                "screens, or send the whole command with their names",
                verb=verb,
            )

    def _now(self) -> Table:
        assert self.state is not None
        return self.state

    @property
    def _dice(self) -> DiceSource:
        return virtual() if self.options.seed is None else seeded(self.options.seed + self._now().rounds)


async def _run(options: Namespace) -> None:
    words: list[str] = options.words or ["show"]
    if words[0] not in (*VERBS, "open", "show", "run"):
        raise Refused(
            "bad-request",
            "'{words}' is not a table command; {hint}",
            words=words[0][:30],
            hint=nearest(words[0], [*VERBS, "open", "show", "run"]),
        )
    if len(options.id) > LONGEST_ID or not options.id.isprintable():
        raise Refused("bad-request", "--id takes at most {most} printable characters", most=LONGEST_ID)
    if not is_there(options.store):
        if words[0] != "open":
            raise Refused(
                "bad-request",
                "there is no store {store}; start with: sicbo table {store} {table} open GAME",
                store=options.store,
                table=options.table,
            )
        # Refused now, it leaves no empty store behind.
        game = _new_game(options, words[1:])
        _opening(options, Rehearsal(TableRoom(options.table, game)), game)
    async with _house(options) as (house, store):
        evening = Evening(house, store, options)
        try:
            if words[0] == "open":
                await _open(evening, words[1:])
            elif words[0] == "show":
                if words[1:]:
                    raise Refused(
                        "bad-request", "write show on its own, without '{words}'", words=words[1][:30]
                    )
                table = await evening.look()
                show_table(await house_game(house, evening.name), table, evening.held, as_json=options.json)
            elif words[0] == "run":
                await _script(evening, words[1:])
            else:
                await evening.say(
                    " ".join(shlex.quote(word) for word in words) if words[0] != "send" else " ".join(words)
                )
        finally:
            await evening.lease.give_up()


@asynccontextmanager
async def _house(options: Namespace) -> AsyncIterator[tuple[House, Store]]:
    store = await open_store(options.store)
    house = await House.open(store, MAKERS)
    try:
        yield house, store
    finally:
        await house.close()
        await store.close()


async def _open(evening: Evening, words: list[str]) -> None:
    """Create the table if it is new, make it ready, and open it; a closed one is opened again."""
    options, store, house, name = evening.options, evening.store, evening.house, evening.name
    if not options.as_it_is:
        await require_mode(store, "demonstration")
    await refuse_beside_a_house(store)
    if await store.stream(name) is None:
        game = _new_game(options, words)
        _opening(options, Rehearsal(TableRoom(name, game)), game)
        await evening.lease.hold()
        if not options.as_it_is:
            await mark_store(store, "demonstration")
        await open_table_stream(house, name, game)
    else:
        game = await house_game(house, name)
        if words and words[0] not in (game.name, game.name.partition("/")[0]):
            raise Refused(
                "bad-request",
                "table {name} plays {game}; choose another table name for {words}",
                name=name,
                game=game.name,
                words=words[0],
            )
        await evening.lease.hold()
    was_open = (await evening.look()).opened_at
    *quiet, last = _opening(options, await evening.rehearsal(), await house_game(house, name))
    if not options.as_it_is:
        await mark_store(store, "demonstration")
    for number, command in enumerate(quiet):
        await house.send(name, f"{evening.prefix}.ready.{number}", command)
    await evening.send(last, f"{evening.prefix}.open")
    if not options.json and was_open:
        print(
            f"       the float is {game.currency.grouped(evening.held.get(str(evening._now().float_account), 0))}"
        )
    if not options.json and quiet:
        show.console().print(
            f"       {counted(len(quiet), 'demonstration record')} made",
            style="dim",
        )


def _new_game(options: Namespace, words: list[str]) -> Game:
    """The game of a table that does not exist yet."""
    if len(words) != 1:
        raise Refused("bad-request", "name a game: open GAME, such as open crown-melbourne/a")
    card = card_of(options, words[0])
    game = shelf_game(words[0], card) if options.as_it_is else demonstration_game(words[0], card)
    require_table_name(options.table, game)
    return game


def _opening(options: Namespace, trial: Rehearsal, game: Game) -> list[TableCommand]:
    """Everything from the present table to an open one, tried out; the last command opens it."""
    shaker = options.shaker or usual_shaker(game)
    state = trial.table
    *records, last = ready_commands(game, state.table_id, shaker, state.opened_at or 1)
    assert isinstance(last, OpenTable)
    if options.float_amount is not None:
        last = replace(last, float_amount=game.currency.parse(options.float_amount, what="float"))
    elif state.opened_at:
        last = replace(last, float_amount=0)  # the previous day's float is still there
    if options.as_it_is:
        role = last.by.role
        commands: list[TableCommand] = [replace(last, by=Person(f"the {role}", role))]
    else:
        commands = [*(command for command in records if _is_new(state, command)), last]
    for command in commands:
        trial.do(command)
    return commands


def _is_new(state: Table, command: TableCommand) -> bool:
    return getattr(command, "item", None) not in state.records


async def _script(evening: Evening, words: list[str]) -> None:
    """Every line of a file; empty lines and lines that begin with # are skipped."""
    if len(words) != 1:
        raise Refused("bad-request", "name a script: run FILE, or run - to read standard input")
    text = sys.stdin.read() if words[0] == "-" else read_text(words[0])
    for number, line in enumerate(text.splitlines(), 1):
        spoken = line.strip()
        if not spoken or spoken.startswith("#"):
            continue
        try:
            await evening.say(spoken, f"-{number}")
        except Refused as refused:
            placed = said("line {number}: {refused}", number=number, refused=refused.said)
            raise Refused(refused.code, placed, clauses=refused.clauses) from None
