"""The cage turns what the tables issue into tickets and pays every ticket once. All its commands arrive here."""

from collections.abc import Callable
from typing import Any, Final

from sicbo.refusals import Refused
from sicbo.rooms.cage import messages as cage_messages
from sicbo.rooms.cage import payments, upkeep, withheld
from sicbo.rooms.cage.authority import new_number, require_system
from sicbo.rooms.cage.events import (
    CageEvent,
    HandPayNoted,
    HandPayNumbered,
    Heard,
    JackpotTicketIssued,
    PrizeTicketIssued,
    TicketIssued,
)
from sicbo.rooms.cage.evolve import evolve
from sicbo.rooms.cage.messages import (
    CageCommand,
    HandPaidAt,
    Hear,
    IssueForJackpot,
    IssueForPrize,
    NumberHandPay,
    TicketIssuedAt,
)
from sicbo.rooms.cage.state import Cage
from sicbo.rooms.cage.tickets import AMOUNT_MAXIMUM, CageTerms, Ticket, check_terms
from sicbo.rooms.kernel.tickets import hand_pay_number
from sicbo.sentences import said

Decider = Callable[[Cage, Any, int], tuple[CageEvent, ...]]


def set_up(stream: str, terms: CageTerms) -> Cage:
    """A new cage without tickets."""
    check_terms(terms)
    return Cage(stream, terms)


def decide(cage: Cage, command: CageCommand, at: int) -> tuple[CageEvent, ...]:
    """The events a command leads to. Raises `Refused` with the reason; nothing has changed then."""
    return DECIDERS[type(command)](cage, command, at)


# -- new tickets --------------------------------------------------------------------------------


def hear(cage: Cage, command: Hear, at: int) -> tuple[CageEvent, ...]:
    """Facts of a table, each entry of its journal once and in order; no events if nothing concerns the cage."""
    del at
    require_system(command.by, said("what happened at a table"))
    if command.seq <= cage.heard.get(command.source, 0):
        raise Refused(
            "already-heard",
            "entry {seq} of {source} was already processed: continue with the next one",
            source=command.source,
            seq=command.seq,
        )
    events: list[CageEvent] = [Heard(command.source, command.seq)]
    for fact in command.facts:
        _check_amount(fact.amount)
        event: CageEvent = HandPayNoted(fact) if isinstance(fact, HandPaidAt) else _issued(cage, fact)
        cage = evolve(cage, event)
        events.append(event)
    return tuple(events)


def _issued(cage: Cage, fact: TicketIssuedAt) -> TicketIssued:
    if not fact.account.startswith("tickets:"):
        raise Refused("bad-request", "{account} is not a ticket account", account=fact.account)
    ticket = Ticket(
        new_number(cage, fact.number), fact.account, fact.amount, fact.table, fact.terminal, fact.at,
        cage.sequence_after(fact.table, fact.terminal), cage.terms.expiry(fact.at), fact.kind,
        "held" if fact.held else "issued", fact.player,
    )  # fmt: skip
    return TicketIssued(ticket)


def issue_for_jackpot(cage: Cage, command: IssueForJackpot, at: int) -> tuple[CageEvent, ...]:
    """A jackpot paid by ticket: moves money from the win's account to the ticket's."""
    require_system(command.by, said("a jackpot's ticket"))
    _check_amount(command.amount)
    if not command.win_id:
        raise Refused("cause-needed", "give the win's id (win_id)")
    number = new_number(cage, command.number)
    ticket = Ticket(
        number, f"tickets:{number}", command.amount, command.table, command.terminal, at,
        cage.sequence_after(command.table, command.terminal), cage.terms.expiry(at), "jackpot",
        player=command.player, pool=command.pool, round_id=command.round_id,
    )  # fmt: skip
    return (JackpotTicketIssued(ticket, command.win_id),)


def number_hand_pay(cage: Cage, command: NumberHandPay, _at: int) -> tuple[CageEvent, ...]:
    """Two payments with one number give the same command id here, and only the first is decided; those that an earlier
    version has made are among the last payments."""
    require_system(command.by, said("the number of a payment by hand"))
    wanted, where = hand_pay_number(command.reference), (command.table, command.terminal)
    for paid in cage.recent_hand_pays:
        if hand_pay_number(paid.reference) == wanted and (paid.table, paid.terminal) != where:
            raise Refused(
                "id-used-differently",
                "payment {number} was made already: give this payment its own number (reference)",
                number=command.reference[:40],
            )
    return (HandPayNumbered(command.reference, command.table, command.terminal),)


def issue_for_prize(cage: Cage, command: IssueForPrize, at: int) -> tuple[CageEvent, ...]:
    """A promotion's cash prize: moves money from the claim's account to the ticket's."""
    require_system(command.by, said("a prize's ticket"))
    _check_amount(command.amount)
    number = new_number(cage, command.number)
    ticket = Ticket(
        number, f"tickets:{number}", command.amount, command.promotion, command.part, at,
        cage.sequence_after(command.promotion, command.part), cage.terms.expiry(at), "prize",
        player=command.player,
    )  # fmt: skip
    return (PrizeTicketIssued(ticket, command.promotion, command.part),)


def _check_amount(amount: int) -> None:
    if type(amount) is not int or not 0 < amount <= AMOUNT_MAXIMUM:
        raise Refused("bad-amount", "the amount of a ticket must be greater than zero")


DECIDERS: Final[dict[type, Decider]] = {
    cage_messages.Hear: hear,
    cage_messages.NumberHandPay: number_hand_pay,
    cage_messages.Redeem: payments.redeem,
    cage_messages.BeginRedemption: payments.begin,
    cage_messages.CompleteRedemption: payments.complete,
    cage_messages.GiveBack: payments.give_back,
    cage_messages.PresentPaymentForm: payments.present_form,
    cage_messages.SignPaymentForm: payments.sign_form,
    cage_messages.PayByHand: payments.pay_by_hand,
    cage_messages.DelayPayment: payments.delay,
    cage_messages.EndDelay: payments.end_delay,
    cage_messages.RequireIdentification: payments.require_identification,
    cage_messages.RefusePayment: payments.refuse,
    cage_messages.HoldTicket: withheld.hold,
    cage_messages.NotifyInspector: withheld.notify_inspector,
    cage_messages.ReviewHold: withheld.review,
    cage_messages.ShowTicketNumber: withheld.show_number,
    cage_messages.ReleaseTicket: withheld.release,
    cage_messages.ForfeitHold: withheld.forfeit,
    cage_messages.DemandReturn: withheld.demand_return,
    cage_messages.RecordReturn: withheld.record_return,
    cage_messages.CloseDemand: withheld.close_demand,
    cage_messages.VoidTicket: upkeep.void,
    cage_messages.ExpireTickets: upkeep.expire,
    cage_messages.PayExpired: upkeep.pay_expired,
    cage_messages.HandOverUnclaimed: upkeep.hand_over,
    cage_messages.IssueForJackpot: issue_for_jackpot,
    cage_messages.IssueForPrize: issue_for_prize,
    cage_messages.ChangeTerms: upkeep.change_terms,
}
