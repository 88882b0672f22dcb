"""A screen looked at from one side after the other: each look gives the faults that it finds, in words."""

import re
from collections.abc import Iterable
from typing import Any

from playwright.sync_api import Page

from .conftest import axe_faults, steady

TOUCH = 44
WCAG = 24
"""What WCAG 2.2 AA asks for (2.5.8): the areas of a felt that is looked at, or that a dealer has a mouse and keys for."""

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


def too_wide(page: Page) -> list[str]:
    """What is wider than the screen, or beyond its edge."""
    found = page.evaluate(TOO_WIDE)
    width = page.viewport_size["width"] if page.viewport_size else 0
    assert 0 < found["wide"] <= width, found
    page_itself = [f"the page is {found['page']} wide"] if found["page"] > width else []
    return page_itself + [f"beyond the edge: {one}" for one in found["out"]]


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


def too_small(page: Page, area: int) -> list[str]:
    """What a finger misses; `area` is the least size of an area of the felt."""
    found = page.evaluate(TARGETS, {"touch": TOUCH, "area": area})
    return [f"too small for a finger: {one}" for one in found["small"]]


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
FOLLOW = """() => {
  const where = () => {
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
  }
  window.tabbed = []
  window.addEventListener('keyup', event => { if (event.key === 'Tab') window.tabbed.push(where()) }, true)
}"""
TABBED = "() => window.tabbed"


def tab_key(page: Page) -> list[str]:
    """The Tab key reaches everything, is never caught and shows where it is."""
    expected = page.evaluate(STOPS)
    dialog = page.locator("dialog[open]").count() > 0
    page.evaluate(FOLLOW)
    pressed, most = 0, expected * 2 + 10
    reached: dict[int, Any] = {}
    faults: list[str] = []
    around, last = False, None
    while not around and pressed < most:
        for _ in range(min(expected + 2, most - pressed)):
            page.keyboard.press("Tab")
        stops = page.evaluate(TABBED)[pressed:]
        assert stops, "the page hears no key"
        pressed += len(stops)
        for at in stops:
            if at is None:
                continue  # past the end: the next one is the first of the page
            if at["number"] == last:
                continue  # a date has parts of its own, each a stop inside the same field
            last = at["number"]
            if at["number"] in reached and len(reached) > 1:
                around = True
                if not dialog and at["number"] != next(iter(reached)):
                    faults.append(f"the Tab key is caught at {at['told']}")
                break
            reached[at["number"]] = at
    # What moves on automatically (a new round) may add or take a stop meanwhile.
    if len(reached) < expected - 2:
        told = [one["told"] for one in reached.values()]
        faults.append(f"the Tab key reaches {len(reached)} of {expected}: {told}")
    return faults + [
        f"not seen to have the focus: {one['told']}" for one in reached.values() if not one["marked"]
    ]


MOVING = """milliseconds => new Promise(done => {
  const until = performance.now() + milliseconds
  const look = () => {
    const moving = document.getAnimations().filter(one => one.playState === 'running').map(one =>
      `${one.animationName ?? one.transitionProperty} ${one.effect.target?.className?.baseVal ?? one.effect.target?.className}`)
    if (moving.length === 0 || performance.now() > until) done(moving)
    else setTimeout(look, 50)
  }
  look()
})"""


def moving(page: Page) -> list[str]:
    """What still moves half a second later, for someone who wants no motion."""
    return [f"moves: {one}" for one in page.evaluate(MOVING, 500)]


def unnamed(page: Page, home: bool) -> list[str]:
    """One title, one main part, a name in the window, and the word of a demonstration."""
    faults = [
        f"{count} of {what}"
        for what, count in (("h1", page.locator("h1").count()), ("main", page.get_by_role("main").count()))
        if count != 1
    ]
    if page.title() in ("", "Sic Bo") and not home:
        faults.append("the window has no name")
    if not re.search("demonstration", page.locator("body").inner_text(), re.IGNORECASE):
        faults.append("it does not say that it is a demonstration")
    return faults


