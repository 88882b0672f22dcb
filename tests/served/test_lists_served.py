"""Every long list over HTTP: found by words, filtered, turned page by page, and taken away exactly as it is shown."""

import csv
import io
from collections.abc import Callable
from pathlib import Path
from typing import Any
from urllib.parse import quote

import pytest

from served.test_http_tickets import collected
from served.test_jackpots_served import pools
from served.web import Asker, Web, web
from sicbo.records.journal_search import Place, Wanted, search_kinds
from sicbo.records.significant import kinds_of, reasons, why_significant
from sicbo.server.api.lists import csv_line, fits
from sicbo.store.journal import Entry
from sicbo.store.whole.by_address import open_store
from support.engines import Engine, Sqlite
from support.houses import dealt, electronic

Rows = list[dict[str, str]]


async def saved(asker: Asker, path: str) -> Rows:
    """The rows of a file."""
    answer = await asker.ask("GET", path)
    assert answer.status_code == 200, answer.text
    assert answer.headers["content-type"].startswith("text/csv")
    assert "attachment" in answer.headers["content-disposition"]
    return list(csv.DictReader(io.StringIO(answer.text)))


async def every_page(asker: Asker, path: str, rows: str, limit: int) -> list[Any]:
    """All rows of a list that is counted, a page at a time."""
    found: list[Any] = []
    while True:
        page = (await asker.get(f"{path}&after={len(found)}&limit={limit}"))[rows]
        if not page:
            return found
        assert len(page) <= limit
        found += page


async def every_onward(asker: Asker, path: str, rows: str, limit: int) -> list[Any]:
    """All rows of a list that goes on from a place."""
    found: list[Any] = []
    place = ""
    while True:
        page = await asker.get(f"{path}&limit={limit}&after={quote(place)}")
        found += page[rows]
        place = page["next"]
        if not place:
            return found


async def failing(house: Web, *names: str) -> None:
    for name in names:
        body = {"name": name, "password": "wrong", "keep": "token"}
        assert (await house.http.post("/api/session", json=body)).status_code == 401


# -- tickets ------------------------------------------------------------------------------------------------


async def test_tickets_leave_the_cage_as_they_are_listed_with_their_numbers_hidden(engine: Engine) -> None:
    async with web(engine.address, electronic(), dealt()) as house:
        notes = {"1": 1_000, "2": 2_000, "3": 5_000}
        numbers = [(await collected(house, place, note))[1] for place, note in notes.items()]
        cage = await house.staff("cage")
        await cage.do("/api/cage", "HoldTicket", number=numbers[2], reason="claimed by two people")
        listed = await every_page(cage, "/api/cage?search=", "tickets", 2)
        rows = await saved(cage, "/api/cage/tickets.csv")
        assert [row["reference"] for row in rows] == [one["reference"] for one in listed]
        assert [row["number"] for row in rows] == [one["number"] for one in listed]
        assert {numbers[0], numbers[1]}.isdisjoint(row["number"] for row in rows)
        assert [row["amount"] for row in rows] == ["50.00", "20.00", "10.00"]
        assert [row["reference"] for row in await saved(cage, "/api/cage/tickets.csv?state=held")] == [
            "T1/3#1"
        ]
        assert [row["state"] for row in await saved(cage, "/api/cage/tickets.csv?search=T1/2")] == ["issued"]
        assert await saved(cage, "/api/cage/tickets.csv?search=nothing-like-it") == []
        for other in (await house.staff("dealer"), await house.staff("admin"), await house.terminal()):
            assert await other.refused("GET", "/api/cage/tickets.csv") == (403, "not-yours-to-do")
        assert (await house.nobody().refused("GET", "/api/cage/tickets.csv"))[0] == 401


# -- cases --------------------------------------------------------------------------------------------------


