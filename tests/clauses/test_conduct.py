"""Conduct: what is a breach and what is none, who may do what about it, and what it does at the tables."""

from pathlib import Path
from typing import Any

import pytest

import sicbo
from sicbo.rooms.cases.events import (
    BreachRecorded,
    CaseClosed,
    CaseOpened,
    DirectionAnswered,
    SanctionImposed,
)
from sicbo.rooms.cases.messages import (
    AddEvidence,
    AnswerDirection,
    CloseCase,
    DetermineCase,
    DirectToVacate,
    LiftSanction,
    RecordBreach,
    ReportMalfunction,
    TellInspector,
)
from sicbo.rooms.cases.state import Capacity, Party
from sicbo.rooms.kernel.person import Person
from sicbo.rooms.round.events import WagersReturned
from sicbo.rooms.round.messages import DeclareVoid, PlaceWagers
from sicbo.rooms.round.state import Round
from sicbo.rooms.table.messages.table import LiftTerminalRestriction, RestrictTerminals, SitDown
from support.case_desk import FACTS, Office, impose
from support.evening import Evening, is_refused

BANK = 1_000_000
ANN = Person("ann", "player")
BOB = Person("bob", "player")
DEALER = Person("dora", "dealer")
SUPERVISOR = Person("sue", "supervisor")
OPERATOR = Person("olga", "operator")
HOST = Person("hal", "host")
ASSISTANT = Person("asa", "assistant-gaming-manager")
AREA = Person("ali", "area-manager")
CASINO = Person("mia", "assistant-casino-manager")
CHIEF = Person("cleo", "chief-officer")


def playing(game: str, **more: Any) -> Evening:
    """A table with wagers of ann and bob, while betting is open."""
    evening = Evening(game, **more).open().seat("ann").seat("bob")
    evening.step("open-bets")
    evening.place("ann", {"small": 500})
    evening.place("bob", {"small": 500})
    return evening


def canberra(**more: Any) -> Office:
    return Office(playing("act-canberra", **more))


def aruze() -> Office:
    return Office(playing("nsw-aruze"))


def crown() -> Office:
    return Office(playing("crown-melbourne/a"))


def evening_of(office: Office) -> Evening:
    return office.evenings["T1"]


def bet(office: Office, player: Person, table: str = "T1") -> PlaceWagers:
    evening = office.evenings[table]
    if not evening.at_terminals:
        return PlaceWagers(player, {"small": 500}, "value-chip")
    places = [place for place, name in evening.table.seats.items() if name == player.name]
    return PlaceWagers(player, {"small": 500}, "credit", owner=places[0])


def money(office: Office, player: str) -> int:
    evening = evening_of(office)
    if not evening.at_terminals:
        return evening.chips(player)
    return next(evening.credit(place) for place, name in evening.table.seats.items() if name == player)


# -- wagers void for a breach ---------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("office", "reporter", "decider", "below", "clause"),
    [
        pytest.param(canberra, DEALER, SUPERVISOR, DEALER, "act-canberra 10.2(a)",
                     marks=pytest.mark.proves("act-canberra", "10.2(a)")),
        pytest.param(aruze, HOST, SUPERVISOR, HOST, "nsw-aruze 8.7.1",
                     marks=pytest.mark.proves("nsw-aruze", "8.7.1")),
        pytest.param(crown, DEALER, CASINO, AREA, "crown-melbourne 9.2.1",
                     marks=[pytest.mark.proves("crown-melbourne", "9.2.1"), pytest.mark.proves("crown-melbourne", "9.2")]),
    ],
)  # fmt: skip
def test_a_wager_void_for_a_breach_cites_its_case_and_returns_only_that_players_stake(
    office: Any, reporter: Person, decider: Person, below: Person, clause: str
) -> None:
    desk = office()
    kind = "disturbance" if office is aruze else "side-bet"
    # Nobody declares it at the table without a case.
    direct = DeclareVoid(decider, "player-breach", owner=evening_of(desk).table.places[1] if office is aruze else "bob",
                         opinion="seen")  # fmt: skip
    is_refused(evening_of(desk).refused(direct), "cause-needed")
    number = desk.breach(kind, reporter)
    is_refused(desk.refused(impose(below, number, "void-wager-for-breach")), "not-yours-to-do", clause)
    is_refused(desk.refused(impose(BOB, number, "void-wager-for-breach")), "not-yours-to-do", clause)
    before = money(desk, "ann"), money(desk, "bob")
    imposed = desk.send(impose(decider, number, "void-wager-for-breach"))[0]
    assert isinstance(imposed, SanctionImposed) and clause in imposed.sanction.clauses
    assert imposed.sanction.by == decider
    assert desk.deliver() == []
    returned = evening_of(desk).events[-1]
    assert isinstance(returned, WagersReturned)
    assert (returned.breach_case, returned.ground, returned.ends_round) == (number, "player-breach", False)
    assert (money(desk, "ann"), money(desk, "bob")) == (before[0], before[1] + 500)
    assert [one.done for one in desk.case(number).carried] == [True]
    evening_of(desk).finish(1, 2, 3)
    assert (money(desk, "ann"), money(desk, "bob")) == (BANK + 500, BANK), "ann's wager stood and won"
    # Nothing is left to be void: that is on record too, and no money moves.
    desk.send(impose(decider, number, "void-wager-for-breach"))
    assert desk.deliver() == [("T1", "no-wagers")]
    assert [one.done for one in desk.case(number).carried] == [True, False]


