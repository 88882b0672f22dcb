"""Refusals: a reason from a closed list, words a person understands, the clause."""

from collections.abc import Iterable
from copyreg import __newobj__  # type: ignore[attr-defined]
from difflib import get_close_matches
from typing import Final, Literal

from sicbo.sentences import Said, said

Reason = Literal[
    "unknown-game",
    "variant-needed",
    "superseded-edition",
    "bad-file",
    "bad-card",
    "unknown-switch",
    "odds-not-stated",
    "odds-fixed",
    "bad-dice",
    "unknown-bet",
    "duplicate-bet",
    "bad-amount",
    "bad-request",
    "too-large",
    "bad-settings",
    "not-found",
    "wrong-method",
    "body-too-large",
    "too-many-requests",
    "wrong-origin",
    "mistake-of-ours",
    "below-minimum",
    "above-maximum",
    "off-multiple",
    "beyond-own-limit",
    "on-a-break",
    "betting-closed",
    "out-of-order",
    "duplicate-nonce",
    "secret-lost",
    "wrong-secret",
    "not-yours-to-do",
    "stake-not-accepted",
    "chips-of-another-table",
    "round-over",
    "no-wagers",
    "table-closed",
    "table-reserved",
    "no-round",
    "not-ready",
    "barred",
    "not-seated",
    "place-taken",
    "notice-needed",
    "fault-open",
    "dice-too-old",
    "direction-needed",
    "consent-needed",
    "chips-not-free",
    "cause-needed",
    "not-as-required",
    "approval-missing",
    "second-person-needed",
    "sign-in-failed",
    "not-signed-in",
    "session-locked",
    "password-change-needed",
    "fresh-sign-in-needed",
    "approval-needed",
    "weak-password",
    "unknown-person",
    "name-taken",
    "duties-apart",
    "last-administrator",
    "not-in-live-mode",
    "already-heard",
    "unknown-ticket",
    "ticket-redeemed",
    "ticket-voided",
    "ticket-held",
    "ticket-pending",
    "ticket-expired",
    "payment-delayed",
    "identification-needed",
    "signature-needed",
    "unknown-case",
    "sanction-not-allowed",
    "id-used-differently",
    "not-enough",
    "device-lost",
    "device-fault",
    "store-damaged",
    "store-newer",
    "store-lost",
    "store-read-only",
    "store-full",
    "store-in-use",
    "not-saved",
    "unknown-stream",
    "moved",
    "busy",
    "house-closed",
    "house-lost",
    "bad-answer",
]
"""Why something is refused: a closed list, which mypy checks at every refusal and every test of one."""

