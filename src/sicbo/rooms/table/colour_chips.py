"""Colour chips: issued at a declared value, redeemed, and exchanged elsewhere while their table is closed."""

from typing import Literal

from sicbo.money import checked_amount
from sicbo.refusals import Refused, nearest
from sicbo.rooms.kernel.authority import require_power, require_second
from sicbo.rooms.kernel.names import checked_name
from sicbo.rooms.table.chips import by_dealer, colour_rules, present, require_not_just_paid
from sicbo.rooms.table.closing import require_open
from sicbo.rooms.table.messages.chips import (
    ClosedTableChipsExchanged,
    ColourChipsHandedOver,
    ColourChipsIssued,
    ColourChipsRedeemed,
    ExchangeClosedTableChips,
    HandOverColourChips,
    IssueColourChips,
    RedeemColourChips,
)
from sicbo.rooms.table.messages.unions import TableEvent
from sicbo.rooms.table.state import Table
from sicbo.rules.game import Game
from sicbo.rules.policies import ColourChips
from sicbo.sentences import said


def issue(game: Game, table: Table, command: IssueColourChips, _at: int) -> tuple[TableEvent, ...]:
    """Issue chips of one colour to one player: value, marker, consent of the colour's holders, a second colour by
    permission."""
    rules = colour_rules(game)
    by_dealer(game, command.by, said("issuing colour chips"))
    present(table, command.player)
    stock = game.card.colour_chips
    if command.colour not in stock:
        raise Refused(
            "chips-not-free",
            "this table has no {colour} chips; {hint}",
            colour=command.colour,
            hint=nearest(command.colour, stock),
        )
    require_not_just_paid(table, command.player)
    known = table.issue(command.player, command.colour)
    value = _value(game, table, command, rules, None if known is None else known.value)
    marker = _marker(game, table, command, rules, value)
    consents: tuple[str, ...] = ()
    if known is None:
        consents = _shared(table, command, rules)
        _require_another_colour(game, table, command, rules, value)
    count = checked_amount(command.count, what=said("number of chips"))
    out = sum(held.count for held in table.issues if held.colour == command.colour)
    if out + count > stock[command.colour]:
        raise Refused(
            "chips-not-free",
            "only {stock, plural, one {# {colour} chip is} other {# {colour} chips are}} left, not {count}: issue fewer or another colour",
            clauses=rules.on(),
            stock=stock[command.colour] - out,
            colour=command.colour,
            count=count,
        )
    return (
        ColourChipsIssued(
            command.player, command.colour, value, count, marker, consents, command.approved_by
        ),
    )


def _value(
    game: Game, table: Table, command: IssueColourChips, rules: ColourChips, before: int | None
) -> int:
    if command.value is None:
        if before is not None:
            return before
        raise Refused(
            "bad-amount",
            "enter the value of a chip as the player declares it"
            if rules.value_declared_by == "purchaser"
            else "ask the player for the value of a chip and enter it",
            clauses=rules.on("value"),
        )
    value = checked_amount(command.value, what=said("value of a chip"))
    if before is not None and value != before:
        raise Refused(
            "bad-amount",
            "the {colour} chips of {player} are worth {before} each: keep that value",
            clauses=rules.on("value"),
            player=command.player,
            colour=command.colour,
            before=game.amount(before),
        )
    if rules.marker == "above-minimum" and value < lowest_minimum(game, table):
        raise Refused(
            "below-minimum",
            "a colour chip must be worth at least the table minimum",
            clauses=rules.on("value"),
        )
    return value


def _marker(game: Game, table: Table, command: IssueColourChips, rules: ColourChips, value: int) -> str:
    known = table.issue(command.player, command.colour)
    marker = command.marker or (known.marker if known else "")
    needed = rules.marker == "always" or (
        rules.marker == "above-minimum" and value > lowest_minimum(game, table)
    )
    if needed and not marker:
        raise Refused(
            "cause-needed",
            "mark the value of {value}: name the chip or button that shows it",
            clauses=rules.on("value"),
            value=game.amount(value),
        )
    return marker


