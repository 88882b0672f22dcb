"""A game: one variant of a book with one operator's card, compiled to its paytable."""

from collections.abc import Iterable, Mapping, Sequence
from functools import cached_property
from typing import TYPE_CHECKING

from sicbo.currency import Currency
from sicbo.money import MAX_STAKE, Odds, Wording
from sicbo.refusals import Reason, Refused
from sicbo.rules.bets import Bet
from sicbo.rules.book import Book, Offer, Switches, offers, switch_text
from sicbo.rules.card import NO_CARD, Card, Terms, check_card, is_plain
from sicbo.rules.dice import ROLLS, Dice
from sicbo.rules.limit_policies import STRICT_LIMITS, Limits
from sicbo.rules.notebook import game_as_html
from sicbo.rules.paytable import Paytable, compile_paytable
from sicbo.rules.pricing import prices
from sicbo.rules.settlement import Line, Receipt, Rules, Wager, as_wagers, guarded_line

if TYPE_CHECKING:
    import numpy as np
    from numpy.typing import NDArray

Wagers = Mapping[str, int] | Iterable[Wager]


Verdict = tuple[int, Odds | None, tuple[str, ...]]
"""The effect of one roll on a bet: units returned for each staked, the odds of the level reached, the clauses."""


def _are_faces(a: object, b: object, c: object) -> bool:
    """Whether a roll may be looked up as it is: 1.0 and True equal 1, but are not faces."""
    return (type(a) is int and type(b) is int and type(c) is int) or type(a) is type(b) is type(c) is str


class Slip:
    """Bets checked once, for settling them on many rolls. Made by `game.slip(...)`."""

    def __init__(self, game: "Game", wagers: dict[str, int]) -> None:
        self.game = game
        self.wagers = wagers

    @cached_property
    def _by_dice(self) -> dict[tuple[object, ...], int]:
        by_roll = self.game.result_by_roll(self.wagers)
        return {self.game.dice.shown(roll): back for roll, back in enumerate(by_roll)}

    def returned(self, dice: Sequence[object]) -> int:
        """The payout on this roll, in minor units."""
        by_dice = self._by_dice
        try:
            a, b, c = dice
            if _are_faces(a, b, c):
                return by_dice[a, b, c]
        except (KeyError, TypeError, ValueError):
            pass  # other spellings and bad dice take the slow path
        return self.game.settle(dice, self.wagers).returned

    def settle(self, dice: Sequence[object]) -> Receipt:
        return self.game.settle(dice, self.wagers)


