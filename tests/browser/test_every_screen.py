"""What holds on every screen and in its main states: accessible by day and by night, in every width, for finger and key."""

import re
from collections.abc import Callable, Iterator
from typing import Any

import pytest
from playwright.sync_api import Browser, Page, expect

from .conftest import BrowserHouse, Complaints, MakeContext, watched
from .every_screen import EVERY

WIDTHS = {360: 740, 390: 844, 768: 1024, 1280: 800, 1920: 1080, 3840: 2160}
TOUCH = 44
WCAG = 24
"""What WCAG 2.2 AA asks for (2.5.8): the areas of a felt that is looked at, or that a dealer has a mouse and keys for."""
KNOWN_COMPLAINTS = {
    "not found": ("404",),
    "no such table": ("404", "WebSocket"),
    "no such seat": ("401", "403", "404", "WebSocket"),
}


class Looked:
    """A screen that was opened once, and is looked at from all sides."""

    def __init__(self, name: str, page: Page, complaints: Complaints) -> None:
        self.name, self.page, self.complaints = name, page, complaints

    def at(self, width: int) -> Page:
        before = self.page.viewport_size
        if before is None or before["width"] != width:
            self.page.set_viewport_size({"width": width, "height": WIDTHS[width]})
            self.page.wait_for_timeout(400)  # what is arranged by its own size is arranged anew
        return self.page


@pytest.fixture(scope="module", params=EVERY)
def shown(request: pytest.FixtureRequest, browser: Browser, every_house: BrowserHouse) -> Iterator[Looked]:
    complaints = Complaints()
    context = watched(
        browser.new_context(viewport={"width": 1280, "height": 800}, locale="en-AU", reduced_motion="reduce"),
        complaints,
    )
    page = context.new_page()
    EVERY[request.param].open(page, every_house)
    yield Looked(request.param, page, complaints)
    context.close()


@pytest.mark.parametrize("light", ["light", "dark"])
def test_axe_finds_nothing(shown: Looked, accessible: Callable[[Page], None], light: Any) -> None:
    page = shown.at(1280)
    page.emulate_media(color_scheme=light)
    page.wait_for_timeout(300)  # colours go over into one another
    accessible(page)


def test_axe_finds_nothing_on_a_phone(shown: Looked, accessible: Callable[[Page], None]) -> None:
    accessible(shown.at(390))


TOO_WIDE = """() => {
  const wide = document.documentElement.clientWidth
  const scrolls = element => {
    for (let at = element; at; at = at.parentElement)
      if (/auto|scroll|hidden|clip/.test(getComputedStyle(at).overflowX)) return true
    return false
  }
  const out = [...document.body.querySelectorAll('button, a, input, select, h1, h2, p, td, dd')].filter(element => {
    const box = element.getBoundingClientRect()
    return element.checkVisibility({opacityProperty: true, visibilityProperty: true}) && box.width > 1 && box.right > wide + 1 && !scrolls(element)
  })
  return {page: document.documentElement.scrollWidth, wide, out: out.slice(0, 5).map(one => one.outerHTML.slice(0, 120))}
}"""


@pytest.mark.parametrize("width", WIDTHS)
def test_nothing_is_wider_than_the_screen(shown: Looked, width: int) -> None:
    found = shown.at(width).evaluate(TOO_WIDE)
    assert found["page"] <= width, found
    assert found["out"] == []


TARGETS = """({touch, area}) => {
  const within = dialog() ?? document.body
  function dialog() { return [...document.querySelectorAll('dialog[open], [role=dialog]')].at(-1) }
  const seen = element => element.checkVisibility({opacityProperty: true, visibilityProperty: true})
  const all = [...within.querySelectorAll('a[href], button, select, input, summary, [role=button], [role=tab], [role=radio], [role=switch]')]
  // A label that is touched is a touch on its field; a link in a sentence is as high as its line (WCAG 2.5.8, inline).
  const inline = element => element.tagName === 'A' && getComputedStyle(element).display === 'inline' &&
    [...element.parentElement.childNodes].some(node => node.nodeType === 3 && node.textContent.trim())
  const box = element => {
    const own = element.getBoundingClientRect()
    const label = element.closest('label') ?? element.labels?.[0]
    const more = label?.getBoundingClientRect()
    return more && /checkbox|radio/.test(element.type) ? {width: Math.max(own.width, more.width), height: Math.max(own.height, more.height)} : own
  }
  const small = all.filter(element => {
    if (!seen(element) || inline(element) || element.closest('.unseen, .skip') || element.classList.contains('unseen') || element.classList.contains('skip')) return false
    const {width, height} = box(element)
    if (width <= 1 || height <= 1) return false
    const least = element.closest('[data-bet]') ? area : touch
    return width < least - 0.5 || height < least - 0.5
  })
  return {all: all.length, small: small.map(one => { const {width, height} = box(one)
    return `${Math.round(width)}x${Math.round(height)} ${one.getAttribute('aria-label') ?? one.textContent.trim().slice(0, 30)} <${one.tagName} ${one.className?.baseVal ?? one.className}>` })}
}"""


