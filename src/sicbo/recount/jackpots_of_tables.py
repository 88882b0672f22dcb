"""Whether the pools received every round as it was, and whether jackpots that tables paid are those that were won."""

from array import array
from bisect import bisect_left, bisect_right
from collections.abc import Iterable

from sicbo.hosting.tables import Plain, game_of
from sicbo.recount.jackpots import JackpotCount, turnover_of

ROLLS = 216


class JackpotsOfTable:
    """What one table's rounds mean for pools, and the wins it credited to its meters."""

    def __init__(self, name: str, setup: bytes, accounts: dict[str, int]) -> None:
        self.name = name
        self.seqs, self.rounds = array("q"), array("q")
        """by entry: turnover and roll of the round that it settles, as one number"""
        self._dice = game_of(setup).dice
        self._accounts = accounts

    def enter(self, seq: int, record: Plain) -> dict[str, int]:
        changed: dict[str, int] = {}
        for event in record["events"]:
            match event:
                case {"type": "RoundJudged", "receipt": receipt}:
                    lines = [
                        [line["owner"], line["bet"], line["stake"], line["outcome"], line["returned"]]
                        for line in receipt["lines"]
                    ]
                    self.seqs.append(seq)
                    self.rounds.append(turnover_of(lines) * ROLLS + self._dice.roll_index(receipt["dice"]))
                case {"type": "CreditAdded", "source": "jackpot", "reference": win, "amount": amount}:
                    account = f"jackpot:{win}"
                    changed[account] = changed.get(account, 0) - amount
                    self._accounts[account] = self._accounts.get(account, 0) - amount
                case _:
                    pass
        return changed


def untold(count: JackpotCount, tables: Iterable[JackpotsOfTable]) -> list[str]:
    """Rounds between the first and the last received that the pools did not receive, or not as they were."""
    found = []
    for table in tables:
        told = count.told.get(table.name)
        if told is None:
            continue
        seqs, rounds = told
        first, last = bisect_left(table.seqs, seqs[0]), bisect_right(table.seqs, seqs[-1])
        there = dict(zip(table.seqs[first:last], table.rounds[first:last], strict=True))
        heard = dict(zip(seqs, rounds, strict=True))
        for seq in sorted(there.keys() | heard.keys()):
            if there.get(seq) != heard.get(seq):
                missing = "did not receive" if seq not in heard else "received a different account of"
                found.append(f"the pools {missing} the round that {table.name}@{seq} settles")
                break
    return found
