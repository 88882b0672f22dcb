"""What every policy of a book carries, whatever it is about."""

from typing import Annotated

from msgspec import Meta, Struct

Word = Annotated[str, Meta(min_length=1, max_length=400)]
Cite = Annotated[str, Meta(min_length=1, max_length=60)]
RoleName = Annotated[str, Meta(pattern=r"^[a-z][a-z-]*$")]
Minor = Annotated[int, Meta(ge=0)]


class Part(Struct, frozen=True, forbid_unknown_fields=True, kw_only=True):
    """A part of a policy with the clause that covers it; `rest` is every part that is not named."""

    of: Annotated[str, Meta(pattern=r"^[a-z][a-z-]*$", max_length=40)]
    cite: Annotated[tuple[Cite, ...], Meta(min_length=1, max_length=2)]


class Policy(Struct, frozen=True, forbid_unknown_fields=True, kw_only=True, omit_defaults=True):
    """What every policy carries: its clauses, or the reading that stands in for a silent book."""

    cite: tuple[Cite, ...] = ()
    silent: bool = False
    reading: str = ""
    switch: str = ""
    note: str = ""
    parts: tuple[Part, ...] = ()
    """which clause covers what, where `cite` is a whole chapter: a refusal names the one that applies"""

    def on(self, part: str = "rest") -> tuple[Cite, ...]:
        """The clause on one part of the policy; all of its clauses where the book's data has no parts."""
        found = {entry.of: entry.cite for entry in self.parts}
        return found.get(part) or found.get("rest") or self.cite
