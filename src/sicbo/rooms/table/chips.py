"""Chips at a dealer's table: bought, staked, taken away; tokens; who is held to colour chips."""

from sicbo.money import MAX_STAKE, checked_amount
from sicbo.refusals import Refused
from sicbo.rooms.kernel.authority import front_line_role, policies_of, require_power, require_role
from sicbo.rooms.kernel.names import checked_name
from sicbo.rooms.kernel.person import Person
from sicbo.rooms.round.messages import MoveWager, PlaceWagers
from sicbo.rooms.table.messages.chips import (
    BuyChips,
    CashOut,
    ChipsBought,
    ChipsTakenAway,
    ColourChipsRequired,
    PresentTokens,
    RequireColourChips,
    TokensPresented,
)
from sicbo.rooms.table.messages.unions import TableEvent
from sicbo.rooms.table.state import Table
from sicbo.rules.game import Game
from sicbo.rules.policies import ColourChips, StakeKind

CHIPS: tuple[StakeKind, ...] = ("value-chip", "plaque")
"""What is money at any table of the house and may be brought along."""


def buy(game: Game, table: Table, command: BuyChips, _at: int) -> tuple[TableEvent, ...]:
    """Value chips for cash, or what the book wants changed first; chips from elsewhere are simply put down."""
    by_dealer(game, command.by, "selling chips")
    present(table, command.player)
    stakes = policies_of(game).stakes
    if command.paid_with not in chips_sold_for(game):
        raise Refused(
            "stake-not-accepted",
            "chips are not sold for {paid_with} here",
            clauses=stakes.cite,
            paid_with=command.paid_with,
        )
    amount = checked_amount(command.amount, what="amount of chips")
    return (ChipsBought(command.player, amount, command.paid_with),)


def chips_sold_for(game: Game) -> tuple[StakeKind, ...]:
    """What a player gets value chips for: cash, chips brought along, what the book wants changed first."""
    stakes = policies_of(game).stakes
    if stakes.accepted == ("credit",):
        return ()
    return tuple(dict.fromkeys(("cash", *CHIPS, *stakes.converted_first)))


def cash_out(game: Game, table: Table, command: CashOut, _at: int) -> tuple[TableEvent, ...]:
    checked_name(command.player)
    require_not_just_paid(table, command.player)
    if command.by != Person(command.player, "player"):
        by_dealer(game, command.by, "taking another player's chips away")
    return (ChipsTakenAway(command.player, checked_amount(command.amount, what="amount of chips")),)


def require_not_just_paid(table: Table, player: str) -> None:
    """Winnings of a round that is still going on stay where they are: some books take them back with a void."""
    playing = table.playing
    if playing is not None and player in playing.paid:
        raise Refused(
            "out-of-order",
            "{player} has been paid in a round that is not over; wait until it is",
            player=player,
        )


def present_tokens(game: Game, table: Table, command: PresentTokens, _at: int) -> tuple[TableEvent, ...]:
    """Promotional tokens that may lie on the layout as they are; elsewhere they are changed first."""
    by_dealer(game, command.by, "accepting tokens")
    present(table, command.player)
    stakes = policies_of(game).stakes
    if "token" not in stakes.accepted:
        change = "; change them for chips" if "token" in stakes.converted_first else ""
        raise Refused(
            "stake-not-accepted", "tokens are not staked here{change}", clauses=stakes.cite, change=change
        )
    amount = checked_amount(command.amount, what="value of tokens")
    return (TokensPresented(command.player, amount, command.reference),)


def require_colour(game: Game, table: Table, command: RequireColourChips, _at: int) -> tuple[TableEvent, ...]:
    cite = require_power(game, command.by, "require-colour-chips", "requiring colour chips")
    if not policies_of(game).stakes.may_require_colour_chips:
        raise Refused("bad-request", "{book} lets nobody be held to colour chips", book=game.book.name)
    present(table, command.player)
    if command.player in table.colour_required:
        raise Refused("bad-request", "{player} has been told already", clauses=cite, player=command.player)
    return (ColourChipsRequired(command.player, command.by),)


def check_may_stake(game: Game, table: Table, command: PlaceWagers, owner: str) -> None:
    """Refuse value chips of a player held to colour chips, and colour chips that were not issued or do not come out."""
    if command.kind in CHIPS and owner in table.colour_required:
        power = policies_of(game).power("require-colour-chips")
        raise Refused(
            "stake-not-accepted",
            "{owner} has been told to use colour chips",
            clauses=power.cite if power else (),
            owner=owner,
        )
    if command.kind == "colour-chip" and command.issued_at in ("", table.table_id):
        for bet, amount in command.wagers.items():
            _check_whole_chips(game, table, owner, command.colour, bet, amount)


def check_may_move(game: Game, table: Table, command: MoveWager, owner: str) -> None:
    """Refuse to move part of a colour chip."""
    if table.playing is None:
        return
    laid = table.playing.laid(owner, game.paytable.canonical(command.source))
    if laid is not None and laid.kind == "colour-chip":
        amount = laid.stake if command.amount is None else command.amount
        _check_whole_chips(game, table, owner, laid.colour, command.target, amount)


def _check_whole_chips(game: Game, table: Table, owner: str, colour: str, bet: str, amount: int) -> None:
    """Colour chips are issued, and go on the layout, to the house and back as whole chips."""
    issue, cite = table.issue(owner, colour), colour_rules(game).cite
    if issue is None:
        raise Refused(
            "not-enough",
            "{owner} has no {colour} chips of this table",
            clauses=cite,
            owner=owner,
            colour=colour,
        )
    if type(amount) is not int or table.playing is None:
        return
    worth = f"{colour} chips at {game.currency.format(issue.value)}"
    if amount % issue.value:
        raise Refused(
            "bad-amount",
            "{amount} on {bet} is no number of {worth}",
            clauses=cite,
            amount=game.currency.format(amount),
            bet=bet,
            worth=worth,
        )
    known = game.paytable.by_name[game.paytable.canonical(bet)]
    terms = table.playing.terms.placed_now(owner, (known.bet,))
    limit, laid = terms.limit(known, owner), table.playing.laid(owner, known.bet)
    excess = amount + (laid.stake if laid else 0) - ((limit and limit.maximum) or MAX_STAKE)
    if excess > 0 and excess % issue.value:
        raise Refused(
            "above-maximum",
            "{excess} on {bet} is above the maximum and could not go back in {worth}",
            clauses=game.limits.above_maximum.cite,
            excess=game.currency.format(excess),
            bet=bet,
            worth=worth,
        )


def present(table: Table, player: str) -> None:
    if player not in table.players:
        raise Refused(
            "not-seated", "{player} has no place at table {table}", player=player, table=table.table_id
        )


def by_dealer(game: Game, by: Person, what: str) -> None:
    require_role(game, by, front_line_role(policies_of(game)), what)


def colour_rules(game: Game) -> ColourChips:
    rules = policies_of(game).colour_chips
    if rules is None:
        raise Refused(
            "stake-not-accepted",
            "{book} has no colour chips",
            clauses=policies_of(game).stakes.cite,
            book=game.book.name,
        )
    return rules
