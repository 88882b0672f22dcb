"""The people of a house: who may change what, which duties stay apart, when someone is locked; and a machine that holds
the room against a plain model."""

from collections import Counter
from random import Random
from typing import Any

import msgspec
import pytest
from hypothesis import settings
from hypothesis import strategies as st
from hypothesis.stateful import RuleBasedStateMachine, invariant, rule, run_state_machine_as_test
from msgspec.structs import replace

from sicbo.hosting.office_room import Record
from sicbo.hosting.people import PeopleRoom, known_roles, without_secrets
from sicbo.refusals import REASONS, Refused
from sicbo.rooms.kernel.names import checked_person_name, checked_terminal, recorded, spelled
from sicbo.rooms.kernel.person import SYSTEM, Person
from sicbo.rooms.people import events as people_events
from sicbo.rooms.people import messages as said
from sicbo.rooms.people.decide import DECIDERS, decide
from sicbo.rooms.people.events import (
    ApprovalTaken,
    GuessingNoticed,
    KeySignedIn,
    KeySignInFailed,
    PeopleEvent,
    PersonLocked,
    RolesChanged,
    SignedIn,
    SignInFailed,
)
from sicbo.rooms.people.evolve import evolve
from sicbo.rooms.people.messages import (
    AddPerson,
    ChangePassword,
    ChangeRoles,
    DeactivatePerson,
    DisableTotp,
    EnableTotp,
    EnrolSystem,
    EnrolTerminal,
    KnowRoles,
    PeopleCommand,
    ReactivatePerson,
    RecordKeySignIn,
    RecordSignIn,
    RecordSignOut,
    RevokeSystem,
    RevokeTerminal,
    SetPassword,
    TakeApproval,
    UnlockPerson,
)
from sicbo.rooms.people.state import People, nobody
from sicbo.rooms.people.view import keys_shown, persons_shown, roles_shown
from sicbo.rules.book import Book
from sicbo.rules.shelf import BOOKS, book

ROLES = known_roles(book(name) for name in BOOKS)
ROOT = Person("root", "administrator")


def appointment(roles: tuple[str, ...]) -> str:
    """What the account of an inspector says."""
    return "Gaming and Liquor Administration Act 2007 s 20, no 7" if "inspector" in roles else ""


class Register:
    """A people room with its state, and everything that has happened in it."""

    def __init__(self) -> None:
        self.people = nobody()
        self.events: list[PeopleEvent] = []
        self(KnowRoles(SYSTEM, ROLES))
        self(AddPerson(SYSTEM, "root", ("administrator",), "hash of root", False))

    def __call__(self, command: PeopleCommand, at: int = 0) -> tuple[PeopleEvent, ...]:
        events = decide(self.people, command, at)
        for event in events:
            self.people = evolve(self.people, event)
        self.events += events
        return events

    def refused(self, command: PeopleCommand, at: int = 0) -> str:
        before = self.people
        with pytest.raises(Refused) as refused:
            self(command, at)
        assert self.people is before
        return refused.value.code

    def add(self, name: str, *roles: str) -> None:
        self(AddPerson(ROOT, name, roles, f"hash of {name}", appointment=appointment(roles)))

    def attempt(self, name: str, failed: Any = "", **more: Any) -> tuple[PeopleEvent, ...]:
        person = self.people.persons.get(name)
        generation = more.pop("generation", 0 if person is None else person.generation)
        return self(RecordSignIn(SYSTEM, name, "desk", failed=failed, generation=generation, **more))

    def lock(self, name: str) -> None:
        """As houses did until nobody was locked out by strangers any more."""
        locked = PersonLocked(name, 3, "desk")
        self.people = evolve(self.people, locked)
        self.events.append(locked)


@pytest.fixture
def register() -> Register:
    return Register()


# -- roles and duties -----------------------------------------------------------------------------------------


def test_the_roles_of_all_books_are_known_at_their_levels_with_those_of_the_house() -> None:
    levels = {role.role: (role.duty, role.level) for role in ROLES}
    assert levels == {
        "dealer": ("floor", 1),
        "host": ("floor", 1),
        "supervisor": ("floor", 2),
        "assistant-gaming-manager": ("floor", 2),
        "floorperson": ("floor", 2),
        "higher-duties-dealer": ("floor", 2),
        "area-manager": ("floor", 3),
        "assistant-casino-manager": ("floor", 3),
        "chief-officer": ("floor", 3),
        "operator": ("floor", 3),
    }
    assert set(nobody().roles) == {"cage", "tournament-director", "inspector", "administrator"}


