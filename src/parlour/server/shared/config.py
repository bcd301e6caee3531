"""How a house is run: one table of settings, each with its default and what it is for."""

from __future__ import annotations

import os
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field, fields
from typing import Any, TypeVar

__all__ = ["BadSetting", "Config", "Setting", "settings"]

T = TypeVar("T", bool, int, float, str)

_TRUE, _FALSE = {"true", "yes", "on", "1"}, {"false", "no", "off", "0"}
_KINDS = {bool: "true or false", int: "a whole number", float: "a number", str: "a text"}


class BadSetting(ValueError):
    """A setting cannot be read."""


def _setting(
    default: T,
    about: str,
    *,
    least: float | None = None,
    most: float | None = None,
    choices: tuple[str, ...] = (),
) -> T:
    told = {"about": about, "least": least, "most": most, "choices": choices}
    made: T = field(default=default, metadata=told)
    return made


@dataclass(frozen=True, slots=True)
class Config:
    """The settings of a house. A flag, `PARLOUR_<NAME>` or the file sets each (`configuring`)."""

    host: str = _setting("127.0.0.1", "Address to listen on; 0.0.0.0 or :: for every one.")
    port: int = _setting(8000, "Port to listen on; 0 takes any that is free.", least=0, most=65_535)
    database: str = _setting("data/parlour.sqlite", "A file for SQLite, or a postgresql:// URL.")
    gather_ms: float = _setting(
        4.0,
        "Milliseconds that a write may wait for others, where they come fast, to be committed "
        "together; twice as many on PostgreSQL; 0: none waits.",
        least=0,
        most=50,
    )
    redis: str = _setting("", "A redis:// URL, where several processes make one house.")
    workers: int = _setting(
        0,
        "Processes that think for bots of the top level, and as many for all others; 0: one less "
        "than there are cores, at least 1.",
        least=0,
    )
    warm: bool = _setting(
        True, "Start these processes with the house, so that the first thought is quick."
    )
    trial: int = _setting(
        20,
        "Seconds that a game of another package has to show, as the house opens, that it works.",
        least=1,
    )
    rules_seconds: float = _setting(
        1.0,
        "Seconds that rules of another package may take over one question, once they are played.",
        least=0.01,
    )
    bot_matches: int = _setting(
        4, "Matches of bots alone that one client may have going at once.", least=1
    )
    rate: float = _setting(50.0, "Requests a second that one client may make for long.", least=0.01)
    burst: int = _setting(200, "Requests that one client may make at once.", least=1)
    matches_per_minute: int = _setting(60, "Matches that one client may open in a minute.", least=1)
    public_matches: int = _setting(
        12, "Public matches that one client may have opened at a time.", least=1
    )
    analyses_per_minute: int = _setting(
        20, "Analyses that one client may start in a minute.", least=1
    )
    analyses_at_once: int = _setting(4, "Analyses of one client that are made at once.", least=1)
    lines_seconds: int = _setting(
        12,
        "Seconds that the computer thinks about one position of the analysis board at most.",
        least=1,
        most=600,
    )
    trees_per_minute: int = _setting(
        30, "Files with variations that are read or written for one client in a minute.", least=1
    )
    tree_limit: int = _setting(
        2_000_000, "Bytes of a file with variations that is read or written.", least=1
    )
    tree_nodes: int = _setting(
        10_000, "Moves that a file with variations may hold.", least=1, most=100_000
    )
    puzzles_per_minute: int = _setting(
        300, "Attempts at puzzles that are judged for one client in a minute.", least=1
    )
    puzzle_runs_per_minute: int = _setting(
        12, "Runs through puzzles that one client may begin in a minute.", least=1
    )
    studies: int = _setting(100, "Studies that one account may have.", least=1)
    study_chapters: int = _setting(64, "Chapters that a study may have.", least=1)
    study_editors: int = _setting(
        16, "People beside its owner who may write in a study, or be asked to.", least=0
    )
    study_nodes: int = _setting(10_000, "Moves that a chapter may have.", least=1, most=100_000)
    study_comment: int = _setting(
        4_000, "Letters that what is said of one move may have.", least=1, most=4_000
    )
    study_text: int = _setting(
        500_000, "Letters that all that is said in one chapter may have.", least=1
    )
    edits_per_minute: int = _setting(
        300, "Edits of studies that one account may make in a minute.", least=1
    )
    pictures_per_minute: int = _setting(
        60,
        "Pictures that are painted for one client in a minute; a moving one counts by its length.",
        least=1,
    )
    newcomers_per_minute: int = _setting(
        60, "Guests and accounts that one client may bring in a minute.", least=1
    )
    codes_per_minute: int = _setting(
        30, "Codes of rooms that one client may try in vain in a minute.", least=1
    )
    guesses: int = _setting(
        10,
        "Wrong passwords that one client may try on one name in ten minutes; on all names five "
        "times as many.",
        least=1,
    )
    tournaments: str = _setting(
        "host",
        "Who may announce tournaments: the host and the moderators, or every account.",
        choices=("host", "accounts"),
    )
    first_move: int = _setting(
        60,
        "Seconds that a player of a tournament has for the first move; then the game is forfeited.",
        least=1,
    )
    chat: bool = _setting(True, "Players and watchers may write to each other.")
    open_data: bool = _setting(
        False, "Everybody may export all rated matches; otherwise only hosts may."
    )
    empty_room: int = _setting(
        600,
        "Seconds that a room is kept for a guest while nobody is in it; 0: for ever.",
        least=0,
    )
    absence: int = _setting(
        60,
        "Seconds that a player may stay away from a match with a clock; 0: as long as it runs.",
        least=0,
    )
    absence_untimed: int = _setting(
        300, "The same for a match without a clock; 0: as long as they like.", least=0
    )
    lag_credit: int = _setting(
        500,
        "Milliseconds of the network's delay that a move gets back on the clock at most; 0: none.",
        least=0,
        most=2_000,
    )
    longest_match: int = _setting(
        2_000, "Actions after which a match ends without a result.", least=1
    )
    body_limit: int = _setting(
        65_536, "Bytes of a request's body or of a socket's message.", least=1
    )
    unread: int = _setting(
        30,
        "Seconds for which a client may leave unread what it was sent; then it is cut off.",
        least=1,
    )
    origins: str = _setting("", "Other origins whose pages may connect, separated by blanks.")
    cors: str = _setting(
        "",
        "Origins whose pages may call Four in a Square's own routes (/games), separated by blanks; "
        "* for every one.",
    )
    hosts: str = _setting(
        "",
        "Names by which browsers may call the house, separated by blanks, beside localhost and "
        "addresses; *: any. Empty: none on 127.0.0.1 or ::1, any where the network is listened to.",
    )
    proxies: str = _setting(
        "127.0.0.1 ::1",
        "Addresses or networks of proxies whose X-Forwarded-For and -Proto are believed.",
    )
    push_keys: str = _setting(
        "data/push-keys.json",
        "File with the keys by which people are called by Web Push (`parlour push-keys` makes it); "
        "nobody is called where there is none.",
    )
    push_private: bool = _setting(
        False,
        "Push services on this machine and on private networks may be called, also without TLS: "
        "for tests.",
    )
    metrics: str = _setting(
        "loopback",
        "Who may read /metrics: clients on this machine, everybody, or nobody.",
        choices=("loopback", "everybody", "nobody"),
    )
    log_format: str = _setting(
        "text", "A log line as key=value pairs or as JSON.", choices=("text", "json")
    )
    log_level: str = _setting(
        "warning",
        "The least that is logged.",
        choices=("debug", "info", "warning", "error"),
    )
    access_log: bool = _setting(False, "Log every request, without its query, headers and body.")

    @property
    def thinkers(self) -> int:
        """How many processes think for bots."""
        return self.workers or max(1, (os.cpu_count() or 2) - 1)

    @property
    def names(self) -> frozenset[str] | None:
        """What the house may be called beside localhost and addresses; None: anything."""
        if self.hosts:
            return None if "*" in self.hosts.split() else frozenset(self.hosts.lower().split())
        return frozenset() if self.host in ("localhost", "127.0.0.1", "::1") else None

    @classmethod
    def of(cls, given: Mapping[str, object]) -> Config:
        """The defaults with these in their place."""
        return cls(**given)  # type: ignore[arg-type]


