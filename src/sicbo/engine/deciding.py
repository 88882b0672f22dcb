"""Decides commands in memory, on the newest state, and collects in columns what must be saved."""

import warnings
from collections import Counter
from collections.abc import Mapping, Sequence
from functools import partial
from typing import Final

from sicbo.engine.pending import Answer, Asked, Decision, Waiting
from sicbo.engine.room import BUGS as BUGS
from sicbo.engine.room import Event, Room
from sicbo.engine.streams import OpenStream
from sicbo.ledger.accounts import Account
from sicbo.ledger.balances import Balances
from sicbo.ledger.transfers import Transfer
from sicbo.refusals import Refused
from sicbo.store.batch import MovedRow
from sicbo.store.journal import Entry, Head, RoundIndex, Snapshot, account_named, place_of, snapshot_digest

Key = tuple[str, str]

AMOUNT_MAXIMUM: Final = 10**15
"""Far above any amount of money, and far below a column's limit, so that sums fit in 64 bits."""

ACCOUNT_NAME_MAXIMUM: Final = 500
"""A PostgreSQL index takes 2,704 bytes a row; a longer value would fail the whole batch."""


class Decider:
    """The streams and balances in memory, and the batch that is being filled."""

    def __init__(self, snapshot_every: int, *, shared: bool = False) -> None:
        self._snapshot_every = snapshot_every
        self._shared = shared
        self.version = 0
        """Grows when something in memory is dropped: anything read before that may be outdated."""
        self._forgotten = 0
        self._dropped: Counter[str] = Counter()
        """how often each stream, or the balances of its place, was dropped"""
        self.forget()

    def forget(self) -> None:
        """Drop everything, because it rested on a commit that failed. What is needed is read again from the store."""
        self.version += 1
        self._forgotten += 1
        self.streams: dict[str, OpenStream] = {}
        self.balances = Balances()
        self.places: set[str] = set()
        """Places whose balances stay in memory: those of the open streams, unless other houses write them too."""
        self.passing: dict[str, set[Account]] = {}
        """Other places with accounts in memory: tickets, pools. They are read again for every decision."""
        self.pending: dict[Key, Decision] = {}
        self.filling = Waiting()
        self.committing: Waiting | None = None
        self._names: dict[Account, str] = {}

    def undo(self, sealed: Waiting) -> None:
        """Return to what was saved before a batch that met another writer, while no commit is under way."""
        assert not self.filling.asked, "a shared stream is decided when nothing of it is on its way"
        self.committing = None
        self.pending.clear()
        for name in sealed.batch.heads:
            self.streams[name].undo()

    def version_of(self, name: str) -> tuple[int, int]:
        """Like `version`, for one stream and its place: a long read need not restart when other streams are dropped."""
        return self._forgotten, self._dropped[name]

    def release(self, name: str) -> None:
        """Drop a stream and the balances of its place."""
        self.version += 1
        self._dropped[name] += 1
        self.streams.pop(name, None)
        self.places.discard(name)
        self.passing.pop(name, None)
        self.balances.forget(
            [balance for balance in self.balances.balances() if place_of(str(balance)) == name]
        )
        self._names.clear()

    def busy(self, name: str) -> bool:
        """Whether something of a stream, or of its place, is decided but not committed."""
        return any(
            any(request.stream == name for request in waiting.asked)
            or any(place_of(account) == name for account in waiting.batch.changes)
            for waiting in self._uncommitted()
        )

    def _uncommitted(self) -> list[Waiting]:
        return [self.filling] if self.committing is None else [self.filling, self.committing]

    def open(self, opened: OpenStream, held: Mapping[str, int]) -> None:
        """Take a stream into memory, and the balances of its place."""
        name = opened.head.stream
        self.streams[name] = opened
        if not self._shared:
            if name not in self.passing:
                self.load_place(name, held)
            self.places.add(name)
            self.passing.pop(name)

    def load_place(self, place: str, held: Mapping[str, int]) -> None:
        """Load the balances of a place for this decision, unless its stream was opened meanwhile."""
        if place in self.places:
            return
        accounts = {account_named(name): amount for name, amount in held.items()}
        self.balances.load(accounts)
        self.passing[place] = set(accounts)

    def drop_shared_balances(self) -> None:
        """Drop balances that other houses move too, except those being moved here."""
        if not self.passing:
            return
        moving = {place_of(name) for waiting in self._uncommitted() for name in waiting.batch.changes}
        for place in self.passing.keys() - moving:
            self.version += 1
            self._dropped[place] += 1
            self.balances.forget(self.passing.pop(place))

    def touches_shared_accounts(self, sealed: Waiting) -> bool:
        """Whether a batch moves accounts that another house may have emptied meanwhile."""
        return any(place_of(name) in self.passing for name in sealed.batch.changes)

    def decide(
        self, asked: Sequence[Asked], known: Mapping[Key, Entry], held: Mapping[Key, Decision], now: int
    ) -> tuple[int, str | None]:
        """Decide commands in order; return how many were decided, and the place whose balances the next one needs, if
        any.

        `known` are the ids that the journal has, `held` those that were being committed when it was asked.
        """
        for number, request in enumerate(asked):
            key = request.stream, request.id
            try:
                decision = self.pending.get(key) or held.get(key)
                if decision is not None:
                    self._repeat(request, decision)
                    continue
                stream = self.streams[request.stream]
                entry = known.get(key)
                if entry is not None:
                    request.tell(_first_answer(stream.room, request, entry))
                    continue
                missing = self._accept(stream, request, max(now, stream.at))
            except (Refused, *BUGS) as refused:
                self._refuse(request, refused)
                continue
            if missing is not None:
                return number, missing
        return len(asked), None

    def _accept(self, stream: OpenStream, request: Asked, at: int) -> str | None:
        """Decide a command and add it to the batch, or return the place whose balances are needed first."""
        room, state = stream.room, stream.state
        events = room.decide(state, request.command, at, self.balances.balance)
        transfers: list[Transfer] = []
        rounds: list[int] = []
        for event in events:
            transfers += room.postings(state, event)
            state = room.evolve(state, event)
            begun = room.round_begun(event)
            if begun is not None:
                rounds.append(begun)
        body = room.encode_record(request.command, events).decode()
        rows: list[MovedRow] = []
        if transfers:
            for transfer in transfers:
                source, target = self._name(transfer.source), self._name(transfer.target)
                if source is None or target is None:
                    return place_of(str(transfer.source if source is None else transfer.target))
                rows.append((source, target, _checked_amount(transfer), _checked_reason(transfer)))
            # The last check that can refuse, and the first that changes anything.
            self.balances.enter(transfers, partial(room.written, state))
        self._take_up(stream, request, at, body, rows, events)
        stream.state = state
        self.filling.batch.rounds += [RoundIndex(request.stream, begun, stream.head.seq) for begun in rounds]
        return None

    def _take_up(
        self,
        stream: OpenStream,
        request: Asked,
        at: int,
        body: str,
        rows: list[MovedRow],
        events: tuple[Event, ...],
    ) -> None:
        filling = self.filling
        stream.head = filling.batch.add(stream.head, request.id, at, body, rows)
        stream.at = at
        answer = Answer(stream.head.seq, at, events)
        filling.asked.append(request)
        filling.outcomes.append(answer)
        self.pending[request.stream, request.id] = Decision(answer, body, filling)

    def _name(self, account: Account) -> str | None:
        """The name of an account whose balance is in memory."""
        name = self._names.get(account)
        if name is None:
            name = _checked_name(account)
            place = place_of(name)
            if place in self.passing:
                self.passing[place].add(account)
            elif place in self.places or (not place and account.may_owe):
                # The house's own liabilities are never checked, so they need not be read.
                self._names[account] = name
            else:
                return None
        return name

    def _repeat(self, request: Asked, decision: Decision) -> None:
        assert decision.waiting.fate != "lost", "what was lost has been forgotten"
        outcome: Answer | Refused
        stream = self.streams[request.stream]
        if _body(stream.room, request, decision.answer.events) == decision.body:
            first = decision.answer
            outcome = Answer(first.seq, first.at, first.events, repeated=True)
        else:
            outcome = _used_differently(request)
        if decision.waiting.fate == "open":
            decision.waiting.attach(request, outcome)
        else:
            request.tell(outcome)

    def _refuse(self, request: Asked, refused: BaseException) -> None:
        if len(self.filling.batch):
            self.filling.attach(request, refused)
        elif self.committing is not None:
            self.committing.attach(request, refused)
        else:
            request.tell(refused)

    def seal(self) -> Waiting:
        """Close the batch for its commit, with the snapshots that are due, and begin the next."""
        sealed, self.filling = self.filling, Waiting()
        self.committing = sealed
        for name, head in sealed.batch.heads.items():
            stream = self.streams[name]
            sealed.states[name] = stream.state, stream.at
            if head.seq - stream.snapshot_seq >= self._snapshot_every:
                stream.snapshot_seq = head.seq
                sealed.batch.snapshots += _snapshot(stream, head)
        return sealed

    def committed(self, sealed: Waiting) -> None:
        """The decisions have been saved and may be shown."""
        self.committing = None
        for key in sealed.ids():
            del self.pending[key]
        for name, (state, at) in sealed.states.items():
            self.streams[name].commit(state, sealed.batch.heads[name], at)

    def uncommitted(self, account: Account) -> int:
        """By how much a balance in memory is ahead of what has been saved."""
        name = str(account)
        return sum(waiting.batch.changes.get(name, 0) for waiting in self._uncommitted())