REASONS: Final[dict[Reason, str]] = {
    # What was asked for does not exist or cannot be read, in the order of the checks.
    "unknown-game": "no rule book or variant has this name",
    "variant-needed": "the book has several variants and none was chosen",
    "superseded-edition": "this edition of the book has been replaced",
    "bad-file": "a file cannot be read, or lacks something that it must state",
    "bad-card": "the operator's choices do not fit the book",
    "unknown-switch": "the book has no such switch, or the switch has no such value",
    "odds-not-stated": "the book states no odds and no odds schedule was given",
    "odds-fixed": "the book fixes the odds and a schedule or card tries to change them",
    "bad-dice": "the dice are not three faces of this game's dice",
    "unknown-bet": "the game offers no such bet",
    "duplicate-bet": "the same bet appears twice",
    "bad-amount": "an amount is not a positive number of whole minor units within bounds",
    "bad-request": "a request does not have the documented form",
    "too-large": "the exact answer would take more work than is allowed in one call",
    "bad-settings": "the settings of a house cannot be read or do not fit together",
    # Refused by the server before any room is asked.
    "not-found": "there is no page or operation at this address",
    "wrong-method": "this address does not accept this method",
    "body-too-large": "a request is larger than any documented one",
    "too-many-requests": "too many requests from one place; try again later",
    "wrong-origin": "a request that changes something does not come from a page of the house",
    "mistake-of-ours": "something went wrong in the house itself; the answer names the entry of its log",
    # Refused by a rule book.
    "below-minimum": "the bet is below the minimum, and the book does not accept it",
    "above-maximum": "the bet is above the maximum, and the book does not accept it",
    "off-multiple": "the bet is not in the multiple or unit on the sign",
    "beyond-own-limit": "the bet would exceed a limit that the player has set",
    "on-a-break": "the player is on a break and cannot bet until it ends",
    "betting-closed": "bets cannot be placed, moved or removed in this phase of the round",
    "out-of-order": "this step does not follow the step before it in the book's sequence",
    "duplicate-nonce": "this owner has added a nonce to the dice of this round",
    "secret-lost": "the secret for the dice of this round is lost",
    "wrong-secret": "a secret does not match its commitment, or the dice do not follow from it",
    "not-yours-to-do": "the book or the house does not permit this person to do it",
    "stake-not-accepted": "the book does not accept this kind of stake",
    "chips-of-another-table": "colour chips are good only at the table that issued them",
    "round-over": "the round has ended",
    "no-wagers": "nobody has bet, and the book starts nothing without a bet",
    "table-closed": "the table is closed",
    "table-reserved": "the table is reserved for a tournament",
    "no-round": "no round is in play",
    "not-ready": "something that the book requires before opening is missing",
    "barred": "this person is excluded from the game until the exclusion is lifted",
    "not-seated": "this person has no place at the table, or the place is another's",
    "place-taken": "the place is taken, or the player may not have another",
    "notice-needed": "the book requires a notice first, or a longer one",
    "fault-open": "equipment is out of order, and play stops until it is repaired",
    "dice-too-old": "the dice have been in the shaker for longer than the book allows",
    "direction-needed": "staff must direct this first",
    "consent-needed": "the people concerned must agree first",
    "chips-not-free": "the chips asked for are not available",
    "cause-needed": "the book requires a recorded cause, opinion or reason",
    "not-as-required": "a record does not state what the book requires",
    "approval-missing": "the regulator's approval of this is not on record",
    "second-person-needed": "this takes two people; the second is missing or is the same person",
    # About signing in.
    "sign-in-failed": "the name, password, code or key is incorrect, or may not sign in",
    "not-signed-in": "nobody is signed in, or the session has ended",
    "session-locked": "the session is locked until its password is given again",
    "password-change-needed": "a password set by someone else must be changed first",
    "fresh-sign-in-needed": "this takes a password entered within the last few minutes",
    "approval-needed": "this takes another person's approval, which is missing, used, too old or for something else",
    "weak-password": "a password is too short, too long or too easy to guess",
    "unknown-person": "there is no such person, terminal or system",
    "name-taken": "this name is taken",
    "duties-apart": "one person cannot have both of these duties",
    "last-administrator": "the house would be left without an administrator",
    "not-in-live-mode": "this is for demonstrations only and is refused in a live house",
    # About tickets, or facts that the cage receives.
    "already-heard": "this has been reported before",
    "unknown-ticket": "no ticket has this number",
    "ticket-redeemed": "the ticket has been paid",
    "ticket-voided": "the ticket is void, or its amount was kept by determination",
    "ticket-held": "the ticket is held until a case is decided",
    "ticket-pending": "the payment of the ticket has begun elsewhere",
    "ticket-expired": "the ticket has expired",
    "payment-delayed": "payment is postponed to a time agreed with the player",
    "identification-needed": "the person who is paid must first show identification",
    "signature-needed": "the payment needs the player's signature first",
    # Refused by the office of cases.
    "unknown-case": "there is no such case",
    "sanction-not-allowed": "the book does not allow this sanction for that breach",
    # Refused by the ledger.
    "id-used-differently": "an id was used before for something else",
    "not-enough": "an account does not hold enough",
    # About devices.
    "device-lost": "a device is not connected, or does not answer in time",
    "device-fault": "a device reports a fault",
    # Refused by the store.
    "store-damaged": "the database is damaged or does not belong to this house",
    "store-newer": "the database was written by a newer version of the house",
    "store-lost": "the database cannot be reached",
    "store-read-only": "the database is read-only",
    "store-full": "the database has no space left",
    "store-in-use": "another writer is using the same streams",
    "not-saved": "the database did not save the decision",
    "unknown-stream": "there is no such stream, or this house cannot read it",
    "moved": "another process has taken this over",
    "busy": "too many commands are waiting",
    "house-closed": "the house has closed and takes no more commands",
    # Raised by a client when the house itself cannot answer.
    "house-lost": "the house cannot be reached over the network",
    "bad-answer": "what answers is no house, or speaks as one of another version",
}
"""Every reason, in order of precedence: when two apply, the earlier is given."""


HEARD: Final[frozenset[Reason]] = frozenset({"already-heard", "id-used-differently"})
"""Already delivered, so that nothing is left to do."""


class Refused(Exception):
    """A refusal with a stable code, one plain sentence and, if a rule refused, the clause.

    The sentence is a template with its values: `Refused("not-seated", "{player} has no seat here", player=name)`; or an
    existing sentence, such as a gap's.
    """

    def __init__(
        self, code: Reason, template: str | Said, /, *, clauses: Iterable[str] = (), **values: object
    ) -> None:
        self.code: Reason = code
        self.said = template if isinstance(template, Said) else said(template, **values)
        self.message = str(self.said)
        self.clauses = tuple(clauses)
        super().__init__(self.message)

    def __reduce__(self) -> tuple[object, ...]:
        # By default an exception is rebuilt by its constructor from `args`, which differ from our arguments: pickling
        # and copying, and with them every process pool, would fail.
        return __newobj__, (type(self), *self.args), self.__dict__

    def __str__(self) -> str:
        cited = f" ({', '.join(self.clauses)})" if self.clauses else ""
        return f"{self.message}{cited}"


def reason(text: str, otherwise: Reason) -> Reason:
    """The reason named by a text from elsewhere: from another process, a house of another version, a file."""
    return next((known for known in REASONS if known == text), otherwise)


def one_line(refused: Refused) -> str:
    """The refusal as one line of text for any terminal and encoder, whatever its values."""
    flat = " ".join(str(refused).split())
    return flat.encode("utf-8", "replace").decode()


def once_each(pairs: Iterable[tuple[str, object]], code: Reason) -> dict[str, object]:
    """The keys of a JSON object, each once: of two equal ones a reader would keep one, and lose the other."""
    read: dict[str, object] = {}
    for key, value in pairs:
        if key in read:
            raise Refused(code, "'{key}' is given twice in one line", key=key[:40])
        read[key] = value
    return read


def nearest(word: str, words: Iterable[str], *, most: int = 3) -> str:
    """The closest known words: `did you mean double:3, double:2?`, or a list of a few of them."""
    known = list(words)
    close = get_close_matches(word.lower(), known, n=most, cutoff=0.5)
    if close:
        return f"did you mean {' or '.join(close)}?"
    shown = ", ".join(known[:8]) + (", …" if len(known) > 8 else "")
    return f"choose from {shown}" if known else "there are none"
