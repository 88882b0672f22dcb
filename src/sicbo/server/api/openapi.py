"""The API description (OpenAPI 3.1), made from the operations themselves and the types they read and return."""

from collections.abc import Iterable, Iterator
from importlib.metadata import version
from inspect import cleandoc
from typing import Any, Final, Union, get_args, get_origin

import msgspec
from litestar import Litestar, Response
from litestar.handlers import HTTPRouteHandler
from litestar.params import ParameterKwarg, PathParameter, QueryParameter

from sicbo.refusals import REASONS, Reason
from sicbo.server.api.command_shapes import field_words
from sicbo.server.api.command_unions import command_unions
from sicbo.server.api.operations import OPERATION, Operation
from sicbo.server.api.tables import ONLY_YOU
from sicbo.server.http.errors import status_of
from sicbo.server.http.security import CHANGING
from sicbo.wire import Plain, Refusal

REF: Final = "#/components/schemas/{name}"
STORE: Final[tuple[Reason, ...]] = (
    "store-lost",
    "store-full",
    "store-in-use",
    "not-saved",
    "house-closed",
    "busy",
)
"""The answer of any operation while the database cannot be reached or the process stops."""

TAGS: Final = {
    "session": "signing in and out: people, terminals and central systems",
    "tables": "the tables: views, commands and past rounds",
    "register": "equipment, layouts, documents and signs on record",
    "tickets": "tickets and the cage that pays them",
    "cases": "breaches and sanctions, directions, reports and disputes",
    "jackpots": "the pools: their amounts, winners and changes",
    "tournaments": "competitions: their terms, entries, stages, leaderboards and prizes",
    "promotions": "promotional prizes: plan and terms, entries, draws, winners",
    "transfers": "credit from a central system",
    "people": "who may sign in, and the keys of terminals and systems; for administrators",
    "office": "tables and their cards, switches, backups; for administrators",
    "journal": "everything on record; for inspectors",
    "screens": "the pages for a browser",
    "operation": "operating the house",
}

DESCRIPTION: Final = """\
Every amount is a whole number of minor units (cents), every time a whole number of microseconds since 1970, UTC.

A request that changes something carries an `id` that its sender made: sent again with the same id it gets the first
answer again and changes nothing twice. Every refusal has the same shape (`Refusal`): a stable code, a sentence, and the
clause where a rule said it.

Sign in at `POST /api/session`. A browser keeps the cookie and sends the page's token in `X-CSRF-Token` with every change;
a program sends the session's token as `Authorization: Bearer`. One browser may hold several sessions side by side: a sign-in
with a `slot` has a cookie of its own, which is used for those requests alone that name the slot in `X-Session-Slot`, and
for sockets with `?slot=`.

The socket of a table is at `/tables/{table}/socket`. It takes frames `{"id", "do", "approval"}` with the same commands as
`POST /api/tables/{table}/commands`, answers each with `{"answer", "seq", "at", "repeated"}` or `{"refused", "code",
"message", "clauses"}`, and shows `{"view": {"seq", "now", "table", "you"}}` after every commit. `{"moved": address}` and
close code 4421 say that another process has the table; `{"ended": code}` and 4401 that the session is over, and 4404 that the
table's tournament is.
"""


def describe(app: Litestar, site: str) -> Plain:
    """The whole description."""
    handlers = sorted(_handlers(app), key=lambda pair: (pair[0], pair[1].operation_id or ""))
    types = _Types()
    for name, commands in command_unions().items():
        types.union(name, commands)
    paths: dict[str, Plain] = {}
    for path, handler in handlers:
        for method in handler.http_methods:
            if method != "OPTIONS":
                paths.setdefault(path, {})[method.lower()] = _operation(types, handler, str(method))
    return {
        "openapi": "3.1.0",
        "info": {
            "title": site,
            "version": version("sicbo"),
            "summary": "A Sic Bo house: tables, tickets, jackpots, people",
            "description": DESCRIPTION,
            "license": {"name": "MIT", "identifier": "MIT"},
        },
        "servers": [{"url": "/"}],
        "tags": [{"name": name, "description": about} for name, about in TAGS.items()],
        "paths": paths,
        "components": {
            "schemas": types.components(),
            "securitySchemes": {
                "bearer": {
                    "type": "http",
                    "scheme": "bearer",
                    "description": "the token of a session, for programs",
                },
                "cookie": {
                    "type": "apiKey",
                    "in": "cookie",
                    "name": "sicbo_session",
                    "description": "the cookie of a session, for browsers; changes need X-CSRF-Token as well. With a slot its name "
                    "is sicbo-<slot>",
                },
            },
        },
    }


