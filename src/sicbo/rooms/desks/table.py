"""One table as the floor's staff run it: who may do what by which clause, and what each act would lead to."""

from collections.abc import Callable, Iterable
from typing import Final, Literal

from msgspec import Struct

from sicbo.rooms.desks.opening import OpeningDesk, opening_desk
from sicbo.rooms.kernel.authority import front_line_role, policies_of, supervising_role
from sicbo.rooms.kernel.claim_names import case_of_claim, debtor
from sicbo.rooms.table.abstention import Abstention, abstaining, abstention_notice
from sicbo.rooms.table.closing import closing_notice, spins_of_notice
from sicbo.rooms.table.equipment import EQUIPMENT
from sicbo.rooms.table.messages.limits import LimitsPosted
from sicbo.rooms.table.messages.table import EmptySpinsGround
from sicbo.rooms.table.seating import plays_at_terminals
from sicbo.rooms.table.state import Fault, Table
from sicbo.rooms.table.tournament_stages import meters_as_seen
from sicbo.rules.card import Limit
from sicbo.rules.conduct_policies import PowerName
from sicbo.rules.game import Game
from sicbo.rules.policies import Consequence, Ground, Shaker

Act = Literal[
    "open-table", "load-dice", "close-table", "move-float", "change-limits", "agree-personal-limits", "place-marker",
    "require-colour-chips", "allow-several-colours", "restrict-terminals", "direct-vacate", "change-shaker",
    "repair-fault", "direct-empty-spins", "record-late-error", "settle-claim",
]  # fmt: skip


class Authority(Struct, frozen=True):
    """Who may do something here: the title of the lowest role, whether one of your roles is enough, and the clauses."""

    title: str
    yours: bool
    clauses: tuple[str, ...] = ()


class ClosingDesk(Struct, frozen=True):
    """What closing requires, how far it has progressed, and what happens to remaining credit."""

    spins: int
    """completed spins owed after the notice; 0 if the table is empty"""
    done: int
    announced_at: int | None
    notice_needed: bool
    clauses: tuple[str, ...]
    credits: dict[str, int] = {}
    """left on terminals"""
    credits_become: Literal["held-ticket", "stay", "none"] = "none"


class LimitsDesk(Struct, frozen=True):
    sign: dict[str, Limit]
    posted: LimitsPosted | None
    notice: Literal["any-change", "higher-minimum", "none"]
    minutes: int
    clauses: tuple[str, ...]


class PersonalDesk(Struct, frozen=True):
    """What may be agreed with a single player."""

    minimum: bool
    maximum: bool
    clauses: tuple[str, ...]


class SeatedPlayer(Struct, frozen=True):
    """A player, and the decisions about this player. The limits that players set for themselves are private and not
    here."""

    place: str
    player: str
    idle_spins: int = 0
    agreed: Limit | None = None
    marker: str = ""
    colour_required: bool = False
    restricted: bool = False


class GroundDesk(Struct, frozen=True):
    """One of the book's grounds, with its consequence and the role that decides."""

    ground: Ground
    consequence: Consequence
    authority: Authority
    equipment: bool
    """something that can be repaired: declared as a fault"""
    refund: str
    stops_play: bool
    told: str = ""
    """the title of the role that must be told"""


class OpenDirection(Struct, frozen=True):
    """A person who was told to leave, with no record yet of whether they left."""

    case: int
    person: str
    place: str


class OpenClaim(Struct, frozen=True):
    """What a patron still owes the house."""

    claim: str
    """its name, by which it is paid or waived"""
    person: str
    """the player, or the terminal at which the player sat"""
    case: int
    """the case number; 0 if a round was void"""
    amount: int


