"""A player's last rounds at one seat, as a terminal replays them: dice, bets, wins, balance, paytable in force.

Rounds follow each other without a gap in a table's journal, so the balance is counted back from the account's current
balance, a round at a time.
"""

from collections.abc import Iterable, Mapping
from typing import Final, Literal

import msgspec
from msgspec import Struct

from sicbo.hosting.tables import Plain
from sicbo.ledger.accounts import Account, Kind
from sicbo.records.cards_on_record import CardsOnRecord
from sicbo.records.history import tables_of
from sicbo.records.replay import OF_ROUNDS
from sicbo.records.sealed_wagers import NEVER
from sicbo.rooms.kernel.authority import irregularity_of
from sicbo.rooms.table.seating import plays_at_terminals
from sicbo.rules.game import Game
from sicbo.store.interface import Reader
from sicbo.store.journal import Entry, Moved, RoundIndex

ROUNDS: Final = 10
SEARCHED: Final = 500
"""The most rounds that are searched; a seat unused for longer has nothing to recall."""


class RecalledWager(Struct, frozen=True):
    """One bet, linked to its result."""

    bet: str
    stake: int
    outcome: str
    """win, lose, returned, void, or open while it is being played for"""
    winnings: int = 0
    returned: int = 0
    clauses: tuple[str, ...] = ()


class RecalledJackpot(Struct, frozen=True):
    """A jackpot won in a round, and whether it was paid to the meter or by ticket."""

    win_id: str
    pool: str
    amount: int
    paid_as: Literal["meter", "ticket"]


class DecidedLater(Struct, frozen=True):
    """Money that a decision moved for this round after it was settled."""

    case: int
    amount: int
    """positive to the player, negative from the player"""


class RecalledRound(Struct, frozen=True):
    """One round of one player."""

    round: str
    number: int
    began_at: int
    ended_at: int
    status: Literal["settled", "void", "playing"]
    """as it was for this player: void also if only the player's own bets do not count"""
    paytable_sha256: str
    """of the paytable that applied"""
    dice: tuple[str | int, ...]
    """faces of the last activation; empty if there was none"""
    total: int
    lit: tuple[str, ...]
    """the bets that won, by the paytable alone"""
    wagers: tuple[RecalledWager, ...]
    staked: int
    returned: int
    balance_before: int
    """before the first wager"""
    balance_after: int
    """when the round was over"""
    jackpots: tuple[RecalledJackpot, ...] = ()
    decided: tuple[DecidedLater, ...] = ()
    replay: Literal[True] = True
    """a replay: not a game in play"""


async def recall(
    reader: Reader,
    table: str,
    place: str,
    player: str = "",
    rounds: int = ROUNDS,
    known: Mapping[int, Game] | None = None,
    since: int = 0,
    sealed: int = NEVER,
) -> list[RecalledRound]:
    """The last rounds that were played at a place, the newest first; at a dealer's table, by this player.

    `known` are games of the table by the number of their card, as far as the caller has them. What was wagered or won
    before `since` belongs to earlier players and is left out; so is a round from entry `sealed` on.
    """
    [stream] = await tables_of(reader, table)
    cards = CardsOnRecord(reader, stream, known)
    at_terminals = plays_at_terminals(cards.founded)
    owner = place if at_terminals else player
    kind: Kind = "credit" if at_terminals else "chips"
    if cards.founded.card.tournament:
        kind = "tournament-chips"
    account = str(Account(kind, f"{table}/{owner}"))
    balance = (await reader.balances(table)).get(account, 0)
    recalled: list[RecalledRound] = []
    jackpots = _Jackpots(owner, since)
    void: dict[str, Plain] = {}
    """by round: bets of the owner that were voided after it, because no record confirms them"""
    decided: dict[str, list[DecidedLater]] = {}
    """by round; later decisions are among the entries of later rounds, which are read first"""
    last = stream.head.seq
    for index in reversed((await reader.rounds(table))[-SEARCHED:]):
        if len(recalled) == rounds:
            break
        played, balance, began = await _round(
            reader, cards, index, last, owner, account, balance, jackpots, decided, void, since
        )
        if played is not None and index.first_seq < sealed:
            found = tuple(decided.get(played.round, ()))
            recalled.append(msgspec.structs.replace(played, decided=found))
        if began < since:
            break  # all rounds before this one were earlier players'
        last = index.first_seq - 1
    return recalled


