"""The register of a house: papers, chip sets, markers, panels, official rules, areas and who has charge of what."""

from typing import Any

import pytest

from sicbo.hosting.every_room import MAKERS
from sicbo.hosting.register import RegisterRoom, table_on_floor
from sicbo.refusals import Refused
from sicbo.rooms.kernel.person import SYSTEM, Person
from sicbo.rooms.register.decide import decide
from sicbo.rooms.register.evolve import evolve
from sicbo.rooms.register.messages import (
    AssignStaff,
    EndAssignment,
    FilePaper,
    HandOutRules,
    InstallRules,
    KnowTables,
    RegisterChipSet,
    RegisterMarker,
    RegisterPanel,
    RemovePanel,
    RetireChipSet,
    RetireMarker,
    SetArea,
    TableOnFloor,
    WithdrawPaper,
)
from sicbo.rooms.register.state import Register
from sicbo.rooms.register.view import find_entries, may_change, register_view
from support.evening import full_game

OPERATOR = Person("olga", "operator")
SUPERVISOR = Person("sam", "supervisor")
DEALER = Person("dora", "dealer")
GAMES = {
    "A1": "act-canberra",
    "A2": "act-canberra",
    "C1": "crown-melbourne/a",
    "C2": "crown-melbourne/b",
    "N1": "nsw-table",
    "E1": "nsw-aruze",
}


class Office:
    """A register with the tables of several books; a refusal leaves it as it was."""

    def __init__(self) -> None:
        self.register = Register()
        self.at = 1_790_000_000_000_000
        floor = [table_on_floor(name, full_game(game)) for name, game in GAMES.items()]
        self.send(KnowTables(by=SYSTEM, tables=tuple(one for one in floor if one is not None)))

    def send(self, command: Any) -> tuple[Any, ...]:
        self.at += 1_000_000
        events = decide(self.register, command, self.at)
        room = RegisterRoom()
        assert room.decode_record(room.encode_record(command, events)) == (command, events)
        for event in events:
            self.register = evolve(self.register, event)
        assert room.decode_state(room.encode_state(self.register)) == self.register
        return events

    def refused(self, command: Any) -> Refused:
        before = self.register
        with pytest.raises(Refused) as caught:
            self.send(command)
        assert self.register is before
        return caught.value


@pytest.fixture
def office() -> Office:
    return Office()


def chips(
    table: str, emblem: str, colours: tuple[str, ...] = ("red", "blue"), by: Person = OPERATOR
) -> RegisterChipSet:
    return RegisterChipSet(by=by, table=table, emblem=emblem, colours=colours)


@pytest.mark.records("crown-melbourne", "3.1.2(a)#1", by="the register of chip sets")
@pytest.mark.records("nsw-table", "3.3#1", by="the register of chip sets")
@pytest.mark.parametrize(("one", "other", "by"), [("C1", "C2", OPERATOR), ("N1", "C1", SUPERVISOR)])
def test_no_two_tables_have_sets_with_one_emblem(office: Office, one: str, other: str, by: Person) -> None:
    office.send(chips(one, "a lotus", by=by))
    for emblem in ("a lotus", "A  Lotus ", "a lotus\t"):
        refused = office.refused(chips(other, emblem))
        assert refused.code == "not-as-required"
        assert one in refused.message
    office.send(chips(other, "a dragon"))
    assert office.refused(chips(one, "a tiger", by=by)).code == "name-taken", "one set for each table"
    office.send(RetireChipSet(by=by, table=one, reason="worn out"))
    office.send(RetireChipSet(by=OPERATOR, table=other, reason="worn out"))
    office.send(chips(other, "a lotus"))
    assert [entry.ended_at > 0 for entry in office.register.chip_sets] == [True, True, False]


@pytest.mark.records("crown-melbourne", "3.1.2(a)#2", by="the register of chip sets")
@pytest.mark.records("nsw-table", "3.3#2", by="the register of chip sets")
@pytest.mark.parametrize("table", ["C1", "N1"])
@pytest.mark.parametrize("colours", [(), ("red",), ("red", "red"), ("red", "Red"), ("red", " ")])
def test_a_set_has_several_colours(office: Office, table: str, colours: tuple[str, ...]) -> None:
    by = SUPERVISOR if table == "N1" else OPERATOR
    assert office.refused(chips(table, "a lotus", colours, by)).code in ("not-as-required", "cause-needed")
    office.send(chips(table, "a lotus", ("red", "blue", "green"), by))


