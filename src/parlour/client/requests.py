"""Every request to a house as a value: what is sent, and what the answer is read as."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any, Generic, TypeVar
from uuid import uuid4

import msgspec

from parlour.client import account_shapes as account
from parlour.client import shapes
from parlour.client.refusal import no_house, refusal

__all__ = [
    "Request",
    "accept",
    "act",
    "analysis",
    "bot",
    "challenge",
    "challenges",
    "clock",
    "decline",
    "events",
    "find_room",
    "games",
    "hint",
    "join",
    "join_tournament",
    "leave_tournament",
    "me",
    "my_matches",
    "new_token",
    "offer",
    "open_match",
    "person",
    "read_record",
    "record",
    "resign",
    "shown",
    "sign_in",
    "sign_up",
    "standings",
    "start_analysis",
    "tournament",
    "tournaments",
]

T = TypeVar("T")


@dataclass(frozen=True, slots=True)
class Request(Generic[T]):
    """One request. `again`: it may be sent twice, because it reads or has a key of its own."""

    method: str
    path: str
    answer: type[T]
    body: Mapping[str, Any] | None = None
    params: Mapping[str, int] = field(default_factory=dict)
    again: bool = False

    def read(self, status: int, headers: Mapping[str, str], body: bytes) -> T:
        """The answer. Raises `Refused`."""
        if status >= 300:
            raise refusal(status, headers, body)
        if self.answer is str:
            return body.decode()  # type: ignore[return-value]
        try:
            return msgspec.json.decode(body, type=self.answer)
        except msgspec.DecodeError:
            raise no_house(status) from None


# -- what bodies are made of -----------------------------------------------------------------------


def person(name: str = "", *, open: bool | None = None) -> dict[str, Any]:  # noqa: A002 - the field's name
    """A seat for a person. `open`: True waits for a guest, False stays with who opens the match."""
    return {"kind": "human", "name": name, "open": open}


def bot(level: int = 1) -> dict[str, Any]:
    """A seat for the house's computer."""
    return {"kind": "bot", "level": level}


def clock(minutes: float, increment_s: float = 0, cap_s: float | None = None) -> dict[str, Any]:
    """A clock: minutes for each, seconds more for every turn, and the most that a turn may take."""
    made: dict[str, Any] = {
        "main_ms": round(minutes * 60_000),
        "increment_ms": round(increment_s * 1_000),
    }
    return made if cap_s is None else {**made, "cap_ms": round(cap_s * 1_000)}


# -- the house -----------------------------------------------------------------------------------


def games() -> Request[shapes.Games]:
    """Every game of the house."""
    return Request("GET", "/api/games", shapes.Games, again=True)


def me() -> Request[shapes.Me]:
    """Who this client is."""
    return Request("GET", "/api/me", shapes.Me, again=True)


def sign_up(name: str, password: str) -> Request[shapes.Me]:
    """A new account."""
    body = {"name": name, "password": password}
    return Request("POST", "/api/accounts", shapes.Me, body)


def sign_in(name: str, password: str) -> Request[shapes.Me]:
    """An account there is."""
    body = {"name": name, "password": password}
    return Request("POST", "/api/session", shapes.Me, body)


def new_token(label: str, scopes: Sequence[str]) -> Request[shapes.TokenMade]:
    """A token for a program."""
    body = {"label": label, "scopes": list(scopes)}
    return Request("POST", "/api/me/tokens", shapes.TokenMade, body)


def open_match(
    game: str, seats: Sequence[Mapping[str, Any]], settings: Mapping[str, Any]
) -> Request[shapes.Made]:
    """A new match."""
    body = {"game": game, "seats": [dict(seat) for seat in seats], **settings}
    return Request("POST", "/api/matches", shapes.Made, body)


def find_room(code: str) -> Request[shapes.Code]:
    """The match that a code leads to."""
    return Request("GET", f"/api/rooms/{code}", shapes.Code, again=True)


def read_record(text: str) -> Request[shapes.ReadRecord]:
    """A record, checked by the rules."""
    return Request("POST", "/api/records", shapes.ReadRecord, {"text": text}, again=True)


# -- an account ----------------------------------------------------------------------------------


