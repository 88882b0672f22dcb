"""A few simple players for demonstrations and for load: each looks at a view and decides its stakes.

They are there to fill a floor with play, not to win; no way of staking changes what a bet returns.
"""

import random
from collections.abc import Callable, Sequence
from typing import Any, Final, Protocol

from sicbo.client.table import TableClient
from sicbo.refusals import Reason, Refused
from sicbo.wire import Answered, Plain, View

FALLBACK_BETS: Final = ("small", "big")
NOTE: Final = 10_000
LOW: Final = 10
"""A purse of fewer smallest stakes than this is filled up."""

NOT_THIS_TIME: Final[frozenset[Reason]] = frozenset(
    {"betting-closed", "round-over", "not-enough", "above-maximum", "table-closed", "no-round", "fault-open"}
)
"""Refusals that a bot ignores: the moment has passed, or the limit is reached."""


class Bot(Protocol):
    """A simple player."""

    def wagers(self, view: View) -> dict[str, int]:
        """What to stake in the round that this view shows; empty to sit it out."""


class Steady:
    """The smallest stake on the same bet, round after round."""

    def __init__(self, bet: str = "small") -> None:
        self._bet = bet

    def wagers(self, view: View) -> dict[str, int]:
        return {self._bet: minimum(view, self._bet)}


class Scatterer:
    """The smallest stake on a few bets, drawn again each round."""

    def __init__(self, chance: random.Random, bets: Sequence[str] = FALLBACK_BETS, most: int = 5) -> None:
        self._chance = chance
        self._bets = list(bets)
        self._most = most

    def wagers(self, view: View) -> dict[str, int]:
        many = self._chance.randint(1, min(self._most, len(self._bets)))
        return {bet: minimum(view, bet) for bet in self._chance.sample(self._bets, many)}


class Doubler:
    """Twice as much after a loss, until the limit refuses it: what people try, and what limits are for."""

    def __init__(self, bet: str = "big") -> None:
        self._bet = bet
        self._stake = 0
        self._staked_at_last = False

    def wagers(self, view: View) -> dict[str, int]:
        least, most = minimum(view, self._bet), _limit(view, self._bet, "maximum", 50_000)
        won = any(line.get("outcome") == "win" for line in view.you.get("lines", ()))
        lost = self._staked_at_last and not won
        self._stake = 2 * self._stake if lost and self._stake else least
        if self._stake > min(most, view.you.get("purse", 0)):
            self._stake = least
        self._staked_at_last = True
        return {self._bet: self._stake}


def some_bot(number: int, bets: Sequence[str] = FALLBACK_BETS, seed: int = 0) -> Bot:
    """A floor of different players: the same number always plays the same way."""
    chance = random.Random(seed * 1_000_003 + number)
    kinds: tuple[Callable[[], Bot], ...] = (
        lambda: Steady("small"),
        lambda: Scatterer(chance, bets),
        lambda: Doubler("big"),
        lambda: Scatterer(chance, bets, 3),
    )
    return kinds[number % len(kinds)]()


def minimum(view: View, bet: str) -> int:
    """The smallest stake that the sign allows on a bet."""
    return _limit(view, bet, "minimum", 100)


def _limit(view: View, bet: str, which: str, otherwise: int) -> int:
    limits: Plain = view.table.get("limits", {})
    for name in (bet, bet.partition(":")[0], "all"):
        given = limits.get(name, {}).get(which)
        if given is not None:
            return int(given)
    return otherwise


class Seat:
    """A seat at a table, taken and kept in credit."""

    def __init__(self, table: TableClient, note: int = NOTE) -> None:
        self.table = table
        self._note = note
        self._kind = "credit"

    async def take(self) -> None:
        """Sit down, unless the seat is taken."""
        view = await self.table.ready()
        if not view.you.get("player"):
            await self.table.do({"type": "SitDown"})

    async def insert_note(self) -> None:
        await self.table.do({"type": "AddCredit", "amount": self._note, "source": "notes"})

    async def fill_up(self) -> None:
        """Put a note in when there is little left; at a table with chips the dealer sells them."""
        view = await self.table.ready()
        if self._kind == "credit" and view.you.get("purse", 0) < LOW * minimum(view, "small"):
            await self.insert_note()

    async def stake(self, wagers: dict[str, int], round_number: int = 0) -> Answered:
        """Place bets with what this table takes: credit at terminals, chips elsewhere."""
        try:
            return await self.table.do(self._placing(wagers, round_number))
        except Refused as refused:
            if refused.code != "stake-not-accepted" or self._kind != "credit":
                raise
        self._kind = "value-chip"
        return await self.table.do(self._placing(wagers, round_number))

    def _placing(self, wagers: dict[str, int], round_number: int) -> Plain:
        asked: dict[str, Any] = {"type": "PlaceWagers", "wagers": wagers, "kind": self._kind}
        return asked | ({"for_round": round_number} if round_number else {})


async def play(table: TableClient, bot: Bot, rounds: int, note: int = NOTE) -> int:
    """Play so many rounds at a terminal: stake once in each, and press when it is this player's turn to shoot.

    Returns the number of rounds with a stake.
    """
    seat = Seat(table, note)
    await seat.take()
    seen, pressed, staked = 0, "", 0
    async for view in table.views():
        playing = view.table.get("round") or {}
        if view.you.get("shoots") and playing.get("next_by") == "shooter" and pressed != playing["id"]:
            pressed = playing["id"]
            await _shrugging(table.do({"type": "TakeStep", "step": playing["next_step"]}))
        if view.table["phase"] != "betting" or playing["number"] == seen:
            continue
        if staked == rounds:
            return staked
        seen = playing["number"]
        await seat.fill_up()
        staked += await _shrugging(seat.stake(bot.wagers(view), seen))
    return staked


async def _shrugging(asked: Any) -> bool:
    """Whether it was done; refusals that belong to play are ignored."""
    try:
        await asked
    except Refused as refused:
        if refused.code not in NOT_THIS_TIME | {"out-of-order", "not-yours-to-do"}:
            raise
        return False
    return True
