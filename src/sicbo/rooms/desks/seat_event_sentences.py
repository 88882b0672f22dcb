"""What happened at a player's seat, in words: chips, a terminal's credit and cases, the player's own limits."""

from sicbo.currency import Currency
from sicbo.rooms.kernel.ticket_numbers import hidden_in
from sicbo.rooms.kernel.words import SOURCES, STAKES, word
from sicbo.rooms.table.messages import chips
from sicbo.rooms.table.messages import own_limits as own
from sicbo.rooms.table.messages import terminals as terminal
from sicbo.sentences import Said, said


def told_of_chips(event: chips.ChipEvent, currency: Currency) -> Said:
    """One sentence, without a full stop."""
    match event:
        case chips.ChipsBought():
            return said(
                "{player} buys chips for {amount} ({paid_with})",
                player=event.player, amount=currency.format(event.amount), paid_with=word(STAKES, event.paid_with),
            )  # fmt: skip
        case chips.ChipsTakenAway():
            return said(
                "{player} takes {amount} in chips away",
                player=event.player,
                amount=currency.format(event.amount),
            )
        case chips.TokensPresented():
            return said(
                "{player} presents tokens worth {amount} ({reference})",
                player=event.player, amount=currency.format(event.amount), reference=event.reference,
            )  # fmt: skip
        case chips.ColourChipsIssued():
            return said(
                "{player} gets {count, plural, one {# {colour} chip} other {# {colour} chips}} at {value}",
                player=event.player, count=event.count, colour=event.colour, value=currency.format(event.value),
            )  # fmt: skip
        case chips.ColourChipsRedeemed():
            return said(
                "{player} redeems {count, plural, one {# {colour} chip} other {# {colour} chips}} at {value}",
                player=event.player, count=event.count, colour=event.colour, value=currency.format(event.value),
            )  # fmt: skip
        case chips.ColourChipsHandedOver():
            return said(
                "{count, plural, one {# {colour} chip of {player} is} other {# {colour} chips of {player} are}}"
                " handed over to table {table}",
                count=event.count, colour=event.colour, player=event.player, table=event.to_table,
            )  # fmt: skip
        case chips.ClosedTableChipsExchanged():
            return said(
                "{player} exchanges {count, plural, one {# {colour} chip} other {# {colour} chips}}"
                " of closed table {table} at {value} ({valued_by})",
                player=event.player, count=event.count, colour=event.colour, table=event.issued_at,
                value=currency.format(event.value), valued_by=event.valued_by,
            )  # fmt: skip
        case chips.ColourChipsRequired():
            return said("{player} must use colour chips", player=event.player)


def told_of_terminal(event: terminal.TerminalEvent, currency: Currency) -> Said:
    """One sentence, without a full stop."""
    match event:
        case terminal.CreditAdded():
            return said(
                "terminal {terminal}: {amount} in ({source})",
                terminal=event.terminal, amount=currency.format(event.amount), source=word(SOURCES, event.source),
            )  # fmt: skip
        case terminal.JackpotTicketNoted():
            return said(
                "terminal {terminal}: {amount} won from jackpot {pool}, paid by ticket",
                terminal=event.terminal, amount=currency.format(event.amount), pool=event.pool,
            )  # fmt: skip
        case terminal.CreditCollected():
            return said(
                "terminal {terminal}: {amount} collected as {paid_as} {reference}",
                terminal=event.terminal, amount=currency.format(event.amount), paid_as=event.paid_as,
                reference=hidden_in(event.reference),
            )  # fmt: skip
        case terminal.MalfunctionRaised():
            return said(
                "case {case}, terminal {terminal}: {cause} ({reason})",
                case=event.case, terminal=event.terminal, cause=event.cause, reason=event.reason,
            )  # fmt: skip
        case terminal.TerminalErrorNoted():
            return said("terminal {terminal} reports {error}", terminal=event.terminal, error=event.error)
        case terminal.ServerFaultRaised():
            return said("server fault: {cause} ({reason})", cause=event.cause, reason=event.reason)
        case terminal.MeterAdjusted():
            return _adjusted(event, currency)
        case terminal.CaseClosed():
            return said("case {case} is closed: {outcome}", case=event.case, outcome=event.outcome)
        case terminal.CreditWithheld():
            return _withheld(event, currency)
        case terminal.HoldDetermined():
            return _determined(event, currency)
        case terminal.ReturnDemanded():
            return said(
                "case {case}: {amount} is demanded back",
                case=event.case,
                amount=currency.format(event.amount),
            )
        case terminal.InspectorNotified():
            return said("case {case}: inspector {name} is told", case=event.case, name=event.inspector)


