"""How a table's colour chips change: issued, redeemed, lost on the layout and returned."""

from msgspec.structs import replace

from sicbo.rooms.round.events import LosersCollected, WagersReturned
from sicbo.rooms.round.state import Round
from sicbo.rooms.table.messages.chips import (
    ColourChipsHandedOver,
    ColourChipsIssued,
    ColourChipsRedeemed,
    ColourChipsRequired,
)
from sicbo.rooms.table.state import ColourIssue, Table


def racked(table: Table, before: Round, event: LosersCollected | WagersReturned) -> Table:
    """Lost colour chips return to the table's set, and leave it again when the loss is reversed."""
    if isinstance(event, LosersCollected):
        lost = [(line, -1) for line in before.lines_on_layout() if line.outcome == "lose"]
    else:
        lost = [(line, 1) for line in event.reversed_lines if line.outcome == "lose"]
    for line, direction in lost:
        laid = before.laid(line.owner, line.bet)
        if laid is None or laid.kind != "colour-chip":
            continue
        held = table.issue(line.owner, laid.colour)
        assert held is not None, "colour chips on the layout were issued"
        others = tuple(issue for issue in table.issues if issue is not held)
        count = held.count + direction * ((line.stake - line.returned) // held.value)
        table = replace(table, issues=(*others, replace(held, count=count)))
    return table


def changed(
    table: Table, event: ColourChipsIssued | ColourChipsRedeemed | ColourChipsHandedOver | ColourChipsRequired
) -> Table:
    if isinstance(event, ColourChipsRequired):
        return replace(table, colour_required=(*table.colour_required, event.player))
    others = tuple(
        issue for issue in table.issues if (issue.player, issue.colour) != (event.player, event.colour)
    )
    known = table.issue(event.player, event.colour)
    if isinstance(event, ColourChipsIssued):
        count = event.count + (known.count if known else 0)
        issue = ColourIssue(event.player, event.colour, event.value, count, event.marker)
        return replace(table, issues=(*others, issue))
    assert known is not None
    left = replace(known, count=known.count - event.count)
    # A loss of these chips may be reversed until the next round begins, which drops used-up colours.
    kept = left.count > 0 or table.round is not None
    return replace(table, issues=(*others, left) if kept else others)
