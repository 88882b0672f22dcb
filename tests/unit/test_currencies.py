"""Money of other countries: a book in yen, dong or dinars is right from lint to the ticket, the report and the words."""

import csv
import io
import json
import sys
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st
from pytest import CaptureFixture, MonkeyPatch

import sicbo
from sicbo.cli.main import main
from sicbo.currency import CURRENCIES, DOLLARS, Currency, currency, shared_currency
from sicbo.hosting.cage import require_same_money
from sicbo.money import MAX_STAKE
from sicbo.papers.amount_words import amount_in_words
from sicbo.papers.sign_print import printed_sign
from sicbo.papers.ticket_print import printed, ticket_page, ticket_pdf
from sicbo.refusals import Refused
from sicbo.rooms.cage.messages import ChangeTerms
from sicbo.rooms.cage.tickets import CageTerms, Ticket, on_tickets
from sicbo.rooms.desks.sign import table_sign
from sicbo.rooms.table.decide import set_up
from sicbo.rules.book import Book
from sicbo.rules.card import Card, Limit
from sicbo.rules.game import compile_game
from sicbo.rules.loader import inspect_book
from sicbo.rules.shelf import own_text
from support.cage_desk import CASHIER, OPERATOR, Desk, number

HARBOUR = Path("examples/harbour.toml").read_text("utf-8")
CARD = """
smallest_chip = "{small}"
limits.all = {{ minimum = "{small}", maximum = "{large}", multiple = "{small}" }}
"""
OTHERS = {
    # code: a small amount, a large one and a win of 1 to 1 on twice the small one, as people write them
    "JPY": ("500", "100000", "1000", 1),
    "VND": ("5000", "500000", "10000", 1),
    "KWD": ("0.250", "100.000", "0.500", 1000),
}
NOON = 1_790_000_000_000_000


def book_in(folder: Path, code: str, text: str = HARBOUR) -> str:
    """A book of the house or of the examples, with its money in another currency."""
    path = folder / f"{code.lower()}.toml"
    path.write_text(text.replace('currency = "AUD"', f'currency = "{code}"'), "utf-8")
    return str(path)


def said(capsys: CaptureFixture[str], *words: str, code: int = 0) -> str:
    assert main(list(words)) == code, capsys.readouterr()
    out, err = capsys.readouterr()
    return str(out) + str(err)


# -- the value ----------------------------------------------------------------------------------------------


@given(st.sampled_from(sorted(CURRENCIES)), st.integers(1, MAX_STAKE))
def test_an_amount_of_any_currency_survives_being_written_and_read(code: str, minor: int) -> None:
    money = CURRENCIES[code]
    for written in (money.format(minor), money.brief(minor), money.grouped(minor).replace(",", "")):
        assert money.parse(written) == minor


@pytest.mark.parametrize(
    ("code", "minor", "plain", "grouped", "brief"),
    [
        ("AUD", 123_450, "1234.50", "1,234.50", "1234.50"),
        ("USD", -500, "-5.00", "-5.00", "-5"),
        ("JPY", 123_450, "123450", "123,450", "123450"),
        ("VND", -50_000, "-50000", "-50,000", "-50000"),
        ("KWD", 1_234_500, "1234.500", "1,234.500", "1234.500"),
        ("KWD", 5, "0.005", "0.005", "0.005"),
    ],
)
def test_amounts_have_the_decimals_of_their_currency(
    code: str, minor: int, plain: str, grouped: str, brief: str
) -> None:
    money = currency(code)
    assert (money.format(minor), money.grouped(minor), money.brief(minor)) == (plain, grouped, brief)


@pytest.mark.parametrize(
    ("code", "text", "says"),
    [
        ("JPY", "5.50", "the amount '5.50' is not an amount: write it like 10 or 500, positive and in whole yen"),
        ("JPY", "5.0", "the amount '5.0' is not an amount: write it like 10 or 500, positive and in whole yen"),
        ("KWD", "1.2345", "the amount '1.2345' is not an amount: write it like 10 or 5.500, positive and to the fils at most"),
        ("AUD", "1.234", "the amount '1.234' is not an amount: write it like 10 or 5.50, positive and to the cent at most"),
        ("AUD", "10000000000.01", "the amount is above the largest amount accepted, $10,000,000,000.00"),
        ("JPY", "1" * 30, "the amount is above the largest amount accepted, ¥1,000,000,000,000"),
    ],
)  # fmt: skip
def test_more_decimals_than_a_currency_has_are_refused(code: str, text: str, says: str) -> None:
    with pytest.raises(Refused) as refused:
        currency(code).parse(text)
    assert (refused.value.code, refused.value.message) == ("bad-amount", says)


@pytest.mark.parametrize(
    ("code", "minor", "words"),
    [
        ("JPY", 1, "one yen"), ("JPY", 10_500, "ten thousand five hundred yen"), ("VND", 50_000, "fifty thousand dong"),
        ("KWD", 1_000, "one dinar"), ("KWD", 2_250, "two dinars and two hundred and fifty fils"), ("KWD", 5, "five fils"),
        ("JPY", 0, "zero yen"), ("GBP", 101, "one pound and one penny"), ("AUD", 101, "one dollar and one cent"),
    ],
)  # fmt: skip
def test_amounts_in_words_with_any_number_of_decimals(code: str, minor: int, words: str) -> None:
    assert amount_in_words(minor, currency(code)) == words


def test_every_currency_has_its_words() -> None:
    for code, money in CURRENCIES.items():
        assert code == money.code and len(code) == 3 and code.isupper()
        assert money.decimals in (0, 2, 3) and money.symbol and all(money.major)
        assert all(money.minor) == bool(money.decimals), code


