"""The policies of the books as facts that a regulator could read off: figures, roles and consequences, pinned."""

import pytest

import sicbo
from sicbo.rules.policies import Policies
from sicbo.rules.shelf import BOOKS, book


def policies(name: str) -> Policies:
    found = book(name).policies
    assert found is not None
    return found


@pytest.mark.parametrize(
    ("name", "digest"),
    [
        ("act-canberra", "4eb5a13aafb5a33b54e370610e2e12cbf8ed194f4ffb545fb389e780cbab5b55"),
        ("nsw-aruze", "dd178469cfb4914aae7650920b1ba325a1b6575e5120a88b63cb0e2534d60e9e"),
        ("crown-melbourne/a", "a0a001c2795dfd78c78be727ecd12450356ac0f799576c7aac7d6ccc1f2af061"),
        ("crown-melbourne/b", "d7c14967f2437da2365f76968dda8839625825aa380664f0588d102800d062fa"),
        ("pennsylvania/a", "b0c1cc0f8ff5d282378612734827780dc124a59f054f451c32a5f339de73c048"),
        ("pennsylvania/b", "4eb5a13aafb5a33b54e370610e2e12cbf8ed194f4ffb545fb389e780cbab5b55"),
    ],
)
def test_the_paytables_have_the_digests_that_receipts_carry(name: str, digest: str) -> None:
    """A change here means that receipts of before name other rules: meant, or a mistake."""
    assert sicbo.game(name).sha256 == digest


def test_how_long_dice_may_be_used() -> None:
    ages = {
        shaker: (age.hours, age.months)
        for age in policies("pennsylvania").dice_ages
        for shaker in age.shakers
    }
    assert ages["manual"] == (24, None)
    assert {ages[shaker] for shaker in ages if shaker != "manual"} == {(None, 1)}
    assert all(policies(name).dice_ages == () for name in BOOKS if name != "pennsylvania")


def test_how_much_notice_is_given() -> None:
    notices = {(name, n.about): (n.minutes, n.spins, n.by) for name in BOOKS for n in policies(name).notices}
    assert notices["crown-melbourne", "raise-minimum"] == (20, None, "operator")
    assert notices["crown-melbourne", "close-table"] == (None, 3, "higher-duties-dealer")
    assert notices["crown-melbourne", "abstention"][1] == 3
    assert notices["act-canberra", "change-limits"] == (None, None, "supervisor")
    assert notices["act-canberra", "close-table"] == (None, 1, "supervisor")
    assert notices["nsw-aruze", "promotion-to-authority"][0] == 24 * 60
    assert notices["nsw-aruze", "promotion-winner"][0] == 48 * 60


# ground -> (consequence, who declares it, refund, may a stake be forfeited)
IRREGULARITIES = {
    "act-canberra": {
        "dice-not-flat": ("void-and-return", "dealer", "always", False),
        "dice-broken": ("void-and-return", "dealer", "always", False),
        "dice-exposed": ("void-and-return", "dealer", "always", False),
        "shaker-fault": ("void-and-return", "dealer", "always", False),
        "lights-fault": ("result-stands", "dealer", "not-applicable", False),
        "disturbance": ("void-and-return", "supervisor", "always", False),
        "impractical": ("void-and-return", "supervisor", "always", False),
        "fraud": ("void-and-return", "supervisor", "always", False),
        "player-breach": ("void-wager", "supervisor", "always", False),
    },
    "nsw-aruze": {
        "dice-not-flat": ("void-and-return", "supervisor", "always", False),
        "shaker-fault": ("void-and-return", "supervisor", "always", False),
        "server-fault": ("void-and-return", "system", "always", False),
        "disturbance": ("void-and-return", "supervisor", "may", False),
        "fraud": ("void-and-return", "supervisor", "may", True),
        "player-breach": ("void-wager", "supervisor", "always", False),
    },
    "nsw-table": {
        "dice-not-flat": ("void-and-return", "dealer", "always", False),
        "dice-exposed": ("void-and-return", "dealer", "always", False),
    },
    "crown-melbourne": {
        "dice-not-flat": ("no-spin", "dealer", "not-applicable", False),
        "shaker-fault": ("no-spin", "dealer", "not-applicable", False),
        "dice-exposed": ("no-spin", "dealer", "not-applicable", False),
        "lights-fault": ("settle-by-dice", "dealer", "not-applicable", False),
        "disturbance": ("void-and-return", "higher-duties-dealer", "always", False),
        "fraud": ("void-and-return", "assistant-casino-manager", "always", False),
        "player-breach": ("void-wager", "assistant-casino-manager", "always", False),
        "late-error": ("later-rounds-stand", "system", "not-applicable", False),
    },
    "pennsylvania": {
        "dice-not-flat": ("no-roll", "dealer", "always", False),
        "dice-exposed": ("void-and-return", "dealer", "always", False),
        "shaker-fault": ("void-and-return", "dealer", "always", False),
        "lights-fault": ("settle-by-dice", "dealer", "not-applicable", False),
    },
}