def _playing(evening: Evening) -> Round:
    assert evening.table.playing is not None
    return evening.table.playing


@pytest.mark.parametrize("named", [True, False], ids=["the round is named", "no round is named"])
def test_wagers_of_a_round_that_the_case_is_not_about_stand(named: bool) -> None:
    """The table may play on before it hears of the case: then nothing is void, and the case says so."""
    desk = canberra()
    table = evening_of(desk)
    round_id = _playing(table).round_id
    number = desk.breach("influence", DEALER, **({"round_id": round_id} if named else {}))
    desk.send(impose(SUPERVISOR, number, "void-wager-for-breach"))
    table.finish(4, 5, 6)
    table.wait(max(0, desk.now - table.now) + 1)
    table.step("open-bets")
    table.place("bob", {"big": 900})
    assert desk.deliver() == [("T1", "round-over")]
    assert _playing(table).layout["bob"].bets["big"].stake == 900
    assert [one.done for one in desk.case(number).carried] == [False]
    assert _playing(table).round_id in desk.case(number).carried[0].said


@pytest.mark.parametrize("named", ["T1-1", "1"])
def test_the_wagers_of_the_round_that_a_case_names_are_void(named: str) -> None:
    desk = canberra()
    number = desk.breach("influence", DEALER, round_id=named)
    desk.send(impose(SUPERVISOR, number, "void-wager-for-breach"))
    assert desk.deliver() == []
    assert "bob" not in _playing(evening_of(desk)).layout


@pytest.mark.proves("crown-melbourne", "9.2")
@pytest.mark.parametrize(
    "sanction", ["void-wager-for-breach", "bar-from-game", "withhold-winnings", "detain"]
)
def test_crown_9_2_every_sanction_is_refused_to_an_area_manager_and_open_above_the_assistant_casino_manager(
    sanction: str,
) -> None:
    facts = {name: FACTS[name] for name in ("ground", "place", "time", "police-arrival")}
    more: dict[str, Any] = {"facts": facts if sanction == "detain" else {}}
    if sanction == "withhold-winnings":
        more["amount"] = 500
    for by in (DEALER, Person("hana", "higher-duties-dealer"), AREA, Person("iris", "inspector"), BOB):
        desk = crown()
        number = desk.breach("device", DEALER)
        is_refused(
            desk.refused(impose(by, number, sanction, **more)), "not-yours-to-do", "crown-melbourne 9.2"
        )
    for by in (CASINO, CHIEF, OPERATOR):
        desk = crown()
        number = desk.breach("device", DEALER)
        desk.send(impose(by, number, sanction, **more))


# -- exclusion from the game ------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("game", "reporter", "decider", "below", "kind", "clause"),
    [
        pytest.param("act-canberra", DEALER, SUPERVISOR, DEALER, "influence", "act-canberra 10.2(b)",
                     marks=pytest.mark.proves("act-canberra", "10.2(b)")),
        pytest.param("nsw-aruze", HOST, SUPERVISOR, HOST, "tampering", "nsw-aruze 8.7.2",
                     marks=pytest.mark.proves("nsw-aruze", "8.7.2")),
        pytest.param("crown-melbourne/a", DEALER, CASINO, AREA, "influence", "crown-melbourne 9.2.2",
                     marks=pytest.mark.proves("crown-melbourne", "9.2.2")),
    ],
)  # fmt: skip
def test_a_person_excluded_from_the_game_neither_bets_nor_sits_down_until_that_is_lifted(
    game: str, reporter: Person, decider: Person, below: Person, kind: str, clause: str
) -> None:
    second = Evening(game, table_id="T2").open()
    desk = Office(playing(game), second)
    number = desk.breach(kind, reporter)
    is_refused(desk.refused(impose(below, number, "bar-from-game")), "not-yours-to-do", clause)
    evening_of(desk).send(bet(desk, BOB))
    desk.send(impose(decider, number, "bar-from-game"))
    desk.deliver()
    is_refused(evening_of(desk).refused(bet(desk, BOB)), "barred", clause)
    evening_of(desk).send(bet(desk, ANN))
    only_here = game.startswith("crown")
    if only_here:
        second.send(SitDown(by=BOB, place="1"))
    else:
        is_refused(second.refused(SitDown(by=BOB, place="1")), "barred", clause)
        # A table that is founded later hears of it as well.
        later = Evening(game, table_id="T3").open()
        desk.evenings["T3"] = later
        from sicbo.hosting.cases import adopting

        for command in adopting(desk.state, {"T3": later.game}):
            desk.send(command)
        desk.deliver()
        is_refused(later.refused(SitDown(by=BOB, place="1")), "barred", clause)
    assert desk.refused(impose(decider, number, "bar-from-game")).code == "out-of-order"
    lift = LiftSanction(by=decider, case=number, person="bob", sanction="bar-from-game", reason="a mistake")
    is_refused(desk.refused(LiftSanction(by=below, case=number, person="bob", sanction="bar-from-game", reason="x")),
               "not-yours-to-do", clause)  # fmt: skip
    desk.send(lift)
    desk.deliver()
    evening_of(desk).send(bet(desk, BOB))
    assert all(not evening.table.barred for evening in desk.evenings.values())
    assert desk.refused(lift).code == "out-of-order"
    assert desk.state.effects == {}


