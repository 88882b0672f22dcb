"""Whether the money of a store is real: marked once, by its first writer, and kept apart for ever."""

from sicbo.demo.demonstration_records import WORD
from sicbo.store.interface import Reader, Store
from sicbo.store.operational import Mode, wrong_mode


async def mark_store(store: Store, mode: Mode) -> None:
    """Mark a store as a live house's or a demonstration's; refused if it is the other."""
    await require_mode(store, mode)
    await store.set_mode(mode)


async def require_mode(store: Reader, mode: Mode) -> None:
    """Refuse a store of the other mode, by its mark or, without one, by its contents."""
    marked = await store.mode()
    if marked is None and await _made_for_a_demonstration(store):
        marked = "demonstration"
    if marked not in (None, mode):
        raise wrong_mode(mode)


async def _made_for_a_demonstration(store: Reader) -> bool:
    """`sicbo table` and `sicbo play` of older versions left no mark, but all their records say who made them."""
    by = f'"name":"{WORD} '
    return any(
        [
            await store.newest(stream.head.stream, 0, stream.head.seq, 1, has=(by,))
            for stream in await store.streams()
        ]
    )
