"""Bets while betting is open: placed, added to, moved, taken back; by the player, or by the dealer for the player."""

from sicbo.money import checked_amount
from sicbo.refusals import Refused
from sicbo.rooms.kernel.authority import front_line_role, owner_said, policies_of, require_role
from sicbo.rooms.kernel.person import Person
from sicbo.rooms.kernel.words import STAKES, role_said, word
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
from sicbo.sentences import said


def place(game: Game, state: Round, command: PlaceWagers) -> tuple[RoundEvent, ...]:
    """Place stakes on bets of the layout, all of them or none."""
    require_betting_open(game, state)
    owner = acting_for(game, state, command.by, command.owner)
    _check_accepted(game, command.kind)
    if not command.wagers:
        raise Refused("bad-request", "choose at least one bet and an amount")
    if (command.kind == "colour-chip") != bool(command.colour):
        raise Refused("bad-request", "name the colour of colour chips, and no colour for anything else")
    if command.issued_at not in ("", state.table_id):
        chips = policies_of(game).colour_chips
        raise Refused(
            "chips-of-another-table",
            "these colour chips were issued at table {issued_at}: bet with them there",
            clauses=chips.on("another-table") if chips else (),
            issued_at=command.issued_at,
        )
    stakes: Stakes = {}
    position = state.layout.get(owner)
    canonical = game.paytable.canonical
    for name, amount in command.wagers.items():
        bet = canonical(name)
        if bet in stakes:
            raise Refused(
                "duplicate-bet",
                "{bet} is named twice: name it once with the whole amount",
                bet=game.bet(bet).said,
            )
        stakes[bet] = checked_amount(amount, what=said("stake on {bet}", bet=game.bet(bet).said))
        laid = None if position is None else position.bets.get(bet)
        _require_same_make(game, laid, command.kind, command.colour, bet)
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
                "duplicate-bet",
                "{bet} is named twice: name it once with the whole amount",
                bet=game.bet(bet).said,
            )
        wanted[bet] = checked_amount(
            amount, what=said("amount taken back from {bet}", bet=game.bet(bet).said)
        )
    if not wanted:
        raise Refused("bad-request", "{owner} has no bet on the layout", owner=owner_said(game, owner))
    return (
        WagersTakenBack(owner, {bet: _lifted(game, state, owner, down, bet, wanted[bet]) for bet in wanted}),
    )


def _lifted(game: Game, state: Round, owner: str, down: dict[str, Laid], bet: str, amount: int | None) -> int:
    """How much is taken off one bet: all of it, or a part that leaves the bet within the limits."""
    if bet not in down:
        raise Refused(
            "bad-request",
            "{owner} has no bet on {bet}",
            owner=owner_said(game, owner),
            bet=game.bet(bet).said,
        )
    stake = down[bet].stake
    if amount is None or amount == stake:
        return stake
    if amount > stake:
        raise Refused(
            "not-enough",
            "the bet on {bet} is {stake}: take back at most that amount, not {amount}",
            stake=game.amount(stake),
            bet=game.bet(bet).said,
            amount=game.amount(amount),
        )
    _stands(game, state, Wager(bet, stake - amount, owner))
    return amount


def move(game: Game, state: Round, command: MoveWager) -> tuple[RoundEvent, ...]:
    """Move chips from one bet to another; both bets must then be within the limits."""
    require_betting_open(game, state)
    owner = acting_for(game, state, command.by, command.owner)
    source, target = game.paytable.canonical(command.source), game.paytable.canonical(command.target)
    laid = state.laid(owner, source)
    if laid is None:
        raise Refused(
            "bad-request",
            "{owner} has no bet on {source}",
            owner=owner_said(game, owner),
            source=game.bet(source).said,
        )
    if source == target:
        raise Refused("bad-request", "the bet is already on {source}", source=game.bet(source).said)
    amount = (
        laid.stake if command.amount is None else checked_amount(command.amount, what=said("amount moved"))
    )
    if amount > laid.stake:
        raise Refused(
            "not-enough",
            "the bet on {source} is {stake}: move at most that amount, not {amount}",
            stake=game.amount(laid.stake),
            source=game.bet(source).said,
            amount=game.amount(amount),
        )
    there = state.laid(owner, target)
    _require_same_make(game, there, laid.kind, laid.colour, target)
    _require_sealed(laid, there, whole=amount == laid.stake)
    if amount < laid.stake:
        _stands(game, state, Wager(source, laid.stake - amount, owner))
    _stands(game, state, Wager(target, amount + (there.stake if there else 0), owner), now=True)
    return (WagerMoved(owner, source, target, amount, _assisting(command.by)),)


def _require_sealed(laid: Laid, there: Laid | None, *, whole: bool) -> None:
    """A secret bet stays one bet and is not revealed by what is placed beside it."""
    mixed = there is not None and there.secret != laid.secret
    if mixed or (laid.secret and not whole):
        raise Refused(
            "stake-not-accepted",
            "a secret bet moves only as a whole and never onto an open bet: take it back and place it again",
        )


