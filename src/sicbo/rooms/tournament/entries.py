"""Entries: who may, what is paid, who withdraws or sends a substitute, what is paid again, what goes back."""

from sicbo.money import checked_amount
from sicbo.refusals import Refused
from sicbo.rooms.kernel.authority import front_line_role, policies_of, require_role
from sicbo.rooms.kernel.names import checked_name
from sicbo.rooms.kernel.person import Person
from sicbo.rooms.tournament.authority import (
    clauses_on,
    entrant_of,
    plan_of,
    playing,
    require_apart,
    require_director,
    require_not_over,
    require_operator,
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


def enter(game: Game, state: Tournament, command: Enter, at: int) -> Events:
    require_not_over(state)
    _own_or_staff(game, command.by, command.player, "taking an entry")
    plan = plan_of(state)
    _check_may_be_taken(game, state)
    player = checked_name(command.player.strip())
    if player in state.entrants:
        raise Refused("bad-request", "{player} has an entry already", player=player)
    require_apart(game, state, player, plays=True)
    most = min(plan.maximum_players, plan.stages[0].room(places=game.card.places))
    if len(state.still_in) >= most:
        raise Refused(
            "not-enough", "all {most} places are taken", clauses=clauses_on(game, "numbers"), most=most
        )
    if command.excluded:
        raise Refused(
            "not-yours-to-do",
            "{player} may not enter: only those who may be in the casino and gamble can",
            clauses=clauses_on(game, "entitled-persons"),
            player=player,
        )
    entry = _accepted(game, state, command, state.entries_so_far + 1, player, at)
    prices: dict[Charge, int] = {"entry-fee": plan.charges.entry_fee, "buy-in": plan.charges.buy_in}
    return (Entered(entry, {charge: price for charge, price in prices.items() if price}, command.by),)


def _check_may_be_taken(game: Game, state: Tournament) -> None:
    """Both come first: the terms are out, and those who watch over the house know."""
    cite = rules_of(game).cite
    require_terms_published(game, state, "entries are taken")
    notice = policies_of(game).notice("tournament-to-inspectorate")
    if not state.advised_at or state.notice_due:
        raise Refused(
            "notice-needed",
            "entries are taken once the inspectorate has been told of the tournament and its changes",
            clauses=notice.cite if notice else cite,
        )
    if state.status == "running":
        raise Refused("out-of-order", "the tournament has begun")


def _accepted(
    game: Game, state: Tournament, command: Enter | NameSubstitute, number: int, player: str, at: int
) -> Accepted:
    """An entry on the conditions on which anybody enters, whether first or in somebody's place."""
    plan = plan_of(state)
    if not command.accepts:
        raise Refused(
            "consent-needed", "whoever enters accepts the terms", clauses=clauses_on(game, "acceptance")
        )
    if plan.signature and not command.signed:
        raise Refused("signature-needed", "the terms are signed first", clauses=clauses_on(game, "signature"))
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
            "not-yours-to-do", "people of the house do not play in this tournament", clauses=clauses
        )
    offices = rules_of(game).staff_approved_by
    if not command.approved_by.strip() or command.office not in offices:
        raise Refused(
            "approval-missing",
            "this takes the approval of the {offices} first",
            clauses=clauses,
            offices=" or the ".join(offices),
        )


def refuse(game: Game, state: Tournament, command: RefuseEntry, at: int) -> Events:
    """An application that is not taken, with its reason; at will only where that right is reserved."""
    require_not_over(state)
    require_director(game, state, command.by, "refusing an entry")
    if not plan_of(state).refusal_reserved and not plan_of(state).selection_criteria:
        raise Refused(
            "not-yours-to-do",
            "the terms reserve no right to refuse and give no criteria",
            clauses=clauses_on(game, "refusal", "selection"),
        )
    reason = require_words(command.reason, "why", clauses_on(game, "refusal"))
    if command.player in state.entrants:
        raise Refused(
            "out-of-order", "{player} has been entered; disqualify, or let withdraw", player=command.player
        )
    return (EntryRefused(command.player, reason, at, command.by),)


def withdraw(game: Game, state: Tournament, command: Withdraw, at: int) -> Events:
    """Without cost inside the stated time; afterwards what was paid stays unless the terms give it back, but for chips that are
    worth cash."""
    require_not_over(state)
    _own_or_staff(game, command.by, command.player, "withdrawing an entry")
    entrant = playing(state, command.player)
    if state.status == "running":
        raise Refused("out-of-order", "the tournament has begun: retire instead")
    free = at <= plan_of(state).withdraw_until
    back = entrant.total_paid if free else min(cash_in_chips(state, command.player), entrant.total_paid)
    return (Withdrawn(command.player, back, at, command.by),)


