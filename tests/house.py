"""A real house in a process of its own, and matches as tests play them there over HTTP."""

from __future__ import annotations

import json
import os
import re
import signal
import socket
import ssl
import subprocess
import time
from collections.abc import Callable, Generator, Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any, Self, TypeVar

import httpx

import kept
from forked import Forked, run, start
from ports import free_port

T = TypeVar("T")
HUMAN, BOT = {"kind": "human"}, {"kind": "bot", "level": 1}
HOST, GUEST = {"kind": "human", "open": False}, {"kind": "human", "open": True}
PATIENCE_S = 120
"""How long anything may take on a machine that is busy with something else."""
UNREAD = ssl.SSLContext(ssl.PROTOCOL_TLS_CLIENT)
"""What a client of a house trusts, which speaks no TLS: every client would read all certificates of
the machine, and take longer for that than for most requests.
"""

_FAILURE = re.compile("internal error|Exception in ASGI|never retrieved|a player fails|failed: ")
"""What the log says when something in the house itself went wrong."""
_PER_MINUTE = {
    f"{what}_per_minute": 10**9
    for what in ("matches", "analyses", "newcomers", "codes", "pictures", "puzzles", "puzzle_runs")
}
_ROOMY = {
    "bot_matches": 10**6,
    "analyses_at_once": 16,
    "lines_seconds": 1,
    "warm": False,
    "rate": 1e9,
    "burst": 10**9,
    "guesses": 10**9,
    "public_matches": 10**9,
    "hosts": "*",
    **_PER_MINUTE,
}


class House:
    """A server that can be opened, killed and opened again on the same address and file.

    `plain`: as `uvicorn parlour.server:app` serves it, with a log of every request. Others are
    forks, unless they are to be started `by_command`.
    """

    def __init__(
        self, folder: Path, *, plain: bool = False, by_command: bool = False, **settings: object
    ) -> None:
        self.database = settings.get("database", folder / "house.sqlite")
        self.log = folder / "house.log"
        self.port = free_port()
        self._command = ["parlour.cli", "serve"] if by_command else None
        if plain:
            self._command = ["uvicorn", "parlour.server:app"]
        told = {**_ROOMY, "workers": 1, **settings, "database": self.database}
        named = {f"PARLOUR_{name.upper()}": str(value) for name, value in told.items()}
        self._environment = os.environ | named
        self._process: subprocess.Popen[bytes] | Forked | None = None

    @property
    def address(self) -> str:
        return f"http://127.0.0.1:{self.port}"

    @property
    def pid(self) -> int:
        assert self._process is not None
        return self._process.pid

    def open(self) -> Self:
        """Start the process and wait until it answers."""
        if self._command is None:
            self._process = start(self._environment, self.log, self.port)
        else:
            command = [*self._command, "--port", str(self.port)]
            self._process = run(command, self._environment, self.log)
        wait_for(self._answers, "the house to open")
        return self

    def _answers(self) -> bool:
        assert self._process is not None
        if self._process.poll() is not None:
            raise RuntimeError(f"the house did not open:\n{self.log.read_text()}")
        with socket.socket() as probe:
            if probe.connect_ex(("127.0.0.1", self.port)) != 0:
                return False
        try:
            answer = httpx.get(f"{self.address}/api/health", timeout=5, verify=UNREAD)
            return answer.status_code == 200
        except httpx.TransportError:
            return False

    def kill(self) -> None:
        """As a power cut would."""
        self._end(signal.SIGKILL)

    def close(self) -> None:
        """As a host would."""
        if self._process is not None:
            self._end(signal.SIGTERM)

    def _end(self, how: signal.Signals) -> None:
        assert self._process is not None
        self._process.send_signal(how)
        self._process.wait(PATIENCE_S)
        self._process = None

    def client(self) -> httpx.Client:
        """A client of this house."""
        return httpx.Client(base_url=self.address, timeout=PATIENCE_S, verify=UNREAD)

    def rows(self, query: str, *values: object) -> list[tuple[Any, ...]]:
        """What the database says, read behind the house's back."""
        return kept.rows(self.database, query, *values)

    def change(self, statement: str, *values: object) -> None:
        """Write to the database behind the house's back."""
        kept.change(self.database, statement, *values)

    def kept(self) -> bytes:
        """All that the database keeps."""
        return kept.everything(self.database)


@contextmanager
def opened(folder: Path, *, plain: bool = False, **settings: object) -> Iterator[House]:
    """A house with these settings and no limits but those; it must not have failed anywhere."""
    house = House(folder, plain=plain, **settings)
    try:
        yield house.open()
    finally:
        house.close()
    log = house.log.read_text(errors="replace")
    assert not _FAILURE.search(log), log


def elsewhere(house: House) -> httpx.Client:
    """A client at another address of this machine."""
    transport = httpx.HTTPTransport(local_address="127.0.0.2", verify=UNREAD)
    return httpx.Client(base_url=house.address, timeout=PATIENCE_S, transport=transport)


