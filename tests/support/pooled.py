"""The pools for tests: commands in, events folded, the money kept, and after every one of them everything held together."""

from collections.abc import Mapping
from typing import Any

import msgspec

import sicbo
from sicbo.hosting.jackpots import JackpotRoom, jackpot_setup
from sicbo.ledger.accounts import HOUSE, Account
from sicbo.ledger.book_of_accounts import Ledger, differences
from sicbo.recount.jackpots import JackpotCount
from sicbo.refusals import Refused
from sicbo.rooms.jackpots.decide import check
from sicbo.rooms.jackpots.events import JackpotEvent, JackpotWon
from sicbo.rooms.jackpots.messages import (
    Hear,
    JackpotCommand,
    JackpotFact,
    OpenPools,
    RoundReversed,
    RoundSettled,
    SettledLine,
)
from sicbo.rooms.jackpots.state import Jackpots, Pool
from sicbo.rooms.kernel.person import Person
from sicbo.rules.game import Game
from sicbo.rules.poolfile import Pools, read_pools
from sicbo.rules.pools import MILLION, PoolTerms, Trigger
from sicbo.rules.shelf import game as on_shelf
from support.evening import NOON, SECOND
from support.read_back import happened

OPERATOR, SECOND_OPERATOR = Person("olga", "operator"), Person("otto", "operator")
SUPERVISOR, HOST, ANN = Person("sue", "supervisor"), Person("hal", "host"), Person("ann", "player")
SIXES = Trigger(wins_on="triple:6", on="triple:6", stake_at_least=500)
Layout = Mapping[str, Mapping[str, int]]
"""Stakes by terminal and bet."""


def terms(pool: str = "grand", **changes: Any) -> PoolTerms:
    """A pool of 1.5% with a seed of 100.00, won by three sixes with 5.00 on them."""
    chosen: dict[str, Any] = {
        "pool": pool, "name": pool.capitalize(), "game": "nsw-aruze", "share": 15_000, "approval": "letter 7",
        "seed": 10_000, "trigger": SIXES, **changes,
    }  # fmt: skip
    return PoolTerms(**chosen)