def test_a_role_that_stands_higher_in_another_book_counts_as_the_higher() -> None:
    first = book("act-canberra")
    assert first.policies is not None
    turned = [replace(role, rank=4 - role.rank) if role.staff else role for role in first.policies.roles]
    other = Book(replace(first.file, policies=replace(first.policies, roles=tuple(turned))))
    for books in ((first, other), (other, first)):
        levels = {role.role: role.level for role in known_roles(books)}
        assert levels == {"dealer": 3, "supervisor": 2, "operator": 3}


@pytest.mark.proves("nsw-aruze", "1.1 [inspector]")
def test_nsw_1_1_an_inspectors_account_says_under_what_the_inspector_is_appointed(register: Register) -> None:
    for stated in ("", "  ", "x" * 401, "a\0b"):
        nameless = AddPerson(ROOT, "ida", ("inspector",), "hash", appointment=stated)
        assert register.refused(nameless) == "cause-needed"
    register.add("ida", "inspector")
    assert register.people.persons["ida"].appointment == appointment(("inspector",))
    register.add("ann", "dealer")
    assert register.refused(ChangeRoles(ROOT, "ann", ("inspector",), "moved")) == "cause-needed"
    register(ChangeRoles(ROOT, "ann", ("inspector",), "moved", "s 20, no 8"))
    assert register.people.persons["ann"].appointment == "s 20, no 8"
    register(ChangeRoles(ROOT, "ann", ("dealer",), "moved back"))
    assert register.people.persons["ann"].appointment == "", "it ends with the role"
    assert register.refused(AddPerson(ROOT, "bob", ("dealer",), "hash", appointment="s 20")) == "bad-request"
    register(DeactivatePerson(ROOT, "ida", "on leave"))
    register(ReactivatePerson(ROOT, "ida", "hash", "back"))
    assert register.people.persons["ida"].appointment == appointment(("inspector",)), "it outlasts the leave"


@pytest.mark.parametrize("alone", ["administrator", "inspector"])
@pytest.mark.parametrize("other", ["cage", "dealer", "operator", "tournament-director", "inspector"])
def test_an_administrator_and_an_inspector_have_no_other_duty(
    register: Register, alone: str, other: str
) -> None:
    if alone == other:
        other = "administrator"
    register.add("ann", "dealer")
    assert register.refused(AddPerson(ROOT, "bob", (alone, other), "hash")) == "duties-apart"
    assert register.refused(ChangeRoles(ROOT, "ann", (other, alone), "promoted")) == "duties-apart"
    register(ChangeRoles(ROOT, "ann", (alone,), "moved", appointment((alone,))))
    assert register.people.persons["ann"].roles == (alone,)


def test_other_duties_come_together(register: Register) -> None:
    register.add("ann", "dealer", "cage", "tournament-director", "dealer")
    assert register.people.persons["ann"].roles == ("cage", "dealer", "tournament-director")


@pytest.mark.parametrize("roles", [(), ("player",), ("system",), ("croupier",), ("dealer", "Administrator")])
def test_a_role_that_is_not_known_is_not_given(register: Register, roles: tuple[str, ...]) -> None:
    assert register.refused(AddPerson(ROOT, "bob", roles, "hash")) == "bad-request"


def test_nobody_changes_their_own_roles(register: Register) -> None:
    register.add("second", "administrator")
    assert register.refused(ChangeRoles(ROOT, "root", ("dealer",), "tired of it")) == "duties-apart"


def test_a_change_of_roles_says_before_after_who_and_why(register: Register) -> None:
    register.add("ann", "dealer")
    [event] = register(ChangeRoles(ROOT, "ann", ("supervisor",), "passed the course"))
    assert event == RolesChanged("ann", ("dealer",), ("supervisor",), "passed the course", ROOT)


@pytest.mark.parametrize(
    "command",
    [
        ChangeRoles(ROOT, "ann", ("supervisor",), " "),
        SetPassword(ROOT, "ann", "hash", ""),
        DeactivatePerson(ROOT, "ann", ""),
        DisableTotp(ROOT, "ann", "line\nbreak"),
        RevokeTerminal(ROOT, "T1/3", "x" * 401),
    ],
)
def test_whatever_changes_someones_rights_says_why(register: Register, command: PeopleCommand) -> None:
    register.add("ann", "dealer")
    register(EnableTotp(Person("ann", "dealer"), 1))
    register(EnrolTerminal(ROOT, "T1/3", "hash"))
    assert register.refused(command) == "cause-needed"