class TableDesk(Struct, frozen=True):
    id: str
    status: Literal["closed", "open"]
    opened_at: int
    shaker: Shaker | None
    shakers: tuple[Shaker, ...]
    opening: OpeningDesk
    closing: ClosingDesk
    limits: LimitsDesk
    personal: PersonalDesk
    players: tuple[SeatedPlayer, ...]
    abstaining: tuple[Abstention, ...]
    idle_spins_allowed: int | None
    """how many consecutive spins a player may sit out at a full table; `None` if the book does not count"""
    grounds: tuple[GroundDesk, ...]
    faults: tuple[Fault, ...]
    empty_spins: EmptySpinsGround | None
    shaker_covered: bool
    dice_out_first: bool
    cover_first: bool
    acts: dict[Act, Authority]
    claims: tuple[OpenClaim, ...] = ()
    claims_in_chips: bool = False
    """whether a claim can be paid in chips here"""
    directions: tuple[OpenDirection, ...] = ()
    """of the office of cases, for this table"""


def table_desk(
    game: Game, table: Table, roles: Iterable[str], at: int, shaker: Shaker | None = None
) -> TableDesk:
    """A table's desk for a person with these roles; the checklist is for the shaker asked for."""
    policies, held = policies_of(game), tuple(roles)
    shakers = tuple(shaker for sequence in policies.sequences for shaker in sequence.shakers)
    for_shaker = shaker if shaker in shakers else table.shaker or shakers[0]
    change = policies.shaker_change
    notice = abstention_notice(game)
    return TableDesk(
        id=table.table_id,
        status=table.status,
        opened_at=table.opened_at,
        shaker=table.shaker,
        shakers=shakers,
        opening=opening_desk(game, table, for_shaker, held, at),
        closing=_closing(game, table),
        limits=_limits(game, table),
        personal=PersonalDesk(
            game.limits.personal.minimum, game.limits.personal.maximum, game.limits.personal.cite
        ),
        players=tuple(_player(table, place) for place in table.seats),
        abstaining=abstaining(game, table),
        idle_spins_allowed=None if notice is None else notice.spins,
        grounds=_grounds(game, held),
        faults=table.faults,
        empty_spins=table.empty_spins,
        shaker_covered=table.shaker_covered,
        dice_out_first=change is not None and change.dice_out,
        cover_first=change is not None and change.covered_or_signed,
        acts={act: found for act, by in BY.items() if (found := by(game, held)) is not None},
        claims=tuple(
            OpenClaim(name, debtor(name), case_of_claim(name), owed)
            for name, owed in sorted(table.claims.items())
        ),
        claims_in_chips=not plays_at_terminals(game),
    )


def _closing(game: Game, table: Table) -> ClosingDesk:
    notice = closing_notice(game)
    left = {
        terminal: meters.credit for terminal, meters in meters_as_seen(table).items() if meters.credit > 0
    }
    becomes: Literal["held-ticket", "stay", "none"] = "none"
    if plays_at_terminals(game):
        held = notice is not None and game.switches.get(notice.switch) == "held-ticket"
        becomes = "held-ticket" if held else "stay"
    return ClosingDesk(
        spins_of_notice(notice),
        0 if table.closing is None else table.closing.spins,
        None if table.closing is None else table.closing.announced_at,
        notice is not None and bool(table.seats),
        () if notice is None else notice.cite,
        left,
        becomes,
    )


def _limits(game: Game, table: Table) -> LimitsDesk:
    policies = policies_of(game)
    always, raising = policies.notice("change-limits"), policies.notice("raise-minimum")
    notice = always or raising
    kind: Literal["any-change", "higher-minimum", "none"] = "none"
    if notice is not None:
        kind = "any-change" if always is not None else "higher-minimum"
    minutes = 0 if notice is None else notice.minutes or 0
    cite = game.limits.cite if notice is None else notice.cite
    return LimitsDesk(table.sign, table.posted, kind, minutes, cite)


def _player(table: Table, place: str) -> SeatedPlayer:
    player = table.seats[place]
    personal = table.personal.get(player)
    return SeatedPlayer(
        place,
        player,
        max(0, table.idle_spins.get(place, 0)),
        None if personal is None else personal.limit,
        "" if personal is None else personal.marker,
        player in table.colour_required,
        player in table.restricted,
    )


