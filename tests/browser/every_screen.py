"""All screens of a house and their main states, each with how to get there."""

import json
import re
from collections.abc import Callable
from dataclasses import dataclass
from functools import partial
from random import Random
from typing import Any

from playwright.sync_api import Page, WebSocketRoute, expect

from browser.seats import Staff, Terminal

from .conftest import BrowserHouse, steady
from .cup_house import Cup, player_named
from .promotion_house import Past, in_the_past

TABLES: list[dict[str, Any]] = [
    {"id": "T1", "game": "nsw-aruze", "wagering_seconds": 3600, "places": 12},
    {"id": "T2", "game": "nsw-aruze", "wagering_seconds": 4, "pause_seconds": 2, "places": 12},
    {"id": "T3", "game": "nsw-table"},
    {"id": "T4", "game": "crown-melbourne/a"},
    {"id": "T5", "game": "crown-melbourne/b"},
    {"id": "T6", "game": "act-canberra"},
    {"id": "T7", "game": "pennsylvania/b"},
    {"id": "T8", "game": "crown-melbourne/a", "dice": "dealer", "croupier": "people"},
    {"id": "T9", "game": "crown-melbourne/a", "dice": "dealer", "croupier": "people"},
]
"""A house with a terminal table where betting stays open, one whose rounds are quick, and tables of the other books."""

SECONDS = 30_000
ENGLISH_ONLY = re.compile(r"/(design|documents|inspection|office|promotions)\b|/tournaments/cup(#|$)")
"""The page of designs, and desks for a person who is signed in."""
WORDS = {
    "money": "Credit and tickets",
    "history": "Results and history",
    "limits": "Your limits",
    "keys": "Keyboard shortcuts",
}


@dataclass(frozen=True)
class Shown:
    """A screen in one of its states."""

    path: str
    ready: str
    """what is there when it can be looked at"""
    before: Callable[[Page, BrowserHouse], None] | None = None
    after: Callable[[Page], None] | None = None
    complaints: tuple[str, ...] = ()
    """what the browser rightly complains of"""
    home: bool = False
    """the window has the name of the house itself"""

    @property
    def played(self) -> bool:
        """Someone wagers here with a finger."""
        return "/seats/" in self.path

    @property
    def wall(self) -> bool:
        """Nobody touches a wall."""
        return self.path.endswith("/display")

    @property
    def english(self) -> bool:
        """A page that is in English only."""
        return ENGLISH_ONLY.match(self.path) is not None and (
            self.before is not None or self.path == "/design"
        )

    def open(self, page: Page, house: BrowserHouse) -> None:
        if self.before is not None:
            self.before(page, house)
        page.goto(house.at(self.path))
        expect(page.locator(self.ready).first).to_be_visible(timeout=SECONDS)
        if self.after is not None:
            self.after(page)
        steady(page)


def signed_in(name: str) -> Callable[[Page, BrowserHouse], None]:
    """As one of the people of the house, by the form that they use."""

    def before(page: Page, house: BrowserHouse) -> None:
        page.goto(house.at("/sign-in"))
        page.locator("input[autocomplete=username]").fill(name)
        page.locator("input[autocomplete=current-password]").fill("demonstration")
        page.locator("form button[type=submit]").click()
        expect(page.locator("input[autocomplete=current-password]")).to_have_count(0)

    return before


def sits(table: str, seat: int, house: BrowserHouse) -> Terminal:
    """Someone with credit, and wagers on the felt as soon as bets are taken."""
    player = Terminal(house.address, table, seat)
    view = player.view()
    if not view["you"].get("player"):
        player.do("SitDown")
    if view["you"].get("purse", 0) < 5_000:
        player.do("AddCredit", source="notes", amount=10_000)
    view = player.until(lambda view: view["table"]["phase"] == "betting")
    if not view["you"].get("wagers"):
        player.do("PlaceWagers", wagers={"small": 500, "big": 500, "total:9": 100})
    return player


def plays(seat: int) -> Callable[[Page, BrowserHouse], None]:
    """At the table where betting stays open, with others at it."""

    def before(_: Page, house: BrowserHouse) -> None:
        sits("T1", seat + 1, house)
        sits("T1", seat, house)

    return before


