"""The second count of promotions notices what the rooms would have to have done otherwise."""

import json
from hashlib import sha256
from typing import Any

import pytest

from sicbo.recount.promotions import PromotionCount
from sicbo.rooms.kernel.lots import commitment
from sicbo.rooms.promotion.draw import drawn
from sicbo.rooms.promotion.plan import PrizePlan
from sicbo.store.chain import Difference

SEED = sha256(b"x").hexdigest()
PLAN: dict[str, Any] = {
    "qualifying_wager": 500,
    "prizes": [{"name": "money", "kind": "cash", "value": 1_000, "count": 2}],
}
LOTS = {"ann": 3, "bob": 1, "cat": 1}


def entries() -> list[dict[str, Any]]:
    """A promotion's events: ann has three entries, bob one by wagers, cat one otherwise."""
    prizes = (PrizePlan("money", "cash", 1_000, count=2),)
    winners = [
        {"number": won.number, "prize": won.prize, "player": won.player} for won in drawn(prizes, LOTS, SEED)
    ]
    first = winners[0]["player"]
    return [
        {"type": "PromotionDrafted", "plan": PLAN},
        {"type": "WagersHeard", "source": "T1", "seq": 4, "amounts": {"ann": 1_700, "bob": 999}},
        {"type": "EntriesAdded", "player": "cat", "entries": 1},
        {"type": "DrawCommitted", "commitment": commitment(SEED)},
        {"type": "DrawHeld", "seed": SEED, "lots": 5, "winners": winners},
        {"type": "PrizeClaimed", "prize": 1, "player": first, "forms": {"cash": 1_000}, "by_cage": True},
    ]


def count(events: list[dict[str, Any]]) -> dict[str, int]:
    accounts: dict[str, int] = {}
    counter = PromotionCount("promotion-x", b"", accounts)
    for seq, event in enumerate(events, 1):
        counter.enter(seq, {"events": [event]})
    return accounts


def test_a_promotion_counted_again_comes_out() -> None:
    assert count(entries()) == {"house": -1_000, "prize:promotion-x/1.cash": 1_000}


@pytest.mark.parametrize(
    ("place", "change", "says"),
    [
        (3, {"commitment": "0" * 64}, "a seed that differs"),
        (4, {"lots": 6}, "6 lots"),
        (4, {"winners": []}, "names winners that its seed"),
        (1, {"amounts": {"ann": 2_600, "bob": 999}}, "there are 7"),
        (5, {"forms": {"cash": 999}}, "an amount that differs"),
        (5, {"player": "dan"}, "has not won it"),
        (5, {"prize": 3}, "has not won it"),
    ],
)
def test_what_was_changed_is_noticed(place: int, change: dict[str, Any], says: str) -> None:
    changed = json.loads(json.dumps(entries()))
    changed[place] |= change
    with pytest.raises(Difference, match=says):
        count(changed)


def test_an_entry_of_a_table_that_is_heard_twice_and_a_prize_that_is_paid_twice_are_noticed() -> None:
    twice = entries()
    with pytest.raises(Difference, match="twice"):
        count([*twice[:2], twice[1]])
    with pytest.raises(Difference, match="or twice"):
        count([*twice, twice[5]])
