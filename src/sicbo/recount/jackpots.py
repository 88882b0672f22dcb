"""A second count of the pools: recorded events folded into plain dicts of fractions, without the room's code.

The room adds whole millionths; this module uses fractions of a minor unit. Winners are determined again from the
delivered facts and from the paytable, the only shared code, because nothing else may judge a roll.
"""

from array import array
from collections import deque
from collections.abc import Iterable
from fractions import Fraction
from typing import Any, Final

import msgspec

from sicbo.hosting.tables import Plain, game_of
from sicbo.rules.game import Game
from sicbo.rules.pools import Trigger, hits
from sicbo.store.chain import Difference

MICRO: Final = Fraction(1, 1_000_000)
HOUSE: Final = "house"
CAME: Final = ("contributed", "seeds", "topped_up", "moved", "adjusted")
HELD: Final = ("current", "overflow", "reserve")
SUMS: Final = (*CAME, *HELD, "taken_back", "paid", "shortage")


class JackpotCount:
    """The pools, entry by entry. Raises `Difference` at the first mismatch."""

    def __init__(self, name: str, setup: bytes, accounts: dict[str, int]) -> None:
        read = msgspec.json.decode(setup)
        self.events = 0
        self.pools: dict[str, dict[str, Fraction]] = {}
        self.wins: dict[str, Plain] = {}
        self.where = name
        self.told: dict[str, tuple[array[int], array[int]]] = {}
        """by table: entries, and turnover and roll of the rounds reported with them as one number"""
        self._name = name
        self._offered = read["pools"].get("offered", True)
        self._games = {game["game"]: game_of(msgspec.json.encode(game)) for game in read["games"]}
        self._terms: dict[str, Plain] = {}
        self._since: dict[str, int] = {}
        self._at = 0
        """when the counted event happened; `None` if it happened just now"""
        self._into: dict[str, str] = {}
        self._retired: dict[str, tuple[int, Fraction]] = {}
        """when, and what was shown then"""
        self._rounds: dict[str, deque[tuple[str, Plain]]] = {}
        self._due: dict[tuple[str, str], dict[str, int]] = {}
        self._accounts = accounts
        self._changed: dict[str, int] = {}
        self._seen: dict[str, list[str]] = {}
        """the pools that got a share of a round, in the entry being counted"""

    def enter(self, seq: int, record: Plain) -> dict[str, int]:
        """What one entry does to the accounts of pools, wins and the house."""
        self.where = f"{self._name}@{seq}"
        self._changed, self._due, self._seen = {}, {}, {}
        facts = record["command"].get("facts", ())
        self._at = record["command"].get("at", 0)
        settled = {
            (fact["table"], fact["round_id"]): fact for fact in facts if fact["type"] == "RoundSettled"
        }
        for fact in settled.values():
            seqs, rounds = self.told.setdefault(fact["table"], (array("q"), array("q")))
            seqs.append(record["command"]["seq"])
            rounds.append(turnover_of(fact["lines"]) * 216 + fact["roll"])
        for event in record["events"]:
            self.events += 1
            whole = {pool: self._whole(pool) for pool in self.pools}
            self._fold(event, settled, facts)
            for pool in self.pools:
                self._change(f"jackpot:{pool}", self._whole(pool) - whole.get(pool, 0))
            self._check(event)
        self._check_displays()
        missing = [key for key, due in self._due.items() if due]
        if missing:
            pool, round_id = missing[0]
            raise Difference(f"{self.where} does not award {pool}, which was won in {round_id}")
        for fact in settled.values():
            if fact["round_id"] not in self._seen and self._feeding(fact):
                raise Difference(f"{self.where} gives no pool its contribution from {fact['round_id']}")
        self._change(HOUSE, -sum(self._changed.values()))
        for account, amount in self._changed.items():
            self._accounts[account] = self._accounts.get(account, 0) + amount
        return {account: amount for account, amount in self._changed.items() if amount}

    def figures(self) -> list[dict[str, Any]]:
        """Every pool in millionths, as a reconciliation takes them."""
        return [
            {"pool": pool, **{name: int(held[name] / MICRO) for name in SUMS}}
            for pool, held in self.pools.items()
        ]

    # -- sums ---------------------------------------------------------------------------------------------

    def _whole(self, pool: str) -> int:
        return int(sum(self.pools[pool][name] for name in HELD) // 1)

    def _change(self, account: str, amount: int) -> None:
        self._changed[account] = self._changed.get(account, 0) + amount

    def _add(self, pool: str, **amounts: Fraction | int) -> None:
        held = self.pools[pool]
        for name, amount in amounts.items():
            held[name] += amount

    def _check(self, event: Plain) -> None:
        for pool, held in self.pools.items():
            came = sum(held[name] for name in CAME) - held["taken_back"]
            if came - held["paid"] != sum(held[name] for name in HELD) - held["shortage"]:
                raise Difference(
                    f"{self.where} leaves {pool} with money that is not accounted for ({event['type']})"
                )
            low = [name for name in (*HELD, "shortage") if held[name] < 0]
            if low:
                raise Difference(f"{self.where} takes {low[0]} of {pool} out of bounds")

    def _check_displays(self) -> None:
        """No display is above its ceiling after an entry; a part that is shared again passes through the pool."""
        for pool, held in self.pools.items():
            ceiling = self._terms[pool].get("ceiling")
            if ceiling is not None and held["current"] > ceiling:
                raise Difference(f"{self.where} takes the display of {pool} out of bounds")

    # -- events -------------------------------------------------------------------------------------------

    def _fold(self, event: Plain, settled: dict[tuple[str, str], Plain], facts: Iterable[Plain]) -> None:
        match event["type"]:
            case "PoolOpened":
                self._open(event["terms"], event["at"])
            case "PoolChanged":
                self._terms[event["terms"]["pool"]] = event["terms"]
            case "Contributed":
                self._contributed(event, settled[event["table"], event["round_id"]])
            case "RoundRemembered":
                self._remembered(event, settled.get((event["table"], event["round_id"])))
            case "ContributionsReversed":
                self._reversed(event, facts)
            case "ShortageSettled":
                self._add(event["pool"], current=-event["micro"] * MICRO, shortage=-event["micro"] * MICRO)
            case "JackpotWon":
                self._won(event)
            case "PoolReset":
                self._reset(event)
            case "WinTakenBack" | "WinPaid" | "PoolAdjusted":
                self._of_win(event)
            case "Overflowed" | "PoolRetired":
                self._moved(event)
            case "PoolReopened":
                self._reopened(event, settled[event["table"], event["round_id"]])
            case _:
                pass

    def _open(self, terms: Plain, at: int) -> None:
        self._since[terms["pool"]] = at
        seed = Fraction(terms.get("seed", 0))
        self._terms[terms["pool"]] = terms
        self.pools[terms["pool"]] = dict.fromkeys(SUMS, Fraction(0)) | {"current": seed, "seeds": seed}

    def _contributed(self, event: Plain, fact: Plain) -> None:
        pool, terms, held = event["pool"], self._terms[event["pool"]], self.pools[event["pool"]]
        self._seen.setdefault(event["round_id"], []).append(pool)
        turnover = turnover_of(fact["lines"])
        shown, hidden = turnover * terms["share"] * MICRO, turnover * terms.get("reserve_share", 0) * MICRO
        if (event["micro"] * MICRO, event.get("reserve_micro", 0) * MICRO) != (shown, hidden):
            raise Difference(f"{self.where} adds a share of turnover to {pool} that was not approved")
        back = min(held["shortage"], shown + hidden)
        ceiling = terms.get("ceiling")
        up = shown - min(back, shown)
        over = Fraction(0) if ceiling is None else max(Fraction(0), held["current"] + up - ceiling)
        if (event.get("settled", 0) * MICRO, event.get("overflow", 0) * MICRO) != (back, over):
            raise Difference(f"{self.where} divides a contribution to {pool} wrongly")
        left = hidden - (back - min(back, shown))
        self._add(
            pool, contributed=shown + hidden, shortage=-back, current=up - over, overflow=over, reserve=left
        )

    def _remembered(self, event: Plain, fact: Plain | None) -> None:
        """Contributions are in and no one has been paid: what the displays show now is what is won."""
        rounds = self._rounds.setdefault(event["table"], deque(maxlen=16))
        rounds.append((event["round_id"], event))
        if fact is None or any(key[1] == event["round_id"] for key in self._due):
            return
        feeding = self._feeding(fact)
        if sorted(self._seen.get(event["round_id"], ())) != sorted(feeding):
            raise Difference(
                f"{self.where} does not give every pool its contribution from {event['round_id']} exactly once"
            )
        for pool in feeding:
            shown = int(self.pools[pool]["current"] // 1)
            self._due[pool, event["round_id"]] = (
                self._winners(self._terms[pool], fact, shown) if shown else {}
            )

    def _feeding(self, fact: Plain) -> list[str]:
        """The pools that a round feeds, if anything was staked."""
        if not self._offered or not turnover_of(fact["lines"]):
            return []
        return [
            pool
            for pool, terms in self._terms.items()
            if self._was_open(pool)
            and not 0 < self._at < self._since[pool]
            and terms["game"] == fact["game"]
            and fact["table"] in terms.get("tables", (fact["table"],))
        ]

    def _was_open(self, pool: str) -> bool:
        """Whether a pool was not yet retired when the counted event happened."""
        return pool not in self._into or 0 < self._at <= self._retired[pool][0]

    def _winners(self, terms: Plain, fact: Plain, shown: int) -> dict[str, int]:
        game = self._games[terms["game"]]
        trigger = terms["trigger"]
        if not hits(game, msgspec.convert(trigger, Trigger), fact["roll"]):
            return {}
        staked: dict[str, int] = {}
        for line in fact["lines"]:
            if _counts(game, trigger.get("on", "all"), line[1]):
                staked[line[0]] = staked.get(line[0], 0) + turnover_of([line])
        names = [name for name, stake in staked.items() if stake >= trigger.get("stake_at_least", 1)]
        if terms.get("several_winners", "split") == "each-full":
            return dict.fromkeys(names, shown)
        names.sort(key=lambda name: (not name.isdecimal(), int(name) if name.isdecimal() else 0, name))
        amounts = {
            name: shown // len(names) + (place < shown % len(names)) for place, name in enumerate(names)
        }
        return {name: amount for name, amount in amounts.items() if amount}

    def _won(self, event: Plain) -> None:
        pool, amount, own = event["pool"], event["amount"], event["amount"] - event.get("from_house", 0)
        due = self._due.get((pool, event["round_id"]))
        if due is not None and due.pop(event["terminal"], None) != amount:
            raise Difference(
                f"{self.where} awards {pool} to {event['terminal']}, or an amount, that has not won it"
            )
        self.wins[event["win_id"]] = {"pool": pool, "amount": amount, "open": True}
        self._add(pool, current=-Fraction(own), paid=Fraction(amount), topped_up=Fraction(amount - own))
        self._change(f"jackpot:{event['win_id']}", amount)

    def _reset(self, event: Plain) -> None:
        pool, seed = event["pool"], Fraction(event["seed"])
        if seed != self._terms[pool].get("seed", 0):
            raise Difference(f"{self.where} restarts {pool} with a seed that differs from its definition")
        hidden, over = self.pools[pool]["reserve"], self.pools[pool]["overflow"]
        left = event.get("overflow", 0) * MICRO
        self._add(
            pool, seeds=seed, current=seed + hidden + over - left, reserve=-hidden, overflow=left - over
        )

    def _of_win(self, event: Plain) -> None:
        if event["type"] == "WinPaid":
            self.wins[event["win_id"]]["open"] = False
            return
        pool, win_id = event["pool"], event.get("win_id", "")
        if event["type"] == "PoolAdjusted":
            change = (event["micro"] - event["before_micro"]) * MICRO
            if not win_id:
                self._add(pool, current=change, adjusted=change)
                return
            self._add(pool, paid=change, topped_up=change)
            self.wins[win_id]["amount"] += int(change)
            self._change(f"jackpot:{win_id}", int(change))
            return
        amount, house, seed = event["amount"], event.get("to_house", 0), event.get("seed_back", 0)
        if amount != self.wins[win_id]["amount"]:
            raise Difference(f"{self.where} takes back an amount that differs from {win_id}")
        over = event.get("overflow", 0) * MICRO
        self._add(
            pool, paid=Fraction(-amount), topped_up=Fraction(-house), seeds=Fraction(-seed),
            current=amount - house - seed - over, overflow=over,
        )  # fmt: skip
        self.wins[win_id]["open"] = False
        self._change(f"jackpot:{win_id}", -amount)

    def _moved(self, event: Plain) -> None:
        amount, over = event["micro"] * MICRO, event.get("overflow", 0) * MICRO
        if event["type"] == "Overflowed":
            self._add(event["source"], overflow=-amount, moved=-amount)
            self._add(event["pool"], moved=amount, current=amount - over, overflow=over)
            return
        if event["pool"] not in self._into:
            self._retired[event["pool"]] = event.get("at", 0), self.pools[event["pool"]]["current"]
        gone, short = self.pools[event["pool"]], event["short"] * MICRO
        if amount != sum(gone[name] for name in HELD) or short != gone["shortage"]:
            raise Difference(f"{self.where} retires {event['pool']} but does not move everything it holds")
        gone |= dict.fromkeys((*HELD, "shortage"), Fraction(0))
        self._add(event["pool"], moved=short - amount)
        self._add(event["into"], moved=amount - short, shortage=short, current=amount - over, overflow=over)
        self._into[event["pool"]] = event["into"]

    def _reopened(self, event: Plain, fact: Plain) -> None:
        pool, source = event["pool"], event["source"]
        amount, added = event["micro"] * MICRO, event["topped_up"] * MICRO
        if source != self._heir(pool) or not self._was_open(pool) or pool not in self._feeding(fact):
            raise Difference(f"{self.where} opens {pool} again for a round that had no part in it")
        if amount + added != self._retired[pool][1]:
            raise Difference(f"{self.where} opens {pool} again with another amount than it showed")
        self._add(source, current=-amount, moved=-amount)
        self._add(pool, current=amount + added, moved=amount, topped_up=added)
        del self._into[pool]

    def _reversed(self, event: Plain, facts: Iterable[Plain]) -> None:
        """By the shares of the round's own time or, if it is too long ago, by what was reported."""
        fact = next(
            fact
            for fact in facts
            if fact["type"] == "RoundReversed" and fact["round_id"] == event["round_id"]
        )
        known = dict(self._rounds.get(event["table"], ())).get(event["round_id"])
        pool, turnover = event["pool"], turnover_of(fact["lines"])
        told = fact.get("contributed", {})
        sources = [name for name in self.pools if self._heir(name) == pool]
        shares = {} if known is None else known["shares"]
        right = {turnover * sum(shares[name]) for name in sources if name in shares}
        right |= {told[name] for name in sources if name in told}
        if event["micro"] not in right:
            raise Difference(
                f"{self.where} takes an amount out of {pool} that differs from what {event['round_id']} added"
            )
        parts = {name: event.get(f"from_{name}", 0) * MICRO for name in HELD}
        short = event.get("short", 0) * MICRO
        if sum(parts.values()) + short != event["micro"] * MICRO:
            raise Difference(f"{self.where} loses part of what it takes out of {pool}")
        self._add(
            pool, taken_back=event["micro"] * MICRO, shortage=short,
            **{name: -part for name, part in parts.items()},
        )  # fmt: skip

    def _heir(self, pool: str) -> str:
        while pool in self._into:
            pool = self._into[pool]
        return pool


def _counts(game: Game, on: str, bet: str) -> bool:
    return on in ("all", bet) or on == game.paytable.by_name[bet].kind


def turnover_of(lines: Iterable[list[Any]]) -> int:
    """Stakes at risk, without those returned for being too low or too high."""
    total = 0
    for _, _, stake, outcome, *returned in lines:
        if outcome == "win":
            total += stake
        elif outcome == "lose":
            total += stake - (returned[0] if returned else 0)
    return total