@pytest.mark.proves("crown-melbourne", "1 [Distinctive Marker]")
def test_crown_1_two_purposes_do_not_share_a_marker_design(office: Office) -> None:
    office.send(RegisterMarker(by=OPERATOR, design="red triangle", purpose="a player's own limits"))
    for design in ("red triangle", "Red Triangle", " red  triangle "):
        refused = office.refused(RegisterMarker(by=OPERATOR, design=design, purpose="value of colour chips"))
        assert refused.code == "not-as-required"
        assert "own limits" in refused.message
    office.send(RegisterMarker(by=OPERATOR, design="blue button", purpose="value of colour chips"))
    twice = office.refused(RegisterMarker(by=OPERATOR, design="green", purpose="Value of colour chips"))
    assert twice.code == "name-taken"
    office.send(RetireMarker(by=OPERATOR, design="red triangle", reason="lost"))
    office.send(RegisterMarker(by=OPERATOR, design="red triangle", purpose="the seat is kept"))
    assert office.refused(RetireMarker(by=OPERATOR, design="yellow", reason="lost")).code == "bad-request"


@pytest.mark.proves("act-canberra", "A [Approved]")
@pytest.mark.parametrize("missing", ["authority", "number", "date", "about"])
def test_act_a_nothing_is_approved_without_a_written_approval(office: Office, missing: str) -> None:
    fields = {"authority": "the Commission", "number": "A-12", "date": "2026-03-01", "about": "three dice"}
    for wrong in ("", " "):
        paper = FilePaper(by=OPERATOR, kind="approval", table="A1", **{**fields, missing: wrong})
        assert office.refused(paper).code == "cause-needed"
    (filed,) = office.send(FilePaper(by=OPERATOR, kind="approval", table="A1", **fields))
    assert (filed.reference, filed.date, filed.number) == ("A-12", "2026-03-01", 1)
    assert office.refused(FilePaper(by=OPERATOR, kind="approval", table="A1", **fields)).code == "name-taken"
    assert office.refused(WithdrawPaper(by=OPERATOR, paper=1, reason="")).code == "cause-needed"
    office.send(WithdrawPaper(by=OPERATOR, paper=1, reason="replaced"))
    assert office.refused(WithdrawPaper(by=OPERATOR, paper=1, reason="again")).code == "bad-request"
    assert office.register.papers[0].why == "replaced", "it stays on file"


@pytest.mark.records("act-canberra", "A [Control Panel]", by="the register of control panels")
def test_a_panel_is_registered_to_one_table(office: Office) -> None:
    office.send(RegisterPanel(by=OPERATOR, panel="panel 7", table="A1"))
    refused = office.refused(RegisterPanel(by=OPERATOR, panel="panel 7", table="A2"))
    assert (refused.code, "A1" in refused.message) == ("name-taken", True)
    assert office.refused(RegisterPanel(by=OPERATOR, panel="panel 8", table="Z9")).code == "unknown-stream"
    office.send(RemovePanel(by=OPERATOR, panel="panel 7", reason="moved"))
    (again,) = office.send(RegisterPanel(by=OPERATOR, panel="panel 7", table="A2"))
    assert again.number == 2, "what made a browser the first panel does not make it this one"


@pytest.mark.proves("act-canberra", "A [Casino Operator]")
@pytest.mark.parametrize(
    "command",
    [
        lambda by: chips("A1", "a lotus", by=by),
        lambda by: RegisterPanel(by=by, panel="panel 7", table="A1"),
        lambda by: FilePaper(
            by=by, kind="approval", authority="x", number="1", date="2026-01-01", about="y", table="A1"
        ),
        lambda by: AssignStaff(by=by, person="sam", role="supervisor", table="A1"),
    ],
)
def test_act_a_what_is_the_operators_is_refused_to_everyone_below(office: Office, command: Any) -> None:
    for by in (DEALER, SUPERVISOR, Person("ann", "player"), Person("ida", "inspector"), SYSTEM):
        assert office.refused(command(by)).code == "not-yours-to-do"
    office.send(command(OPERATOR))


@pytest.mark.proves("act-canberra", "A [Casino Supervisor]")
def test_act_a_a_supervisor_has_charge_of_a_table(office: Office) -> None:
    floor = office.register.tables["A1"]
    assert [(one.role, one.title) for one in floor.roles if one.role == "supervisor"] == [
        ("supervisor", "Casino Supervisor")
    ]
    (assigned,) = office.send(AssignStaff(by=OPERATOR, person="sam", role="supervisor", table="A1"))
    assert (assigned.person, assigned.table) == ("sam", "A1")
    again = office.refused(AssignStaff(by=OPERATOR, person="sam", role="supervisor", table="A1"))
    assert again.code == "name-taken"
    unknown = office.refused(AssignStaff(by=OPERATOR, person="sam", role="area-manager", table="A1"))
    assert unknown.code == "bad-request"
    office.send(EndAssignment(by=OPERATOR, assignment=assigned.number, reason="end of shift"))
    assert not office.register.assignments[0].in_force


