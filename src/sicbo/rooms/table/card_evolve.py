"""How a table changes when it gets another card, and when it is retired."""

from typing import Final

from msgspec.structs import replace

from sicbo.rooms.table.messages.card import CardChanged, CardEvent, TableRetired
from sicbo.rooms.table.state import Retired, Table
from sicbo.rules.game import Game

SHOWN: Final = ("sign", "layout")
"""Kinds of record that show players the card: made again when the card changes."""


def after(game: Game, table: Table, event: CardEvent) -> Table:
    """The table after an event of its card."""
    match event:
        case CardChanged():
            policies = game.policies
            outdated = () if policies is None else tuple(
                entry.item for entry in policies.requirements if entry.kind in SHOWN
            )  # fmt: skip
            return replace(
                table,
                card=event.card,
                card_number=event.number,
                card_after=table.rounds,
                signed={**table.signed, **event.signed},
                sign=dict(event.card.limits),
                posted=None,
                places=tuple(str(number) for number in range(1, event.card.places + 1)),
                records={item: kept for item, kept in table.records.items() if item not in outdated},
            )
        case TableRetired():
            return replace(table, retired=Retired(event.at, event.by, event.reason))
