"""Tickets on paper: validation numbers, the bar code read back, the amount in words, the page and the PDF."""

import hmac
import re
from base64 import b64encode
from hashlib import sha256
from html.parser import HTMLParser
from itertools import pairwise
from typing import Any

import pytest
from hypothesis import example, given
from hypothesis import strategies as st

from sicbo.currency import DOLLARS, currency
from sicbo.papers.amount_words import amount_in_words, number_in_words
from sicbo.papers.ticket_print import (
    QUIET_MODULES,
    STYLE_SOURCE,
    TITLES,
    bar_code,
    bar_code_svg,
    printed,
    ticket_page,
    ticket_pdf,
)
from sicbo.refusals import Refused
from sicbo.rooms.cage.tickets import DAY, CageTerms, Ticket, TicketCurrency, TicketKind
from sicbo.rooms.kernel.ticket_numbers import (
    as_keyed,
    hidden,
    in_groups,
    is_well_formed,
    number_for,
    number_from,
)

NUMBER = number_for(b"a key of this test", "T1|c42")
AT = 1_790_000_000_000_000
SITE = CageTerms(site="The Harbour House", zone="Australia/Sydney", currency=TicketCurrency("AUD"))

WIDTHS = re.findall(
    r"\d{6}",
    "212222 222122 222221 121223 121322 131222 122213 122312 132212 221213 221312 231212 112232 122132 122231 113222 "
    "123122 123221 223211 221132 221231 213212 223112 312131 311222 321122 321221 312212 322112 322211 212123 212321 "
    "232121 111323 131123 131321 112313 132113 132311 211313 231113 231311 112133 112331 132131 113123 113321 133121 "
    "313121 211331 231131 213113 213311 213131 311123 311321 331121 312113 312311 332111 314111 221411 431111 111224 "
    "111422 121124 121421 141122 141221 112214 112412 122114 122411 142112 142211 241211 221114 413111 241112 134111 "
    "111242 121142 121241 114212 124112 124211 411212 421112 421211 212141 214121 412121 111143 111341 131141 114113 "
    "114311 411113 411311 113141 114131 311141 411131 211412 211214 211232",
)
"""The widths of bars and spaces of the values 0 to 105 in Code 128, typed here apart from the library."""
STOP = "2331112"


def ticket(amount: int = 123_450, **changes: Any) -> Ticket:
    given: dict[str, Any] = {
        "number": NUMBER, "account": f"tickets:{NUMBER}", "amount": amount, "table": "T1", "terminal": "3",
        "issued_at": AT, "sequence": 17, "expires_at": AT + 365 * DAY,
    }  # fmt: skip
    return Ticket(**{**given, **changes})


# -- numbers ----------------------------------------------------------------------------------------------------------


def test_the_check_digit_finds_every_wrong_digit_and_every_two_neighbours_changed_over() -> None:
    for name in range(50):
        number = number_for(b"key", str(name))
        assert is_well_formed(number)
        for place in range(18):
            for digit in "0123456789":
                other = number[:place] + digit + number[place + 1 :]
                assert is_well_formed(other) == (other == number)
        for left, right in pairwise(range(18)):
            swapped = list(number)
            swapped[left], swapped[right] = swapped[right], swapped[left]
            assert is_well_formed("".join(swapped)) == ("".join(swapped) == number)


def test_a_number_follows_from_the_key_and_what_it_is_for() -> None:
    digest = hmac.new(b"key", b"T1|c42", "sha256").digest()
    number = number_for(b"key", "T1|c42")
    assert number[:17] == f"{int.from_bytes(digest[:16], 'big') % 10**17:017d}"
    assert number == number_for(b"key", "T1|c42")
    assert len({number, number_for(b"key", "T1|c43"), number_for(b"kez", "T1|c42")}) == 3


def test_numbers_keep_their_leading_zeros_and_lean_to_no_digit() -> None:
    assert number_from(bytes(32)) == "0" * 18
    numbers = [number_for(b"key", str(name)) for name in range(4000)]
    assert len(set(numbers)) == 4000
    for place in range(18):
        often = [sum(number[place] == digit for number in numbers) for digit in "0123456789"]
        # 400 of each are expected; a fair source strays by less than 100 (five times its deviation of 19).
        assert all(300 < count < 500 for count in often), (place, often)


def test_a_short_digest_makes_no_number() -> None:
    with pytest.raises(AssertionError):
        number_from(b"short")


def test_a_number_is_read_out_in_groups_and_listed_by_its_end() -> None:
    assert in_groups("123456789012345678") == "12 3456 7890 1234 5678"
    assert as_keyed(in_groups(NUMBER)) == as_keyed(in_groups(NUMBER).replace(" ", "-")) == NUMBER
    assert hidden(NUMBER).endswith(NUMBER[-4:])
    assert sum(character.isdigit() for character in hidden(NUMBER)) == 4
    with pytest.raises(Refused):
        as_keyed(NUMBER[:-1])