def held(phase: str, seat: int) -> Callable[[Page, BrowserHouse], None]:
    """The page hears of nothing after the first view of this phase, so that it can be looked at in peace."""

    def before(page: Page, house: BrowserHouse) -> None:
        def connected(screen: WebSocketRoute) -> None:
            server = screen.connect_to_server()
            done = False

            def told(message: str | bytes) -> None:
                nonlocal done
                frame: dict[str, Any] = json.loads(message)
                if "view" in frame and done:
                    return
                done = done or frame.get("view", {}).get("table", {}).get("phase") == phase
                screen.send(message)

            server.on_message(told)

        page.route_web_socket(re.compile("/socket"), connected)
        sits("T2", seat, house)

    return before


def inspects_a_round(page: Page, house: BrowserHouse) -> None:
    """An inspector, when the quick table has played a round."""
    sits("T2", 6, house).until(lambda view: view["table"].get("results"))
    signed_in("inspector")(page, house)


def with_a_case(page: Page, house: BrowserHouse, name: str = "manager") -> None:
    """A case on the desk, with a sanction, for the person who opens it."""
    office = Staff(house.address, "T1", "supervisor")
    if not office.ask("/api/cases")["count"]:
        book = office.ask("/api/cases/books")["tables"]["T1"]
        kind = "disturbance" if book == "nsw-aruze" else "side-bet"
        do = {
            "type": "RecordBreach", "table": "T1", "breach": kind, "narrative": "Shouts at the next table, twice.",
            "persons": [{"name": "Ann"}],
        }  # fmt: skip
        office.ask("/api/cases/commands", {"id": "first", "do": do})
        warn = {
            "type": "ImposeSanction",
            "case": 1,
            "person": "Ann",
            "sanction": "warning",
            "reason": "Asked to be quiet.",
        }
        office.ask("/api/cases/commands", {"id": "second", "do": warn})
    signed_in(name)(page, house)


def with_a_dispute(page: Page, house: BrowserHouse) -> None:
    """A second case, about a round that the quick table has played."""
    with_a_case(page, house)
    sits("T2", 6, house).until(lambda view: view["table"].get("results"))
    office = Staff(house.address, "T2", "supervisor")
    if office.ask("/api/cases")["count"] < 2:
        do = {
            "type": "RaiseDispute", "table": "T2", "complainant": "Bea", "narrative": "Small stood.", "round_id": "T2-1",
        }  # fmt: skip
        office.ask("/api/cases/commands", {"id": "dispute", "do": do})


def with_a_tournament(name: str = "") -> Callable[[Page, BrowserHouse], None]:
    """A tournament whose first spins have been played, for the person who looks at it."""

    def before(page: Page, house: BrowserHouse) -> None:
        cup = Cup(house.address, ("T8", "T9"))
        if not cup.operator.ask("/api/tournaments")["tournaments"]:
            cup.found().announced(players=6, spins=2, seats=3, secrets=1).staffed().entered(6).started()
            chance = Random(3)
            for table in cup.playing():
                cup.spin(table, chance)
            cup.director.cup("MarkAbsent", player=player_named(1), how="late")
            cup.director.cup(
                "Penalise", player=player_named(0), reason="A telephone at the table.", chips=100
            )
            cup.director.cup("DecideDispute", about="A chip placed late.", decision="It does not count.")
            cup.open_bets("T8~cup")
        if name:
            signed_in(name)(page, house)

    return before


def with_a_promotion(page: Page, house: BrowserHouse) -> None:
    """A promotion on the desk, planned and with some of its terms written."""
    office = Staff(house.address, "T1", "manager")
    if "lantern" not in {one["promotion"] for one in office.ask("/api/promotions")["promotions"]}:
        at = 2_000_000_000_000_000
        plan = {
            "name": "Lantern Draw", "chance": "a draw of lots", "place": "the main floor", "starts_at": at,
            "entries_close_at": at + 86_400_000_000, "draws_at": at + 90_000_000_000, "qualifying_wager": 5_000,
            "prizes": [{"name": "First prize", "kind": "cash", "value": 500_000}],
        }  # fmt: skip
        office.ask("/api/promotions", {"id": "p0", "promotion": "lantern", "book": "nsw-aruze", "plan": plan})
        do = {"type": "WritePromotionTerms", "items": {"manner": "By lot, from a seed that is committed to."}}
        office.ask("/api/promotions/lantern/commands", {"id": "p1", "do": do})
    signed_in("manager")(page, house)


