"""A served house in yen: its cage, tickets, refusals and lists count like its tables, and other money stays outside."""

from pathlib import Path

import pytest

from served.test_http_tickets import TABLE, collected
from served.test_office_served import approval, founded
from served.web import web
from sicbo.refusals import Refused
from sicbo.rules.shelf import own_text
from sicbo.server.running.open_house import OpenHouse
from support.engines import Sqlite
from support.houses import dealt, electronic, settings


def book(folder: Path, code: str) -> str:
    path = folder / f"{code}.toml"
    path.write_text(own_text("nsw-aruze").replace('currency = "AUD"', f'currency = "{code}"'), "utf-8")
    return str(path)


@pytest.mark.parametrize(
    ("code", "amount", "words", "plain"),
    [("JPY", "¥2,000", "Two thousand yen", "2000"), ("KWD", "KD2.000", "Two dinars", "2.000")],
)
async def test_a_house_counts_in_the_money_of_its_tables(
    sqlite: Sqlite, tmp_path: Path, code: str, amount: str, words: str, plain: str
) -> None:
    async with web(sqlite.address, electronic(game=book(tmp_path, code), wagering_seconds=60)) as house:
        terminal, number = await collected(house, amount=2_000)
        page = (await terminal.ask("GET", f"/tickets/{number}")).text
        assert amount in page and words in page
        assert (await terminal.ask("GET", f"/tickets/{number}.pdf")).content.startswith(b"%PDF")
        cage = await house.staff("cage")
        assert (await cage.get("/api/cage"))["terms"]["currency"]["code"] == code
        listed = (await cage.ask("GET", "/api/cage/tickets.csv")).text
        assert f",{plain},{code}," in listed
        await terminal.do(TABLE, "AddCredit", amount=1_000, source="notes")
        wagers = {"small": 2_000}
        asked = {"id": "w", "do": {"type": "PlaceWagers", "wagers": wagers}}
        refused = (await terminal.ask("POST", f"{TABLE}/commands", **asked)).json()
        assert refused["code"] == "not-enough", refused
        assert amount in refused["message"], "what the meter holds, in its own money"


async def test_tables_of_another_kind_of_money_have_a_house_of_their_own(
    sqlite: Sqlite, tmp_path: Path
) -> None:
    yen = electronic(game=book(tmp_path, "JPY"))
    with pytest.raises(Refused, match="tables in AUD and JPY cannot share it"):
        await OpenHouse.open(settings(sqlite.address, yen, dealt()))
    async with web(sqlite.address, yen) as house:
        admin = await house.staff("admin")
        asked = {"table": "N1", "game": "act-canberra", "card": {"places": 5}, "reason": "summer"}
        answer = (await founded(admin, approval("N1"), id="f", **asked)).json()
        assert "uses cents and this house uses yen" in answer["message"]
