"""The order of a round on every shaker of every book, and who has each power, written by hand from the rule books.

Other tests play the shaker that a book has by default; a step that is missing on another one shows here.
"""

from typing import Any

import pytest

from sicbo.refusals import Refused
from sicbo.rooms.kernel.authority import require_power
from sicbo.rooms.kernel.person import Person
from sicbo.rules.policies import Shaker
from sicbo.rules.shelf import BOOKS, book
from support.evening import full_game
from support.play import Hand, refused

Steps = tuple[str, ...]

COVERED = ("open-bets", "cover", "activate", "close-bets", "uncover", "announce", "enter")
OPEN = ("open-bets", "close-bets", "activate", "announce", "enter")

STEPS: dict[tuple[str, Shaker], Steps] = {
    # 5.1 cover and shake, 5.2 no more bets, 5.3 uncover, announce, enter; 8.5 the winning areas are lit; 6.1 pay.
    ("act-canberra", "manual"): (*COVERED, "illuminate", "collect", "pay"),
    ("act-canberra", "automated-covered"): (*COVERED, "illuminate", "collect", "pay"),
    # 1.1 wagering period, 3.10 shoot, 3.11 the result; then the terminal shows it and the meter is credited.
    ("nsw-aruze", "sealed-automated"): (
        "open-bets", "close-bets", "activate", "enter", "announce", "illuminate", "collect", "pay",
    ),
    # 3.9 no more bets, 3.12 the cover comes off; there are no lights in the part of the book that there is.
    ("nsw-table", "manual"): (*COVERED, "collect", "pay"),
    ("nsw-table", "automated-covered"): (*COVERED, "collect", "pay"),
    # 5.1.1 to 5.1.6.
    ("crown-melbourne", "manual"): (*COVERED, "illuminate", "collect", "pay"),
    ("crown-melbourne", "automated-covered"): (*COVERED, "illuminate", "collect", "pay"),
    # 625a.5(b) to (f); (g) closes the bets before a shaker without a cover is set going, and (d) to (f) follow.
    ("pennsylvania", "manual"): (*COVERED, "illuminate", "collect", "pay", "clear"),
    ("pennsylvania", "automated-covered"): (*COVERED, "illuminate", "collect", "pay", "clear"),
    ("pennsylvania", "automated-uncovered"): (*OPEN, "illuminate", "collect", "pay", "clear"),
    ("pennsylvania", "player-activated"): (*OPEN, "illuminate", "collect", "pay", "clear"),
}  # fmt: skip

BY = {
    ("nsw-aruze", "sealed-automated", "activate"): "shooter",  # 3.10
    ("pennsylvania", "player-activated", "activate"): "shooter",  # 625a.5(g)
}
"""Steps that are neither the dealer's nor, at a table without a dealer or for the lights, the system's."""

GAMES = {"crown-melbourne": "crown-melbourne/a", "pennsylvania": "pennsylvania/b"}


def taken_by(name: str, shaker: Shaker, step: str) -> str:
    usual = "system" if name == "nsw-aruze" or step == "illuminate" else "dealer"
    return BY.get((name, shaker, step), usual)


def test_these_are_the_shakers_of_every_book() -> None:
    found = [
        (name, shaker)
        for name in BOOKS
        for sequence in book(name).policies.sequences
        for shaker in sequence.shakers
    ]
    assert sorted(found) == sorted(STEPS)


@pytest.mark.parametrize(("name", "shaker"), STEPS)
def test_a_round_on_this_shaker_has_the_steps_of_its_book_and_none_comes_before_its_turn(
    name: str, shaker: Shaker
) -> None:
    steps = STEPS[name, shaker]
    hand = Hand(full_game(GAMES.get(name, name)), shaker=shaker)
    assert tuple(entry.step for entry in hand.state.sequence) == steps
    assert [entry.by for entry in hand.state.sequence] == [taken_by(name, shaker, step) for step in steps]
    taken: list[str] = []
    while hand.state.status == "playing":
        following = hand.state.remaining[0].step
        if following not in taken:
            taken.append(following)
        for later in steps[len(taken) :]:
            # A dealer who lifts the cover too early has exposed the dice: that is no refusal, and proved elsewhere.
            if later not in ("uncover", "announce", "enter"):
                assert refused(hand.step, later).code == "out-of-order", (following, later)
        hand.go_on(1, 2, 3)
        if following == "open-bets":
            hand.place("ann", "small", 500)
    assert hand.state.status == "over"
    assert tuple(taken) == steps
    assert hand.money == {"ann": 500}


