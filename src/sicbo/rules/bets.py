"""From a kind of bet to the single bets: `double` becomes `double:1` to `double:6`."""

from collections.abc import Iterator
from itertools import combinations, permutations

import msgspec

from sicbo.money import Odds
from sicbo.rules.bookfile import BetEntry, Level, PickWord
from sicbo.rules.conditions import Subject, numbers
from sicbo.rules.dice import Dice
from sicbo.sentences import Said


class PayLevel(msgspec.Struct, frozen=True):
    """One price of a bet; the rolls that reach it are in the paytable."""

    odds: Odds
    clauses: tuple[str, ...]
    name: str = ""


class Bet(msgspec.Struct, frozen=True):
    """A bet on the layout, without an amount: money on a bet is a wager."""

    bet: str
    kind: str
    name: str
    subject: Subject
    levels: tuple[PayLevel, ...]
    clauses: tuple[str, ...]
    ordered: bool = False
    notes: str = ""
    pick: str = ""
    """the pick as it ends the name: `2 & 5`"""

    @property
    def said(self) -> Said:
        """The name on the layout: `Two Dice Combination {pick}`."""
        family = self.name.removesuffix(self.pick)
        return Said(f"{family}{{pick}}", {"pick": self.pick}) if self.pick else Said(self.name)

    def level_clauses(self, level: PayLevel) -> tuple[str, ...]:
        """The clauses behind a win at this level: of the bet and of its price, each once."""
        return tuple(dict.fromkeys(self.clauses + level.clauses))


class Pick(msgspec.Struct, frozen=True):
    """One choice a kind of bet offers: how it is written, how it is read aloud, what it means."""

    text: str
    label: str
    subject: Subject


def picks_of(entry: BetEntry, dice: Dice) -> list[Pick]:
    """Every pick this kind of bet offers, in the book's order. Raises ValueError if a pick makes no sense."""
    if entry.pick is None:
        fixed = tuple(_face(word, dice) for word in entry.faces or ())
        return [Pick("", "", Subject(faces=fixed))]
    if entry.pick == "total":
        return [Pick(str(total), str(total), Subject(total=total)) for total in _totals(entry, dice)]
    if entry.pick in ("face", "colour"):
        return list(_single_picks(entry, dice))
    return list(_set_picks(entry, dice))


def _totals(entry: BetEntry, dice: Dice) -> list[int]:
    possible = sorted(dice.totals)
    if entry.picks is None:
        return possible
    if isinstance(entry.picks, str):
        wanted = sorted(numbers(entry.picks))
    else:
        wanted = [_whole(word) for word in entry.picks]
    for total in wanted:
        if total not in possible:
            raise ValueError(
                f"three dice cannot total {total}; totals run from {possible[0]} to {possible[-1]}"
            )
    return wanted


def _whole(word: PickWord) -> int:
    if isinstance(word, int):
        return word
    if word.isdecimal():
        return int(word)
    raise ValueError(f"'{word}' is not a total; write a whole number")


def _single_picks(entry: BetEntry, dice: Dice) -> Iterator[Pick]:
    if entry.pick == "colour":
        for word in _words(entry) or dice.colours:
            if word not in dice.colours:
                raise ValueError(
                    f"'{word}' is not a colour of these dice: {', '.join(dice.colours) or 'they have none'}"
                )
            yield Pick(str(word), str(word).capitalize(), Subject(colours=(str(word),)))
        return
    for word in _words(entry) or [face.name for face in dice.faces]:
        place = _face(word, dice)
        name = dice.faces[place].name
        yield Pick(name, name.capitalize(), Subject(faces=(place,)))


def _words(entry: BetEntry) -> list[str]:
    if entry.picks is None:
        return []
    if isinstance(entry.picks, str):
        return [str(number) for number in sorted(numbers(entry.picks))]
    return [str(word) for word in entry.picks]


def _set_picks(entry: BetEntry, dice: Dice) -> Iterator[Pick]:
    names = dice.colours if entry.pick == "colours" else tuple(face.name for face in dice.faces)
    if entry.picks is not None:
        for word in _words(entry):
            yield _set_pick(word, split_pick(word, names), entry, dice)
        return
    if entry.size is None:
        raise ValueError("give the number of picks (size = 2) or list the picks")
    choose = permutations if entry.ordered else combinations
    for chosen in choose(names, entry.size):
        yield _set_pick("-".join(chosen), list(chosen), entry, dice)


def _set_pick(text: str, chosen: list[str], entry: BetEntry, dice: Dice) -> Pick:
    if len(set(chosen)) != len(chosen):
        raise ValueError(f"'{text}' names one face twice; pick different faces")
    if entry.size is not None and len(chosen) != entry.size:
        raise ValueError(f"'{text}' has {len(chosen)} picks, but size = {entry.size}")
    label = " & ".join(name.capitalize() for name in chosen)
    if entry.pick == "colours":
        return Pick(text, label, Subject(colours=tuple(chosen)))
    return Pick(text, label, Subject(faces=tuple(_face(name, dice) for name in chosen)))


def split_pick(text: str, names: tuple[str, ...]) -> list[str]:
    """`2-5`, `fish-crab` and, if every name is one character, `6543` are sets of names."""
    chosen = text.split("-") if "-" in text else [text]
    if len(chosen) == 1 and text not in names and all(len(name) == 1 for name in names):
        chosen = list(text)
    for name in chosen:
        if name not in names:
            raise ValueError(f"'{name}' in '{text}' is not one of {', '.join(names)}")
    return chosen


def _face(word: PickWord, dice: Dice) -> int:
    place = dice.place.get(word if isinstance(word, int) else str(word))
    if place is None:
        raise ValueError(
            f"'{word}' is not a face of these dice: {', '.join(face.name for face in dice.faces)}"
        )
    return place


def bet_id(kind: str, pick: Pick) -> str:
    return f"{kind}:{pick.text}" if pick.text else kind


def levels_for(entry: BetEntry, pick: Pick) -> list[Level]:
    """The pay levels that apply to this pick."""
    return [level for level in entry.wins if applies(level, pick)]


def applies(level: Level, pick: Pick) -> bool:
    return level.picked is None or pick.text in {str(word) for word in level.picked}


def alternative_spellings(bet: Bet, dice: Dice) -> Iterator[str]:
    """Other ways a person may write the same bet: `pair:5-2`, `three-of-four:3456`, `triple:1` for fish."""
    kind, _, pick = bet.bet.partition(":")
    faces = [dice.faces[place] for place in bet.subject.faces]
    chosen = len(faces) + len(bet.subject.colours)
    if not pick or not 0 < chosen <= 4:
        return
    written = [list(bet.subject.colours)] if not faces else [[face.name for face in faces]]
    if faces and all(face.value in dice.place for face in faces):
        written.append([str(face.value) for face in faces])
    for words in written:
        for arranged in [tuple(words)] if bet.ordered else permutations(words):
            yield f"{kind}:{'-'.join(arranged)}"
            if all(len(word) == 1 for word in arranged):
                yield f"{kind}:{''.join(arranged)}"
