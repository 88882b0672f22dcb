"""Opening a table: what the book and the card require first, and the list of what is still missing."""

from collections.abc import Iterator, Mapping

from sicbo.maths.warnings import warnings
from sicbo.money import checked_amount
from sicbo.refusals import Refused
from sicbo.rooms.kernel.authority import (
    front_line_role,
    irregularity_of,
    policies_of,
    require_power,
    require_role,
    supervising_role,
)
from sicbo.rooms.kernel.calendar import is_within, later
from sicbo.rooms.kernel.gaps import Gap, gap
from sicbo.rooms.kernel.may import why_not
from sicbo.rooms.kernel.words import SHAKERS, word
from sicbo.rooms.table.messages.table import (
    DiceLoaded,
    InspectionFailed,
    InspectionPassed,
    LoadDice,
    OpenTable,
    RecordInspection,
    RecordRequirement,
    RequirementRecorded,
    TableOpened,
)
from sicbo.rooms.table.messages.unions import TableEvent
from sicbo.rooms.table.particulars import checked, not_commenced, shaker_misfit
from sicbo.rooms.table.state import DiceSet, Table
from sicbo.rules.card import Limit, limit_among
from sicbo.rules.game import Game
from sicbo.rules.policies import DiceAge, Inspection, Requirement, Shaker
from sicbo.sentences import Said, said


def card_gaps(game: Game) -> tuple[Gap, ...]:
    """What the card must state first: the reference for the paytable, multiples, acceptance of a player's edge."""
    file, card = game.book.file, game.card
    gaps = []
    if file.variant_reference and not card.reference:
        clauses = file.variants[game.variant].cite[:1]
        wanted = said(
            "name the {what} that chose {game} (reference = …)", what=file.variant_reference, game=game.name
        )
        gaps.append(gap(wanted, clauses))
    gaps += sign_gaps(game, card.limits)
    if not card.player_edge_accepted_by:
        for remark in warnings(game):
            if remark.code == "player-edge":
                to_accept = said("a manager must accept this first: {what}", what=remark.message)
                gaps.append(gap(to_accept, remark.clauses[-1:]))
    return tuple(gaps)


def sign_gaps(game: Game, limits: Mapping[str, Limit]) -> tuple[Gap, ...]:
    """What the book wants displayed and these limits do not state."""
    rules, missing = game.limits, []
    everywhere = [limit_among(limits, bet) for bet in game.bets]
    if rules.must_be_displayed and any(
        limit is None or limit.minimum is None or limit.maximum is None for limit in everywhere
    ):
        missing.append(gap(said("give every bet a minimum and a maximum to display"), rules.on()))
    if rules.off_multiple.multiple_must_be_shown and any(
        limit is None or limit.multiple is None for limit in everywhere
    ):
        missing.append(gap(said("give every bet a multiple to display"), rules.off_multiple.on()))
    return tuple(missing)


def gaps(game: Game, table: Table, shaker: Shaker, at: int) -> tuple[Gap, ...]:
    """Everything that keeps the table from opening with this shaker now."""
    found = list(card_gaps(game))
    hours, rule = game.card.gaming_hours, policies_of(game).gaming_hours
    clauses = rule.on() if rule else ()
    if hours is None and rule is not None:
        found.append(gap(said("state the gaming hours on the card (gaming_hours)"), clauses))
    if hours is not None and not is_within(hours, at):
        wait = said(
            "wait for gaming hours, {opens} to {closes} ({zone})",
            opens=hours.opens,
            closes=hours.closes,
            zone=hours.zone,
        )
        found.append(gap(wait, clauses))
    found += record_gaps(game, table, shaker, at)
    found += outdated_records(game, table, shaker, at)
    for inspection in inspections(game, shaker):
        if inspection.item not in table.inspected:
            found.append(gap(said("inspect: {item}", item=Said(inspection.item)), inspection.on()))
    watched = watched_shaker(game, shaker)
    if watched is not None and not table.dealer:
        found.append(gap(said("a dealer must take the table to look after the shaker"), watched.on()))
    stale = dice_gap(game, table.dice, shaker, at)
    if stale is not None:
        found.append(stale)
    return tuple(found)


