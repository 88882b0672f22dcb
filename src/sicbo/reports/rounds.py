"""The rounds of a period by the journal: stakes, winnings and hold from recorded receipts, and their deviation by
chance."""

from collections.abc import Iterable
from fractions import Fraction

import numpy as np
from msgspec import Struct
from numpy.typing import NDArray

from sicbo.hosting.tables import Plain
from sicbo.maths.exact import analyse_bet
from sicbo.rules.dice import ROLLS
from sicbo.rules.game import Game

Key = tuple[str, str]


class BetFigures(Struct, frozen=True):
    """One bet in a period."""

    bet: str
    wagers: int
    turnover: int
    winnings: int
    hold: int
    expected: int
    """what the house keeps of this turnover on average, to the nearest minor unit"""


class RoundFold:
    """A table's events in order; those of the period are counted, those before it only remembered."""

    def __init__(self, game: Game) -> None:
        self.game = game
        self.begun = self.settled = self.void = self.spins_void = 0
        self.staked = self.turnover = self.lost = self.winnings = self.forfeited = 0
        self.rolls: list[int] = []
        self.paytables: list[str] = []
        """those of the rounds that began in the period"""
        self.variance = 0.0
        """of the hold, in squared minor units: by chance alone for these bets"""
        self._bets: dict[str, list[int]] = {}
        self._expected: dict[str, Fraction] = {}
        """by bet, each by the card of its round"""
        self._lines: dict[Key, Plain] = {}
        self._settled: set[Key] = set()
        self._judged = self._judged_in_period = False
        self._round_id = ""
        self._roll: int | None = None
        self._at_risk: dict[str, int] = {}
        """settled stakes of the round in play, by bet"""
        self._edges: dict[tuple[str, str], Fraction] = {}
        self._rows: dict[tuple[str, str], NDArray[np.float64]] = {}

    @property
    def hold(self) -> int:
        """What the house kept of the settled bets."""
        return self.lost + self.forfeited - self.winnings

    @property
    def expected(self) -> Fraction:
        """What the house keeps of this turnover on average, by the exact mathematics of each bet."""
        return sum(self._expected.values(), Fraction(0))

    def play(self, game: Game, counts: bool = True) -> None:
        """The next round is played by this game: a table may have a new card."""
        self.close()
        self.game = game
        if counts and game.sha256 not in self.paytables:
            self.paytables.append(game.sha256)

    def bets(self) -> tuple[BetFigures, ...]:
        """Every bet with stakes, in the order of the last paytable."""
        order = {bet.bet: place for place, bet in enumerate(self.game.bets)}
        return tuple(
            BetFigures(bet, wagers, turnover, winnings, hold, round(self._expected[bet]))
            for bet in sorted(self._bets, key=lambda bet: (order.get(bet, len(order)), bet))
            for wagers, turnover, winnings, hold in [self._bets[bet]]
        )

    def enter(self, event: Plain, counts: bool) -> None:
        """One event; `counts` says whether it happened in the period."""
        match event:
            case {"type": "RoundBegun", "round_id": round_id}:
                self.close()
                self._round_id = round_id
                self._lines, self._settled, self._judged, self._roll = {}, set(), False, None
                self.begun += counts
            case {"type": "DiceRead" | "DiceCorrected", "roll": roll}:
                self._roll = roll
            case {"type": "SpinVoided"}:
                self._lines, self._roll = {}, None
                self.spins_void += counts
            case {"type": "RoundJudged", "receipt": receipt}:
                self._lines = {(line["owner"], line["bet"]): line for line in receipt["lines"]}
                self._judged, self._judged_in_period = True, counts
                self.settled += counts
                if counts and self._roll is not None:
                    self.rolls.append(self._roll)
            case {"type": "LosersCollected"}:
                self._settle((line for line in self._due() if line["outcome"] == "lose"), counts)
            case {"type": "WinnersPaid", "owners": owners}:
                due = [line for line in self._due() if line["owner"] in owners]
                self._settle((line for line in due if line["outcome"] != "lose"), counts)
            case {"type": "WagersReturned"}:
                self._returned(event, counts)
            case {"type": "MeterAdjusted", "reversed_lines": [*lines]} if counts:
                self._unconfirmed(event, lines)
            case _:
                pass

    def close(self) -> None:
        """The round's chance is over: add the results of its bets on all 216 rolls."""
        if self._at_risk:
            nets = sum((stake * self._row(bet) for bet, stake in self._at_risk.items()), np.zeros(ROLLS))
            self.variance += float(np.var(nets))
        self._at_risk = {}

    # -- money --------------------------------------------------------------------------------------------

    def _due(self) -> list[Plain]:
        return [line for key, line in self._lines.items() if key not in self._settled]

    def _settle(self, lines: Iterable[Plain], counts: bool) -> None:
        for line in lines:
            self._settled.add((line["owner"], line["bet"]))
            if counts:
                self._add(line, 1)

    def _add(self, line: Plain, direction: int, of_this_round: bool = True) -> None:
        at_risk, winnings = turnover_of(line), line["winnings"]
        lost = line["stake"] - (line["returned"] - winnings)
        self.staked += direction * line["stake"]
        self.turnover += direction * at_risk
        self.lost += direction * lost
        self.winnings += direction * winnings
        sums = self._bets.setdefault(line["bet"], [0, 0, 0, 0])
        for place, amount in enumerate((1, at_risk, winnings, lost - winnings)):
            sums[place] += direction * amount
        expected = self._expected.get(line["bet"], Fraction(0))
        self._expected[line["bet"]] = expected + direction * at_risk * self._edge(line["bet"])
        if of_this_round:
            self._at_risk[line["bet"]] = self._at_risk.get(line["bet"], 0) + direction * at_risk

    def _returned(self, event: Plain, counts: bool) -> None:
        if counts:
            for line in event["reversed_lines"]:
                self._add(line, -1)
            self.forfeited += sum(sum(stakes.values()) for stakes in event.get("forfeited", {}).values())
            self._still_paid(event)
        for part in (event["wagers"], event.get("forfeited", {})):
            for owner, stakes in part.items():
                for bet in stakes:
                    self._lines.pop((owner, bet), None)
        if event["ends_round"] and counts:
            self.void += 1
            if self._judged:
                self.settled -= self._judged_in_period

    def _unconfirmed(self, event: Plain, lines: Iterable[Plain]) -> None:
        """Bets voided after their settlement; a round before the last already has its share of chance."""
        for line in lines:
            self._add(line, -1, event["round_id"] == self._round_id)
        self.winnings += still_paid(event)

    def _still_paid(self, event: Plain) -> None:
        """Winnings, then forfeited stakes, that had left the table: they are claims, and not reversed."""
        for owner, owed in event.get("claims", {}).items():
            won = sum(line["winnings"] for line in event["reversed_lines"] if line["owner"] == owner)
            self.winnings += min(owed, won)
            self.forfeited -= max(0, owed - won)

    # -- mathematics --------------------------------------------------------------------------------------

    def _edge(self, bet: str) -> Fraction:
        key = (self.game.sha256, bet)
        if key not in self._edges:
            self._edges[key] = analyse_bet(self.game, bet).edge
        return self._edges[key]

    def _row(self, bet: str) -> NDArray[np.float64]:
        """What the house keeps of a stake of one on each of the 216 rolls."""
        key = (self.game.sha256, bet)
        if key not in self._rows:
            levels = self.game.bet(bet).levels
            kept = np.array([1.0, *(-level.odds.win / level.odds.stake for level in levels)])
            self._rows[key] = kept[np.frombuffer(bytes(self.game.paytable.rows[bet]), dtype=np.uint8)]
        return self._rows[key]


def still_paid(event: Plain) -> int:
    """Winnings of unconfirmed bets that had left the terminal: a claim, and not reversed."""
    won = sum(line["winnings"] for line in event.get("reversed_lines", ()))
    return int(min(event.get("owed", 0), won))


def turnover_of(line: Plain) -> int:
    """The part of a stake at risk, without what was returned for being below the minimum or above the maximum."""
    if line["outcome"] == "returned":
        return 0
    if line["outcome"] == "lose":
        return int(line["stake"] - line["returned"])
    above = sum(advice["amount"] for advice in line["advice"] if advice["code"] == "above-maximum")
    return int(line["stake"] - above)
