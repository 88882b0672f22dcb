"""The screens as they are served: one page for all addresses, files for ever, nothing that stands inside the page."""

import re
import subprocess
import sys
from pathlib import Path

import pytest

from served.web import web
from sicbo.server.api.app_pages import APP, ASKED_BY_NAME, ASSETS, FOR_EVER, MEDIA, SCREENS
from support.engines import Sqlite

ROOT = Path(__file__).parents[2]
PARTS = {"table": "T1", "seat": "3", "name": "cup", "promotion": "spring"}
ADDRESSES = [address.format(**PARTS) for address in SCREENS]


async def test_every_address_of_the_app_is_one_page(sqlite: Sqlite) -> None:
    async with web(sqlite.address) as house:
        pages = [await house.http.get(address) for address in ADDRESSES]
        assert {page.status_code for page in pages} == {200}
        assert len(pages) == 22
        assert {page.headers["content-type"].partition(";")[0] for page in pages} == {"text/html"}
        assert {page.headers["cache-control"] for page in pages} == {"no-cache"}
        assert len({page.text for page in pages}) == 1
        for address in ("/tables", "/tables/T1/seats", "/tables/T1/nowhere", "/nowhere"):
            missing = await house.http.get(address)
            assert (missing.status_code, missing.json()["code"]) == (404, "not-found")


async def test_a_browser_that_asks_for_a_page_that_is_not_there_gets_one_that_says_so(sqlite: Sqlite) -> None:
    browser = {"Accept": "text/html,application/xhtml+xml,*/*;q=0.8"}
    async with web(sqlite.address) as house:
        lobby = await house.http.get("/", headers=browser)
        missing = await house.http.get("/there/is/nothing", headers=browser)
        assert (missing.status_code, missing.text) == (404, lobby.text)
        for address in ("/api/nothing", "/static/app/assets/nothing.js", "/static/nothing.css"):
            refused = await house.http.get(address, headers=browser)
            assert (refused.status_code, refused.json()["code"]) == (404, "not-found")


async def test_the_page_holds_no_script_no_style_and_no_foreign_address(sqlite: Sqlite) -> None:
    async with web(sqlite.address) as house:
        page = await house.http.get("/")
        policy = page.headers["content-security-policy"]
        assert "script-src 'self';" in policy
        assert "style-src 'self';" in policy
        assert "unsafe" not in policy
        assert not re.search(r"<style|<script(?![^>]*\bsrc=)|\sstyle=|\son\w+=", page.text)
        named = re.findall(r'(?:src|href)="([^"]+)"', page.text)
        assert len(named) >= 2
        assert all(one.startswith("/static/app/assets/") for one in named)
        for one in named:
            assert (await house.http.get(one)).status_code == 200


async def test_files_are_kept_for_ever_and_travel_compressed(sqlite: Sqlite) -> None:
    files = [path for path in ASSETS.iterdir() if path.suffix in MEDIA and path.name != ASKED_BY_NAME]
    assert len(files) > 5
    async with web(sqlite.address) as house:
        compressed = 0
        for path in files:
            address = f"/static/app/assets/{path.name}"
            plain = await house.http.get(address, headers={"Accept-Encoding": "identity"})
            packed = await house.http.get(address, headers={"Accept-Encoding": "gzip"})
            assert plain.status_code == packed.status_code == 200
            assert plain.content == packed.content == path.read_bytes()
            assert plain.headers["cache-control"] == FOR_EVER
            assert plain.headers["vary"] == "Accept-Encoding"
            assert "content-encoding" not in plain.headers
            compressed += packed.headers.get("content-encoding") == "gzip"
        assert compressed >= 2


async def test_no_other_file_is_served(sqlite: Sqlite) -> None:
    async with web(sqlite.address) as house:
        some = next(path.name for path in ASSETS.iterdir() if path.name.endswith(".gz"))
        for name in ("none.js", "..%2Findex.html", "%2E%2E%2F.built-from", some):
            assert (await house.http.get(f"/static/app/assets/{name}")).status_code == 404
        assert (await house.http.get("/static/app/.built-from")).status_code == 404


async def test_a_house_without_built_screens_says_what_to_do(
    sqlite: Sqlite, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("sicbo.server.api.app_pages.APP", tmp_path)
    async with web(sqlite.address) as house:
        page = await house.http.get("/")
        assert page.status_code == 503
        assert "make web" in page.text
        assert tmp_path != APP


def test_the_wheel_contains_the_screens(tmp_path: Path) -> None:
    from zipfile import ZipFile

    built = [sys.executable, "-m", "hatchling", "build", "-t", "wheel", "-d", str(tmp_path)]
    subprocess.run(built, cwd=ROOT, check=True, capture_output=True)
    [wheel] = tmp_path.glob("*.whl")
    names = ZipFile(wheel).namelist()
    folder = "sicbo/server/static/app/"
    assert f"{folder}index.html" in names
    assert sum(name.startswith(f"{folder}assets/") for name in names) > 10
    assert not [name for name in names if "node_modules" in name or name.startswith("web/")]


def test_the_lock_of_the_packages_names_no_registry() -> None:
    lock = (ROOT / "web" / "package-lock.json").read_text("utf-8")
    assert lock.count('"integrity"') > 20
    assert '"resolved"' not in lock
