"""The felt, the dice and the page of the design system in a real browser, driven through the stage of `/design?stage`."""

import re
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import msgspec
import pytest
from playwright.sync_api import Browser, BrowserType, Page, ViewportSize, expect

import sicbo
from browser.conftest import BrowserHouse, Complaints, MakeContext, watched
from sicbo.server.api.game_info import game_info
from support.depth import rest_is_long

ROOT = Path(__file__).parents[2]
MADE_UP = ("harbour.toml", "lantern.toml/day", "lantern.toml/night")
pytestmark = pytest.mark.way

GAMES = (*sicbo.game_names(), *(f"{ROOT}/examples/{name}" for name in MADE_UP))
PHONE = {"width": 390, "height": 844}
SMALL_PHONE = {"width": 360, "height": 740}
SCREEN: ViewportSize = {"width": 1280, "height": 800}
TOUCH = 44

STAGE = "detail => window.dispatchEvent(new CustomEvent('stage', {detail}))"
EMPTY = """() => {
  const all = ['game', 'lit', 'wagers', 'others', 'result', 'phase', 'selected', 'refused', 'format', 'dice', 'total', 'cocked', 'covered', 'shaking']
  window.dispatchEvent(new CustomEvent('stage', {detail: Object.fromEntries(all.map(name => [name, undefined]))}))
  window.staged.length = 0
}"""
AREAS = "() => [...document.querySelectorAll('[data-bet]')].map(area => area.dataset.bet)"


@pytest.fixture(scope="module")
def open_stage(session_house: BrowserHouse, browser: Browser) -> Iterator[tuple[Page, Complaints]]:
    """One page for all: making it takes longer than most of what is looked at."""
    complaints = Complaints()
    context = watched(
        browser.new_context(viewport=SCREEN, locale="en-AU", reduced_motion="reduce"),
        complaints,
    )
    yield staged(session_house, context.new_page()), complaints
    context.close()


@pytest.fixture
def stage(open_stage: tuple[Page, Complaints]) -> Iterator[Page]:
    """The stage, empty, at the size of a screen, with nothing done on it yet."""
    page, complaints = open_stage
    page.set_viewport_size(SCREEN)
    page.evaluate(EMPTY)
    yield page
    heard, complaints.heard = complaints.heard, []
    assert heard == []


def staged(house: BrowserHouse, page: Page) -> Page:
    page.goto(house.at("/design?stage"))
    page.wait_for_selector("[data-stage-ready]", state="attached")
    return page


def a_game(name: str) -> sicbo.Game:
    if name == "nsw-table":
        return sicbo.game(name, sicbo.read_card(str(ROOT / "examples" / "nsw-table-card.toml"), name))
    return sicbo.game(name)


def shown(game: sicbo.Game) -> Any:
    return msgspec.to_builtins(game_info(game))


def show(stage: Page, **detail: Any) -> None:
    stage.evaluate(STAGE, detail)


@pytest.mark.parametrize("name", GAMES)
def test_every_bet_has_exactly_one_area_and_none_lies_on_another(stage: Page, name: str) -> None:
    game = a_game(name)
    for shape in ("wide", "tall"):
        show(stage, game=shown(game), format=shape)
        areas = stage.evaluate(AREAS)
        assert len(areas) == len(game.bets) > 0
        assert set(areas) == {bet.bet for bet in game.bets}
        boxes = stage.evaluate(
            """() => [...document.querySelectorAll('[data-bet] > .ground')].map(ground => {
                 const {x, y, width, height} = ground.getBBox(); return [x, y, x + width, y + height] })"""
        )
        for place, (left, top, right, bottom) in enumerate(boxes):
            assert left < right
            assert top < bottom
            for other in boxes[:place]:
                apart = right <= other[0] or other[2] <= left or bottom <= other[1] or other[3] <= top
                assert apart, (shape, areas[place])


@pytest.mark.parametrize("name", GAMES)
def test_lit_areas_are_the_winners_of_the_paytable_on_all_216_rolls(stage: Page, name: str) -> None:
    game = a_game(name)
    rolls = [game.dice.shown(roll) for roll in range(216)]
    winners = [game.winners(roll) for roll in rolls]
    show(stage, game=shown(game), phase="result")
    seen = stage.evaluate(
        """rolls => rolls.map(lit => {
             window.dispatchEvent(new CustomEvent('stage', {detail: {lit}}))
             return [...document.querySelectorAll('[data-bet].lit')].map(area => area.dataset.bet)
           })""",
        [list(lit) for lit in winners],
    )
    assert len(seen) == 216
    for roll, lit, wins in zip(rolls, seen, winners, strict=True):
        assert set(lit) == set(wins), roll