def wait_for(found: Callable[[], T], what: str) -> T:
    """What `found` returns as soon as it is true of anything."""
    until = time.monotonic() + PATIENCE_S
    while not (answer := found()):
        if time.monotonic() > until:
            raise TimeoutError(f"waited in vain for {what}")
        time.sleep(0.02)
    return answer


class Match:
    """A match: the tokens of its seats, and requests in the name of a seat or of a watcher."""

    def __init__(self, http: httpx.Client, match: str, tokens: dict[int, str | None]) -> None:
        self.http = http
        self.id = match
        self.tokens = tokens

    @classmethod
    def open(cls, http: httpx.Client, game: str = "caro", *seats: Any, **rest: Any) -> Match:
        """A new match; two people at one device where nothing else is said."""
        body = {"game": game, "seats": list(seats or (HUMAN, HUMAN)), **rest}
        answer = http.post("/api/matches", json=body)
        assert answer.status_code == 201, answer.text
        made = answer.json()
        return cls(http, made["id"], {chair["seat"]: chair["token"] for chair in made["seats"]})

    def as_(self, seat: int | None) -> dict[str, str]:
        """The headers of a seat's request; a watcher needs none."""
        return {} if seat is None else {"authorization": f"Bearer {self.tokens[seat]}"}

    def get(self, what: str = "", seat: int | None = None, **query: Any) -> httpx.Response:
        path = f"/api/matches/{self.id}{what and '/'}{what}"
        return self.http.get(path, params=query, headers=self.as_(seat))

    def post(self, by: int | None, what: str, /, **body: Any) -> httpx.Response:
        path = f"/api/matches/{self.id}/{what}"
        return self.http.post(path, json=body, headers=self.as_(by))

    def stream(
        self, method: str, what: str, seat: int | None = None
    ) -> Generator[tuple[str, dict[str, Any]]]:
        """The answer event by event; leaving it hangs up."""
        path = f"/api/matches/{self.id}/{what}"
        headers = {"accept": "text/event-stream", **self.as_(seat)}
        body = None if method == "GET" else {}
        with self.http.stream(method, path, json=body, headers=headers) as answer:
            assert answer.status_code == 200
            assert answer.headers["content-type"].startswith("text/event-stream")
            assert answer.headers["cache-control"] == "no-store"
            name = ""
            for line in answer.iter_lines():
                field, _, value = line.partition(": ")
                if field == "event":
                    name = value
                elif field == "data":
                    yield name, json.loads(value)
                else:
                    assert line == "" or line.startswith(":")

    def act(self, by: int | None, action: str, /, **rest: Any) -> httpx.Response:
        return self.post(by, "actions", action=action, **rest)

    def offer(self, by: int | None, offer: str, do: str = "make", **rest: Any) -> httpx.Response:
        return self.post(by, "offers", offer=offer, do=do, **rest)

    def join(self, **body: Any) -> httpx.Response:
        """A guest sits down, and this match plays on in his name as well."""
        answer = self.post(None, "join", **body)
        if answer.status_code == 200:
            self.tokens[answer.json()["seat"]] = answer.json()["token"]
        return answer

    def play(self, record: str) -> Match:
        """The actions of a record such as `H8 I9 H9`, each by the seat that is to act."""
        for action in record.split():
            (seat,) = self.position()["actors"]
            answer = self.act(seat, action)
            assert answer.status_code == 200, answer.text
        return self

    def shown(self, seat: int | None = None) -> dict[str, Any]:
        """The match as the seat or a watcher sees it."""
        answer = self.get(seat=seat)
        assert answer.status_code == 200, answer.text
        shown: dict[str, Any] = answer.json()
        return shown

    def position(self, seat: int | None = None) -> dict[str, Any]:
        position: dict[str, Any] = self.shown(seat)["position"]
        return position

    def events(self, since: int = -1) -> list[dict[str, Any]]:
        events: list[dict[str, Any]] = self.get("events", since=since).json()["events"]
        return events

    @property
    def record(self) -> str:
        """The actions of the log, those that were taken back as well."""
        return " ".join(e["text"] for e in self.events() if e["kind"] == "action")

    @property
    def result(self) -> tuple[list[float] | None, str] | None:
        """Scores and reason, once the match is over."""
        result = self.position()["result"]
        return result and (result["scores"], result["reason"])


def refusal(answer: httpx.Response) -> tuple[int, str]:
    """Status and code of a problem document, which must be a whole one."""
    assert answer.headers["content-type"] == "application/problem+json", answer.text
    problem = answer.json()
    assert problem["status"] == answer.status_code
    assert problem["type"] == f"/api/docs#{problem['code']}"
    assert problem["title"]
    assert problem["detail"].startswith(problem["message"])
    return answer.status_code, problem["code"]