def test_books_tell_their_roles_and_never_the_houses_own() -> None:
    register = Register()
    forged = (said.KnownRole("administrator", "Cook", "floor", 1),)
    assert register.refused(KnowRoles(SYSTEM, forged)) == "bad-request"
    assert register.refused(KnowRoles(ROOT, ROLES)) == "not-yours-to-do"
    crowd = tuple(said.KnownRole(f"role-{number}", "Role", "floor", 1) for number in range(200))
    assert register.refused(KnowRoles(SYSTEM, crowd)) == "bad-request"
    assert register(KnowRoles(SYSTEM, ROLES)) == (people_events.RolesKnown(()),)


# -- who administers ------------------------------------------------------------------------------------------

OF_ADMINISTRATORS = [
    AddPerson(ROOT, "new", ("dealer",), "hash"),
    ChangeRoles(ROOT, "ann", ("supervisor",), "why"),
    SetPassword(ROOT, "ann", "hash", "why"),
    UnlockPerson(ROOT, "locked", "why"),
    DeactivatePerson(ROOT, "ann", "why"),
    ReactivatePerson(ROOT, "gone", "hash", "why"),
    DisableTotp(ROOT, "ann", "why"),
    EnrolTerminal(ROOT, "T1/4", "hash"),
    RevokeTerminal(ROOT, "T1/3", "why"),
    EnrolSystem(ROOT, "bank", "hash"),
    RevokeSystem(ROOT, "central", "why"),
]
OF_THE_HOUSE_TOO = (AddPerson, SetPassword, UnlockPerson, DisableTotp, EnrolTerminal, EnrolSystem)


def peopled() -> Register:
    register = Register()
    for name in ("ann", "locked", "gone"):
        register.add(name, "dealer")
    register.lock("locked")
    register(DeactivatePerson(ROOT, "gone", "left"))
    register(EnableTotp(Person("ann", "dealer"), 1))
    register(EnrolTerminal(ROOT, "T1/3", "hash"))
    register(EnrolSystem(ROOT, "central", "hash"))
    return register


@pytest.mark.parametrize("command", OF_ADMINISTRATORS, ids=lambda command: type(command).__name__)
def test_only_an_administrator_who_is_one_today_administers(command: PeopleCommand) -> None:
    register = peopled()
    register.add("second", "administrator")
    register(DeactivatePerson(ROOT, "second", "left"))
    register.add("locked out", "administrator")
    register.lock("locked out")
    for by in (
        Person("ann", "dealer"),
        Person("ann", "administrator"),
        Person("root", "dealer"),
        Person("second", "administrator"),
        Person("locked out", "administrator"),
        Person("nobody", "administrator"),
        Person("system", "administrator"),
    ):
        own = isinstance(command, DisableTotp) and by.name == "ann"
        if not own:
            assert register.refused(replace(command, by=by)) == "not-yours-to-do", by
    by_the_house = replace(command, by=SYSTEM)
    if isinstance(command, OF_THE_HOUSE_TOO):
        register(by_the_house)
    else:
        assert register.refused(by_the_house) == "not-yours-to-do"
        register(command)


def test_the_last_administrator_stays(register: Register) -> None:
    assert register.refused(DeactivatePerson(ROOT, "root", "leaving")) == "last-administrator"
    register.add("second", "administrator")
    register.lock("second")
    assert register.refused(DeactivatePerson(ROOT, "root", "leaving")) == "last-administrator"
    register(UnlockPerson(ROOT, "second", "was a typing error"))
    register(DeactivatePerson(ROOT, "root", "leaving"))
    assert register.people.administrators() == ["second"]


def test_a_name_belongs_to_one_person_for_ever(register: Register) -> None:
    register.add("ann", "dealer")
    assert register.refused(AddPerson(ROOT, "ann", ("dealer",), "hash")) == "name-taken"
    register(DeactivatePerson(ROOT, "ann", "left"))
    assert register.refused(AddPerson(ROOT, "ann", ("dealer",), "hash")) == "name-taken"
    assert register.refused(ChangeRoles(ROOT, "ann", ("supervisor",), "why")) == "unknown-person"
    register(ReactivatePerson(ROOT, "ann", "another", "came back"))
    ann = register.people.persons["ann"]
    assert (ann.active, ann.must_change_password, ann.password_hash) == (True, True, "another")