@pytest.mark.parametrize("name", BOOKS)
def test_what_trouble_does_and_who_says_so(name: str) -> None:
    found = {
        entry.ground: (entry.consequence, entry.declared_by, entry.refund, entry.may_forfeit)
        for entry in policies(name).irregularities
    }
    assert {ground: found.get(ground) for ground in IRREGULARITIES[name]} == IRREGULARITIES[name]  # type: ignore[call-overload]


def test_a_faulty_terminal_is_recalculated_and_what_cannot_be_confirmed_is_void() -> None:
    aruze = policies("nsw-aruze")
    terminal, unconfirmed = aruze.irregularity("terminal-fault"), aruze.irregularity("records-unconfirmed")
    assert terminal is not None and unconfirmed is not None
    assert (terminal.consequence, terminal.declared_by) == ("recalculate", "supervisor")
    assert (
        unconfirmed.consequence in ("void-and-return", "void-wager")
        and unconfirmed.declared_by == "supervisor"
    )


def test_only_one_book_forfeits_and_only_one_stops_play_until_lights_are_mended() -> None:
    forfeits = [
        (name, entry.ground) for name in BOOKS for entry in policies(name).irregularities if entry.may_forfeit
    ]
    assert forfeits == [("nsw-aruze", "fraud")]
    faults = {
        name: policies(name).irregularity("lights-fault")
        for name in ("pennsylvania", "crown-melbourne", "act-canberra")
    }
    stops = {name: fault.play_stops for name, fault in faults.items() if fault is not None}
    assert stops == {
        "pennsylvania": "until-fixed",
        "crown-melbourne": "unless-corrected-at-once",
        "act-canberra": "no",
    }
    pennsylvania = policies("pennsylvania").irregularity("lights-fault")
    assert pennsylvania is not None and pennsylvania.in_presence_of == "floorperson"


@pytest.mark.parametrize("name", BOOKS)
def test_every_ladder_of_disputes_ends_with_the_regulator(name: str) -> None:
    last = policies(name).disputes[-1]
    assert last.regulator
    assert last.on_request
    assert all(not step.regulator for step in policies(name).disputes[:-1])


def test_who_stands_above_whom() -> None:
    crown = policies("crown-melbourne")
    ladder = ["dealer", "higher-duties-dealer", "area-manager", "assistant-casino-manager"]
    for place, role in enumerate(ladder):
        assert [crown.may(other, role) for other in ladder] == [
            above >= place for above in range(len(ladder))
        ]
    assert not any(crown.may(other, "dealer") for other in ("tournament-director", "inspector", "player"))
    aruze = policies("nsw-aruze")
    assert aruze.may("assistant-gaming-manager", "supervisor")
    assert aruze.may("supervisor", "assistant-gaming-manager")
    assert not aruze.may("host", "supervisor")


def test_what_may_be_staked_and_how_the_shooter_is_found() -> None:
    assert {name: set(policies(name).stakes.accepted) for name in BOOKS} == {
        "act-canberra": {"value-chip", "colour-chip"},
        "nsw-aruze": {"credit"},
        "nsw-table": {"value-chip", "colour-chip", "token", "voucher"},
        "crown-melbourne": {"value-chip", "colour-chip"},
        "pennsylvania": {"value-chip", "plaque"},
    }
    aruze, pennsylvania = policies("nsw-aruze").shooter, policies("pennsylvania").shooter
    assert aruze is not None and (aruze.seconds, aruze.then, aruze.tie) == (10, "automatic", "first-to-reach")
    assert pennsylvania is not None and (pennsylvania.selection, pennsylvania.then) == (
        "dealer-selects",
        "dealer",
    )
    assert all(policies(name).shooter is None for name in ("act-canberra", "nsw-table", "crown-melbourne"))
    assert "cash" in policies("pennsylvania").oral_wagers.refused_with


def test_what_is_inspected_before_a_table_opens() -> None:
    inspections = policies("pennsylvania").inspections
    automated = next(entry for entry in inspections if entry.only_with)
    assert (automated.operations, automated.by) == (3, "floorperson")
    assert {entry.by for entry in inspections} == {"floorperson"}
    assert len(inspections) == 2
