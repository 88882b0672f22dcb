"""What every policy of a book carries, whatever it is about."""

from typing import Annotated

from msgspec import Meta, Struct

Word = Annotated[str, Meta(min_length=1, max_length=400)]
Cite = Annotated[str, Meta(min_length=1, max_length=60)]
RoleName = Annotated[str, Meta(pattern=r"^[a-z][a-z-]*$")]
Minor = Annotated[int, Meta(ge=0)]


class Policy(Struct, frozen=True, forbid_unknown_fields=True, kw_only=True, omit_defaults=True):
    """What every policy carries: its clauses, or the reading that stands in for a silent book."""

    cite: tuple[Cite, ...] = ()
    silent: bool = False
    reading: str = ""
    switch: str = ""
    note: str = ""