class Game:
    """What you can bet on, what each roll pays, and the settlement of bets. Made by `sicbo.game(...)`."""

    def __init__(self, book: Book, variant: str, card: Card, switches: Switches, paytable: Paytable) -> None:
        self.name = book.game_name(variant)
        self.book = book
        self.variant = variant
        self.card = card
        self.switches = switches
        self.paytable = paytable
        self.policies = book.policies
        self.limits: Limits = book.policies.limits if book.policies else STRICT_LIMITS
        self.rules = Rules(paytable, card, book.currency, self.limits)
        whole = all(level.odds.stake == 1 for bet in paytable.bets for level in bet.levels)
        self._plain = whole and is_plain(card)
        self._gross: dict[tuple[object, ...], dict[str, int]] = {}

    @property
    def currency(self) -> Currency:
        return self.book.currency

    def amount(self, minor: int) -> str:
        """An amount as a sentence says it: `$1,234.50`; chips of a tournament are no money and have no symbol."""
        return self.rules.amount(minor)

    @property
    def dice(self) -> Dice:
        return self.paytable.dice

    @property
    def bets(self) -> tuple[Bet, ...]:
        return self.paytable.bets

    @cached_property
    def sha256(self) -> str:
        """The digest of the paytable, which every receipt carries."""
        return self.paytable.sha256

    def __repr__(self) -> str:
        return f"<Game {self.name}: {len(self.bets)} bets, paytable {self.sha256[:12]}>"

    def _repr_html_(self) -> str:
        return game_as_html(self)

    def bet(self, name: str) -> Bet:
        """One bet by any accepted spelling."""
        return self.paytable.by_name[self.paytable.canonical(name)]

    def winners(self, dice: Sequence[object]) -> tuple[str, ...]:
        """The bets that win on a roll: what lights up on the layout."""
        return self.paytable.winners(self.dice.roll_index(dice))

    def odds_text(self, odds: Odds, wording: Wording | None = None) -> str:
        """Odds in one of the wordings this book may print; the wording never changes what is paid."""
        allowed = self.book.file.wordings
        if wording is not None and wording not in allowed:
            raise Refused(
                "bad-request",
                "{book} prints odds as {allowed}, not as {wording}",
                book=self.book.name,
                allowed=" or ".join(allowed),
                wording=wording,
            )
        return odds.printed(wording or allowed[0])

    # -- settlement ---------------------------------------------------------------------------------------

    @cached_property
    def _verdicts(self) -> dict[tuple[object, ...], tuple[tuple[str | int, ...], dict[str, Verdict]]]:
        """For every roll, as values and as names: how it is shown, and the verdict on every bet."""
        judged: dict[str, tuple[Verdict, ...]] = {
            bet.bet: (
                (0, None, bet.clauses),
                *((level.odds.win + 1, level.odds, bet.level_clauses(level)) for level in bet.levels),
            )
            for bet in self.bets
        }
        by_values = self.dice.has_own_values
        table: dict[tuple[object, ...], tuple[tuple[str | int, ...], dict[str, Verdict]]] = {}
        for roll in range(ROLLS):
            shown = self.dice.shown(roll)
            verdicts = {bet: judged[bet][row[roll]] for bet, row in self.paytable.rows.items()}
            table[shown] = (shown, verdicts)
            if by_values:
                table[self.dice.values(roll)] = (shown, verdicts)
        return table

    def _fill_gross(self) -> None:
        """For every roll, what one unit on each bet returns: all that `returned` needs in the simple case."""
        for dice, (_, verdicts) in self._verdicts.items():
            self._gross[dice] = {bet: gross for bet, (gross, _, _) in verdicts.items()}

    def returned(self, dice: Sequence[object], wagers: Mapping[str, int]) -> int:
        """The payout of these wagers on this roll, stakes of winners included, in minor units."""
        try:
            a, b, c = dice
            # `_are_faces`, inlined: this loop is performance-critical.
            if (type(a) is int and type(b) is int and type(c) is int) or type(a) is type(b) is type(c) is str:
                gross = self._gross[dice]  # type: ignore[index]
                total = 0
                for bet, stake in wagers.items():
                    if stake <= 0:
                        return self.settle(dice, wagers).returned
                    if multiple := gross[bet]:
                        total += multiple * stake
                # A stake that is not a whole number makes this sum something other than an int.
                staked = sum(wagers.values())
                if type(staked) is int and staked <= MAX_STAKE:
                    return total
        except (KeyError, TypeError, ValueError):
            # The first call, other spellings, and all errors take the slow path.
            if self._plain and not self._gross:
                self._fill_gross()
        return self.settle(dice, wagers).returned

    def slip(self, wagers: Mapping[str, int]) -> Slip:
        """Wagers checked once, for settling them on many rolls."""
        return Slip(self, {wager.bet: wager.stake for wager in as_wagers(wagers, self.paytable)})

    def settle(
        self,
        dice: Sequence[object],
        wagers: Wagers,
        *,
        advised: Iterable[str] = (),
        terms: Terms | None = None,
    ) -> Receipt:
        """The full receipt: one line per wager with odds, winnings, amount returned and clauses.

        `advised` names the owners (`""` for wagers without one) who have already been told that wagers below the
        minimum are returned; `terms` are the limits of a table's round, in place of the card's.
        """
        if self._plain and wagers.__class__ is dict:
            receipt = self._plain_receipt(dice, wagers)
            if receipt is not None:
                return receipt
        roll = self.dice.roll_index(dice)
        told = frozenset(advised)
        checked = as_wagers(wagers, self.paytable)
        lines = [
            guarded_line(self.rules, roll, wager, terms, advised=wager.owner in told) for wager in checked
        ]
        staked = sum(line.stake for line in lines)
        returned = sum(line.returned for line in lines)
        return Receipt(self.name, self.sha256, self.dice.shown(roll), tuple(lines), staked, returned)

    def _plain_receipt(self, dice: Sequence[object], wagers: dict[str, int]) -> Receipt | None:
        """The receipt by look-up alone; `None` if anything needs a closer look."""
        table = self._verdicts
        try:
            a, b, c = dice
            if not _are_faces(a, b, c):
                return None
            shown, verdicts = table[a, b, c]
            lines = []
            staked = returned = 0
            for bet, stake in wagers.items():
                if type(stake) is not int or not 0 < stake <= MAX_STAKE:
                    return None
                gross, odds, clauses = verdicts[bet]
                staked += stake
                if odds is None:
                    lines.append(Line(bet, stake, "lose", None, 0, 0, clauses))
                else:
                    back = stake * gross
                    returned += back
                    lines.append(Line(bet, stake, "win", odds, back - stake, back, clauses))
        except (KeyError, TypeError, ValueError):
            return None
        return Receipt(self.name, self.sha256, shown, tuple(lines), staked, returned)

    def result_by_roll(self, wagers: Wagers) -> list[int]:
        """What these wagers return on each of the 216 rolls, in the order of roll numbers."""
        if not self._plain:
            return [self.settle(self.dice.shown(roll), wagers).returned for roll in range(ROLLS)]
        totals = [0] * ROLLS
        for wager in as_wagers(wagers, self.paytable):
            units = [0, *(level.odds.win + 1 for level in self.paytable.by_name[wager.bet].levels)]
            back = [wager.stake * unit for unit in units]
            totals = [
                total + back[level]
                for total, level in zip(totals, self.paytable.rows[wager.bet], strict=True)
            ]
        return totals

    def returned_many(self, rolls: "NDArray[np.integer]", wagers: Wagers) -> "NDArray[np.int64]":
        """What the same wagers return on each of many rolls: roll numbers 0 to 215, or rows of three values."""
        import numpy

        by_roll = numpy.array(self.result_by_roll(wagers), dtype=numpy.int64)
        given = numpy.asarray(rolls)
        if given.ndim == 2 and given.shape[1] == 3:
            given = self._roll_numbers(given)
        elif given.ndim != 1 or given.dtype.kind not in "iu":
            raise Refused(
                "bad-dice", "rolls are an array of roll numbers 0 to 215, or of three whole values each"
            )
        if given.dtype.kind == "i" and given.size and int(given.min()) < 0:
            raise Refused("bad-dice", "roll numbers run from 0 to 215")
        try:
            return by_roll[given]
        except IndexError:
            raise Refused("bad-dice", "roll numbers run from 0 to 215") from None

    def _roll_numbers(self, values: "NDArray[np.integer]") -> "NDArray[np.integer]":
        import numpy

        if not self.dice.has_own_values:
            raise Refused("bad-dice", "two faces of these dice have the same value; use roll numbers")
        highest = max(face.value for face in self.dice.faces)
        places = numpy.full(highest + 1, ROLLS, dtype=numpy.int16)
        for place, face in enumerate(self.dice.faces):
            places[face.value] = place
        try:
            faces = places[values]
        except IndexError:
            faces = numpy.array([ROLLS], dtype=numpy.int16)
        if values.dtype.kind not in "iu" or faces.max(initial=0) >= ROLLS or values.min(initial=0) < 0:
            raise Refused("bad-dice", "a die of the array shows a value that is not on these dice")
        numbers: NDArray[np.integer] = (faces[:, 0] * 6 + faces[:, 1]) * 6 + faces[:, 2]
        return numbers


