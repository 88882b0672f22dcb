"""The settings of a house: where they come from, which one wins, and every problem at once."""

import tomllib
from pathlib import Path

import pytest

from sicbo.cli.main import main
from sicbo.refusals import Refused
from sicbo.rules.shelf import game_names
from sicbo.server.settings.games import game_for
from sicbo.server.settings.settings import ABOUT, TABLE_ABOUT, Settings, TableSettings
from sicbo.server.settings.sources import HIDDEN, inspect_settings, masked_address, read_settings
from sicbo.server.settings.text import example_text, settings_text

ROOT = Path(__file__).parents[2]


def written(folder: Path, text: str) -> str:
    path = folder / "sicbo.toml"
    path.write_text(text, "utf-8")
    return str(path)


def test_every_setting_and_every_key_of_a_table_is_explained() -> None:
    assert list(ABOUT) == list(Settings.__struct_fields__)
    assert list(TABLE_ABOUT) == list(TableSettings.__struct_fields__)


def test_variables_win_over_the_file_and_flags_over_both(tmp_path: Path) -> None:
    config = written(tmp_path, 'host = "10.0.0.1"\nport = 1\nsite = "file"\n')
    variables = {"SICBO_PORT": "2", "SICBO_SITE": "variable", "SICBO_STORE": "x.db"}
    effective = inspect_settings(config, variables, {"site": "flag"})
    settings = effective.settings
    assert (settings.host, settings.port, settings.site) == ("10.0.0.1", 2, "flag")
    found = {"host": config, "port": "SICBO_PORT", "site": "--site", "store": "SICBO_STORE"}
    assert effective.sources == found
    assert effective.problems == ()


def test_a_variable_names_the_file_and_a_flag_another(tmp_path: Path) -> None:
    config = written(tmp_path, 'port = 7\nstore = "x.db"\n')
    assert read_settings(None, {"SICBO_CONFIG": config}).port == 7
    assert inspect_settings(config, {"SICBO_CONFIG": "/nowhere"}).settings.port == 7


def test_every_problem_of_file_variables_and_flags_is_told_at_once(tmp_path: Path) -> None:
    config = written(tmp_path, 'port = "many"\nprot = 3\nmetrics = 1\n[[tables]]\nid = "T1"\n')
    problems = inspect_settings(
        config,
        {"SICBO_STOP_SECONDS": "99999", "SICBO_NOTHING": "1", "SICBO_METRICS": "perhaps"},
        {"log_level": "loud", "origins": "example.org/path", "store": "x.db"},
    ).problems
    for part in (
        "line 1, port: 'many' should be a whole number",
        "line 2, prot: there is no key 'prot' here; did you mean port",
        "line 3, metrics: 1 should be true or false",
        "the key 'game' is missing",
        "SICBO_STOP_SECONDS: '99999' cannot be used: it must be at most 3600",
        "SICBO_NOTHING is not a setting",
        "SICBO_METRICS: 'perhaps' cannot be used: write true or false",
        "--log-level: 'loud' cannot be used: choose from debug, info, warning, error",
        "origins: 'example.org/path' is not an address",
    ):
        assert any(part in problem for problem in problems), (part, problems)
    assert len(problems) == 9


def test_what_cannot_be_used_is_refused_in_one_sentence() -> None:
    with pytest.raises(Refused, match=r"SICBO_PORT.*whole number") as refused:
        read_settings(None, {"SICBO_PORT": "abc"})
    assert refused.value.code == "bad-settings"


