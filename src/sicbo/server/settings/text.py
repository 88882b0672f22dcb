"""Settings as text: the effective ones with their sources, and the example file with all of them explained."""

import msgspec

from sicbo.server.settings.settings import ABOUT, TABLE_ABOUT, Settings
from sicbo.server.settings.sources import masked


def settings_text(settings: Settings, sources: dict[str, str]) -> str:
    """The effective settings, as TOML, without secrets."""
    shown = masked(settings)
    lines = []
    for name in ABOUT:
        if name != "tables":
            lines.append(f"{name} = {_value(getattr(shown, name))}  # {sources.get(name, 'default')}")
    for table in shown.tables:
        lines += ["", f"[[tables]]  # {sources.get('tables', 'default')}"]
        lines += [f"{key} = {_value(value)}" for key, value in msgspec.to_builtins(table).items()]
    return "\n".join(lines) + "\n"


def example_text() -> str:
    """The example file: every setting with its default, commented out."""
    defaults = Settings()
    lines = [
        "# Settings of a Sic Bo house. Every line that is commented out shows the default.",
        "# A variable SICBO_NAME overrides this file, a flag --name both; `sicbo serve --print-settings` shows the settings in force.",
        "# Relative paths start at the folder of this file; the store's path starts where the house is started.",
        "",
    ]
    for name, about in ABOUT.items():
        if name != "tables":
            lines += [f"# {about}", f"# {name} = {_value(getattr(defaults, name))}", ""]
    lines += ["# A table of the house; one such section for each.", "# [[tables]]"]
    examples = {"id": "T1", "game": "nsw-aruze", "card": "cards/t1.toml", "places": 12, "wagering_seconds": 40,
                "pause_seconds": 6, "payment_seconds": 5, "dice": "virtual", "recorded": "", "croupier": "people",
                "rules_document": "rules/t1.pdf"}  # fmt: skip
    lines += [f"# {name} = {_value(examples[name])}  # {about}" for name, about in TABLE_ABOUT.items()]
    return "\n".join(lines) + "\n"


def _value(value: object) -> str:
    """A value as TOML writes it."""
    if isinstance(value, bool):
        return "true" if value else "false"
    if isinstance(value, str):
        # JSON's quoting of a text is TOML's.
        return msgspec.json.encode(value).decode()
    if isinstance(value, tuple | list):
        return f"[{', '.join(map(_value, value))}]"
    return str(value)
