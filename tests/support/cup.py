"""A whole tournament for tests: its room, its tables, one ledger, and the orders that pass between them."""

from collections.abc import Iterable, Mapping
from hashlib import sha256
from random import Random
from typing import Any

import msgspec

from sicbo.hosting.between.tournament_orders import opening, orders
from sicbo.hosting.tables import setup_of
from sicbo.hosting.tournament import TournamentRoom, heard_from, table_game
from sicbo.ledger.book_of_accounts import Ledger, differences
from sicbo.recount.tournaments import TournamentCount
from sicbo.refusals import Refused
from sicbo.rooms.kernel.person import Person
from sicbo.rooms.table.messages.unions import TableCommand, TableEvent
from sicbo.rooms.tournament import messages as ask
from sicbo.rooms.tournament.authority import rules_of
from sicbo.rooms.tournament.decide import decide, set_up
from sicbo.rooms.tournament.events import TournamentEvent
from sicbo.rooms.tournament.evolve import evolve
from sicbo.rooms.tournament.messages import TournamentCommand
from sicbo.rooms.tournament.plan import Charges, Plan, Prizes, Stage, Wagering
from sicbo.rooms.tournament.terms import required
from sicbo.rules.card import Limit
from support.evening import MINUTE, NOON, Evening, full_game
from support.read_back import happened

OPERATOR = Person("olga", "operator")
DIRECTOR = Person("dirk", "tournament-director")
DEALER = Person("dora", "dealer")
START = NOON + 120 * MINUTE


def plan(**changes: Any) -> Plan:
    """Three stages: heats at several tables, a semi-final, a final."""
    chosen: dict[str, Any] = {
        "name": "Spring Cup",
        "starts_at": START,
        "location": "the main floor",
        "minimum_players": 3,
        "maximum_players": 64,
        "starting_bank": 100_000,
        "stages": (
            Stage("heats", 8, 8, spins=3, best_of_table=2),
            Stage("semi-final", 2, 8, spins=3, best_of_table=2),
            Stage("final", 1, 8, spins=4),
        ),
        "charges": Charges(entry_fee=1_000, buy_in=5_000),
        "prizes": Prizes(shares=(50, 30, 20)),
        "withdraw_until": START - 60 * MINUTE,
        **changes,
    }
    return Plan(**chosen)


def whole_terms(game: Any, of: Plan) -> dict[str, str]:
    """Every item that a plan asks for, with ready words where the book has them."""
    return {
        entry.item: entry.statement or f"for this tournament: {entry.says}"
        for entry in required(rules_of(game), of)
    }