def record_gaps(game: Game, table: Table, shaker: Shaker, at: int) -> Iterator[Gap]:
    """Records that are missing, do not match this shaker, or say that the book is not in effect yet."""
    for requirement in requirements(game, shaker):
        recorded = table.records.get(requirement.item)
        if recorded is None:
            wanted = said("record: {item} ({kind})", item=Said(requirement.item), kind=Said(requirement.kind))
            yield gap(wanted, requirement.on())
            continue
        misfit = shaker_misfit(requirement, recorded, shaker)
        if misfit is not None:
            yield misfit
        early = not_commenced(game, requirement, recorded, at)
        if early is not None:
            yield early


def outdated_records(game: Game, table: Table, shaker: Shaker, at: int) -> Iterator[Gap]:
    """Outdated records: the card has changed since, and with it the areas or the odds that they state."""
    for requirement in requirements(game, shaker):
        recorded = table.records.get(requirement.item)
        if recorded is None:
            continue
        refused = why_not(checked, game, requirement, recorded.particulars, at)
        if refused is not None:
            again = said("record again: {item} ({why})", item=Said(requirement.item), why=refused.said)
            yield gap(again, refused.clauses)


def requirements(game: Game, shaker: Shaker) -> tuple[Requirement, ...]:
    """What must be on record before a table with this shaker opens."""
    return tuple(
        entry for entry in policies_of(game).requirements if not entry.only_with or shaker in entry.only_with
    )


def inspections(game: Game, shaker: Shaker) -> tuple[Inspection, ...]:
    """The inspections required before a table with this shaker opens."""
    return tuple(
        entry for entry in policies_of(game).inspections if not entry.only_with or shaker in entry.only_with
    )


def watched_shaker(game: Game, shaker: Shaker) -> Requirement | None:
    """The requirement that a dealer attends this shaker and may not leave it alone, if there is one."""
    return next((entry for entry in requirements(game, shaker) if entry.watched), None)


def dice_age(game: Game, shaker: Shaker) -> DiceAge | None:
    return next((age for age in policies_of(game).dice_ages if shaker in age.shakers), None)


def dice_gap(game: Game, dice: DiceSet | None, shaker: Shaker, at: int) -> Gap | None:
    """The problem with the dice: none loaded, or in the shaker longer than the book allows."""
    age = dice_age(game, shaker)
    if age is None:
        return None
    if dice is None:
        return gap(said("load a set of dice"), age.on())
    hours, months = _time_allowed(game, age, dice)
    if not hours and not months:
        return gap(said("load dice that meet the standard for locked dice"), age.on())
    if at > _ends(game, dice, hours, months):
        if months:
            old = said(
                "load new dice: these have been in the shaker for more than"
                " {months, plural, one {# month} other {# months}}",
                months=months,
            )
        else:
            old = said(
                "load new dice: these have been in the shaker for more than"
                " {hours, plural, one {# hour} other {# hours}}",
                hours=hours,
            )
        return gap(old, age.on())
    return None


def dice_end(game: Game, dice: DiceSet | None, shaker: Shaker) -> int | None:
    """When the dice in the shaker expire; `None` if they may not be used at all, or the book sets no time."""
    age = dice_age(game, shaker)
    if age is None or dice is None:
        return None
    hours, months = _time_allowed(game, age, dice)
    return _ends(game, dice, hours, months) if hours or months else None


def _time_allowed(game: Game, age: DiceAge, dice: DiceSet) -> tuple[int, int]:
    """How many hours and months; neither if such dice may not be used."""
    if age.months is None or dice.certified:
        return age.hours or 0, age.months or 0
    # Locked dice without the certificate: the book gives no period, the policy's switch does.
    return (0, 0) if game.switches.get(age.switch) == "not-used" else (24, 0)


def _ends(game: Game, dice: DiceSet, hours: int, months: int) -> int:
    place = game.card.gaming_hours
    return later(dice.loaded_at, hours=hours, months=months, zone=place.zone if place else "UTC")


# -- commands ---------------------------------------------------------------------------------------------


