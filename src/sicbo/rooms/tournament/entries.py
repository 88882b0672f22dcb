"""Entries: who may enter, payments, withdrawals, substitutes, further charges, refunds."""

from functools import partial
from typing import Final

from sicbo.money import checked_amount
from sicbo.refusals import Refused
from sicbo.rooms.kernel.authority import policies_of
from sicbo.rooms.kernel.may import require_any
from sicbo.rooms.kernel.names import checked_name
from sicbo.rooms.kernel.person import Person
from sicbo.rooms.tournament.authority import (
    clauses_on,
    entrant_of,
    plan_of,
    playing,
    require_apart,
    require_director,
    require_own,
    require_player_or_staff,
    require_terms_published,
    require_words,
    rules_of,
)
from sicbo.rooms.tournament.events import (
    Accepted,
    ChargePaid,
    Entered,
    EntryRefused,
    Refunded,
    Substituted,
    TournamentEvent,
    Withdrawn,
)
from sicbo.rooms.tournament.messages import Enter, NameSubstitute, PayCharge, Refund, RefuseEntry, Withdraw
from sicbo.rooms.tournament.plan import Charge, Plan, crowded
from sicbo.rooms.tournament.state import Tournament, cash_in_chips
from sicbo.rules.game import Game

Events = tuple[TournamentEvent, ...]
AGAIN: Final[tuple[Charge, ...]] = ("re-buy", "add-on", "buy-back")
"""Charges after the entry."""


def require_may_enter(game: Game, state: Tournament, _at: int) -> None:
    """The terms are published, the inspectorate has been told, and a place is left."""
    plan, cite = plan_of(state), rules_of(game).on("inspectorate")
    require_terms_published(game, state, "entries are taken")
    notice = policies_of(game).notice("tournament-to-inspectorate")
    if not state.advised_at or state.notice_due:
        raise Refused(
            "notice-needed",
            "tell the inspectorate about the tournament and its changes before you take entries",
            clauses=notice.on() if notice else cite,
        )
    if state.status == "running":
        raise Refused("out-of-order", "the tournament has already started")
    most = min(plan.maximum_players, plan.stages[0].room(places=game.card.places))
    if len(state.still_in) >= most:
        raise Refused(
            "not-enough", "all {most} entries are taken", clauses=clauses_on(game, "numbers"), most=most
        )


def enter(game: Game, state: Tournament, command: Enter, at: int) -> Events:
    require_own(command.by, command.player)
    plan = plan_of(state)
    player = checked_name(command.player.strip())
    if player in state.entrants:
        raise Refused("bad-request", "{player} already has an entry", player=player)
    require_apart(game, state, player, plays=True)
    if command.excluded:
        raise Refused(
            "not-yours-to-do",
            "{player} is not allowed to be in the casino and gamble, and cannot enter",
            clauses=clauses_on(game, "entitled-persons"),
            player=player,
        )
    entry = _accepted(game, state, command, state.entries_so_far + 1, player, at)
    prices: dict[Charge, int] = {"entry-fee": plan.charges.entry_fee, "buy-in": plan.charges.buy_in}
    return (Entered(entry, {charge: price for charge, price in prices.items() if price}, command.by),)


def _accepted(
    game: Game, state: Tournament, command: Enter | NameSubstitute, number: int, player: str, at: int
) -> Accepted:
    """An entry on the usual conditions, whether first or as a substitute."""
    plan = plan_of(state)
    if not command.accepts:
        raise Refused(
            "consent-needed",
            "the player must accept the terms to enter",
            clauses=clauses_on(game, "acceptance"),
        )
    if plan.signature and not command.signed:
        raise Refused(
            "signature-needed", "the player must sign the terms first", clauses=clauses_on(game, "signature")
        )
    if command.kind != "patron":
        _check_own_people(game, plan, command)
    return Accepted(
        number, player, command.kind, state.published_version, at,
        command.signed, command.publicity, command.approved_by if command.kind != "patron" else "",
    )  # fmt: skip


