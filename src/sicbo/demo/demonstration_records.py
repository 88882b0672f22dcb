"""What the records of a demonstration state: for every particular the answer that the book needs."""

from collections.abc import Callable
from typing import Final

from sicbo.rooms.kernel.calendar import moment
from sicbo.rooms.table.particulars import CONSISTENT, cited, printed_odds
from sicbo.rules.game import Game
from sicbo.rules.particulars import Particular, Stated, is_asked
from sicbo.rules.policies import Requirement, Shaker

WORD: Final = "demonstration"


def fitting(
    game: Game, requirement: Requirement, shaker: Shaker, at: int, name: str = WORD
) -> dict[str, Stated]:
    """Answers to every particular; free text is the given name."""
    stated: dict[str, Stated] = {}
    for particular in requirement.particulars:
        if is_asked(particular, stated):
            fits = particular.with_shaker.get(shaker)
            answer = _ANSWERS[particular.answer](game, particular, at, name) if fits is None else fits
            stated[particular.name] = answer
    return stated


def opposite_pairs(game: Game) -> tuple[str, ...]:
    """The opposite faces of a die: the lowest and the highest, and so on."""
    by_value = sorted(game.dice.faces, key=lambda face: face.value)
    return tuple(
        f"{low.name}-{high.name}" for low, high in zip(by_value[:3], reversed(by_value[3:]), strict=True)
    )


def _elements(game: Game, asked: Particular, _at: int, _name: str) -> Stated:
    rule = next((clause for clause in asked.cite if clause in cited(game)), "")
    return dict.fromkeys(asked.includes, rule)


_ANSWERS: Final[dict[str, Callable[[Game, Particular, int, str], Stated]]] = {
    # Whether something is offered or exists is answered with no if nothing is asked of it.
    "yes-no": lambda _game, asked, _at, _name: bool(asked.needed),
    "number": lambda _game, asked, _at, _name: (
        asked.exactly if asked.exactly is not None else asked.at_least or 1
    ),
    "text": lambda _game, _asked, _at, name: name,
    "date": lambda _game, _asked, at, _name: f"{moment(at):%Y-%m-%d}",
    "choice": lambda _game, asked, _at, _name: asked.choices[0],
    "list": lambda _game, asked, _at, name: (
        asked.includes or tuple(f"{name} {number}" for number in range(1, (asked.at_least or 1) + 1))
    ),
    "opposite-faces": lambda game, _asked, _at, _name: opposite_pairs(game),
    "faces": lambda game, _asked, _at, _name: tuple(face.name for face in game.dice.faces),
    "variant": lambda game, _asked, _at, _name: game.variant,
    "bets": lambda game, _asked, _at, _name: tuple(bet.bet for bet in game.bets),
    "odds": lambda game, _asked, _at, _name: printed_odds(game),
    "rules": _elements,
    "features": lambda _game, _asked, _at, name: {name: CONSISTENT},
    "panel": lambda _game, _asked, _at, name: f"{name} panel",
}
