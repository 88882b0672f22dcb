"""Wagers while betting is open: placed, added to, moved, taken back; by the player, or by the dealer on behalf."""

from sicbo.money import checked_amount
from sicbo.refusals import Refused
from sicbo.rooms.kernel.authority import front_line_role, policies_of, require_role
from sicbo.rooms.kernel.person import Person
from sicbo.rooms.round.events import PlacementConfirmed, RoundEvent, WagerMoved, WagersPlaced, WagersTakenBack
from sicbo.rooms.round.messages import (
    ConfirmPlacement,
    MoveWager,
    PlaceWagers,
    RecordConfirmation,
    Stakes,
    TakeBackWagers,
)
from sicbo.rooms.round.state import Laid, Round
from sicbo.rules.game import Game
from sicbo.rules.policies import StakeKind
from sicbo.rules.settlement import Wager, check_entry


def place(game: Game, state: Round, command: PlaceWagers) -> tuple[RoundEvent, ...]:
    """Stakes on bets of the layout, all of them or none."""
    require_betting_open(game, state)
    owner = acting_for(game, state, command.by, command.owner)
    _check_accepted(game, command.kind)
    if not command.wagers:
        raise Refused("bad-request", "name at least one bet and an amount on it")
    if (command.kind == "colour-chip") != bool(command.colour):
        raise Refused(
            "bad-request", "colour chips are staked by naming their colour, and nothing else has one"
        )
    if command.issued_at not in ("", state.table_id):
        chips = policies_of(game).colour_chips
        raise Refused(
            "chips-of-another-table",
            "these colour chips were issued at table {issued_at} and are good only there",
            clauses=chips.cite if chips else (),
            issued_at=command.issued_at,
        )
    stakes: Stakes = {}
    position = state.layout.get(owner)
    canonical = game.paytable.canonical
    for name, amount in command.wagers.items():
        bet = canonical(name)
        if bet in stakes:
            raise Refused(
                "duplicate-bet", "{bet} is given twice; give it once with the whole amount", bet=bet
            )
        stakes[bet] = checked_amount(amount, what=f"stake on {bet}")
        laid = None if position is None else position.bets.get(bet)
        _require_same_make(laid, command.kind, command.colour, bet)
        _stands(game, state, Wager(bet, amount + (laid.stake if laid else 0), owner), now=True)
    return (
        WagersPlaced(owner, stakes, command.kind, command.colour, _assisting(command.by), command.secret),
    )


def take_back(game: Game, state: Round, command: TakeBackWagers) -> tuple[RoundEvent, ...]:
    require_betting_open(game, state)
    owner = acting_for(game, state, command.by, command.owner)
    position = state.layout.get(owner)
    down = {} if position is None else position.bets
    canonical = game.paytable.canonical
    named = [canonical(bet) for bet in command.bets] or ([] if command.amounts else list(down))
    wanted: dict[str, int | None] = dict.fromkeys(named)
    for name, amount in command.amounts.items():
        bet = canonical(name)
        if bet in wanted:
            raise Refused(
                "duplicate-bet", "{bet} is given twice; give it once with the whole amount", bet=bet
            )
        wanted[bet] = checked_amount(amount, what=f"amount taken back from {bet}")
    if not wanted:
        raise Refused("bad-request", "{owner} has no wager on the layout", owner=owner)
    return (
        WagersTakenBack(owner, {bet: _lifted(game, state, owner, down, bet, wanted[bet]) for bet in wanted}),
    )


def _lifted(game: Game, state: Round, owner: str, down: dict[str, Laid], bet: str, amount: int | None) -> int:
    """How much is taken off one bet: the whole wager, or a part that leaves a wager within the limits."""
    if bet not in down:
        raise Refused("bad-request", "{owner} has no wager on {bet}", owner=owner, bet=bet)
    stake = down[bet].stake
    if amount is None or amount == stake:
        return stake
    if amount > stake:
        raise Refused(
            "not-enough",
            "{stake} lies on {bet}, {amount} cannot be taken back",
            stake=game.currency.format(stake),
            bet=bet,
            amount=game.currency.format(amount),
        )
    _stands(game, state, Wager(bet, stake - amount, owner))
    return amount


def move(game: Game, state: Round, command: MoveWager) -> tuple[RoundEvent, ...]:
    """Chips from one bet to another; what is left behind and what is made must both stand by the limits."""
    require_betting_open(game, state)
    owner = acting_for(game, state, command.by, command.owner)
    source, target = game.paytable.canonical(command.source), game.paytable.canonical(command.target)
    laid = state.laid(owner, source)
    if laid is None:
        raise Refused("bad-request", "{owner} has no wager on {source}", owner=owner, source=source)
    if source == target:
        raise Refused("bad-request", "the wager is on {source} already", source=source)
    amount = laid.stake if command.amount is None else checked_amount(command.amount, what="amount moved")
    if amount > laid.stake:
        raise Refused(
            "not-enough",
            "{stake} lies on {source}, {amount} cannot be moved",
            stake=game.currency.format(laid.stake),
            source=source,
            amount=game.currency.format(amount),
        )
    there = state.laid(owner, target)
    _require_same_make(there, laid.kind, laid.colour, target)
    _require_sealed(laid, there, whole=amount == laid.stake)
    if amount < laid.stake:
        _stands(game, state, Wager(source, laid.stake - amount, owner))
    _stands(game, state, Wager(target, amount + (there.stake if there else 0), owner), now=True)
    return (WagerMoved(owner, source, target, amount, _assisting(command.by)),)