def _check_own_people(game: Game, plan: Plan, command: Enter | NameSubstitute) -> None:
    clauses = clauses_on(game, "staff-entrants")
    if not plan.staff_may_enter:
        raise Refused(
            "not-yours-to-do", "employees of the house cannot play in this tournament", clauses=clauses
        )
    offices = rules_of(game).staff_approved_by
    if not command.approved_by.strip() or command.office not in offices:
        raise Refused(
            "approval-missing",
            "get the approval of the {offices} first",
            clauses=clauses,
            offices=" or the ".join(offices),
        )


def require_may_refuse(game: Game, state: Tournament, _at: int) -> None:
    """At will only if that right is reserved."""
    plan = plan_of(state)
    if not plan.refusal_reserved and not plan.selection_criteria:
        raise Refused(
            "not-yours-to-do",
            "the terms do not reserve the right to refuse an entry",
            clauses=clauses_on(game, "refusal"),
        )


def refuse(game: Game, state: Tournament, command: RefuseEntry, at: int) -> Events:
    """Refuse an application, with the reason."""
    reason = require_words(command.reason, "why", clauses_on(game, "refusal"))
    if command.player in state.entrants:
        raise Refused(
            "out-of-order",
            "{player} has been entered: disqualify the player or let the player withdraw",
            player=command.player,
        )
    return (EntryRefused(command.player, reason, at, command.by),)


def require_may_withdraw(_game: Game, state: Tournament, _at: int) -> None:
    if state.status == "running":
        raise Refused("out-of-order", "the tournament has started: retire instead")


def withdraw(_game: Game, state: Tournament, command: Withdraw, at: int) -> Events:
    """Free within the stated time; afterwards payments are kept unless the terms return them, except for chips that are
    worth cash."""
    require_own(command.by, command.player)
    entrant = playing(state, command.player)
    free = at <= plan_of(state).withdraw_until
    back = entrant.total_paid if free else min(cash_in_chips(state, command.player), entrant.total_paid)
    return (Withdrawn(command.player, back, at, command.by),)


def require_names_substitute(game: Game, state: Tournament, by: Person, at: int, what: str) -> None:
    """The player or the staff within the stated time, the director afterwards."""
    if state.plan is not None and at <= state.plan.withdraw_until:
        require_player_or_staff(game, state, by, at, what)
    else:
        require_director(game, state, by, at, what)


def require_may_substitute(game: Game, state: Tournament, _at: int) -> None:
    """There is an entrant who does not sit at a table."""
    require_any(
        (partial(_require_away, game, state, player) for player in state.still_in),
        Refused("out-of-order", "this tournament has no players"),
    )


def _require_away(game: Game, state: Tournament, player: str) -> None:
    if state.in_play and state.table_of(player):
        raise Refused(
            "out-of-order",
            "{player} is playing at a table: wait for the end of the stage",
            clauses=clauses_on(game, "substitutes"),
            player=player,
        )


def substitute(game: Game, state: Tournament, command: NameSubstitute, at: int) -> Events:
    """Another person in the place of an entrant: within the stated time, later for a stated reason."""
    require_own(command.by, command.player)
    replaced = playing(state, command.player)
    _require_away(game, state, command.player)
    clauses = clauses_on(game, "substitutes")
    if at > plan_of(state).withdraw_until:
        require_words(command.reason, "which circumstance in the terms allows it", clauses)
    stand_in = checked_name(command.substitute.strip())
    if command.excluded:
        raise Refused(
            "not-yours-to-do",
            "{stand_in} is not allowed to gamble here and cannot be a substitute",
            clauses=clauses,
            stand_in=stand_in,
        )
    require_apart(game, state, stand_in, plays=True)
    if stand_in in state.entrants:
        raise Refused("bad-request", "{stand_in} already has an entry", clauses=clauses, stand_in=stand_in)
    entry = _accepted(game, state, command, replaced.entry.number, stand_in, at)
    return (Substituted(command.player, stand_in, command.reason, at, command.by, entry),)


def require_may_pay(game: Game, state: Tournament, _at: int) -> None:
    """Some entrant has a charge left to pay."""
    charges = [charge for charge in AGAIN if plan_of(state).charges.price(charge)]
    require_any(
        (partial(_on_sale, game, state, player, charge) for player in state.entrants for charge in charges),
        Refused("out-of-order", "no charge is due from any player"),
    )