def test_two_cases_exclude_until_both_are_lifted() -> None:
    desk = canberra()
    first, second = (desk.breach(kind, DEALER) for kind in ("influence", "side-bet"))
    for number in (first, second):
        desk.send(impose(SUPERVISOR, number, "bar-from-game"))
    desk.deliver()
    for number, refused in ((first, True), (second, False)):
        desk.send(
            LiftSanction(by=SUPERVISOR, case=number, person="bob", sanction="bar-from-game", reason="over")
        )
        desk.deliver()
        assert ("bob" in evening_of(desk).table.barred) is refused
    evening_of(desk).send(bet(desk, BOB))


@pytest.mark.proves("nsw-aruze", "8.7.3")
def test_nsw_8_7_3_exclusion_from_the_casino_is_recommended_under_section_79_and_no_table_does_anything() -> (
    None
):
    desk = aruze()
    number = desk.breach("tampering", HOST)
    is_refused(
        desk.refused(impose(HOST, number, "recommend-exclusion")), "not-yours-to-do", "nsw-aruze 8.7.3"
    )
    (imposed,) = desk.send(impose(SUPERVISOR, number, "recommend-exclusion"))
    assert isinstance(imposed, SanctionImposed)
    assert imposed.sanction.statute == "Casino Control Act 1992, s 79"
    assert "nsw-aruze 8.7.3" in imposed.sanction.clauses
    assert desk.deliver() == [] and desk.state.effects == {}
    evening_of(desk).send(bet(desk, BOB))
    # Only this book knows it.
    other = canberra()
    number = other.breach("influence", DEALER)
    assert other.refused(impose(SUPERVISOR, number, "recommend-exclusion")).code == "sanction-not-allowed"


# -- winnings withheld, detention -----------------------------------------------------------------------------------


@pytest.mark.proves("crown-melbourne", "9.2.3")
def test_crown_9_2_3_winnings_won_with_a_device_are_locked_until_the_determination() -> None:
    desk = crown()
    table = evening_of(desk)
    table.finish(1, 2, 3)
    assert table.chips("bob") == BANK + 500
    number = desk.breach("device", DEALER)
    desk.send(impose(CASINO, number, "withhold-winnings", amount=500))
    # What lies withheld waits for this case: a second amount takes a case of its own.
    assert desk.refused(impose(CASINO, number, "withhold-winnings", amount=300)).code == "out-of-order"
    assert desk.deliver() == []
    assert table.chips("bob") == BANK
    assert table.table.withheld == {"bob": {str(number): 500}}
    is_refused(desk.refused(DetermineCase(by=AREA, case=number, determination="it was a radio")),
               "not-yours-to-do", "crown-melbourne 9.2.3")  # fmt: skip
    # Who withheld does not determine alone, and nothing may be kept here.
    is_refused(
        desk.refused(DetermineCase(by=CASINO, case=number, determination="a radio")), "second-person-needed"
    )
    is_refused(
        desk.refused(DetermineCase(by=CHIEF, case=number, determination="a computer", to_player=False)),
        "sanction-not-allowed", "crown-melbourne 9.2.3",
    )  # fmt: skip
    assert table.chips("bob") == BANK
    desk.send(DetermineCase(by=CHIEF, case=number, determination="it was a radio"))
    assert desk.deliver() == []
    assert (table.chips("bob"), table.table.withheld) == (BANK + 500, {})
    assert desk.refused(DetermineCase(by=CHIEF, case=number, determination="again")).code == "out-of-order"
    # Only for a device: no other breach of this book lets winnings be withheld.
    other = desk.breach("side-bet", DEALER)
    is_refused(desk.refused(impose(CASINO, other, "withhold-winnings", amount=500)), "sanction-not-allowed",
               "crown-melbourne 9.13")  # fmt: skip