def kept(table: Table) -> dict[str, tuple[str, ...]]:
    """By colour: players who have none left and get theirs back if the round in which they staked them is void."""
    found: dict[str, tuple[str, ...]] = {}
    staked = {} if table.round is None else table.round.layout
    for issue in table.issues:
        position = staked.get(issue.player)
        if issue.count or position is None:
            continue
        if any(laid.colour == issue.colour for laid in position.bets.values()):
            found[issue.colour] = (*found.get(issue.colour, ()), issue.player)
    return found


def _shared(table: Table, command: IssueColourChips, rules: ColourChips) -> tuple[str, ...]:
    """One colour belongs to one player, unless all its holders and the newcomer agree."""
    for player in kept(table).get(command.colour, ()):
        raise Refused(
            "chips-not-free",
            "{player} bet {colour} chips in this round, which are returned if it is void: issue another colour, or wait for the next round",
            clauses=rules.on("shared"),
            player=player,
            colour=command.colour,
        )
    holders = [held.player for held in table.in_hand if held.colour == command.colour]
    if not holders:
        return ()
    missing = [player for player in (*holders, command.player) if player not in command.consents]
    if not rules.shared_colour_needs_consent:
        raise Refused(
            "chips-not-free",
            "{holders} already has the {colour} chips: issue another colour",
            clauses=rules.on("shared"),
            holders=holders[0],
            colour=command.colour,
        )
    if missing:
        raise Refused(
            "consent-needed",
            "sharing {colour} needs the consent of {missing}",
            clauses=rules.on("shared"),
            missing=tuple(missing),
            colour=command.colour,
        )
    return (*holders, command.player)


def _require_another_colour(
    game: Game, table: Table, command: IssueColourChips, rules: ColourChips, value: int
) -> None:
    """A second colour needs permission, the values the book requires, and chips left for every player without a
    colour."""
    mine = [held for held in table.in_hand if held.player == command.player]
    if not mine:
        return
    if rules.several_colours_by is not None:
        require_second(
            game,
            command.approved_by,
            rules.several_colours_by,
            said("allowing a second colour"),
            rules.on("several"),
        )
    if rules.several_colours_values == "same" and any(held.value != value for held in mine):
        raise Refused(
            "bad-amount",
            "all colour chips of one player have the same value: use {value}",
            clauses=rules.on("several"),
            value=game.amount(mine[0].value),
        )
    without = set(table.players) - {held.player for held in table.in_hand}
    free = set(game.card.colour_chips) - {held.colour for held in table.in_hand} - {command.colour}
    if len(free) < len(without):
        raise Refused(
            "chips-not-free", "{count, plural, one {# other player has} other {# other players have}} no colour yet and only {count2} would be left: keep one for each",
            clauses=rules.on("several"), count=len(without), count2=len(free),
        )  # fmt: skip


def redeem(game: Game, table: Table, command: RedeemColourChips, _at: int) -> tuple[TableEvent, ...]:
    """Redeem this table's colour chips at their value, also while the table is closed."""
    rules = colour_rules(game)
    by_dealer(game, command.by, said("redeeming chips"))
    value = _on_record(table, command.player, command.colour, command.count, rules.on("redeemed"))
    return (ColourChipsRedeemed(command.player, command.colour, command.count, value),)


def hand_over(game: Game, table: Table, command: HandOverColourChips, _at: int) -> tuple[TableEvent, ...]:
    """Transfer this closed table's chips to another table, which pays for them; only the house asks for it."""
    rules = colour_rules(game)
    if command.by.role != "system":
        raise Refused(
            "not-yours-to-do",
            "only the house hands over chips between tables",
            clauses=rules.on("closed-table"),
        )
    checked_name(command.to_table)
    if rules.closed_table == "not-stated" or table.status == "open" or command.to_table == table.table_id:
        raise Refused(
            "chips-of-another-table",
            "redeem these chips at table {table}",
            clauses=rules.on("redeemed"),
            table=table.table_id,
        )
    value = _on_record(table, command.player, command.colour, command.count, rules.on("closed-table"))
    return (ColourChipsHandedOver(command.player, command.colour, command.count, value, command.to_table),)