def record(game: Game, _table: Table, command: RecordRequirement, at: int) -> tuple[TableEvent, ...]:
    entry = next((entry for entry in policies_of(game).requirements if entry.item == command.item), None)
    if entry is None:
        raise Refused(
            "bad-request", "{book} has no requirement '{item}'", book=game.book.name, item=command.item
        )
    require_role(game, command.by, entry.by, said("recording '{item}'", item=entry.item), entry.on())
    if not command.reference.strip():
        raise Refused(
            "cause-needed",
            "give the number, date or name under which this is on file (reference)",
            clauses=entry.on(),
        )
    stated = checked(game, entry, command.particulars, at)
    return (RequirementRecorded(entry.item, command.reference, command.by, stated, at),)


def inspect(game: Game, _table: Table, command: RecordInspection, _at: int) -> tuple[TableEvent, ...]:
    """An inspection's result; lights are compared with the whole set that the paytable says must light."""
    entry = next((entry for entry in policies_of(game).inspections if entry.item == command.item), None)
    if entry is None:
        raise Refused(
            "bad-request",
            "{book} has no inspection '{item}'",
            book=game.book.name,
            item=command.item,
        )
    require_power(game, command.by, "inspect-before-opening", said("this inspection"))
    if entry.operations > 1:
        return (_tried(entry, command),)
    if not command.faces:
        raise Refused(
            "bad-request", "enter three faces and the areas that lit up (faces, lit)", clauses=entry.on()
        )
    expected = set(game.winners(command.faces))
    wrong = expected.symmetric_difference(game.paytable.canonical(bet) for bet in command.lit)
    if wrong:
        return (InspectionFailed(entry.item, command.by, f"wrongly lit or dark: {', '.join(sorted(wrong))}"),)
    if not command.good:
        return (InspectionFailed(entry.item, command.by, "it did not work as it should"),)
    return (InspectionPassed(entry.item, command.by, command.faces, 1),)


def _tried(entry: Inspection, command: RecordInspection) -> InspectionPassed | InspectionFailed:
    """A test run several times: each run must succeed, and one failed run fails it."""
    if not command.good:
        return InspectionFailed(entry.item, command.by, "it did not work as it should")
    if type(command.operations) is not int or command.operations < entry.operations:
        raise Refused(
            "out-of-order",
            "run the shaker {operations} times, not {operations2}",
            clauses=entry.on(),
            operations=entry.operations,
            operations2=command.operations,
        )
    return InspectionPassed(entry.item, command.by, (), command.operations)


def load_dice(game: Game, table: Table, command: LoadDice, at: int) -> tuple[TableEvent, ...]:
    require_role(game, command.by, front_line_role(policies_of(game)), said("loading dice"))
    if table.playing is not None and "activate" in table.playing.done:
        raise Refused("out-of-order", "the dice have been thrown: change them when the round is over")
    return (DiceLoaded(at, command.by, command.certified),)


def open_table(game: Game, table: Table, command: OpenTable, at: int) -> tuple[TableEvent, ...]:
    require_role(game, command.by, supervising_role(policies_of(game)), said("opening a table"))
    if table.status == "open":
        raise Refused("out-of-order", "table {table} is already open", table=table.table_id)
    sequence = policies_of(game).sequence(command.shaker)
    if sequence is None:
        allowed = tuple(
            word(SHAKERS, shaker) for entry in policies_of(game).sequences for shaker in entry.shakers
        )
        raise Refused(
            "bad-request",
            "{game} is played with a {allowed} shaker, not with a {shaker} one",
            game=game.name,
            allowed=allowed,
            shaker=word(SHAKERS, command.shaker),
        )
    missing = gaps(game, table, command.shaker, at)
    if missing:
        raise Refused(
            "not-ready",
            "the table cannot open yet: {missing}",
            clauses=missing[0].clauses,
            missing=tuple(problem.said for problem in missing),
        )
    stopping = table.stopping(command.shaker)
    if stopping:
        clauses = irregularity_of(game, stopping[0].ground).on("play-stops")
        raise Refused("fault-open", "repair this first: {what}", clauses=clauses, what=stopping[0].what)
    if command.float_amount != 0:
        checked_amount(command.float_amount, what=said("float"))
    return (TableOpened(at, command.by, command.shaker, command.float_amount),)
