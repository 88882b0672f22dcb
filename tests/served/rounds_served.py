"""Rounds of people's tables played over HTTP."""

from typing import Any
from uuid import uuid4

from served.web import Asker, Second
from support.houses import PASSWORD


def approved(name: str, at: str = "cases", password: str = PASSWORD) -> Second:
    """The second person, who signs in for the command that is sent with this."""
    return Second(name, at, password)


async def next_steps(dealer: Asker, at: str, until: str = "", faces: tuple[int, ...] = (1, 2, 3)) -> None:
    """Take the steps of a round as its book has them, up to one of them or to its end."""
    while True:
        step = ((await dealer.get(at))["table"].get("round") or {}).get("next_step")
        if step is None or step == until:
            return
        if step == "announce":
            await dealer.do(at, "AnnounceResult", faces=faces)
        elif step == "enter":
            await dealer.do(at, "ReadDice", faces=faces)
            await dealer.do(at, "ConfirmDice")
        elif step in ("illuminate", "clear"):
            # In some books the dealer's to do, in others the house does it.
            await dealer.ask("POST", f"{at}/commands", id=uuid4().hex, do={"type": "TakeStep", "step": step})
        elif step == "activate":
            await dealer.do(at, "TakeStep", step=step, tumbled=True, times=3)
        else:
            await dealer.do(at, "TakeStep", step=step)


def purse(view: dict[str, Any], player: str) -> int:
    return int(next(one["purse"] for one in view["you"]["positions"] if one["player"] == player))
