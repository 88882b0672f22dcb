"""What holds on every screen and in its main states: accessible by day and by night, in every width and language, for finger
and key.

Each screen is opened once and looked at from all sides; its faults are told together, each with where it was found.
"""

import pytest
from playwright.sync_api import Page

from support.depth import Depth
from support.words_files import LANGUAGES, read_english_pages, read_words

from . import looking
from .conftest import BrowserHouse, Complaints, MakeContext, axe_faults, steady
from .every_screen import EVERY, SCREENS

WIDTHS = {1920: 1080, 768: 1024, 390: 844, 360: 740, 1280: 800}
OF_WALLS = {3840: 2160}


class Faults:
    """What was found wrong on a screen, and where."""

    def __init__(self) -> None:
        self.told: list[str] = []
        self.looks = 0

    def at(self, where: str, found: list[str]) -> None:
        self.looks += 1
        self.told += [f"{where}: {one}" for one in found]


@pytest.fixture(scope="session")
def sections() -> list[str]:
    """The first parts of all keys of words."""
    return sorted({key.split(".")[0] for key in (*read_words()["en"], *read_english_pages())})


@pytest.mark.way
@pytest.mark.parametrize("name", EVERY)
def test_every_screen_is_sound_in_every_size_light_and_language(
    name: str,
    new_browser: MakeContext,
    every_house: BrowserHouse,
    complaints: Complaints,
    sections: list[str],
    depth: Depth,
) -> None:
    """Every time at the size of a desk by day in English, and a phone's width; from all sides in the long run."""
    screen, faults = EVERY[name], Faults()
    sizes = depth({390: 844, 1280: 800}, (OF_WALLS if screen.wall else {}) | WIDTHS)
    for part in screen.complaints:
        complaints.expect(part)
    page = new_browser().new_page()
    screen.open(page, every_house)
    faults.at("opened", looking.moving(page))
    faults.at("opened", looking.unnamed(page, screen.home))
    for light in depth(("light",), ("dark", "light")):
        page.emulate_media(color_scheme=light)
        faults.at(f"1280 {light}", axe_faults(page))
    for width, height in sizes.items():
        page.set_viewport_size({"width": width, "height": height})
        steady(page)
        faults.at(f"{width}", looking.too_wide(page))
        if width == 390 and depth(False, True):
            faults.at(f"{width}", axe_faults(page))
        if width in (390, 1280) and not screen.wall:
            area = looking.TOUCH if screen.played else looking.WCAG
            faults.at(f"{width}", looking.too_small(page, area))
        if width in (360, 1280) and name in SCREENS and depth(False, True):
            in_every_language(page, str(width), sections, faults, screen.english)
    faults.at("1280", looking.tab_key(page))
    assert faults.looks == depth(8 - 2 * screen.wall, (25 if name in SCREENS else 13) - screen.wall)
    assert not faults.told, f"{name}:\n" + "\n".join(faults.told)


def in_every_language(
    page: Page, where: str, sections: list[str], faults: Faults, english_only: bool
) -> None:
    for language in LANGUAGES:
        looking.speak(page, language, english_only)
        faults.at(f"{where} {language}", looking.raw_words(page, sections))
        faults.at(f"{where} {language}", looking.too_wide(page))
    looking.speak(page, "en")


def test_a_page_at_night_follows_the_browser_and_by_hand_the_person(
    new_browser: MakeContext, session_house: BrowserHouse
) -> None:
    page = new_browser(color_scheme="dark").new_page()
    page.goto(session_house.at("/sign-in"))
    night = page.evaluate("getComputedStyle(document.body).backgroundColor")
    page.emulate_media(color_scheme="light")
    steady(page)
    assert page.evaluate("getComputedStyle(document.body).backgroundColor") != night
