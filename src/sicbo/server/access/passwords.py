"""Passwords and one-time codes: created, checked and compared with the file, off the event loop."""

import asyncio
import secrets
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from hashlib import sha256
from hmac import compare_digest
from typing import Final
from unicodedata import normalize

import pyotp
from argon2 import PasswordHasher
from argon2.exceptions import InvalidHashError, VerificationError
from zxcvbn import zxcvbn

from sicbo.engine.house_clock import machine_time
from sicbo.refusals import Refused
from sicbo.server.access.common_passwords import is_common

LENGTH_MINIMUM: Final = 12
LENGTH_MAXIMUM: Final = 256
WAITING_MAXIMUM: Final = 64
"""Passwords that may wait for verification; each takes some milliseconds of a core."""

THREADS: Final = 2
CODE_SECONDS: Final = 30
SECOND: Final = 1_000_000
LETTERS: Final = "abcdefghjkmnpqrstuvwxyz23456789"
"""Without characters that are easily confused."""

KEY_BYTES: Final = 32

STRENGTH_MINIMUM: Final = 3
"""Of 0 to 4: a hundred million guesses by someone who has the lists of common passwords, names and words."""
JUDGED_MAXIMUM: Final = 40
"""Characters of a password that are judged: more take long and make no password weaker."""
HOUSE_WORDS: Final = ("sicbo", "sic bo", "casino", "dealer", "demonstration", "administrator")


class Passwords:
    """Argon2id in a few separate threads, so that many simultaneous sign-ins neither stop the tables nor fill the
    memory."""

    def __init__(self, *, time_cost: int = 2, memory_kibibytes: int = 19_456) -> None:
        self._hasher = PasswordHasher(time_cost=time_cost, memory_cost=memory_kibibytes, parallelism=1)
        self._threads = ThreadPoolExecutor(THREADS, thread_name_prefix="passwords")
        self._nobodys = self._hasher.hash(secrets.token_hex())
        self._waiting = 0

    async def hash(self, password: str) -> str:
        return await self._in_a_thread(self._hash, password)

    async def fits(self, password: str, password_hash: str | None) -> bool:
        """Whether a password matches this hash. Without a hash the same work is done, and it never matches."""
        known = password_hash is not None
        fitted = await self._in_a_thread(self._fits, password, password_hash or self._nobodys)
        return fitted == "fits" and known

    async def check(self, password: str, name: str) -> None:
        """Refuse a password that may not be chosen; judging one takes a while."""
        await self._in_a_thread(checked_password, password, name)

    def close(self) -> None:
        self._threads.shutdown(wait=False, cancel_futures=True)

    async def _in_a_thread(self, work: Callable[..., str], *values: str) -> str:
        if self._waiting >= WAITING_MAXIMUM:
            raise Refused("busy", "too many people are signing in right now: try again in a few seconds")
        self._waiting += 1
        try:
            return await asyncio.get_running_loop().run_in_executor(self._threads, work, *values)
        finally:
            self._waiting -= 1

    def _hash(self, password: str) -> str:
        return self._hasher.hash(_spelled(password))

    def _fits(self, password: str, password_hash: str) -> str:
        try:
            self._hasher.verify(password_hash, _spelled(password))
        except (VerificationError, InvalidHashError):
            return ""
        return "fits"


def _spelled(password: str) -> bytes:
    """One spelling, whichever keyboard typed it; cut far above the longest password, so that none costs more."""
    return normalize("NFKC", password[: 2 * LENGTH_MAXIMUM]).encode("utf-8", "replace")


def checked_password(password: str, name: str) -> str:
    """A password that may be chosen: long enough, and neither someone's name nor one of those that are guessed first."""
    if not LENGTH_MINIMUM <= len(password) <= LENGTH_MAXIMUM:
        raise Refused(
            "weak-password",
            "choose a password of {least} to {most} characters: a few words are enough",
            least=LENGTH_MINIMUM,
            most=LENGTH_MAXIMUM,
        )
    known = is_common(password)
    judged = zxcvbn(password[:JUDGED_MAXIMUM], user_inputs=[name, *HOUSE_WORDS])
    if known or judged["score"] < STRENGTH_MINIMUM or (len(name) > 3 and name in password.casefold()):
        raise Refused("weak-password", "this password is too easy to guess: choose a few words of your own")
    return password


def random_password() -> str:
    """Five groups of four, to be read from a screen once and typed: 98 bits."""
    return "-".join("".join(secrets.choice(LETTERS) for _ in range(4)) for _ in range(5))


def random_name() -> str:
    """What is added to a name that would otherwise be known to everyone."""
    return "".join(secrets.choice(LETTERS) for _ in range(5))


# -- keys and tokens ------------------------------------------------------------------------------------------


def new_key() -> str:
    """A key or a token of 256 random bits."""
    return secrets.token_urlsafe(KEY_BYTES)


def hash_of_key(key: str) -> str:
    """The stored form of a key: 256 bits cannot be guessed, so a fast hash is enough."""
    return sha256(key.encode("utf-8", "replace")).hexdigest()


def key_fits(key: str, key_hash: str | None) -> bool:
    return compare_digest(hash_of_key(key), key_hash or "0" * 64) and key_hash is not None


# -- one-time codes -------------------------------------------------------------------------------------------


def new_secret() -> str:
    return pyotp.random_base32()


def secret_address(secret: str, name: str, house: str) -> str:
    """The address that an authenticator reads, usually from a picture."""
    return pyotp.TOTP(secret, interval=CODE_SECONDS).provisioning_uri(name=name, issuer_name=house)


def code_step(secret: str, code: str, now: int) -> int:
    """The time step that a code belongs to: the previous, current or next one; 0 if it is the code of none of them."""
    digits = code.replace(" ", "").encode("utf-8", "replace")
    current = now // (CODE_SECONDS * SECOND)
    one_time = pyotp.TOTP(secret, interval=CODE_SECONDS)
    found = 0
    for step in (current + 1, current, current - 1):
        if compare_digest(one_time.generate_otp(step).encode(), digits):
            found = step
    return found


def step_now(secret: str, code: str, clock: Callable[[], int]) -> int:
    """The step of a code by the house's time or, where they differ, the machine's: one of them is the time of the device
    that shows the code."""
    return max(code_step(secret, code, at) for at in {clock(), machine_time(clock)})
