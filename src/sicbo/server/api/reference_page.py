"""The API's reference as one plain page, made from its description; it loads nothing and runs no scripts."""

from html import escape
from typing import Any, Final

from sicbo.wire import Plain

STYLE: Final = """\
:root { color-scheme: light dark; --line: #8884; --faint: #888; --accent: #b3261e }
body { font: 16px/1.5 system-ui, sans-serif; max-width: 62rem; margin: 0 auto; padding: 1rem }
h1 { margin-bottom: 0 } h2 { margin-top: 3rem; border-bottom: 2px solid var(--line) }
article { border: 1px solid var(--line); border-radius: .5rem; margin: 1rem 0; padding: .5rem 1rem }
article h3 { margin: .25rem 0; font-size: 1rem } .path { font: .95rem ui-monospace, monospace }
.method { font-weight: 700; color: var(--accent); margin-right: .5rem }
table { border-collapse: collapse; width: 100%; font-size: .9rem } td, th { text-align: left; vertical-align: top;
padding: .25rem .5rem .25rem 0; border-top: 1px solid var(--line) } th { font-weight: 600 }
pre { overflow-x: auto; background: #8881; padding: .5rem; border-radius: .25rem; font-size: .85rem }
code { font: .9em ui-monospace, monospace } .faint { color: var(--faint) } nav a { margin-right: 1rem }
details { margin: .5rem 0 } summary { cursor: pointer }
"""


def reference_page(described: Plain) -> str:
    """The whole page."""
    info = described["info"]
    tags = described["tags"]
    links = "".join(f'<a href="#{escape(tag["name"])}">{escape(tag["name"])}</a>' for tag in tags)
    sections = "".join(_section(described, tag) for tag in tags)
    schemas = "".join(
        _schema(name, schema) for name, schema in sorted(described["components"]["schemas"].items())
    )
    words = "".join(f"<p>{_marked(part)}</p>" for part in info["description"].split("\n\n"))
    return (
        '<!doctype html><html lang="en"><head><meta charset="utf-8">'
        '<meta name="viewport" content="width=device-width, initial-scale=1">'
        f"<title>API of {escape(info['title'])}</title><style>{STYLE}</style></head><body><main>"
        f'<h1>API of {escape(info["title"])}</h1><p class="faint">version {escape(info["version"])} · '
        f'<a href="/openapi.json">openapi.json</a></p>{words}<nav>{links}<a href="#types">types</a></nav>'
        f'{sections}<h2 id="types">types</h2>{schemas}</main></body></html>\n'
    )


def _section(described: Plain, tag: Plain) -> str:
    name = tag["name"]
    operations = "".join(
        _operation(path, method, operation)
        for path, methods in sorted(described["paths"].items())
        for method, operation in methods.items()
        if name in operation["tags"]
    )
    return f'<h2 id="{escape(name)}">{escape(name)}</h2><p>{_marked(tag["description"])}</p>{operations}'


def _operation(path: str, method: str, operation: Plain) -> str:
    parts = [
        f'<article id="{escape(operation["operationId"])}"><h3><span class="method">{method.upper()}</span>'
        f'<span class="path">{escape(path)}</span></h3>'
    ]
    parts += [f"<p>{_marked(words)}</p>" for words in operation["description"].split("\n\n")]
    parts.append(_parameters(operation.get("parameters", [])))
    if "requestBody" in operation:
        parts.append(_content("Body", operation["requestBody"]["content"]))
    for status, response in operation["responses"].items():
        if status.startswith("2"):
            parts.append(_content(f"{status}: {response['description']}", response.get("content", {})))
    refusals = [
        (status, code, example["summary"])
        for status, response in operation["responses"].items()
        if not status.startswith("2")
        for content in response.get("content", {}).values()
        for code, example in content.get("examples", {}).items()
    ]
    rows = "".join(
        f"<tr><td>{status}</td><td><code>{escape(code)}</code></td><td>{escape(words)}</td></tr>"
        for status, code, words in refusals
    )
    parts.append(
        f"<details><summary>{len(refusals)} refusals</summary><table>{rows}</table></details></article>"
    )
    return "".join(parts)


def _parameters(parameters: list[Plain]) -> str:
    rows = "".join(
        f"<tr><td><code>{escape(parameter['name'])}</code></td><td>{escape(parameter['in'])}</td>"
        f"<td>{_type(parameter['schema'])}</td><td>{_marked(parameter.get('description', ''))}</td></tr>"
        for parameter in parameters
    )
    return f"<table><tr><th>name</th><th>in</th><th>type</th><th></th></tr>{rows}</table>" if rows else ""


def _content(title: str, content: Plain) -> str:
    parts = [f"<p><strong>{_marked(title)}</strong>"]
    for media, about in content.items():
        parts.append(f' <span class="faint">{escape(media)}</span> {_type(about.get("schema", {}))}</p>')
        if "example" in about:
            parts.append(f"<pre>{escape(_json(about['example']))}</pre>")
    return "".join(parts) if content else parts[0] + "</p>"


def _schema(name: str, schema: Plain) -> str:
    rows = "".join(
        f"<tr><td><code>{escape(key)}</code>{'' if key in schema.get('required', ()) else ' <span class=faint>?</span>'}"
        f"</td><td>{_type(part)}</td><td>{_marked(part.get('description', ''))}</td></tr>"
        for key, part in schema.get("properties", {}).items()
    )
    words = f"<p>{_marked(schema.get('description', ''))}</p>" if schema.get("description") else ""
    table = f"<table>{rows}</table>" if rows else f"<p>{_type(schema)}</p>"
    return f'<article id="type-{escape(name)}"><h3>{escape(name)}</h3>{words}{table}</article>'


def _type(schema: Plain) -> str:
    """A type in a few words, with links to those that have their own section."""
    if "$ref" in schema:
        name = escape(schema["$ref"].rpartition("/")[2])
        return f'<a href="#type-{name}">{name}</a>'
    for word in ("anyOf", "oneOf", "allOf"):
        if word in schema:
            return (" and " if word == "allOf" else " or ").join(_type(part) for part in schema[word])
    if "enum" in schema:
        return ", ".join(f"<code>{escape(_json(value))}</code>" for value in schema["enum"])
    match schema.get("type"):
        case "array":
            return f"list of {_type(schema['items'])}" if isinstance(schema.get("items"), dict) else "list"
        case "object":
            inner = schema.get("additionalProperties")
            return f"object of {_type(inner)}" if isinstance(inner, dict) else "object"
        case None:
            return "anything"
        case kind:
            return escape(str(kind))


def _marked(text: str) -> str:
    """Escaped text with `code` as code."""
    parts = escape(" ".join(text.split())).split("`")
    return "".join(f"<code>{part}</code>" if number % 2 else part for number, part in enumerate(parts))


def _json(value: Any) -> str:
    import msgspec

    return msgspec.json.format(msgspec.json.encode(value), indent=2).decode()