def test_under_a_book_that_lets_winnings_be_kept_an_inspector_is_told_before_anything_is_determined(
    tmp_path: Path,
) -> None:
    """None of the five has both; one written in the same words may."""
    text = (Path(sicbo.__file__).parent / "books" / "crown-melbourne.toml").read_text("utf-8")
    power = 'power = "withhold-winnings", role = "assistant-casino-manager",'
    notice = '{ about = "inspector-of-hold", when = "at-once", by = "operator", cite = ["9.2.3"] },'
    for old, new in ((power, f"{power} may_keep = true,"), ("notices = [", f"notices = [\n    {notice}")):
        assert text.count(old) == 1
        text = text.replace(old, new)
    path = tmp_path / "keeping.toml"
    path.write_text(text, "utf-8")
    desk = Office(playing(f"{path}/a"))
    table = evening_of(desk)
    table.finish(1, 2, 3)
    number = desk.breach("device", DEALER)
    desk.send(impose(CASINO, number, "withhold-winnings", amount=500))
    assert desk.deliver() == []
    keep = DetermineCase(by=CHIEF, case=number, determination="a computer", to_player=False)
    is_refused(desk.refused(keep), "notice-needed", "crown-melbourne 9.2.3")
    pays = DetermineCase(by=CHIEF, case=number, determination="a radio")
    is_refused(desk.refused(pays), "notice-needed", "crown-melbourne 9.2.3")
    is_refused(desk.refused(CloseCase(by=CHIEF, case=number, outcome="over")), "notice-needed")
    desk.send(TellInspector(by=AREA, case=number, inspector="Ida Inspector"))
    assert desk.refused(TellInspector(by=AREA, case=number, inspector="Ida")).code == "out-of-order"
    desk.send(keep)
    assert desk.deliver() == []
    assert (table.chips("bob"), table.table.withheld) == (BANK, {})


def test_nothing_is_withheld_in_a_case_that_has_been_determined() -> None:
    """Nobody could ever determine it: the player's money would be locked for good."""
    desk = crown()
    table = evening_of(desk)
    table.finish(1, 2, 3)
    number = desk.breach("device", DEALER)
    desk.send(DetermineCase(by=CHIEF, case=number, determination="a telephone, as was said"))
    is_refused(desk.refused(impose(CASINO, number, "withhold-winnings", amount=500)), "out-of-order",
               "crown-melbourne 9.2.3")  # fmt: skip
    desk.send(impose(CASINO, number, "warning"))
    again = desk.breach("device", DEALER)
    desk.send(impose(CASINO, again, "withhold-winnings", amount=500))
    assert desk.deliver() == []
    desk.send(DetermineCase(by=CHIEF, case=again, determination="nothing was won by it"))
    assert desk.deliver() == []
    assert (table.chips("bob"), table.table.withheld) == (BANK + 500, {})


@pytest.mark.proves("crown-melbourne", "9.2.3")
def test_crown_9_2_3_of_an_amount_too_high_what_there_is_is_withheld_and_the_case_says_so() -> None:
    desk = crown()
    table = evening_of(desk)
    number = desk.breach("device", DEALER)
    assert desk.refused(impose(CASINO, number, "withhold-winnings")).code == "bad-amount"
    had = table.chips("bob")
    desk.send(impose(CASINO, number, "withhold-winnings", amount=BANK * 2))
    assert desk.deliver() == []
    assert table.table.withheld == {"bob": {str(number): had}}
    assert "when the round is paid" in desk.case(number).carried[0].said
    # The result is not known yet: whatever the round pays in winnings is withheld with the payment, the stake is not.
    table.finish(1, 2, 3)
    assert table.table.withheld == {"bob": {str(number): had + 500}}
    assert (table.chips("bob"), table.table.to_withhold) == (500, {})
    desk.send(DetermineCase(by=CHIEF, case=number, determination="it was a radio"))
    assert desk.deliver() == []
    assert (table.chips("bob"), table.table.withheld) == (had + 1_000, {})


@pytest.mark.proves("crown-melbourne", "9.2.3")
def test_crown_9_2_3_a_withholding_that_finds_nothing_leaves_the_case_as_it_was() -> None:
    desk = crown()
    number = desk.breach("device", DEALER, "zed")
    desk.send(impose(CASINO, number, "withhold-winnings", "zed", amount=500))
    assert desk.deliver() == [("T1", "not-enough")]
    assert "so $5.00 cannot be withheld" in desk.case(number).carried[0].said
    # Nothing waits for a determination, so the case can be closed, or used again.
    evening_of(desk).seat("zed", 300)
    desk.send(impose(CASINO, number, "withhold-winnings", "zed", amount=500))
    assert desk.deliver() == []
    assert evening_of(desk).table.withheld == {"zed": {str(number): 300}}
    assert "2.00 of the ordered amount is not available" in desk.case(number).carried[1].said
    desk.send(DetermineCase(by=CHIEF, case=number, determination="it was a radio"))
    assert desk.deliver() == []
    desk.send(CloseCase(by=CHIEF, case=number, outcome="nothing was found"))
    assert evening_of(desk).chips("zed") == 300


