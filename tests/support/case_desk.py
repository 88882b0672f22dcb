"""An office of cases for tests: it sends commands, folds events, keeps the clock, and carries sanctions out at evenings."""

from typing import Any

import msgspec

from sicbo.hosting.cases import CasesRoom, adopting, cases_room
from sicbo.refusals import Refused
from sicbo.rooms.cases.authority import under
from sicbo.rooms.cases.events import CaseEvent, CaseOpened
from sicbo.rooms.cases.messages import CarryOut, CaseCommand, ImposeSanction, RaiseDispute, RecordBreach
from sicbo.rooms.cases.state import Case, CasesOffice, Party
from sicbo.rooms.kernel.person import SYSTEM, Person
from sicbo.rules.book import Book
from sicbo.rules.bookfile import BookFile
from sicbo.rules.game import Game, compile_game
from sicbo.sentences import Said
from sicbo.server.keeping.case_effects import command_of, effect_on_money
from support.evening import NOON, Evening
from support.read_back import happened

FACTS = {
    "device-type": "a telephone with a counting program", "malfunction-case": "1", "retained-amount": "5000",
    "linked-jackpot": "grand", "rule": "4.5", "ground": "found with a device", "place": "office 2", "time": "21:40",
    "police-arrival": "22:05", "terminal": "3", "area": "aisle by T1",
}  # fmt: skip
"""Every fact that some record has to hold."""


AMENDED = "(amended 2027)"


def amended(game: Game) -> Game:
    """The same game by the next edition of its book, which words side bets otherwise and lets nobody be excluded for them."""
    plain = msgspec.to_builtins(game.book.file)
    for one in plain["policies"]["conduct"]:
        if one["kind"] == "side-bet":
            one["breach"] += f" {AMENDED}"
            one["sanctions"] = [name for name in one.get("sanctions", ()) if name != "bar-from-game"]
    return compile_game(Book(msgspec.convert(plain, BookFile)), game.variant, game.card)


class Office:
    """One office with the tables it is given. A refusal leaves its state and clock as they were."""

    def __init__(self, *evenings: Evening) -> None:
        self.room: CasesRoom = cases_room("cases", b"{}")
        self.state: CasesOffice = self.room.begin()
        self.now = NOON
        self.events: list[CaseEvent] = []
        self.evenings = {evening.table.table_id: evening for evening in evenings}
        for command in adopting(self.state, {name: one.game for name, one in self.evenings.items()}):
            self.send(command)

    def send(self, command: CaseCommand) -> tuple[CaseEvent, ...]:
        # One clock for the office and its tables, as in a house.
        self.now = max(self.now, *(evening.now for evening in self.evenings.values())) + 1_000_000
        events = self.room.decide(self.state, command, self.now)
        self.state, _ = happened(self.room, self.state, command, events)
        self.events += events
        return events

    def refused(self, command: CaseCommand) -> Refused:
        before = self.state
        try:
            self.send(command)
        except Refused as refused:
            assert self.state is before
            return refused
        raise AssertionError(f"accepted: {command}")

    def deliver(self) -> list[tuple[str, str]]:
        """Carry out at every table what is due there, as the server does; what was refused, by table and code."""
        refusals: list[tuple[str, str]] = []
        for name, evening in self.evenings.items():
            book = self.state.tables[name].book
            for effect in list(self.state.effects.values()):
                if not effect.is_due(name, book) or self.state.waits(effect):
                    continue
                done, amount = True, 0
                sentences: tuple[Said, ...] = ()
                command = command_of(effect, self.state.case(effect.case))
                try:
                    if command is not None:
                        sentences, amount = effect_on_money(evening.game, evening.send(command))
                except Refused as refused:
                    done, sentences = refused.code == "already-heard", (refused.said,)
                    refusals += [] if done else [(name, refused.code)]
                report = CarryOut(
                    by=SYSTEM, effect=effect.id, table=name, done=done, said="; ".join(map(str, sentences)),
                    sentences=sentences, amount=amount,
                )  # fmt: skip
                self.send(report)
        return refusals

    # -- the usual way ------------------------------------------------------------------------------------

    def case(self, number: int = 0) -> Case:
        return self.state.cases[str(number or self.state.cases_so_far)]

    def breach(self, breach: str, by: Person, *names: str, **more: Any) -> int:
        """A breach on record, with every fact that its book wants."""
        table = more.pop("table", next(iter(self.evenings)))
        conduct = under(self.state, table).conduct
        wanted = next(one.facts for one in conduct.conduct if one.kind == breach)
        facts = {name: FACTS[name] for name in wanted} | more.pop("facts", {})
        persons = tuple(Party(name, more.get("capacity", "player")) for name in names or ("bob",))
        more.pop("capacity", None)
        command = RecordBreach(
            by=by, breach=breach, persons=persons, narrative="seen on camera 4", table=table, facts=facts, **more  # type: ignore[arg-type]
        )  # fmt: skip
        opened = self.send(command)[0]
        assert isinstance(opened, CaseOpened)
        return opened.case.number

    def dispute(self, by: Person, **more: Any) -> int:
        table = next(iter(self.evenings))
        raised = RaiseDispute(**{"by": by, "narrative": "my wager stood", "table": table, **more})
        opened = self.send(raised)[0]
        assert isinstance(opened, CaseOpened)
        return opened.case.number


def impose(by: Person, case: int, sanction: Any, person: str = "bob", **more: Any) -> ImposeSanction:
    return ImposeSanction(
        by=by,
        case=case,
        person=person,
        sanction=sanction,
        reason="satisfied of it",
        **more,
    )
