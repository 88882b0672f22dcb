"""Commands as a client sends them: those of the rooms without what the server fills in, for the API description."""

import ast
import sys
from functools import cache
from inspect import cleandoc
from pathlib import Path
from typing import Annotated, Any, Final, get_args

import msgspec
from msgspec import Meta
from msgspec.structs import fields

from sicbo.rooms.kernel.messages import BaseCommand
from sicbo.rooms.kernel.person import Person

FILLED_IN: Final = {
    "AddCredit": ("terminal",),
    "Collect": ("terminal", "reference"),
    "ReportMalfunction": ("table",),
    "ReportTerminal": ("terminal",),
    "SitDown": ("place",),
    "StandUp": ("place",),
    "BuyChips": ("player",),
    "CashOut": ("player",),
    "RedeemColourChips": ("player",),
}
"""What a terminal may leave out, because the server knows it."""

ROLE: Final = (
    "as_",
    Annotated[str, Meta(description="the role you act in, if you have several; the highest if left out")],
    "",
)


def field_words(of: type) -> dict[str, str]:
    """The descriptions of a type's fields: the string below each in the source."""
    words: dict[str, str] = {}
    for base in reversed(of.__mro__):
        words |= _module_words(base.__module__).get(base.__name__, {})
    return words


@cache
def _module_words(module: str) -> dict[str, dict[str, str]]:
    """The strings below the fields of every class of our modules."""
    path = getattr(sys.modules.get(module), "__file__", None)
    if not module.startswith("sicbo.") or path is None:
        return {}
    tree = ast.parse(Path(path).read_text("utf-8"))
    return {node.name: _class_words(node) for node in tree.body if isinstance(node, ast.ClassDef)}


def _class_words(body: ast.ClassDef) -> dict[str, str]:
    words: dict[str, str] = {}
    for line, below in zip(body.body, body.body[1:], strict=False):
        match line, below:
            case ast.AnnAssign(target=ast.Name(id=name)), ast.Expr(value=ast.Constant(value=str(said))):
                words[name] = " ".join(said.split())
            case _:
                pass
    return words


def shapes(union: Any, prefix: str = "") -> tuple[type, ...]:
    """One type for each command of a union that clients may send."""
    return tuple(shape(command, prefix) for command in get_args(union) if command.givers - {"house"})


def shape(command: type[BaseCommand], prefix: str = "") -> type:
    """A command without its giver, its second person and what the house fills in."""
    required: list[Any] = []
    optional: list[Any] = [ROLE]
    words = field_words(command)
    for field in fields(command):
        if field.type in (Person, Person | None) or field.name in command.known:
            continue
        said = words.get(field.name, "")
        if field.name in FILLED_IN.get(command.__name__, ()):
            said = f"{said}; a terminal leaves it out".removeprefix("; ")
        kind = Annotated[field.type, Meta(description=said)] if said else field.type
        if field.default is not msgspec.NODEFAULT:
            optional.append((field.name, kind, field.default))
        elif field.default_factory is not msgspec.NODEFAULT:
            optional.append((field.name, kind, msgspec.field(default_factory=field.default_factory)))
        elif field.name in FILLED_IN.get(command.__name__, ()):
            optional.append((field.name, kind, ""))
        else:
            required.append((field.name, kind))
    made = msgspec.defstruct(
        f"{prefix}{command.__name__}",
        [*required, *optional],
        frozen=True,
        tag=command.__name__,
        rename={"as_": "as"},
        kw_only=True,
    )
    made.__doc__ = own_words(command) or _spelled_out(command.__name__)
    return made


def own_words(of: type) -> str:
    """A type's own docstring; empty if it only inherits one, or has its signature as docstring."""
    own = str(of.__dict__.get("__doc__") or "")
    return "" if own.startswith(f"{of.__name__}(") else cleandoc(own)


def _spelled_out(name: str) -> str:
    """`CloseTable` as `Close table.`"""
    words = "".join(f" {sign.lower()}" if sign.isupper() else sign for sign in name).strip()
    return f"{words[:1].upper()}{words[1:]}."
