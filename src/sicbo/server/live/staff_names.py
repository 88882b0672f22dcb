"""Names of the staff are for the staff: a stranger who knows a name can begin to guess its password."""

from msgspec.structs import replace

from sicbo.rooms.desks.public import TableView
from sicbo.server.access.actors import Actor


def seen_by(view: TableView, actor: Actor | None) -> TableView:
    """What this actor may see of what all see of a table; `None` is a visitor."""
    return named(view, for_staff=is_staff(actor))


def named(view: TableView, *, for_staff: bool) -> TableView:
    """The view with the names of the staff, or without."""
    if for_staff:
        return view
    posted = view.next_limits
    if posted is not None:
        posted = replace(posted, by=replace(posted.by, name=""))
    return replace(view, dealer="", next_limits=posted)


def is_staff(actor: Actor | None) -> bool:
    return actor is not None and actor.kind == "staff"
