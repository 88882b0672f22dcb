"""A rule book that has been read and checked, and the bets of one of its variants."""

from collections.abc import Mapping
from functools import cached_property

import msgspec

from sicbo.currency import Currency, currency
from sicbo.money import Odds, parse_odds
from sicbo.refusals import Refused, nearest
from sicbo.rules.bets import Bet, PayLevel, Pick, bet_id, levels_for, picks_of
from sicbo.rules.bookfile import BetEntry, BookFile, DiceEntry, Level, SwitchValue, When
from sicbo.rules.conditions import winning
from sicbo.rules.dice import PIPS, Dice, Face
from sicbo.rules.policies import Policies

Switches = dict[str, SwitchValue]


class Book(msgspec.Struct, frozen=True, dict=True):
    """One regulator's rules."""

    file: BookFile

    @property
    def name(self) -> str:
        return self.file.book

    @cached_property
    def currency(self) -> Currency:
        """The currency of all its amounts."""
        return currency(self.file.currency)

    @cached_property
    def games(self) -> tuple[str, ...]:
        """The games this book describes: itself, or one per variant."""
        if not self.file.variants:
            return (self.name,)
        return tuple(self.game_name(variant) for variant in self.file.variants)

    def game_name(self, variant: str) -> str:
        return f"{self.name}/{variant}" if variant else self.name

    @property
    def policies(self) -> Policies | None:
        return self.file.policies

    def dice(self, variant: str) -> Dice:
        entry = self.file.variants[variant].dice if variant else None
        return dice_of(entry or self.file.dice)

    def entries(self, variant: str) -> dict[str, BetEntry]:
        """The kinds of bet of a variant: the common ones, then its own."""
        own = self.file.variants[variant].bets if variant else {}
        return {**self.file.bets, **own}

    def switches(self, variant: str, chosen: Mapping[str, SwitchValue]) -> Switches:
        """Every switch of this variant at its default or as chosen."""
        known = {
            name: entry
            for name, entry in self.file.switches.items()
            if not entry.variants or variant in entry.variants
        }
        settings: Switches = {name: entry.default for name, entry in known.items()}
        for name, given in chosen.items():
            if name not in known:
                raise Refused(
                    "unknown-switch",
                    "{game_name} has no switch '{name}'; {hint}",
                    name=name,
                    game_name=self.game_name(variant),
                    hint=nearest(name, known),
                )
            value = _meant(given, known[name].choices)
            if value is None:
                choices = ", ".join(switch_text(choice) for choice in known[name].choices)
                raise Refused(
                    "unknown-switch",
                    "the switch '{name}' takes one of {choices}, not {switch_text}",
                    name=name,
                    choices=choices,
                    switch_text=switch_text(given),
                )
            settings[name] = value
        return settings


def _meant(given: SwitchValue, choices: tuple[SwitchValue, ...]) -> SwitchValue | None:
    """The intended choice; on and off may be written out if the choices are true and false."""
    written = {"on": True, "off": False}.get(given, given) if isinstance(given, str) else given
    return next(
        (c for c in choices if c in (given, written) and type(c) in (type(given), type(written))), None
    )


def switch_text(value: SwitchValue) -> str:
    return {True: "on", False: "off"}[value] if isinstance(value, bool) else value


def dice_of(entry: DiceEntry) -> Dice:
    if entry.faces is None:
        return PIPS
    faces = tuple(Face(face.name, face.value, face.colour) for face in entry.faces)
    return Dice(faces, symbols=entry.kind == "symbols")


def in_force(when: When, settings: Mapping[str, SwitchValue]) -> bool:
    return all(settings.get(name) == value for name, value in when.items())


def in_variant(level: Level, variant: str) -> bool:
    return not level.variants or variant in level.variants


def stated_odds(level: Level, variant: str) -> Odds | None:
    """The book's odds for this level, if stated."""
    if level.pays is None:
        return None
    return parse_odds(level.pays if isinstance(level.pays, str) else level.pays[variant])


class Offer(msgspec.Struct, frozen=True):
    """A bet on offer before its prices are fixed: the kind, the pick, the levels in force."""

    kind: str
    entry: BetEntry
    pick: Pick
    levels: tuple[Level, ...]

    @property
    def bet(self) -> str:
        return bet_id(self.kind, self.pick)

    def priced(self, prices: list[Odds]) -> Bet:
        entry = self.entry
        return Bet(
            bet=self.bet,
            kind=self.kind,
            name=f"{entry.name} {self.pick.label}".strip(),
            subject=self.pick.subject,
            levels=tuple(
                PayLevel(odds, level.cite, level.name or "")
                for odds, level in zip(prices, self.levels, strict=True)
            ),
            clauses=entry.cite,
            ordered=entry.ordered,
            notes=entry.notes,
            pick=self.pick.label,
        )


def offers(book: Book, variant: str, settings: Mapping[str, SwitchValue]) -> list[Offer]:
    """Every bet of a variant under these settings of the switches."""
    dice = book.dice(variant)
    listed = []
    for kind, entry in book.entries(variant).items():
        if in_force(entry.when, settings):
            for pick in picks_of(entry, dice):
                stated = [
                    level
                    for level in levels_for(entry, pick)
                    if in_force(level.when, settings) and in_variant(level, variant)
                ]
                listed.append(Offer(kind, entry, pick, _reachable(stated, pick, dice)))
    return listed


def _reachable(levels: list[Level], pick: Pick, dice: Dice) -> tuple[Level, ...]:
    """The levels that some roll reaches for this pick: a level for all other totals does not exist for the total 3."""
    left = dice.every_combination
    kept = []
    for level in levels:
        if reached := winning(level, pick.subject, dice) & left:
            kept.append(level)
            left &= ~reached
    return tuple(kept)
