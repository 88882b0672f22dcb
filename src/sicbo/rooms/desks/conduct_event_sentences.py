"""What happened at the table around its rounds, in words: opening and closing, float, people, limits, the card."""

from collections.abc import Mapping

from sicbo.currency import Currency
from sicbo.rooms.table.messages import card, limits, table
from sicbo.rules.card import Limit
from sicbo.sentences import Said, said

People = (
    table.DutyTaken
    | table.DutyLeft
    | table.SupervisorCalled
    | table.CallAnswered
    | table.Seated
    | table.StoodUp
    | table.TerminalsRestricted
    | table.TerminalRestrictionLifted
)


def told_of_table(event: table.ConductEvent | card.CardEvent, currency: Currency) -> Said:
    """One sentence, without a full stop."""
    if isinstance(event, People):
        return _people(event)
    match event:
        case table.RoundBegun():
            return said(
                "round {round} begins at an empty table" if event.empty else "round {round} begins",
                round=event.round_id,
            )
        case table.EmptySpinsDirected():
            return said(
                "{name} directs spins at the empty table ({ground})", name=event.by.name, ground=event.ground
            )
        case table.LateErrorRecorded():
            return said(
                "an error in round {round} is recorded: {what}; later rounds stand",
                round=event.round_id, what=event.what,
            )  # fmt: skip
        case table.RequirementRecorded():
            return said("recorded: {item} ({reference})", item=Said(event.item), reference=event.reference)
        case table.InspectionPassed():
            return said("inspected by {name}: {item}", name=event.by.name, item=Said(event.item))
        case table.InspectionFailed():
            return said("inspection failed: {item}: {why}", item=Said(event.item), why=event.why)
        case table.DiceLoaded():
            return said("{name} loads a set of dice", name=event.by.name)
        case table.TableOpened():
            if event.float_amount:
                return said(
                    "the table opens with a float of {amount}", amount=currency.format(event.float_amount)
                )
            return said("the table opens")
        case table.ClosingAnnounced():
            return said("the closing of the table is announced")
        case table.TableClosed():
            held = sum(event.held_credits.values())
            if held:
                return said(
                    "the table is closed; {amount} of credit is held on tickets", amount=currency.format(held)
                )
            return said("the table is closed")
        case table.FloatMoved():
            return said(
                "the float is filled with {amount}"
                if event.amount > 0
                else "{amount} is returned from the float",
                amount=currency.format(abs(event.amount)),
            )
        case table.FloatBelowZero():
            return said("the float is {amount} below zero: make a fill", amount=currency.format(event.amount))
        case limits.LimitsPosted():
            return said("a sign announces new limits: {limits}", limits=_limits(event.limits, currency))
        case limits.LimitsChanged():
            return said("the limits are now {limits}", limits=_limits(event.limits, currency))
        case limits.PersonalLimitsAgreed():
            return said(
                "limits agreed with {player}: {limits}",
                player=event.player,
                limits=_limit(event.limit, currency),
            )
        case limits.MarkerPlaced():
            return said(
                "a marker is at the seat of {player}: {marker}", player=event.player, marker=event.marker
            )
        case limits.MarkerRemoved():
            return said("the marker of {player} is removed", player=event.player)
        case card.CardChanged():
            return said(
                "card {number} takes effect: {reason} (approved by {name})",
                number=event.number, reason=event.reason, name=event.approved_by.name,
            )  # fmt: skip
        case card.TableRetired():
            return said(
                "the table is retired: {reason} (approved by {name})",
                reason=event.reason, name=event.approved_by.name,
            )  # fmt: skip


def _people(event: People) -> Said:
    match event:
        case table.DutyTaken():
            if event.relieved:
                return said(
                    "{name} takes the table over from {other}", name=event.dealer, other=event.relieved
                )
            return said("{name} takes the table", name=event.dealer)
        case table.DutyLeft():
            return said("{name} leaves the table", name=event.dealer)
        case table.SupervisorCalled():
            if event.what:
                return said("{name} calls a supervisor: {what}", name=event.by.name, what=event.what)
            return said("{name} calls a supervisor", name=event.by.name)
        case table.CallAnswered():
            return said("{name} has come to the table", name=event.by.name)
        case table.Seated():
            return said("{player} takes seat {place}", player=event.player, place=event.place)
        case table.StoodUp():
            if event.case:
                return said(
                    "{player} leaves seat {place} as directed in case {case}",
                    player=event.player, place=event.place, case=event.case,
                )  # fmt: skip
            return said("{player} leaves seat {place}", player=event.player, place=event.place)
        case table.TerminalsRestricted():
            return said("{player} is restricted to one terminal", player=event.player)
        case table.TerminalRestrictionLifted():
            return said("{player} may use several terminals again", player=event.player)


def _limits(of: Mapping[str, Limit], currency: Currency) -> tuple[Said, ...]:
    return tuple(
        said("{bets}: {limits}", bets=kind, limits=_limit(limit, currency)) for kind, limit in of.items()
    )


def _limit(limit: Limit, currency: Currency) -> Said | tuple[Said, ...]:
    parts = []
    if limit.minimum is not None:
        parts.append(said("minimum {amount}", amount=currency.format(limit.minimum)))
    if limit.maximum is not None:
        parts.append(said("maximum {amount}", amount=currency.format(limit.maximum)))
    if limit.multiple is not None:
        parts.append(said("multiple {amount}", amount=currency.format(limit.multiple)))
    return tuple(parts) or said("no limits")