def _on_record(table: Table, player: str, colour: str, count: int, clauses: tuple[str, ...]) -> int:
    """The value of this table's chip for a player who was issued so many of them."""
    held = table.issue(player, colour)
    if held is None or held.count < checked_amount(count, what=said("number of chips")):
        raise Refused(
            "not-enough",
            "{player} holds fewer than {count} {colour} chips of this table: count them again",
            clauses=clauses,
            player=player,
            count=count,
            colour=colour,
        )
    return held.value


def exchange(game: Game, table: Table, command: ExchangeClosedTableChips, _at: int) -> tuple[TableEvent, ...]:
    """Exchange another table's colour chips: only while that table is closed, at the recorded value or as the book says
    without one."""
    rules = colour_rules(game)
    by_dealer(game, command.by, said("redeeming chips"))
    require_open(table)
    count = checked_amount(command.count, what=said("number of chips"))
    for name in (command.player, command.issued_at, command.colour):
        checked_name(name)
    if command.issued_at == table.table_id:
        raise Refused(
            "bad-request", "these chips belong to this table: redeem them here", clauses=rules.on("redeemed")
        )
    if rules.closed_table == "not-stated":
        raise Refused(
            "chips-of-another-table",
            "redeem these chips at table {issued_at}",
            clauses=rules.on("redeemed"),
            issued_at=command.issued_at,
        )
    if not command.issuer_closed:
        raise Refused(
            "chips-of-another-table",
            "table {issued_at} is open: redeem these chips there",
            clauses=rules.on("closed-table"),
            issued_at=command.issued_at,
        )
    if rules.verified_by is not None:
        require_second(
            game,
            command.verified_by,
            rules.verified_by,
            said("verifying this exchange"),
            rules.on("closed-table"),
        )
    if command.issue_value is None and command.unrecorded is not None and count > command.unrecorded:
        raise Refused(
            "chips-not-free",
            "only {unrecorded} {colour} chips of table {issued_at} are unaccounted for: count them again",
            clauses=rules.on("closed-table"),
            unrecorded=command.unrecorded,
            colour=command.colour,
            issued_at=command.issued_at,
        )
    value, how = _closed_value(game, command, rules)
    checked_amount(
        checked_amount(value, what=said("value of a chip")) * count, what=said("value of the chips")
    )
    return (
        ClosedTableChipsExchanged(
            command.player, command.issued_at, command.colour, count, value, how, command.issue_value is not None,
            command.verified_by, command.tell_surveillance,
        ),
    )  # fmt: skip


def _closed_value(
    game: Game, command: ExchangeClosedTableChips, rules: ColourChips
) -> tuple[int, Literal["issue record", "lowest minimum", "last displayed minimum", "decision"]]:
    if command.issue_value is not None:
        return command.issue_value, "issue record"
    if rules.closed_table == "ledger-then-lowest-minimum":
        if command.lowest_minimum is not None:
            return command.lowest_minimum, "lowest minimum"
        fallback = game.switches.get(rules.switch)
        if fallback == "last-displayed-minimum" and command.last_displayed_minimum is not None:
            return command.last_displayed_minimum, "last displayed minimum"
        if fallback == "wait-for-open-table":
            raise Refused(
                "chips-not-free",
                "no table of this game is open: try again when one is",
                clauses=rules.on("closed-table"),
            )
    decider = command.verified_by
    if command.decided_value is None or decider is None:
        raise Refused(
            "second-person-needed", "the value of these chips is not on record: a supervisor must decide it",
            clauses=rules.on("closed-table"),
        )  # fmt: skip
    require_power(game, decider, "verify-closed-table-exchange", said("deciding the value of chips"))
    return command.decided_value, "decision"


def lowest_minimum(game: Game, table: Table) -> int:
    """The table minimum: the lowest of its bets' minimums on the sign."""
    terms = table.terms()
    minimums = [
        limit.minimum for bet in game.bets if (limit := terms.limit(bet, "")) and limit.minimum is not None
    ]
    return min(minimums, default=0)
