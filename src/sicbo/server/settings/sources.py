"""Reading the settings: a TOML file, overridden by SICBO_… variables, then by flags; every problem at once."""

import re
import tomllib
from collections.abc import Iterator, Mapping
from pathlib import Path
from typing import Any, Final, Literal, get_args, get_origin
from urllib.parse import urlsplit

import msgspec
from msgspec import Struct
from msgspec.structs import fields

from sicbo.refusals import Refused, nearest
from sicbo.rules.loader import read_shape
from sicbo.rules.problems import BadFile
from sicbo.rules.shelf import looks_like_path, read_text
from sicbo.server.settings.games import game_for
from sicbo.server.settings.rules_document import DOCUMENTS
from sicbo.server.settings.settings import (
    DEMONSTRATION_STORE,
    SECRETS,
    Settings,
    TableSettings,
    demonstration_tables,
)

PREFIX: Final = "SICBO_"
CONFIG: Final = "SICBO_CONFIG"
"""The variable that names the file, beside the one that names the store: all that a unit or a container has to set."""

HIDDEN: Final = "••••••"
_TABLE_ID: Final = re.compile(r"[A-Za-z0-9][A-Za-z0-9._-]*")
_WORDS: Final = {
    "on": True,
    "true": True,
    "yes": True,
    "1": True,
    "off": False,
    "false": False,
    "no": False,
    "0": False,
}


class Effective(Struct, frozen=True):
    """The effective settings, the source of each, and all problems of the input."""

    settings: Settings
    sources: dict[str, str]
    problems: tuple[str, ...]


def read_settings(
    config: str | None = None,
    variables: Mapping[str, str] | None = None,
    flags: Mapping[str, str | bool | None] | None = None,
) -> Settings:
    """The effective settings, or a refusal that names every problem."""
    effective = inspect_settings(config, variables, flags)
    if effective.problems:
        listed = "; ".join(effective.problems)
        raise Refused("bad-settings", "the settings cannot be used: {listed}", listed=listed)
    return effective.settings


def inspect_settings(
    config: str | None = None,
    variables: Mapping[str, str] | None = None,
    flags: Mapping[str, str | bool | None] | None = None,
) -> Effective:
    """The result of the file, the variables and the flags, as far as they can be read."""
    variables = variables or {}
    config = config or variables.get(CONFIG) or None
    problems: list[str] = []
    given: dict[str, Any] = {}
    sources: dict[str, str] = {}
    if config is not None:
        read = _of_file(config, problems)
        given |= read
        sources |= dict.fromkeys(read, config)
    for name, text in sorted(variables.items()):
        if name.startswith(PREFIX) and name != CONFIG:
            _set(name.removeprefix(PREFIX).lower(), text, name, given, sources, problems)
    for key, word in (flags or {}).items():
        if word is not None:
            _set(key, word, f"--{key.replace('_', '-')}", given, sources, problems)
    settings = msgspec.convert(given, Settings)
    if settings.demonstration and "tables" not in given:
        settings = msgspec.structs.replace(settings, tables=demonstration_tables())
    if settings.demonstration and not settings.store:
        settings = msgspec.structs.replace(settings, store=DEMONSTRATION_STORE)
    problems += _meaning(settings)
    return Effective(settings, sources, tuple(problems))


def _of_file(config: str, problems: list[str]) -> dict[str, Any]:
    """The file's settings; of a file with problems, the usable keys."""
    try:
        text = read_text(config)
        read_shape(text, config, Settings)
    except BadFile as bad:
        problems += [f"{config}, {problem}" for problem in bad.problems]
    except Refused as refused:
        problems.append(refused.message)
        return {}
    try:
        data = tomllib.loads(text)
    except ValueError:
        return {}
    usable = {key: value for key, value in data.items() if _fits(key, value)}
    return _beside(Path(config), usable)


def _beside(config: Path, data: dict[str, Any]) -> dict[str, Any]:
    """Paths relative to the file. The store's is not: a settings file may be where nothing is written."""
    for key in ("tls_certificate", "tls_key", "pools", "tumbler_keys", "backup_folder"):
        if data.get(key):
            data[key] = str(config.parent / data[key])
    for table in data.get("tables", ()):
        for key in ("card", "recorded", "rules_document"):
            if table.get(key):
                table[key] = str(config.parent / table[key])
        if looks_like_path(table["game"]):
            table["game"] = str(config.parent / table["game"])
    return data


def _fits(key: str, value: object) -> bool:
    try:
        msgspec.convert({key: value}, Settings)
    except msgspec.ValidationError:
        return False
    return True


def _set(
    key: str,
    word: str | bool,
    where: str,
    given: dict[str, Any],
    sources: dict[str, str],
    problems: list[str],
) -> None:
    """One setting from a variable or a flag, where everything is text."""
    known = {field.name: field.type for field in fields(Settings)}
    if key not in known:
        problems.append(f"{where} is not a setting; {nearest(key, known)}")
        return
    value: Any = word
    if isinstance(word, str):
        if known[key] is bool and word.lower() in _WORDS:
            value = _WORDS[word.lower()]
        elif key in ("hosts", "origins", "proxies"):
            value = [part for part in re.split(r"[,\s]+", word) if part]
        elif key == "tables":
            value = _tables(word, where, problems)
        elif not isinstance(getattr(Settings(), key), str):
            value = int(word) if re.fullmatch(r"[0-9]{1,9}", word, re.ASCII) else word
    try:
        msgspec.convert({key: value}, Settings)
    except msgspec.ValidationError as error:
        said = _plainly(str(error).partition(" - at ")[0].lower().replace("`", ""))
        if get_origin(known[key]) is Literal:
            said = f"choose from {', '.join(get_args(known[key]))}"
        shown = HIDDEN if key in SECRETS else f"'{str(word)[:40]}'"
        problems.append(f"{where}: {shown} cannot be used: {said}")
        return
    given[key], sources[key] = value, where