async def test_all_cases_that_fit_are_saved_on_however_many_pages_and_an_empty_file_has_its_head(
    sqlite: Sqlite,
) -> None:
    async with web(sqlite.address, dealt()) as house:
        supervisor = await house.staff("supervisor")
        empty = (await supervisor.ask("GET", "/api/cases/export")).text
        assert empty.startswith("number,kind,status,") and len(empty.splitlines()) == 1
        for turn in range(5):
            narrative = "=HYPERLINK(1)" if turn == 4 else f"a side bet, the {turn}th"
            await supervisor.do(
                "/api/cases", "RecordBreach", table="D1", breach="side-bet",
                persons=[{"name": "ann"}, {"name": f"bob {turn}"}], narrative=narrative,
            )  # fmt: skip
        listed = await every_page(supervisor, "/api/cases?kind=breach", "cases", 2)
        rows = await saved(supervisor, "/api/cases/export?kind=breach")
        assert [int(row["number"]) for row in rows] == [one["number"] for one in listed] == [5, 4, 3, 2, 1]
        assert rows[0]["narrative"] == "'=HYPERLINK(1)" and rows[0]["persons"] == "ann; bob 4"
        page = await supervisor.get("/api/cases?search=2th&limit=1")
        assert (page["count"], page["total"]) == (1, 5)
        assert await saved(supervisor, "/api/cases/export?search=2th") == [rows[2]]
        assert (await supervisor.get("/api/cases?barred=true"))["count"] == 0
        assert (await supervisor.get("/api/cases?barred=false"))["count"] == 5
        assert await saved(supervisor, "/api/cases/export?barred=true") == []


# -- people -------------------------------------------------------------------------------------------------


async def test_people_are_found_by_words_role_and_state_and_taken_away_as_they_are_listed(
    engine: Engine,
) -> None:
    async with web(engine.address, dealt()) as house:
        admin = await house.staff("admin")
        await admin.post("/api/people", name="mia", roles=["dealer"])
        await admin.post("/api/people/mia/deactivation", reason="left")
        await failing(house, "director", "director", "director")
        everybody = await admin.get("/api/people?limit=200")
        names = [one["name"] for one in everybody["people"]]
        assert names == sorted(names) and everybody["found"] == everybody["total"] == len(names)
        assert [one["name"] for one in await every_page(admin, "/api/people?search=", "people", 3)] == names
        assert (await admin.get("/api/people?after=9999"))["people"] == []
        dealers = await admin.get("/api/people?role=dealer")
        assert {"dealer", "mia"} <= {one["name"] for one in dealers["people"]}
        assert all("dealer" in one["roles"] for one in dealers["people"])
        assert dealers["by_state"]["inactive"] == 1 and dealers["found"] < dealers["total"] == len(names)
        for state, expected in (("inactive", ["mia"]), ("locked", [])):
            listed = await admin.get(f"/api/people?state={state}")
            assert [one["name"] for one in listed["people"]] == expected
            rows = await saved(admin, f"/api/people.csv?state={state}")
            assert [(row["name"], row["state"]) for row in rows] == [(name, state) for name in expected]
        assert [row["name"] for row in await saved(admin, "/api/people.csv")] == names
        assert [row["name"] for row in await saved(admin, "/api/people.csv?search=MIA dealer")] == ["mia"]
        assert (await admin.refused("GET", "/api/people?state=asleep"))[1] == "bad-request"
        assert (await admin.refused("GET", "/api/people?limit=0"))[1] == "bad-request"
        whole = (await admin.ask("GET", "/api/people.csv")).text + str(everybody)
        assert "argon2" not in whole
        for path in ("/api/people.csv", "/api/sign-in-attempts.csv"):
            assert await (await house.staff("manager")).refused("GET", path) == (403, "not-yours-to-do")
            assert (await (await house.staff("inspector")).ask("GET", path)).status_code == 200


