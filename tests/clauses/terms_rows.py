"""What terms must say and what a prize must state, written by hand from the rule books.

The proving tests hold the book files against these rows, so that a file which drops an item, asks for it under another
condition or cites another clause does not agree with itself only.
"""

from typing import NamedTuple


class Term(NamedTuple):
    item: str
    clause: str
    about: str
    """a word that the question put to the writer of the terms cannot do without"""
    when: str = "always"
    statement: bool = False
    """the rule asks for a statement, not for information: the book has ready words for it"""


TOURNAMENT = (
    # 8.4.1 details
    Term("when-held", "8.4.1(a)(i)", "days"),
    Term("charges", "8.4.1(a)(ii)", "buy-in", when="charges"),
    Term("numbers", "8.4.1(a)(iii)", "number of players"),
    Term("location", "8.4.1(a)(iv)", "where"),
    Term("start-may-change", "8.4.1(b)", "reasonable notice", statement=True),
    Term("changes-notified", "8.4.1(c)", "regulator", statement=True),
    # 8.4.2 conditions of entry
    Term("acceptance", "8.4.2(a)(i)", "accepting the terms", statement=True),
    Term("entitled-persons", "8.4.2(a)(ii)", "gamble", statement=True),
    Term("refusal", "8.4.2(a)(iii)", "refused", when="refusal-reserved", statement=True),
    Term("selection", "8.4.2(a)(iv)", "criteria", when="selection-criteria"),
    Term("staff-entrants", "8.4.2(a)(v)", "no employee wins", when="staff-may-enter", statement=True),
    Term("abide", "8.4.2(b)(i)", "disqualified", statement=True),
    Term("availability", "8.4.2(b)(ii)", "see the terms"),
    Term("signature", "8.4.2(b)(iii)", "signs", when="signature", statement=True),
    Term("method-of-entry", "8.4.2(c)", "how players enter"),
    Term("terms-of-entry", "8.4.2(d)", "withdraw"),
    # 8.4.3 format
    Term("rounds", "8.4.3(a)(i)", "how many rounds"),
    Term("tables", "8.4.3(a)(ii)", "how many tables"),
    Term("progression", "8.4.3(a)(iii)", "to the next", when="several-stages"),
    Term("buy-back", "8.4.3(a)(iv)", "buy back", when="buy-back"),
    Term("secondary", "8.4.3(a)(v)", "second chance", when="secondary-stages"),
    Term("starting-bank", "8.4.3(b)", "same starting bank", statement=True),
    Term("chips-at-end", "8.4.3(c)", "at the end", when="tournament-chips"),
    # 8.4.4 wagers
    Term("chip-type", "8.4.4(a)", "which chips"),
    Term("compulsory-wager", "8.4.4(b)", "compulsory", when="compulsory-wager"),
    Term("secret-wagers", "8.4.4(c)", "secret", when="secret-wagers"),
    # 8.4.5 to 8.4.7
    Term("elimination", "8.4.5(a)", "eliminated"),
    Term("winners", "8.4.6(a)", "winners"),
    Term("prize-pool", "8.4.7(a)", "prize pool"),
    Term("distribution", "8.4.7(b)", "shared out"),
    # 8.4.8(a) when a player may be …
    Term("penalties", "8.4.8(a)(i)", "penalised"),
    Term("disqualification", "8.4.8(a)(ii)", "may be disqualified"),
    Term("substitutes", "8.4.8(a)(iii)", "may name a substitute"),
    Term("refunds", "8.4.8(a)(iv)", "given back"),
    # 8.4.8(b) what follows from …
    Term("late-arrival", "8.4.8(b)(i)", "late"),
    Term("absence", "8.4.8(b)(ii)", "absent"),
    Term("phones", "8.4.8(b)(iii)", "telephone"),
    Term("after-substitution", "8.4.8(b)(iv)", "names a substitute"),
    Term("after-disqualification", "8.4.8(b)(v)", "tournament chips"),
    Term("retirement", "8.4.8(b)(vi)", "retires"),
    # 8.4.8(c) to (j)
    Term("rules-prevail", "8.4.8(c)", "rules win", statement=True),
    Term("early-end", "8.4.8(d)", "end play at a table early", statement=True),
    Term("privacy", "8.4.8(e)", "personal information", statement=True),
    Term("publicity", "8.4.8(f)", "pictures", statement=True),
    Term("conduct", "8.4.8(g)", "conducts it by these terms", statement=True),
    Term("director-final", "8.4.8(h)", "final", statement=True),
    Term("liability", "8.4.8(i)", "liability", statement=True),
    Term("complaints", "8.4.8(j)", "complaint", statement=True),
)
"""Crown Melbourne, rule 8.4, in its order."""

PROMOTION = (
    Term("manner", "6.7.1", "manner"),
    Term("award", "6.7.2", "when and where"),
    Term("eligibility", "6.7.3", "criteria"),
    Term("qualifying-wager", "6.7.4", "compulsory wager", when="qualifying-wager"),
    Term("nature", "6.7.5", "guarantee"),
    Term("closing", "6.7.6", "closing date and time"),
    Term("promotion", "6.7.7", "place, date and time"),
    Term("claiming", "6.7.8", "claimed"),
    Term("notification", "6.7.9", "winner"),
    Term("publication", "6.7.10", "results"),
    Term("prizes", "6.7.11", "value"),
    Term("cash-alternative", "6.3", "cash", when="cash-alternative"),
)
"""The Star's Aruze book, rules 6.7 and 6.3."""

PRIZES = {
    "appliance": (
        ("make", "6.7.11.1 i)"),
        ("model", "6.7.11.1 ii)"),
        ("accessories", "6.7.11.1 iii)"),
    ),
    "vehicle": (
        ("make", "6.7.11.2 i)"),
        ("model", "6.7.11.2 ii)"),
        ("accessories", "6.7.11.2 iii)"),
        ("on-road-costs", "6.7.11.2 iv)"),
    ),
    "travel": (
        ("persons", "6.7.11.3 i)"),
        ("airfares", "6.7.11.3 ii)"),
        ("transfers", "6.7.11.3 ii)"),
        ("other-transport", "6.7.11.3 ii)"),
        ("duration", "6.7.11.3 ii)"),
        ("accommodation", "6.7.11.3 ii)"),
        ("meals", "6.7.11.3 ii)"),
        ("travel-window", "6.7.11.3 iii)"),
        ("spending-money", "6.7.11.3 iv)"),
    ),
    "real-estate": (
        ("dwelling", "6.7.11.4 i)"),
        ("plans", "6.7.11.4 ii)"),
        ("contract", "6.7.11.4 iii)"),
        ("easements", "6.7.11.4 iv)"),
        ("location", "6.7.11.4 v)"),
        ("conveyancing", "6.7.11.4 vi)"),
        ("legal-costs", "6.7.11.4 vi)"),
        ("fixtures", "6.7.11.4 vi)"),
        ("furniture", "6.7.11.4 vi)"),
    ),
}
"""What each kind of prize must state and the clause that asks for it: 6.7.11.1 to 6.7.11.4."""

FORBIDDEN = {
    "tobacco": "6.5.1",
    "firearm": "6.5.2",
    "prohibited-weapon": "6.5.3",
    "liquor": "6.5.4",
    "prescribed": "6.5.5",
}
"""What no promotional prize consists of; liquor is allowed up to twenty litres."""

CONTACTS = {"face-to-face": "6.8.1", "mail": "6.8.2", "telephone": "6.8.3", "email": "6.8.4"}
"""How a winner is told."""
