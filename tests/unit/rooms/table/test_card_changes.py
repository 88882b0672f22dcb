"""Another card for a table, and the end of a table: who may, when, and what becomes of what was played before."""

import asyncio
import json
from pathlib import Path
from typing import Any

import pytest
from msgspec.structs import replace

from sicbo.cli.main import main
from sicbo.currency import DOLLARS
from sicbo.hosting.tables import game_of, setup_of, with_card
from sicbo.ledger.accounts import HOUSE, Account
from sicbo.records.last_rounds import recall
from sicbo.records.replay import replay
from sicbo.rooms.kernel.person import Person
from sicbo.rooms.table.messages.card import CardChanged, ChangeCard, RetireTable, TableRetired
from sicbo.rooms.table.messages.table import CloseTable, OpenTable
from sicbo.rules.card import CardFile, LimitEntry, card_from, file_of
from sicbo.rules.card_differences import differences
from sicbo.rules.card_problems import card_problems, read_card_file
from sicbo.rules.game import compile_game
from sicbo.rules.pools import Trigger
from sicbo.rules.shelf import book, split_game
from sicbo.store.whole.by_address import open_store
from support.evening import Evening, full_game, is_refused
from support.played import GAMES, Recorded, played
from support.pooled import terms

ADMINISTRATOR = Person("ada", "administrator")


def change(evening: Evening, **fields: Any) -> ChangeCard:
    """Seven places instead of twelve, or what is said."""
    chosen: dict[str, Any] = {
        "card": replace(file_of(evening.game.card, DOLLARS), places=7),
        "instead_of": evening.table.card_number,
        "reason": "a smaller pit",
        "approved_by": evening.top,
        **fields,
    }
    return ChangeCard(by=ADMINISTRATOR, **chosen)


def closed(evening: Evening) -> Evening:
    for place in list(evening.table.seats):
        evening.leave(evening.table.seats[place])
    evening.send(CloseTable(by=evening.top))
    return evening


# -- pools ----------------------------------------------------------------------------------------------------


def test_a_card_on_which_a_pool_of_the_table_can_no_longer_be_won_is_refused_in_words() -> None:
    evening = Evening("nsw-aruze")
    fits = terms(trigger=Trigger(wins_on="triple:6"))
    gone = terms("dragon", trigger=Trigger(wins_on="three-of-four:6543"))
    refused = evening.refused(change(evening, pools=(fits, gone)))
    assert refused.code == "bad-card"
    assert "the pool Dragon does not fit this card" in refused.message
    assert "change or retire the pool first" in refused.message
    elsewhere = terms("lion", trigger=Trigger(wins_on="triple:6", on="three-of-four"))
    assert evening.refused(change(evening, pools=(elsewhere,))).code == "bad-card"
    assert evening.table.card_number == 0
    evening.send(change(evening, pools=(fits,)))
    assert evening.table.card_number == 1


# -- who and when ---------------------------------------------------------------------------------------------


@pytest.mark.parametrize("game", GAMES)
def test_an_administrator_and_whom_the_book_lets_change_limits_change_the_card_together(game: str) -> None:
    evening = Evening(game)
    (event,) = evening.send(change(evening))
    assert isinstance(event, CardChanged)
    assert (event.number, event.by, event.approved_by) == (1, ADMINISTRATOR, evening.top)
    assert event.paytable_sha256 == with_card(evening.game, event.card).sha256
    table = evening.table
    assert (table.card_number, len(table.places), table.card) == (1, 7, event.card)


def test_nobody_changes_a_card_alone_nor_in_another_role() -> None:
    evening = Evening("act-canberra")
    is_refused(evening.refused(change(evening, approved_by=None)), "second-person-needed")
    same = Person(ADMINISTRATOR.name, "operator")
    is_refused(evening.refused(change(evening, approved_by=same)), "second-person-needed")
    is_refused(evening.refused(change(evening, approved_by=evening.dealer)), "not-yours-to-do")
    other = replace(change(evening), by=Person("sue", "supervisor"))
    is_refused(evening.refused(other), "not-yours-to-do")
    is_refused(evening.refused(change(evening, reason=" ")), "cause-needed")


