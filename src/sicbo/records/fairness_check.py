"""Checks a record of sealed dice: what it proves, to whom, and what does not match."""

from collections.abc import Iterator
from typing import Final

from msgspec import Struct

from sicbo.records.fairness_record import Activation, FairnessRecord
from sicbo.rooms.round.messages import Faces
from sicbo.rooms.table.fairness import SECRET_BYTES, commitment_of, fair_roll
from sicbo.rules.dice import FACES

SHOWN_OWNERS: Final = 8


class Finding(Struct, frozen=True):
    """One checked item, in words, and whether it matches."""

    fits: bool
    what: str


class Verdict(Struct, frozen=True):
    """Everything that was checked; proved only if all of it matches."""

    findings: tuple[Finding, ...]
    meaning: tuple[str, ...]
    """the conclusion, and for whom"""

    @property
    def proved(self) -> bool:
        return all(finding.fits for finding in self.findings)


def checked(record: FairnessRecord) -> Verdict:
    """Everything that can be verified from the record alone."""
    findings = (*_order(record), *_secret(record))
    proved = all(finding.fits for finding in findings)
    return Verdict(findings, (*(_shares(record) if proved else ()), *_circumstances(record)))


def as_seen(record: FairnessRecord, commitment: str, nonces: dict[str, str]) -> Iterator[Finding]:
    """The record compared with what a person saw and sent during the round."""
    if commitment:
        same = commitment == record.commitment
        yield Finding(same, f"the commitment you saw is {'the one' if same else 'not the one'} on record")
    for owner, nonce in nonces.items():
        same = record.nonces.get(owner) == nonce
        yield Finding(same, f"the nonce that {owner} sent is {'' if same else 'not '}on record")


# -- order in time ---------------------------------------------------------------------------------------------


def _order(record: FairnessRecord) -> Iterator[Finding]:
    order, opened, closed = record.order, record.order.betting_opened, record.order.betting_closed
    yield Finding(
        record.round_id == f"{record.table}-{record.number}",
        f"the record is for round {record.number} of table {record.table}: {record.round_id}",
    )
    yield Finding(
        order.committed < opened,
        f"the commitment (entry {order.committed}) came before betting opened (entry {opened})"
        if order.committed < opened
        else f"the commitment (entry {order.committed}) did not come before betting opened (entry {opened})",
    )
    if record.nonces or order.nonces:
        yield _nonces_in_time(record)
    read = [activation.entry for activation in record.activations if activation.entry is not None]
    if read:
        fits = closed is not None and all(closed < entry for entry in read)
        word = "after" if fits else "not always after"
        yield Finding(fits, f"the dice were read {word} betting had closed ({_entry(closed)})")
    shown = order.secret_opened
    if shown is not None:
        last = max([opened, *read])
        fits = last < shown
        yield Finding(
            fits,
            f"the secret was shown {'after' if fits else 'not after'} everything else ({_entry(shown)})",
        )


def _nonces_in_time(record: FairnessRecord) -> Finding:
    opened, closed = record.order.betting_opened, record.order.betting_closed
    entries = record.order.nonces
    if entries.keys() != record.nonces.keys():
        return Finding(False, "not every nonce has its own entry")
    late = [
        owner
        for owner, entry in entries.items()
        if entry <= opened or (closed is not None and entry >= closed)
    ]
    if late:
        return Finding(False, f"nonces arrived when betting was not open: {_listed(late)}")
    return Finding(
        True, f"{_counted(len(entries), 'nonce')} arrived while betting was open: {_listed(entries)}"
    )


def _entry(number: int | None) -> str:
    return "never" if number is None else f"entry {number}"


def _counted(number: int, what: str) -> str:
    return f"{number} {what}{'' if number == 1 else 's'}"


def _listed(owners: "list[str] | dict[str, int]") -> str:
    named = list(owners)
    more = len(named) - SHOWN_OWNERS
    return ", ".join(named[:SHOWN_OWNERS]) + (f" and {more} more" if more > 0 else "")


