"""The transfers of a tournament's events. Its chips are the tables' own accounts, not money."""

from sicbo.ledger.accounts import HOUSE, OUTSIDE, Account
from sicbo.ledger.transfers import Transfer
from sicbo.rooms.tournament import events as happened
from sicbo.rooms.tournament.state import Tournament

Move = tuple[Account, Account, int, str]


def postings(state: Tournament, event: happened.TournamentEvent) -> tuple[Transfer, ...]:
    """The transfers of an event of this tournament; their ids derive from its position in the history, and their order
    from names: a journal keeps no other order of what is listed by name."""
    return tuple(
        Transfer(f"{state.tournament_id}/{state.version}.{number}", source, target, amount, reason)
        for number, (source, target, amount, reason) in enumerate(_moves(state, event))
        if amount > 0
    )


def _moves(state: Tournament, event: happened.TournamentEvent) -> list[Move]:
    fund = state.account
    match event:
        case happened.Entered():
            return [(OUTSIDE, fund, amount, charge) for charge, amount in sorted(event.paid.items())]
        case happened.ChargePaid():
            return [(OUTSIDE, fund, event.amount, event.charge)]
        case happened.Withdrawn():
            return [(fund, OUTSIDE, event.refund, f"withdrawn: {event.player}")]
        case happened.Refunded():
            return [(fund, OUTSIDE, event.amount, f"refund to {event.player}")]
        case happened.PutOut():
            return [
                (HOUSE, fund, event.made_up, "made up"),
                (fund, OUTSIDE, event.cashed, f"chips of {event.player}"),
            ]
        case happened.StageEnded():
            paid = [
                (fund, OUTSIDE, amount, f"chips of {player}")
                for player, amount in sorted(event.cashed.items())
            ]
            return [(HOUSE, fund, event.made_up, "made up"), *paid]
        case happened.PrizesAwarded():
            given = [
                (fund, OUTSIDE, prize.amount, f"prize {prize.place}: {prize.player}")
                for prize in event.prizes
            ]
            return [
                (HOUSE, fund, event.made_up, "guarantee"),
                *given,
                (fund, HOUSE, event.to_house, "fees"),
            ]
        case happened.TournamentCancelled():
            back = [
                (fund, OUTSIDE, amount, f"refund to {player}")
                for player, amount in sorted(event.refunds.items())
            ]
            return [(HOUSE, fund, event.made_up, "made up"), *back, (fund, HOUSE, event.to_house, "left")]
        case (
            happened.Heard() | happened.OrdersCarriedOut() | happened.FailureReported() | happened.PlanDrafted()
            | happened.TermsWritten() | happened.TermsApproved() | happened.TermsPublished() | happened.InspectorateAdvised()
            | happened.DirectorAppointed() | happened.DeputyAppointed() | happened.ChargeTaken() | happened.ChargeLeft()
            | happened.TablesDesignated() | happened.EntryRefused() | happened.Substituted() | happened.PlayersBriefed()
            | happened.PracticeBegun() | happened.PracticeEnded() | happened.StartMoved() | happened.SeatsDrawn()
            | happened.DrawUndone() | happened.StageStarted() | happened.SpinCounted() | happened.TableEnded()
            | happened.Penalised() | happened.LateNoted() | happened.DisputeDecided()
        ):  # fmt: skip
            return []