def test_odds_stand_on_every_area(stage: Page) -> None:
    for game in map(a_game, GAMES):
        show(stage, game=shown(game))
        words = stage.evaluate(
            "() => Object.fromEntries([...document.querySelectorAll('[data-bet]')].map(area => [area.dataset.bet, area.textContent]))"
        )
        for bet in game.bets:
            for level in bet.levels:
                assert f"{level.odds.win} to {level.odds.stake}" in words[bet.bet], (game.name, bet.bet)


@pytest.mark.parametrize("screen", [PHONE, SMALL_PHONE, SCREEN], ids=["phone", "small-phone", "screen"])
def test_areas_are_large_enough_for_a_finger(stage: Page, screen: ViewportSize) -> None:
    stage.set_viewport_size(screen)
    for name in GAMES:
        show(stage, game=shown(a_game(name)))
        stage.wait_for_selector(f"[data-format={'wide' if screen is SCREEN else 'tall'}]")
        sizes = stage.evaluate(
            """() => [...document.querySelectorAll('[data-bet] > .ground')].map(ground => {
                 const box = ground.getBoundingClientRect(); return [box.width, box.height, box.right] })"""
        )
        assert min(size for width, height, _ in sizes for size in (width, height)) >= TOUCH, name
        assert max(right for _, _, right in sizes) <= screen["width"], name
        assert stage.evaluate("() => document.documentElement.scrollWidth") <= screen["width"]


def test_the_whole_felt_of_the_shelf_is_seen_at_1280_by_800(stage: Page) -> None:
    for name in sicbo.game_names():
        show(stage, game=shown(a_game(name)))
        assert stage.locator(".felt").bounding_box()["height"] <= 600  # type: ignore[index]


def test_an_area_says_its_name_its_odds_and_what_lies_there(stage: Page) -> None:
    show(stage, game=shown(a_game("crown-melbourne/a")), wagers={"double:3": 1000})
    label = stage.locator("[data-bet='double:3'] > [role=button]").get_attribute("aria-label")
    assert label == "Double three, pays 11 to 1, $10 placed"
    assert stage.get_by_role("button", name="Total 9, pays 7 to 1").count() == 1


def test_taps_keys_and_long_presses_ask_and_never_decide(stage: Page) -> None:
    show(stage, game=shown(a_game("crown-melbourne/a")), wagers={"small": 500})
    stage.locator("[data-bet='total:9']").click()
    stage.keyboard.press("ArrowRight")
    assert stage.evaluate("document.activeElement.closest('[data-bet]').dataset.bet") == "total:10"
    stage.keyboard.press("Enter")
    stage.keyboard.press("i")
    stage.keyboard.press("ArrowUp")
    stage.keyboard.press("ArrowDown")
    stage.keyboard.press("Delete")
    stage.locator("[data-bet='big']").click(button="right")
    stage.locator("[data-bet='big'] > .ground").click(delay=700, position={"x": 30, "y": 30})
    done = stage.evaluate("window.staged")
    assert done[:3] == [["place", "total:9"], ["place", "total:10"], ["inspect", "total:10"]]
    assert done[3][0] == "remove"
    assert done[4:] == [["inspect", "big"], ["inspect", "big"]]
    show(stage, phase="no-more-bets")
    stage.locator("[data-bet='total:9']").click(force=True)
    assert len(stage.evaluate("window.staged")) == len(done)


def test_a_stack_is_dragged_from_one_area_to_another(stage: Page) -> None:
    show(stage, game=shown(a_game("crown-melbourne/a")), wagers={"small": 500})
    stack = stage.locator("[data-stack='small']").bounding_box()
    target = stage.locator("[data-bet='total:9'] > .ground").bounding_box()
    assert stack is not None
    assert target is not None
    stage.mouse.move(stack["x"] + stack["width"] / 2, stack["y"] + stack["height"] / 3)
    stage.mouse.down()
    stage.mouse.move(target["x"] + 20, target["y"] + 20, steps=5)
    assert stage.locator("[data-bet='total:9'].over").count() == 1
    stage.mouse.up()
    assert stage.evaluate("window.staged") == [["move", "small", "total:9"]]