@pytest.mark.parametrize(
    ("text", "problem"),
    [
        ('tls_key = "sicbo.toml"', "tls_key is set without tls_certificate"),
        ('pools = "pools.toml"', "pools: there is no file"),
        ('public_address = "floor.example"', "public_address: 'floor.example' is not an address"),
        ('public_address = "http://a:99999"', "is not an address"),
        ('tumbler_listen = "127.0.0.1:7000"', "tumbler_listen is set without tumbler_keys"),
        ('tumbler_listen = "7000"', "write host:port"),
        ('[[tables]]\nid="T1"\ngame="nowhere"', "table T1: there is no rule book 'nowhere'"),
        ('[[tables]]\nid="T1"\ngame="crown-melbourne"', "table T1: crown-melbourne is played as"),
        ('[[tables]]\nid="T1"\ngame="nsw-table"', "table T1: nsw-table states no odds"),
        ('[[tables]]\nid="T 1"\ngame="act-canberra"', "an id is made of letters"),
        ('[[tables]]\nid="T1"\ngame="act-canberra"\ncroupier="automatic"', "only a demonstration has"),
        ('[[tables]]\nid="T1"\ngame="act-canberra"\ndice="tumbler"', "needs tumbler_listen"),
        ('[[tables]]\nid="T1"\ngame="act-canberra"\ndice="recorded"', "belong together"),
        ('[[tables]]\nid="T1"\ngame="act-canberra"\ncard="none.toml"', "there is no file"),
        ('[[tables]]\nid="T1"\ngame="act-canberra"\n[[tables]]\nid="T1"\ngame="act-canberra"', "given twice"),
        ("port = 1\nport = 2", "this is not TOML"),
    ],
)
def test_settings_that_mean_nothing_together_are_told(tmp_path: Path, text: str, problem: str) -> None:
    problems = inspect_settings(written(tmp_path, text)).problems
    assert any(problem in one for one in problems), problems


def test_a_missing_file_is_one_problem() -> None:
    problems = inspect_settings("/nowhere/sicbo.toml", {"SICBO_STORE": "x.db"}).problems
    assert problems == ("there is no file /nowhere/sicbo.toml",)


def test_a_house_never_makes_up_where_its_money_is_kept() -> None:
    (problem,) = inspect_settings().problems
    assert problem.startswith("store is not set: give --store")
    assert read_settings(None, {}, {"demonstration": True}).store == "demonstration.db"
    assert read_settings(None, {}, {"demonstration": True, "store": "x.db"}).store == "x.db"


def test_paths_of_a_file_start_where_the_file_stands_but_the_stores_does_not(tmp_path: Path) -> None:
    (tmp_path / "card.toml").write_text("places = 7\n")
    config = written(
        tmp_path, 'store = "here.db"\n[[tables]]\nid="T1"\ngame="act-canberra"\ncard="card.toml"\n'
    )
    settings = read_settings(config)
    assert settings.store == "here.db"
    assert game_for(settings, settings.tables[0]).card.places == 7


def test_a_demonstration_without_tables_has_one_of_every_game() -> None:
    settings = read_settings(None, {"SICBO_DEMONSTRATION": "on"})
    assert tuple(table.game for table in settings.tables) == game_names()
    assert all(table.croupier == "automatic" for table in settings.tables)
    for table in settings.tables:
        assert game_for(settings, table).card.wagering_seconds == table.wagering_seconds


def test_tables_can_be_named_in_a_variable() -> None:
    tables = read_settings(
        None, {"SICBO_STORE": "x.db", "SICBO_TABLES": "T1=act-canberra, T2=nsw-aruze"}
    ).tables
    assert [(table.id, table.game) for table in tables] == [("T1", "act-canberra"), ("T2", "nsw-aruze")]


def test_the_address_follows_from_host_and_port() -> None:
    assert Settings(port=80).address == "http://127.0.0.1:80"
    assert Settings(host="::1").address == "http://[::1]:8080"
    assert Settings(host="0.0.0.0").address == "http://127.0.0.1:8080"
    assert "0.0.0.0" not in Settings(host="0.0.0.0", store="postgresql://x/y").address
    assert Settings(tls_certificate="c", tls_key="k").address == "https://127.0.0.1:8080"
    assert Settings(public_address="https://floor.example/").address == "https://floor.example"