def _require_sealed(laid: Laid, there: Laid | None, *, whole: bool) -> None:
    """A secret wager stays one wager, and nobody learns of it by what is put beside it."""
    mixed = there is not None and there.secret != laid.secret
    if mixed or (laid.secret and not whole):
        raise Refused(
            "stake-not-accepted",
            "a secret wager is moved whole and not to where an open one lies: take it back and place it anew",
        )


def confirm(game: Game, state: Round, command: ConfirmPlacement) -> tuple[RoundEvent, ...]:
    """The player has checked what the dealer placed; only the player can say so."""
    clauses = policies_of(game).positions.cite
    owner = command.owner or command.by.name
    if command.by.role != "player" or (state.purse != "credit" and owner != command.by.name):
        raise Refused(
            "not-yours-to-do", "only {owner} can confirm these wagers", clauses=clauses, owner=owner
        )
    _waits(game, state, owner)
    return (PlacementConfirmed(owner),)


def record_confirmation(
    game: Game, state: Round, command: RecordConfirmation, at: int
) -> tuple[RoundEvent, ...]:
    """The player has said it aloud: who heard it and when is on record, where the book has the player look at all."""
    policies = policies_of(game)
    positions = policies.positions
    require_role(
        game, command.by, front_line_role(policies), "recording what a player confirmed", positions.cite
    )
    if not positions.player_confirms_dealer:
        raise Refused(
            "bad-request",
            "{book} has nobody confirm what the dealer placed",
            clauses=positions.cite,
            book=game.book.name,
        )
    _waits(game, state, command.owner)
    return (PlacementConfirmed(command.owner, command.by, at),)


def awaits_confirmation(game: Game, state: Round | None, owner: str) -> bool:
    """Whether a player has yet to say that the dealer placed it rightly: where the book wants that, while it can be changed."""
    if state is None or not state.betting_open or not policies_of(game).positions.player_confirms_dealer:
        return False
    position = state.layout.get(owner)
    return position is not None and position.assisted


def _waits(game: Game, state: Round, owner: str) -> None:
    """Something that the dealer placed waits for its owner's word, and it is not too late for it."""
    require_betting_open(game, state)
    position = state.layout.get(owner)
    if position is None or not position.assisted:
        raise Refused(
            "bad-request", "the dealer placed nothing for {owner} that waits to be confirmed", owner=owner
        )


def require_betting_open(game: Game, state: Round) -> None:
    if not state.betting_open:
        raise Refused(
            "betting-closed",
            "no wager can be placed, changed or taken back now; wait until betting opens",
            clauses=policies_of(game).positions.cite,
        )


def acting_for(game: Game, state: Round, by: Person, owner: str) -> str:
    """Whose wagers a command is about: a player's own, or a named player's where the dealer may assist."""
    policies = policies_of(game)
    if by.role == "player":
        # At terminals the table knows who sits where and has asked already.
        if owner and owner != by.name and state.purse != "credit":
            raise Refused(
                "not-yours-to-do",
                "these are {owner}'s wagers, not {by}'s",
                clauses=policies.positions.cite,
                owner=owner,
                by=by.name,
            )
        return owner or by.name
    if state.purse == "credit" or not policies.is_staff(by.role):
        raise Refused(
            "not-yours-to-do",
            "wagers are made by the player, not by {by} ({role})",
            clauses=policies.sequences[0].steps[0].cite if state.purse == "credit" else policies.stakes.cite,
            by=by.name,
            role=by.role,
        )
    if not owner:
        raise Refused(
            "bad-request", "say for whom the chips are placed (owner)", clauses=policies.positions.cite
        )
    return owner


def _assisting(by: Person) -> Person | None:
    """Who handled the chips, where it was not the player."""
    return None if by.role == "player" else by


def _stands(game: Game, state: Round, wager: Wager, *, now: bool = False) -> None:
    """The whole wager must be one that can be settled later: an amount within bounds, and within the limits that it was
    placed under, or where chips are added `now`, those of now."""
    checked_amount(wager.stake, what=f"whole stake on {wager.bet}")
    check_entry(game, wager, state.terms.placed_now(wager.owner, (wager.bet,)) if now else state.terms)


def _check_accepted(game: Game, kind: StakeKind) -> None:
    stakes = policies_of(game).stakes
    if kind in stakes.accepted or (kind == "tournament-chip" and game.card.tournament):
        return
    change = "; change it for chips first" if kind in stakes.converted_first else ""
    raise Refused(
        "stake-not-accepted",
        "{kind} is not taken here, only {accepted}{change}",
        clauses=stakes.cite,
        kind=kind,
        accepted=", ".join(stakes.accepted),
        change=change,
    )


def _require_same_make(laid: Laid | None, kind: StakeKind, colour: str, bet: str) -> None:
    """One wager is made of one kind of chip, so that what goes back is what was staked."""
    if laid is not None and (laid.kind, laid.colour) != (kind, colour):
        made = f"{laid.colour} colour chips" if laid.colour else laid.kind
        raise Refused(
            "stake-not-accepted",
            "the wager on {bet} is in {made}; add the same, or take it back first",
            bet=bet,
            made=made,
        )
