"""A table made ready for a demonstration: gaps in the operator's card filled, the book's requirements recorded.

Nothing here bends a rule. Every record says that it is a demonstration, and each is made by the role that the book
names; a real table gets its card from the operator and its records from the people who made them.
"""

from collections.abc import Iterator
from math import gcd
from typing import Final

from msgspec import UNSET
from msgspec.structs import replace

from sicbo.demo.demonstration_records import WORD, fitting
from sicbo.rooms.kernel.authority import front_line_role, policies_of, supervising_role
from sicbo.rooms.kernel.calendar import moment
from sicbo.rooms.kernel.person import SYSTEM, Person
from sicbo.rooms.table.messages.table import (
    LoadDice,
    OpenTable,
    RecordInspection,
    RecordRequirement,
    TakeDuty,
)
from sicbo.rooms.table.messages.unions import TableCommand
from sicbo.rooms.table.opening import dice_age, inspections, requirements, watched_shaker
from sicbo.rules.book import Book
from sicbo.rules.card import NO_CARD, Card, GamingHours, Limit
from sicbo.rules.conduct_policies import Role
from sicbo.rules.dice import index_of
from sicbo.rules.game import Game, compile_game
from sicbo.rules.limit_policies import STRICT_LIMITS
from sicbo.rules.policies import (
    Irregularity,
    OralWagers,
    Policies,
    Positions,
    Sequence,
    SequenceStep,
    Shaker,
    Stakes,
)
from sicbo.rules.shelf import book, looks_like_path, split_game

FLOAT: Final = 100_000_000
UNIT: Final = 100
MAXIMUM: Final = 50_000
COLOURS: Final = {"red": 300, "blue": 300, "green": 300}
NOTES: Final = (500, 1_000, 2_000, 5_000, 10_000)
ALL_DAY: Final = GamingHours(opens="00:00", closes="00:00", zone="UTC")


def demonstration_card(game_name: str, card: Card = NO_CARD) -> Card:
    """The operator's card with its gaps filled: limits, chips, notes, hours, required names.

    Odds are never filled: if a book states none, only the operator's own schedule does.
    """
    file = book(_split(game_name)[0]).file
    hours = file.policies is not None and file.policies.gaming_hours is not None
    limits = {kind: _filled(limit) for kind, limit in card.limits.items()}
    limits.setdefault("all", _filled(Limit()))
    return replace(
        card,
        limits=limits,
        smallest_chip=UNIT if card.smallest_chip is None else card.smallest_chip,
        reference=card.reference or (WORD if file.variant_reference else ""),
        player_edge_accepted_by=card.player_edge_accepted_by or WORD,
        colour_chips=card.colour_chips or COLOURS,
        notes=card.notes or NOTES,
        alone_wagering_seconds=0 if card.alone_wagering_seconds is UNSET else card.alone_wagering_seconds,
        gaming_hours=ALL_DAY if card.gaming_hours is None and hours else card.gaming_hours,
    )


def _split(game_name: str) -> tuple[str, str]:
    return split_game(game_name if looks_like_path(game_name) else game_name.strip().lower())


def _filled(limit: Limit) -> Limit:
    """A limit with all three figures, the missing ones chosen to match the given ones."""
    multiple = limit.multiple or gcd(UNIT, limit.minimum or 0, limit.maximum or 0)
    minimum = limit.minimum or multiple
    room = max(MAXIMUM, 10 * minimum)
    return Limit(minimum, limit.maximum or -(-room // multiple) * multiple, multiple)


def demonstration_game(game_name: str, card: Card = NO_CARD) -> Game:
    """A game as it is played at a demonstration; a book without policies gets the few that play needs."""
    book_name, variant = _split(game_name)
    read = book(book_name)
    if read.policies is None:
        read = Book(replace(read.file, policies=LENT))
    return compile_game(read, variant, demonstration_card(game_name, card))


def usual_shaker(game: Game) -> Shaker:
    """The first shaker that the book describes."""
    return policies_of(game).sequences[0].shakers[0]


def staff(role: str) -> Person:
    """A person in a role of the book; the system if the book means the game itself."""
    return SYSTEM if role == SYSTEM.role else Person(f"{WORD} {role}", role)


def dealer_of(game: Game) -> Person:
    """The dealer at the tables of this game's book in a demonstration."""
    return staff(front_line_role(policies_of(game)))


def ready_commands(game: Game, table_id: str, shaker: Shaker, at: int) -> Iterator[TableCommand]:
    """Everything from a closed table to an open one: records, inspections, dice, opening."""
    reference = f"{WORD} of {moment(at):%Y-%m-%d} at {table_id}"
    for requirement in requirements(game, shaker):
        stated = fitting(game, requirement, shaker, at, f"{WORD} {table_id}")
        yield RecordRequirement(
            by=staff(requirement.by), item=requirement.item, reference=reference, particulars=stated
        )
    faces = game.dice.shown(index_of((0, 1, 2)))
    for inspection in inspections(game, shaker):
        by = staff(inspection.by)
        if inspection.operations == 1:
            yield RecordInspection(by=by, item=inspection.item, faces=faces, lit=game.winners(faces))
        else:
            yield RecordInspection(by=by, item=inspection.item, operations=inspection.operations)
    policies = policies_of(game)
    if watched_shaker(game, shaker) is not None:
        yield TakeDuty(by=dealer_of(game))
    if dice_age(game, shaker) is not None:
        yield LoadDice(by=dealer_of(game), certified=True)
    yield OpenTable(by=staff(supervising_role(policies)), shaker=shaker, float_amount=FLOAT)


# -- for books that say nothing on the conduct of play -------------------------------------------------------

LENT: Final = Policies(
    sequences=(
        Sequence(
            shakers=("manual", "automated-covered"),
            silent=True,
            reading="D1",
            steps=tuple(
                SequenceStep(step=step, by="system" if step == "illuminate" else "dealer", silent=True, reading="D1")
                for step in (
                    "open-bets", "cover", "activate", "close-bets", "uncover", "announce", "enter", "illuminate",
                    "collect", "pay",
                )
            ),
        ),
    ),
    positions=Positions(read_at="close-bets", reopens_after="pay", silent=True, reading="D2"),
    irregularities=(
        Irregularity(ground="dice-not-flat", consequence="void-and-return", declared_by="dealer", silent=True, reading="E1"),
        Irregularity(ground="impractical", consequence="void-and-return", declared_by="supervisor", silent=True, reading="E13"),
    ),
    limits=STRICT_LIMITS,
    stakes=Stakes(accepted=("value-chip",), silent=True, reading="C12"),
    oral_wagers=OralWagers(accepted_with=(), silent=True, reading="C13"),
    roles=(
        Role(role="player", title="Player", rank=0, staff=False, silent=True, reading="D1"),
        Role(role="dealer", title="Dealer", rank=1, silent=True, reading="D1"),
        Role(role="supervisor", title="Supervisor", rank=2, silent=True, reading="D1"),
    ),
    powers=(),
)  # fmt: skip
"""A dealer's table in the usual order, every policy marked as ours: the book is silent."""
