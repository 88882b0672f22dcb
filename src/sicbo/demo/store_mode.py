"""Whether the money of a store is real: marked once, by the first that writes to it, and kept apart for ever."""

from sicbo.demo.demonstration_records import WORD
from sicbo.store.interface import Reader, Store
from sicbo.store.operational import Mode, wrong_mode


async def mark_store(store: Store, mode: Mode) -> None:
    """Mark a store as a live house's or a demonstration's; refused where it is the other."""
    await require_mode(store, mode)
    await store.set_mode(mode)


async def require_mode(store: Reader, mode: Mode) -> None:
    """Refuse a store of the other mode, by its mark or, without one, by what is in it."""
    marked = await store.mode()
    if marked is None and await _made_for_a_demonstration(store):
        marked = "demonstration"
    if marked not in (None, mode):
        raise wrong_mode(mode)


async def _made_for_a_demonstration(store: Reader) -> bool:
    """`sicbo table` and `sicbo play` of older versions left no mark, but all that they recorded says who made it."""
    by = f'"name":"{WORD} '
    return any(
        [await store.newest(one.head.stream, 0, one.head.seq, 1, has=(by,)) for one in await store.streams()]
    )
