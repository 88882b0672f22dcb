"""Rounds of people's tables played over HTTP."""

from typing import Any
from uuid import uuid4

from served.web import Asker
from support.houses import PASSWORD


async def approved(asker: Asker, command: str, name: str, at: str = "cases", password: str = PASSWORD) -> str:
    """The second person's word for one command."""
    given = {"name": name, "password": password, "command": command, "at": at}
    answer = await asker.ask("POST", "/api/approvals", **given)
    assert answer.status_code == 201, answer.text
    return str(answer.json()["approval"])


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