def test_a_card_is_not_changed_at_an_open_table_nor_over_money_or_open_cases() -> None:
    evening = Evening("act-canberra").open().seat("ann")
    is_refused(evening.refused(change(evening)), "out-of-order")
    closed(evening)
    is_refused(evening.refused(change(evening, left={"in-play:T1": 500})), "out-of-order")
    is_refused(evening.refused(change(evening, left={"withheld:T1/1": 500})), "out-of-order")
    evening.send(change(evening, left={"chips:T1/ann": 500}))


def test_a_card_is_not_changed_while_a_meter_shows_credit() -> None:
    evening = Evening("nsw-aruze").open().seat("ann", 5_000, "3")
    evening.table = replace(evening.table, status="closed", seats={})
    refused = evening.refused(change(evening))
    is_refused(refused, "out-of-order")
    assert "terminal 3" in refused.message


def test_a_person_who_has_not_seen_the_newest_card_does_not_overwrite_it() -> None:
    evening = Evening("act-canberra")
    evening.send(change(evening))
    evening.game = with_card(evening.game, evening.table.card)  # type: ignore[arg-type]
    card = replace(file_of(evening.game.card, DOLLARS), places=9)
    is_refused(evening.refused(change(evening, card=card, instead_of=0)), "out-of-order")
    is_refused(evening.refused(change(evening)), "bad-request")  # nothing differs
    evening.send(change(evening, card=card))
    assert evening.table.card_number == 2


def test_a_card_may_say_only_what_the_book_leaves_open() -> None:
    evening = Evening("crown-melbourne/a")
    card = replace(file_of(evening.game.card, DOLLARS), odds={"double": "12 to 1"})
    is_refused(evening.refused(change(evening, card=card)), "odds-fixed", "6.1 [Specific Doubles]")
    raised = Evening("crown-melbourne/a", fairness=True)
    is_refused(
        raised.refused(change(raised, card=replace(file_of(raised.game.card, DOLLARS), fairness=False))),
        "bad-card",
    )


def test_a_switch_is_changed_with_a_sign_off_of_who_approves_and_why() -> None:
    evening = Evening("crown-melbourne/a")
    card = replace(file_of(evening.game.card, DOLLARS), switches={"offer-odd": False})
    refused = evening.refused(change(evening, card=card))
    is_refused(refused, "cause-needed", "3.6.1(i)")
    unknown = change(evening, card=card, sign_offs={"offer-odds": "x"})
    is_refused(evening.refused(unknown), "unknown-switch")
    evening.send(change(evening, card=card, sign_offs={"offer-odd": "approved layout 12"}))
    signed = evening.table.signed["offer-odd"]
    assert (signed.value, signed.by, signed.reason, signed.at) == (
        False, evening.top, "approved layout 12", evening.now,
    )  # fmt: skip


def test_a_setting_can_be_signed_off_as_it_is() -> None:
    evening = Evening("crown-melbourne/a")
    same = change(
        evening, card=file_of(evening.game.card, DOLLARS), sign_offs={"offer-odd": "read with the regulator"}
    )
    evening.send(same)
    assert evening.table.signed["offer-odd"].value is True
    assert evening.table.card == evening.game.card


def test_signs_and_layout_are_recorded_again_after_a_change_and_other_records_stay() -> None:
    evening = Evening("act-canberra").open()
    policies = evening.game.book.policies
    assert policies is not None
    shown = {entry.item for entry in policies.requirements if entry.kind in ("sign", "layout")}
    assert shown & evening.table.records.keys()
    others = evening.table.records.keys() - shown
    closed(evening).send(change(evening))
    assert evening.table.records.keys() == others


# -- what was played before -----------------------------------------------------------------------------------


