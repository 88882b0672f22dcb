"""A promotion that runs in a demonstration: its terms were sent to no one, and every record says so.

The book's notice period is kept all the same: steps due a day before were recorded with a time a day before.
"""

from collections.abc import Callable
from typing import Final

from sicbo.demo.demonstration_records import WORD
from sicbo.engine.house import House
from sicbo.hosting.every_room import MAKERS
from sicbo.hosting.promotion import KIND, STREAM_PREFIX, open_promotion
from sicbo.refusals import Refused
from sicbo.rooms.kernel.authority import policies_of
from sicbo.rooms.kernel.person import Person
from sicbo.rooms.promotion import messages as ask
from sicbo.rooms.promotion.duties import notice_minutes
from sicbo.rooms.promotion.plan import PrizePlan, PromotionPlan, required
from sicbo.rooms.promotion.terms import MINUTE
from sicbo.rooms.promotion.wording import suggested
from sicbo.rules.game import Game
from sicbo.store.interface import Store

STREAM: Final = f"{STREAM_PREFIX}lantern-draw"
DAY: Final = 24 * 60 * MINUTE
QUALIFYING: Final = 5_000


def demonstration_plan(now: int) -> PromotionPlan:
    dinner = PrizePlan("Dinner for two", "hamper", 12_000, count=2, checked_by=WORD)
    return PromotionPlan(
        "Lantern Draw", "a draw of lots", (PrizePlan("First prize", "cash", 50_000), dinner),
        now - MINUTE, now + 7 * DAY, now + 7 * DAY + 60 * MINUTE, "the main floor", qualifying_wager=QUALIFYING,
    )  # fmt: skip


async def demonstration_promotion(store: Store, game: Game, clock: Callable[[], int]) -> None:
    """Create it if there is no promotion yet."""
    rules = policies_of(game).promotions
    if rules is None or KIND in (await store.kinds()).values():
        return
    by, now = Person(WORD, rules.run_by), clock()
    plan = demonstration_plan(now)
    words = suggested(game, plan)
    items = {entry.item: words.get(entry.item, WORD) for entry in required(rules, plan)}
    before = now - notice_minutes(game) * MINUTE - MINUTE
    written: tuple[ask.PromotionCommand, ...] = (
        ask.DraftPromotion(by=by, plan=plan),
        ask.WritePromotionTerms(by=by, items=items),
        ask.StateAvailability(by=by, channel="this page and the desk"),
        ask.SubmitTerms(by=by, reference=WORD),
    )
    await _at(store, lambda: before, game, written)
    await _at(store, clock, game, (ask.StartPromotion(by=by),))


async def _at(
    store: Store, clock: Callable[[], int], game: Game, commands: tuple[ask.PromotionCommand, ...]
) -> None:
    """Record these at a time; another process that starts at the same moment may have been first."""
    office = await House.open(store, MAKERS, clock=clock, shared=True)
    try:
        await open_promotion(office, STREAM, game)
        for command in commands:
            await office.send(STREAM, f"{WORD}-{type(command).__name__}", command)
    except Refused as refused:
        if refused.code not in ("id-used-differently", "out-of-order"):
            raise
    finally:
        await office.close()