async def test_failed_attempts_are_found_turned_and_saved(engine: Engine) -> None:
    async with web(engine.address, dealt()) as house:
        admin = await house.staff("admin")
        await failing(house, "dealer", "nobody-here", "=cmd", "dealer", "dealer")
        listed = await every_onward(admin, "/api/sign-in-attempts?search=", "attempts", 2)
        assert [(one["name"], one["why"]) for one in listed][:2] == [
            ("dealer", "repeated"),
            ("dealer", "wrong-password"),
        ]
        assert [one["name"] for one in listed] == [
            "dealer",
            "dealer",
            "dealer",
            "=cmd",
            "nobody-here",
            "dealer",
        ]
        assert await every_onward(admin, "/api/sign-in-attempts?search=DEALER", "attempts", 1) == [
            one for one in listed if one["name"] == "dealer"
        ]
        rows = await saved(admin, "/api/sign-in-attempts.csv")
        assert [(row["name"], row["why"]) for row in rows] == [
            (one["name"].replace("=cmd", "'=cmd"), one["why"]) for one in listed
        ]
        assert len(await saved(admin, "/api/sign-in-attempts.csv?search=repeated")) == 1
        assert (await admin.refused("GET", "/api/sign-in-attempts?after=x"))[1] == "bad-request"


# -- significant events -------------------------------------------------------------------------------------


async def test_significant_events_are_found_by_reason_stream_and_words(engine: Engine) -> None:
    async with web(engine.address, electronic(wagering_seconds=30), dealt()) as house:
        await failing(house, "dealer", "somebody")
        inspector = await house.staff("inspector")
        path = "/api/significant-events/search"
        listed = await every_onward(inspector, f"{path}?search=", "events", 3)
        places = [(one["at"], one["stream"], one["seq"]) for one in listed]
        assert places == sorted(places, reverse=True)
        forward = (await inspector.get("/api/significant-events"))["events"]
        assert sorted(map(str, forward)) == sorted(map(str, listed))
        failed = await inspector.get(f"{path}?why=failed%20sign-in")
        assert [one["event"]["name"] for one in failed["events"]] == ["somebody", "dealer"]
        assert failed["next"] == "" and "failed sign-in" in failed["reasons"]
        assert [
            one["event"]["name"] for one in (await inspector.get(f"{path}?search=SOMEBODY"))["events"]
        ] == ["somebody"]
        opened = (await inspector.get(f"{path}?stream=D1"))["events"]
        assert opened and {one["stream"] for one in opened} == {"D1"}
        rows = await saved(inspector, "/api/significant-events.csv")
        assert [(row["stream"], int(row["number"]), row["why"]) for row in rows] == [
            (one["stream"], one["seq"], one["why"]) for one in listed
        ]
        rows = await saved(inspector, "/api/significant-events.csv?why=failed%20sign-in&search=dealer")
        assert len(rows) == 1 and "dealer" in rows[0]["event"]
        for refused in (f"{path}?why=boredom", f"{path}?after=x", "/api/significant-events.csv?why=boredom"):
            assert (await inspector.refused("GET", refused))[1] == "bad-request"
        assert (await inspector.refused("GET", f"{path}?stream=T9"))[1] == "unknown-stream"
        for closed in (path, "/api/significant-events.csv"):
            assert await (await house.staff("admin")).refused("GET", closed) == (403, "not-yours-to-do")


async def test_of_an_entry_only_what_is_significant_for_the_reason_is_listed(sqlite: Sqlite) -> None:
    async with web(sqlite.address, dealt()) as house:
        supervisor, inspector = await house.staff("supervisor"), await house.staff("inspector")
        await supervisor.do(
            "/api/cases", "RecordBreach", table="D1", breach="side-bet", persons=[{"name": "ann"}, {"name": "bob"}],
            narrative="seen by the dealer",
        )  # fmt: skip
        for why, count in (("breach", 2), ("case opened", 1), ("", 3)):
            path = f"stream=cases&why={quote(why)}"
            found = (await inspector.get(f"/api/significant-events/search?{path}"))["events"]
            assert len(found) == count and {one["why"] for one in found} >= ({why} - {""})
            assert len(await saved(inspector, f"/api/significant-events.csv?{path}")) == count


def test_every_reason_has_kinds_and_every_kind_its_reason() -> None:
    assert len(reasons()) > 30
    for why in reasons():
        assert kinds_of(why), why
    assert kinds_of("nothing") == ()
    assert kinds_of("prizes awarded") == ("PrizesAwarded",), "of tournaments too"
    assert set(kinds_of("hand pay")) == {"CreditCollected", "HandPayNoted", "TicketRedeemed"}
    judged = {"type": "RoundJudged", "receipt": {"lines": [{"owner": "a", "returned": 10**6}]}}
    assert why_significant("T1", judged) == "large win" and kinds_of("large win") == ("RoundJudged",)


