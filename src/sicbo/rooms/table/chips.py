"""Chips at a dealer's table: bought, staked, taken away; tokens; players restricted to colour chips."""

from sicbo.money import MAX_STAKE, checked_amount
from sicbo.refusals import Refused
from sicbo.rooms.kernel.authority import (
    front_line_role,
    policies_of,
    require_power,
    require_role,
    require_second,
    supervising_role,
)
from sicbo.rooms.kernel.names import checked_name
from sicbo.rooms.kernel.person import Person
from sicbo.rooms.kernel.words import STAKES, word
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
from sicbo.sentences import Said, said

CHIPS: tuple[StakeKind, ...] = ("value-chip", "plaque")
"""Chips that are money at any table of the house and may be brought along."""


def buy(game: Game, table: Table, command: BuyChips, _at: int) -> tuple[TableEvent, ...]:
    """Value chips for cash, or for what the book wants exchanged first; chips from elsewhere are simply put down."""
    by_dealer(game, command.by, said("selling chips"))
    present(table, command.player)
    stakes = policies_of(game).stakes
    if command.paid_with not in chips_sold_for(game):
        raise Refused(
            "stake-not-accepted",
            "chips are not sold for {paid_with} here: pay another way",
            clauses=stakes.on("changed-first"),
            paid_with=word(STAKES, command.paid_with),
        )
    amount = checked_amount(command.amount, what=said("amount of chips"))
    return (ChipsBought(command.player, amount, command.paid_with),)


def chips_sold_for(game: Game) -> tuple[StakeKind, ...]:
    """What a player can get value chips for: cash, chips brought along, what the book wants exchanged first."""
    stakes = policies_of(game).stakes
    if stakes.accepted == ("credit",):
        return ()
    return tuple(dict.fromkeys(("cash", *CHIPS, *stakes.converted_first)))


def cash_out(game: Game, table: Table, command: CashOut, _at: int) -> tuple[TableEvent, ...]:
    checked_name(command.player)
    require_not_just_paid(table, command.player)
    amount = checked_amount(command.amount, what=said("amount of chips"))
    if command.player not in table.players:
        return (_handed_over(game, command, amount),)
    if command.by != Person(command.player, "player"):
        by_dealer(game, command.by, said("taking another player's chips away"))
    return (ChipsTakenAway(command.player, amount),)


def _handed_over(game: Game, command: CashOut, amount: int) -> ChipsTakenAway:
    """Chips that were left behind: a name proves nothing, because anyone can sit down under it."""
    what = said("handing over chips that were left behind")
    by_dealer(game, command.by, what)
    if not command.identification.strip():
        raise Refused(
            "identification-needed",
            "{player} has left these chips behind: record how the person proved to be {player} (identification)",
            player=command.player,
        )
    require_second(game, command.approved_by, supervising_role(policies_of(game)), what)
    return ChipsTakenAway(command.player, amount, command.identification.strip(), command.approved_by)


def require_not_just_paid(table: Table, player: str) -> None:
    """Winnings of an unfinished round stay at the table: some books take them back with a void."""
    playing = table.playing
    if playing is not None and player in playing.paid:
        raise Refused(
            "out-of-order",
            "{player} was paid in a round that is not over: wait until it is",
            player=player,
        )


def present_tokens(game: Game, table: Table, command: PresentTokens, _at: int) -> tuple[TableEvent, ...]:
    """Promotional tokens that may be placed on the layout as they are; other tokens are exchanged first."""
    by_dealer(game, command.by, said("accepting tokens"))
    present(table, command.player)
    stakes = policies_of(game).stakes
    if "token" not in stakes.accepted:
        raise Refused(
            "stake-not-accepted",
            "tokens are not accepted as bets here: change them for chips"
            if "token" in stakes.converted_first
            else "tokens are not accepted here: bet with chips",
            clauses=stakes.on("changed-first"),
        )
    amount = checked_amount(command.amount, what=said("value of tokens"))
    return (TokensPresented(command.player, amount, command.reference),)


def require_colour(game: Game, table: Table, command: RequireColourChips, _at: int) -> tuple[TableEvent, ...]:
    cite = require_power(game, command.by, "require-colour-chips", said("requiring colour chips"))
    if not policies_of(game).stakes.may_require_colour_chips:
        raise Refused(
            "bad-request",
            "{book} does not allow a player to be restricted to colour chips",
            book=game.book.name,
        )
    present(table, command.player)
    if command.player in table.colour_required:
        raise Refused(
            "bad-request",
            "{player} was already told to use colour chips",
            clauses=cite,
            player=command.player,
        )
    return (ColourChipsRequired(command.player, command.by),)


def check_may_stake(game: Game, table: Table, command: PlaceWagers, owner: str) -> None:
    """Refuse value chips of a player restricted to colour chips, and colour chips that were not issued or do not make
    up the amount."""
    if command.kind in CHIPS and owner in table.colour_required:
        power = policies_of(game).power("require-colour-chips")
        raise Refused(
            "stake-not-accepted",
            "{owner} must bet with colour chips: buy some first",
            clauses=power.on() if power else (),
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
    """Colour chips are issued, staked, lost and returned as whole chips."""
    issue, cite = table.issue(owner, colour), colour_rules(game).on("held")
    if issue is None:
        raise Refused(
            "not-enough",
            "{owner} has no {colour} chips of this table: buy some first",
            clauses=cite,
            owner=owner,
            colour=colour,
        )
    if type(amount) is not int or table.playing is None:
        return
    worth = said("{colour} chips at {value}", colour=colour, value=game.amount(issue.value))
    if amount % issue.value:
        raise Refused(
            "bad-amount",
            "{amount} on {bet} is not a whole number of {worth}: bet whole chips",
            clauses=cite,
            amount=game.amount(amount),
            bet=game.bet(bet).said,
            worth=worth,
        )
    known = game.paytable.by_name[game.paytable.canonical(bet)]
    terms = table.playing.terms.placed_now(owner, (known.bet,))
    limit, laid = terms.limit(known, owner), table.playing.laid(owner, known.bet)
    excess = amount + (laid.stake if laid else 0) - ((limit and limit.maximum) or MAX_STAKE)
    if excess > 0 and excess % issue.value:
        raise Refused(
            "above-maximum",
            "{excess} on {bet} is above the maximum and cannot be returned in {worth}: bet less",
            clauses=game.limits.above_maximum.on(),
            excess=game.amount(excess),
            bet=game.bet(bet).said,
            worth=worth,
        )


def present(table: Table, player: str) -> None:
    if player not in table.players:
        raise Refused(
            "not-seated",
            "{player} has no seat at table {table}: take a seat first",
            player=player,
            table=table.table_id,
        )


def by_dealer(game: Game, by: Person, what: Said) -> None:
    require_role(game, by, front_line_role(policies_of(game)), what)


def colour_rules(game: Game) -> ColourChips:
    rules = policies_of(game).colour_chips
    if rules is None:
        raise Refused(
            "stake-not-accepted",
            "{book} has no colour chips",
            clauses=policies_of(game).stakes.on(),
            book=game.book.name,
        )
    return rules