def my_matches() -> Request[account.MyMatches]:
    """The account's matches that go on."""
    return Request("GET", "/api/me/matches", account.MyMatches, again=True)


def challenges() -> Request[account.Challenges]:
    """Challenges to the account, and its own."""
    return Request("GET", "/api/challenges", account.Challenges, again=True)


def challenge(
    name: str,
    game: str,
    options: Mapping[str, Any],
    clock: Mapping[str, Any] | None,
    seat: int | None,
    *,
    rated: bool,
) -> Request[account.Challenge]:
    """A new challenge."""
    body = {"name": name, "game": game, "options": dict(options), "clock": clock}
    return Request(
        "POST", "/api/challenges", account.Challenge, {**body, "rated": rated, "seat": seat}
    )


def accept(challenge: str) -> Request[account.Challenge]:
    """It is played."""
    return Request("POST", f"/api/challenges/{challenge}/accept", account.Challenge)


def decline(challenge: str) -> Request[account.Did]:
    """It is not."""
    return Request("DELETE", f"/api/challenges/{challenge}", account.Did)


def tournaments() -> Request[account.Tournaments]:
    """Those of the house."""
    return Request("GET", "/api/tournaments", account.Tournaments, again=True)


def tournament(id_: str) -> Request[account.TournamentInfo]:
    """One of them."""
    return Request("GET", f"/api/tournaments/{id_}", account.TournamentInfo, again=True)


def join_tournament(id_: str) -> Request[account.TournamentInfo]:
    """To play in it. Who is in it stays."""
    return Request("POST", f"/api/tournaments/{id_}/join", account.TournamentInfo, again=True)


def leave_tournament(id_: str) -> Request[account.TournamentInfo]:
    """To play in it no more."""
    return Request("POST", f"/api/tournaments/{id_}/leave", account.TournamentInfo)


def standings(id_: str, start: int) -> Request[account.Standings]:
    """A page of its table."""
    path, params = f"/api/tournaments/{id_}/standings", {"from": start, "limit": 100}
    return Request("GET", path, account.Standings, params=params, again=True)


# -- a match -------------------------------------------------------------------------------------


def join(match: str, name: str, seat: int | None) -> Request[shapes.Joined]:
    """A free seat."""
    body = {"name": name, "seat": seat}
    return Request("POST", f"/api/matches/{match}/join", shapes.Joined, body)


def shown(match: str) -> Request[shapes.MatchInfo]:
    """The match as it stands."""
    return Request("GET", f"/api/matches/{match}", shapes.MatchInfo, again=True)


def act(match: str, action: str, base: int | None, key: str | None) -> Request[shapes.Done]:
    """An action, under a key of its own."""
    body = {"action": action, "base": base, "key": key or uuid4().hex}
    return Request("POST", f"/api/matches/{match}/actions", shapes.Done, body, again=True)


def offer(match: str, kind: str, do: str) -> Request[shapes.Done]:
    """An offer, or the answer to one."""
    body = {"offer": kind, "do": do, "key": uuid4().hex}
    return Request("POST", f"/api/matches/{match}/offers", shapes.Done, body, again=True)


def resign(match: str) -> Request[shapes.Done]:
    """The end of it."""
    body = {"key": uuid4().hex}
    return Request("POST", f"/api/matches/{match}/resign", shapes.Done, body, again=True)


def hint(match: str) -> Request[shapes.Hint]:
    """What the computer would play."""
    return Request("POST", f"/api/matches/{match}/hint", shapes.Hint, {}, again=True)


def start_analysis(match: str) -> Request[shapes.Analysis]:
    """Have it looked at."""
    return Request("POST", f"/api/matches/{match}/analysis", shapes.Analysis, {}, again=True)


def analysis(match: str) -> Request[shapes.Analysis]:
    """What has been found."""
    return Request("GET", f"/api/matches/{match}/analysis", shapes.Analysis, again=True)


def events(match: str, since: int) -> Request[shapes.Events]:
    """The log after an event."""
    path = f"/api/matches/{match}/events"
    return Request("GET", path, shapes.Events, params={"since": since}, again=True)


def record(match: str) -> Request[str]:
    """The text record."""
    return Request("GET", f"/api/matches/{match}/record", str, again=True)