@pytest.mark.parametrize(
    ("changes", "exposed"),
    [
        ({}, False), ({"host": "localhost"}, False), ({"host": "127.0.0.2"}, False), ({"host": "::1"}, False),
        ({"host": "0.0.0.0"}, True), ({"host": "::"}, True), ({"host": ""}, True), ({"host": "192.168.7.9"}, True),
        ({"host": "floor.example"}, True), ({"host": "0.0.0.0", "tls_certificate": "c", "tls_key": "k"}, False),
        ({"host": "0.0.0.0", "public_address": "https://floor.example"}, False),
        ({"host": "0.0.0.0", "public_address": "http://floor.example"}, True),
    ],
)  # fmt: skip
def test_who_can_read_along(changes: dict[str, str], exposed: bool) -> None:
    assert Settings(**changes).is_exposed == exposed  # type: ignore[arg-type]


def test_secrets_are_never_shown() -> None:
    settings = Settings(store="postgresql://house:s3cret@db/floor", metrics_token="t0ken")
    text = settings_text(settings, {})
    assert "s3cret" not in text
    assert "t0ken" not in text
    assert text.count(HIDDEN) == 2
    assert masked_address("postgresql://db/floor?user=a&password=s3cret&x=1").count("s3cret") == 0
    problems = inspect_settings(None, {"SICBO_METRICS_TOKEN": "t0ken" * 1000, "SICBO_STORE": "x.db"}).problems
    assert len(problems) == 1
    assert "t0ken" not in problems[0]


def test_the_settings_that_hold_can_be_read_again(tmp_path: Path) -> None:
    settings = read_settings(None, {}, {"demonstration": True, "port": "9", "origins": "https://a,https://b"})
    again = read_settings(written(tmp_path, settings_text(settings, {})))
    assert again == settings


def test_the_example_file_names_every_setting_with_its_default(tmp_path: Path) -> None:
    text = (ROOT / "deploy" / "sicbo.toml").read_text("utf-8")
    assert text == example_text(), "write it again with settings_text.example_text()"
    settings_part, _, tables_part = text.partition("# A table of the house")
    live = "\n".join(line[2:] for line in settings_part.splitlines() if " = " in line and line[2:3].islower())
    assert inspect_settings(written(tmp_path, live)).settings == Settings()
    table = tomllib.loads("\n".join(line[2:] for line in tables_part.splitlines() if line.startswith("# ")))
    assert set(table["tables"][0]) == set(TABLE_ABOUT)


def test_the_unit_and_the_container_set_the_same_two_variables() -> None:
    for name in ("sicbo.service", "Containerfile"):
        text = (ROOT / "deploy" / name).read_text("utf-8")
        named = {word.split("=")[0].strip() for word in text.replace("Environment=", "\n").splitlines() if
                 word.lstrip(" \\ENV").startswith("SICBO_") and "=" in word}  # fmt: skip
        assert {name.removeprefix("ENV ").strip() for name in named} == {"SICBO_STORE", "SICBO_CONFIG"}, name


def test_serve_shows_its_settings_and_its_problems(capsys: pytest.CaptureFixture[str]) -> None:
    assert (
        main(["serve", "--store", "x.db", "--port", "99", "--metrics-token", "t0ken", "--print-settings"])
        == 0
    )
    out = capsys.readouterr().out
    assert "port = 99  # --port" in out
    assert "t0ken" not in out
    assert main(["serve", "--store", "x.db", "--port", "many", "--tables", "T1"]) == 2
    assert capsys.readouterr().err.count("sicbo serve: ") == 2


def test_serve_help_explains_every_setting(capsys: pytest.CaptureFixture[str]) -> None:
    with pytest.raises(SystemExit) as ended:
        main(["serve", "--help"])
    assert ended.value.code == 0
    out = capsys.readouterr().out
    for name in ABOUT:
        assert f"--{name.replace('_', '-')}" in out
    for name in TABLE_ABOUT:
        assert f"  {name} " in out
