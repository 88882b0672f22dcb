"""Reduce the API description to what the pages use, and write the defaults that views leave out on the wire."""

import json
import re
from collections.abc import Iterator
from pathlib import Path
from typing import Any, Final

Plain = dict[str, Any]

REF: Final = "#/components/schemas/"
ALWAYS: Final = ("Refusal", "SeenTable")
"""Types needed without being named by an operation in use: every refusal, and a table's socket."""
VIEWS: Final = ("TableView", "PlaceView", "StaffView")
HEAD: Final = "// Written by `make types` from the server's own description; not by hand.\n"


def reduced(described: Plain, sources: Path) -> Plain:
    """The description of the operations that the sources name by their paths, and of the types they need."""
    text = "\n".join(path.read_text("utf-8") for path in _sources(sources))
    paths = {
        path: {method: _operation(operation) for method, operation in methods.items()}
        for path, methods in described["paths"].items()
        if f"'{path}'" in text and not any("screens" in one["tags"] for one in methods.values())
    }
    schemas = described["components"]["schemas"]
    asked = _needed(
        schemas, [one.get("requestBody") for methods in paths.values() for one in methods.values()]
    )
    answered = _needed(schemas, [one["responses"] for methods in paths.values() for one in methods.values()])
    answered |= _needed(schemas, [{"$ref": REF + name} for name in ALWAYS])
    kept = {
        name: _optional(schemas[name])
        if name not in answered or schemas[name].get("x-omits-defaults")
        else schemas[name]
        for name in sorted(asked | answered)
    }
    return {**described, "paths": paths, "components": {"schemas": kept}}


def _sources(folder: Path) -> Iterator[Path]:
    for path in sorted(folder.rglob("*")):
        if path.suffix in (".ts", ".svelte") and not path.name.endswith(".d.ts"):
            yield path


def _operation(operation: Plain) -> Plain:
    """The request and the answer; every refusal has one shape, `Refusal`."""
    answers = {
        status: answer for status, answer in operation["responses"].items() if status.startswith(("2", "3"))
    }
    for answer in answers.values():
        for content in answer.get("content", {}).values():
            if "x-each-line" in content:
                content["schema"] = content["x-each-line"]
    kept = {name: operation[name] for name in ("parameters", "requestBody") if name in operation}
    return kept | {"responses": answers}


def _needed(schemas: Plain, within: object) -> set[str]:
    """The names of the types that something refers to."""
    names: set[str] = set()

    def walk(part: object) -> None:
        if isinstance(part, dict):
            name = str(part.get("$ref", "")).removeprefix(REF)
            if name and name not in names:
                names.add(name)
                walk(schemas[name])
            for value in part.values():
                walk(value)
        elif isinstance(part, list):
            for value in part:
                walk(value)

    walk(within)
    return names


def _optional(schema: Plain) -> Plain:
    """A type whose fields may be left out where they have a default."""
    properties = {
        name: {key: value for key, value in field.items() if key != "default"}
        for name, field in schema.get("properties", {}).items()
    }
    return {**schema, "properties": properties} if properties else schema


# -- addresses --------------------------------------------------------------------------------------------


def routes(described: Plain) -> str:
    """A module with the address of every screen."""
    screens = {
        operation["operationId"].removesuffix("_screen").replace("_", "-"): path
        for path, methods in described["paths"].items()
        for operation in methods.values()
        if operation["operationId"].endswith("_screen")
    }
    lines = "".join(f"  {_key(screen)}: '{path}',\n" for screen, path in screens.items())
    return f"{HEAD}\n/** Every screen with its address. */\nexport const ROUTES = {{\n{lines}}} as const\n"


# -- defaults ---------------------------------------------------------------------------------------------


def defaults(described: Plain) -> str:
    """A module with the defaults of every type in a view, and with where such types occur in others."""
    schemas = described["components"]["schemas"]
    names = sorted(_needed(schemas, [{"$ref": REF + name} for name in VIEWS]))
    empty = {name: of for name in names if (of := _left_out(schemas[name]))}
    parts = {name: _parts(schemas[name], set(names)) for name in names}
    inside = _worth_a_walk(parts, set(empty))
    parts = {
        name: {field: of for field, of in fields.items() if (of[0] if isinstance(of, list) else of) in inside}
        for name, fields in parts.items()
    }
    return (
        f"{HEAD}\n/** What a view leaves out, by its type. */\n"
        f"export const DEFAULTS = {_script(empty)} as const\n\n"
        "/** The fields that hold such types; in brackets where they hold several, in a list or by name. */\n"
        f"export const PARTS = {_script({name: one for name, one in parts.items() if one})} as const\n"
    )


def _left_out(schema: Plain) -> Plain:
    if not schema.get("x-omits-defaults"):
        return {}
    return {name: field["default"] for name, field in schema["properties"].items() if "default" in field}


def _parts(schema: Plain, names: set[str]) -> dict[str, str | list[str]]:
    found: dict[str, str | list[str]] = {}
    for field, described in schema.get("properties", {}).items():
        several = described.get("items") or described.get("additionalProperties")
        for one in (several, described, *described.get("anyOf", ())):
            name = one.get("$ref", "").removeprefix(REF) if isinstance(one, dict) else ""
            if name in names:
                found[field] = [name] if one is several else name
    return found


def _worth_a_walk(parts: dict[str, dict[str, str | list[str]]], empty: set[str]) -> set[str]:
    """The types that leave something out themselves, or contain one that does."""
    inside = set(empty)
    while True:
        more = {
            name
            for name, fields in parts.items()
            if any((of[0] if isinstance(of, list) else of) in inside for of in fields.values())
        }
        if more <= inside:
            return inside
        inside |= more


def _script(value: Plain) -> str:
    """As a person would write it in TypeScript, without unneeded quotes."""
    lines = [f"  {name}: {_inline(fields)}," for name, fields in value.items()]
    return "{\n" + "\n".join(lines) + "\n}"


def _inline(value: object) -> str:
    if isinstance(value, dict):
        fields = ", ".join(f"{_key(name)}: {_inline(of)}" for name, of in value.items())
        return f"{{ {fields} }}" if fields else "{}"
    if isinstance(value, list):
        return f"[{', '.join(_inline(one) for one in value)}]"
    return f"'{value}'" if isinstance(value, str) and "'" not in value else json.dumps(value)


def _key(name: str) -> str:
    return name if re.fullmatch(r"[A-Za-z_]\w*", name) else f"'{name}'"