def test_a_password_that_someone_else_has_given_is_changed_at_the_first_sign_in(register: Register) -> None:
    assert register.refused(AddPerson(ROOT, "ann", ("dealer",), "hash", False)) == "bad-request"
    register.add("ann", "dealer")
    assert register.people.persons["ann"].must_change_password
    ann = Person("ann", "dealer")
    register(ChangePassword(ann, "own", 1))
    assert not register.people.persons["ann"].must_change_password
    register(SetPassword(ROOT, "ann", "given", "forgotten"))
    assert register.people.persons["ann"].must_change_password
    assert register.refused(ChangePassword(ann, "late", 2)) == "not-signed-in"
    assert register.refused(SetPassword(ROOT, "root", "own", "why")) == "bad-request"


def test_whatever_changes_someones_rights_moves_their_generation_on(register: Register) -> None:
    register.add("ann", "dealer")
    ann = Person("ann", "dealer")
    for command in (
        ChangePassword(ann, "own", 1),
        SetPassword(ROOT, "ann", "given", "forgotten"),
        ChangeRoles(ROOT, "ann", ("supervisor",), "promoted"),
        DeactivatePerson(ROOT, "ann", "left"),
        ReactivatePerson(ROOT, "ann", "new", "back"),
    ):
        before = register.people.persons["ann"].generation
        register(command)
        assert register.people.persons["ann"].generation == before + 1, command
    for _ in range(30):
        register.attempt("ann", "wrong-password")
    assert register.people.persons["ann"].generation == 6, "a stranger who guesses ends nobody's session"
    register.lock("ann")
    assert register.people.persons["ann"].generation == 7
    register(UnlockPerson(ROOT, "ann", "was a typing error"))
    assert register.people.persons["ann"].generation == 7


# -- names ----------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("name", ["ann", "ann-marie o'neill", "josé", "李雷", "a" * 40, "d.2"])
def test_names_that_may_be_had(name: str) -> None:
    assert checked_person_name(name) == spelled(f"  {name.upper()} ") == name


@pytest.mark.parametrize(
    "name",
    ["", " ann", "Ann", "ann  b", "a/b", "a#b", "a@b", "a:b", "a" * 41, "guest t1-3", "system", "demonstration dealer",
     "a\x00", "a…", "a?", "ﬁ", "\ud800"],
)  # fmt: skip
def test_names_that_may_not_be_had(register: Register, name: str) -> None:
    assert register.refused(AddPerson(ROOT, name, ("dealer",), "hash")) == "bad-request"


@pytest.mark.parametrize(
    "terminal", ["T1", "T1/", "/3", "T1/x", "T/1/3", "T1/²", "T@1/3", "T1/٣", "x" * 80 + "/1"]
)
def test_names_that_no_terminal_has(register: Register, terminal: str) -> None:
    assert checked_terminal("T1/3") == "T1/3"
    assert register.refused(EnrolTerminal(ROOT, terminal, "hash")) == "bad-request"


def test_what_was_cut_or_replaced_for_the_journal_is_nobodys_name() -> None:
    assert recorded("ann") == "ann"
    for typed in ("a" * 41, "a\x00b", "\ud800", "x" * 1000):
        kept = recorded(typed)
        assert len(kept) <= 40 and kept.isprintable() and kept != typed
        with pytest.raises(Refused):
            checked_person_name(kept)


# -- attempts and locks ---------------------------------------------------------------------------------------


def test_failures_in_a_row_are_reported_lock_nobody_out_and_are_all_on_record(register: Register) -> None:
    register.add("ann", "dealer")
    register.attempt("ann", "wrong-password")
    register.attempt("ann", "wrong-code")
    assert register.attempt("ann") == (SignedIn("ann", "desk", "sign-in", 1),)
    reported = [
        attempt
        for attempt in range(1, 301)
        if GuessingNoticed("ann", attempt, "desk") in register.attempt("ann", "wrong-password")
    ]
    assert reported == [3, 30, 300]
    assert sum(isinstance(event, SignInFailed) for event in register.events) == 302
    assert register.attempt("ann") == (SignedIn("ann", "desk", "sign-in", 1),)
    assert len(register.attempt("ann", "wrong-password")) == 1, "counted from nothing again"


def test_a_person_whom_an_earlier_version_has_locked_out_is_let_in_by_an_administrator(
    register: Register,
) -> None:
    register.add("ann", "dealer")
    register.lock("ann")
    for wrong in ("", "wrong-password"):
        assert register.attempt("ann", wrong) == (SignInFailed("ann", "desk", "sign-in", "locked"),)
    register(UnlockPerson(ROOT, "ann", "was a typing error"))
    assert register.attempt("ann") == (SignedIn("ann", "desk", "sign-in", 2),)