async def _round(
    reader: Reader,
    cards: CardsOnRecord,
    index: RoundIndex,
    last: int,
    owner: str,
    account: str,
    balance: int,
    jackpots: "_Jackpots",
    decided: dict[str, list[DecidedLater]],
    void: dict[str, Plain],
    since: int,
) -> tuple[RecalledRound | None, int, int]:
    """One round, if the owner has played in it since then, the account's balance before any of its entries, and when it
    began."""
    after = index.first_seq - 1
    entries = [entry async for chunk in reader.entries(index.stream, after, last) for entry in chunk]
    moved = [row async for chunk in reader.transfers(index.stream, after, last) for row in chunk]
    read = [(entry, msgspec.json.decode(entry.body)["events"]) for entry in entries]
    later = [event for _, events in read for event in events if event["type"] == "DecisionSettled"]
    for event in reversed(later):
        if owner in (event.get("place"), event["person"]):
            settled_later = DecidedLater(event["case"], event["amount"])
            decided.setdefault(event["round_id"], []).insert(0, settled_later)
    of_round = [
        (entry, events) for entry, events in read if any(event["type"] in OF_ROUNDS for event in events)
    ]
    begun = next(event for event in read[0][1] if event["type"] == "RoundBegun")
    playing = _Playing(await cards.game(begun, index.first_seq), owner)
    jackpots.note(event for _, events in read for event in events)
    for entry, events in of_round:
        for event in events:
            playing.enter(entry, event)
    after_round = balance - _change(account, [row for row in moved if row.seq > of_round[-1][0].seq])
    before_wager = balance - _change(account, [row for row in moved if row.seq >= playing.wagered_at])
    for _, events in read:
        for event in events:
            if event["type"] == "MeterAdjusted" and event.get("void") and event["terminal"] == owner:
                void[event["round_id"]] = event
    playing.unconfirmed(void.get(begun["round_id"], {}))
    mine = playing.first_wager_at >= since
    told = playing.told(index, before_wager, after_round) if mine else None
    if told is not None:
        told = msgspec.structs.replace(told, jackpots=jackpots.of(told.round))
    return told, balance - _change(account, moved), entries[0].at


def _change(account: str, moved: list[Moved]) -> int:
    return sum(row.amount * ((row.target == account) - (row.source == account)) for row in moved)


class _Jackpots:
    """One owner's wins from pools, by round. A payment may be rounds later than its win, and is then read first."""

    def __init__(self, owner: str, since: int) -> None:
        self._owner = owner
        self._since = since
        self._by_round: dict[str, list[RecalledJackpot]] = {}

    def note(self, events: Iterable[Plain]) -> None:
        for event in events:
            match event:
                case {
                    "type": "CreditAdded" | "JackpotTicketNoted",
                    "terminal": self._owner,
                    "round_id": round_id,
                }:
                    paid_as: Literal["meter", "ticket"] = (
                        "meter" if event["type"] == "CreditAdded" else "ticket"
                    )
                    if event.get("won_at", 0) > self._since:
                        self._by_round.setdefault(round_id, []).append(
                            RecalledJackpot(event["reference"], event["pool"], event["amount"], paid_as)
                        )
                case _:
                    pass

    def of(self, round_id: str) -> tuple[RecalledJackpot, ...]:
        return tuple(self._by_round.get(round_id, ()))


