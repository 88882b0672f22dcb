"""The opening checklist of a table as its supervisor works through it: what is required, what is recorded, and by
whom."""

from collections.abc import Iterable

from msgspec import Struct

from sicbo.maths.exact import percent
from sicbo.maths.warnings import warnings
from sicbo.rooms.kernel.authority import policies_of, supervising_role
from sicbo.rooms.kernel.gaps import Gap
from sicbo.rooms.table.opening import dice_age, dice_end, dice_gap, gaps, inspections, requirements
from sicbo.rooms.table.particulars import printed_odds
from sicbo.rooms.table.state import Table
from sicbo.rules.bet_words import short_picks
from sicbo.rules.game import Game
from sicbo.rules.particulars import AnswerKind, Stated
from sicbo.rules.policies import Requirement, Shaker


class AskedParticular(Struct, frozen=True):
    """A particular that a record must state; `suggested` if it follows from the game and is compared with the table."""

    name: str
    asks: str
    answer: AnswerKind
    choices: tuple[str, ...] = ()
    where: dict[str, bool | str] = {}
    suggested: Stated | None = None
    clauses: tuple[str, ...] = ()


class RequirementItem(Struct, frozen=True):
    """An approval, a sign or a piece of equipment that must be on record."""

    item: str
    kind: str
    by: str
    """the title of the lowest role that records it"""
    yours: bool
    clauses: tuple[str, ...]
    reference: str = ""
    recorded_by: str = ""
    asks: tuple[AskedParticular, ...] = ()


class InspectionItem(Struct, frozen=True):
    """An inspection before the table opens; `operations` if it is run several times."""

    item: str
    operations: int
    by: str
    yours: bool
    clauses: tuple[str, ...]
    passed_by: str = ""
    acting_as: str = ""
    """which of your roles to use: the book may give it to one role alone, and to none above it"""


class DiceClock(Struct, frozen=True):
    """The dice in the shaker, and until when they may be used."""

    hours: int | None
    months: int | None
    clauses: tuple[str, ...]
    loaded_at: int | None = None
    certified: bool = False
    ends_at: int | None = None
    problem: Gap | None = None


class Remarked(Struct, frozen=True):
    """A mathematician's remark about the game that is to be opened."""

    code: str
    message: str
    clauses: tuple[str, ...] = ()
    bets: str = ""
    figure: str = ""


class OpeningDesk(Struct, frozen=True):
    """Everything between a closed table and an open one, for one kind of shaker."""

    shaker: Shaker
    requirements: tuple[RequirementItem, ...]
    inspections: tuple[InspectionItem, ...]
    dice: DiceClock | None
    missing: tuple[Gap, ...]
    remarks: tuple[Remarked, ...]
    edge_accepted_by: str
    """who has accepted that bets favour the player, as the card states"""


def opening_desk(game: Game, table: Table, shaker: Shaker, roles: Iterable[str], at: int) -> OpeningDesk:
    """The checklist for opening with this shaker now, as seen by a person with these roles."""
    policies, held = policies_of(game), tuple(roles)

    def may(needed: str) -> bool:
        return any(policies.may(role, needed) for role in held)

    inspecting = policies.power("inspect-before-opening", game.switches)
    inspector = supervising_role(policies) if inspecting is None else inspecting.role
    or_above = inspecting is None or inspecting.or_above
    acting = [role for role in held if policies.may(role, inspector, or_above=or_above)]
    return OpeningDesk(
        shaker=shaker,
        requirements=tuple(
            RequirementItem(
                entry.item,
                entry.kind,
                policies.title(entry.by),
                may(entry.by),
                entry.cite,
                table.records[entry.item].reference if entry.item in table.records else "",
                table.records[entry.item].by.name if entry.item in table.records else "",
                _asks(game, table, entry),
            )
            for entry in requirements(game, shaker)
        ),
        inspections=tuple(
            InspectionItem(
                entry.item,
                entry.operations,
                policies.title(inspector),
                bool(acting),
                entry.cite,
                table.inspected[entry.item].name if entry.item in table.inspected else "",
                acting[0] if acting else "",
            )
            for entry in inspections(game, shaker)
        ),
        dice=dice_clock(game, table, shaker, at),
        missing=gaps(game, table, shaker, at),
        remarks=tuple(
            Remarked(
                warning.code,
                warning.message,
                warning.clauses,
                short_picks(warning.bets),
                percent(warning.figure),
            )
            for warning in warnings(game)
        ),
        edge_accepted_by=game.card.player_edge_accepted_by,
    )


def _asks(game: Game, table: Table, entry: Requirement) -> tuple[AskedParticular, ...]:
    """What the record must state, starting with what it states now or what the game itself says."""
    stated = table.records[entry.item].particulars if entry.item in table.records else {}
    return tuple(
        AskedParticular(
            particular.name,
            particular.asks,
            particular.answer,
            particular.choices,
            particular.where,
            stated[particular.name] if particular.name in stated else _of_the_game(game, particular.answer),
            particular.cite or entry.cite,
        )
        for particular in entry.particulars
    )


def _of_the_game(game: Game, answer: AnswerKind) -> Stated | None:
    match answer:
        case "bets":
            return tuple(bet.bet for bet in game.bets)
        case "odds":
            return printed_odds(game)
        case "faces":
            return tuple(face.name for face in game.dice.faces)
        case "variant":
            return game.variant
        case (
            "yes-no"
            | "number"
            | "text"
            | "date"
            | "choice"
            | "list"
            | "opposite-faces"
            | "rules"
            | "features"
            | "panel"
        ):
            return None


def dice_clock(game: Game, table: Table, shaker: Shaker, at: int) -> DiceClock | None:
    """The clock of the dice; `None` if the book sets no time."""
    age = dice_age(game, shaker)
    if age is None:
        return None
    gap = dice_gap(game, table.dice, shaker, at)
    return DiceClock(
        age.hours,
        age.months,
        age.cite,
        None if table.dice is None else table.dice.loaded_at,
        table.dice is not None and table.dice.certified,
        dice_end(game, table.dice, shaker),
        gap,
    )
