"""Disputes over HTTP: a round to dispute, the case, the decision that orders money and what came of it."""

from typing import Any

from served.rounds_served import approved, next_steps
from served.web import Asker, Web
from support.houses import eventually

OFFICE = "/api/cases"


async def carried(asker: Asker, case: int, count: int = 1) -> list[dict[str, Any]]:
    """What came of the orders of a case, when this many have been answered."""
    found: list[dict[str, Any]] = []

    async def answered() -> bool:
        found[:] = (await asker.get(f"{OFFICE}/{case}"))["case"].get("carried", [])
        return len(found) >= count

    await eventually(answered)
    return found


async def to_the_payment(dealer: Asker, table: str, player: str, place: str, wagers: dict[str, int]) -> None:
    """A round up to the step before winners are paid: the dice are 1, 2 and 3."""
    at = f"/api/tables/{table}"
    await dealer.do(at, "SitDown", place=place, player=player)
    await dealer.do(at, "BuyChips", player=player, amount=sum(wagers.values()))
    for step in ("open-bets",):
        await dealer.do(at, "TakeStep", step=step)
    await dealer.do(at, "PlaceWagers", owner=player, wagers=wagers)
    await next_steps(dealer, at, "pay")


async def played(house: Web, table: str, player: str = "ann", stake: int = 1_000) -> str:
    """A round in which a player at a dealer's table has lost, and its name."""
    dealer = await house.staff("dealer")
    await to_the_payment(dealer, table, player, "1", {"big": stake})
    await next_steps(dealer, f"/api/tables/{table}")
    return f"{table}-1"


async def raised(house: Web, table: str, round_id: str = "", player: str = "ann", **more: Any) -> int:
    dealer = await house.staff("dealer")
    given = {"table": table, "complainant": player, "narrative": "it was small", "round_id": round_id, **more}
    await dealer.do(OFFICE, "RaiseDispute", **given)
    return int((await (await house.staff("inspector")).get(OFFICE))["cases"][0]["number"])


async def decide(by: Asker, case: int, amount: int, second: str = "deputy", **more: Any) -> None:
    """A decision that orders money, with the approval of a second person."""
    given = {"outcome": "upheld" if amount > 0 else "not-upheld", "reason": "camera 4", **more}
    await by.do(OFFICE, "DecideDispute", approved(second), case=case,
                order={"amount": amount}, **given)  # fmt: skip