def test_a_stack_is_dragged_by_a_finger_and_a_finger_beside_it_scrolls(
    session_house: BrowserHouse, new_browser: MakeContext
) -> None:
    context = new_browser(has_touch=True, is_mobile=True, viewport=PHONE)
    stage = staged(session_house, context.new_page())
    show(stage, game=shown(a_game("nsw-aruze")), wagers={"small": 500})
    touch = context.new_cdp_session(stage)

    def moves(kind: str, x: float = 0, y: float = 0) -> None:
        points = [] if kind == "touchEnd" else [{"x": x, "y": y}]
        touch.send("Input.dispatchTouchEvent", {"type": kind, "touchPoints": points})

    def drags(start: dict[str, float], end: dict[str, float]) -> None:
        at = start["x"] + start["width"] / 2, start["y"] + start["height"] / 3
        to = end["x"] + end["width"] / 2, end["y"] + end["height"] / 2
        moves("touchStart", *at)
        for part in range(1, 9):
            moves("touchMove", *(a + (b - a) * part / 8 for a, b in zip(at, to, strict=True)))
        over = stage.locator(".area.over").count()
        moves("touchEnd")
        assert over == (1 if start is stack else 0)

    stack = stage.locator("[data-stack='small']").bounding_box()
    target = stage.locator("[data-bet='total:9'] > .ground").bounding_box()
    ground = stage.locator("[data-bet='big'] > .ground").bounding_box()
    assert stack is not None
    assert target is not None
    assert ground is not None
    drags(stack, target)  # type: ignore[arg-type]
    assert stage.evaluate("window.staged") == [["move", "small", "total:9"]]
    drags(ground, target)  # type: ignore[arg-type]
    assert stage.evaluate("window.staged") == [["move", "small", "total:9"]]


def test_there_is_one_stop_for_the_tab_key(stage: Page) -> None:
    show(stage, game=shown(a_game("nsw-aruze")))
    assert stage.locator("[data-bet] > [tabindex='0']").count() == 1
    reached = stage.evaluate(
        """() => {
             const seen = new Set(), press = (key) => document.activeElement.dispatchEvent(
               new KeyboardEvent('keydown', {key, bubbles: true, cancelable: true}))
             document.querySelector('[data-bet] > [tabindex="0"]').focus()
             const queue = [document.activeElement.closest('[data-bet]').dataset.bet]
             while (queue.length) {
               const bet = queue.pop()
               if (seen.has(bet)) continue
               seen.add(bet)
               for (const key of ['ArrowLeft', 'ArrowRight', 'ArrowUp', 'ArrowDown']) {
                 document.querySelector(`[data-bet="${bet}"] > [role=button]`).focus()
                 press(key)
                 queue.push(document.activeElement.closest('[data-bet]').dataset.bet)
               }
             }
             return seen.size
           }"""
    )
    assert reached == 50


@pytest.mark.parametrize("name", ["crown-melbourne/a", "crown-melbourne/b"])
def test_flat_dice_show_the_faces_that_were_drawn(stage: Page, name: str) -> None:
    game = a_game(name)
    show(stage, game=shown(game), dice=None)
    for roll in (game.dice.shown(roll) for roll in (0, 8, 43, 51, 86, 101, 129, 150, 172, 199, 215)):
        show(stage, dice=list(roll))
        assert stage.locator(".tumbler").get_attribute("data-dice") == "flat"
        drawn = stage.evaluate("[...document.querySelectorAll('[data-die]')].map(one => one.dataset.face)")
        assert drawn == [str(face) for face in roll]


def test_a_cocked_die_leans_and_the_total_is_called(stage: Page) -> None:
    show(stage, game=shown(a_game("crown-melbourne/a")), dice=[2, 5, 1], total=8)
    assert "two, five, one: total 8" in stage.locator(".tumbler [role=status]").all_text_contents()
    show(stage, cocked=[1])
    leaning = stage.evaluate(
        "[...document.querySelectorAll('[data-die]')].map(die => getComputedStyle(die).rotate)"
    )
    assert leaning == ["none", "24deg", "none"]
    assert stage.locator(".tumbler [role=status]").text_content() == "A die is not flat"


