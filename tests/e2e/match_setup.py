"""Opening a match over HTTP, so that a browser can sit down in the middle of a game."""

from __future__ import annotations

import json
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Any

from playwright.sync_api import APIResponse, Page

__all__ = ["OpenedMatch", "open_match"]

HUMAN: Mapping[str, Any] = {"kind": "human"}


@dataclass(frozen=True, slots=True)
class OpenedMatch:
    """A match that was opened over HTTP, and the tokens of its people by seat."""

    page: Page
    id: str
    game: str
    tokens: Mapping[int, str]

    def act(self, seat: int, action: str) -> None:
        """Plays an action past the page."""
        self._post(f"/api/matches/{self.id}/actions", self.tokens[seat], {"action": action})

    def join(self, name: str) -> OpenedMatch:
        """Somebody takes the seat that is free."""
        body = {"name": name}
        taken = _read(self.page.request.post(f"/api/matches/{self.id}/join", data=body))
        return replace(self, tokens={**self.tokens, taken["seat"]: taken["token"]})

    def play(self, record: Sequence[str]) -> None:
        """Plays these, each by whoever is to act."""
        for action in record:
            self.act(self.seen()["position"]["actors"][0], action)

    def say(self, seat: int, text: str) -> None:
        """Says something past the page."""
        self._post(f"/api/matches/{self.id}/chat", self.tokens[seat], {"text": text})

    def offer(self, seat: int, offer: str) -> None:
        """Offers something past the page."""
        self._post(f"/api/matches/{self.id}/offers", self.tokens[seat], {"offer": offer})

    def give_up(self, seat: int) -> None:
        """Ends the match past the page."""
        self._post(f"/api/matches/{self.id}/resign", self.tokens[seat], {})

    def seen(self) -> dict[str, Any]:
        """The match as a watcher sees it."""
        shown: dict[str, Any] = _read(self.page.request.get(f"/api/matches/{self.id}"))
        return shown

    def sit(self, page: Page, *seats: int, mode: str = "device") -> None:
        """This browser holds these seats, as if it had taken them, and opens the table."""
        held = {
            "id": self.id,
            "game": self.game,
            "tokens": {str(seat): self.tokens[seat] for seat in seats},
            "at": 0,
            "plays": 0,
            "over": False,
            "mode": mode,
        }
        page.evaluate("held => localStorage.setItem('parlour.matches', held)", json.dumps([held]))
        page.goto(f"/m/{self.id}")

    def _post(self, path: str, token: str, body: Mapping[str, Any]) -> None:
        headers = {"authorization": f"Bearer {token}"}
        _read(self.page.request.post(path, headers=headers, data=body))


def open_match(
    page: Page,
    game: str,
    record: Sequence[str] = (),
    *,
    options: Mapping[str, Any] | None = None,
    seats: Sequence[Mapping[str, Any]] = (HUMAN, HUMAN),
    seed: str | None = None,
    blind: bool = False,
    clock: Mapping[str, int] | None = None,
) -> OpenedMatch:
    """Opens a match and plays the record, each action by whoever is to act."""
    rest = {"seats": list(seats), "seed": seed, "blind": blind, "clock": clock}
    body = {"game": game, "options": options or {}, **rest}
    made = _read(page.request.post("/api/matches", data=body))
    tokens = {seat["seat"]: seat["token"] for seat in made["seats"] if seat["token"]}
    opened = OpenedMatch(page, made["id"], game, tokens)
    opened.play(record)
    return opened


def _read(answer: APIResponse) -> Any:
    assert answer.ok, answer.text()
    return answer.json()