# -- the bar code -----------------------------------------------------------------------------------------------------


def independent(number: str) -> str:
    """The modules of a number of an even count of digits, by the standard's own table."""
    values = [105, *(int(number[place : place + 2]) for place in range(0, len(number), 2))]
    check = (values[0] + sum(place * value for place, value in enumerate(values[1:], 1))) % 103
    widths = "".join(WIDTHS[value] for value in (*values, check)) + STOP
    return "".join("10"[place % 2] * int(width) for place, width in enumerate(widths))


@given(st.integers(0, 10**18 - 1))
@example(99 * 10**16)
def test_the_bar_code_is_code_128_of_the_digits(number: int) -> None:
    assert bar_code(f"{number:018d}") == independent(f"{number:018d}")


def read_back(svg: str) -> str:
    """The digits of a drawn bar code, read from its bars as a scanner would: widths, values, checksum."""
    bars = [(int(x), int(width)) for x, width in re.findall(r"M(\d+) 0h(\d+)v40h-\2z", svg)]
    (total,) = re.findall(r'viewBox="0 0 (\d+) 40"', svg)
    assert bars[0][0] == QUIET_MODULES == int(total) - bars[-1][0] - bars[-1][1], "white on both sides"
    widths = ""
    for (x, width), (following, _) in pairwise(bars):
        widths += f"{width}{following - x - width}"
    widths += str(bars[-1][1])
    assert widths.endswith(STOP)
    symbols = re.findall("......", widths[: -len(STOP)])
    values = [WIDTHS.index(symbol) for symbol in symbols]
    assert values[0] == 105, "digits in pairs"
    assert (values[0] + sum(place * value for place, value in enumerate(values[1:-1], 1))) % 103 == values[-1]
    return "".join(f"{value:02d}" for value in values[1:-1])


def test_the_bars_on_the_page_read_back_as_the_number() -> None:
    page = ticket_page(ticket(), SITE)
    (svg,) = re.findall("<svg.*?</svg>", page)
    assert read_back(svg) == NUMBER
    for number in ("001122334455667788", "990011223344556677", "101199100101102103"):
        assert read_back(bar_code_svg(bar_code(number))) == number


# -- words ------------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("minor", "words"),
    [
        (1, "one cent"), (50, "fifty cents"), (100, "one dollar"), (101, "one dollar and one cent"),
        (200, "two dollars"), (1900, "nineteen dollars"), (2100, "twenty-one dollars"),
        (11_000, "one hundred and ten dollars"), (100_000, "one thousand dollars"),
        (100_100, "one thousand and one dollars"), (200_599, "two thousand and five dollars and ninety-nine cents"),
        (123_450, "one thousand two hundred and thirty-four dollars and fifty cents"),
        (100_000_000, "one million dollars"),
        (100_000_100, "one million and one dollars"),
        (10_101_010_101, "one hundred and one million ten thousand one hundred and one dollars and one cent"),
        (10**15, "ten trillion dollars"), (0, "zero dollars"),
    ],
)  # fmt: skip
def test_amounts_in_words(minor: int, words: str) -> None:
    assert amount_in_words(minor, DOLLARS) == words


def test_other_money_has_other_words() -> None:
    pounds = currency("GBP")
    assert amount_in_words(101, pounds) == "one pound and one penny"
    assert amount_in_words(202, pounds) == "two pounds and two pence"


@given(st.integers(0, 10**13))
def test_words_say_the_number_that_they_were_made_of(number: int) -> None:
    assert from_words(number_in_words(number)) == number


def from_words(words: str) -> int:
    """A number from its words, by adding up."""
    ones = [
        "zero",
        "one",
        "two",
        "three",
        "four",
        "five",
        "six",
        "seven",
        "eight",
        "nine",
        "ten",
        "eleven",
        "twelve",
        "thirteen",
        "fourteen",
        "fifteen",
        "sixteen",
    ]
    small = {word: value for value, word in enumerate([*ones, "seventeen", "eighteen", "nineteen"])}
    small |= {word: 20 + 10 * place for place, word in enumerate(
        ["twenty", "thirty", "forty", "fifty", "sixty", "seventy", "eighty", "ninety"])}  # fmt: skip
    groups = {"thousand": 10**3, "million": 10**6, "billion": 10**9, "trillion": 10**12}
    total = group = 0
    for word in words.replace("-", " ").split():
        if word in small:
            group += small[word]
        elif word == "hundred":
            group *= 100
        elif word in groups:
            total, group = total + group * groups[word], 0
        else:
            assert word == "and"
    return total + group


# -- page and PDF -----------------------------------------------------------------------------------------------------


