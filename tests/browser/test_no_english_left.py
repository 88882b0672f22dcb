"""No screen is half translated: each is read word for word in every language, and those in English only are in English."""

import re

import pytest
from playwright.sync_api import Page, expect

from support.depth import rest_is_long
from support.words_files import LANGUAGES

from . import looking
from .conftest import BrowserHouse, Complaints, MakeContext, MakeHouse, steady
from .dealing import action, card, lay, open_panel, roll, seat, take_duty, until_dice
from .every_screen import EVERY, SEAT, Shown, pressed, sits
from .seats import Terminal

ALLOWED = re.compile(
    r"""
    \bdemonstration\ of\ [\d-]+\ at\ T\d+\b      # how the demonstration files a record
    | \bSic\ Bo(\ house)?\b | \bEnglish\b | Tiếng\ Việt                # the game, the house, languages by their own names
    | \bT\d+(~cup)?(-\d+)?\b | \b[0-9a-f]{12,64}\b
    | \b(AUD|USD|PDF|CSV|XLSX|JSON|SHA-256|HTTPS|UTC|AE[SD]T|Crown|The\ Star|VCGLR|Super)\b
    | \b(Martingale|D’Alembert|Fibonacci|Labouchère|Paroli|Holm)\b      # methods, by their inventors
    | \b(Enter|Esc|Tab|Space|Backspace|Delete|Ctrl|Alt|Shift)\b        # keys
    | \b(demonstration|dealer|host|supervisor|manager|deputy|cage|director|inspector|admin|operator|floorperson)\b  # names to sign in with
    | ^Your\ ticket\ for.*       # said before another language was chosen
    | \b(Ann|Bea|Shouts\ at\ the\ next\ table,\ twice\.|Asked\ to\ be\ quiet\.|Small\ stood\.)    # what staff have written
    | \b(Casino\ Control|Gaming\ and\ Liquor\ Administration)\ Act\ \d{4}\b
    | \b(ann|bob|cat|eve|\w+\ Abbott)\b
    | \d+(\.\d+)+(\(\w+\))*\ \[[^\]]+\]      # the number of a clause that defines a word
    | \bcup\b                 # a tournament's short name
    | \bguest\ T\d+-\d+\b       # the name under which someone without a name is on record
    | \b(Spring\ Cup|Round\ 1|Final|Main\ floor|Full\ Moon|Lucky\ Week|Due\ Today|First\ prize|A\ weekend|A\ hamper
        |Grand\ Jackpot|Major\ Jackpot|Lantern\ Draw|Small\ change|the\ main\ floor|the\ desk\ at\ the\ entrance)\b       # what an operator has named
    """,
    re.VERBOSE,
)
"""What reads the same in every language: ids, signs, keys, and the names of people and of what an operator has named."""


def with_credit(_: Page, house: BrowserHouse) -> None:
    player = Terminal(house.address, "T1", 9)
    if not player.view()["you"].get("player"):
        player.do("SitDown")
    player.do("AddCredit", source="notes", amount=10_000)


def has_played(_: Page, house: BrowserHouse) -> None:
    sits("T2", 8, house).until(lambda view: view["table"].get("results"))


def ticket_made(page: Page) -> None:
    pressed("Credit and tickets")(page)
    page.get_by_role("button", name="Collect ticket").click()
    expect(page.locator("article.ticket")).to_be_visible()


def round_shown_again(page: Page) -> None:
    pressed("Results and history")(page)
    page.get_by_role("tab").nth(1).click()
    page.get_by_role("button", name=re.compile("^Replay|^Show again")).first.click()
    steady(page)


TRANSLATED = {name: screen for name, screen in EVERY.items() if not screen.english} | {
    **{f"rules of {table}": Shown(f"/tables/{table}/rules", "h1") for table in ("T3", "T5", "T6", "T7")},
    "ticket": Shown("/tables/T1/seats/9", SEAT, with_credit, ticket_made),
    "round shown again": Shown("/tables/T2/seats/8", SEAT, has_played, round_shown_again),
}
IN_ENGLISH = {name: screen for name, screen in EVERY.items() if screen.english}
AGAIN = ("no such table", "no such seat")
"""What was put in words when the page came."""


@pytest.mark.way
@pytest.mark.parametrize("name", rest_is_long(TRANSLATED, "lobby", "seat in betting", "rules", "dealer"))
def test_no_english_is_left_on_a_translated_screen(
    name: str, new_browser: MakeContext, every_house: BrowserHouse, complaints: Complaints
) -> None:
    screen = TRANSLATED[name]
    for part in screen.complaints:
        complaints.expect(part)
    page = new_browser().new_page()
    screen.open(page, every_house)
    read_in_every_language(page, screen.ready if name in AGAIN else "")


@pytest.mark.way
@pytest.mark.parametrize("name", rest_is_long(IN_ENGLISH, "documents", "tournament, the console"))
def test_nothing_but_english_is_on_a_screen_in_english_only(
    name: str, new_browser: MakeContext, every_house: BrowserHouse
) -> None:
    page = new_browser().new_page()
    IN_ENGLISH[name].open(page, every_house)
    for language in LANGUAGES:
        looking.speak(page, language, english_only=True)
        said = looking.texts(page)
        assert len(said) > 10
        assert looking.other_than_english(said) == []


@pytest.mark.parametrize("path", ["/", "/tables/T1/rules", "/tables/T1/display", "/tables/T1/seats/3"])
def test_no_english_is_left_where_there_are_jackpots(
    page: Page, session_house: BrowserHouse, path: str
) -> None:
    page.goto(session_house.at(path))
    expect(page.locator("h1").first).to_be_visible()
    steady(page)
    read_in_every_language(page)


def test_no_english_is_left_on_the_page_that_checks_dice(page: Page, make_house: MakeHouse) -> None:
    table = {"id": "T1", "game": "nsw-aruze", "dice": "fair", "wagering_seconds": 3, "pause_seconds": 1}
    house = make_house(table)
    sits("T1", 1, house).until(lambda view: view["table"].get("results"))
    page.goto(house.at("/fairness?table=T1&round=1"))
    expect(page.locator("#findings li").first).to_be_visible()
    read_in_every_language(page, "#findings li")


def test_no_english_is_left_on_a_dealers_panel_in_play(page: Page, make_house: MakeHouse) -> None:
    house = make_house({"id": "D1", "game": "crown-melbourne/a", "dice": "dealer", "places": 6})
    panel = "button.action"  # loaded again: what was announced in English is gone
    open_panel(page, house, "D1")
    take_duty(page)
    seat(page, "2", "ann", "100")
    read_in_every_language(page, panel)
    action(page).press("Space")
    card(page, "2").click()
    lay(page, "small")
    read_in_every_language(page, panel)
    until_dice(page)
    read_in_every_language(page, panel)
    roll(page, "112")
    read_in_every_language(page, panel)


def read_in_every_language(page: Page, again: str = "") -> None:
    """`again` is what is there when a page that was loaded again can be read."""
    english = looking.texts(page)
    assert len(english) > 3
    left = []
    for language in LANGUAGES:
        looking.speak(page, language)
        if again:
            page.reload()
            expect(page.locator(again).first).to_be_visible()
            steady(page)
        said = looking.texts(page)
        left += [
            f"{language}: {one}" for one in looking.english_left(said, english, ALLOWED, language == "vi")
        ]
    looking.speak(page, "en")
    if again:
        page.reload()
        expect(page.locator(again).first).to_be_visible()
    assert left == [], "\n" + "\n".join(left)
