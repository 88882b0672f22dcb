"""What desks tell their people, as a code with values: the sentence in English is made here, other languages at the screen.

A code is never used for another sentence; a screen that does not know one shows the English."""

from typing import Final

from msgspec import Struct

Values = dict[str, str | int]

SENTENCES: Final[dict[str, str]] = {
    # what waits at a table
    "called": "{name} has called a supervisor",
    "called-about": "{name} has called a supervisor: {what}",
    "tell-of-fault": "tell a {title} or above of fault {number}: {what}",
    "tell-inspector": "tell an inspector of case {case}: an amount withheld or asked back at terminal {terminal}",
    "tell-inspector-held": "tell an inspector of case {case}: a ticket of {amount} withheld",
    "tell-inspector-asked-back": "tell an inspector of case {case}: {amount} asked back",
    "check-placement": "{name} has to check what the dealer placed",
    "closing-after": "the table is announced to close: {count} more completed spins",
    "closing-after-one": "the table is announced to close: 1 more completed spin",
    "closing-now": "the table is announced to close: it may close now",
    "collect-credit": "terminal {terminal}: collect the credit of {amount}",
    "limits-in": "new limits are posted: they take effect in {minutes} min {seconds} s",
    "limits-now": "new limits are posted: they take effect with the next round",
    "abstaining": "{name} at place {place} may be asked to leave: {count} spins without a wager at a full table",
    "float-below-zero": "the float is {amount} below zero: make a fill of at least that amount",
    "dealer-signed-out": "{name}, the dealer on duty, is signed in nowhere",
    "dealer-locked": "{name}, the dealer on duty, has a locked screen",
    "case-open": "Case {number} waits for a decision",
    "case-dispute": "Case {number}: a dispute with {who} waits for a decision",
    "case-complaint": "Case {number}: a complaint of {who} waits for an answer",
    "case-breach": "Case {number}: a breach by {who} waits for a decision",
    "case-malfunction": "Case {number}: a malfunction at the place of {who} waits for a decision",
    "case-vacate": "Case {number}: {who} was directed to leave",
    # dice
    "dice-missing": "load a set of dice",
    "dice-uncertified": "load dice that meet the standard for locked dice",
    "dice-older-hours": "load new dice: these have been in the shaker for more than {hours} hours",
    "dice-older-months": "load new dice: these have been in the shaker for more than {months} month",
    "dice-soon": "have new dice ready: these are too old within {hours} hour",
    # what keeps a table from opening
    "name-reference": "name the {what} that chose {game} (reference = …)",
    "accept-edge": "a manager has to accept this first: {what}",
    "limits-to-display": "give every bet a minimum and a maximum to display",
    "multiple-to-display": "give every bet a multiple to display",
    "hours-to-state": "state the gaming hours on the card (gaming_hours)",
    "hours-to-wait": "wait for gaming hours, {opens} to {closes} ({zone})",
    "record": "record: {item} ({kind})",
    "record-anew": "record anew: {item} ({why})",
    "record-anew-with": "record anew: {item} ({asks}: yes, with a {shaker} shaker)",
    "record-anew-without": "record anew: {item} ({asks}: no, with a {shaker} shaker)",
    "not-commenced": "wait until {date}: {book} has no effect before ({asks})",
    "inspect": "inspect: {item}",
    "dealer-to-watch": "let a dealer take the table, to answer for the shaker",
}


class Gap(Struct, frozen=True):
    """One thing that is missing, in words that say what to do, with its clauses."""

    message: str
    clauses: tuple[str, ...] = ()
    code: str = ""
    values: Values = {}


def sentence(code: str, values: Values) -> str:
    """A sentence in English."""
    return SENTENCES[code].format(**values)


def gap(code: str, clauses: tuple[str, ...], **values: str | int) -> Gap:
    return Gap(sentence(code, values), clauses, code, values)
