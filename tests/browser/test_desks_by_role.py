"""Every desk of the staff before everyone who works here: it opens to those it is for, and tells the others so."""

import re
from contextlib import nullcontext
from urllib.parse import urlsplit

import pytest
from playwright.sync_api import Page, Request, expect

from served.test_desks import EXPECTED
from sicbo.server.access.desks import OPENED_BY
from support.depth import rest_is_long

from .conftest import BrowserHouse
from .every_screen import signed_in

DESKS = tuple(OPENED_BY)
OF_EVERYBODY = re.compile(r"^/api/(session|house|tables)$")
"""What any page may ask: who is signed in, the name of the house, its tables in short."""


PUBLIC = "tournaments"
"""Everyone may see which tournaments there are; those who run them do so from the same address."""

FOUND_TOURNAMENTS = ("manager", "director")


class Asked:
    """What a page asks the house for."""

    def __init__(self, page: Page) -> None:
        self.paths: list[str] = []
        page.on("request", self._hear)

    @staticmethod
    def own(request: Request) -> str:
        """The path of a request that a desk makes for itself; empty for what every page asks."""
        path = urlsplit(request.url).path
        return path if path.startswith("/api/") and not OF_EVERYBODY.match(path) else ""

    def _hear(self, request: Request) -> None:
        if path := self.own(request):
            self.paths.append(path)


@pytest.mark.way
@pytest.mark.parametrize("name", rest_is_long(EXPECTED))
def test_a_desk_without_permission_says_so_asks_for_nothing_and_is_offered_nowhere(
    name: str, page: Page, session_house: BrowserHouse
) -> None:
    signed_in(name)(page, session_house)
    asked = Asked(page)
    own = set(EXPECTED[name])
    for desk in DESKS:
        page.goto("about:blank")  # the page before may still be asking
        asked.paths.clear()
        asks = page.expect_request(lambda request: bool(Asked.own(request))) if desk in own else nullcontext()
        with asks:
            page.goto(session_house.at(f"/{desk}"))
        expect(page.get_by_role("heading", level=1)).to_be_visible()
        notice = page.locator("main").get_by_text("don’t have access to this desk")
        if desk in own:
            expect(page.locator("main")).not_to_contain_text("One moment")
            expect(notice).to_have_count(0)
            assert asked.paths, f"{desk} shows {name} nothing"
            if desk == PUBLIC:
                founds = page.locator("main").get_by_role("button", name="New tournament")
                expect(founds).to_have_count(int(name in FOUND_TOURNAMENTS))
        elif desk == PUBLIC:
            expect(page.get_by_role("main")).to_be_visible()
            assert {path for path in asked.paths if path.endswith("/desk")} == set()
            expect(page.locator("main").get_by_role("button", name="New tournament")).to_have_count(0)
        else:
            expect(notice).to_be_visible()
            assert asked.paths == [], f"{desk} asks for what {name} may not see"
            assert page.locator("main table, main form, main button, main [role=tab]").count() == 0
        links = page.get_by_role("navigation").get_by_role("link").all()
        offered = {link.get_attribute("href") for link in links} & {f"/{one}" for one in DESKS}
        assert offered <= {f"/{one}" for one in own}, f"{desk} offers {name} what is not theirs"
        if desk in own and len(own) > 1:
            assert offered == {f"/{one}" for one in own}


@pytest.mark.way
def test_nobody_who_is_not_signed_in_sees_a_desk(page: Page, session_house: BrowserHouse) -> None:
    asked = Asked(page)
    for desk in (one for one in DESKS if one != PUBLIC):
        page.goto(session_house.at(f"/{desk}"))
        expect(page.locator("input[autocomplete=username]")).to_be_visible()
        assert page.url.endswith(f"/sign-in?to=/{desk}")
    assert asked.paths == []