POWERS: dict[str, dict[str, tuple[str, ...]]] = {
    # "The casino operator may": its people from the supervisor upwards; "the dealer shall": the dealer.
    "act-canberra": {
        "dealer": ("run-game", "activate-shaker", "operate-panel", "declare-no-result", "require-colour-chips"),
        "supervisor": (
            "correct-result", "invalidate-disturbance", "void-wager-for-breach", "bar-from-game", "void-impractical",
            "invalidate-fraud", "agree-personal-limits", "change-limits", "close-table", "decide-dispute",
        ),
    },
    # 3.10; 8.15; 7.1 to 7.4, 8.1, 8.7 to 8.9 and 8.14; 4.1.4, 5.2, 7.5 and 8.2.
    "nsw-aruze": {
        "shooter": ("activate-shaker",),
        "host": ("decide-dispute",),
        "supervisor": (
            "declare-no-result", "reconstruct-wagers", "void-unconfirmed", "correct-result", "void-wager-for-breach",
            "bar-from-game", "recommend-exclusion", "invalidate-disturbance", "invalidate-fraud", "refund", "forfeit",
            "direct-vacate", "restrict-terminals", "review-dispute",
        ),
        "operator": ("withhold-winnings", "demand-return", "adjust-jackpot", "close-table"),
    },
    # 3.8 names the game supervisor; the rest of the part that there is speaks of the dealer.
    "nsw-table": {
        "dealer": ("run-game", "activate-shaker", "declare-no-result"),
        "supervisor": ("correct-result", "allow-several-colours", "verify-closed-table-exchange"),
    },
    # 5.1, 5.2, 7.1, 9.9; 3.1.2(f), 9.4, 9.8; 3.1.2(c)(ii), 5.1.7, 9.10; 9.2, 9.3; footnote 1 to 4.1; 9.12; 8.2.3.
    "crown-melbourne": {
        "dealer": ("run-game", "activate-shaker", "operate-panel", "declare-no-result", "direct-vacate"),
        "higher-duties-dealer": ("correct-result", "allow-several-colours", "invalidate-disturbance", "close-table"),
        "area-manager": (
            "verify-closed-table-exchange", "agree-personal-limits", "direct-empty-spins", "decide-dispute",
        ),
        "assistant-casino-manager": (
            "void-wager-for-breach", "bar-from-game", "withhold-winnings", "detain", "invalidate-fraud",
        ),
        "operator": ("change-limits",),
        "inspector": ("review-dispute",),
        "tournament-director": ("direct-tournament", "appoint-deputies"),
    },
    # 625a.5(b) to (g), 625a.7(a) and (c); 625a.5(g); 625a.5(a), 625a.7(b).
    "pennsylvania": {
        "dealer": ("run-game", "activate-shaker", "operate-panel", "declare-no-result"),
        "shooter": ("activate-shaker",),
        "floorperson": ("correct-result", "inspect-before-opening", "witness-fault-settlement", "decide-dispute"),
    },
}  # fmt: skip

ALONE = {"shooter", "inspector", "tournament-director"}
"""Whose powers are theirs alone; those of all others are also those of the people above them."""

ABOVE: dict[str, tuple[tuple[str, ...], ...]] = {
    "act-canberra": (("dealer",), ("supervisor",), ("operator",)),
    "nsw-aruze": (("host",), ("supervisor", "assistant-gaming-manager"), ("operator",)),
    "nsw-table": (("dealer",), ("supervisor",)),
    "crown-melbourne": (
        ("dealer",), ("higher-duties-dealer",), ("area-manager",), ("assistant-casino-manager",), ("chief-officer",),
        ("operator",),
    ),
    "pennsylvania": (("dealer",), ("floorperson",), ("operator",)),
}  # fmt: skip
"""The people of each book from the lowest rank to the highest."""


def may(name: str, role: Any, power: str) -> bool:
    try:
        require_power(full_game(GAMES.get(name, name)), Person("who", role), power, "this")  # type: ignore[arg-type]
    except Refused as refusal:
        assert refusal.code == "not-yours-to-do"
        return False
    return True


@pytest.mark.parametrize("name", BOOKS)
def test_every_power_is_that_of_the_role_which_the_book_names_and_of_those_above_it(name: str) -> None:
    found: dict[str, set[str]] = {}
    for power in book(name).policies.powers:
        found.setdefault(power.role, set()).add(power.power)
    assert found == {role: set(powers) for role, powers in POWERS[name].items()}
    ranks = {role: rank for rank, roles in enumerate(ABOVE[name]) for role in roles}
    for holder, powers in POWERS[name].items():
        for power in powers:
            for role in (*ranks, "player", "inspector", "tournament-director"):
                held_by = {holder} | {other for other, has in POWERS[name].items() if power in has}
                allowed = any(
                    role == one
                    or (
                        one not in ALONE
                        and power != "inspect-before-opening"
                        and ranks.get(role, -1) >= ranks[one]
                    )
                    for one in held_by
                )
                assert may(name, role, power) == allowed, (name, role, power)