def _grounds(game: Game, roles: tuple[str, ...]) -> tuple[GroundDesk, ...]:
    policies, found = policies_of(game), []
    for stated in policies.irregularities:
        rule = policies.irregularity(stated.ground, game.switches) or stated
        found.append(
            GroundDesk(
                rule.ground,
                rule.consequence,
                _of_role(game, roles, rule.declared_by, rule.cite),
                rule.ground in EQUIPMENT,
                rule.refund,
                rule.play_stops != "no",
                "" if rule.notify is None else policies.title(rule.notify),
            )
        )
    return tuple(found)


# -- who may ------------------------------------------------------------------------------------------------


def _of_role(
    game: Game, roles: tuple[str, ...], needed: str, cite: tuple[str, ...] = (), or_above: bool = True
) -> Authority:
    policies = policies_of(game)
    yours = any(policies.may(role, needed, or_above=or_above) for role in roles)
    return Authority(policies.title(needed), yours, cite)


ByRoles = Callable[[Game, tuple[str, ...]], Authority | None]


def _power(name: PowerName, *, only_stated: bool = False) -> ByRoles:
    """The role that the book's power names or, if it names none, the supervising role, unless the book must name
    one."""

    def who(game: Game, roles: tuple[str, ...]) -> Authority | None:
        given = policies_of(game).power(name, game.switches)
        if given is None:
            return None if only_stated else _of_role(game, roles, supervising_role(policies_of(game)))
        return _of_role(game, roles, given.role, given.cite, given.or_above)

    return who


def _supervising(game: Game, roles: tuple[str, ...]) -> Authority:
    return _of_role(game, roles, supervising_role(policies_of(game)))


def _front_line(game: Game, roles: tuple[str, ...]) -> Authority:
    return _of_role(game, roles, front_line_role(policies_of(game)))


def _personal(game: Game, roles: tuple[str, ...]) -> Authority | None:
    personal = game.limits.personal
    return _power("agree-personal-limits")(game, roles) if personal.minimum or personal.maximum else None


def _colour_required(game: Game, roles: tuple[str, ...]) -> Authority | None:
    may = policies_of(game).stakes.may_require_colour_chips
    return _power("require-colour-chips")(game, roles) if may else None


def _several_colours(game: Game, roles: tuple[str, ...]) -> Authority | None:
    rules = policies_of(game).colour_chips
    if rules is None or rules.several_colours_by is None:
        return None
    return _of_role(game, roles, rules.several_colours_by, rules.cite)


def _another_shaker(game: Game, roles: tuple[str, ...]) -> Authority | None:
    policies = policies_of(game)
    several = sum(len(sequence.shakers) for sequence in policies.sequences) > 1
    cite = policies.shaker_change.cite if policies.shaker_change else ()
    return _of_role(game, roles, front_line_role(policies), cite) if several else None


def _late_error(game: Game, roles: tuple[str, ...]) -> Authority | None:
    rule = policies_of(game).irregularity("late-error", game.switches)
    return None if rule is None else _of_role(game, roles, front_line_role(policies_of(game)), rule.cite)


BY: Final[dict[Act, ByRoles]] = {
    "open-table": _supervising,
    "load-dice": _front_line,
    "close-table": _power("close-table"),
    "move-float": _supervising,
    "change-limits": _power("change-limits"),
    "agree-personal-limits": _personal,
    "place-marker": _front_line,
    "require-colour-chips": _colour_required,
    "allow-several-colours": _several_colours,
    "restrict-terminals": _power("restrict-terminals", only_stated=True),
    "direct-vacate": _power("direct-vacate", only_stated=True),
    "change-shaker": _another_shaker,
    "repair-fault": _supervising,
    "direct-empty-spins": _power("direct-empty-spins", only_stated=True),
    "record-late-error": _late_error,
    "settle-claim": _supervising,
}
"""Every act of the desk; acts a book does not know are not offered at its tables."""