@pytest.mark.proves("crown-melbourne", "9.2.4")
def test_crown_9_2_4_the_record_of_a_detention_names_ground_place_time_and_the_polices_arrival() -> None:
    facts = {name: FACTS[name] for name in ("ground", "place", "time", "police-arrival")}
    for missing in facts:
        desk = crown()
        number = desk.breach("device", DEALER)
        some = {name: text for name, text in facts.items() if name != missing} | {missing: "  "}
        refused = desk.refused(impose(CASINO, number, "detain", facts=some))
        is_refused(refused, "cause-needed", "crown-melbourne 9.2.4")
        assert missing in refused.message
    (imposed,) = desk.send(impose(CASINO, number, "detain", facts=facts))
    assert isinstance(imposed, SanctionImposed)
    assert imposed.sanction.facts == facts and "1991" in imposed.sanction.statute
    assert desk.state.effects == {}, "the act itself is people's"


# -- the list of sanctions -----------------------------------------------------------------------------------------


@pytest.mark.proves("nsw-aruze", "8.7")
@pytest.mark.parametrize("by", [SUPERVISOR, ASSISTANT, OPERATOR])
def test_nsw_8_7_a_sanction_for_a_side_bet_is_refused_and_one_for_a_disturbance_is_taken(by: Person) -> None:
    desk = aruze()
    side_bet = desk.breach("side-bet", HOST)
    for sanction in ("void-wager-for-breach", "bar-from-game", "recommend-exclusion"):
        is_refused(desk.refused(impose(by, side_bet, sanction)), "sanction-not-allowed", "nsw-aruze 8.13")
    desk.send(impose(by, side_bet, "warning"))
    disturbance = desk.breach("disturbance", HOST)
    (imposed, *_) = desk.send(impose(by, disturbance, "void-wager-for-breach"))
    assert isinstance(imposed, SanctionImposed)
    assert {"nsw-aruze 8.12", "nsw-aruze 8.7"} <= set(imposed.sanction.clauses)


# -- what is a breach ------------------------------------------------------------------------------------------------

BREACHES = [
    ("act-canberra", "10.6", "influence", "player", True),
    ("act-canberra", "10.7", "side-bet", "player", True),
    ("nsw-aruze", "8.4#1", "tampering", "spectator", True),
    ("nsw-aruze", "8.4#2", "foreign-object", "player", True),
    ("nsw-aruze", "8.11#1", "inducement", "spectator", True),
    ("nsw-aruze", "8.11#2", "solicitation", "player", True),
    ("nsw-aruze", "8.12", "disturbance", "spectator", True),
    ("nsw-aruze", "8.13", "side-bet", "spectator", False),
    ("crown-melbourne", "9.1", "device", "spectator", True),
    ("crown-melbourne", "9.13", "side-bet", "player", True),
]


@pytest.mark.parametrize(
    ("book", "kind", "clause", "capacity", "sanctioned"),
    [
        pytest.param(book, kind, clause, capacity, sanctioned, id=f"{book} {clause}",
                     marks=pytest.mark.proves(book, clause))
        for book, clause, kind, capacity, sanctioned in BREACHES
    ],
)  # fmt: skip
def test_each_forbidden_conduct_can_be_put_on_record_and_feeds_the_books_sanctions(
    book: str, kind: Any, clause: str, capacity: Capacity, sanctioned: bool
) -> None:
    game = f"{book}/a" if book == "crown-melbourne" else book
    desk = Office(playing(game))
    reporter = HOST if book == "nsw-aruze" else DEALER
    is_refused(
        desk.refused(RecordBreach(by=BOB, breach=kind, persons=(Party("ann"),), narrative="x", table="T1",
                                  facts=FACTS)),  # type: ignore[arg-type]
        "not-yours-to-do",
    )  # fmt: skip
    number = desk.breach(kind, reporter, "bob", capacity=capacity)
    case = desk.case(number)
    cited = f"{book} {clause.partition('#')[0]}"
    assert [(one.person, one.breach) for one in case.breaches] == [("bob", kind)]
    assert cited in case.breaches[0].clauses
    assert (case.opened_by, case.table, case.persons[0].capacity) == (reporter, "T1", capacity)
    decider = CASINO if book == "crown-melbourne" else SUPERVISOR
    command = impose(decider, number, "bar-from-game")
    if sanctioned:
        desk.send(command)
    else:
        is_refused(desk.refused(command), "sanction-not-allowed", cited)