def _adjusted(event: terminal.MeterAdjusted, currency: Currency) -> Said:
    expected, credited = currency.format(event.expected), currency.format(event.credited)
    if event.void:
        words = said(
            "case {case}: the bets of terminal {terminal} in round {round} are void and return {expected};"
            " {credited} was credited, so the meter changes by {adjustment}",
            case=event.case, terminal=event.terminal, round=event.round_id, expected=expected, credited=credited,
            adjustment=_signed(event.adjustment, currency),
        )  # fmt: skip
    else:
        words = said(
            "case {case}: round {round} pays out {expected}; {credited} was credited, so the meter changes by {adjustment}",
            case=event.case, round=event.round_id, expected=expected, credited=credited,
            adjustment=_signed(event.adjustment, currency),
        )  # fmt: skip
    return (
        said("{what}; {amount} is owed", what=words, amount=currency.format(event.owed))
        if event.owed
        else words
    )


def _withheld(event: terminal.CreditWithheld, currency: Currency) -> Said:
    parts = []
    if event.amount or not event.waiting:
        parts.append(
            said(
                "{amount} of terminal {terminal} is withheld",
                amount=currency.format(event.amount),
                terminal=event.terminal,
            )
        )
    if event.waiting:
        parts.append(
            said(
                "up to {amount} of terminal {terminal} will be withheld when the round is paid",
                amount=currency.format(event.waiting), terminal=event.terminal,
            )
        )  # fmt: skip
    if event.office_case:
        return said(
            "case {case}: {what} for case {office_case}",
            case=event.case, what=tuple(parts), office_case=event.office_case,
        )  # fmt: skip
    return said("case {case}: {what}", case=event.case, what=tuple(parts))


def _determined(event: terminal.HoldDetermined, currency: Currency) -> Said:
    if event.round_id:
        return said(
            "case {case}: the withheld {amount} is reversed: {reason}",
            case=event.case, amount=currency.format(event.amount), reason=event.reason,
        )  # fmt: skip
    return said(
        "case {case}: {amount} is released to the player: {reason}"
        if event.to_player
        else "case {case}: {amount} is kept by the house: {reason}",
        case=event.case, amount=currency.format(event.amount), reason=event.reason,
    )  # fmt: skip


def told_of_own_limits(event: own.OwnLimitEvent, currency: Currency) -> Said:
    """One sentence, without a full stop."""
    match event:
        case own.OwnLimitsSet():
            words = said(
                "{player} sets own limits: {limits}",
                player=event.player,
                limits=_resolved(event.limit, currency),
            )
            if event.later is not None:
                words = said(
                    "{what}; from the next session {limits}",
                    what=words,
                    limits=_resolved(event.later, currency),
                )
            if event.reminder_minutes:
                words = said(
                    "{what}; reminder every {minutes, plural, one {minute} other {# minutes}}",
                    what=words, minutes=event.reminder_minutes,
                )  # fmt: skip
            return words
        case own.BreakTaken():
            return said(
                "{player} takes a break of {minutes, plural, one {# minute} other {# minutes}}",
                player=event.player, minutes=(event.until - event.at) // 60_000_000,
            )  # fmt: skip
        case own.ReminderAnswered():
            return said(
                "{player} was reminded after {minutes, plural, one {# minute} other {# minutes}}: {result}",
                player=event.player, minutes=event.seconds // 60, result=_signed(event.result, currency),
            )  # fmt: skip


def _resolved(limit: own.OwnLimit, currency: Currency) -> Said | tuple[Said, ...]:
    parts = []
    if limit.round_stake is not None:
        parts.append(said("{amount} staked per round", amount=currency.format(limit.round_stake)))
    if limit.stay_loss is not None:
        parts.append(said("{amount} lost per session", amount=currency.format(limit.stay_loss)))
    return tuple(parts) or said("none")


def _signed(amount: int, currency: Currency) -> str:
    return f"-{currency.format(-amount)}" if amount < 0 else f"+{currency.format(amount)}"
