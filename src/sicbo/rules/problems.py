"""Problems of a data file as values, collected and shown all at once, each with its place and what to do."""

import re
import reprlib
from collections.abc import Iterable, Iterator, Sequence
from typing import Any

import msgspec

from sicbo.refusals import Refused, nearest

Path = tuple[str | int, ...]

_HEADER = re.compile(r"^\s*(\[\[?)\s*(.+?)\s*\]\]?\s*(#.*)?$")
_KEY = re.compile(r"""^((?:"[^"]*"|'[^']*'|[A-Za-z0-9_.-]+)+)\s*=\s*(.*)$""")
_PART = re.compile(r""""([^"]*)"|'([^']*)'|([A-Za-z0-9_-]+)""")


class Problem(msgspec.Struct, frozen=True, order=True):
    """A problem at one place of a file, in a sentence that says what to do."""

    line: int
    place: str
    message: str

    def __str__(self) -> str:
        where = f"line {self.line}, {self.place}" if self.place else f"line {self.line}"
        return f"{where}: {self.message}"


class BadFile(Refused):
    """A data file with problems; the sentence states the first, `problems` has all."""

    def __init__(self, where: str, problems: Sequence[Problem], see: str = "") -> None:
        self.where = where
        self.problems = tuple(problems)
        more = len(problems) - 1
        rest = f" (and {more} more: {see})" if more and see else f" (and {more} more)" if more else ""
        super().__init__("bad-file", "{where}: {problem}{rest}", where=where, problem=problems[0], rest=rest)


def place(path: Path) -> str:
    """A path as people write it: bets.double.wins[0].pays."""
    text = ""
    for part in path:
        if isinstance(part, int):
            text += f"[{part}]"
        else:
            text += f"{'.' if text else ''}{part}"
    return text


class Lines:
    """The line of a path in a TOML file, as near as its layout tells."""

    def __init__(self, text: str) -> None:
        self._lines: dict[Path, int] = {(): 1}
        table: Path = ()
        key: Path | None = None
        item = 0
        arrays: dict[Path, int] = {}
        for number, line in enumerate(text.splitlines(), start=1):
            if key is not None and line.lstrip().startswith("{"):
                self._lines[(*key, item)] = number
                item += 1
            elif header := _HEADER.match(line):
                table, key = self._table(header, arrays), None
                self._lines[table] = number
            elif entry := _KEY.match(line):
                path = (*table, *_parts(entry[1]))
                self._lines.setdefault(path, number)
                key, item = (path, 0) if entry[2].rstrip().endswith("[") else (None, 0)

    @staticmethod
    def _table(header: re.Match[str], arrays: dict[Path, int]) -> Path:
        parts = _parts(header[2])
        if header[1] == "[[":
            arrays[parts] = arrays.get(parts, -1) + 1
            return (*parts, arrays[parts])
        return parts

    def of(self, path: Path) -> int:
        """The line of this path, or of the nearest thing around it."""
        while path not in self._lines:
            path = path[:-1]
        return self._lines[path]


def _parts(dotted: str) -> tuple[str, ...]:
    return tuple(first or second or third for first, second, third in _PART.findall(dotted))


def shape_problems(data: object, shape: type) -> Iterator[tuple[Path, str]]:
    """Every deviation of the data from this shape, by the same schema that editors use."""
    import jsonschema

    draft = jsonschema.Draft202012Validator
    whole = draft.TYPE_CHECKER.redefine(
        "integer", lambda _, value: type(value) is int
    )  # 4.0 is not a whole number here
    validator = jsonschema.validators.extend(draft, type_checker=whole)(msgspec.json.schema(shape))
    for error in validator.iter_errors(data):
        yield from _explained(error)


def _explained(error: Any) -> Iterator[tuple[Path, str]]:
    path: Path = tuple(error.absolute_path)
    given = _shown(error.instance)
    match error.validator:
        case "additionalProperties":
            known = error.schema.get("properties", {})
            for extra in sorted(set(error.instance) - set(known)):
                yield (*path, extra), f"there is no key '{extra}' here; {nearest(extra, known)}"
        case "required":
            missing = [key for key in error.validator_value if key not in error.instance]
            for key in missing:
                if error.message.startswith(f"'{key}'"):
                    yield path, f"the key '{key}' is missing; add it"
        case "enum":
            yield path, f"{given} is not one of {', '.join(map(str, error.validator_value))}"
        case "type":
            yield path, f"{given} should be {_type_name(error.validator_value)}"
        case "anyOf":
            yield from _nearest_branch(error)
        case "pattern" | "propertyNames":
            meant = error.schema.get("description") or f"the form {error.validator_value}"
            yield path, f"{given} is not {meant}"
        case "minItems" | "minLength":
            yield path, f"{given} is too short; give at least {error.validator_value}"
        case "maxItems" | "maxLength":
            yield path, f"{given} is too long; give at most {error.validator_value}"
        case "minimum" | "maximum":
            bound = "least" if error.validator == "minimum" else "most"
            yield path, f"{given} is out of range; at {bound} {error.validator_value}"
        case _:
            yield path, error.message


def _nearest_branch(error: Any) -> Iterator[tuple[Path, str]]:
    """Of several allowed forms, explain the one whose type was given; if none was, name them all."""
    branches: dict[int, list[Any]] = {}
    for inner in error.context:
        branches.setdefault(inner.schema_path[0], []).append(inner)
    for inner_errors in branches.values():
        if not any(inner.validator == "type" and not inner.path for inner in inner_errors):
            for inner in inner_errors:
                yield from _explained(inner)
            return
    # A branch without a type refers to one of several kinds of tables.
    kinds = [branch.get("type", "object") for branch in error.validator_value]
    forms = [_type_name(kind) for kind in kinds if kind != "null"]
    yield (
        tuple(error.absolute_path),
        f"{_shown(error.instance)} should be {' or '.join(dict.fromkeys(forms))}",
    )


def _type_name(name: object) -> str:
    names = {
        "integer": "a whole number", "string": "text", "array": "a list", "object": "a table",
        "boolean": "true or false",
    }  # fmt: skip
    return names.get(str(name), str(name))


def _shown(value: object) -> str:
    text = reprlib.repr(value) if isinstance(value, dict | list) else repr(value)
    return text if len(text) <= 60 else text[:57] + "..."


def located(messages: Iterable[tuple[Path, str]], text: str) -> list[Problem]:
    lines = Lines(text)
    return sorted({Problem(lines.of(path), place(path), message) for path, message in messages})