RAW = """sections => {
  const texts = [document.body.innerText, ...[...document.querySelectorAll('[aria-label], [title], [placeholder]')]
    .flatMap(one => [one.getAttribute('aria-label'), one.getAttribute('title'), one.getAttribute('placeholder')])].filter(Boolean)
  const key = new RegExp(`\\\\b(${sections.join('|')})\\\\.[a-z][A-Za-z]+`)
  return texts.flatMap(text => [text.match(key)?.[0], text.match(/\\{[a-z]+\\}/)?.[0], text.match(/undefined|NaN|\\[object/)?.[0]]).filter(Boolean)
}"""
SPEAK = """async ([language, shown]) => {
  localStorage.setItem('sicbo-language', language)
  dispatchEvent(new StorageEvent('storage', {key: 'sicbo-language', newValue: language}))
  const latest = performance.now() + 15_000
  const menu = () => document.querySelector('select:has(option[value=vi])')?.value ?? language
  const chosen = () => [menu() === language, document.documentElement.lang === shown]
  while (chosen().includes(false) && performance.now() < latest)
    await new Promise(later => setTimeout(later, 10))
  return chosen()
}"""


def speak(page: Page, language: str, english_only: bool = False) -> None:
    """The language is chosen, as in another window of the same browser; a page in English only keeps to English."""
    assert page.evaluate(SPEAK, [language, "en" if english_only else language]) == [True, True]
    steady(page)


def raw_words(page: Page, sections: list[str]) -> list[str]:
    """Keys, placeholders and values that nobody should read."""
    return [f"a raw word: {one}" for one in page.evaluate(RAW, sections)]


def in_every_size_and_light(page: Page, sizes: Iterable[tuple[int, int]]) -> list[str]:
    """What axe finds and what is too wide, by day and by night."""
    faults = []
    for width, height in sizes:
        page.set_viewport_size({"width": width, "height": height})
        for light in ("light", "dark"):
            page.emulate_media(color_scheme=light)
            faults += [f"{width} {light}: {one}" for one in axe_faults(page) + too_wide(page)]
    return faults


TEXTS = """() => {
  for (const part of document.querySelectorAll('details')) part.open = true
  const seen = element => element.checkVisibility({visibilityProperty: true}) && !element.closest('[translate=no], script, style, noscript')
  const texts = [document.title]
  const walk = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT)
  while (walk.nextNode()) if (seen(walk.currentNode.parentElement)) texts.push(walk.currentNode.textContent)
  for (const name of ['aria-label', 'title', 'placeholder', 'alt', 'aria-description', 'aria-valuetext'])
    for (const one of document.querySelectorAll(`[${name}]`)) if (seen(one)) texts.push(one.getAttribute(name))
  return [...new Set(texts.map(text => text.replace(/\\s+/g, ' ').trim()).filter(Boolean))]
}"""


def texts(page: Page) -> list[str]:
    """What a page says: its texts and the names of what is on it, folded parts too; on all its tabs."""
    said: dict[str, None] = {}
    dialog = page.locator("dialog[open]")
    tabs = (dialog.last if dialog.count() else page).locator(TAB)
    for place in range(max(1, tabs.count())):
        if tabs.count():
            tabs.nth(place).click()
            steady(page)
        said |= dict.fromkeys(page.evaluate(TEXTS))
    return list(said)


TAB = "[role=tab]:visible"
FOREIGN = re.compile(r"[\u1ea0-\u1ef9ăđơưĂĐƠƯ\u3000-\u303f\u4e00-\u9fff\uff00-\uffef]")
LANGUAGE_NAMES = ("简体中文", "繁體中文", "Tiếng Việt")
CITED = re.compile(r"[(（]?§ .*$")
LATIN = re.compile(r"[A-Za-z\u00c0-\u1ef9]+(?:[-'’][A-Za-z\u00c0-\u1ef9]+)*")
ENGLISH = re.compile(
    r"\b(the|of|and|is|are|has|was|with|from|for|not|when|this|that|round|table|bets?|dice|player|wins?|pays|chips?|seat)\b",
    re.IGNORECASE,
)


def english_left(
    said: Iterable[str], english: Iterable[str], allowed: re.Pattern[str], latin: bool
) -> list[str]:
    """English on a translated screen: in a language with letters of its own any Latin word, in one that is written with
    Latin letters what reads as on the English screen or has words that only English has."""
    same = set(english)
    left = []
    for text in said:
        own = allowed.sub(" ", CITED.sub("", text))
        words = [word for word in LATIN.findall(own) if len(word) > 1]
        if (
            (words and not latin)
            or ENGLISH.search(own)
            or (text in same and any(len(word) > 2 for word in words))
        ):
            left.append(text)
    return left


def other_than_english(said: Iterable[str]) -> list[str]:
    """What is not in English on a page that is in English only, beside the languages to choose from."""
    return [text for text in said if FOREIGN.search(text) and text not in LANGUAGE_NAMES]
