"""A round by the second count: the stakes, the receipt compared with the book, and where every stake went."""

from collections.abc import Iterable

from sicbo.hosting.tables import Judge, Plain
from sicbo.records.by_the_book import Key, dice_text, in_words, lines_by_the_book
from sicbo.recount.sums import Sums
from sicbo.refusals import Refused
from sicbo.store.chain import Difference


class RoundCount:
    """One round in plain dicts. Raises `Difference` at the first mismatch."""

    def __init__(
        self, begun: Plain, judge: Judge, sums: Sums, terms: Plain, advised: Iterable[str], last_step: str
    ) -> None:
        self.name: str = begun["round_id"]
        self.terms = terms
        self.betting = False
        self.over = False
        self.void = False
        self.by_bet: bool = begun.get("terms_by_bet", False)
        """each bet keeps the limits it was placed under"""
        self._own: dict[Key, Plain] = {}
        """the limits agreed with the owner when chips were last added to a bet"""
        self._begun = begun
        self._judge = judge
        self._sums = sums
        self._advised = frozenset(advised)
        self._last_step = last_step
        self._lying: dict[Key, tuple[int, str, str]] = {}
        """stake, kind and colour by owner and bet"""
        self._lines: dict[Key, Plain] = {}
        self._settled: set[Key] = set()
        self._roll: int | None = None
        self._net: dict[str, int] = {}
        """the result of the round by owner so far, with a forfeited stake taken as returned"""

    @property
    def is_empty(self) -> bool:
        """Whether there are no bets."""
        return not self._lying

    def enter(self, event: Plain) -> bool:
        """Count an event; returns whether it was a round's."""
        match event:
            case {"type": "StepTaken", "step": step}:
                self._step(step)
            case {"type": "DiceRead" | "DiceCorrected", "roll": roll}:
                self._roll = roll
            case {"type": "SpinVoided", "ends_round": ends_round}:
                self._roll, self._lines = None, {}
                self.betting = self.betting and not ends_round
            case {"type": "WagersPlaced", "owner": owner, "wagers": wagers, "kind": kind}:
                for bet, amount in wagers.items():
                    self._lay(owner, bet, amount, kind, event.get("colour", ""))
            case {"type": "WagersTakenBack", "owner": owner, "wagers": wagers}:
                for bet, amount in wagers.items():
                    self._take_up(owner, bet, amount)
            case {"type": "WagerMoved", "owner": owner, "source": source, "amount": amount}:
                _, kind, colour = self._on(owner, source)
                self._take_up(owner, source, amount)
                self._lay(owner, event["target"], amount, kind, colour)
            case {"type": "RoundJudged", "receipt": receipt}:
                self._judged(receipt)
            case {"type": "LosersCollected"}:
                self._settle(line for line in self._due() if line["outcome"] == "lose")
            case {"type": "WinnersPaid", "owners": owners}:
                due = [line for line in self._due() if line["owner"] in owners]
                self._settle(line for line in due if line["outcome"] != "lose")
            case {"type": "WagersReturned"}:
                self._give_back(event)
            case _:
                return False
        return True

    def has_wagers(self, owner: str) -> bool:
        return any(key[0] == owner for key in self._lying)

    def unreturned(self) -> list[str]:
        """Players whom a void round left with more or less than before it, and by how much."""
        where = f"{self._sums.where} voids {self.name}"
        return [
            f"{where}, but keeps {self._judge.game.currency.format(-net)} of {owner}'s money"
            if net < 0
            else f"{where}, but leaves {owner} with {self._judge.game.currency.format(net)} that the house had paid"
            for owner, net in sorted(self._net.items())
            if self.void and net
        ]

    def _changes(self, owner: str, amount: int) -> None:
        self._net[owner] = self._net.get(owner, 0) + amount

    def told(self) -> set[str]:
        """Who was advised in this round that stakes below the minimum are returned."""
        return {
            line["owner"]
            for line in self._lines.values()
            if any(advice["code"] == "below-minimum" for advice in line["advice"])
        }

    def at_terminal(self, terminal: str) -> tuple[dict[str, int], list[str | int], int]:
        """A terminal's stakes in a finished round, the dice, and what was paid to its meter."""
        wagers = {bet: stake for (owner, bet), (stake, _, _) in self._lying.items() if owner == terminal}
        dice = [] if self._roll is None else self._judge.faces(self._roll)
        returned = sum(
            line["returned"]
            for key, line in self._lines.items()
            if key in self._settled and key[0] == terminal
        )
        return wagers, dice, returned

    def supply(self, terminal: str, wagers: dict[str, int]) -> None:
        """Bets that no record had until a person confirmed them."""
        for bet, stake in wagers.items():
            self._lying[terminal, bet] = (stake, "credit", "")

    def _step(self, step: str) -> None:
        if step in ("open-bets", "close-bets"):
            self.betting = step == "open-bets"
        if step == self._last_step:
            self._finish()

    def _finish(self) -> None:
        where, held = self._sums.where, self._sums.accounts.get(self._sums.in_play, 0)
        left = [key for key in self._lying if key not in self._settled]
        if left:
            (owner, bet), stake = left[0], self._judge.game.currency.format(self._lying[left[0]][0])
            raise Difference(f"{where} ends {self.name}, but {stake} of {owner} on {bet} was never settled")
        if held:
            raise Difference(
                f"{where} ends {self.name} with {self._judge.game.currency.format(held)} still in play"
            )
        self.over = True

    # -- wagers -------------------------------------------------------------------------------------------

    def _on(self, owner: str, bet: str) -> tuple[int, str, str]:
        lying = self._lying.get((owner, bet))
        if lying is None:
            raise Difference(f"{self._sums.where} names {owner} on {bet}, where there is no bet")
        return lying

    def _lay(self, owner: str, bet: str, amount: int, kind: str, colour: str) -> None:
        before = self._lying.get((owner, bet), (0, kind, colour))[0]
        self._lying[owner, bet] = (before + amount, kind, colour)
        self._own[owner, bet] = self.terms["personal"].get(owner, {})
        self._sums.move(self._sums.home(owner, kind, colour), self._sums.in_play, amount)
        self._sums.count(owner, "turnover", amount)
        self._changes(owner, -amount)

    def _take_up(self, owner: str, bet: str, amount: int) -> None:
        stake, kind, colour = self._on(owner, bet)
        if amount > stake:
            raise Difference(f"{self._sums.where} takes back more than {owner} has on {bet}")
        del self._lying[owner, bet]
        if amount < stake:
            self._lying[owner, bet] = (stake - amount, kind, colour)
        self._sums.move(self._sums.in_play, self._sums.home(owner, kind, colour), amount)
        self._sums.count(owner, "turnover", -amount)
        self._changes(owner, amount)

    # -- settlement ---------------------------------------------------------------------------------------

    def _judged(self, receipt: Plain) -> None:
        where, sha256 = self._sums.where, self._judge.game.sha256
        if self._roll is None:
            raise Difference(f"{where} settles {self.name} without a result")
        dice = self._judge.faces(self._roll)
        if receipt["dice"] != dice:
            raise Difference(
                f"{where} settles {self.name} on {dice_text(receipt['dice'])},"
                f" but the dice showed {dice_text(dice)}"
            )
        if not receipt["paytable_sha256"] == self._begun["paytable_sha256"] == sha256:
            raise Difference(f"{where} settles {self.name} with a paytable that is not the table's")
        staked = [(owner, bet, stake, kind) for (owner, bet), (stake, kind, _) in self._lying.items()]
        try:
            self._lines = lines_by_the_book(self._judge, dice, staked, self._terms(), self._advised)
        except Refused as refused:
            raise Difference(f"{where}: {self.name} cannot be settled by the book: {refused}") from None
        self._compare(receipt)

    def _terms(self) -> Plain:
        if not self.by_bet:
            return self.terms
        bets: dict[str, Plain] = {}
        for (owner, bet), own in self._own.items():
            if own != self.terms["personal"].get(owner, {}):
                bets.setdefault(owner, {})[bet] = own
        return {**self.terms, "bets": bets}

    def _compare(self, receipt: Plain) -> None:
        of = f"the receipt of {self.name} ({self._sums.where})"
        recorded = {(line["owner"], line["bet"]): line for line in receipt["lines"]}
        for owner, bet in sorted(recorded.keys() | self._lines.keys()):
            said, right = recorded.get((owner, bet)), self._lines.get((owner, bet))
            if said is None or right is None:
                raise Difference(
                    f"{of} {'leaves out' if said is None else 'has a line for'} {owner} on {bet}"
                    f"{'' if said is None else ', where there is no bet'}"
                )
            for name, value in _without_wording(right).items():
                if _without_wording(said)[name] != value:
                    raise Difference(
                        f"{of} says {name} {in_words(name, said[name], self._judge.game.currency)} for {owner} on {bet},"
                        f" and the book says {in_words(name, value, self._judge.game.currency)}"
                    )
        for total, name in (("staked", "stake"), ("returned", "returned")):
            made = sum(line[name] for line in receipt["lines"])
            if receipt[total] != made or len(receipt["lines"]) != len(recorded):
                raise Difference(
                    f"{of} says {self._judge.game.currency.format(receipt[total])} {total}, and its lines make {self._judge.game.currency.format(made)}"
                )

    def _due(self) -> list[Plain]:
        return [line for key, line in self._lines.items() if key in self._lying and key not in self._settled]

    def _settle(self, lines: Iterable[Plain]) -> None:
        for line in lines:
            self._pay(line, 1)
            self._settled.add((line["owner"], line["bet"]))

    def _pay(self, line: Plain, direction: int) -> None:
        """Take a stake out of play: returned stakes home, winnings from the float, the rest to it; or all of that
        reversed."""
        owner, sums = line["owner"], self._sums
        stake, kind, colour = self._on(owner, line["bet"])
        home = line["returned"] - line["winnings"]
        sums.move(sums.in_play, sums.home(owner, kind, colour), direction * home)
        sums.move(sums.in_play, sums.float, direction * (stake - home))
        sums.move(sums.float, sums.home(owner), direction * line["winnings"])
        self._changes(owner, direction * line["returned"])
        if line["outcome"] == "lose":
            sums.count(owner, "turnover", -direction * line["returned"])
        else:
            sums.count(owner, "wins", direction * line["returned"])

    def _give_back(self, event: Plain) -> None:
        undone = {(line["owner"], line["bet"]) for line in event["reversed_lines"]}
        for kept, part in ((False, event["wagers"]), (True, event.get("forfeited", {}))):
            for owner, stakes in part.items():
                for bet, amount in stakes.items():
                    self._return(owner, bet, amount, kept=kept, undo=(owner, bet) in undone)
        for owner, owed in event.get("claims", {}).items():
            self._owe(owner, owed, event.get("players", {}).get(owner, ""))
        for owner, held in event.get("left", {}).items():
            self._sums.change(self._sums.home(owner), -held)
            self._sums.count(owner, "turnover", held)
        if event["ends_round"]:
            self.void = True
            self._finish()

    def _owe(self, owner: str, owed: int, player: str) -> None:
        """Winnings that had left the table: they stay where they are, and the player owes them."""
        sums = self._sums
        sums.move(sums.float, sums.home(owner), owed)
        claim = f"{player}/{self.name}" if player else owner
        sums.move("outside", f"claim:{sums.table}/{claim}", owed)
        sums.count(owner, "wins", owed)

    def _return(self, owner: str, bet: str, amount: int, *, kept: bool, undo: bool) -> None:
        where, sums = self._sums.where, self._sums
        stake, kind, colour = self._on(owner, bet)
        if amount != stake:
            raise Difference(
                f"{where} gives {owner} {self._judge.game.currency.format(amount)} back from {bet}, where the stake is {self._judge.game.currency.format(stake)}"
            )
        if undo != ((owner, bet) in self._settled):
            raise Difference(
                f"{where} gives {owner}'s bet on {bet} back, but is wrong about whether it was settled"
            )
        if undo:
            self._pay(self._lines[owner, bet], -1)
            self._settled.discard((owner, bet))
        del self._lying[owner, bet]
        sums.move(sums.in_play, sums.float if kept else sums.home(owner, kind, colour), amount)
        self._changes(owner, amount)
        if not kept:
            sums.count(owner, "turnover", -amount)


def _without_wording(line: Plain) -> Plain:
    """A line without its advice: an earlier version may have worded that differently."""
    return {**line, "advice": [{**advice, "message": ""} for advice in line.get("advice", ())]}