def _handlers(app: Litestar) -> Iterator[tuple[str, HTTPRouteHandler]]:
    for route in app.routes:
        for handler in getattr(route, "route_handlers", ()):
            if isinstance(handler, HTTPRouteHandler) and OPERATION in handler.opt:
                yield str(route.path_format), handler


# -- one operation ----------------------------------------------------------------------------------------


def _operation(types: "_Types", handler: HTTPRouteHandler, method: str) -> Plain:
    about: Operation = handler.opt[OPERATION]
    parameters = list(_parameters(handler))
    asked = handler.parsed_fn_signature.parameters.get("asked")
    summary, _, more = (words := cleandoc(handler.fn.__doc__ or "")).partition(". ")
    described: Plain = {
        "operationId": handler.operation_id,
        "tags": list(handler.tags or ()),
        "summary": summary.rstrip("."),
        "description": f"{words}{_for_whom(about)}" if more else f"{summary}{_for_whom(about)}",
        **({"parameters": parameters} if parameters else {}),
    }
    if asked is not None:
        content: Plain = {"schema": types.schema(asked.annotation)}
        if about.example is not None:
            content["example"] = about.example
        described["requestBody"] = {"required": True, "content": {"application/json": content}}
    described["security"] = [{"bearer": []}, {"cookie": []}] if not about.is_public else []
    described["responses"] = _responses(types, handler, about, method)
    return described


def _for_whom(about: Operation) -> str:
    return f"\n\nFor: {', '.join(about.allow)}." if not about.is_public else ""


def _parameters(handler: HTTPRouteHandler) -> Iterator[Plain]:
    for name, field in handler.parsed_fn_signature.parameters.items():
        kind = field.kwarg_definition
        if not isinstance(kind, PathParameter | QueryParameter):
            continue
        schema = msgspec.json.schema(field.annotation) | _bounds(kind)
        required = isinstance(kind, PathParameter)
        if not required and field.has_default and field.default is not None:
            schema["default"] = field.default
        described: Plain = {
            "name": kind.name or name,
            "in": "path" if required else "query",
            "required": required,
            "schema": schema,
        }
        if kind.description:
            described["description"] = kind.description
        if kind.examples:
            described["example"] = kind.examples[0].value
        yield described


def _bounds(kind: ParameterKwarg) -> Plain:
    named = {
        "minimum": kind.ge,
        "maximum": kind.le,
        "minLength": kind.min_length,
        "maxLength": kind.max_length,
        "pattern": kind.pattern,
    }
    return {name: value for name, value in named.items() if value is not None}


def _responses(types: "_Types", handler: HTTPRouteHandler, about: Operation, method: str) -> Plain:
    responses: Plain = {str(handler.status_code): _answer(types, handler, about)}
    by_status: dict[int, list[Reason]] = {}
    for code in codes_of(handler, about, method):
        by_status.setdefault(status_of(code), []).append(code)
    for status, codes in sorted(by_status.items()):
        responses[str(status)] = _refusal(types, status, codes)
    return responses


def _answer(types: "_Types", handler: HTTPRouteHandler, about: Operation) -> Plain:
    returned = about.shape or handler.parsed_fn_signature.return_type.annotation
    if get_origin(returned) is Response:
        [returned] = get_args(returned)
    if returned in (None, type(None)):
        return {"description": about.returns or "done"}
    if about.media != "application/json" or returned is Any:
        kinds = [kind.partition(";")[0].strip() for kind in about.media.split(",")]
        shape: Plain = {} if kinds == ["application/json"] else {"schema": {"type": "string"}}
        if about.shape is not None:
            shape["x-each-line"] = types.schema(about.shape)
        return {"description": about.returns, "content": dict.fromkeys(kinds, shape)}
    content: Plain = {"schema": types.schema(returned)}
    if about.answer is not None:
        content["example"] = about.answer
    return {"description": about.returns or _first(returned), "content": {"application/json": content}}


def _first(returned: Any) -> str:
    return (cleandoc(getattr(returned, "__doc__", "") or "").partition("\n")[0]) or "the answer"


def codes_of(handler: HTTPRouteHandler, about: Operation, method: str) -> list[Reason]:
    """Every reason for which an operation may refuse."""
    codes = list(about.refusals)
    parameters = handler.parsed_fn_signature.parameters
    kinds = {type(field.kwarg_definition) for field in parameters.values()}
    if "asked" in parameters or QueryParameter in kinds or PathParameter in kinds:
        codes.append("bad-request")
    if "asked" in parameters:
        codes.append("body-too-large")
    if not about.is_public:
        codes += ["not-signed-in", "not-yours-to-do"]
        codes += [] if about.unfinished else ["session-locked", "password-change-needed"]
    if method in CHANGING and about.rate != "free":
        codes.append("wrong-origin")
    if PathParameter in kinds:
        codes.append("not-found")
    if about.rate != "free":
        codes += ["too-many-requests", *STORE]
    codes += ["store-damaged", "mistake-of-ours"]
    return list(dict.fromkeys(codes))