@pytest.fixture(scope="module")
def space(browser_type: BrowserType, browser_type_launch_args: dict[str, Any]) -> Iterator[Browser]:
    """A browser that can draw in space, on a machine without a graphics card."""
    drawing = ["--use-angle=swiftshader", "--enable-unsafe-swiftshader", "--ignore-gpu-blocklist"]
    others = [one for one in browser_type_launch_args["args"] if one != "--disable-gpu"]
    browser = browser_type.launch(**{**browser_type_launch_args, "args": [*others, *drawing]})
    yield browser
    browser.close()


@pytest.mark.parametrize("name", ["crown-melbourne/a", "crown-melbourne/b"])
def test_dice_in_space_are_shaken_and_come_to_rest_on_the_drawn_faces(
    session_house: BrowserHouse, space: Browser, name: str
) -> None:
    game = a_game(name)
    stage = staged(session_house, space.new_context(viewport={"width": 600, "height": 900}).new_page())
    dome = stage.locator(".tumbler")
    show(stage, game=shown(game), dice=list(game.dice.shown(0)))
    expect(dome).to_have_attribute("data-dice", "lying")
    expect(dome).to_have_attribute("data-tops", "1,1,1")
    for roll, tops in ((215, "6,6,6"), (43, "2,2,2"), (5, "1,1,6")):
        show(stage, shaking=True)
        expect(dome).to_have_attribute("data-dice", "moving")
        show(stage, shaking=False, dice=list(game.dice.shown(roll)))
        expect(dome).to_have_attribute("data-tops", tops)
        expect(dome).to_have_attribute("data-dice", "lying")
    lying = dome.screenshot()
    show(stage, covered=True)
    assert dome.screenshot() != lying
    stage.context.close()


def test_less_motion_makes_the_dice_flat(session_house: BrowserHouse, space: Browser) -> None:
    stage = staged(session_house, space.new_context(reduced_motion="reduce").new_page())
    show(stage, game=shown(a_game("crown-melbourne/a")), dice=[4, 4, 1])
    expect(stage.locator(".tumbler")).to_have_attribute("data-dice", "flat")
    stage.emulate_media(reduced_motion="no-preference")
    expect(stage.locator(".tumbler")).to_have_attribute("data-tops", "4,4,1")
    stage.context.close()


def test_the_design_system_shows_the_felt_of_every_game(page: Page, session_house: BrowserHouse) -> None:
    """Its accessibility is looked at with that of all screens."""
    page.goto(session_house.at("/design"))
    page.wait_for_selector("figure svg")
    assert page.locator("figure").count() == len(sicbo.game_names())


COVERED = """() => {
  const overlap = (a, b) => Math.min(a.right, b.right) - Math.max(a.left, b.left) > 1
    && Math.min(a.bottom, b.bottom) - Math.max(a.top, b.top) > 1
  const faults = []
  for (const area of document.querySelectorAll('[data-bet]')) {
    const box = one => one.getBoundingClientRect()
    const lying = [...document.querySelectorAll(`[data-stack="${area.dataset.bet}"], [data-paid="${area.dataset.bet}"]`)]
    const stacks = lying.map(box)
    const ground = box(area.querySelector('.ground'))
    if (stacks.length !== 2) faults.push([area.dataset.bet, 'has not both stacks'])
    // The line of a price is higher than its figures.
    for (const price of area.querySelectorAll('text.odds')) {
      const line = box(price), lower = line.height * 0.2
      const figures = {left: line.left, right: line.right, top: line.top + lower, bottom: line.bottom - lower}
      if (stacks.some(stack => overlap(stack, figures))) faults.push([area.dataset.bet, 'covers a price'])
    }
    if (stacks.length === 2 && overlap(...stacks)) faults.push([area.dataset.bet, 'stacks lie on each other'])
    for (const stack of stacks) {
      const out = Math.max(ground.left - stack.left, stack.right - ground.right, ground.top - stack.top, stack.bottom - ground.bottom)
      if (out > 3) faults.push([area.dataset.bet, 'stands out by', out])
    }
    for (const amount of lying.flatMap(stack => [...stack.querySelectorAll('text')]))
      if (amount.closest('symbol') === null && box(amount).height < 7.9) faults.push([area.dataset.bet, 'too small', box(amount).height])
  }
  return faults
}"""