def _snapshot(stream: OpenStream, head: Head) -> list[Snapshot]:
    try:
        body = stream.room.encode_state(stream.state)
    except BUGS as mistake:
        # The decision stands without it; a snapshot only saves time.
        warnings.warn(f"no snapshot of {head.stream}@{head.seq}: {mistake!r}", RuntimeWarning, stacklevel=2)
        return []
    return [Snapshot(head.stream, head.seq, body, snapshot_digest(head, body))]


def require_savable(transfer: Transfer) -> None:
    """Refuse a transfer that no store could keep."""
    _checked_name(transfer.source)
    _checked_name(transfer.target)
    _checked_amount(transfer)
    _checked_reason(transfer)


def _checked_name(account: Account) -> str:
    name = str(account)
    if not name.isprintable() or len(name) > ACCOUNT_NAME_MAXIMUM:
        raise Refused(
            "bad-request",
            "an account name can have at most {most} printable characters",
            most=ACCOUNT_NAME_MAXIMUM,
        )
    return name


def _checked_amount(transfer: Transfer) -> int:
    if transfer.amount > AMOUNT_MAXIMUM:
        raise Refused(
            "bad-amount",
            "a transfer can move at most {most} minor units",
            most=AMOUNT_MAXIMUM,
        )
    return transfer.amount


def _checked_reason(transfer: Transfer) -> str:
    if not transfer.reason.isprintable():
        raise Refused("bad-request", "the reason of a transfer can only have printable characters")
    return transfer.reason


def _body(room: Room, request: Asked, events: tuple[Event, ...]) -> str:
    return room.encode_record(request.command, events).decode()


def _first_answer(room: Room, request: Asked, entry: Entry) -> Answer | BaseException:
    _, events = room.decode_record(entry.body.encode())
    if _body(room, request, events) != entry.body:
        return _used_differently(request)
    return Answer(entry.seq, entry.at, events, repeated=True)


def _used_differently(request: Asked) -> Refused:
    return Refused(
        "id-used-differently",
        "command id {id} was already used for a different command: choose a new id",
        id=request.id,
    )