@pytest.mark.parametrize("limit", [1, 2, 3, 7])
async def test_entries_of_several_kinds_come_each_once_and_in_order_whatever_the_page(
    sqlite: Sqlite, limit: int
) -> None:
    async with web(sqlite.address, electronic(wagering_seconds=30), dealt()):
        pass
    store = await open_store(sqlite.address)
    try:
        kinds = ("AddPerson", "PersonAdded", "TableOpened", "RequirementRecorded")
        async with store.frozen() as reader:
            [*whole] = (await search_kinds(reader, Wanted(), kinds, None, 10_000)).entries
            paged: list[Entry] = []
            place: Place | None = None
            while True:
                page = await search_kinds(reader, Wanted(), kinds, place, limit)
                assert len(page.entries) <= limit
                paged += page.entries
                if page.next is None:
                    break
                place = page.next
        assert len(whole) > 12
        assert paged == whole
    finally:
        await store.close()


# -- what all lists share -----------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("search", "found"),
    [("", True), ("ann", True), ("ANN t1", True), ("t1 ann", True), ("ann bob", False), ("  ", True)],
)
def test_every_word_has_to_stand_somewhere(search: str, found: bool) -> None:
    assert fits(search, "Ann", "T1") is found


@pytest.mark.parametrize(
    ("cell", "written"),
    [
        ("=1+1", "'=1+1"),
        ("@x", "'@x"),
        (-5, "-5"),
        (None, ""),
        (True, "true"),
        (("a", "b"), "a; b"),
        ("-x", "'-x"),
    ],
)
def test_no_cell_is_taken_for_a_formula_and_numbers_stay_numbers(cell: object, written: str) -> None:
    assert csv_line([cell, "end"]).decode() == f"{written},end\r\n"


NUMBERED: dict[str, Callable[[Any], int]] = {
    "/api/cases?limit=1": lambda page: page["count"],
    "/api/register?limit=1": lambda page: page["found"],
    "/api/people?limit=1": lambda page: page["found"],
    "/api/cage?limit=1": lambda page: page["matching"],
}


@pytest.mark.parametrize("path", NUMBERED)
async def test_a_page_beyond_the_end_is_empty_and_says_how_many_there_are(sqlite: Sqlite, path: str) -> None:
    async with web(sqlite.address, electronic(), dealt()) as house:
        inspector = await house.staff("inspector")
        count = NUMBERED[path](await inspector.get(path))
        assert NUMBERED[path](await inspector.get(f"{path}&after=100000")) == count
        for wrong in ("limit=0", "limit=201", "after=-1", "after=x", f"search={'x' * 101}"):
            address = f"{path.partition('?')[0]}?{wrong}"
            assert (await inspector.refused("GET", address))[1] == "bad-request", address


async def test_the_office_reads_terms_and_jackpots_and_changes_neither(
    sqlite: Sqlite, tmp_path: Path
) -> None:
    async with web(sqlite.address, electronic(), pools=pools(tmp_path)) as house:
        admin = await house.staff("admin")
        money = await admin.get("/api/office/money")
        assert money["terms"]["expiry_days"] == 365 and money["wins"] == []
        [pool] = money["pools"]
        assert (pool["name"], pool["amount"], pool["tables"]) == ("Dragon", 10_000, ["T1", "T2"])
        assert await admin.cannot("/api/cage", "ChangeTerms", terms={"site": "x"}, reason="x") == (
            403,
            "not-yours-to-do",
        )
        for name in ("manager", "cage"):
            assert await (await house.staff(name)).refused("GET", "/api/office/money") == (
                403,
                "not-yours-to-do",
            )
    async with web(sqlite.address, electronic()) as house:
        assert (await (await house.staff("inspector")).get("/api/office/money"))["terms"]
