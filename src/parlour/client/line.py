"""The line to a house: requests are sent over it, and again where that helps."""

from __future__ import annotations

import asyncio
import time
from typing import Self, TypeVar

import httpx

from parlour.client.refusal import Refused
from parlour.client.requests import Request
from parlour.client.retry import pause

__all__ = ["AsyncLine", "Line"]

T = TypeVar("T")


class Line:
    """A house at an address. `token` is an API token, for a program that has an account.

    A request waits `timeout` seconds at most. What a busy house puts off, and what was lost on the
    way and can be sent twice, is sent again up to `retries` times.
    """

    def __init__(
        self,
        address: str = "http://127.0.0.1:8000",
        token: str | None = None,
        *,
        timeout: float = 30.0,
        retries: int = 3,
    ) -> None:
        self.address = address
        self.token = token
        self._retries = retries
        self._http = httpx.Client(base_url=address, timeout=timeout)

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *_: object) -> None:
        self.close()

    def close(self) -> None:
        """Hang up."""
        self._http.close()

    def send(self, request: Request[T], token: str | None = None) -> T:
        """Send any request; `parlour.client.requests` has them. Raises `Refused`."""
        attempt = 0
        while True:
            try:
                answer = self._http.request(
                    request.method,
                    request.path,
                    json=request.body,
                    params=request.params,
                    headers=self.headers(token),
                )
                return request.read(answer.status_code, answer.headers, answer.content)
            except (httpx.TransportError, Refused) as failure:
                time.sleep(pause(request, failure, attempt, self._retries))
            attempt += 1

    def headers(self, token: str | None = None) -> dict[str, str]:
        """Who is asking: the seat, or else the account."""
        bearer = token or self.token
        return {"authorization": f"Bearer {bearer}"} if bearer else {}

    @property
    def cookies(self) -> str:
        """The cookies of whoever is signed in, as a socket sends them."""
        return "; ".join(f"{name}={value}" for name, value in self._http.cookies.items())


class AsyncLine:
    """A house at an address. `token` is an API token, for a program that has an account.

    A request waits `timeout` seconds at most. What a busy house puts off, and what was lost on the
    way and can be sent twice, is sent again up to `retries` times.
    """

    def __init__(
        self,
        address: str = "http://127.0.0.1:8000",
        token: str | None = None,
        *,
        timeout: float = 30.0,
        retries: int = 3,
    ) -> None:
        self.address = address
        self.token = token
        self._retries = retries
        self._http = httpx.AsyncClient(base_url=address, timeout=timeout)

    async def __aenter__(self) -> Self:
        return self

    async def __aexit__(self, *_: object) -> None:
        await self.close()

    async def close(self) -> None:
        """Hang up."""
        await self._http.aclose()

    async def send(self, request: Request[T], token: str | None = None) -> T:
        """Send any request; `parlour.client.requests` has them. Raises `Refused`."""
        attempt = 0
        while True:
            try:
                answer = await self._http.request(
                    request.method,
                    request.path,
                    json=request.body,
                    params=request.params,
                    headers=self.headers(token),
                )
                return request.read(answer.status_code, answer.headers, answer.content)
            except (httpx.TransportError, Refused) as failure:
                await asyncio.sleep(pause(request, failure, attempt, self._retries))
            attempt += 1

    def headers(self, token: str | None = None) -> dict[str, str]:
        """Who is asking: the seat, or else the account."""
        bearer = token or self.token
        return {"authorization": f"Bearer {bearer}"} if bearer else {}

    @property
    def cookies(self) -> str:
        """The cookies of whoever is signed in, as a socket sends them."""
        return "; ".join(f"{name}={value}" for name, value in self._http.cookies.items())
