"""Who gives a command: a person in a role of the book, or the house itself."""

from msgspec import Struct


class Person(Struct, frozen=True):
    """Who gives a command, in which role of the book."""

    name: str
    role: str


SYSTEM = Person("system", "system")