@pytest.mark.proves("act-canberra", "10.6")
def test_act_10_6_that_the_player_asked_for_it_is_no_defence() -> None:
    desk = canberra()
    number = desk.breach("influence", DEALER, facts={"requested-by": "ann"})
    assert [one.person for one in desk.case(number).breaches] == ["bob"]


@pytest.mark.proves("crown-melbourne", "9.7")
def test_crown_9_7_influence_that_a_player_asked_for_is_on_record_and_no_breach() -> None:
    desk = crown()
    opened, closed = desk.send(
        RecordBreach(by=DEALER, breach="influence", persons=(Party("bob", "spectator"),), narrative="bob says where",
                     table="T1", facts={"requested-by": "ann"})
    )  # fmt: skip
    assert isinstance(opened, CaseOpened) and isinstance(closed, CaseClosed)
    assert desk.case().breaches == ()
    assert desk.refused(impose(CASINO, 1, "bar-from-game")).code == "out-of-order"
    number = desk.breach("influence", DEALER, capacity="spectator")
    assert [one.person for one in desk.case(number).breaches] == ["bob"]


@pytest.mark.proves("act-canberra", "10.7")
@pytest.mark.proves("crown-melbourne", "9.13")
def test_side_bets_of_spectators_are_covered_where_the_book_covers_them_and_not_elsewhere() -> None:
    for game, by in (("act-canberra", DEALER), ("crown-melbourne/a", DEALER)):
        desk = Office(playing(game))
        command = RecordBreach(
            by=by, breach="side-bet", persons=(Party("bob", "spectator"),), narrative="x", table="T1"
        )
        assert desk.refused(command).code == "bad-request"


@pytest.mark.proves("nsw-aruze", "8.5")
def test_nsw_8_5_a_device_breach_names_the_device_and_everyone_who_had_a_part_in_it() -> None:
    desk = aruze()
    persons = (Party("bob"), Party("cat", "spectator"), Party("eve", "spectator"))
    bare = RecordBreach(by=HOST, breach="device", persons=persons, narrative="a magnet", table="T1")
    is_refused(desk.refused(bare), "cause-needed", "nsw-aruze 8.5")
    desk.send(RecordBreach(by=HOST, breach="device", persons=persons, narrative="a magnet", table="T1",
                           facts={"device-type": "electromagnet"}))  # fmt: skip
    case = desk.case()
    assert [one.person for one in case.breaches] == ["bob", "cat", "eve"]
    assert case.facts == {"device-type": "electromagnet"}
    for person in ("bob", "cat", "eve"):
        desk.send(impose(SUPERVISOR, case.number, "bar-from-game", person))


@pytest.mark.proves("nsw-aruze", "8.6")
@pytest.mark.parametrize("capacity", ["staff", "agent", "inspector"])
def test_nsw_8_6_a_device_in_the_course_of_duty_is_no_breach(capacity: Capacity) -> None:
    desk = aruze()
    facts: dict[Any, str] = {"device-type": "test rig"}
    on_duty = Party("tom", capacity, on_duty=True)
    desk.send(
        RecordBreach(
            by=HOST,
            breach="device",
            persons=(on_duty,),
            narrative="a test",
            table="T1",
            facts=facts,
        )
    )
    assert (desk.case().breaches, desk.case().status) == ((), "closed")
    # Off duty it is one, and a player is never on duty; beside someone exempt the others are not.
    for party in (Party("tom", capacity), Party("tom", "player", on_duty=True)):
        desk.send(RecordBreach(by=HOST, breach="device", persons=(Party("uma", capacity, True), party),
                               narrative="x", table="T1", facts=facts))  # fmt: skip
        assert [one.person for one in desk.case().breaches] == ["tom"]


@pytest.mark.proves("nsw-aruze", "1.1 [syndicated play]")
@pytest.mark.proves("nsw-aruze", "8.10")
def test_nsw_8_10_syndicated_play_takes_three_people_and_a_linked_jackpot_and_is_a_breach_of_each() -> None:
    desk = aruze()
    three = tuple(Party(name) for name in ("ann", "bob", "cat"))
    facts: dict[Any, str] = {"linked-jackpot": "grand"}
    two = RecordBreach(
        by=HOST,
        breach="syndicate",
        persons=three[:2],
        narrative="in turns",
        table="T1",
        facts=facts,
    )
    is_refused(desk.refused(two), "bad-request", "nsw-aruze 1.1 [syndicated play]")
    twice = RecordBreach(
        by=HOST,
        breach="syndicate",
        persons=(*three[:2], three[0]),
        narrative="x",
        table="T1",
        facts=facts,
    )
    assert desk.refused(twice).code == "bad-request"
    none = RecordBreach(by=HOST, breach="syndicate", persons=three, narrative="in turns", table="T1")
    is_refused(desk.refused(none), "cause-needed", "nsw-aruze 8.10")
    opened, *recorded = desk.send(
        RecordBreach(
            by=HOST,
            breach="syndicate",
            persons=three,
            narrative="in turns",
            table="T1",
            facts=facts,
        )
    )
    assert isinstance(opened, CaseOpened)
    assert [one.person for one in recorded if isinstance(one, BreachRecorded)] == ["ann", "bob", "cat"]
    desk.send(impose(SUPERVISOR, opened.case.number, "bar-from-game", "cat"))


