"""Pools by a plain model of fractions: written from the rule alone, so that the room has something to be compared with."""

from fractions import Fraction
from typing import Any

Key = tuple[str, str]


class Plain:
    """One pool: what is shown, waits above the ceiling, is reserved, and is owed."""

    def __init__(self, name: str, **rule: Any) -> None:
        self.name = name
        self.rule = rule
        self.shown = Fraction(rule["seed"])
        self.above = self.put_by = self.owed = Fraction(0)

    @property
    def holds(self) -> Fraction:
        return self.shown + self.above + self.put_by


class Model:
    """All pools, the house's money, and every win that has not been paid."""

    def __init__(self, *pools: Plain) -> None:
        self.pools = {pool.name: pool for pool in pools}
        self.wins: list[dict[str, Any]] = []
        self.rounds: dict[str, int] = {}
        self.hits = 0

    # -- in and out ---------------------------------------------------------------------------------------

    def pour(self, pool: Plain, amount: Fraction) -> None:
        """Up to the ceiling; the rest to another pool, or to wait."""
        pool.shown += amount
        ceiling = pool.rule.get("ceiling")
        if ceiling is not None and pool.shown > ceiling:
            rest, pool.shown = pool.shown - ceiling, Fraction(ceiling)
            if pool.rule.get("overflow"):
                self.pour(self.pools[pool.rule["overflow"]], rest)
            else:
                pool.above += rest

    def settle(
        self, round_id: str, table: str, roll: tuple[int, ...], lines: list[tuple[str, str, int]]
    ) -> None:
        """A round: contributions of all pools first, then the wins at what is shown."""
        turnover = sum(stake for _, _, stake in lines)
        feeding = [pool for pool in self.pools.values() if table in pool.rule.get("tables", (table,))]
        for pool in feeding:
            up, aside = self._share(pool, turnover)
            back = min(pool.owed, up + aside)
            pool.owed -= back
            from_up = min(up, back)
            self.pour(pool, up - from_up)
            pool.put_by += aside - (back - from_up)
        self.rounds[round_id] = turnover
        prizes = [(pool, int(pool.shown), self._winners(pool, roll, lines)) for pool in feeding]
        for pool, prize, winners in prizes:
            if prize and winners:
                self._pay_out(pool, prize, winners, round_id)

    def _share(self, pool: Plain, turnover: int) -> tuple[Fraction, Fraction]:
        return turnover * pool.rule["share"], turnover * pool.rule.get("reserve", Fraction(0))

    def _winners(
        self, pool: Plain, roll: tuple[int, ...], lines: list[tuple[str, str, int]]
    ) -> dict[str, int]:
        if not pool.rule["wins"](roll):
            return {}
        staked: dict[str, int] = {}
        for owner, bet, stake in lines:
            if pool.rule["counts"](bet):
                staked[owner] = staked.get(owner, 0) + stake
        return {owner: stake for owner, stake in sorted(staked.items()) if stake >= pool.rule["least"]}

    def _pay_out(self, pool: Plain, prize: int, winners: dict[str, int], round_id: str) -> None:
        self.hits += 1
        full = pool.rule["full"]
        for place, (owner, stake) in enumerate(winners.items()):
            amount = prize if full else prize // len(winners) + (place < prize % len(winners))
            if amount:
                self.wins.append(
                    {"pool": pool, "round": round_id, "owner": owner, "amount": amount, "stake": stake,
                     "hit": self.hits, "full": full or len(winners) == 1, "state": "due"}
                )  # fmt: skip
        pool.shown -= prize
        start = pool.rule["seed"] + pool.put_by + pool.above
        pool.put_by = pool.above = Fraction(0)
        self.pour(pool, start)

    # -- undoing ------------------------------------------------------------------------------------------

    def undo(self, round_id: str, table: str, lines: list[tuple[str, str, int]]) -> None:
        """Wagers that did not count: first the wins by them, then what they had added."""
        concerned = [win for win in self.wins if win["round"] == round_id and win["state"] in ("due", "paid")]
        for hit in dict.fromkeys(win["hit"] for win in concerned):
            self._undo_hit([win for win in concerned if win["hit"] == hit], lines)
        turnover = sum(stake for _, _, stake in lines)
        self.rounds[round_id] -= turnover
        for pool in self.pools.values():
            if table in pool.rule.get("tables", (table,)):
                up, aside = self._share(pool, turnover)
                self._take_out(pool, up, aside)

    def _take_out(self, pool: Plain, up: Fraction, aside: Fraction) -> None:
        total = up + aside
        taken = min(aside, pool.put_by)
        pool.put_by -= taken
        total -= taken
        taken = min(total, pool.above)
        pool.above -= taken
        total -= taken
        taken = min(total, max(Fraction(0), pool.shown - pool.rule["seed"]))
        pool.shown -= taken
        pool.owed += total - taken

    def _undo_hit(self, group: list[dict[str, Any]], lines: list[tuple[str, str, int]]) -> None:
        pool: Plain = group[0]["pool"]
        void = []
        for win in group:
            gone = sum(
                stake for owner, bet, stake in lines if owner == win["owner"] and pool.rule["counts"](bet)
            )
            if win["stake"] - gone < pool.rule["least"]:
                void.append(win)
            else:
                win["stake"] -= gone
        back = [win for win in void if win["state"] == "due"]
        for win in void:
            win["state"] = "asked back" if win["state"] == "paid" else "taken back"
        kept = [win for win in group if win not in void]
        shares = [win for win in kept if not win["full"]]
        somebody = any(w["state"] != "taken back" for w in self.wins if w["hit"] == group[0]["hit"])
        for number, win in enumerate(back, 1):
            alone = number == len(back) and len(back) == len(group)
            if win["full"] and not alone:
                continue
            amount = Fraction(win["amount"])
            if alone and not somebody:
                amount -= min(Fraction(pool.rule["seed"]), (pool.shown + amount) // 1)  # type: ignore[operator]
            if shares:
                pool.shown += amount  # and out again below
            else:
                self.pour(pool, amount)
        self._share_again(pool, back, shares)
        if back:
            paid = min(pool.owed, max(Fraction(0), pool.shown - pool.rule["seed"]))
            pool.shown -= paid
            pool.owed -= paid

    def _share_again(self, pool: Plain, back: list[dict[str, Any]], kept: list[dict[str, Any]]) -> None:
        amount = sum(win["amount"] for win in back)
        owners = sorted({win["owner"] for win in kept})
        if not amount or not owners:
            return
        for place, owner in enumerate(owners):
            part = amount // len(owners) + (place < amount % len(owners))
            if part:
                like = [win for win in kept if win["owner"] == owner][-1]
                self.wins.append({**like, "amount": part, "state": "due"})
                pool.shown -= part