def test_the_addresses_where_someone_has_signed_in_lately_are_known(register: Register) -> None:
    register.add("ann", "dealer")
    for number in [*range(12), 5]:
        register(RecordSignIn(SYSTEM, "ann", f"10.0.0.{number}", generation=1))
    register(RecordSignIn(SYSTEM, "ann", "10.0.0.99", failed="wrong-password", generation=1))
    assert register.people.persons["ann"].addresses == tuple(
        f"10.0.0.{n}" for n in (5, 11, 10, 9, 8, 7, 6, 4)
    )


def test_a_lock_stays_whatever_else_is_done_but_an_administrators_unlock(register: Register) -> None:
    register.add("ann", "dealer")
    register.lock("ann")
    register(SetPassword(ROOT, "ann", "given", "forgotten"))
    register(ChangeRoles(ROOT, "ann", ("supervisor",), "promoted"))
    assert register.people.persons["ann"].locked
    for by in (Person("ann", "supervisor"),):
        assert register.refused(UnlockPerson(by, "ann", "let me in")) == "not-yours-to-do"
        assert register.refused(ChangePassword(by, "own", 4)) == "not-signed-in"
        assert register.refused(EnableTotp(by, 5)) == "not-signed-in"


def test_unknown_inactive_and_outdated_attempts_fail_and_count_for_nobody(register: Register) -> None:
    register.add("ann", "dealer")
    assert register.attempt("ghost")[0] == SignInFailed("ghost", "desk", "sign-in", "unknown-name")
    assert "ghost" not in register.people.persons
    for failed in ("", "wrong-password"):
        [event] = register.attempt("ann", failed, generation=7)
        assert event == SignInFailed("ann", "desk", "sign-in", "changed-meanwhile")
    assert register.people.persons["ann"].failures == 0
    register(DeactivatePerson(ROOT, "ann", "left"))
    assert register.attempt("ann")[0] == SignInFailed("ann", "desk", "sign-in", "inactive")


def test_a_one_time_code_is_good_once_and_an_older_one_never(register: Register) -> None:
    register.add("ann", "dealer")
    register(EnableTotp(Person("ann", "dealer"), 100))
    assert isinstance(register.attempt("ann", step=101)[0], SignedIn)
    for later, (step, why) in enumerate(((101, "code-used"), (100, "code-used"), (0, "wrong-code"))):
        assert register.attempt("ann", step=step) == (SignInFailed("ann", "desk", "sign-in", why),)  # type: ignore[arg-type]
        assert isinstance(register.attempt("ann", step=102 + later)[0], SignedIn)
    register(DisableTotp(Person("ann", "dealer"), "ann", "new telephone"))
    assert isinstance(register.attempt("ann")[0], SignedIn)


def test_a_sign_in_without_a_code_makes_no_used_one_good_again(register: Register) -> None:
    register.add("ann", "dealer")
    register(EnableTotp(Person("ann", "dealer"), 100))
    register.attempt("ann", "wrong-password")
    assert isinstance(register.attempt("ann", purpose="unlock")[0], SignedIn)
    assert register.attempt("ann", step=100) == (SignInFailed("ann", "desk", "sign-in", "code-used"),)


def test_codes_are_asked_for_sign_ins_and_approvals_but_not_within_a_session(register: Register) -> None:
    register.add("ann", "dealer")
    register(EnableTotp(Person("ann", "dealer"), 100))
    assert isinstance(register.attempt("ann", purpose="unlock")[0], SignedIn)
    assert isinstance(register.attempt("ann", purpose="refresh")[0], SignedIn)
    assert isinstance(register.attempt("ann", purpose="approval")[0], SignInFailed)
    assert isinstance(register.attempt("ann", purpose="approval", step=101, about="a void")[0], SignedIn)
    assert register.refused(EnableTotp(Person("ann", "dealer"), 105)) == "bad-request"
    assert register.refused(EnableTotp(ROOT, 0)) == "bad-request"


@pytest.mark.parametrize(
    "command",
    [
        RecordSignIn(ROOT, "ann", "desk"),
        RecordKeySignIn(ROOT, "terminal", "T1/3", "desk", True, 1),
        RecordSignOut(ROOT, "ann", "desk"),
        TakeApproval(ROOT, "k", "ann", 1, "bob", "T1", "DeclareVoid", "c1", 10),
    ],
    ids=lambda command: type(command).__name__,
)
def test_only_the_house_records_who_came_and_went(register: Register, command: PeopleCommand) -> None:
    register.add("ann", "dealer")
    register(EnrolTerminal(ROOT, "T1/3", "hash"))
    assert register.refused(command) == "not-yours-to-do"
    register(replace(command, by=SYSTEM))


