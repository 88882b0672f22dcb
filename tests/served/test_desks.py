"""The staff's desks: each role has its own first, and none that is not its."""

import pytest

from served.web import web
from sicbo.hosting.people import known_roles
from sicbo.rooms.people.state import HOUSE_ROLES, People
from sicbo.rules.shelf import BOOKS, book
from sicbo.server.access.desks import deals, desks_of
from sicbo.server.access.first_people import demonstration_roles
from support.engines import Sqlite

PEOPLE = People(
    roles={role.role: role for role in (*HOUSE_ROLES, *known_roles(book(name) for name in BOOKS))}
)

EXPECTED = {
    "dealer": ("cases",),
    "host": ("cases",),
    "supervisor": ("floor", "tournaments", "cage", "cases", "promotions", "documents"),
    "manager": ("floor", "tournaments", "cage", "cases", "promotions", "documents"),
    "cage": ("cage", "cases"),
    "inspector": ("inspection", "floor", "tournaments", "cage", "cases", "promotions", "documents"),
    "admin": ("office", "documents"),
    "director": ("tournaments",),
}


@pytest.mark.parametrize("name", EXPECTED)
def test_everyone_lands_on_their_own_desk_and_sees_no_other_than_theirs(name: str) -> None:
    roles = demonstration_roles(PEOPLE)[name]
    assert roles
    assert desks_of(PEOPLE, roles) == EXPECTED[name]
    assert deals(PEOPLE, roles) == (name in ("dealer", "host")), "the front line goes to the tables"


def test_a_role_that_nobody_knows_opens_no_desk() -> None:
    assert desks_of(PEOPLE, ("no-such-role",)) == ()


async def test_a_session_is_told_its_desks_and_a_terminal_has_none(sqlite: Sqlite) -> None:
    async with web(sqlite.address) as house:
        signed = await house.http.post(
            "/api/session", json={"name": "supervisor", "password": "demonstration"}
        )
        assert signed.json()["desks"] == ["floor", "tournaments", "cage", "cases", "promotions", "documents"]
        terminal = await house.http.post(
            "/api/session/terminal", json={"terminal": "T1/1", "key": "demonstration"}
        )
        assert "desks" not in terminal.json() and "deals" not in terminal.json()
        host = await house.http.post("/api/session", json={"name": "host", "password": "demonstration"})
        assert host.json()["deals"] is True
        (table,) = (await house.http.get("/api/tables")).json()
        assert set(host.json()["roles"]) & set(table["staffed_by"])