def compile_game(book: Book, variant: str = "", card: Card = NO_CARD) -> Game:
    """The game of a book's variant as an operator's card has it, or a refusal that says what is missing."""
    if variant not in book.file.variants and (variant or book.file.variants):
        if not book.file.variants:
            raise Refused("unknown-game", "{book} has no variants; ask for {book}", book=book.name)
        code: Reason = "unknown-game" if variant else "variant-needed"
        raise Refused(
            code,
            "{book} is played as {games}; name one of them",
            book=book.name,
            games=" or ".join(book.games),
        )
    settings = book.switches(variant, card.switches)
    offered = offers(book, variant, settings)
    check_card(card, book.game_name(variant), offered, book.currency)
    offered = _kept(book, card, offered, settings)
    bets = [offer.priced(prices(book, variant, card, offer)) for offer in offered]
    conditions = {offer.bet: list(offer.levels) for offer in offered}
    return Game(book, variant, card, settings, compile_paytable(book.dice(variant), bets, conditions))


def _kept(book: Book, card: Card, offered: list[Offer], settings: Switches) -> list[Offer]:
    """The offers without those the card withdraws, if the book allows it."""
    switch = book.file.bets_withdrawn_by
    if card.withdrawn and settings.get(switch) is not True:
        unless = f" unless the switch {switch} is {switch_text(True)}" if switch else ""
        raise Refused(
            "bad-card",
            "{book} keeps all its listed bets open{unless}; withdraw none",
            book=book.name,
            unless=unless,
        )
    return [
        offer for offer in offered if offer.kind not in card.withdrawn and offer.bet not in card.withdrawn
    ]