def substitute(game: Game, state: Tournament, command: NameSubstitute, at: int) -> Events:
    """Somebody else in the place of an entrant: inside the stated time, later by the director for a stated reason."""
    require_not_over(state)
    replaced = playing(state, command.player)
    clauses = clauses_on(game, "substitutes", "terms-of-entry")
    if state.in_play and state.table_of(command.player):
        raise Refused(
            "out-of-order",
            "{player} is at a table; wait for the end of the stage",
            clauses=clauses,
            player=command.player,
        )
    if at <= plan_of(state).withdraw_until:
        _own_or_staff(game, command.by, command.player, "naming a substitute")
    else:
        require_director(game, state, command.by, "taking a substitute now")
        require_words(command.reason, "which circumstance of the terms allows it", clauses)
    stand_in = checked_name(command.substitute.strip())
    if command.excluded:
        raise Refused(
            "not-yours-to-do",
            "{stand_in} may not gamble here, so cannot stand in",
            clauses=clauses,
            stand_in=stand_in,
        )
    require_apart(game, state, stand_in, plays=True)
    if stand_in in state.entrants:
        raise Refused("bad-request", "{stand_in} has an entry", clauses=clauses, stand_in=stand_in)
    entry = _accepted(game, state, command, replaced.entry.number, stand_in, at)
    return (Substituted(command.player, stand_in, command.reason, at, command.by, entry),)


def pay(game: Game, state: Tournament, command: PayCharge, at: int) -> Events:
    """The same price and the same number for everybody: equality is in the offer."""
    require_not_over(state)
    _own_or_staff(game, command.by, command.player, f"paying a {command.charge}")
    plan, entrant = plan_of(state), entrant_of(state, command.player)
    charges, clauses = plan.charges, clauses_on(game, "charges", "buy-back")
    price = charges.price(command.charge)
    if command.charge in ("entry-fee", "buy-in") or not price:
        raise Refused(
            "bad-request", "there is no {charge} to pay now", clauses=clauses, charge=command.charge
        )
    if command.charge == "buy-back":
        if command.player not in state.left_out or not _sells_buy_backs(state):
            raise Refused(
                "out-of-order",
                "back in goes who went out in the stage before, until the next is drawn",
                clauses=clauses,
            )
        if entrant.buy_backs >= charges.buy_backs:
            raise Refused(
                "not-enough",
                "{player} has bought back in as often as one may",
                clauses=clauses,
                player=command.player,
            )
        _require_seat(game, state)
        return (ChargePaid(command.player, command.charge, price, plan.starting_bank, at, command.by),)
    if entrant.state != "in" or state.table_of(command.player) not in state.playing_tables:
        raise Refused(
            "out-of-order",
            "a {charge} is for somebody who plays in this stage",
            clauses=clauses,
            charge=command.charge,
        )
    taken, allowed, chips = (
        (entrant.rebuys, charges.rebuys, charges.rebuy_chips)
        if command.charge == "re-buy"
        else (entrant.add_ons, 1, charges.add_on_chips)
    )
    if taken >= allowed:
        raise Refused(
            "not-enough",
            "{player} has had every {charge} there is",
            clauses=clauses,
            player=command.player,
            charge=command.charge,
        )
    return (ChargePaid(command.player, command.charge, price, chips, at, command.by),)


def _sells_buy_backs(state: Tournament) -> bool:
    """Between two stages, before the seats of the next are drawn."""
    return not state.in_play and not state.finished and state.drawn <= state.stage


def _require_seat(game: Game, state: Tournament) -> None:
    """One more in the next stage, beside those who come to it by a second chance, and in all that follow."""
    waiting = [name for name in state.going_on if state.entrants[name].state == "in"]
    out = [name for name in state.left_out if state.entrants[name].state == "out"]
    stages = plan_of(state).stages[state.stage + 1 :]
    if crowded(stages, len(waiting) + 1, len(out) - 1, len(state.tables), game.card.places) is not None:
        raise Refused(
            "not-enough",
            "nobody can buy back in any more: every seat of the next stages is taken by those who go on",
            clauses=clauses_on(game, "tables", "buy-back"),
        )


def refund(game: Game, state: Tournament, command: Refund, at: int) -> Events:
    require_not_over(state)
    require_operator(game, command.by, "giving back what was paid")
    entrant = entrant_of(state, command.player)
    clauses = clauses_on(game, "refunds")
    reason = require_words(command.reason, "which circumstance of the terms gives it back", clauses)
    amount = checked_amount(command.amount, what="refund")
    in_chips = entrant.cashed + cash_in_chips(state, command.player)
    most = max(entrant.total_paid - in_chips, 0)
    if amount > most:
        chips = f", and {game.currency.format(in_chips)} is in chips or was paid for them" if in_chips else ""
        raise Refused(
            "bad-amount",
            "{player} has paid {total_paid}{chips}: give back at most {most}",
            clauses=clauses,
            player=command.player,
            total_paid=game.currency.format(entrant.total_paid),
            chips=chips,
            most=game.currency.format(most),
        )
    if amount > state.held:
        raise Refused(
            "not-enough",
            "the tournament holds {held}, because chips have been paid out: give back no more than that",
            clauses=clauses,
            held=game.currency.format(state.held),
        )
    return (Refunded(command.player, amount, reason, at, command.by),)


def _own_or_staff(game: Game, by: Person, player: str, what: str) -> None:
    if by.role == "player" and by.name == player:
        return
    rules = rules_of(game)
    if by.role == rules.director:
        return
    require_role(game, by, front_line_role(policies_of(game)), what)
