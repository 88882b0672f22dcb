"""Which control panel a screen is: a browser registered as a panel by a keeper of the records carries a cookie that
says so.

The cookie is valid as long as that panel is on the register; only the house can make its number.
"""

from collections.abc import Mapping
from hmac import compare_digest
from typing import Final, cast

from litestar.datastructures import Cookie

from sicbo.hosting.register import STREAM
from sicbo.refusals import Refused
from sicbo.rooms.register.state import Panel, Register
from sicbo.server.http.security import is_secure
from sicbo.server.running.open_house import OpenHouse

PANEL_COOKIE: Final = "sicbo_panel"
YEAR_SECONDS: Final = 365 * 24 * 3600


async def register_of(door: OpenHouse) -> Register:
    await door.office.catch_up(STREAM)
    _, register = await door.office.state(STREAM)
    return cast(Register, register)


async def panel_of(door: OpenHouse, cookies: Mapping[str, str]) -> tuple[str, int]:
    """The panel that a request comes from with its number on the register; an empty name and 0 if none."""
    number, _, sealed = cookies.get(PANEL_COOKIE, "").partition(".")
    if not number.isdecimal() or not sealed:
        return "", 0
    try:
        register = await register_of(door)
    except Refused as refused:
        if refused.code.startswith("store"):
            raise
        return "", 0
    for panel in register.panels:
        if panel.in_force and str(panel.number) == number and compare_digest(sealed, _sealed(door, panel)):
            return panel.panel, panel.number
    return "", 0


def panel_cookie(door: OpenHouse, panel: Panel) -> Cookie:
    """The cookie that makes a browser this panel."""
    return Cookie(
        PANEL_COOKIE,
        value=f"{panel.number}.{_sealed(door, panel)}",
        max_age=YEAR_SECONDS,
        path="/",
        httponly=True,
        samesite="strict",
        secure=is_secure(door.settings),
    )


def _sealed(door: OpenHouse, panel: Panel) -> str:
    return door.numbering.lasting(f"panel|{panel.number}|{panel.panel}")