@pytest.mark.proves("crown-melbourne", "1 [TG Area Manager]")
def test_crown_1_an_area_manager_has_charge_of_an_area(office: Office) -> None:
    assert (
        office.refused(AssignStaff(by=OPERATOR, person="ali", role="area-manager", area="west")).code
        == "bad-request"
    )
    office.send(SetArea(by=OPERATOR, area="west", tables=("C1", "C2")))
    (assigned,) = office.send(AssignStaff(by=OPERATOR, person="ali", role="area-manager", area="west"))
    assert (assigned.area, assigned.table) == ("west", "")
    both = AssignStaff(by=OPERATOR, person="ali", role="area-manager", area="west", table="C1")
    assert office.refused(both).code == "bad-request"
    office.send(SetArea(by=OPERATOR, area="east", tables=("C1", "A1")))
    foreign = office.refused(AssignStaff(by=OPERATOR, person="ali", role="area-manager", area="east"))
    assert "act-canberra has no role" in foreign.message
    kept = office.refused(SetArea(by=OPERATOR, area="west", tables=()))
    assert "ali is in charge" in kept.message
    policies = full_game("crown-melbourne/a").policies
    assert policies is not None
    assert policies.may("area-manager", "higher-duties-dealer")
    assert not policies.may("higher-duties-dealer", "area-manager")


def rules(sha256: str, table: str = "C1", by: Person = SYSTEM) -> InstallRules:
    return InstallRules(by=by, table=table, name="rules.pdf", media="application/pdf", size=9, sha256=sha256)


def test_official_rules_have_versions_and_copies_are_counted(office: Office) -> None:
    assert office.refused(HandOutRules(by=DEALER, table="C1", form="copy")).code == "not-found"
    office.send(rules("aa"))
    assert office.refused(rules("aa")).code == "already-heard"
    assert office.refused(rules("bb", by=OPERATOR)).code == "not-yours-to-do"
    (second,) = office.send(rules("bb"))
    assert second.version == 2
    (given,) = office.send(HandOutRules(by=DEALER, table="C1", form="copy", to="a guest"))
    assert given.version == 2
    assert (
        office.refused(HandOutRules(by=Person("ann", "player"), table="C1", form="copy")).code
        == "not-yours-to-do"
    )
    in_force = office.register.rules_of("C1")
    assert in_force is not None
    assert (in_force.version, in_force.handed_out) == (2, 1)
    assert office.register.rules[0].why == "replaced by version 2"


def test_the_register_is_searched_filtered_and_paged(office: Office) -> None:
    for number in range(7):
        office.send(
            FilePaper(
                by=OPERATOR,
                kind="instrument" if number % 2 else "approval",
                authority="the Commission",
                number=f"A-{number}",
                date="2026-03-01",
                about="three dice",
                table="A1",
            )
        )
    office.send(chips("C1", "a lotus"))
    office.send(WithdrawPaper(by=OPERATOR, paper=1, reason="replaced"))
    everything = register_view(office.register, roles=("operator",), limit=3)
    assert (len(everything.entries), everything.found, everything.may_change) == (3, 8, True)
    assert everything.counts == {"approval": 3, "instrument": 3, "chip-set": 1}
    last = register_view(office.register, offset=6, limit=3)
    assert [entry.state for entry in last.entries] == ["in-force", "ended"], "what has ended comes last"
    assert [entry.id for entry in find_entries(office.register, search="commission a-3")] == ["4"]
    assert [entry.title for entry in find_entries(office.register, kind="chip-set")] == ["a lotus"]
    assert {entry.kind for entry in find_entries(office.register, table="C1")} == {"chip-set"}
    assert [entry.id for entry in find_entries(office.register, state="ended")] == ["1"]
    assert not may_change(office.register, ("dealer", "inspector"))
    assert may_change(office.register, ("supervisor",)), "of the table whose book names nobody above"


def test_the_register_takes_plain_words_only(office: Office) -> None:
    for text in ("", " ", "x" * 401, "a\0b", "\u202eevil"):
        assert office.refused(chips("C1", text)).code == "cause-needed"


def test_the_register_is_a_room_of_every_house() -> None:
    assert isinstance(MAKERS["register"]("register", b"{}"), RegisterRoom)
    assert TableOnFloor("T", "b", (), "operator").rank("operator") is None
