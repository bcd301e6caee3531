"""Passwords: argon2id, hashed beside the event loop, a few at a time."""

from __future__ import annotations

import asyncio
import unicodedata
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from typing import TypeVar

from argon2 import PasswordHasher, Type
from argon2.exceptions import InvalidHashError, VerificationError

from parlour.kernel import Code, Illegal
from parlour.server.people.guessable import is_guessable

__all__ = ["LONGEST", "SHORTEST", "Passwords"]

SHORTEST, LONGEST = 8, 200
"""Characters of a password. A long one costs no more than a short one, so the limit is roomy."""
MEMORY_KIB, PASSES, LANES = 19_456, 2, 1
"""The least that OWASP recommends for argon2id: about 30 ms of one core, 19 MB."""
AT_ONCE = 2
"""Hashes under way at the same time: a flood of sign-ins takes neither memory nor every core."""

T = TypeVar("T")


class Passwords:
    """Makes and checks hashes of passwords."""

    def __init__(self) -> None:
        self._hasher = PasswordHasher(PASSES, MEMORY_KIB, LANES, type=Type.ID)
        self._threads = ThreadPoolExecutor(AT_ONCE, thread_name_prefix="password")
        self._nobody: str | None = None

    def stop(self) -> None:
        """Let the threads go."""
        self._threads.shutdown(wait=False, cancel_futures=True)

    async def make(self, password: str, name: str) -> str:
        """The hash to keep. Raises `Illegal(bad_password)` for one that would be guessed."""
        if not SHORTEST <= len(password) <= LONGEST:
            raise Illegal(Code.BAD_PASSWORD, f"(it has {SHORTEST} to {LONGEST} characters)")
        if is_guessable(password, name):
            raise Illegal(Code.BAD_PASSWORD, "(it would be guessed at once)")
        return await self._beside(self._hasher.hash, _plain(password))

    async def renew(self, password: str) -> str:
        """The hash of a password that fits already, by today's measures."""
        return await self._beside(self._hasher.hash, _plain(password))

    async def fits(self, password: str, kept: str | None) -> bool:
        """Whether that is the password; where none is kept, it takes as long to say no."""
        if kept is None:
            if self._nobody is None:
                self._nobody = await self._beside(self._hasher.hash, "nobody's")
            await self._beside(self._verify, self._nobody, _plain(password))
            return False
        return await self._beside(self._verify, kept, _plain(password))

    def is_dated(self, kept: str) -> bool:
        """Whether the hash was made by other measures than today's."""
        return self._hasher.check_needs_rehash(kept)

    def _verify(self, kept: str, password: str) -> bool:
        try:
            return self._hasher.verify(kept, password)
        except (VerificationError, InvalidHashError):
            return False

    async def _beside(self, work: Callable[..., T], *values: str) -> T:
        return await asyncio.get_running_loop().run_in_executor(self._threads, work, *values)


def _plain(password: str) -> str:
    """However a keyboard composes its letters, the password is the same."""
    return unicodedata.normalize("NFKC", password)