@pytest.mark.parametrize("width", [390, 1280])
def test_everything_that_is_touched_is_large_enough_for_a_finger(shown: Looked, width: int) -> None:
    page = shown.at(width)
    found = page.evaluate(TARGETS, {"touch": TOUCH, "area": TOUCH if "seat " in shown.name else WCAG})
    assert found["small"] == [] or "display" in shown.name  # nobody touches a wall


# Where the Tab key should come by: whatever can be pressed or filled in, one stop for each group that has arrows of
# its own (a felt, tabs, radio buttons).
STOPS = """() => {
  const dialog = [...document.querySelectorAll('dialog[open]')].at(-1)
  const within = dialog ?? document.body
  const all = [...within.querySelectorAll('a[href], button:not([disabled]), input:not([disabled]), select:not([disabled]), textarea, summary, [tabindex="0"]')]
  const radios = new Set()
  return all.filter(one => one.tabIndex >= 0 && one.checkVisibility({visibilityProperty: true}) && !one.closest('[inert]')).filter(one => {
    if (one.type !== 'radio') return true
    if (radios.has(one.name)) return false
    radios.add(one.name)
    return true
  }).length
}"""
FOCUS = """() => {
  const one = document.activeElement
  if (!one || one === document.body) return null
  window.focusNumbers ??= new Map()
  if (!window.focusNumbers.has(one)) window.focusNumbers.set(one, window.focusNumbers.size)
  const marked = element => { const style = getComputedStyle(element)
    return (style.outlineStyle !== 'none' && parseFloat(style.outlineWidth) >= 1) || style.boxShadow !== 'none' ||
      (element.ownerSVGElement && style.stroke !== 'none' && parseFloat(style.strokeWidth) >= 2) }
  const near = [one, one.parentElement, one.nextElementSibling, ...one.children, ...(one.parentElement?.children ?? [])].filter(Boolean)
  const box = one.getBoundingClientRect()
  return {number: window.focusNumbers.get(one), marked: near.some(marked), ring: marked(one), size: [box.width, box.height],
    told: `<${one.tagName} ${one.className?.baseVal ?? one.className}> ${one.getAttribute('aria-label') ?? one.textContent.trim().slice(0, 30)}`}
}"""


def test_the_tab_key_reaches_everything_is_never_caught_and_shows_where_it_is(shown: Looked) -> None:
    page = shown.at(1280)
    expected = page.evaluate(STOPS)
    dialog = page.locator("dialog[open]").count() > 0
    reached: dict[int, Any] = {}
    for _ in range(expected * 2 + 10):
        page.keyboard.press("Tab")
        at = page.evaluate(FOCUS)
        if at is None:
            continue  # past the end: the next one is the first of the page
        if at["number"] in reached and len(reached) > 1:
            assert dialog or at["number"] == next(iter(reached)), f"caught at {at}"
            break
        reached[at["number"]] = at
    # What moves on by itself (a new round) may add or take a stop meanwhile.
    assert len(reached) >= expected - 2, (expected, list(reached.values()))
    assert [one["told"] for one in reached.values() if not one["marked"]] == []


def test_nothing_moves_for_somebody_who_wants_no_motion(shown: Looked) -> None:
    page = shown.at(1280)
    page.wait_for_timeout(500)
    moving = page.evaluate(
        """() => document.getAnimations().filter(one => one.playState === 'running').map(one =>
             `${one.animationName ?? one.transitionProperty} ${one.effect.target?.className?.baseVal ?? one.effect.target?.className}`)"""
    )
    assert moving == []


def test_every_page_of_a_demonstration_says_so(shown: Looked) -> None:
    page = shown.at(1280)
    assert re.search("demonstration", page.locator("body").inner_text(), re.IGNORECASE)


def test_every_page_has_one_title_one_main_part_and_a_name_in_the_window(shown: Looked) -> None:
    page = shown.at(1280)
    expect(page.locator("h1")).to_have_count(1)
    expect(page.get_by_role("main")).to_have_count(1)
    assert page.title() not in ("", "Sic Bo") or shown.name in ("lobby", "seat choice", "not found")


def test_the_browser_has_nothing_to_complain_of(shown: Looked) -> None:
    for part in KNOWN_COMPLAINTS.get(shown.name, ()):
        shown.complaints.expect(part)
    assert shown.complaints.unexpected() == []


def test_a_page_at_night_follows_the_browser_and_by_hand_the_person(
    new_browser: MakeContext, session_house: BrowserHouse
) -> None:
    page = new_browser(color_scheme="dark").new_page()
    page.goto(session_house.at("/sign-in"))
    night = page.evaluate("getComputedStyle(document.body).backgroundColor")
    page.emulate_media(color_scheme="light")
    page.wait_for_timeout(300)
    assert page.evaluate("getComputedStyle(document.body).backgroundColor") != night