# -- derivations -------------------------------------------------------------------------------------


def _secret(record: FairnessRecord) -> Iterator[Finding]:
    if record.lost:
        yield Finding(False, f"the secret was declared lost ({record.lost}): nothing can be proved")
        return
    if record.secret is None:
        when = "when the round is over" if record.status == "not finished" else "next"
        yield Finding(False, f"the secret has not been opened yet; it is due {when}")
        return
    secret = _bytes(record.secret)
    if secret is None:
        yield Finding(False, f"the secret is not {2 * SECRET_BYTES} digits 0 to 9 and a to f")
        return
    fits = commitment_of(secret, record.round_id) == record.commitment
    yield Finding(
        fits, f"the secret is {'' if fits else 'not '}the one that was committed to: {record.commitment}"
    )
    for activation in record.activations:
        if activation.places is not None:
            yield _follows(record, activation, secret)
    if record.status == "settled":
        yield _counts(record)


def _bytes(secret: str) -> bytes | None:
    try:
        made = bytes.fromhex(secret)
    except ValueError:
        return None
    return made if len(made) == SECRET_BYTES and made.hex() == secret else None


def _follows(record: FairnessRecord, activation: Activation, secret: bytes) -> Finding:
    rolled = fair_roll(secret, record.round_id, record.nonces, activation.number)
    right = tuple(_face(record, place) for place in rolled)
    if activation.places == rolled and activation.faces == right:
        return Finding(True, f"the dice of activation {activation.number} follow from it: {_said(right)}")
    return Finding(
        False,
        f"the dice of activation {activation.number} were read as {_said(activation.faces or ())},"
        f" and {_said(right)} follows from the secret",
    )


def _face(record: FairnessRecord, place: int) -> str | int:
    return record.dice[place] if len(record.dice) == FACES else place + 1


def _said(faces: Faces) -> str:
    return "-".join(map(str, faces)) or "nothing"


def _counts(record: FairnessRecord) -> Finding:
    last = record.activations[-1] if record.activations else None
    fits = last is not None and last.places is not None and not last.ground
    fits = fits and last is not None and (last.places, last.faces) == (record.places, record.faces)
    if fits and record.faces is not None:
        return Finding(True, f"the round was settled by these dice: {_said(record.faces)}")
    return Finding(False, "the round was settled by other dice than those of its last activation")


# -- in words ---------------------------------------------------------------------------------------------------


def _shares(record: FairnessRecord) -> Iterator[str]:
    """Who can be sure of what, if everything matches."""
    if record.nonces:
        last = max(record.order.nonces, key=lambda owner: record.order.nonces[owner], default="")
        yield (
            f"{_counted(len(record.nonces), 'player')} contributed to this roll. A player who added a random nonce"
            " knows that the house could not choose the dice when it sealed its secret."
        )
        yield (
            f"The last nonce was {last}'s: only a person who knew the secret and added the last nonce could have steered"
            " the dice."
        )
    else:
        yield (
            "Nobody added a nonce: only the house's secret decided. It was fixed before betting opened, so no bet"
            " can have changed it, but the house knew the dice beforehand."
        )


def _circumstances(record: FairnessRecord) -> Iterator[str]:
    for lost in record.lost_before:
        yield (
            f"An earlier commitment to this round (entry {lost.entry}) was declared lost before it began: {lost.reason}."
        )
    secret = None if record.secret is None else _bytes(record.secret)
    for activation in record.activations:
        if activation.ground and activation.places is not None:
            yield f"Activation {activation.number} showed {_said(activation.faces or ())} and did not count: {activation.ground}."
        elif activation.ground and secret is not None:
            rolled = fair_roll(secret, record.round_id, record.nonces, activation.number)
            would = _said(tuple(_face(record, place) for place in rolled))
            yield f"Activation {activation.number} was not read ({activation.ground}); its dice would have been {would}."
    if record.status == "void":
        yield "The round was void and settled nothing."