def with_past_promotions(name: str = "") -> Callable[[Page, BrowserHouse], None]:
    """A promotion that runs and one whose results are out, for the person who looks."""

    def before(page: Page, house: BrowserHouse) -> None:
        office = Staff(house.address, "T1", "manager")
        known = {one["promotion"] for one in office.ask("/api/promotions")["promotions"]}
        for short, title, days, stands in (
            ("lucky-week", "Lucky Week", 12, Past.published),
            ("full-moon", "Full Moon", 3, Past.running),
            ("due-today", "Due Today", 7.5, Past.running),
        ):
            if short not in known:
                in_the_past(house.process.store, short, title, days, stands)
        if name:
            signed_in(name)(page, house)

    return before


def pressed(*names: str) -> Callable[[Page], None]:
    """Buttons by their icon or word, pressed one after the other."""

    def after(page: Page) -> None:
        for name in names:
            page.get_by_role("button", name=name, exact=True).first.click()
        expect(page.get_by_role("dialog").first).to_be_visible()

    return after


def tab(name: str) -> Callable[[Page], None]:
    def after(page: Page) -> None:
        page.get_by_role("tab", name=name, exact=True).click()
        expect(page.get_by_role("tabpanel")).to_be_visible()

    return after


def area_opened(page: Page) -> None:
    page.locator("[data-bet='total:10'] > [role=button]").focus()
    page.keyboard.press("i")
    expect(page.get_by_role("dialog").first).to_be_visible()


def a_card_opened(page: Page) -> None:
    """Of the table whose book states no odds, so that there is most to edit."""
    card = page.locator("[role=tabpanel] li", has=page.get_by_role("heading", name="T3", exact=True))
    card.locator("button").first.click()
    page.locator("aside input[type=checkbox]").check()
    expect(page.locator("aside table")).to_be_visible()
    folded = page.locator("form details:not([open]) > summary")
    while folded.count():
        folded.first.click()
    page.evaluate("scrollTo(0, 0)")  # from the top: what scrolls under the head of a page is nobody's target


def tab_opened(place: int) -> Callable[[Page], None]:
    """Another tab of a desk, whatever it is called in the language of the page."""

    def after(page: Page) -> None:
        page.locator("[role=tab]").nth(place).click()
        expect(page.locator("[role=tabpanel] [data-row]").first).to_be_visible(timeout=SECONDS)

    return after


def searched_for_nothing(page: Page) -> None:
    page.locator("input[type=search]").fill("no such thing")
    expect(page.locator("[data-list] .none")).to_be_visible(timeout=SECONDS)


def reckons_with_a_purse(page: Page) -> None:
    fields = page.locator("main form .purse input")
    fields.nth(0).fill("200")
    fields.nth(1).fill("400")
    page.locator("main form button[type=submit]").click()
    expect(page.locator("main figure polyline.reached")).to_be_visible()
    page.evaluate("scrollTo(0, 0)")


def simulates(page: Page) -> None:
    page.locator("main form button[type=submit]").click()
    expect(page.locator("main section progress")).to_have_count(0, timeout=60_000)
    expect(page.locator("main .boxes .half")).to_have_count(3)
    page.evaluate("scrollTo(0, 0)")


def a_price_changed(page: Page) -> None:
    field = page.locator("[data-row=small] input")
    field.fill("2")
    field.press("Tab")
    expect(page.locator("[data-row=small] del").first).to_be_visible()
    page.evaluate("scrollTo(0, 0)")


def dice_judged(page: Page) -> None:
    page.locator("main textarea").fill("1,2,3\n4,4,6\n2,5,5\n" * 60)
    page.locator("main form button[type=submit]").click()
    expect(page.locator("main section h2").first).to_be_visible()
    page.evaluate("scrollTo(0, 0)")


def built_by_total(page: Page) -> None:
    pressed("Builder")(page)
    page.get_by_role("tab", name="Total").click()
    page.get_by_role("group", name="Totals").get_by_role("button", name="9", exact=True).click()


def draw_begun(page: Page) -> None:
    page.get_by_role("tab", name="Draw", exact=True).click()
    pressed("Hold the draw")(page)