def test_what_is_recorded_has_a_length_and_can_be_printed(register: Register) -> None:
    for name, where in (("a" * 81, "desk"), ("a\n", "desk"), ("ann", "d" * 81), ("ann", "\x1b[2J")):
        assert register.refused(RecordSignIn(SYSTEM, name, where)) == "bad-request"
        assert register.refused(RecordSignOut(SYSTEM, name, where)) == "bad-request"
        assert register.refused(RecordKeySignIn(SYSTEM, "system", name, where, False)) == "bad-request"
    assert register.refused(RecordSignIn(SYSTEM, "ann", "desk", about="a" * 201)) == "bad-request"


# -- keys and approvals ---------------------------------------------------------------------------------------


@pytest.mark.parametrize("holder", ["terminal", "system"])
def test_a_key_counts_until_it_is_revoked(register: Register, holder: said.Holder) -> None:
    name = "T1/3" if holder == "terminal" else "central"
    enrol: Any = EnrolTerminal if holder == "terminal" else EnrolSystem
    revoke: Any = RevokeTerminal if holder == "terminal" else RevokeSystem

    def arrives(succeeded: bool, generation: int) -> PeopleEvent:
        [event] = register(RecordKeySignIn(SYSTEM, holder, name, "cable", succeeded, generation))
        return event

    failed = KeySignInFailed(holder, name, "cable")
    assert arrives(True, 1) == failed
    register(enrol(ROOT, name, "hash"))
    assert arrives(True, 1) == KeySignedIn(holder, name, "cable", 1)
    assert arrives(True, 2) == arrives(False, 1) == failed
    assert register.refused(enrol(ROOT, name, "other")) == "name-taken"
    register(revoke(ROOT, name, "stolen"))
    assert arrives(True, 1) == arrives(True, 2) == failed
    assert register.refused(revoke(ROOT, name, "again")) == "unknown-person"
    register(enrol(ROOT, name, "other"))
    assert arrives(True, 1) == failed
    assert arrives(True, 3) == KeySignedIn(holder, name, "cable", 3)


def test_an_approval_is_taken_by_another_in_time_while_its_giver_may(register: Register) -> None:
    register.add("ann", "supervisor")
    taking = TakeApproval(SYSTEM, "k", "ann", 1, "bob", "T1", "DeclareVoid", "c1", 10)
    assert register.refused(taking, at=11) == "approval-needed"
    assert register.refused(replace(taking, requester="ann"), at=10) == "second-person-needed"
    assert register.refused(replace(taking, approver="ghost"), at=10) == "approval-needed"
    assert register.refused(replace(taking, generation=2), at=10) == "approval-needed"
    assert register(taking, at=10) == (ApprovalTaken("ann", "bob", "T1", "DeclareVoid", "c1"),)
    register(DeactivatePerson(ROOT, "ann", "left"))
    assert register.refused(replace(taking, generation=2), at=10) == "approval-needed"


# -- as a room of the house -----------------------------------------------------------------------------------


def test_every_command_has_someone_who_decides_it() -> None:
    assert set(DECIDERS) == set(PeopleCommand.__args__)


def test_records_and_states_are_read_from_the_journal_as_they_were() -> None:
    room, register = PeopleRoom(), peopled()
    command = SetPassword(ROOT, "ann", "hash", "forgotten")
    events = register(command)
    encoded = room.encode_record(command, events)
    assert room.decode_record(encoded) == (command, events)
    assert room.encode_record(*room.decode_record(encoded)) == encoded
    assert room.decode_state(room.encode_state(register.people)) == register.people
    assert room.begin() == nobody()
    assert [room.postings(register.people, event) for event in events] == [()]
    assert room.round_begun(events[0]) is None


