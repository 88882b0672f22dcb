"""Dealers on duty whose screens are locked or who are not signed in, for the floor's screen."""

from collections.abc import Iterable

from sicbo.rooms.desks.floor import Absence
from sicbo.server.access.sign_in import SignIn
from sicbo.server.live.live_table import LiveTable


async def absences(sign_in: SignIn, tables: Iterable[LiveTable]) -> dict[str, Absence]:
    """By table, the dealer on duty at an open table who cannot act there now; one working screen is enough."""
    watched = {live.name: live.table.dealer for live in tables if _needs_somebody(live)}
    if not watched:
        return {}
    known = (await sign_in.people()).persons
    now = sign_in.clock()
    sessions = await sign_in.sessions.of_all({name for name in watched.values() if name in known})
    found = {}
    for table, dealer in watched.items():
        theirs = sessions.get(dealer)
        if theirs is None or any(session.standing(now) == "good" for session in theirs):
            continue
        since = max((session.locked_since() for session in theirs), default=None)
        found[table] = Absence(dealer, since)
    return found


def _needs_somebody(live: LiveTable) -> bool:
    return live.table.status == "open" and bool(live.table.dealer) and not live.deals_automatically