def pay(game: Game, state: Tournament, command: PayCharge, at: int) -> Events:
    """The same price and the same number for everyone: equality is in the offer."""
    require_own(command.by, command.player)
    entrant_of(state, command.player)
    chips = _on_sale(game, state, command.player, command.charge)
    price = plan_of(state).charges.price(command.charge)
    return (ChargePaid(command.player, command.charge, price, chips, at, command.by),)


def _on_sale(game: Game, state: Tournament, player: str, charge: Charge) -> int:
    """The chips that a charge would give this entrant now."""
    plan, entrant = plan_of(state), state.entrants[player]
    charges, clauses = plan.charges, clauses_on(game, "buy-back" if charge == "buy-back" else "charges")
    if charge not in AGAIN or not charges.price(charge):
        raise Refused("bad-request", "no {charge} is due now", clauses=clauses, charge=charge)
    taken, allowed, chips = {
        "re-buy": (entrant.rebuys, charges.rebuys, charges.rebuy_chips),
        "add-on": (entrant.add_ons, 1, charges.add_on_chips),
        "buy-back": (entrant.buy_backs, charges.buy_backs, plan.starting_bank),
    }[charge]
    if charge == "buy-back":
        if player not in state.left_out or not _sells_buy_backs(state):
            raise Refused(
                "out-of-order",
                "only a player who went out in the last stage can buy back in, before the seats of the next are drawn",
                clauses=clauses,
            )
    elif entrant.state != "in" or state.table_of(player) not in state.playing_tables:
        raise Refused(
            "out-of-order",
            "only a player who is playing in this stage can take a {charge}",
            clauses=clauses,
            charge=charge,
        )
    if taken >= allowed:
        raise Refused(
            "not-enough",
            "{player} has already taken every {charge} allowed",
            clauses=clauses,
            player=player,
            charge=charge,
        )
    if charge == "buy-back":
        _require_seat(game, state)
    return chips


def _sells_buy_backs(state: Tournament) -> bool:
    """Between two stages, before the seats of the next are drawn."""
    return not state.in_play and not state.finished and state.drawn <= state.stage


def _require_seat(game: Game, state: Tournament) -> None:
    """One more seat in the next stage, beside those with a second chance, and in all that follow."""
    waiting = [name for name in state.going_on if state.entrants[name].state == "in"]
    out = [name for name in state.left_out if state.entrants[name].state == "out"]
    stages = plan_of(state).stages[state.stage + 1 :]
    if crowded(stages, len(waiting) + 1, len(out) - 1, len(state.tables), game.card.places) is not None:
        raise Refused(
            "not-enough",
            "no more buy-backs: every seat in the next stages is taken by players who advance",
            clauses=clauses_on(game, "buy-back"),
        )


def require_may_refund(game: Game, state: Tournament, _at: int) -> None:
    """Some player has paid an amount that is not in chips and that the tournament has not paid out."""
    if not state.held or not any(_refundable(state, player) for player in state.entrants):
        raise Refused("out-of-order", "there is nothing to refund", clauses=clauses_on(game, "refunds"))


def _refundable(state: Tournament, player: str) -> int:
    entrant = state.entrants[player]
    return max(entrant.total_paid - entrant.cashed - cash_in_chips(state, player), 0)


def refund(game: Game, state: Tournament, command: Refund, at: int) -> Events:
    entrant = entrant_of(state, command.player)
    clauses = clauses_on(game, "refunds")
    reason = require_words(command.reason, "which circumstance in the terms allows the refund", clauses)
    amount = checked_amount(command.amount, what="refund")
    in_chips = entrant.cashed + cash_in_chips(state, command.player)
    most = _refundable(state, command.player)
    if amount > most:
        chips = (
            f", and {game.amount(in_chips)} of it is in chips or was paid out for them" if in_chips else ""
        )
        raise Refused(
            "bad-amount",
            "{player} has paid {total_paid}{chips}: refund at most {most}",
            clauses=clauses,
            player=command.player,
            total_paid=game.amount(entrant.total_paid),
            chips=chips,
            most=game.amount(most),
        )
    if amount > state.held:
        raise Refused(
            "not-enough",
            "the tournament holds {held} because chips have been paid out: refund at most that amount",
            clauses=clauses,
            held=game.amount(state.held),
        )
    return (Refunded(command.player, amount, reason, at, command.by),)
