"""What an operator copies: the unit of systemd as it is written starts a house and stops it, and the pins belong together."""

import os
import re
import shutil
import signal
import socket
import subprocess
import sys
from pathlib import Path

import pytest

from support.pair import SECONDS, free_port

DEPLOY = Path(__file__).parents[2] / "deploy"
PIN = re.compile(r"^([a-z0-9.-]+)==([^ ;]+)( ; .*?)? \\$", re.MULTILINE)


def unit(key: str) -> list[str]:
    """What the unit says under a key."""
    text = (DEPLOY / "sicbo.service").read_text("utf-8")
    return [line.partition("=")[2] for line in text.splitlines() if line.startswith(f"{key}=")]


def test_the_unit_starts_a_house_that_says_when_it_is_ready_and_stops_in_order(tmp_path: Path) -> None:
    assert unit("Type") == ["notify"]
    said = dict(one.split("=", 1) for one in unit("Environment"))
    assert said.keys() == {"SICBO_STORE", "SICBO_CONFIG"}
    shutil.copy(DEPLOY / "sicbo.toml", tmp_path)
    [command] = unit("ExecStart")
    program, *arguments = command.split()
    assert program.endswith("/bin/sicbo")
    with socket.socket(socket.AF_UNIX, socket.SOCK_DGRAM) as supervisor:
        supervisor.bind(str(tmp_path / "notify"))
        supervisor.settimeout(SECONDS)
        environment = os.environ | {
            "SICBO_STORE": str(tmp_path / "house.db"),
            "SICBO_CONFIG": str(tmp_path / "sicbo.toml"),
            "SICBO_PORT": str(free_port()),
            "NOTIFY_SOCKET": str(tmp_path / "notify"),
        }
        with subprocess.Popen(
            [str(Path(sys.executable).with_name("sicbo")), *arguments],
            env=environment,
            cwd=tmp_path,
            stdout=subprocess.DEVNULL,
        ) as house:
            try:
                assert supervisor.recv(100) == b"READY=1"
                house.send_signal(signal.SIGTERM)
                assert supervisor.recv(100) == b"STOPPING=1"
                assert house.wait(int(unit("TimeoutStopSec")[0])) == 0
            finally:
                house.kill()
    assert (tmp_path / "house.db").stat().st_mode & 0o077 == 0


@pytest.mark.skipif(shutil.which("systemd-analyze") is None, reason="systemd is not installed here")
def test_systemd_understands_every_line_of_the_unit(tmp_path: Path) -> None:
    """Newer versions than the one here may know more; none of what is written may be unknown."""
    text = (DEPLOY / "sicbo.service").read_text("utf-8")
    here = tmp_path / "sicbo.service"
    here.write_text(
        text.replace("/opt/sicbo/bin/sicbo", str(Path(sys.executable).with_name("sicbo"))), "utf-8"
    )
    looked = subprocess.run(
        ["systemd-analyze", "verify", str(here)], capture_output=True, text=True, timeout=SECONDS, check=False
    )
    assert [line for line in looked.stderr.splitlines() if "sicbo.service" in line] == []


def test_a_container_is_made_of_the_same_pins_as_the_tests_run_on() -> None:
    ours = {
        (name, version) for name, version, _ in PIN.findall((DEPLOY.parent / "requirements.lock").read_text())
    }
    theirs = {(name, version) for name, version, _ in PIN.findall((DEPLOY / "requirements.lock").read_text())}
    assert {"litestar", "uvicorn", "asyncpg", "msgspec"} <= {name for name, _ in theirs}
    assert theirs - ours == set()
    assert not {"pytest", "mypy", "playwright"} & {name for name, _ in theirs}