# -- malfunctions that players report -----------------------------------------------------------------------------


@pytest.mark.proves("nsw-aruze", "8.3#1")
def test_nsw_8_3_a_player_reports_a_malfunction_and_a_case_is_there() -> None:
    desk = aruze()
    (opened,) = desk.send(
        ReportMalfunction(by=BOB, table="T1", place="2", narrative="the screen pays too much")
    )
    assert isinstance(opened, CaseOpened)
    case = desk.case()
    assert (case.kind, case.status, case.place, case.opened_by) == ("malfunction", "open", "2", BOB)
    assert case.clauses == ("nsw-aruze 8.3",)
    assert desk.refused(ReportMalfunction(by=BOB, table="T1", narrative=" ")).code == "cause-needed"


@pytest.mark.proves("nsw-aruze", "8.3#2")
def test_nsw_8_3_keeping_what_a_malfunction_brought_cites_that_case_and_the_amount() -> None:
    desk = aruze()
    ordinary = desk.breach("tampering", HOST, "ann")
    desk.send(ReportMalfunction(by=HOST, table="T1", place="2", narrative="paid twice"))
    reported = desk.case().number

    def kept(**facts: str) -> RecordBreach:
        named: dict[Any, str] = {name.replace("_", "-"): text for name, text in facts.items()}
        return RecordBreach(by=HOST, breach="failure-to-report", persons=(Party("bob"),), narrative="kept it",
                            table="T1", facts=named)  # fmt: skip

    is_refused(desk.refused(kept(malfunction_case=str(reported))), "cause-needed", "nsw-aruze 8.3")
    is_refused(desk.refused(kept(retained_amount="5000")), "cause-needed", "nsw-aruze 8.3")
    for wrong in (str(ordinary), "99", "x"):
        is_refused(
            desk.refused(kept(malfunction_case=wrong, retained_amount="5000")),
            "unknown-case",
            "nsw-aruze 8.3",
        )
    for wrong in ("0", "-5", "1.5"):
        assert desk.refused(kept(malfunction_case=str(reported), retained_amount=wrong)).code == "bad-amount"
    desk.send(kept(malfunction_case=str(reported), retained_amount="5000"))
    assert desk.case().facts == {"malfunction-case": str(reported), "retained-amount": "5000"}
    desk.send(impose(SUPERVISOR, desk.case().number, "recommend-exclusion"))


# -- directions to vacate -----------------------------------------------------------------------------------------


def vacate(by: Person, ground: str, **more: Any) -> DirectToVacate:
    return DirectToVacate(
        **{"by": by, "table": "T1", "person": Party("cat", "spectator"), "ground": ground, "narrative": "sits there", **more}
    )  # fmt: skip


@pytest.mark.parametrize(
    ("ground", "fact", "clause"),
    [
        pytest.param("occupying-game", "terminal", "8.14.1", marks=pytest.mark.proves("nsw-aruze", "8.14.1")),
        pytest.param("blocking-access", "area", "8.14.2", marks=pytest.mark.proves("nsw-aruze", "8.14.2")),
    ],
)
@pytest.mark.proves("nsw-aruze", "8.14#1")
def test_nsw_8_14_a_direction_to_vacate_needs_a_supervisor_a_ground_of_the_book_and_what_is_occupied(
    ground: str, fact: str, clause: str
) -> None:
    desk = aruze()
    facts = {fact: FACTS[fact]}
    is_refused(desk.refused(vacate(HOST, ground, facts=facts)), "not-yours-to-do", "nsw-aruze 8.14")
    is_refused(desk.refused(vacate(SUPERVISOR, "", facts=facts)), "cause-needed", "nsw-aruze 8.14")
    is_refused(desk.refused(vacate(SUPERVISOR, "bored", facts=facts)), "cause-needed", "nsw-aruze 8.14")
    is_refused(desk.refused(vacate(SUPERVISOR, ground)), "cause-needed", f"nsw-aruze {clause}")
    is_refused(
        desk.refused(vacate(SUPERVISOR, ground, facts=facts, is_playing=True)),
        "out-of-order",
        "nsw-aruze 8.14",
    )
    desk.send(vacate(SUPERVISOR, ground, facts=facts))
    case = desk.case()
    assert (case.kind, case.ground, case.facts) == ("vacate", ground, facts)
    assert f"nsw-aruze {clause}" in case.clauses and case.breaches == ()
    desk.send(AnswerDirection(by=HOST, case=case.number, obeyed=True))
    assert (desk.case().status, desk.case().breaches) == ("closed", ())
    for other in (canberra(), Office(Evening("pennsylvania/a").open())):
        assert other.refused(vacate(OPERATOR, ground, facts=facts)).code == "bad-request"