class Pooled:
    """The room of the pools. `send` returns the events; a refusal leaves everything as it was."""

    def __init__(self, *pools: PoolTerms | Pools, game: Game | None = None, opened: bool = True) -> None:
        given = [one for one in pools if isinstance(one, PoolTerms)]
        whole = next((one for one in pools if isinstance(one, Pools)), Pools(True, tuple(given)))
        self.game = game or sicbo.game("nsw-aruze")
        check({self.game.name: self.game}, whole)
        self.room = JackpotRoom(whole, [self.game])
        self.state: Jackpots = self.room.begin()
        self.ledger = Ledger()
        self.counted: dict[str, int] = {}
        """the accounts of the second count"""
        self.count = JackpotCount("jackpots", jackpot_setup(whole, [self.game]), self.counted)
        self.now = NOON
        self.seqs: dict[str, int] = {}
        self.rounds = 0
        self.entries = 0
        if opened and whole.offered:
            self.send(OpenPools())

    @classmethod
    def of_file(cls, text: str) -> "Pooled":
        return cls(read_pools(text, "pools.toml", on_shelf))

    def send(self, command: JackpotCommand) -> tuple[JackpotEvent, ...]:
        events = self.room.decide(self.state, command, self.now)
        assert events, "an entry without events would be no entry"
        state, transfers = self.state, list[Any]()
        for event in events:
            moved = self.room.postings(state, event)
            state = self.room.evolve(state, event)
            transfers += moved
            self.ledger.enter(moved)
            for name, pool in state.pools.items():
                assert pool.unaccounted == 0, (name, event)
                assert self.ledger.balance(Account("jackpot", name)) == pool.whole, (name, event)
                assert min(pool.current, pool.overflow, pool.reserve, pool.shortage) >= 0, (name, event)
        record = self.room.encode_record(command, events)
        assert happened(self.room, self.state, command, events) == (state, transfers)
        self.entries += 1
        made = self.count.enter(self.entries, msgspec.json.decode(record))
        assert made == _changes(transfers)
        self.state, self.now = state, self.now + SECOND
        self.check()
        return events

    def check(self) -> None:
        """The room, the ledger and the second count agree."""
        if self.entries % 16 == 0:
            assert differences(self.ledger) == []
        assert self.count.events == self.state.version
        assert [msgspec.to_builtins(pool.figures()) for pool in self.state.pools.values()] == [
            {name: figures[name] for name in msgspec.to_builtins(pool.figures())}
            for figures, pool in zip(self.count.figures(), self.state.pools.values(), strict=True)
        ]
        for win in self.state.wins.values():
            held = self.ledger.balance(Account("jackpot", win.win_id))
            assert held == (win.amount if win.stage in ("due", "paying", "paid", "demanded") else 0)

    def refused(self, command: JackpotCommand) -> Refused:
        before, balances = self.state, self.ledger.balances()
        try:
            self.send(command)
        except Refused as refused:
            assert self.state is before
            assert self.ledger.balances() == balances
            return refused
        raise AssertionError(f"accepted: {command}")

    # -- what tables tell -----------------------------------------------------------------------------------

    def hear(self, *facts: JackpotFact, source: str = "T1") -> tuple[JackpotEvent, ...]:
        self.seqs[source] = self.seqs.get(source, 0) + 3
        return self.send(Hear(source=source, seq=self.seqs[source], facts=facts))

    def settled(self, faces: tuple[int, int, int], layout: Layout, table: str = "T1") -> RoundSettled:
        """The fact of a round, its lines by the real settlement."""
        self.rounds += 1
        return RoundSettled(
            table=table, game=self.game.name, round_id=f"{table}-{self.rounds}",
            roll=self.game.dice.roll_index(faces), lines=lines(self.game, faces, layout),
            players={terminal: f"player {terminal}" for terminal in layout},
        )  # fmt: skip

    def play(self, faces: tuple[int, int, int], layout: Layout, table: str = "T1") -> RoundSettled:
        fact = self.settled(faces, layout, table)
        self.hear(fact, source=table)
        return fact

    def undo(self, fact: RoundSettled, *terminals: str, **more: Any) -> tuple[JackpotEvent, ...]:
        """Reverse a round, or the wagers of some terminals in it."""
        gone = tuple(line for line in fact.lines if not terminals or line.owner in terminals)
        undone = RoundReversed(table=fact.table, round_id=fact.round_id, lines=gone, **more)
        return self.hear(undone, source=fact.table)

    # -- what is seen ---------------------------------------------------------------------------------------

    def pool(self, name: str = "grand") -> Pool:
        return self.state.pools[name]

    def held(self, account: str) -> int:
        return self.ledger.balance(Account("jackpot", account))

    @property
    def house(self) -> int:
        return self.ledger.balance(HOUSE)


def lines(game: Game, faces: tuple[int, int, int], layout: Layout) -> tuple[SettledLine, ...]:
    return tuple(
        SettledLine(terminal, line.bet, line.stake, line.outcome, line.returned)
        for terminal, wagers in layout.items()
        for line in game.settle(faces, dict(wagers)).lines
    )


def wins(events: tuple[JackpotEvent, ...]) -> dict[str, int]:
    """What was won in an entry, by terminal."""
    return {event.terminal: event.amount for event in events if isinstance(event, JackpotWon)}


def whole(micro: int) -> int:
    assert micro % MILLION == 0
    return micro // MILLION


def _changes(transfers: list[Any]) -> dict[str, int]:
    sums: dict[str, int] = {}
    for transfer in transfers:
        for account, amount in ((transfer.source, -transfer.amount), (transfer.target, transfer.amount)):
            sums[str(account)] = sums.get(str(account), 0) + amount
    return {account: amount for account, amount in sums.items() if amount}