def test_what_is_shown_has_no_secret_in_it() -> None:
    register = peopled()
    record = msgspec.to_builtins(
        Record(AddPerson(ROOT, "new", ("dealer",), "SECRET"), tuple(register.events))
    )
    assert "SECRET" in str(record) and "hash of ann" in str(record)
    shown = str(without_secrets(record))
    assert "SECRET" not in shown and "hash of" not in shown and "'hash'" not in shown and "root" in shown
    lists = (
        persons_shown(register.people),
        keys_shown(register.people, "terminal"),
        roles_shown(register.people),
    )
    assert "hash" not in str(lists)
    assert [person.name for person in lists[0]] == ["ann", "gone", "locked", "root"]
    assert [(person.active, person.locked, person.codes) for person in lists[0]] == [
        (True, False, True), (False, False, False), (True, True, False), (True, False, False)
    ]  # fmt: skip


# -- the machine ----------------------------------------------------------------------------------------------

NAMES = ("root", "ann", "bob", "cat")
SETS = (
    ("dealer",), ("supervisor", "dealer"), ("cage",), ("inspector",), ("administrator",), ("administrator", "cage"),
    ("inspector", "dealer"), ("administrator", "inspector"), ("tournament-director", "administrator"), ("operator", "cage"),
)  # fmt: skip
PLAIN = ("dealer", "supervisor", "cage", "operator", "tournament-director")


REACHED: Counter[str] = Counter()
LUCK = st.integers(0, 2**32 - 1)


