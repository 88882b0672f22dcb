"""The description of the API compared with the house: every operation with what it documents and what it does not, as
administrator, cage, inspector, terminal and nobody. No mistake of ours, and no answer that is not documented."""

import asyncio
import json
import threading
from collections.abc import Iterator
from http.cookiejar import DefaultCookiePolicy
from typing import Any

import httpx
import pytest
import schemathesis
import structlog
from hypothesis import HealthCheck, Phase, given, settings
from requests import Session
from schemathesis import GenerationMode
from schemathesis.checks import (
    content_type_conformance,
    not_a_server_error,
    response_headers_conformance,
    response_schema_conformance,
    status_code_conformance,
)

from sicbo.refusals import REASONS
from sicbo.server.background.logs import set_up_logs
from sicbo.server.process.serving import served
from sicbo.server.running.open_house import OpenHouse
from sicbo.server.settings.settings import Settings
from support.depth import Depth
from support.houses import PASSWORD, dealt, electronic, verified
from support.houses import settings as house_settings

CHECKS: list[Any] = [
    not_a_server_error,
    status_code_conformance,
    content_type_conformance,
    response_headers_conformance,
    response_schema_conformance,
]
ROLES = ("nobody", "admin", "cage", "inspector", "terminal", "supervisor")
KNOWN: dict[str, Any] = {
    "table": "T1",
    "number_of_round": 1,
    "place": "1",
    "name": "director",
    "number": "000000000000000000",
}
"""What is there, for half of the requests; the other half asks for what is made up."""


class Background:
    """A house that is served by a thread of its own, because the tool that asks waits for each answer."""

    def __init__(self, store: str) -> None:
        self._store = store
        self._loop = asyncio.new_event_loop()
        self._stop = asyncio.Event()
        self._started = threading.Event()
        self._thread = threading.Thread(target=lambda: self._loop.run_until_complete(self._serve()))
        self.house: OpenHouse

    def __enter__(self) -> "Background":
        self._thread.start()
        assert self._started.wait(60)
        self.http = httpx.Client(
            base_url=f"http://127.0.0.1:{self.house.settings.port}", trust_env=False, timeout=30
        )
        return self

    def __exit__(self, *_: object) -> None:
        self.http.close()
        self._loop.call_soon_threadsafe(self._stop.set)
        self._thread.join(60)
        self._loop.close()

    async def _serve(self) -> None:
        fast = dict.fromkeys(("requests_per_second", "commands_per_second", "sign_ins_per_minute", "sign_ins_per_minute_of_address"), 1000000)  # fmt: skip
        chosen = house_settings(self._store, electronic(), dealt(), port=0, lease_seconds=60, **fast)
        async with served(chosen) as self.house:
            self._started.set()
            await self._stop.wait()

    def headers(self, role: str) -> dict[str, str]:
        """A session of its own for every operation: some of them end it."""
        if role == "nobody":
            return {}
        if role == "terminal":
            body = {"terminal": "T1/1", "key": PASSWORD, "keep": "token"}
            answer = self.http.post("/api/session/terminal", json=body)
        else:
            self._forget_failures(role)
            body = {"name": role, "password": PASSWORD, "keep": "token"}
            answer = self.http.post("/api/session", json=body)
        assert answer.status_code == 201, answer.text
        return {"Authorization": f"Bearer {answer.json()['token']}"}

    def _forget_failures(self, name: str) -> None:
        """After made-up passwords the next attempt has to wait, as it should."""

        async def forget() -> None:
            self.house.sign_in.guesses.forget(name)

        asyncio.run_coroutine_threadsafe(forget(), self._loop).result(30)


@pytest.fixture(scope="module")
def background(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Background]:
    set_up_logs(Settings(log_level="error"))
    store = str(tmp_path_factory.mktemp("schema") / "house.db")
    with Background(store) as running:
        yield running
    structlog.reset_defaults()
    asyncio.run(verified(store))


@pytest.fixture(scope="module")
def described(background: Background) -> dict[str, Any]:
    answer = background.http.get("/openapi.json")
    assert answer.status_code == 200
    read: dict[str, Any] = answer.json()
    return read


def test_every_answer_of_every_operation_is_documented(
    background: Background, described: dict[str, Any], depth: Depth
) -> None:
    # Drawn once for all who ask: it takes longer than asking.
    schema = schemathesis.openapi.from_dict(described)
    headers = {"Authorization": "Bearer of a session"}
    requests = [_drawn(found.ok(), headers, depth(1, 4)) for found in schema.get_all_operations()]
    for role in ROLES:
        try:
            assert _asked_as(role, background, requests) > depth(200, 400)
        except BaseException as failed:
            failed.add_note(f"asked as {role}")
            raise


def _asked_as(role: str, background: Background, requests: list[list[Any]]) -> int:
    tried, address = 0, str(background.http.base_url)
    session = Session()
    session.trust_env = False
    session.cookies.set_policy(DefaultCookiePolicy(allowed_domains=[]))
    for of_operation in requests:
        headers = background.headers(role)
        for case in of_operation:
            # It is given with every call, and by nobody not at all.
            (case.headers or {}).pop("Authorization", None)
            response = case.call(
                base_url=address, session=session, headers=headers, allow_redirects=False, timeout=120
            )
            case.validate_response(response, checks=CHECKS)
            tried += 1
    return tried