SEAT = "[data-bet=small]"
ENGLISH: dict[str, Shown] = {
    "sheet of money": Shown("/tables/T1/seats/3", SEAT, plays(3), pressed(WORDS["money"])),
    "sheet of history": Shown("/tables/T1/seats/3", SEAT, plays(3), pressed(WORDS["history"])),
    "sheet of limits": Shown("/tables/T1/seats/3", SEAT, plays(3), pressed(WORDS["limits"])),
    "sheet of keys": Shown("/tables/T1/seats/3", SEAT, plays(3), pressed(WORDS["keys"])),
    "sheet of complaints": Shown("/tables/T1/seats/3", SEAT, plays(3), pressed("Report or complain")),
    "new case": Shown("/cases", "main h1", signed_in("manager"), pressed("New case")),
    "sanction": Shown("/cases?case=1", "main article h2", with_a_case, pressed("Exclude from the game: Ann")),
    "round of a case": Shown(
        "/cases?case=2", "main article h2", with_a_dispute, pressed("Show round T2-1 on the felt")
    ),
    "new promotion": Shown("/promotions", "main h1", signed_in("manager"), pressed("New promotion")),
    "promotion, the draw with its scrutineer": Shown(
        "/promotions?promotion=due-today", "main article h2", with_past_promotions("manager"), draw_begun
    ),
    "menu": Shown("/tables/T1/seats/3", SEAT, plays(3), pressed("Menu")),
    "leaving": Shown("/tables/T1/seats/3", SEAT, plays(3), pressed("Leave the seat")),
    "builder": Shown("/tables/T1/seats/3", SEAT, plays(3), pressed("Builder")),
    "builder by total": Shown("/tables/T1/seats/3", SEAT, plays(3), built_by_total),
    "favourites": Shown("/tables/T1/seats/3", SEAT, plays(3), pressed("Favourites")),
    "floor: opening": Shown("/floor?table=T7", "[role=tab]", signed_in("manager"), tab("Opening")),
    "floor: closing": Shown("/floor?table=T1", "[role=tab]", signed_in("manager"), tab("Closing")),
    "floor: limits": Shown("/floor?table=T4", "[role=tab]", signed_in("manager"), tab("Limits")),
    "floor: players": Shown("/floor?table=T1", "[role=tab]", signed_in("manager"), tab("Players")),
    "floor: shaker": Shown("/floor?table=T7", "[role=tab]", signed_in("manager"), tab("Shaker")),
    "floor: irregularities": Shown(
        "/floor?table=T4", "[role=tab]", signed_in("manager"), tab("Irregularities")
    ),
    "tournament, an act": Shown(
        "/tournaments/cup#more", "main .groups", with_a_tournament("director"), pressed("Disqualify a player")
    ),
    "seat choice": Shown("/", "article", after=pressed("Choose a seat: T1"), home=True),
}
"""States that are reached by pressing what is named in English."""