def two_cards() -> tuple[Recorded, bytes]:
    """A round at 62 to 1 on the total four, and one at 60 to 1 by a new schedule, with another smallest chip."""
    evening = Recorded("nsw-table")
    founded = evening.game
    evening.open().seat("ann", 100_000)
    evening.step("open-bets")
    evening.place("ann", {"total:4": 1000})
    evening.finish(1, 1, 2)
    closed(evening)
    before = file_of(founded.card, DOLLARS)
    odds = {**before.odds, "total": {**dict(before.odds["total"]), "4": "60 to 1"}}  # type: ignore[arg-type]
    evening.send(change(evening, card=replace(before, odds=odds, places=12, reference="schedule 2")))
    assert evening.table.card is not None
    evening.game = with_card(founded, evening.table.card)
    evening.open().seat("ann", 100_000)
    evening.step("open-bets")
    evening.place("ann", {"total:4": 1000})
    evening.finish(1, 1, 2)
    evening.game = founded
    return evening, setup_of(founded)


def test_old_rounds_keep_the_paytable_that_applied_wherever_they_are_read(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    evening, setup = two_cards()
    path = tmp_path / "cards.db"
    played(path, evening)
    assert evening.table.card is not None
    old, new = game_of(setup), with_card(game_of(setup), evening.table.card)
    assert old.sha256 != new.sha256

    async def read() -> None:
        store = await open_store(str(path))
        try:
            first, second = await replay(store, "T1-1"), await replay(store, "T1-2")
            assert (first.game.sha256, second.game.sha256) == (old.sha256, new.sha256)
            rounds = await recall(store, "T1", "1", "ann")
            assert [one.paytable_sha256 for one in rounds] == [new.sha256, old.sha256]
            assert [one.returned for one in rounds] == [61_000, 63_000]
        finally:
            await store.close()

    asyncio.run(read())
    assert main(["verify", str(path), "--json"]) == 0
    assert json.loads(capsys.readouterr().out)["agrees"]
    exported = tmp_path / "rounds.jsonl"
    assert main(["export", str(path), "--to", str(exported)]) == 0
    capsys.readouterr()
    lines = [json.loads(line) for line in exported.read_text("utf-8").splitlines()]
    assert [line["type"] for line in lines] == ["header", "table", "round", "card", "round", "end"]
    assert lines[0]["version"] == 2
    assert [line["paytable_sha256"] for line in lines[1:5]] == [old.sha256] * 2 + [new.sha256] * 2
    assert main(["import-history", str(exported), "--json"]) == 0
    capsys.readouterr()
    lines[3], lines[4] = lines[4], lines[3]
    exported.write_text("".join(f"{json.dumps(line)}\n" for line in lines), "utf-8")
    assert main(["import-history", str(exported), "--json"]) == 1
    assert "is not that of its table" in capsys.readouterr().out


def test_a_round_of_an_earlier_card_is_not_recalculated_by_the_new_one() -> None:
    evening = Evening("nsw-aruze").open().seat("ann", 10_000, "1")
    evening.step("open-bets")
    evening.place("ann", {"small": 1000}, owner="1")
    evening.finish(1, 2, 4)
    closed(evening)
    evening.send(change(evening))
    assert evening.table.card_after == 1


# -- the end of a table ---------------------------------------------------------------------------------------


def test_a_retired_table_gives_its_float_back_and_takes_nothing_any_more() -> None:
    evening = Evening("act-canberra").open()
    closed(evening)
    held = evening.ledger.balance(Account("float", "T1"))
    assert held == 100_000_000
    retiring = RetireTable(
        by=ADMINISTRATOR, reason="worn out", approved_by=evening.top, left={"float:T1": held}
    )
    is_refused(
        evening.refused(replace(retiring, left={**retiring.left, "chips:T1/ann": 100})), "out-of-order"
    )
    house = evening.ledger.balance(HOUSE)
    (event,) = evening.send(retiring)
    assert isinstance(event, TableRetired)
    assert evening.ledger.balance(Account("float", "T1")) == 0
    assert evening.ledger.balance(HOUSE) == house + held
    opening = OpenTable(by=evening.top, shaker=evening.shaker)
    is_refused(evening.refused(opening), "table-closed")
    is_refused(evening.refused(change(evening)), "table-closed")


def test_a_float_that_owes_is_made_good_when_its_table_goes() -> None:
    evening = Evening("act-canberra")
    evening.ledger.enter(())
    event = TableRetired(1, ADMINISTRATOR, evening.top, "gone", {"float:T1": -500})
    from sicbo.rooms.table.money import postings

    (transfer,) = postings(evening.table, event)
    assert (transfer.source, transfer.target, transfer.amount) == (HOUSE, Account("float", "T1"), 500)


# -- the card itself ------------------------------------------------------------------------------------------


@pytest.mark.parametrize("game", GAMES)
def test_a_card_and_its_file_are_the_same_said_twice(game: str) -> None:
    for card in (full_game(game).card, replace(full_game(game).card, smallest_chip=250, shooting_value=1050)):
        assert card_from(file_of(card, DOLLARS), DOLLARS) == card


@pytest.mark.parametrize("game", GAMES)
def test_a_card_has_problems_exactly_when_it_cannot_be_compiled(game: str) -> None:
    book_name, variant = split_game(game)
    of = book(book_name)
    good = file_of(full_game(game).card, DOLLARS)
    assert card_problems(of, variant, good) == []
    compile_game(of, variant, card_from(good, DOLLARS))
    for broken in (
        replace(good, game="another-book"),
        replace(good, switches={"no-such-switch": True}),
        replace(good, limits={"no-such-bet": LimitEntry(minimum="5")}),
        replace(good, limits={"all": LimitEntry(minimum="50", maximum="5")}),
        replace(good, withdrawn=("small", "no-such-bet")),
        replace(good, odds={**good.odds, "no-such-bet": "1 to 1"}),
        replace(good, odds={**good.odds, "small": "perhaps"}),
    ):
        assert card_problems(of, variant, broken), broken
        with pytest.raises(Exception, match=r"."):
            compile_game(of, variant, card_from(broken, DOLLARS))


def test_all_problems_of_a_card_are_told_at_once_each_with_its_place() -> None:
    file = CardFile(
        game="nsw-aruze",
        odds={"double": "3 to 1", "nope": "1 to 1"},
        switches={"offer-odd": "maybe", "nothing": True},
        limits={"foo": LimitEntry(minimum="5")},
        withdrawn=("pair",),
    )
    found = card_problems(book("crown-melbourne"), "a", file)
    assert [problem.where for problem in found] == [
        "game", "limits.foo", "odds.double", "odds.nope", "switches.nothing", "switches.offer-odd", "withdrawn.pair",
    ]  # fmt: skip
    none = card_problems(book("nsw-table"), "", CardFile(odds={"small": "1 to 1"}))
    assert {"source", "odds.big", "odds.total"} <= {problem.where for problem in none}
    read, shape = read_card_file({"places": 0, "notes": ["x"], "wagering_seconds": "soon"})
    assert read is None
    assert {problem.where for problem in shape} == {"places", "notes[0]", "wagering_seconds"}


def test_what_differs_between_two_cards_is_told_part_by_part() -> None:
    before = full_game("crown-melbourne/a")
    card = replace(
        file_of(before.card, DOLLARS), switches={"offer-odd": False}, places=9, smallest_chip="2.50"
    )
    after = compile_game(
        before.book,
        before.variant,
        card_from(replace(card, limits={"all": LimitEntry(minimum="5")}), DOLLARS),
    )
    told = {(one.part, one.name): (one.before, one.after) for one in differences(before, after)}
    assert told == {
        ("switch", "offer-odd"): ("on", "off"),
        ("bet", "odd"): ("1 to 1", ""),
        ("limit", "all"): ("5 … 1000 / 1", "5 … – / –"),
        ("smallest-chip", ""): ("1", "2.50"),
        ("places", ""): ("12", "9"),
    }