@pytest.mark.proves("nsw-aruze", "8.14#2")
def test_nsw_8_14_who_refuses_a_direction_is_in_breach_and_may_be_sanctioned() -> None:
    desk = aruze()
    desk.send(vacate(SUPERVISOR, "occupying-game", facts={"terminal": "3"}))
    number = desk.case().number
    assert desk.refused(impose(SUPERVISOR, number, "bar-from-game", "cat")).code == "out-of-order"
    answered, recorded = desk.send(AnswerDirection(by=HOST, case=number, obeyed=False))
    assert isinstance(answered, DirectionAnswered) and isinstance(recorded, BreachRecorded)
    assert (recorded.person, recorded.breach) == ("cat", "vacate-refused")
    assert "nsw-aruze 8.14" in recorded.clauses
    assert desk.refused(AnswerDirection(by=HOST, case=number, obeyed=True)).code == "out-of-order"
    desk.send(impose(ASSISTANT, number, "bar-from-game", "cat"))


# -- several terminals -----------------------------------------------------------------------------------------------


@pytest.mark.proves("nsw-aruze", "8.1")
def test_nsw_8_1_a_player_uses_several_terminals_until_a_supervisor_restricts_it() -> None:
    evening = Evening("nsw-aruze").open().seat("ann")
    evening.send(SitDown(by=ANN, place="2"))
    evening.send(SitDown(by=ANN, place="3"))
    is_refused(evening.refused(RestrictTerminals(by=HOST, player="ann")), "not-yours-to-do", "8.1")
    evening.send(RestrictTerminals(by=SUPERVISOR, player="ann"))
    is_refused(evening.refused(SitDown(by=ANN, place="4")), "place-taken", "8.1")
    evening.send(SitDown(by=BOB, place="4"))
    evening.send(SitDown(by=BOB, place="5"))
    is_refused(evening.refused(LiftTerminalRestriction(by=HOST, player="ann")), "not-yours-to-do", "8.1")
    evening.send(LiftTerminalRestriction(by=SUPERVISOR, player="ann"))
    assert evening.refused(LiftTerminalRestriction(by=SUPERVISOR, player="ann")).code == "bad-request"
    evening.send(SitDown(by=ANN, place="6"))


# -- two people -------------------------------------------------------------------------------------------------------


def test_a_person_who_reported_a_breach_does_not_decide_it_alone_where_the_book_has_someone_higher() -> None:
    desk = canberra()
    number = desk.breach("influence", SUPERVISOR)
    is_refused(desk.refused(impose(SUPERVISOR, number, "bar-from-game")), "second-person-needed")
    for second, code in (
        (SUPERVISOR, "second-person-needed"),
        (DEALER, "not-yours-to-do"),
        (BOB, "not-yours-to-do"),
    ):
        assert desk.refused(impose(SUPERVISOR, number, "bar-from-game", approved_by=second)).code == code
    desk.send(impose(SUPERVISOR, number, "bar-from-game", approved_by=OPERATOR))
    # Under a switch that gives the power to the operator alone, nobody is higher.
    top = canberra(switches={"operator-acts-through": "operator"})
    number = top.breach("influence", OPERATOR)
    assert top.refused(impose(SUPERVISOR, number, "bar-from-game")).code == "not-yours-to-do"
    top.send(impose(OPERATOR, number, "bar-from-game"))


def test_evidence_says_who_when_and_what_and_a_digest_is_one() -> None:
    desk = canberra()
    number = desk.breach("influence", DEALER)
    digest = "ab" * 32
    desk.send(AddEvidence(by=DEALER, case=number, text="camera 4", digest=digest.upper(), reference="T1-1"))
    (evidence,) = desk.case(number).evidence
    assert (evidence.by, evidence.at, evidence.digest, evidence.reference) == (
        DEALER,
        desk.now,
        digest,
        "T1-1",
    )
    assert desk.refused(AddEvidence(by=DEALER, case=number, text="x", digest="ab")).code == "bad-request"
    assert desk.refused(AddEvidence(by=BOB, case=number, text="x")).code == "not-yours-to-do"
    assert desk.refused(AddEvidence(by=DEALER, case=99, text="x")).code == "unknown-case"