def _refusal(types: "_Types", status: int, codes: list[Reason]) -> Plain:
    examples = {
        code: {"summary": REASONS[code], "value": {"code": code, "message": f"{REASONS[code]}: …"}}
        for code in codes
    }
    said = {"type": "object", "properties": {"code": {"enum": sorted(codes)}}}
    refused: Plain = {
        "description": "; ".join(f"`{code}`: {REASONS[code]}" for code in codes),
        "content": {
            "application/json": {"schema": {"allOf": [types.schema(Refusal), said]}, "examples": examples}
        },
    }
    if status in (429, 503):
        refused["headers"] = {
            "Retry-After": {"description": "seconds to wait", "schema": {"type": "integer", "minimum": 1}}
        }
    return refused


# -- types ------------------------------------------------------------------------------------------------


class _Types:
    """The types that operations name, as components; described by the docstrings in their source."""

    def __init__(self) -> None:
        self._named: list[Any] = [Refusal, *ONLY_YOU]
        self._slots: list[Plain] = [{} for _ in self._named]
        """every place where a type is referenced: filled all at once, because resolving all costs as much as one"""
        self._unions: dict[str, tuple[type, ...]] = {}

    def union(self, body: str, commands: tuple[type, ...]) -> None:
        """The field `do` of this body is one of these commands."""
        self._unions[body] = commands
        self.schema(Union[commands])  # noqa: UP007  # made of a list that is known only now

    def schema(self, of: Any) -> Plain:
        """A reference to a type; empty until `components` has been called."""
        slot: Plain = {}
        self._named.append(of)
        self._slots.append(slot)
        return slot

    def components(self) -> Plain:
        schemas, components = msgspec.json.schema_components(
            self._named, ref_template=REF, schema_hook=_anything
        )
        for slot, schema in zip(self._slots, schemas, strict=True):
            slot |= schema
        described: Plain = dict(components)
        for cls in _structs(self._named):
            for name in (cls.__name__, f"{cls.__module__}.{cls.__qualname__}"):
                if name in described:
                    _describe(described[name], cls)
        you = described["SeenTable"]["properties"]["you"]
        del you["type"]
        you["anyOf"] = [*({"$ref": REF.format(name=of.__name__)} for of in ONLY_YOU), {"type": "object"}]
        # A table's view cannot name what belongs to another office.
        described["TableView"]["properties"]["jackpots"]["items"] = {"$ref": REF.format(name="PoolView")}
        for body, commands in self._unions.items():
            names = {command.__struct_config__.tag: command.__name__ for command in commands}  # type: ignore[attr-defined]
            described[body]["properties"]["do"] = {
                "description": "the command, by its `type`; the session says who gives it",
                "oneOf": [{"$ref": REF.format(name=name)} for name in names.values()],
                "discriminator": {
                    "propertyName": "type",
                    "mapping": {str(tag): REF.format(name=name) for tag, name in names.items()},
                },
            }
        return described


def _anything(_of: type) -> Plain:
    """A type without a JSON name, such as `object`."""
    return {"description": "anything"}


def _describe(schema: Plain, cls: type) -> None:
    """The docstring from the source; a type without one gets none, rather than its signature. `x-omits-defaults` marks
    a type whose fields are left out of an answer while they have their defaults."""
    if cls.__struct_config__.omit_defaults:  # type: ignore[attr-defined]
        schema["x-omits-defaults"] = True
    if schema.get("description", "").startswith(f"{cls.__name__}("):
        del schema["description"]
    renamed = dict(zip(cls.__struct_fields__, cls.__struct_encode_fields__, strict=True))  # type: ignore[attr-defined]
    for name, said in field_words(cls).items():
        part = schema.get("properties", {}).get(renamed.get(name, name))
        if isinstance(part, dict) and "description" not in part:
            part["description"] = said


def _structs(types: Iterable[Any]) -> set[type]:
    """Every Struct that these types contain."""
    found: set[type] = set()
    seen: set[int] = set()

    def walk(info: Any) -> None:
        if isinstance(info, msgspec.inspect.StructType):
            if info.cls in found:
                return
            found.add(info.cls)
        if id(info) in seen:
            return
        seen.add(id(info))
        if isinstance(info, msgspec.inspect.Type | msgspec.inspect.Field):
            for name in info.__struct_fields__:
                value = getattr(info, name)
                for part in value if isinstance(value, tuple) else (value,):
                    walk(part)

    kept = list(msgspec.inspect.multi_type_info(types))
    for info in kept:
        walk(info)
    return found
