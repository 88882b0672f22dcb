"""Mistakes planted on purpose, one at a time: a simulation that does not notice them would notice no other."""

from collections.abc import Callable, Iterator
from contextlib import contextmanager
from typing import Any, Final

from msgspec.structs import replace

from sicbo.client.unanswered import Unanswered
from sicbo.engine import house as engine_house
from sicbo.engine.house import House
from sicbo.engine.owned_streams import Ownership as Epochs
from sicbo.engine.pending import Waiting
from sicbo.hosting.between import table_facts
from sicbo.rules import game as rules_game
from sicbo.rules import settlement
from sicbo.server.keeping import deliveries
from sicbo.server.keeping.deliveries import Deliveries
from sicbo.server.live.live_table import LiveTable
from sicbo.server.live.owned_tables import Ownership
from sicbo.store.sqlite import rows
from sicbo.store.sqlite import store as sqlite_store

Change = tuple[Any, str, Any]
"""An object, a name on it, and what stands there instead."""


def acknowledged_before_the_commit() -> list[Change]:
    honest = House._begin_commit

    def begin(house: House) -> None:
        filling = house._decider.filling
        Waiting.tell(filling)
        filling.fate = "open"
        honest(house)

    return [(House, "_begin_commit", begin)]


def repeated_commands_are_not_recognised() -> list[Change]:
    """A new id for what is sent again: the client forgets what it said, and says it again."""
    honest = Unanswered.frames
    counted = iter(range(10**9))

    def frames(unanswered: Unanswered) -> Iterator[str]:
        for frame in honest(unanswered):
            yield frame.replace('{"id":"', f'{{"id":"again{next(counted)}-', 1)

    return [(Unanswered, "frames", frames)]


def an_unknown_commit_counts_as_made() -> list[Change]:
    async def resolve(*_: Any) -> None:
        return

    return [(engine_house, "resolve_outcome", resolve)]


def memory_survives_a_failed_commit() -> list[Change]:
    def take_back(house: House, sealed: Waiting, cause: BaseException) -> None:
        sealed.fate = "lost"
        for request in sealed.asked:
            request.tell(cause)
        for key in sealed.ids():
            house._decider.pending.pop(key, None)
        house._decider.committing = None

    return [(House, "_take_back", take_back)]


def leases_are_believed_for_ever() -> list[Change]:
    return [(Ownership, "relies_on_leases", lambda _: True)]


def a_lost_lease_is_not_noticed() -> list[Change]:
    async def drop(*_: Any) -> None:
        return

    return [(Ownership, "_drop", drop)]


def a_table_taken_over_keeps_its_old_state() -> list[Change]:
    def take(epochs: Epochs, stream: str, epoch: int) -> bool:
        epochs._epochs[stream] = epoch
        epochs._given_up.discard(stream)
        return False

    async def release(*_: Any) -> None:
        return

    return [(Epochs, "take", take), (House, "release", release)]


def the_clock_of_a_round_is_lost_in_a_takeover() -> list[Change]:
    honest = LiveTable.start

    def start(live: LiveTable) -> None:
        if live.table.playing is None:
            honest(live)

    return [(LiveTable, "start", start)]


def what_was_missed_is_not_delivered() -> list[Change]:
    async def catch_up(*_: Any) -> None:
        return

    return [(Deliveries, "_catch_up", catch_up)]


def a_share_of_a_jackpot_is_lost() -> list[Change]:
    honest = table_facts.jackpot_facts

    def facts(table: str, game: Any, round_id: str, *rest: Any) -> Any:
        return () if round_id.endswith("3") else honest(table, game, round_id, *rest)

    return [(deliveries, "jackpot_facts", facts)]


def total_nine_pays_once_more() -> list[Change]:
    honest = settlement.guarded_line

    def line(rules: Any, roll: int, wager: Any, terms: Any, *, advised: bool) -> Any:
        made = honest(rules, roll, wager, terms, advised=advised)
        if made.outcome != "win" or wager.bet != "total:9":
            return made
        return replace(made, winnings=made.winnings + wager.stake, returned=made.returned + wager.stake)

    return [(rules_game, "guarded_line", line)]


def the_last_transfer_is_not_written() -> list[Change]:
    honest = rows.insert

    def insert(connection: Any, table: str, given: Any) -> None:
        honest(connection, table, given[:-1] if table == "transfers" and len(given) > 4 else given)

    return [(sqlite_store, "insert", insert)]


BUGS: Final[dict[str, Callable[[], list[Change]]]] = {
    made.__name__: made
    for made in (
        acknowledged_before_the_commit,
        repeated_commands_are_not_recognised,
        an_unknown_commit_counts_as_made,
        memory_survives_a_failed_commit,
        leases_are_believed_for_ever,
        a_lost_lease_is_not_noticed,
        a_table_taken_over_keeps_its_old_state,
        the_clock_of_a_round_is_lost_in_a_takeover,
        what_was_missed_is_not_delivered,
        a_share_of_a_jackpot_is_lost,
        total_nine_pays_once_more,
        the_last_transfer_is_not_written,
    )
}


@contextmanager
def planted(name: str) -> Iterator[None]:
    """The house with this mistake in it, until the end of the block."""
    changes = BUGS[name]() if name else []
    before = [getattr(place, attribute) for place, attribute, _ in changes]
    for place, attribute, wrong in changes:
        setattr(place, attribute, wrong)
    try:
        yield
    finally:
        for (place, attribute, _), right in zip(changes, before, strict=True):
            setattr(place, attribute, right)