def _plainly(said: str) -> str:
    for theirs, ours in (
        ("expected bool, got str", "write true or false"),
        ("expected int, got str", "write a whole number"),
        ("str of length <= 1000", "a text of at most 1000 characters"),
    ):
        said = said.replace(theirs, ours)
    return said.replace("expected", "it must be").replace("int >=", "at least").replace("int <=", "at most")


def _tables(text: str, where: str, problems: list[str]) -> list[dict[str, str]]:
    read = []
    for word in re.split(r"[,\s]+", text):
        name, equals, game = word.partition("=")
        if word and not (equals and name and game):
            problems.append(f"{where}: write a table as T1=act-canberra, not '{word[:40]}'")
        elif word:
            read.append({"id": name, "game": game})
    return read


# -- what the settings mean together ----------------------------------------------------------------------


def _meaning(settings: Settings) -> Iterator[str]:
    """Problems of the settings in combination."""
    if not settings.store:
        # A house with a default store would one day open an empty one instead of the right one.
        yield "store is not set: give --store house.db, SICBO_STORE or store in the file; or --demonstration"
    for one, other in (("tls_certificate", "tls_key"), ("tls_key", "tls_certificate")):
        if getattr(settings, one) and not getattr(settings, other):
            yield f"{one} is set without {other}: give both, or neither"
    for key in ("tls_certificate", "tls_key", "pools", "tumbler_keys"):
        if (path := getattr(settings, key)) and not Path(path).is_file():
            yield f"{key}: there is no file {path[:200]}"
    for key, addresses in (("public_address", (settings.public_address,)), ("origins", settings.origins)):
        for address in addresses:
            if address and not _is_origin(address):
                yield f"{key}: '{address[:80]}' is not an address like https://floor.example:8080, without a path"
    host, colon, port = settings.tumbler_listen.rpartition(":")
    if settings.tumbler_listen and not (colon and host and port.isdecimal() and int(port) < 65_536):
        yield f"tumbler_listen: write host:port, not '{settings.tumbler_listen[:80]}'"
    if settings.tumbler_listen and not settings.tumbler_keys:
        yield "tumbler_listen is set without tumbler_keys: a tumbler must show its key"
    seen: set[str] = set()
    for table in settings.tables:
        yield from _table(settings, table, seen)
        seen.add(table.id)


def _table(settings: Settings, table: TableSettings, seen: set[str]) -> Iterator[str]:
    of = f"table {table.id[:40]}"
    if table.id in seen:
        yield f"{of}: the id is given twice; every table has its own"
    if _TABLE_ID.fullmatch(table.id) is None:
        yield f"{of}: an id is made of letters, digits, dots, dashes and underscores, such as T1"
    if table.croupier == "automatic" and not settings.demonstration:
        yield f"{of}: only a demonstration has an automatic croupier; set croupier = 'people' or demonstration = true"
    if table.dice == "tumbler" and not settings.tumbler_listen:
        yield f"{of}: dice = 'tumbler' needs tumbler_listen, where the tumbler reports its dice"
    if (table.dice == "recorded") != bool(table.recorded):
        yield f"{of}: dice = 'recorded' and a file in recorded belong together"
    if table.recorded and not Path(table.recorded).is_file():
        yield f"{of}: there is no file {table.recorded[:200]}"
    if table.rules_document and not Path(table.rules_document).is_file():
        yield f"{of}: there is no file {table.rules_document[:200]}"
    if table.rules_document and Path(table.rules_document).suffix.lower() not in DOCUMENTS:
        yield f"{of}: rules_document must be a file of type {', '.join(DOCUMENTS)}"
    if table.dice == "recorded" and not settings.demonstration:
        yield f"{of}: only a demonstration plays recorded dice; choose virtual, fair, tumbler or dealer"
    try:
        game_for(settings, table)
    except Refused as refused:
        yield f"{of}: {refused.message}"


def _is_origin(address: str) -> bool:
    try:
        parts = urlsplit(address)
        return (
            parts.scheme in ("http", "https")
            and bool(parts.hostname)
            and parts.path in ("", "/")
            and not (parts.query or parts.fragment or parts.username)
            and (parts.port is None or parts.port > 0)
        )
    except ValueError:
        return False


# -- showing them -----------------------------------------------------------------------------------------


def masked(settings: Settings) -> Settings:
    """The settings as anyone may see them."""
    hidden = {key: HIDDEN for key in SECRETS if getattr(settings, key)}
    return msgspec.structs.replace(settings, store=masked_address(settings.store), **hidden)


def masked_address(address: str) -> str:
    """A store's address without its password, wherever in it that is."""
    address = re.sub(r"(://[^:/@]*):[^@/]*@", rf"\1:{HIDDEN}@", address)
    return re.sub(r"(?i)(password=)[^&]*", rf"\1{HIDDEN}", address)