class PeopleMachine(RuleBasedStateMachine):
    """Random people give random commands; a plain dict of dicts says what must have come of it.

    Every rule draws its choices from one number, so that one command costs hypothesis one draw.
    """

    salt = 0

    def __init__(self) -> None:
        super().__init__()
        self.turn = 0
        self.register = Register()
        self.model: dict[str, dict[str, Any]] = {"root": self.newcomer(("administrator",))}

    def dice(self, luck: int) -> Random:
        """Numbers that are drawn again and again (0 above all) mean something else each time."""
        self.turn += 1
        return Random(f"{self.salt} {self.turn} {luck}")

    @staticmethod
    def newcomer(roles: tuple[str, ...]) -> dict[str, Any]:
        return {"roles": set(roles), "failures": 0, "locked": False, "active": True, "totp": 0}

    def usable(self) -> list[str]:
        return [
            name
            for name, one in self.model.items()
            if "administrator" in one["roles"] and one["active"] and not one["locked"]
        ]

    def ask(self, command: PeopleCommand, allowed: bool) -> tuple[PeopleEvent, ...]:
        try:
            events = self.register(command)
        except Refused as refused:
            assert refused.code in REASONS and not allowed, (command, refused)
            return ()
        assert allowed, command
        REACHED.update(type(event).__name__ for event in events)
        return events

    def giver(self, dice: Random) -> Person:
        """Mostly someone who may."""
        usable = self.usable()
        name = dice.choice(usable if usable and dice.random() < 0.8 else NAMES)
        return self.person(name)

    def person(self, name: str) -> Person:
        return Person(name, min(self.model.get(name, {"roles": {"dealer"}})["roles"]))

    @staticmethod
    def fits_together(roles: tuple[str, ...]) -> bool:
        return len(set(roles)) == 1 or set(roles) <= set(PLAIN)

    @rule(luck=LUCK)
    def something_happens(self, luck: int) -> None:
        dice = self.dice(luck)
        verbs = (
            self.add, self.change_roles, self.deactivate, self.reactivate, self.unlock, self.enable_codes, self.attempt,
            self.guess,
            self.lock,
        )  # fmt: skip
        dice.choice(verbs)(dice)

    def add(self, dice: Random) -> None:
        by, name, roles = self.giver(dice), dice.choice(NAMES), dice.choice(SETS)
        allowed = by.name in self.usable() and name not in self.model and self.fits_together(roles)
        if self.ask(AddPerson(by, name, roles, "hash", appointment=appointment(roles)), allowed):
            self.model[name] = self.newcomer(roles)

    def change_roles(self, dice: Random) -> None:
        by, name, roles = self.giver(dice), dice.choice(NAMES), dice.choice(SETS)
        known = self.model.get(name)
        allowed = (
            by.name in self.usable() and by.name != name and known is not None and known["active"]
            and self.fits_together(roles) and set(roles) != known["roles"]
        )  # fmt: skip
        if self.ask(ChangeRoles(by, name, roles, "why", appointment(roles)), allowed):
            self.model[name]["roles"] = set(roles)

    def deactivate(self, dice: Random) -> None:
        by, name = self.giver(dice), dice.choice(NAMES)
        known = self.model.get(name)
        allowed = (
            by.name in self.usable() and known is not None and known["active"] and self.usable() != [name]
        )  # fmt: skip
        if self.ask(DeactivatePerson(by, name, "why"), allowed):
            self.model[name]["active"] = False

    def reactivate(self, dice: Random) -> None:
        by, name = self.giver(dice), dice.choice(NAMES)
        known = self.model.get(name)
        allowed = by.name in self.usable() and known is not None and not known["active"]
        if self.ask(ReactivatePerson(by, name, "hash", "why"), allowed):
            self.model[name].update(active=True, locked=False, failures=0)

    def unlock(self, dice: Random) -> None:
        by, name = dice.choice((SYSTEM, self.giver(dice))), dice.choice(NAMES)
        known = self.model.get(name)
        may = by == SYSTEM or by.name in self.usable()
        allowed = may and known is not None and known["active"] and bool(known["locked"] or known["failures"])
        if self.ask(UnlockPerson(by, name, "why"), allowed):
            self.model[name].update(locked=False, failures=0)

    def enable_codes(self, dice: Random) -> None:
        name, step = dice.choice(NAMES), dice.randint(1, 9)
        known = self.model.get(name)
        allowed = known is not None and known["active"] and not known["locked"] and not known["totp"]
        if self.ask(EnableTotp(self.person(name), step), allowed):
            self.model[name]["totp"] = step

    def attempt(self, dice: Random) -> None:
        failed = dice.choice(("", "", "wrong-password", "wrong-password", "wrong-code"))
        self.attempted(dice.choice(NAMES), failed, dice.randint(0, 9))

    def guess(self, dice: Random) -> None:
        name = dice.choice(NAMES)
        for _ in range(3 if dice.random() < 0.3 else 1):
            self.attempted(name, "wrong-password", 0)

    def attempted(self, name: str, failed: str, step: int) -> None:
        known = self.model.get(name)
        events = self.register.attempt(name, failed, step=step)
        REACHED.update(type(event).__name__ for event in events)
        fails = (
            known is None or not known["active"] or known["locked"] or bool(failed)
            or (known["totp"] and step <= known["totp"])
        )  # fmt: skip
        assert isinstance(events[0], SignInFailed if fails else SignedIn)
        if known is None or not known["active"] or known["locked"]:
            assert len(events) == 1
            return
        known["failures"] = known["failures"] + 1 if fails else 0
        if not fails and known["totp"]:
            known["totp"] = step
        assert len(events) == (2 if fails and known["failures"] in (3, 30, 300) else 1)

    def lock(self, dice: Random) -> None:
        """Someone whom an earlier version has locked out."""
        name = dice.choice(NAMES)
        if (known := self.model.get(name)) is not None and known["active"]:
            self.register.lock(name)
            REACHED["PersonLocked"] += 1
            known["locked"] = True

    @invariant()
    def the_room_says_what_the_model_says(self) -> None:
        people: People = self.register.people
        assert people.persons.keys() == self.model.keys()
        for name, person in people.persons.items():
            known = self.model[name]
            assert (set(person.roles), person.failures, person.locked, person.active) == (
                known["roles"], known["failures"], known["locked"], known["active"]
            )  # fmt: skip
            assert person.totp == bool(known["totp"])

    @invariant()
    def there_is_an_administrator_and_duties_are_apart(self) -> None:
        people: People = self.register.people
        standing = [
            name for name, one in people.persons.items() if "administrator" in one.roles and one.active
        ]
        assert standing
        for person in people.persons.values():
            assert person.roles
            assert len(person.roles) == 1 or not {"administrator", "inspector"} & set(person.roles)

    def teardown(self) -> None:
        folded = nobody()
        for event in self.register.events:
            folded = evolve(folded, event)
        assert folded == self.register.people


WELL_TRODDEN = {
    "PersonAdded": 50, "RolesChanged": 10, "PersonDeactivated": 20, "PersonReactivated": 10, "PersonLocked": 20,
    "PersonUnlocked": 8, "TotpEnabled": 20, "SignedIn": 20, "SignInFailed": 100,
}  # fmt: skip


@pytest.mark.takes(1)
def test_people_under_random_commands_do_what_a_plain_model_says() -> None:
    """Played on with other luck until everything has been reached often enough to mean something."""
    REACHED.clear()
    for salt in range(10):
        machine = type("PeopleMachine", (PeopleMachine,), {"salt": salt})
        run_state_machine_as_test(
            machine,
            settings=settings(max_examples=40, stateful_step_count=40, deadline=None, derandomize=True),
        )
        if all(REACHED[event] >= often for event, often in WELL_TRODDEN.items()):
            return
    raise AssertionError(f"the machine never got that far: {REACHED}")