def confirm(game: Game, state: Round, command: ConfirmPlacement) -> tuple[RoundEvent, ...]:
    """The player has checked what the dealer placed; only the player can confirm it."""
    clauses = policies_of(game).positions.on()
    owner = command.owner or command.by.name
    if command.by.role != "player" or (state.purse != "credit" and owner != command.by.name):
        raise Refused("not-yours-to-do", "only {owner} can confirm these bets", clauses=clauses, owner=owner)
    _waits(game, state, owner)
    return (PlacementConfirmed(owner),)


def record_confirmation(
    game: Game, state: Round, command: RecordConfirmation, at: int
) -> tuple[RoundEvent, ...]:
    """The player has confirmed aloud: who heard it and when is recorded, if the book requires the confirmation at
    all."""
    policies = policies_of(game)
    positions = policies.positions
    require_role(
        game, command.by, front_line_role(policies), said("recording what a player confirmed"), positions.on()
    )
    if not positions.player_confirms_dealer:
        raise Refused(
            "bad-request",
            "{book} does not ask the player to confirm what the dealer placed",
            clauses=positions.on(),
            book=game.book.name,
        )
    _waits(game, state, command.owner)
    return (PlacementConfirmed(command.owner, command.by, at),)


def awaits_confirmation(game: Game, state: Round | None, owner: str) -> bool:
    """Whether a player must still confirm the dealer's placement: if the book requires it, while it can be changed."""
    if state is None or not state.betting_open or not policies_of(game).positions.player_confirms_dealer:
        return False
    position = state.layout.get(owner)
    return position is not None and position.assisted


def _waits(game: Game, state: Round, owner: str) -> None:
    """The dealer's placement awaits its owner's confirmation, and it is not too late for it."""
    require_betting_open(game, state)
    position = state.layout.get(owner)
    if position is None or not position.assisted:
        raise Refused("bad-request", "{owner} has no bet placed by the dealer to confirm", owner=owner)


def require_betting_open(game: Game, state: Round) -> None:
    if not state.betting_open:
        raise Refused(
            "betting-closed",
            "no bet can be placed, changed or taken back now: wait until betting opens",
            clauses=policies_of(game).positions.on("closed"),
        )


def acting_for(game: Game, state: Round, by: Person, owner: str) -> str:
    """Whose bets a command concerns: a player's own, or a named player's if the dealer may assist."""
    policies = policies_of(game)
    if by.role == "player":
        # At terminals the table knows who sits where and has already checked.
        if owner and owner != by.name and state.purse != "credit":
            raise Refused(
                "not-yours-to-do",
                "these are the bets of {owner}, not of {by}",
                clauses=policies.positions.on(),
                owner=owner,
                by=by.name,
            )
        return owner or by.name
    if state.purse == "credit" or not policies.is_staff(by.role):
        raise Refused(
            "not-yours-to-do",
            "only the player can bet, not {by} ({role})",
            clauses=policies.sequences[0].steps[0].on("player")
            if state.purse == "credit"
            else policies.stakes.on(),
            by=by.name,
            role=role_said(policies, by.role),
        )
    if not owner:
        raise Refused(
            "bad-request", "name the player whose chips you place (owner)", clauses=policies.positions.on()
        )
    return owner


def _assisting(by: Person) -> Person | None:
    """Who handled the chips, if not the player."""
    return None if by.role == "player" else by


def _stands(game: Game, state: Round, wager: Wager, *, now: bool = False) -> None:
    """The whole bet must be one that can be settled: an amount within bounds, and within the limits it was placed under
    or, with `now`, the current ones."""
    checked_amount(wager.stake, what=said("whole stake on {bet}", bet=game.bet(wager.bet).said))
    check_entry(game.rules, wager, state.terms.placed_now(wager.owner, (wager.bet,)) if now else state.terms)


def _check_accepted(game: Game, kind: StakeKind) -> None:
    stakes = policies_of(game).stakes
    if kind in stakes.accepted or (kind == "tournament-chip" and game.card.tournament):
        return
    if kind in stakes.converted_first:
        raise Refused(
            "stake-not-accepted",
            "{kind} cannot be bet here: change for chips first",
            clauses=stakes.on("changed-first"),
            kind=word(STAKES, kind),
        )
    raise Refused(
        "stake-not-accepted",
        "{kind} cannot be bet here: bet with {accepted}",
        clauses=stakes.on(),
        kind=word(STAKES, kind),
        accepted=tuple(word(STAKES, accepted) for accepted in stakes.accepted),
    )


def _require_same_make(game: Game, laid: Laid | None, kind: StakeKind, colour: str, bet: str) -> None:
    """One bet is made of one kind of chip, so that what is returned is what was staked."""
    if laid is not None and (laid.kind, laid.colour) != (kind, colour):
        made = said("{colour} chips", colour=laid.colour) if laid.colour else word(STAKES, laid.kind)
        raise Refused(
            "stake-not-accepted",
            "the bet on {bet} is in {made}: add the same kind, or take it back first",
            bet=game.bet(bet).said,
            made=made,
        )
