"""Every ground of every book on which someone may be sanctioned, with every sanction there is: those that the book allows,
by whom it gives them to, and none of the others."""

from typing import Any, get_args

import pytest
from msgspec.structs import replace

from sicbo.rooms.cases.events import SanctionImposed
from sicbo.rooms.cases.messages import AnswerDirection, DirectToVacate, ReportMalfunction, SanctionName  # type: ignore[attr-defined]
from sicbo.rooms.cases.state import Party
from sicbo.rooms.kernel.person import Person
from support.case_desk import FACTS, Office, impose
from support.evening import Evening, is_refused

VOID_OR_BAR = ("void-wager-for-breach", "bar-from-game")
OF_NEW_SOUTH_WALES = (*VOID_OR_BAR, "recommend-exclusion")

ALLOWED: dict[str, dict[str, tuple[str, ...]]] = {
    "act-canberra": {
        "staff-advice": (), "staff-advantage": (), "staff-procedure": (),
        "influence": VOID_OR_BAR, "side-bet": VOID_OR_BAR, "any-rule": VOID_OR_BAR,
    },
    "nsw-aruze": {
        **dict.fromkeys(
            ("failure-to-report", "tampering", "foreign-object", "device", "syndicate", "inducement", "solicitation",
             "disturbance", "vacate-refused"), OF_NEW_SOUTH_WALES,
        ),
        "side-bet": (),
    },
    "nsw-table": {},
    "crown-melbourne": {
        "device": (*VOID_OR_BAR, "withhold-winnings", "detain"),
        **dict.fromkeys(("panel", "late-wager", "influence", "side-bet", "any-rule"), VOID_OR_BAR),
        "staff-advice": (),
    },
    "pennsylvania": {"shaker-unattended": ()},
}  # fmt: skip
"""What each book lets follow on each breach, written down from the books and not from their files."""

DECIDES = {
    "act-canberra": "supervisor",
    "nsw-aruze": "supervisor",
    "crown-melbourne": "assistant-casino-manager",
}
"""The lowest role that decides it; a higher role may too."""

SANCTIONS = tuple(one for one in get_args(SanctionName) if one != "warning")
GAMES = {"crown-melbourne": "crown-melbourne/a", "pennsylvania": "pennsylvania/a"}
CASES = [(book, kind, one) for book, kinds in ALLOWED.items() for kind in kinds for one in SANCTIONS]
OF_STAFF = {"staff-advice", "staff-advantage", "staff-procedure", "shaker-unattended"}
TOGETHER = {"syndicate": ("bob", "cat", "dan")}


def office(book: str) -> Office:
    """A table of the book at which ann and bob have wagered."""
    table = Evening(GAMES.get(book, book)).open().seat("ann").seat("bob")
    table.step("open-bets")
    for player in ("ann", "bob"):
        table.place(player, {"small": 500})
    return Office(table)


def recorded(book: str, kind: str) -> tuple[Office, int]:
    """A breach of bob's, put on record by staff at the table."""
    desk = office(book)
    table = desk.evenings["T1"]
    if kind == "vacate-refused":
        return desk, _refusing(desk)
    capacity = "staff" if kind in OF_STAFF else "player"
    malfunction = kind == "failure-to-report"
    if malfunction:
        desk.send(ReportMalfunction(by=table.dealer, table="T1", narrative="pays too much"))
    return desk, desk.breach(kind, table.dealer, *TOGETHER.get(kind, ("bob",)), capacity=capacity)


def _refusing(desk: Office) -> int:
    """Directed to leave a terminal that bob does not play at, bob stays."""
    by = Person("sue", "supervisor")
    direction = DirectToVacate(
        by=by,
        table="T1",
        person=Party("bob"),
        ground="occupying-game",
        narrative="asleep",
        facts={"terminal": "2"},
    )
    desk.send(direction)
    number = desk.state.cases_so_far
    desk.send(AnswerDirection(by=by, case=number, obeyed=False))
    return number


def facts_for(sanction: str) -> dict[str, object]:
    """What the record of a sanction has to hold."""
    if sanction == "detain":
        return {"facts": {name: FACTS[name] for name in ("ground", "place", "time", "police-arrival")}}
    return {"amount": 100} if sanction == "withhold-winnings" else {}


@pytest.mark.parametrize("book", ALLOWED)
def test_the_grounds_are_all_that_the_book_has(book: str) -> None:
    desk = office(book)
    conduct = desk.state.books[book].conduct
    assert {rule.kind: rule.sanctions for rule in conduct} == ALLOWED[book]


@pytest.mark.parametrize(("book", "kind", "sanction"), CASES)
def test_a_sanction_follows_on_a_breach_where_the_book_allows_it_by_its_role_and_nowhere_else(
    book: str, kind: str, sanction: Any
) -> None:
    desk, number = recorded(book, kind)
    roles = desk.state.books[book].roles
    ranks = {role.role: role.rank for role in roles if role.staff and role.ladder == "floor"}
    top = max(ranks, key=ranks.__getitem__)
    said = facts_for(sanction)
    if sanction not in ALLOWED[book][kind]:
        refused = desk.refused(impose(Person("olga", top), number, sanction, **said))  # type: ignore[arg-type]
        is_refused(refused, "sanction-not-allowed")
        assert refused.clauses and all(clause.startswith(book) for clause in refused.clauses)
        assert desk.case(number).sanctions == ()
        return
    lowest = DECIDES[book]
    for role in (*(one for one, rank in ranks.items() if rank < ranks[lowest]), "player", "inspector"):
        refused = desk.refused(impose(Person("low", role), number, sanction, **said))  # type: ignore[arg-type]
        is_refused(refused, "not-yours-to-do")
        assert refused.clauses and "low (" in refused.message, "role and clause are named"
    decider = Person("sol", lowest)
    unsaid = impose(decider, number, sanction, **said)  # type: ignore[arg-type]
    is_refused(desk.refused(replace(unsaid, reason=" ")), "cause-needed")
    if "facts" in said:
        is_refused(desk.refused(replace(unsaid, facts={})), "cause-needed")
    if "amount" in said:
        is_refused(desk.refused(replace(unsaid, amount=0)), "bad-amount")
    is_refused(desk.refused(replace(unsaid, person="ann")), "out-of-order")
    imposed = desk.send(unsaid)[0]
    assert isinstance(imposed, SanctionImposed)
    one = imposed.sanction
    assert (one.person, one.sanction, one.by, one.reason) == ("bob", sanction, decider, "satisfied of it")
    assert len(one.clauses) >= 2, "the rule that was broken, and the one that gives the sanction"
    for role in (one for one, rank in ranks.items() if rank > ranks[lowest]):
        again, other = recorded(book, kind)
        again.send(impose(Person("high", role), other, sanction, **said))  # type: ignore[arg-type]


@pytest.mark.parametrize(
    ("book", "kind"), [(book, kind) for book, kinds in ALLOWED.items() for kind in kinds]
)
def test_a_warning_may_always_be_given_and_never_by_the_front_line(book: str, kind: str) -> None:
    desk, number = recorded(book, kind)
    table = desk.evenings["T1"]
    is_refused(desk.refused(impose(Person("dan", table.dealer.role), number, "warning")), "not-yours-to-do")
    desk.send(impose(Person("olga", table.top.role), number, "warning"))
    assert [one.sanction for one in desk.case(number).sanctions] == ["warning"]
