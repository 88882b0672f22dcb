"""A ready format of a tournament: a few numbers make it a plan, however many people play."""

from collections.abc import Iterator

from msgspec import Struct

from sicbo.refusals import Refused
from sicbo.rooms.tournament.plan import (
    MAX_PLAYERS,
    MAX_SEATS,
    MAX_STAGES,
    Charges,
    Plan,
    Prizes,
    Stage,
    Wagering,
    problems,
)


class StageFormat(Struct, frozen=True, omit_defaults=True, forbid_unknown_fields=True):
    """A stage whose number of tables is open, because it depends on how many play."""

    name: str
    spins: int = 0
    minutes: int = 0
    bank: str = "fresh"
    best_of_table: int = 0
    best_overall: int = 0
    out_every: int = 0
    secondary: bool = False
    everybody: bool = False
    """everyone with chips advances"""
    repeated: bool = False
    """repeated until the remaining players fit at one table; skipped if they already do"""


class Format(Struct, frozen=True, omit_defaults=True, forbid_unknown_fields=True):
    """A kind of tournament; charges are counted in buy-ins and chips in starting banks."""

    name: str
    says: str
    starting_bank: int
    shares: tuple[int, ...]
    stages: tuple[StageFormat, ...]
    one_table: bool = False
    """everyone plays at one table"""
    rebuys: int = 0
    add_on: bool = False
    buy_backs: int = 0
    compulsory: int = 0
    secret_per_stage: int = 0


class FormatsFile(Struct, frozen=True, forbid_unknown_fields=True):
    """The file of formats: by name, and wording for items of the terms that a plan does not state."""

    formats: dict[str, Format]
    wording: dict[str, str] = {}


class Numbers(Struct, frozen=True, kw_only=True, omit_defaults=True, forbid_unknown_fields=True):
    """What a format does not know: who, where, when and how much."""

    name: str
    location: str
    starts_at: int
    players: int
    """the most players who may enter"""
    tables: int
    """how many tables there are"""
    seats: int = 8
    """how many sit at a table"""
    minimum_players: int = 0
    """0 = number of prizes (minimum 2)"""
    entry_fee: int = 0
    buy_in: int = 0
    guaranteed: int = 0
    starting_bank: int = 0
    """0 for the format's own"""
    spins: int = 0
    """for every stage; 0 for the format's own"""
    withdraw_until: int = 0


def planned(of: Format, given: Numbers) -> Plan:
    """The plan that a format makes of these numbers; refused if they do not match."""
    if not 2 <= given.players <= MAX_PLAYERS or not 2 <= given.seats <= MAX_SEATS:
        raise Refused(
            "bad-amount",
            "a tournament must have 2 to {most} players, and a table 2 to {max_seats} seats",
            most=MAX_PLAYERS,
            max_seats=MAX_SEATS,
        )
    if of.one_table and given.players > given.seats:
        raise Refused(
            "not-enough",
            "{of}: {players} players do not fit at a table of {seats} seats",
            of=of.name,
            players=given.players,
            seats=given.seats,
        )
    if given.players > given.tables * given.seats:
        raise Refused(
            "not-enough",
            "{players} players need {what} tables of {seats} seats",
            players=given.players,
            what=-(-given.players // given.seats),
            seats=given.seats,
        )
    bank = given.starting_bank or of.starting_bank
    price, rebuys = given.buy_in, of.rebuys if given.buy_in else 0
    plan = Plan(
        name=given.name,
        starts_at=given.starts_at,
        location=given.location,
        minimum_players=given.minimum_players or max(2, len(of.shares)),
        maximum_players=given.players,
        starting_bank=bank,
        stages=tuple(_stages(of, given)),
        charges=Charges(
            entry_fee=given.entry_fee,
            buy_in=price,
            rebuy=price if rebuys else 0,
            rebuy_chips=bank if rebuys else 0,
            rebuys=rebuys,
            add_on=price if of.add_on else 0,
            add_on_chips=bank if of.add_on and price else 0,
            buy_back=price if of.buy_backs else 0,
            buy_backs=of.buy_backs if price else 0,
        ),
        wagering=Wagering(of.compulsory, of.secret_per_stage),
        prizes=Prizes(shares=of.shares, guaranteed=given.guaranteed),
        withdraw_until=given.withdraw_until or given.starts_at,
    )
    found = problems(plan)
    if found:
        raise Refused("bad-request", "{of}: {found}", of=of.name, found="; ".join(found))
    return plan


def _stages(of: Format, given: Numbers) -> Iterator[Stage]:
    """Stage after stage with as many tables as needed if everyone who may enters."""
    left, out, number = given.players, 0, 0
    for stage in of.stages:
        again = 1
        while again == 1 or stage.repeated:
            if stage.repeated and left <= given.seats:
                break
            number += 1
            if number > MAX_STAGES:
                raise Refused(
                    "bad-request",
                    "{of}: {players} players would need too many stages",
                    of=of.name,
                    players=given.players,
                )
            here = out if stage.secondary else left
            tables = -(-max(here, 1) // given.seats)
            best = _best_of_table(stage, given.seats)
            goes = min(tables * best + stage.best_overall, here)
            name = f"{stage.name} {again}" if stage.repeated else stage.name
            yield _stage(stage, given, name, tables)
            out = here - goes
            left = left + goes if stage.secondary else goes
            again += 1


def _best_of_table(stage: StageFormat, seats: int) -> int:
    """At a small table fewer advance, at most half of it: otherwise the number of tables would never fall."""
    return seats if stage.everybody else min(stage.best_of_table, seats // 2)


def _stage(stage: StageFormat, given: Numbers, name: str, tables: int) -> Stage:
    if stage.bank not in ("fresh", "carried"):
        raise Refused("bad-request", "{name}: a bank must be 'fresh' or 'carried'", name=name)
    spins = given.spins if given.spins and stage.spins else stage.spins
    return Stage(
        name=name,
        tables=tables,
        seats=given.seats,
        spins=spins,
        minutes=stage.minutes,
        bank="carried" if stage.bank == "carried" else "fresh",
        best_of_table=_best_of_table(stage, given.seats),
        best_overall=stage.best_overall,
        out_every=min(stage.out_every, spins),
        secondary=stage.secondary,
    )