class Text(HTMLParser):
    """The text of a page, and the tags and attributes it is made of."""

    def __init__(self, page: str) -> None:
        super().__init__()
        self.texts: list[str] = []
        self.tags: list[str] = []
        self.attributes: set[str] = set()
        self._style = False
        self.feed(page)
        self.text = " ".join(" ".join(self.texts).split())

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.tags.append(tag)
        self.attributes |= {name for name, _ in attrs}
        self._style = tag == "style"

    def handle_data(self, data: str) -> None:
        if not self._style:
            self.texts.append(data)

    def handle_endtag(self, tag: str) -> None:
        self._style = self._style and tag != "style"


def test_the_page_has_everything_that_a_ticket_shows() -> None:
    """TKT-02: site, terminal, date and time with the zone, amount in figures and words, sequence, number, expiry."""
    text = Text(ticket_page(ticket(), SITE)).text
    for shown in (
        "The Harbour House", "Cash-out ticket", "T1 / 3", "22 Sep 2026, 00:13:20 AEST (UTC+10:00)", "AUD $1,234.50",
        "One thousand two hundred and thirty\u2011four dollars and fifty cents", "Ticket no. 17", in_groups(NUMBER),
        "Valid until 22 Sep 2027, 00:13:20 AEST (UTC+10:00)",
    ):  # fmt: skip
        assert shown in text, shown
    assert "emonstration" not in text


@pytest.mark.parametrize(
    ("zone", "shown"),
    [("UTC", "21 Sep 2026, 14:13:20 UTC"), ("America/New_York", "21 Sep 2026, 10:13:20 EDT (UTC-04:00)"),
     ("Asia/Kathmandu", "21 Sep 2026, 19:58:20 UTC+05:45"), ("Asia/Singapore", "21 Sep 2026, 22:13:20 UTC+08:00")],
)  # fmt: skip
def test_times_are_those_of_the_place_and_say_which(zone: str, shown: str) -> None:
    assert shown in Text(ticket_page(ticket(), CageTerms(site="X", zone=zone))).text


def test_the_page_needs_nothing_and_runs_nothing() -> None:
    page = ticket_page(ticket(), SITE)
    found = Text(page)
    assert not {"script", "link", "img", "iframe", "object"} & set(found.tags)
    assert not {name for name in found.attributes if name.startswith("on")} | (
        found.attributes & {"style", "src", "href"}
    )
    assert "url(" not in page and "@import" not in page
    (style,) = re.findall("<style>(.*?)</style>", page, re.DOTALL)
    digest = b64encode(sha256(style.encode()).digest()).decode()
    assert f"'sha256-{digest}'" == STYLE_SOURCE, "a content security policy can name the one style sheet"


def test_names_cannot_break_out_of_the_page() -> None:
    rogue = '<script>alert(1)</script> & "Sons" \''
    page = ticket_page(ticket(table=rogue, terminal=rogue), CageTerms(site=rogue))
    assert "<script" not in page
    assert page.count("&lt;script&gt;alert(1)&lt;/script&gt; &amp; &quot;Sons&quot; &#x27;") == 3
    assert ticket_pdf(ticket(table=rogue), CageTerms(site=f"{rogue} #panic(1) $x$ \\")).startswith(b"%PDF")


def test_a_demonstration_says_so_above_and_below() -> None:
    page = ticket_page(ticket(), SITE, demonstration=True)
    assert Text(page).text.count("Demonstration no money, no value") == 2
    assert ticket_pdf(ticket(), SITE) != ticket_pdf(ticket(), SITE, demonstration=True)


@pytest.mark.parametrize("kind", TITLES)
def test_every_kind_has_a_title_and_a_held_one_sends_to_the_cage(kind: TicketKind) -> None:
    assert str(TITLES[kind]) in ticket_page(ticket(kind=kind), SITE)
    assert "Held for its owner" in ticket_page(ticket(kind=kind, state="held"), SITE)


def test_a_ticket_for_ever_and_a_house_without_a_currency_code() -> None:
    shown = printed(ticket(expires_at=None), CageTerms(site="X"))
    assert ("Valid until", "no expiry", "") in shown.lines
    assert (shown.currency, shown.amount) == ("", "$1,234.50")


def test_the_pdf_is_tagged_and_the_same_every_time() -> None:
    pdf = ticket_pdf(ticket(), SITE)
    assert pdf.startswith(b"%PDF-1.7")
    for part in (b"/StructTreeRoot", b"/MarkInfo", b"/Lang(en)", b"Bar code of the validation number"):
        assert part in pdf, part
    assert f"Cash-out ticket {in_groups(NUMBER)}".encode() in pdf
    assert pdf == ticket_pdf(ticket(), SITE)
    assert pdf != ticket_pdf(ticket(123_451), SITE)


def test_long_names_and_large_amounts_are_set_smaller() -> None:
    for amount, classes in (
        (10**6, "ticket"),
        (10**10, "ticket long-amount"),
        (10**15, "ticket long-amount very-long-amount"),
    ):
        assert f'class="{classes}"' in ticket_page(ticket(amount), SITE), amount
    assert "long-site" in ticket_page(ticket(), CageTerms(site="The Grand Casino of the Upper Valley"))