def _drawn(operation: Any, headers: dict[str, str], examples: int) -> list[Any]:
    """Requests as documented, such of what is there, and such as are not documented."""
    known = {name: KNOWN[name] for name in (one.name for one in operation.path_parameters) if name in KNOWN}
    cases: list[Any] = []
    ways: list[tuple[GenerationMode, dict[str, Any] | None]] = [(GenerationMode.POSITIVE, None)]
    if known:
        ways.append((GenerationMode.POSITIVE, known))
    if operation.body or operation.query or operation.path_parameters:
        ways.append((GenerationMode.NEGATIVE, None))
    for mode, path in ways:
        strategy = operation.as_strategy(generation_mode=mode, path_parameters=path, headers=headers)

        @settings(
            max_examples=examples,
            deadline=None,
            database=None,
            derandomize=True,
            suppress_health_check=list(HealthCheck),
            phases=[Phase.generate],
        )
        @given(case=strategy)
        def draw(case: Any) -> None:
            cases.append(case)

        draw()
    return cases


# -- the description itself -------------------------------------------------------------------------------


def test_every_operation_has_words_a_tag_an_answer_and_its_refusals(described: dict[str, Any]) -> None:
    tags = {tag["name"] for tag in described["tags"]}
    names = []
    for path, methods in described["paths"].items():
        for method, operation in methods.items():
            where = f"{method} {path}"
            names.append(operation["operationId"])
            assert operation["summary"], where
            assert set(operation["tags"]) <= tags
            assert any(status.startswith(("2", "3")) for status in operation["responses"]), where
            assert "500" in operation["responses"], where
            if operation["security"]:
                assert {"401", "403", "429", "503"} <= set(operation["responses"]), where
            if "requestBody" in operation:
                content = operation["requestBody"]["content"]["application/json"]
                assert "example" in content, where
                assert {"400", "413"} <= set(operation["responses"]), where
            for status, response in operation["responses"].items():
                if int(status) >= 400:
                    examples = response["content"]["application/json"]["examples"]
                    assert examples
                    assert set(examples) <= set(REASONS)
    assert len(names) == len(set(names)) >= 50


def test_every_example_is_of_the_form_that_it_is_an_example_of(described: dict[str, Any]) -> None:
    import jsonschema

    looked_at = 0
    for methods in described["paths"].values():
        for operation in methods.values():
            contents = [operation.get("requestBody", {}).get("content", {})]
            contents += [response.get("content", {}) for response in operation["responses"].values()]
            for content in contents:
                for about in content.values():
                    examples = [one["value"] for one in about.get("examples", {}).values()]
                    examples += [about["example"]] if "example" in about else []
                    for example in examples:
                        schema = {**about["schema"], "components": described["components"]}
                        jsonschema.Draft202012Validator(schema).validate(example)
                        looked_at += 1
    assert looked_at > 300


def test_commands_are_told_apart_by_their_type_and_never_name_who_gives_them(
    described: dict[str, Any],
) -> None:
    schemas = described["components"]["schemas"]
    expected_of = {
        "Do": "PlaceWagers", "CageDo": "VoidTicket", "JackpotDo": "AdjustPool", "RegisterDo": "RegisterChipSet",
    }  # fmt: skip
    for body, expected in expected_of.items():
        do = schemas[body]["properties"]["do"]
        mapping = do["discriminator"]["mapping"]
        assert do["discriminator"]["propertyName"] == "type"
        assert expected in mapping
        assert len(mapping) == len(do["oneOf"]) >= 6
        for tag, reference in mapping.items():
            shape = schemas[reference.rpartition("/")[2]]
            assert shape["properties"]["type"]["enum"] == [tag]
            assert not {"by", "approved_by", "witness", "verified_by", "new_number"} & set(
                shape["properties"]
            ), tag
            assert shape["description"], tag
    assert "table" not in schemas["CaseReportMalfunction"]["required"]  # a terminal leaves it out
    assert not {"HandOverColourChips", "CommitToDice"} & set(
        schemas["Do"]["properties"]["do"]["discriminator"]["mapping"]
    )


def test_every_type_that_is_spoken_of_is_there_and_the_document_is_openapi_3_1(
    described: dict[str, Any],
) -> None:
    assert described["openapi"].startswith("3.1")
    text = json.dumps(described)
    schemas = described["components"]["schemas"]
    spoken_of = {part.split('"')[0] for part in text.split("#/components/schemas/")[1:]}
    assert spoken_of - set(schemas) == set()
    assert {"bearer", "cookie"} == set(described["components"]["securitySchemes"])
    for name in ("RoundView", "SessionInfo", "CageView", "RecalledRound"):
        assert any("description" in part for part in schemas[name]["properties"].values()), name


def test_the_reference_page_loads_and_runs_nothing_and_names_every_operation(
    background: Background, described: dict[str, Any]
) -> None:
    answer = background.http.get("/api/docs")
    assert answer.headers["content-type"] == "text/html; charset=utf-8"
    page = answer.text
    assert "<script" not in page
    assert "http://" not in page.replace("http://127.0.0.1", "")
    assert "https://" not in page.replace("https://floor", "")
    for path, methods in described["paths"].items():
        assert path in page
        for operation in methods.values():
            assert f'id="{operation["operationId"]}"' in page


def test_the_description_is_twice_the_same(background: Background) -> None:
    first = background.http.get("/openapi.json").content
    assert background.http.get("/openapi.json").content == first
