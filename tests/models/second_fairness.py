"""A second way to sealed dice, written from docs/fairness.md alone: HMAC by hand, one byte after the other."""

from hashlib import sha256
from typing import Any

Told = dict[str, Any]


def _parts(*texts: bytes) -> bytes:
    joined = b""
    for text in texts:
        joined += str(len(text)).encode() + b":" + text + b","
    return joined


def second_commitment(secret: str, round_id: str) -> str:
    tag = b"sicbo fair dice 1: commitment"
    return sha256(_parts(tag, round_id.encode(), bytes.fromhex(secret))).hexdigest()


def second_hmac(key: bytes, text: bytes) -> bytes:
    padded = key.ljust(64, b"\0")
    inner = sha256(bytes(byte ^ 0x36 for byte in padded) + text).digest()
    return sha256(bytes(byte ^ 0x5C for byte in padded) + inner).digest()


def second_roll(secret: str, round_id: str, nonces: dict[str, str], activation: int) -> list[int]:
    """The three places, 0 to 5."""
    dice: list[int] = []
    block = 0
    while True:
        texts = [b"sicbo fair dice 1: roll", round_id.encode(), b"%d" % activation, b"%d" % len(nonces)]
        for owner in sorted(nonces, key=lambda name: name.encode()):
            texts += [owner.encode(), nonces[owner].encode()]
        for byte in second_hmac(bytes.fromhex(secret), _parts(*texts, b"%d" % block)):
            if byte in (252, 253, 254, 255):
                continue
            dice.append(byte % 6)
            if len(dice) == 3:
                return dice
        block += 1


class Seals:
    """Hears what happens at a table with sealed dice, and holds every opened secret against it."""

    def __init__(self) -> None:
        self.sealed: Told | None = None
        self.nonces: dict[str, str] = {}
        self.read: dict[int, int] = {}
        self.activations = 0
        self.betting = self.begun = False
        self.proved = 0
        """activations whose dice were shown to follow"""

    def hear(self, event: Told) -> None:
        match event:
            case {"type": "DiceCommitted"}:
                assert self.sealed is None, "a secret is opened or lost before the next is committed to"
                self.sealed, self.nonces, self.read, self.begun = event, {}, {}, False
            case {"type": "RoundBegun", "number": number, "round_id": name}:
                assert self.sealed is not None and not self.begun, "betting opens on a commitment"
                assert (self.sealed["number"], self.sealed["round_id"]) == (number, name)
                self.begun, self.betting, self.activations = True, False, 0
            case {"type": "StepTaken", "step": "open-bets"}:
                self.betting = True
            case {"type": "StepTaken", "step": "close-bets"} | {"ends_round": True}:
                self.betting = False
            case {"type": "StepTaken", "step": "activate"}:
                self.activations += 1
            case {"type": "NonceAdded", "owner": owner, "nonce": nonce}:
                assert self.betting, "nonces are for the time of betting"
                assert owner not in self.nonces, "the first nonce counts"
                self.nonces[owner] = nonce
            case {"type": "DiceRead", "roll": roll}:
                self.read[self.activations] = roll
            case {"type": "SecretOpened", "secret": secret}:
                assert self.sealed is not None and self.begun
                name = self.sealed["round_id"]
                assert event["commitment"] == self.sealed["commitment"] == second_commitment(secret, name)
                for activation, roll in self.read.items():
                    first, second, third = second_roll(secret, name, self.nonces, activation)
                    assert roll == 36 * first + 6 * second + third, "the dice follow from the secret"
                    self.proved += 1
                self.sealed = None
            case {"type": "SecretLost"}:
                assert self.sealed is not None
                self.sealed = None
            case {"type": "DiceCorrected" | "DiceShown"}:
                raise AssertionError("nobody keys or corrects sealed dice")
            case _:
                pass