@dataclass(frozen=True, slots=True)
class Setting:
    """One row of the table."""

    name: str
    kind: type[bool | int | float | str]
    default: bool | int | float | str
    about: str
    least: float | None
    most: float | None
    choices: tuple[str, ...]

    @property
    def flag(self) -> str:
        """As it is given on the command line."""
        return "--" + self.name.replace("_", "-")

    @property
    def variable(self) -> str:
        """As it is given in the environment."""
        return f"PARLOUR_{self.name.upper()}"

    @property
    def wanted(self) -> str:
        """What may stand there, in words."""
        if self.choices:
            return " or ".join(self.choices)
        kind = _KINDS[self.kind]
        if self.least is not None:
            kind += f", at least {self.least:g}"
        return kind if self.most is None else f"{kind} and at most {self.most:g}"

    def read(self, text: str) -> object:
        """The value that a text means. Raises `ValueError`."""
        if self.kind is bool:
            if text.lower() not in _TRUE | _FALSE:
                raise ValueError(text)
            return text.lower() in _TRUE
        return self.checked(self.kind(text))

    def checked(self, value: object) -> object:
        """The value, of the right kind and within its bounds. Raises `ValueError`."""
        if self.kind is float and type(value) is int:
            value = float(value)
        if type(value) is not self.kind:
            raise ValueError(value)
        if self.choices and value not in self.choices:
            raise ValueError(value)
        if isinstance(value, (int, float)):
            low = self.least is not None and not value >= self.least
            if low or (self.most is not None and not value <= self.most):
                raise ValueError(value)
        return value


def settings() -> Iterator[Setting]:
    """Every setting, in the order in which they are documented."""
    for each in fields(Config):
        default: Any = each.default
        yield Setting(each.name, type(default), default, **each.metadata)
