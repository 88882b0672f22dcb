"""A second model of one round's money: plain dicts, its own odds, nothing shared with the rooms."""

from models import second_model

Key = tuple[str, str]
"""An owner and a bet."""


def pocket(kind: str, colour: str) -> str:
    """What a stake of this make is taken from."""
    return colour or ("tokens" if kind in ("token", "voucher") else "purse")


class RoundModel:
    """Who laid what, made of what; what every pocket and the house have gained or lost; what has been settled."""

    def __init__(
        self,
        game: str,
        *,
        tokens_used_up: bool = True,
        minimum: int = 0,
        maximum: int | None = None,
        advised: tuple[str, ...] = (),
    ) -> None:
        self.game, self.minimum, self.maximum, self.advised = game, minimum, maximum, advised
        self.tokens_used_up = tokens_used_up
        self.laid: dict[Key, int] = {}
        self.make: dict[Key, tuple[str, str]] = {}
        self.held: dict[Key, int] = {}
        self.house = 0
        self.settled: dict[Key, int | None] = {}
        """what a settled wager won, or None where it lost"""
        self.assisted: set[str] = set()
        self.faces: tuple[int, int, int] | None = None
        self.collected = False

    # -- wagers -------------------------------------------------------------------------------------------

    def place(self, owner: str, amounts: dict[str, int], make: tuple[str, str]) -> None:
        for bet, amount in amounts.items():
            self.laid[owner, bet] = self.laid.get((owner, bet), 0) + amount
            self.make[owner, bet] = make
            self._pay(owner, pocket(*make), -amount)

    def take_back(self, owner: str, bets: list[str]) -> None:
        for bet in bets:
            self._home(owner, bet)
            self._lift(owner, bet)

    def move(self, owner: str, source: str, target: str, amount: int) -> None:
        make = self.make[owner, source]
        self.laid[owner, source] -= amount
        self.laid[owner, target] = self.laid.get((owner, target), 0) + amount
        self.make[owner, target] = make
        if self.laid[owner, source] == 0:
            self._lift(owner, source)

    def bets_of(self, owner: str) -> list[str]:
        return [bet for whose, bet in self.laid if whose == owner]

    # -- settlement ---------------------------------------------------------------------------------------

    def odds(self, bet: str) -> int | None:
        assert self.faces is not None
        return second_model.pays(self.game, bet, self.faces)

    def played(self, owner: str, bet: str) -> int:
        """The part of a wager that is settled; what is above the maximum is not."""
        return self.laid[owner, bet] if self.maximum is None else min(self.laid[owner, bet], self.maximum)

    def is_kept_out(self, owner: str, bet: str) -> bool:
        """Too small, by someone who has been told before."""
        return owner in self.advised and self.laid[owner, bet] < self.minimum

    def collect(self) -> None:
        self.collected = True
        for owner, bet in self.laid:
            if self.odds(bet) is None and not self.is_kept_out(owner, bet):
                self._settle_loser(owner, bet)
                self.settled[owner, bet] = None

    def pay(self, owner: str) -> None:
        for bet in self.bets_of(owner):
            if (owner, bet) not in self.settled:
                odds = 0 if self.is_kept_out(owner, bet) else self.odds(bet)
                assert odds is not None
                won = self.played(owner, bet) * odds
                self._settle_winner(owner, bet, won)
                self.settled[owner, bet] = won

    def _settle_loser(self, owner: str, bet: str, sign: int = 1) -> None:
        self.house += sign * self.played(owner, bet)
        excess = self.laid[owner, bet] - self.played(owner, bet)
        self._pay(owner, pocket(*self.make[owner, bet]), sign * excess)

    def _settle_winner(self, owner: str, bet: str, won: int, sign: int = 1) -> None:
        if self.is_used_up(owner, bet):
            self.house += sign * self.laid[owner, bet]
        else:
            self._home(owner, bet, sign)
        self._pay(owner, "purse", sign * won)
        self.house -= sign * won

    def is_used_up(self, owner: str, bet: str) -> bool:
        return self.tokens_used_up and pocket(*self.make[owner, bet]) == "tokens"

    # -- what does not count ------------------------------------------------------------------------------

    def void(self, owner: str | None, *, kept: tuple[str, ...] = ()) -> None:
        """Wagers of one owner or of all back, or kept by the house; what was collected or paid is undone first."""
        for whose, bet in list(self.laid):
            if owner not in (None, whose):
                continue
            if (whose, bet) in self.settled:
                won = self.settled.pop((whose, bet))
                if won is None:
                    self._settle_loser(whose, bet, -1)
                else:
                    self._settle_winner(whose, bet, won, -1)
            if whose in kept:
                self.house += self.laid[whose, bet]
            else:
                self._home(whose, bet)
            self._lift(whose, bet)

    # -- what must be true --------------------------------------------------------------------------------

    @property
    def lying(self) -> int:
        return sum(amount for key, amount in self.laid.items() if key not in self.settled)

    def back(self, owner: str, bet: str) -> int:
        """What a settled wager gave back."""
        won = self.settled[owner, bet]
        if won is None:
            return self.laid[owner, bet] - self.played(owner, bet)
        return won if self.is_used_up(owner, bet) else won + self.laid[owner, bet]

    def _home(self, owner: str, bet: str, sign: int = 1) -> None:
        self._pay(owner, pocket(*self.make[owner, bet]), sign * self.laid[owner, bet])

    def _pay(self, owner: str, into: str, amount: int) -> None:
        self.held[owner, into] = self.held.get((owner, into), 0) + amount

    def _lift(self, owner: str, bet: str) -> None:
        del self.laid[owner, bet], self.make[owner, bet]
        if not self.bets_of(owner):
            self.assisted.discard(owner)
