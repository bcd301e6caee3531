"""The text record of a match: headers, then the actions that stand. People read it, `read` too.

    [Parlour "1"]
    [Game "caro"]
    [Rules "1"]
    [Options "{\"opening\":\"free\",\"rule\":\"standard\",\"size\":15}"]
    [Seats "host, level 3"]
    [Clock "300+5/30"]
    [Result "1-0"]
    [Reason "line"]

    H8 I9 H9 "place 0.2" …

Actions are separated by blanks; one that holds a blank stands in double quotes. The seat is named
(`1:H8`) only where more than one may act. `Times` holds the milliseconds each action took.
"""

from __future__ import annotations

import json
import re
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from typing import Any

from parlour.kernel import AnyGame, Code, Illegal, Seat

__all__ = ["Record", "moves", "read", "states", "whose", "write"]

FORMAT = "1"
_HEADER = re.compile(r'\[([A-Z][A-Za-z]*) "((?:[^"\\]|\\.)*)"\]')
_NUMBERED = re.compile(r"(?:(?<!\S)[0-9]+\.+(?![0-9])|,(?=\s)|\s)+")
_ACTION = re.compile(r'\s*(?:(\d):)?(?:"([^"]*)"|([^\s"]+))(?=\s|$)')
LONGEST = 1_000_000
_SHARES = {1.0: "1", 0.0: "0", 1 / 2: "½", 1 / 3: "⅓"}


@dataclass(frozen=True, slots=True)
class Record:
    """A whole match as it is kept on paper. `seats` are names, for people.

    The first `setup` actions were set up in an order that nobody played; paper does not tell so.
    """

    game: str
    rules: int
    options: Mapping[str, Any] = field(hash=False)
    actions: tuple[str, ...]
    seats: tuple[str, ...] = ()
    clock: str = "none"
    result: str = "*"
    reason: str = ""
    times: tuple[int, ...] = ()
    setup: int = 0

    def __str__(self) -> str:
        return write(self)


def result_of(scores: tuple[float, ...] | None) -> str:
    """The scores as players write them: 1-0, ½-½, or * where nothing counts."""
    if scores is None:
        return "*"
    return "-".join(_SHARES.get(score, f"{score:.3g}") for score in scores)


def write(record: Record) -> str:
    """The record as text."""
    options = json.dumps(record.options, ensure_ascii=False, sort_keys=True, separators=(",", ":"))
    headers = {
        "Parlour": FORMAT,
        "Game": record.game,
        "Rules": str(record.rules),
        "Options": options,
        "Seats": ", ".join(name.replace(",", " ") for name in record.seats),
        "Clock": record.clock,
        "Result": record.result,
        "Reason": record.reason,
        "Times": " ".join(map(str, record.times)),
    }
    lines = [
        f"[{name} {json.dumps(text, ensure_ascii=False)}]" for name, text in headers.items() if text
    ]
    return "\n".join([*lines, "", *_wrapped(record.actions), ""])


def _wrapped(actions: tuple[str, ...], width: int = 80) -> Iterator[str]:
    line = ""
    for action in actions:
        text = f'"{action}"' if " " in action else action
        if line and len(line) + 1 + len(text) > width:
            yield line
            line = text
        else:
            line = f"{line} {text}".lstrip()
    if line:
        yield line


def read(text: str) -> Record:
    """The record that was written. Raises `Illegal(bad_record)` on anything else."""
    if len(text) > LONGEST:
        raise Illegal(Code.BAD_RECORD, "(it is too long)")
    headers: dict[str, str] = {}
    body = []
    try:
        for line in text.split("\n"):
            if header := _HEADER.fullmatch(line.strip()):
                headers[header[1]] = json.loads(f'"{header[2]}"')
            else:
                body.append(line)
        if "Parlour" not in headers:
            raise Illegal(
                Code.BAD_RECORD, "(line 1: it begins as no record does that is known here)"
            )
        if headers["Parlour"] != FORMAT:
            raise Illegal(Code.BAD_RECORD, f"(format {headers['Parlour']} is unknown)")
        options = json.loads(headers["Options"])
        if not isinstance(options, dict):
            raise TypeError("options")
        seats = headers.get("Seats", "")
        return Record(
            headers["Game"],
            int(headers["Rules"]),
            options,
            tuple(_actions(" ".join(body))),
            tuple(seats.split(", ")) if seats else (),
            headers.get("Clock", "none"),
            headers.get("Result", "*"),
            headers.get("Reason", ""),
            tuple(map(int, headers.get("Times", "").split())),
        )
    except (KeyError, RecursionError, TypeError, ValueError) as why:
        raise Illegal(Code.BAD_RECORD, f"({why})") from why


def moves(text: str) -> tuple[str, ...]:
    """The actions of a plain list; their numbers and commas are passed over.

    Raises `Illegal(bad_record)`.
    """
    try:
        return tuple(_actions(_NUMBERED.sub(" ", text)))
    except ValueError as why:
        raise Illegal(Code.BAD_RECORD, f"({why})") from why


def _actions(body: str) -> Iterator[str]:
    at = 0
    body = body.strip()
    while at < len(body):
        action = _ACTION.match(body, at)
        if action is None:
            raise ValueError(f"no action at {body[at : at + 20]!r}")
        yield (f"{action[1]}:" if action[1] else "") + (action[3] or action[2])
        at = action.end()


def states(game: AnyGame, record: Record) -> Iterator[tuple[Any, Seat, str]]:
    """The start and then every state with the seat and action that led to it.

    Raises `Illegal` where the record breaks the rules: its detail says at which action.
    """
    if game.id != record.game or game.rules != record.rules:
        raise Illegal(Code.BAD_RECORD, f"(it is of {record.game}, rules {record.rules})")
    s = game.start(record.options)
    yield s, -1, ""
    for index, text in enumerate(record.actions):
        seat, action = whose(game, s, text)
        try:
            s = game.apply(s, seat, action)
        except Illegal as refusal:
            raise Illegal(refusal.code, f"(action {index + 1}: {action})") from refusal
        yield s, seat, action


def whose(game: AnyGame, s: Any, text: str) -> tuple[Seat, str]:
    """The seat and the action of what is written: whoever may act, where no seat is named."""
    if named := re.match(r"(\d):", text):
        return int(named[1]), text[named.end() :]
    return (game.actors(s) or (0,))[0], text
