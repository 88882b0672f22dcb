"""Signs at a table: limits, multiples and odds of every betting area, and notices; on paper too."""

import re
from html import unescape

import pytest

from sicbo.papers.sign_print import printed_sign, sign_page, sign_pdf
from sicbo.refusals import Refused
from sicbo.rooms.desks.sign import table_sign
from sicbo.rooms.kernel.person import Person
from sicbo.rooms.round.messages import PlaceWagers
from sicbo.rooms.table.messages.limits import ChangeLimits, PostLimits
from sicbo.rules.card import Limit
from support.evening import MINUTE, Evening, full_card, full_game, is_refused

GAMES = ["act-canberra", "nsw-aruze", "nsw-table", "crown-melbourne/a", "crown-melbourne/b", "pennsylvania/a"]
LIMITS = {"all": Limit(500, 100_000, 100), "small": Limit(1_000, 200_000, 500)}


@pytest.mark.proves("act-canberra", "3.1#1", "3.3")
@pytest.mark.proves("nsw-aruze", "3.2#1")
@pytest.mark.proves("crown-melbourne", "4.1 fn1 s66(1)(c)")
@pytest.mark.parametrize("game", GAMES)
def test_the_sign_states_minimum_maximum_and_multiple_of_every_betting_area(game: str) -> None:
    evening = Evening(full_game(game, limits=LIMITS)).open()
    sign = table_sign(evening.game, evening.table)
    assert sorted(area.bet for area in sign.areas) == sorted(bet.bet for bet in evening.game.bets)
    for area in sign.areas:
        stated = LIMITS.get(area.bet, LIMITS["all"])
        assert Limit(area.minimum, area.maximum, area.multiple) == stated
        for level in evening.game.bet(area.bet).levels:
            assert f"{evening.game.odds_text(level.odds)} {level.name}".rstrip() in area.odds
    assert (sign.open, sign.notice) == (True, None)


@pytest.mark.proves("act-canberra", "3.1#1")
@pytest.mark.parametrize("missing", ["minimum", "maximum"])
def test_act_3_1_no_table_opens_with_an_area_whose_sign_lacks_a_figure(missing: str) -> None:
    bounds = {"minimum": 500, "maximum": 100_000, "multiple": 100, missing: None}
    evening = Evening(
        full_game("act-canberra", limits={"all": LIMITS["all"], "big": Limit(**bounds)})
    ).prepare()
    from sicbo.rooms.table.messages.table import OpenTable

    is_refused(evening.refused(OpenTable(by=evening.top, shaker="manual")), "not-ready", "3.1")
    sign = table_sign(evening.game, evening.table)
    assert [area.bet for area in sign.areas if None in (area.minimum, area.maximum)] == ["big"]


@pytest.mark.proves("nsw-aruze", "3.2#3")
def test_nsw_3_2_a_step_stands_on_the_sign_and_what_is_off_it_is_refused() -> None:
    with_step = Evening(full_game("nsw-aruze", limits={"all": Limit(500, 100_000, 250)})).open()
    assert {area.multiple for area in table_sign(with_step.game, with_step.table).areas} == {250}
    with_step.seat("ann")
    with_step.step("open-bets")
    off = PlaceWagers(Person("ann", "player"), {"small": 600}, "credit")
    assert with_step.refused(off).code == "off-multiple"
    with_step.place("ann", {"small": 750})
    without = Evening(full_game("nsw-aruze", limits={"all": Limit(500, 100_000)})).open()
    assert {area.multiple for area in table_sign(without.game, without.table).areas} == {None}
    without.seat("ann")
    without.step("open-bets")
    without.place("ann", {"small": 601})


@pytest.mark.proves("crown-melbourne", "4.1", "4.1 fn1 s66(1)(c)")
def test_crown_4_1_a_notice_of_higher_limits_is_on_the_sign_until_they_hold() -> None:
    evening = Evening(full_game("crown-melbourne/a", limits=LIMITS)).open()
    raised = {"all": Limit(1_000, 100_000, 100), "small": Limit(1_000, 200_000, 500)}
    evening.send(PostLimits(by=evening.top, limits=raised))
    sign = table_sign(evening.game, evening.table)
    assert sign.notice is not None
    assert sign.notice.effective_at - sign.notice.posted_at == 20 * MINUTE
    assert {area.minimum for area in sign.notice.areas} == {1_000}
    assert min(area.minimum or 0 for area in sign.areas) == 500, "until then the old ones hold"
    assert (sign.law.notice_minutes, "4.1 fn1 s66(1)(c)" in sign.law.clauses) == (20, True)
    page = sign_page(printed_sign(sign, "notice", zone="Australia/Melbourne"))
    assert "Displayed since" in page
    evening.wait(20 * MINUTE)
    evening.send(ChangeLimits(by=evening.top, limits=raised))
    after = table_sign(evening.game, evening.table)
    assert (after.notice, min(area.minimum or 0 for area in after.areas)) == (None, 1_000)
    with pytest.raises(Refused):
        printed_sign(after, "notice")


@pytest.mark.parametrize("game", GAMES)
def test_signs_on_paper_state_every_area_and_no_other_odds(game: str) -> None:
    evening = Evening(full_game(game, limits=LIMITS)).open()
    sign = table_sign(evening.game, evening.table)
    odds = printed_sign(sign, "odds", demonstration=True)
    page = unescape(sign_page(odds))
    assert "Demonstration" in page
    assert "<script" not in page
    for one in {area.odds for area in sign.areas}:
        assert one in page
    limits = printed_sign(sign, "limits")
    assert [row for row in limits.rows if row[0] == "Small"] == [
        ("Small", "10.00", "2000.00", "5.00")
    ] or game.startswith("pennsylvania")
    words = " ".join(row[0] for row in limits.rows)
    for kind in {area.kind for area in sign.areas}:
        first = next(area for area in sign.areas if area.kind == kind)
        assert re.split(r"[ ,:]", first.name)[0] in words
    pdf = sign_pdf(odds)
    assert pdf.startswith(b"%PDF")


def test_a_sign_is_a_page_of_a_closed_table_too() -> None:
    evening = Evening(full_game("act-canberra"))
    assert table_sign(evening.game, evening.table).open is False
    assert full_card().limits
