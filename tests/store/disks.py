"""A small disk of our own, to fill up and to write-protect for real."""

import subprocess
from collections.abc import Iterator
from pathlib import Path

import pytest


class Disk:
    """A file system in memory; mounting one takes the rights of root."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder

    def mount(self, kilobytes: int) -> bool:
        self.folder.mkdir()
        return _run("mount", "-t", "tmpfs", "-o", f"size={kilobytes}k", "sicbo-test", str(self.folder))

    def resize(self, kilobytes: int) -> None:
        assert _run("mount", "-o", f"remount,size={kilobytes}k", str(self.folder))

    def read_only(self, on: bool) -> None:
        assert _run("mount", "-o", f"remount,{'ro' if on else 'rw'}", str(self.folder))

    def unmount(self) -> None:
        _run("umount", "-l", str(self.folder))


def _run(*words: str) -> bool:
    try:
        return subprocess.run(words, capture_output=True).returncode == 0
    except FileNotFoundError:
        return False


def small_disk(folder: Path, kilobytes: int) -> Iterator[Disk]:
    disk = Disk(folder)
    if not disk.mount(kilobytes):
        # Without those rights a full disk under PostgreSQL is not tried; SQLite's own page limit still stands in for one.
        pytest.skip("mounting a disk takes the rights of root")
    try:
        yield disk
    finally:
        disk.unmount()