SCREENS: dict[str, Shown] = {
    "lobby": Shown("/", "article", home=True),
    "free seat": Shown("/tables/T1/seats/7", SEAT),
    "seat in betting": Shown("/tables/T1/seats/3", SEAT, plays(3)),
    "seat after betting": Shown("/tables/T2/seats/4", "[data-phase=no-more-bets]", held("no-more-bets", 4)),
    "seat with a result": Shown("/tables/T2/seats/5", "[data-bet].lit", held("result", 5)),
    "card of an area": Shown("/tables/T1/seats/3", SEAT, plays(3), area_opened),
    "seat with symbols": Shown("/tables/T5/seats/1", "[data-bet]"),
    "spectator": Shown("/tables/T4", "[data-bet]"),
    "display": Shown("/tables/T1/display", "[data-bet]"),
    "display with symbols": Shown("/tables/T5/display", "[data-bet]"),
    "laboratory": Shown("/laboratory?table=T6", "main figure"),
    "laboratory, ways to play": Shown("/laboratory?table=T6#ways", "main form", after=simulates),
    "laboratory, prices": Shown("/laboratory?table=T5#prices", "main table", after=a_price_changed),
    "laboratory, collected dice": Shown("/laboratory?table=T6#dice", "main form", after=dice_judged),
    "laboratory with a purse": Shown("/laboratory?table=T5", "main figure", after=reckons_with_a_purse),
    "rules": Shown("/tables/T1/rules", "h1"),
    "rules of another book": Shown("/tables/T4/rules", "h1"),
    "dealer": Shown("/tables/T4/dealer", "main button", signed_in("dealer")),
    "dealer without sign-in": Shown("/tables/T4/dealer", "main"),
    "cage": Shown("/cage", "main h1", signed_in("cage")),
    "cage without sign-in": Shown("/cage", "main"),
    "cases": Shown("/cases", "main h1", with_a_case),
    "case": Shown("/cases?case=1", "main article h2", with_a_case),
    "case for others": Shown("/cases?case=1", "main article h2", partial(with_a_case, name="inspector")),
    "promotions": Shown("/promotions", "main h1", with_a_promotion),
    "promotion": Shown("/promotions?promotion=lantern", "main article h2", with_a_promotion),
    "promotion, running": Shown(
        "/promotions?promotion=full-moon", "main article table", with_past_promotions("manager")
    ),
    "promotion, winners": Shown(
        "/promotions?promotion=lucky-week", "main article h3", with_past_promotions("manager")
    ),
    "prizes": Shown("/prizes", "main h1"),
    "prizes, several": Shown("/prizes", "main a[href='/prizes/full-moon']", with_past_promotions()),
    "prizes, a promotion that runs": Shown("/prizes/full-moon", "main #how", with_past_promotions()),
    "prizes, a promotion that is drawn": Shown("/prizes/lucky-week", "main .results", with_past_promotions()),
    "no such promotion": Shown("/prizes/nothing", "main", complaints=("404",)),
    "documents": Shown("/documents", "main h1", signed_in("manager")),
    "documents, records": Shown("/documents", "main h1", signed_in("manager"), tab_opened(1)),
    "floor": Shown("/floor", "main h1", signed_in("manager")),
    "floor without sign-in": Shown("/floor", "main"),
    "office": Shown("/office", "[role=tabpanel] h2", signed_in("admin")),
    "office, a card": Shown("/office", "[role=tabpanel] h2", signed_in("admin"), a_card_opened),
    "office, switches": Shown("/office#switches", "[role=tabpanel] h2", signed_in("admin")),
    "office, people": Shown("/office#people", "[role=tabpanel] details", signed_in("admin")),
    "office, terminals": Shown("/office#terminals", "[role=tabpanel] h2", signed_in("admin")),
    "office, money": Shown("/office#money", "[data-list=wins]", signed_in("admin")),
    "office, backups": Shown("/office#backups", "[role=tabpanel] h2", signed_in("admin")),
    "office without sign-in": Shown("/office", "main"),
    "a list in which nothing fits": Shown(
        "/documents", "main h1", signed_in("manager"), searched_for_nothing
    ),
    "inspection": Shown("/inspection", "main ol li", signed_in("inspector")),
    "inspection of a round": Shown("/inspection?tab=round&round=T2-1", "main article", inspects_a_round),
    "inspection of reports": Shown("/inspection?tab=reports", "main table", signed_in("inspector")),
    "inspection of dice": Shown("/inspection?tab=dice", "main figure svg", signed_in("inspector")),
    "inspection of the store": Shown(
        "/inspection?tab=verify", "main input[type=file]", signed_in("inspector")
    ),
    "inspection of the register": Shown("/inspection?tab=register", "main ul li", signed_in("inspector")),
    "inspection of events": Shown("/inspection?tab=events", "main ul li", signed_in("inspector")),
    "tournaments": Shown("/tournaments", "article", with_a_tournament()),
    "tournament, the console": Shown("/tournaments/cup", "main .board table", with_a_tournament("director")),
    "tournament, entries": Shown("/tournaments/cup#entries", "main li button", with_a_tournament("director")),
    "tournament, terms": Shown("/tournaments/cup#terms", "main textarea", with_a_tournament("manager")),
    "tournament, prizes": Shown("/tournaments/cup#prizes", "main .pool", with_a_tournament("director")),
    "tournament, record": Shown("/tournaments/cup#record", "main [data-row]", with_a_tournament("director")),
    "tournament, everything": Shown("/tournaments/cup#more", "main .groups", with_a_tournament("director")),
    "tournament, public": Shown("/tournaments/cup/public", "main ol.terms", with_a_tournament()),
    "tournament, wall": Shown("/tournaments/cup/display", "main .board li", with_a_tournament()),
    "seat of a tournament": Shown("/tables/T8~cup/seats/1", "section.standing", with_a_tournament()),
    "sign-in": Shown("/sign-in", "form"),
    "signed in": Shown("/sign-in", "main h1", signed_in("inspector")),
    "signed in: dealer": Shown("/sign-in", "main li a", signed_in("dealer")),
    "design": Shown("/design", "figure svg"),
    "not found": Shown("/there/is/nothing", "main", complaints=("404",), home=True),
    "no such table": Shown("/tables/T99", "main", complaints=("404", "WebSocket")),
    "no such seat": Shown("/tables/T1/seats/99", "main", complaints=("401", "403", "404", "WebSocket")),
}
EVERY = {**SCREENS, **ENGLISH}
