"""The office of cases under random commands by random people, held after each against a model in plain dicts.

The model knows the books' TOML and nothing of the rooms: it says for every sanction and every decision whether it may be,
by the ladder of the book as it reads it itself.
"""

import tomllib
from collections import Counter
from pathlib import Path
from random import Random
from typing import Any

import pytest

import sicbo
from sicbo.refusals import Refused
from sicbo.rooms.cases.messages import (
    AnswerDecision,
    DecideDispute,
    LiftSanction,
    RaiseDispute,
    RecordBreach,
    RequestReview,
)
from sicbo.rooms.cases.state import Party
from sicbo.rooms.kernel.person import Person
from support.case_desk import FACTS, Office, impose
from support.case_offers import check_offers, every_command_has_its_check
from support.evening import Evening

GAMES = {"act-canberra": "act-canberra", "nsw-aruze": "nsw-aruze", "crown-melbourne": "crown-melbourne/a"}
SANCTIONS = (
    "warning",
    "void-wager-for-breach",
    "bar-from-game",
    "recommend-exclusion",
    "withhold-winnings",
    "detain",
)
PLAYERS = ("ann", "bob", "cat")


class Model:
    """What the books say, read by this file alone."""

    def __init__(self, book: str) -> None:
        path = Path(sicbo.__file__).parent / "books" / f"{book}.toml"
        self.said = tomllib.loads(path.read_text("utf-8"))["policies"]
        self.ranks = {
            role["role"]: role["rank"]
            for role in self.said["roles"]
            if role.get("staff", True) and role.get("ladder", "floor") == "floor"
        }
        self.powers = {power["power"]: power for power in reversed(self.said["powers"])}
        self.breaches = {one["kind"]: one for one in self.said["conduct"]}
        self.barred: set[tuple[int, str]] = set()

    def above(self, role: str, needed: str) -> bool:
        return role in self.ranks and self.ranks[role] >= self.ranks[needed]

    def may_impose(self, role: str, kind: str, sanction: str) -> bool:
        if sanction == "warning":
            front = min(self.ranks.values())
            return self.ranks.get(role, 0) > front  # type: ignore[no-any-return]
        if sanction not in self.breaches[kind].get("sanctions", ()) or sanction not in self.powers:
            return False
        return self.above(role, self.powers[sanction]["role"])


@pytest.mark.parametrize("book", GAMES)
@pytest.mark.parametrize("luck", range(6))
def test_random_people_at_the_office_can_do_what_the_book_says_and_nothing_else(book: str, luck: int) -> None:
    random, model = Random(luck), Model(book)
    evening = Evening(GAMES[book]).open()
    desk = Office(evening)
    reached: Counter[str] = Counter()
    roles = [*model.ranks, "player", "inspector"]
    disputes: dict[int, list[str]] = {}
    steps = [
        one
        for one in model.said["disputes"]
        if "promotion" not in one.get("about", ()) or "play" in one["about"]
    ]
    for turn in range(120):
        by = Person(f"p{random.randint(0, 5)}", random.choice(roles))
        what = random.randint(0, 5)
        if what == 0:
            _record(desk, model, random, by, reached)
        elif what <= 2:
            _impose(desk, model, random, by, reached)
        elif what == 3:
            _lift(desk, model, random, by, reached)
        elif what == 4 and random.random() < 0.4:
            number = desk.send(
                RaiseDispute(by=Person("ann", "player"), narrative=f"turn {turn}", table="T1")
            )[0]
            disputes[number.case.number] = []
        elif disputes:
            _dispute(desk, model, random, by, disputes, steps, reached)
        desk.deliver()
        assert {
            (one.case, person) for person, bars in evening.table.barred.items() for one in bars
        } == model.barred
        assert all(case.sanctions == () or case.breaches for case in desk.state.cases.values())
        if desk.state.cases:
            check_offers(desk, desk.case(turn % desk.state.cases_so_far + 1), by)
    for word in ("recorded", "imposed", "not allowed", "not the role"):
        assert reached[word] > 0, (word, reached)


def test_only_what_begins_a_case_and_what_the_house_says_is_not_offered_at_a_case() -> None:
    every_command_has_its_check()


