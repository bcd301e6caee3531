"""People as tests know them: browsers with cookies of their own, and programs with API tokens."""

from __future__ import annotations

from itertools import count
from typing import Any

import httpx

from house import House, Match
from parlour.server import described

PASSWORD = "correct horse battery"
_numbers = count(1)


def new_name(word: str = "Red") -> str:
    """A name that nobody has yet."""
    letters = "".join(chr(ord("a") + int(digit)) for digit in str(next(_numbers)))
    return f"{word} {letters}"


class Browser:
    """Somebody's browser: it keeps its cookies to itself."""

    def __init__(self, house: House) -> None:
        self.house = house
        self.http = house.client()

    def close(self) -> None:
        self.http.close()

    def enter(self, **body: Any) -> dict[str, Any]:
        """Become a guest."""
        return self.you(self.http.post("/api/me", json=body))

    def sign_up(self, name: str = "", password: str = PASSWORD) -> dict[str, Any]:
        body = {"name": name or new_name(), "password": password}
        return self.you(self.http.post("/api/accounts", json=body), 201)

    def try_sign_in(self, name: str, password: str = PASSWORD, **rest: Any) -> httpx.Response:
        body = {"name": name, "password": password}
        return self.http.post("/api/session", json=body, **rest)

    def sign_in(self, name: str, password: str = PASSWORD) -> dict[str, Any]:
        return self.you(self.try_sign_in(name, password))

    def me(self) -> dict[str, Any] | None:
        answer = self.http.get("/api/me")
        assert answer.status_code == 200, answer.text
        you: dict[str, Any] | None = answer.json()["you"]
        return you

    def token(self, *scopes: str) -> str:
        """An API token of this account."""
        body = {"label": "my program", "scopes": scopes or ("play", "read")}
        answer = self.http.post("/api/me/tokens", json=body)
        assert answer.status_code == 201, answer.text
        secret: str = answer.json()["secret"]
        return secret

    def match(self, *seats: Any, **rest: Any) -> Match:
        return Match.open(self.http, "caro", *seats, **rest)

    @property
    def cookie(self) -> str | None:
        return self.http.cookies.get("parlour_session")

    @staticmethod
    def you(answer: httpx.Response, status: int = 200) -> dict[str, Any]:
        assert answer.status_code == status, answer.text
        you: dict[str, Any] = answer.json()["you"]
        return you


def delete(http: httpx.Client, path: str, **body: Any) -> httpx.Response:
    """A DELETE with a body."""
    return http.request("DELETE", path, json=body)


def bearing(token: str) -> dict[str, str]:
    return {"authorization": f"Bearer {token}"}


def operations(*, about_people: bool) -> set[tuple[str, str]]:
    """Method and path of every operation of the document that is about people, or is not.

    Tournaments and studies have tables of their own.
    """
    about = ("/api/me", "/api/accounts", "/api/session", "/api/people", "/api/challenges")
    about += ("/api/reports", "/api/moderation", "/api/export")
    return {
        (method.upper(), path)
        for path, methods in described()["paths"].items()
        for method in methods
        if f"{path}/".startswith(tuple(f"{start}/" for start in about)) == about_people
        and not path.startswith(("/api/tournaments", "/api/studies"))
    }
