"""Which card a table had when a round was played: old rounds keep the paytable that applied."""

from collections.abc import Mapping

import msgspec

from sicbo.hosting.tables import Plain, game_of, with_card
from sicbo.refusals import Refused
from sicbo.rules.card import Card
from sicbo.rules.game import Game
from sicbo.store.interface import CHUNK, Reader
from sicbo.store.journal import Stream


class CardsOnRecord:
    """The games of one table by the number of the card, read from the journal when first needed.

    A round names the card it was played by. The change to that card is in some earlier entry, so the search runs
    backwards; `known` are the games that the caller has at hand, usually the one in force.
    """

    def __init__(self, reader: Reader, stream: Stream, known: Mapping[int, Game] | None = None) -> None:
        self._reader = reader
        self._table = stream.head.stream
        self.founded = game_of(stream.founding.setup)
        self._games = {0: self.founded, **(known or {})}

    async def game(self, begun: Plain, before: int) -> Game:
        """The game of a round by its RoundBegun event in this entry."""
        number = begun.get("card", 0)
        if number not in self._games:
            self._games[number] = with_card(self.founded, await self._card(number, before))
        game = self._games[number]
        if game.sha256 != begun["paytable_sha256"]:
            raise Refused(
                "store-damaged",
                "{begun} was played with a paytable that does not match its card",
                begun=begun["round_id"],
            )
        return game

    async def _card(self, number: int, before: int) -> Card:
        until = before
        while until > 0:
            after = max(0, until - CHUNK)
            async for entries in self._reader.entries(self._table, after, until):
                for entry in entries:
                    if '"CardChanged"' in entry.body:
                        for event in msgspec.json.decode(entry.body)["events"]:
                            if event["type"] == "CardChanged" and event["number"] == number:
                                return msgspec.convert(event["card"], Card)
            until = after
        raise Refused(
            "store-damaged",
            "card {number} of table {table} is not on record",
            number=number,
            table=self._table,
        )