class Cup:
    """A tournament and its tables; `ask` returns the events and carries out what they ask of tables."""

    def __init__(self, of: Plan | None = None, *, tables: int = 8, game: str = "crown-melbourne/a") -> None:
        self.game = full_game(game, limits={"all": Limit(100, 10_000_000, 100)})
        self.plan = of or plan()
        self.state = set_up(self.game, "cup")
        self.ledger = Ledger()
        self.now = NOON
        self.seq = 0
        self.events: list[TournamentEvent] = []
        self.entries: list[tuple[TournamentCommand, tuple[TournamentEvent, ...]]] = []
        self.floor = [self._evening(f"T{number + 1}") for number in range(tables)]
        self.tables = {
            f"T{number + 1}~cup": self._evening(f"T{number + 1}~cup", cup=True) for number in range(tables)
        }
        self.random = Random(7)

    def _evening(self, name: str, *, cup: bool = False) -> Evening:
        made = Evening(table_game(self.game, "cup") if cup else self.game, name)
        made.ledger = self.ledger
        return made

    # -- asking --------------------------------------------------------------------------------------------

    def ask(self, command: TournamentCommand) -> tuple[TournamentEvent, ...]:
        events = decide(self.game, self.state, command, self.now)
        state, wanted = self.state, []
        for event in events:
            wanted += orders(state, event)
            state = evolve(state, event)
        room = TournamentRoom(self.state.tournament_id, self.game)
        self.state, transfers = happened(room, self.state, command, events)
        self.ledger.enter(transfers)
        self.events += events
        self.entries.append((command, events))
        for stream, order in wanted:
            self.at(stream, order)
        return events

    def refused(self, command: TournamentCommand) -> Refused:
        before, balances = self.state, self.ledger.balances()
        try:
            self.ask(command)
        except Refused as refused:
            assert self.state is before
            assert self.ledger.balances() == balances
            return refused
        raise AssertionError(f"accepted: {command}")

    def at(self, stream: str, command: TableCommand) -> tuple[TableEvent, ...]:
        """Ask a table; what it tells the tournament is heard."""
        table = self.tables.get(stream) or next(one for one in self.floor if one.table.table_id == stream)
        return self.told(stream, table.send(command, self.now))

    def told(self, stream: str, events: tuple[TableEvent, ...]) -> tuple[TableEvent, ...]:
        self.seq += 1
        heard = heard_from(stream, self.seq, events)
        if heard is not None:
            self.ask(heard)
        return events

    # -- the usual way ---------------------------------------------------------------------------------------

    def announced(self) -> "Cup":
        """Planned, with whole terms that are approved and published, and the inspectorate told."""
        self.ask(ask.DraftPlan(by=OPERATOR, plan=self.plan))
        self.ask(ask.WriteTerms(by=OPERATOR, items=whole_terms(self.game, self.plan)))
        self.ask(ask.ApproveTerms(by=OPERATOR))
        self.ask(ask.PublishTerms(by=OPERATOR, how="at the desk and on every screen"))
        self.ask(ask.AdviseInspectorate(by=OPERATOR, told="Inspector Ito", reference="letter 12"))
        return self

    def directed(self) -> "Cup":
        """With a director in charge and tables that stand open."""
        self.ask(ask.AppointDirector(by=OPERATOR, director=DIRECTOR.name))
        self.ask(ask.TakeCharge(by=DIRECTOR))
        self.ask(
            ask.DesignateTables(
                by=OPERATOR, tables={one.table.table_id: f"{one.table.table_id}~cup" for one in self.floor}
            )
        )
        for table in self.floor:
            if table.table.status == "closed":
                table.open()
            self.at(f"{table.table.table_id}~cup", opening(table.table))
        return self

    def enter(self, player: str, **more: Any) -> tuple[TournamentEvent, ...]:
        return self.ask(ask.Enter(by=Person(player, "player"), player=player, accepts=True, **more))

    def entered(self, players: Iterable[str]) -> "Cup":
        for player in players:
            self.enter(player)
        return self

    def briefed(self) -> "Cup":
        self.ask(ask.BriefPlayers(by=DIRECTOR, understood=True, starting_bank=self.plan.starting_bank))
        return self

    def start(self) -> "Cup":
        self.now = max(self.now, START)
        self.ask(ask.DrawSeats(by=DIRECTOR, seed=self.seed()))
        self.ask(ask.StartStage(by=DIRECTOR))
        return self

    def seed(self) -> str:
        return sha256(f"{self.plan.name}{self.state.version}".encode()).hexdigest()

    def spin(self, stream: str, dice: tuple[int, int, int], wagers: Mapping[str, Mapping[str, int]]) -> None:
        """One spin of a table, with these wagers of tournament chips by player."""
        table = self.tables[stream]
        table.now = self.now
        table.until("close-bets")
        for player, bets in wagers.items():
            table.place(player, bets, kind="tournament-chip")
        before = len(table.events)
        table.finish(*dice)
        self.told(stream, tuple(table.events[before:]))

    def random_spin(self, stream: str) -> None:
        table = self.tables[stream]
        wagers = {}
        for player in table.table.players:
            bank = self.ledger.balance(table.table.tournament_chips(player))
            if bank >= 100:
                bet = self.random.choice(("big", "small", "odd", "even", "pair:1-2", "total:9", "double:3"))
                wagers[player] = {bet: self.random.randrange(1, bank // 100 + 1) * 100}
        self.spin(stream, tuple(self.random.choices(range(1, 7), k=3)), wagers)  # type: ignore[arg-type]

    def play_stage(self) -> None:
        self.start()
        for stream in list(self.state.runs):
            while self.state.in_play and stream in self.state.runs and not self.state.runs[stream].ended:
                self.random_spin(stream)
        self.ask(ask.EndStage(by=DIRECTOR))

    def check(self) -> None:
        """Everything adds up, and the tournament's own count of its money is the ledger's."""
        assert differences(self.ledger) == []
        assert self.ledger.balance(self.state.account) == self.state.held

    def counted(self) -> dict[str, int]:
        """What the house's own second count comes to, from the journal as `sicbo verify` reads it."""
        room, accounts = TournamentRoom("cup", self.game), dict[str, int]()
        count = TournamentCount("cup", setup_of(self.game), accounts)
        for seq, entry in enumerate(self.entries, 1):
            count.enter(seq, msgspec.json.decode(room.encode_record(*entry)))
        return accounts

    def left(self) -> dict[str, int]:
        """What accounts hold, with the floats of the floor's tables counted as the house's, as they are."""
        found: dict[str, int] = {}
        for account, held in self.ledger.balances().items():
            name = "house" if account.kind == "float" else str(account)
            found[name] = found.get(name, 0) + held
        return {name: held for name, held in found.items() if held}

    def chips_out(self) -> int:
        """Tournament chips in anyone's hands or on any layout, by the ledger."""
        return sum(
            held
            for account, held in self.ledger.balances().items()
            if account.kind in ("tournament-chips", "tournament-in-play")
        )


class Conducted(Cup):
    """Orders as a conductor carries them out: they wait, in turn, while wagers lie on a layout; what is refused otherwise is
    refused for good."""

    def __init__(self, *of: Any, **more: Any) -> None:
        self.waiting: dict[str, list[TableCommand]] = {}
        self.not_done: list[str] = []
        super().__init__(*of, **more)

    def at(self, stream: str, command: TableCommand) -> tuple[TableEvent, ...]:
        self.waiting.setdefault(stream, []).append(command)
        self.work()
        return ()

    def work(self) -> None:
        """Do what can be done of what waits."""
        for stream, commands in self.waiting.items():
            while commands and self._does(stream, commands[0]):
                commands.pop(0)

    def _does(self, stream: str, command: TableCommand) -> bool:
        try:
            super().at(stream, command)
        except Refused as refused:
            table = self.tables.get(stream)
            if table is not None and table.table.playing is not None and table.table.playing.layout:
                return False
            self.not_done.append(f"{stream}: {type(command).__name__}: {refused}")
        return True


__all__ = ["DEALER", "DIRECTOR", "OPERATOR", "Conducted", "Cup", "Wagering", "plan", "whole_terms"]