def _tried(desk: Office, command: Any) -> str:
    try:
        desk.send(command)
    except Refused as refused:
        return refused.code
    return ""


def _record(desk: Office, model: Model, random: Random, by: Person, reached: Counter[str]) -> None:
    kind = random.choice(sorted(model.breaches))
    rule = model.breaches[kind]
    capacity: Any = {"player": "player", "staff": "staff"}.get(rule["of"], "player")
    persons = tuple(Party(name, capacity) for name in PLAYERS[: random.randint(1, 3)])
    facts = {name: FACTS[name] for name in rule.get("facts", ()) if name != "malfunction-case"}
    code = _tried(
        desk, RecordBreach(by=by, breach=kind, persons=persons, narrative="seen", table="T1", facts=facts)
    )  # fmt: skip
    works_here = by.role in model.ranks or by.role == "inspector"
    enough = len(persons) >= rule.get("persons_at_least", 1) and "malfunction-case" not in rule.get(
        "facts", ()
    )
    assert (code == "") == (works_here and enough), (code, kind, by)
    reached["recorded"] += code == ""


def _impose(desk: Office, model: Model, random: Random, by: Person, reached: Counter[str]) -> None:
    cases = [case for case in desk.state.cases.values() if case.breaches]
    if not cases:
        return
    case = random.choice(cases)
    person, sanction = random.choice(PLAYERS), random.choice(SANCTIONS)
    amount = 500 if sanction == "withhold-winnings" else 0
    facts = {name: FACTS[name] for name in ("ground", "place", "time", "police-arrival")}
    command = impose(by, case.number, sanction, person, amount=amount, facts=facts)
    in_breach = person in {one.person for one in case.breaches}
    may = in_breach and case.breach is not None and model.may_impose(by.role, case.breach, sanction)
    alone = by.name == case.opened_by.name and sanction != "warning"
    twice = sanction == "bar-from-game" and (case.number, person) in model.barred
    code = _tried(desk, command)
    if may and not alone and not twice:
        assert code == "", (code, command)
        reached["imposed"] += 1
        if sanction == "bar-from-game":
            model.barred.add((case.number, person))
        return
    if code == "":
        # Alone is enough where nobody stands above those who may.
        highest = max(model.ranks.values())
        assert alone and may and not twice and model.ranks[model.powers[sanction]["role"]] == highest, command
        if sanction == "bar-from-game":
            model.barred.add((case.number, person))
        return
    reached["not allowed"] += code == "sanction-not-allowed"
    reached["not the role"] += code == "not-yours-to-do"


def _lift(desk: Office, model: Model, random: Random, by: Person, reached: Counter[str]) -> None:
    if not model.barred:
        return
    number, person = random.choice(sorted(model.barred))
    code = _tried(
        desk, LiftSanction(by=by, case=number, person=person, sanction="bar-from-game", reason="over")
    )
    assert (code == "") == model.above(by.role, model.powers["bar-from-game"]["role"]), (code, by)
    if code == "":
        model.barred.discard((number, person))
        reached["lifted"] += 1


def _dispute(
    desk: Office, model: Model, random: Random, by: Person, disputes: dict[int, list[str]], steps: list[Any],
    reached: Counter[str],
) -> None:  # fmt: skip
    number = random.choice(sorted(disputes))
    before = desk.case(number)
    assert before.dispute is not None
    at, deciders = before.dispute.step, disputes[number]
    choice = random.randint(0, 3)
    if choice <= 1:
        code = _tried(desk, DecideDispute(by=by, case=number, outcome="upheld", reason="so"))
        waits = before.status == "open"
        may = waits and model.above(by.role, steps[at]["decided_by"]) and by.name not in deciders
        assert (code == "") == may, (code, by, before)
        if may:
            deciders.append(by.name)
            reached["decided"] += 1
    elif choice == 2:
        code = _tried(
            desk, RequestReview(by=Person("ann", "player"), case=number, to_regulator=random.random() < 0.2)
        )
        if code == "":
            after = desk.case(number).dispute
            assert after is not None and after.step > at
    else:
        _tried(desk, AnswerDecision(by=Person("ann", "player"), case=number, satisfied=random.random() < 0.3))
    assert desk.case(number).dispute.advised, "the regulator's door is always told"