class _Playing:
    """What one owner did in a round, and its results, from its events."""

    def __init__(self, game: Game, owner: str) -> None:
        self._game = game
        self._owner = owner
        self._begun: Plain = {}
        self._ended_at = 0
        self.wagered_at = 0
        """the entry of the first wager"""
        self.first_wager_at = 0
        """its time"""
        self._laid: dict[str, int] = {}
        self._lines: list[Plain] = []
        self._gone: list[RecalledWager] = []
        self._roll: int | None = None
        self._status: Literal["settled", "void", "playing"] = "playing"
        self._clauses: tuple[str, ...] = ()

    def enter(self, entry: Entry, event: Plain) -> None:
        self._ended_at = entry.at
        match event:
            case {"type": "RoundBegun"}:
                self._begun = event
            case {"type": "WagersPlaced", "owner": self._owner}:
                self.wagered_at = self.wagered_at or entry.seq
                self.first_wager_at = self.first_wager_at or entry.at
                for bet, stake in event["wagers"].items():
                    self._lay(bet, stake)
            case {"type": "WagersTakenBack", "owner": self._owner}:
                for bet, stake in event["wagers"].items():
                    self._lay(bet, -stake)
            case {"type": "WagerMoved", "owner": self._owner}:
                self._lay(event["source"], -event["amount"])
                self._lay(event["target"], event["amount"])
            case {"type": "DiceRead" | "DiceCorrected"}:
                self._roll = event["roll"]
            case {"type": "SpinVoided"}:
                self._roll = None
                self._status = "void" if event["ends_round"] else self._status
            case {"type": "RoundJudged"}:
                self._lines = [line for line in event["receipt"]["lines"] if line["owner"] == self._owner]
                self._status = "settled"
            case {"type": "WagersReturned"}:
                self._returned(event)
            case _:
                pass

    def _lay(self, bet: str, stake: int) -> None:
        self._laid[bet] = self._laid.get(bet, 0) + stake
        if not self._laid[bet]:
            del self._laid[bet]

    def unconfirmed(self, event: Plain) -> None:
        """Bets that were voided after the round."""
        back = event.get("wagers", {})
        clauses = irregularity_of(self._game, "records-unconfirmed").cite if back else ()
        self._gone += [RecalledWager(bet, stake, "void", 0, stake, clauses) for bet, stake in back.items()]
        self._lines = [line for line in self._lines if line["bet"] not in back]
        self._laid = {bet: stake for bet, stake in self._laid.items() if bet not in back}

    def _returned(self, event: Plain) -> None:
        """Bets that do not count after all; a payment taken back with them no longer counts either."""
        clauses, gone = tuple(event["clauses"]), set[str]()
        for outcome, part in (("void", event["wagers"]), ("forfeited", event.get("forfeited", {}))):
            for bet, stake in part.get(self._owner, {}).items():
                back = stake if outcome == "void" else 0
                self._gone.append(RecalledWager(bet, stake, outcome, 0, back, clauses))
                self._laid.pop(bet, None)
                gone.add(bet)
        self._lines = [line for line in self._lines if line["bet"] not in gone]
        self._status = "void" if event["ends_round"] else self._status

    def told(self, index: RoundIndex, before: int, after: int) -> RecalledRound | None:
        wagers = [*self._gone, *map(_line, self._lines)]
        if not self._lines:
            wagers += [RecalledWager(bet, stake, "open") for bet, stake in self._laid.items()]
        if not wagers:
            return None
        dice, all_void = self._game.dice, self._status == "settled" and not self._lines
        faces = () if self._roll is None else tuple(dice.shown(self._roll))
        return RecalledRound(
            round=self._begun["round_id"],
            number=index.number,
            began_at=self._begun["at"],
            ended_at=self._ended_at,
            status="void" if all_void else self._status,
            paytable_sha256=self._begun["paytable_sha256"],
            dice=faces,
            total=0 if self._roll is None else sum(dice.values(self._roll)),
            lit=self._game.winners(faces) if faces else (),
            wagers=tuple(wagers),
            staked=sum(wager.stake for wager in wagers),
            returned=sum(wager.returned for wager in wagers),
            balance_before=before,
            balance_after=after,
        )


def _line(line: Plain) -> RecalledWager:
    return RecalledWager(
        line["bet"],
        line["stake"],
        line["outcome"],
        line.get("winnings", 0),
        line["returned"],
        tuple(line.get("clauses", ())),
    )
