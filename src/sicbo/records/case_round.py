"""The round that a case is about: read back from the journal, with one player's bets in it, in sentences."""

from sicbo.currency import Currency
from sicbo.hosting.tables import KIND
from sicbo.records.by_the_book import odds_text
from sicbo.records.replay import Replayed, replay
from sicbo.records.replay_document import receipt_of
from sicbo.rooms.cases.state import Case
from sicbo.store.interface import Reader


async def round_of(reader: Reader, case: Case) -> Replayed | None:
    """The round as it was played; `None` if the case names no round that was played."""
    table, _, number = case.round_id.rpartition("-")
    if not (number.isascii() and number.isdecimal() and len(number) < 19):
        return None
    stream = await reader.stream(table)
    if stream is None or stream.founding.kind != KIND:
        return None
    if await reader.round_entries(table, int(number)) is None:
        return None
    return await replay(reader, case.round_id)


def receipt_told(played: Replayed, *owners: str) -> tuple[str, ...]:
    """The dice, and each bet of these names or seats with its result."""
    faces = next((spin["dice"] for spin in reversed(played.spins()) if spin["dice"]), None)
    shown = f"the dice showed {', '.join(str(face) for face in faces)}" if faces else "it has no result"
    told = [f"Round {played.name} as recorded: {shown}; the round is {played.status}."]
    receipt, currency = receipt_of(played), played.game.currency
    for line in receipt["lines"] if receipt else ():
        if line["owner"] in owners:
            told.append(
                f"Your bet of {currency.format(line['stake'])} on {line['bet']}: {_became(line, currency)}."
            )
    return tuple(told)


def _became(line: dict[str, object], currency: Currency) -> str:
    returned = currency.format(int(str(line["returned"])))
    if line["outcome"] == "win":
        odds = odds_text(line["odds"])
        return f"won at {odds}, {returned} paid back with the stake"
    return f"returned, {returned}" if line["outcome"] == "returned" else "lost"
