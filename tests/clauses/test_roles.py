"""Roles of the books: who ranks above whom, which are one, and what a role's powers let it do."""

import pytest
from msgspec.structs import replace

from sicbo.refusals import Refused
from sicbo.rooms.cage.messages import VoidTicket
from sicbo.rooms.kernel.authority import front_line_role, require_power, require_role, supervising_role
from sicbo.rooms.kernel.person import Person
from sicbo.rooms.table.messages.table import AnnounceClosing, DirectEmptySpins, OpenTable, RestrictTerminals
from sicbo.rules.policies import Policies
from support.cage_desk import CASHIER, Desk, number
from support.evening import Evening, full_game

SUPERVISOR = Person("sam", "supervisor")
ASSISTANT = Person("agnes", "assistant-gaming-manager")
HIGHER = Person("hana", "higher-duties-dealer")
AREA = Person("ali", "area-manager")
DEALER = Person("dora", "dealer")


def policies_of(game: str) -> Policies:
    policies = full_game(game).policies
    assert policies is not None
    return policies


def allowed(game: str, person: Person, power: str) -> bool:
    try:
        require_power(full_game(game), person, power, "this")  # type: ignore[arg-type]
    except Refused as refused:
        assert refused.code == "not-yours-to-do"
        return False
    return True


@pytest.mark.proves("nsw-aruze", "1.1 [Assistant Gaming Manager]", "1.1 [electronic gaming supervisor]")
def test_nsw_1_1_supervisor_and_assistant_gaming_manager_have_one_set_of_permissions() -> None:
    policies = policies_of("nsw-aruze")
    for role in policies.roles:
        assert policies.may("supervisor", role.role) == policies.may(
            "assistant-gaming-manager", role.role
        ) or (role.role not in ("supervisor", "assistant-gaming-manager"))
    powers = [power.power for power in policies.powers]
    mine = [power for power in powers if allowed("nsw-aruze", SUPERVISOR, power)]
    theirs = [power for power in powers if allowed("nsw-aruze", ASSISTANT, power)]
    assert mine == theirs
    assert {"bar-from-game", "void-unconfirmed", "restrict-terminals"} <= set(mine)
    assert "adjust-jackpot" not in mine


@pytest.mark.proves("nsw-aruze", "1.1 [Assistant Gaming Manager]", "1.1 [electronic gaming supervisor]")
@pytest.mark.parametrize("by", [SUPERVISOR, ASSISTANT])
def test_nsw_1_1_what_a_supervisor_commands_an_assistant_gaming_manager_does_too(by: Person) -> None:
    evening = Evening("nsw-aruze").prepare()
    assert evening.refused(OpenTable(by=evening.dealer, shaker="sealed-automated")).code == "not-yours-to-do"
    evening.send(OpenTable(by=by, shaker="sealed-automated", float_amount=1_000_000))
    evening.seat("ann")
    assert evening.refused(RestrictTerminals(by=evening.dealer, player="ann")).code == "not-yours-to-do"
    evening.send(RestrictTerminals(by=by, player="ann"))


@pytest.mark.proves("nsw-aruze", "1.1 [Assistant Gaming Manager]", "1.1 [electronic gaming supervisor]")
@pytest.mark.parametrize("second", [SUPERVISOR, ASSISTANT])
def test_nsw_1_1_both_are_the_second_person_at_the_cage(second: Person) -> None:
    desk = Desk()
    torn = desk.issue("a", 5_000)
    void = VoidTicket(by=CASHIER, number=torn, reason="torn", new_number=number("b"))
    assert desk.refused(void).code == "second-person-needed"
    desk.send(replace(void, approved_by=second))


@pytest.mark.proves("crown-melbourne", "1 [TG Higher Duties Dealer]")
def test_crown_1_a_higher_duties_dealer_ranks_above_a_dealer() -> None:
    policies = policies_of("crown-melbourne/a")
    assert policies.title("higher-duties-dealer") == "TG Higher Duties Dealer"
    assert policies.may("higher-duties-dealer", "dealer")
    assert not policies.may("dealer", "higher-duties-dealer")
    evening = Evening("crown-melbourne/a").open()
    assert evening.refused(AnnounceClosing(by=DEALER)).code == "not-yours-to-do"
    evening.send(AnnounceClosing(by=HIGHER))


@pytest.mark.proves("crown-melbourne", "1 [TG Area Manager]")
def test_crown_1_an_area_manager_ranks_above_a_higher_duties_dealer() -> None:
    policies = policies_of("crown-melbourne/a")
    assert policies.may("area-manager", "higher-duties-dealer")
    assert not policies.may("higher-duties-dealer", "area-manager")
    evening = Evening("crown-melbourne/a").open()
    direct = DirectEmptySpins(by=HIGHER, ground="after-opening")
    assert evening.refused(direct).code == "not-yours-to-do"
    evening.send(DirectEmptySpins(by=AREA, ground="after-opening"))


@pytest.mark.proves("crown-melbourne", "1 [TG Assistant Casino Manager]")
def test_crown_1_an_assistant_casino_manager_ranks_above_an_area_manager() -> None:
    policies = policies_of("crown-melbourne/a")
    assert policies.may("assistant-casino-manager", "area-manager")
    assert not policies.may("area-manager", "assistant-casino-manager")
    senior = Person("amy", "assistant-casino-manager")
    for power in ("void-wager-for-breach", "bar-from-game", "withhold-winnings", "invalidate-fraud"):
        assert allowed("crown-melbourne/a", senior, power)
        assert not allowed("crown-melbourne/a", AREA, power)


@pytest.mark.proves("act-canberra", "A [Casino Operator]")
def test_act_a_what_only_the_operator_may_is_refused_to_a_dealer() -> None:
    operator = Person("olga", "operator")
    policies = policies_of("act-canberra")
    assert policies.title("operator") == "Casino Operator"
    evening = Evening("act-canberra").prepare()
    assert evening.refused(OpenTable(by=DEALER, shaker="manual")).code == "not-yours-to-do"
    evening.send(OpenTable(by=operator, shaker="manual"))
    by_operator = [one for one in policies.requirements if one.by == "operator"]
    assert by_operator
    for requirement in by_operator:
        record = evening.recording(requirement)
        by_dealer = type(record)(
            by=DEALER, item=record.item, reference=record.reference, particulars=record.particulars
        )
        assert evening.refused(by_dealer).code == "not-yours-to-do"
        evening.send(record)


@pytest.mark.parametrize(
    ("book", "lowest", "above"),
    [
        ("act-canberra", "dealer", "supervisor"),
        ("nsw-aruze", "host", "supervisor"),
        ("nsw-table", "dealer", "supervisor"),
        ("crown-melbourne/a", "dealer", "higher-duties-dealer"),
        ("pennsylvania/a", "dealer", "floorperson"),
    ],
)
def test_who_stands_at_the_table_and_who_is_next_above(book: str, lowest: str, above: str) -> None:
    policies = policies_of(book)
    assert (front_line_role(policies), supervising_role(policies)) == (lowest, above)


def test_an_act_for_a_role_cites_its_own_clause_or_else_the_clause_of_the_role() -> None:
    game = full_game("crown-melbourne/a")
    with pytest.raises(Refused) as own:
        require_role(game, DEALER, "area-manager", "this", ("9.9",))
    assert own.value.clauses == ("9.9",)
    with pytest.raises(Refused) as other:
        require_role(game, DEALER, "area-manager", "this")
    assert other.value.clauses == policies_of("crown-melbourne/a").defined("area-manager") != ()
