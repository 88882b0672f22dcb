"""What the office of cases had a table carry out, in words: exclusions, withheld winnings, money and claims."""

from sicbo.currency import Currency
from sicbo.rooms.kernel import claim_names
from sicbo.rooms.kernel.words import STAKES, word
from sicbo.rooms.table.messages import decisions as decision
from sicbo.rooms.table.messages import sanctions as sanction
from sicbo.sentences import Said, said


def told_of_case(event: sanction.SanctionEvent | decision.DecisionEvent, currency: Currency) -> Said:
    """One sentence, without a full stop."""
    match event:
        case sanction.PersonBarred():
            return said("{person} is excluded from play by case {case}", person=event.person, case=event.case)
        case sanction.BarLifted():
            return said("{person} is no longer excluded by case {case}", person=event.person, case=event.case)
        case sanction.WinningsWithheld():
            return _withheld(event, currency)
        case sanction.WinningsDetermined():
            return _determined(event, currency)
        case decision.DecisionSettled():
            return said(
                "case {case}, round {round}: {what}",
                case=event.case,
                round=event.round_id,
                what=_settled(event, currency),
            )
        case decision.ClaimPaid():
            return said(
                "{person} pays {amount} of a claim ({paid_with})",
                person=claim_names.debtor(event.claim), amount=currency.format(event.amount), paid_with=word(STAKES, event.paid_with),
            )  # fmt: skip
        case decision.ClaimWaived():
            return said(
                "the claim of {amount} against {person} is waived: {reason}",
                amount=currency.format(event.amount), person=claim_names.debtor(event.claim), reason=event.reason,
            )  # fmt: skip


def _determined(event: sanction.WinningsDetermined, currency: Currency) -> Said:
    amount = currency.format(event.amount)
    if event.round_id:
        return said(
            "case {case}: {amount} withheld from {person} is reversed: {reason}",
            case=event.case, amount=amount, person=event.person, reason=event.reason,
        )  # fmt: skip
    if event.to_player:
        return said(
            "case {case}: {amount} is released to {person}: {reason}",
            case=event.case, amount=amount, person=event.person, reason=event.reason,
        )  # fmt: skip
    return said(
        "case {case}: {amount} is kept by the house: {reason}",
        case=event.case,
        amount=amount,
        reason=event.reason,
    )


def _withheld(event: sanction.WinningsWithheld, currency: Currency) -> Said:
    parts = []
    if event.amount:
        parts.append(
            said(
                "{amount} of {person} is withheld", amount=currency.format(event.amount), person=event.person
            )
        )
    if event.waiting:
        parts.append(
            said(
                "up to {amount} of {person} will be withheld when the round is paid",
                amount=currency.format(event.waiting), person=event.person,
            )
        )  # fmt: skip
    if event.short:
        parts.append(
            said("{amount} of the ordered amount is not available", amount=currency.format(event.short))
        )
    return said("case {case}: {what}", case=event.case, what=tuple(parts))


def _settled(event: decision.DecisionSettled, currency: Currency) -> tuple[Said, ...]:
    """Where the money of a decision went."""
    person, parts = event.person, []
    if event.moved > 0:
        parts.append(_paid(event, currency.format(event.moved)))
    elif event.moved < 0:
        parts.append(
            said("{amount} taken from {person}", amount=currency.format(-event.moved), person=person)
        )
    if event.claim > 0:
        amount = currency.format(event.claim)
        parts.append(
            said("{amount} had left the table and is owed by {person}", amount=amount, person=person)
        )
    elif event.claim < 0:
        amount = currency.format(-event.claim)
        parts.append(
            said("the claim of {amount} against {person} is cancelled", amount=amount, person=person)
        )
    if event.waived:
        amount = currency.format(event.waived)
        parts.append(said("{amount} was a waived claim and is not paid", amount=amount))
    return tuple(parts)


def _paid(event: decision.DecisionSettled, amount: str) -> Said:
    if event.as_ticket:
        return said("{amount} for {person} on a ticket held at the cage", amount=amount, person=event.person)
    if event.place:
        return said(
            "{amount} paid to {person} on terminal {terminal}",
            amount=amount,
            person=event.person,
            terminal=event.place,
        )
    return said("{amount} paid to {person}", amount=amount, person=event.person)
