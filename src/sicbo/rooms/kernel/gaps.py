"""One thing that is missing, in words that say what to do, with its clauses."""

from msgspec import Struct

from sicbo.sentences import Said, Values, on_the_wire


class Gap(Struct, frozen=True):
    """One thing that is missing, in words that say what to do, with its clauses."""

    message: str
    clauses: tuple[str, ...] = ()
    template: str = ""
    """the sentence without its values; empty where it has none"""
    values: Values = {}

    @property
    def said(self) -> Said:
        return Said(self.template or self.message, self.values)


def gap(sentence: Said, clauses: tuple[str, ...]) -> Gap:
    message, template, values = on_the_wire(sentence)
    return Gap(message, clauses, template, values)