@pytest.mark.parametrize("screen", rest_is_long([PHONE, SCREEN]), ids=["phone", "screen"])
@pytest.mark.parametrize("name", GAMES)
def test_neither_a_players_chips_nor_the_won_chips_cover_a_price_or_each_other(
    stage: Page, name: str, screen: ViewportSize
) -> None:
    stage.set_viewport_size(screen)
    game = a_game(name)
    bets = [bet.bet for bet in game.bets]
    for stake, won in ((500, 500), (12_500, 137_500)):
        show(
            stage,
            game=shown(game),
            phase="result",
            lit=bets,
            wagers=dict.fromkeys(bets, stake),
            result={bet: {"outcome": "win", "won": won} for bet in bets},
        )
        stage.wait_for_selector(f"[data-format={'wide' if screen is SCREEN else 'tall'}]")
        stage.evaluate("() => document.getAnimations().forEach(one => one.finish())")
        assert stage.evaluate(COVERED) == []


SIZES_OF_CHIPS = """() => [...document.querySelectorAll('[data-stack]')].map(stack => {
  const ground = document.querySelector(`[data-bet="${CSS.escape(stack.dataset.stack)}"] > .ground`).getBoundingClientRect()
  const chip = stack.querySelector('use').getBoundingClientRect()
  return [stack.dataset.stack, chip.width / Math.min(ground.width, ground.height)]
})"""


@pytest.mark.parametrize("screen", rest_is_long([PHONE, SCREEN]), ids=["phone", "screen"])
@pytest.mark.parametrize("name", GAMES)
def test_a_chip_takes_two_fifths_to_a_little_more_than_half_of_its_areas_short_side(
    stage: Page, name: str, screen: ViewportSize
) -> None:
    stage.set_viewport_size(screen)
    game = a_game(name)
    show(stage, game=shown(game), phase="betting", wagers={bet.bet: 500 for bet in game.bets})
    stage.wait_for_selector(f"[data-format={'wide' if screen is SCREEN else 'tall'}]")
    stage.evaluate("() => document.getAnimations().forEach(one => one.finish())")
    sizes = stage.evaluate(SIZES_OF_CHIPS)
    assert len(sizes) == len(game.bets)
    # Three areas of an example, so narrow that nothing larger leaves their price free.
    narrow = 3 if name.endswith("lantern.toml/night") else 0
    assert len([one for one in sizes if not 0.4 <= one[1] <= 0.56]) <= narrow, sizes


@pytest.mark.parametrize(
    ("rolled", "paid"), [([3, 3, 5], {"3": "2 to 1", "5": "1 to 1"}), ([3, 3, 3], {"3": "12 to 1"})]
)
def test_the_price_that_a_single_number_has_won_is_marked(
    stage: Page, rolled: list[int], paid: dict[str, str]
) -> None:
    stage.set_viewport_size(SCREEN)
    game = a_game("nsw-aruze")
    lit = [f"single:{face}" for face in paid]
    show(stage, game=shown(game), phase="result", lit=lit, rolled=rolled)
    for face, price in paid.items():
        area = stage.locator(f"[data-bet='single:{face}']")
        expect(area.locator("text.paid")).to_contain_text(price)
        expect(area.locator("text.unpaid")).to_have_count(2)
    expect(stage.locator("text.paid")).to_have_count(len(paid))


@pytest.mark.parametrize("screen", [PHONE, SCREEN], ids=["phone", "screen"])
def test_each_price_of_a_single_number_says_how_many_dice_it_needs(stage: Page, screen: ViewportSize) -> None:
    stage.set_viewport_size(screen)
    show(stage, game=shown(a_game("nsw-aruze")), phase="betting")
    for price, words, short in (
        ("12 to 1", "on three dice", "×3"),
        ("2 to 1", "on two dice", "×2"),
        ("1 to 1", "on one die", "×1"),
    ):
        line = stage.locator("[data-bet='single:4'] text.odds").filter(has_text=re.compile(f"^{price}"))
        expect(line).to_have_text(re.compile(f"^{price}\\s({words}|{short})$"))