def test_tables_of_one_house_share_one_kind_of_money() -> None:
    assert shared_currency([]) == shared_currency([currency("AUD"), currency("USD")]) == DOLLARS
    assert shared_currency([currency("JPY"), currency("JPY")]) == currency("JPY")
    with pytest.raises(Refused, match="tables in AUD and JPY cannot share it"):
        shared_currency([currency("JPY"), currency("AUD")])
    with pytest.raises(Refused, match="uses cents and this house uses yen: run a separate house for each"):
        require_same_money(terms_in(currency("JPY")), sicbo.game("act-canberra"))


# -- from lint to the ticket --------------------------------------------------------------------------------


def terms_in(money: Currency) -> CageTerms:
    return CageTerms(site="The Harbour House", currency=on_tickets(money))


def test_a_currency_that_the_house_does_not_know_is_refused_by_lint(
    tmp_path: Path, capsys: CaptureFixture[str]
) -> None:
    path = book_in(tmp_path, "XTS")
    out = said(capsys, "lint", path, code=2)
    assert "currency" in out and "'XTS' is not a currency the house knows: name one of AUD, BHD, " in out
    with pytest.raises(Refused, match="XTS"):
        sicbo.game(path)


@pytest.mark.parametrize("code", OTHERS)
def test_a_book_is_right_from_lint_to_settlement(
    code: str, tmp_path: Path, capsys: CaptureFixture[str], monkeypatch: MonkeyPatch
) -> None:
    small, large, won, unit = OTHERS[code]
    path = book_in(tmp_path, code)
    assert "problem" not in said(capsys, "lint", path).replace("no problems", "")
    card = tmp_path / "card.toml"
    card.write_text(CARD.format(small=small, large=large), "utf-8")
    game = sicbo.game(path, sicbo.read_card(str(card), path))
    minor = round(float(small) * unit)
    assert game.card.smallest_chip == game.card.limits["all"].minimum == minor
    settled = json.loads(
        said(capsys, "settle", path, "--card", str(card), "--dice", "1,2,4", f"small={won}", "--json")
    )
    assert (settled["staked"], settled["net"]) == (won, won)
    assert game.returned((1, 2, 4), {"small": 2 * minor}) == 4 * minor
    less = f"small={game.currency.format(minor // 2)}"
    refused = said(capsys, "settle", path, "--card", str(card), "--dice", "1,2,4", less, code=2)
    assert f"is below the minimum of {game.currency.shown(minor)}" in refused
    assert said(capsys, "odds", path) == said(capsys, "odds", "examples/harbour.toml"), "odds are no money"
    spread = json.loads(said(capsys, "distribution", path, f"small={won}", "--json"))
    assert spread["best"] == won and spread["worst"] == f"-{won}"
    monkeypatch.setattr(sys, "stdin", io.StringIO(f"small {won}\nroll\nquit\n"))
    played = said(capsys, "play", path, "--dice", "1,2,4", "--credit", large)
    money = currency(code)
    before, after = money.parse(large), money.parse(large) + money.parse(won)
    assert f"balance {money.grouped(after)}" in played
    told = f"bought in with {money.grouped(before)}, cashed out {money.grouped(after)} (+{money.grouped(after - before)})"
    assert told in played


@pytest.mark.parametrize("code", OTHERS)
def test_a_ticket_and_a_sign_are_in_the_money_of_the_book(code: str) -> None:
    small, *_ = OTHERS[code]
    money = currency(code)
    amount = money.parse(small)
    ticket = Ticket(number("one"), "tickets:T1/1/1", amount, "T1", "1", NOON, 1)
    shown = printed(ticket, terms_in(money))
    assert (shown.currency, shown.amount) == (code, f"{money.symbol}{money.grouped(amount)}")
    assert shown.words.lower().endswith(money.smallest[1])
    page = ticket_page(ticket, terms_in(money))
    assert shown.amount in page and shown.words in page
    assert ticket_pdf(ticket, terms_in(money)) != ticket_pdf(ticket, CageTerms(site="The Harbour House"))
    file, problems = inspect_book(own_text("nsw-aruze").replace('"AUD"', f'"{code}"'))
    assert file is not None and not problems
    game = compile_game(Book(file), "", Card(limits={"all": Limit(minimum=amount)}))
    sign = printed_sign(table_sign(game, set_up(game, "T1")), "limits")
    assert {row[1] for row in sign.rows} == {small} and f"Amounts in {code}." in sign.foot


def test_terms_cannot_change_what_a_minor_unit_is() -> None:
    desk = Desk(currency=on_tickets(currency("JPY")))
    change = ChangeTerms(
        by=CASHIER,
        terms=CageTerms(site="Test House", expiry_days=1),
        reason="new policy",
        approved_by=OPERATOR,
    )
    assert desk.refused(change).message == (
        "this house records amounts in yen and cannot change to cents: keep the currency"
    )


@pytest.mark.parametrize("code", OTHERS)
def test_a_report_is_in_the_money_of_its_tables(
    code: str, tmp_path: Path, capsys: CaptureFixture[str], monkeypatch: MonkeyPatch
) -> None:
    _, large, won, _ = OTHERS[code]
    store = str(tmp_path / "store.db")
    monkeypatch.setattr(sys, "stdin", io.StringIO(f"small {won}\nroll\nquit\n"))
    said(capsys, "play", book_in(tmp_path, code), "--store", store, "--dice", "1,2,4", "--credit", large)
    rows = list(csv.DictReader(io.StringIO(said(capsys, "report", store, "--format", "csv"))))
    values = {row["figure"]: row["value"] for row in rows if row["section"] == "table"}
    assert (values["Turnover"], values["Winnings"], values["Hold"]) == (won, won, f"-{won}")
    money = currency(code)
    assert money.grouped(money.parse(won)) in said(capsys, "report", store) and said(capsys, "verify", store)
