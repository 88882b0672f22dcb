"""What the office of cases has had a table carry out, in words: exclusions, winnings withheld, money and claims."""

from sicbo.currency import Currency
from sicbo.rooms.kernel import claim_names
from sicbo.rooms.table.messages import decisions as decision
from sicbo.rooms.table.messages import sanctions as sanction


def told_of_case(event: sanction.SanctionEvent | decision.DecisionEvent, currency: Currency) -> str:
    """One sentence, without a full stop."""
    match event:
        case sanction.PersonBarred():
            return f"{event.person} is excluded from play by case {event.case}"
        case sanction.BarLifted():
            return f"{event.person} is no longer excluded by case {event.case}"
        case sanction.WinningsWithheld():
            return _withheld(event, currency)
        case sanction.WinningsDetermined() if event.round_id:
            taken = f"the {currency.format(event.amount)} of {event.person} that was withheld is taken back"
            return f"case {event.case}: {taken}, because {event.reason}"
        case sanction.WinningsDetermined():
            whose = event.person if event.to_player else "the house"
            return f"case {event.case}: {currency.format(event.amount)} goes to {whose}: {event.reason}"
        case decision.DecisionSettled():
            return _settled(event, currency)
        case decision.ClaimPaid():
            return f"{claim_names.debtor(event.claim)} pays {currency.format(event.amount)} of a claim in {event.paid_with}"
        case decision.ClaimWaived():
            owed = currency.format(event.amount)
            return f"the claim of {owed} against {claim_names.debtor(event.claim)} is waived: {event.reason}"


def _withheld(event: sanction.WinningsWithheld, currency: Currency) -> str:
    of = f"of {event.person}"
    said = [f"{currency.format(event.amount)} {of} is withheld in case {event.case}"] if event.amount else []
    if event.waiting:
        waits = currency.format(event.waiting)
        said.append(f"up to {waits} {of} will be withheld in case {event.case} when the round is paid")
    if event.short:
        said.append(f"{currency.format(event.short)} of the order is not there")
    return "; ".join(said)


def _settled(event: decision.DecisionSettled, currency: Currency) -> str:
    """Where the money of a decision went, with its case and round."""
    of, moved = f"case {event.case}, round {event.round_id}", event.moved
    said = []
    if moved > 0:
        at = f" on terminal {event.place}" if event.place else ""
        where = "on a ticket held at the cage" if event.as_ticket else f"paid to {event.person}{at}"
        if event.as_ticket:
            where = f"for {event.person} {where}"
        said.append(f"{currency.format(moved)} {where}")
    elif moved < 0:
        said.append(f"{currency.format(-moved)} taken from {event.person}")
    if event.claim > 0:
        said.append(f"{currency.format(event.claim)} had left the table and is owed by {event.person}")
    elif event.claim < 0:
        said.append(f"the claim of {currency.format(-event.claim)} against {event.person} is cancelled")
    if event.waived:
        said.append(f"{currency.format(event.waived)} was a claim that had been waived and is not paid")
    return f"{of}: {', '.join(said)}"
