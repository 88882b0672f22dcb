"""Passwords and one-time codes: made, judged and held against what is on file, off the loop that serves everybody."""

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

from sicbo.refusals import Refused

LENGTH_MINIMUM: Final = 12
LENGTH_MAXIMUM: Final = 256
WAITING_MAXIMUM: Final = 64
"""Passwords that wait to be held against a hash; each takes some milliseconds of a core."""

THREADS: Final = 2
CODE_SECONDS: Final = 30
SECOND: Final = 1_000_000
LETTERS: Final = "abcdefghjkmnpqrstuvwxyz23456789"
"""Without those that are read for one another."""

KEY_BYTES: Final = 32


class Passwords:
    """Argon2id in a few threads of its own, so that many who sign in at once neither stop the tables nor fill the
    memory."""

    def __init__(self, *, time_cost: int = 2, memory_kibibytes: int = 19_456) -> None:
        self._hasher = PasswordHasher(time_cost=time_cost, memory_cost=memory_kibibytes, parallelism=1)
        self._threads = ThreadPoolExecutor(THREADS, thread_name_prefix="passwords")
        self._nobodys = self._hasher.hash(secrets.token_hex())
        self._waiting = 0

    async def hash(self, password: str) -> str:
        return await self._in_a_thread(self._hash, password)

    async def fits(self, password: str, password_hash: str | None) -> bool:
        """Whether a password is the one of this hash. Without a hash the same work is done, and it never fits."""
        known = password_hash is not None
        fitted = await self._in_a_thread(self._fits, password, password_hash or self._nobodys)
        return fitted == "fits" and known

    def close(self) -> None:
        self._threads.shutdown(wait=False, cancel_futures=True)

    async def _in_a_thread(self, work: Callable[..., str], *values: str) -> str:
        if self._waiting >= WAITING_MAXIMUM:
            raise Refused("busy", "too many are signing in at this moment: try again in some seconds")
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
    """One spelling, whichever keyboard made it; cut far above what a password may be, so that none costs more."""
    return normalize("NFKC", password[: 2 * LENGTH_MAXIMUM]).encode("utf-8", "replace")


def checked_password(password: str, name: str) -> str:
    """A password that may be chosen: long enough to be hard to guess, and not somebody's name."""
    if not LENGTH_MINIMUM <= len(password) <= LENGTH_MAXIMUM:
        raise Refused(
            "weak-password",
            "take a password of {least} to {most} signs: a few words do",
            least=LENGTH_MINIMUM,
            most=LENGTH_MAXIMUM,
        )
    folded = password.casefold()
    if len(set(folded)) < 5 or (len(name) > 3 and name in folded) or folded in EASY:
        raise Refused("weak-password", "this password is too easy to guess: take a few words of your own")
    return password


EASY: Final = frozenset(
    {"demonstration", "administrator", "passwordpassword", "password1234", "123456789012", "qwertyuiopas"}
)


def random_password() -> str:
    """Five groups of four, to be read from a screen once and typed: 98 bits."""
    return "-".join("".join(secrets.choice(LETTERS) for _ in range(4)) for _ in range(5))


# -- keys and tokens ------------------------------------------------------------------------------------------


def new_key() -> str:
    """A key or a token of 256 random bits."""
    return secrets.token_urlsafe(KEY_BYTES)


def hash_of_key(key: str) -> str:
    """What is kept of a key: nobody guesses 256 bits, so that nothing slower is needed."""
    return sha256(key.encode("utf-8", "replace")).hexdigest()


def key_fits(key: str, key_hash: str | None) -> bool:
    return compare_digest(hash_of_key(key), key_hash or "0" * 64) and key_hash is not None


# -- one-time codes -------------------------------------------------------------------------------------------


def new_secret() -> str:
    return pyotp.random_base32()


def secret_address(secret: str, name: str, house: str) -> str:
    """What an authenticator reads, usually from a picture."""
    return pyotp.TOTP(secret, interval=CODE_SECONDS).provisioning_uri(name=name, issuer_name=house)


def code_step(secret: str, code: str, now: int) -> int:
    """The step of time that a code belongs to, the last, this or the next; 0 when it is the code of none of them."""
    digits = code.replace(" ", "").encode("utf-8", "replace")
    current = now // (CODE_SECONDS * SECOND)
    one_time = pyotp.TOTP(secret, interval=CODE_SECONDS)
    found = 0
    for step in (current + 1, current, current - 1):
        if compare_digest(one_time.generate_otp(step).encode(), digits):
            found = step
    return found
