"""The engine's Gomocup face: text lines in, text lines out, for any gomoku manager.

Rules by number: 0 freestyle, 1 standard, 8 and 9 the two tournament kinds of Caro; as an extension
`INFO rule` also takes the house's own rule keys, so that strict `caro` can be played.
"""

from __future__ import annotations

import re
import time
from collections.abc import Callable, Iterator
from dataclasses import dataclass, field
from importlib.metadata import version
from typing import Final, TextIO

from parlour.engine.five import Engine, Limits, Report

__all__ = ["RULE_NUMBERS", "Gomocup", "serve"]

RULE_NUMBERS: Final = {"0": "freestyle", "1": "standard", "8": "caro-8", "9": "caro-9"}
_RULE_KEYS: Final = ("standard", "freestyle", "caro", "caro-both", "caro-8", "caro-9")
_NUMBERS: Final = (
    "timeout_turn",
    "timeout_match",
    "time_left",
    "max_memory",
    "max_node",
    "max_depth",
)
_OWN, _ENEMY = 1, 2
_PAIR = re.compile(r"\s*(\d{1,3})\s*,\s*(\d{1,3})\s*")
_TRIPLE = re.compile(r"\s*(\d{1,3})\s*,\s*(\d{1,3})\s*,\s*(\d)\s*")
_RESERVE_MS: Final = 30  # for reading, answering and a busy machine
_PYTHON_MB: Final = 64  # what the process takes beside the table
_DEFAULT_MB: Final = 128


class _Refused(Exception):
    """A command that cannot be done; the text goes out after ERROR."""


@dataclass(slots=True)
class _Settings:
    """What INFO has said."""

    timeout_turn: int = 5_000
    timeout_match: int = 0
    time_left: int = 0
    max_memory: int = 0
    rule: str = "freestyle"
    max_node: int = 0
    max_depth: int = 0
    thread_num: int = 1

    @property
    def megabytes(self) -> int:
        """The table's share of the memory that is allowed."""
        if self.max_memory <= 0:
            return _DEFAULT_MB
        return max(1, min(_DEFAULT_MB, (self.max_memory >> 20) - _PYTHON_MB))

    def limits(self, spent_ms: float, stones: int) -> Limits:
        """Time for one move: the turn's, and a fair share of what the match has left."""
        turn = self.timeout_turn if self.timeout_turn > 0 else 100
        soft = turn * 3 // 4
        if self.timeout_match > 0 or self.time_left > 0:
            left = self.time_left if self.time_left > 0 else self.timeout_match
            share = max(1, left // max(8, 30 - stones // 4))
            turn, soft = min(turn, 3 * share, left), min(soft, share)
        ms = int(turn - turn / 50 - spent_ms - _RESERVE_MS)
        return Limits(self.max_node, max(1, ms), max(1, soft), self.max_depth)


@dataclass(slots=True)
class Gomocup:
    """One game at a time, told by commands."""

    say: Callable[[str], None]
    lines: Iterator[str]
    _settings: _Settings = field(default_factory=_Settings)
    _size: int = 0
    _board: bytearray = field(default_factory=bytearray)
    _engine: Engine | None = None
    _built: tuple[str, int, int] | None = None

    def run(self) -> None:
        """Answers commands until END or the end of input; nothing that is sent stops it."""
        for text in self.lines:
            heard = time.monotonic()
            word, _, rest = text.strip().partition(" ")
            command = word.upper()
            if command == "END":
                return
            if not command:
                continue
            try:
                self._obey(command, rest.strip(), heard)
            except _Refused as why:
                self.say(f"ERROR {why}")

    def _obey(self, command: str, rest: str, heard: float) -> None:
        match command:
            case "START":
                self._start(rest)
            case "RECTSTART":
                raise _Refused("rectangular boards are not supported, only square ones by START")
            case "RESTART":
                self._start(str(self._size) if self._size else "")
            case "BEGIN":
                self._answer(heard)
            case "TURN":
                self._place(self._cell(rest), _ENEMY)
                self._answer(heard)
            case "BOARD":
                self._set_up()
                self._answer(time.monotonic())
            case "TAKEBACK":
                self._take_back(self._cell(rest))
            case "INFO":
                self._info(rest)
            case "ABOUT":
                self.say(f'name="Parlour", version="{version("parlour")}", www="", country=""')
            case _:
                self.say(f"UNKNOWN {command[:40]} is not a command of this engine")

    def _start(self, rest: str) -> None:
        if not rest.isdecimal() or len(rest) > 3 or not 7 <= int(rest) <= 20:
            raise _Refused("the board's size must be a whole number from 7 to 20")
        self._size = int(rest)
        self._board = bytearray(self._size**2)
        self._ready().forget()
        self.say("OK")

    def _ready(self) -> Engine:
        """The engine for the settings of now; a change of rule or memory makes a new one."""
        wanted = (self._settings.rule, self._settings.megabytes, self._settings.thread_num)
        if self._engine is None or self._built != wanted:
            self._engine = None  # frees the old table before the new one is made
            self._engine = Engine(*wanted)
            self._built = wanted
        return self._engine

    def _cell(self, text: str) -> int:
        if not self._size:
            raise _Refused("START comes first")
        found = _PAIR.fullmatch(text)
        if not found:
            raise _Refused("a cell is written as x,y")
        return self._index(int(found[1]), int(found[2]))

    def _index(self, x: int, y: int) -> int:
        if x >= self._size or y >= self._size:
            raise _Refused(f"no such cell: {x},{y}")
        return y * self._size + x

    def _place(self, cell: int, side: int) -> None:
        if self._board[cell]:
            raise _Refused("the cell is taken")
        self._board[cell] = side

    def _take_back(self, cell: int) -> None:
        if not self._board[cell]:
            raise _Refused("the cell is empty")
        self._board[cell] = 0
        self.say("OK")

    def _set_up(self) -> None:
        """The stones that follow, to DONE. All of them count, or none."""
        why = "" if self._size else "START comes first"
        board = bytearray(self._size**2)
        for text in self.lines:
            if text.strip().upper() == "DONE":
                break
            found = _TRIPLE.fullmatch(text)
            if why or not text.strip():
                continue
            if not found or found[3] not in "123":
                why = "a stone is written as x,y,1 or x,y,2"
                continue
            x, y, side = map(int, found.groups())
            if x >= self._size or y >= self._size:
                why = f"no such cell: {x},{y}"
            elif board[y * self._size + x]:
                why = "the cell is taken"
            else:
                board[y * self._size + x] = _ENEMY if side == _ENEMY else _OWN
        if why:
            raise _Refused(why)
        self._board = board

    def _info(self, rest: str) -> None:
        """Keys that mean nothing here are passed over, as the protocol asks."""
        key, _, value = rest.partition(" ")
        key, value = key.lower(), value.strip().lower()
        if key == "rule":
            rule = RULE_NUMBERS.get(value, value)
            if rule not in _RULE_KEYS:
                raise _Refused(f"rule {value[:20]} is not known; {self._settings.rule} goes on")
            self._settings.rule = rule
        elif re.fullmatch(r"-?\d{1,15}", value):
            number = int(value)
            if key == "thread_num":
                self._settings.thread_num = max(1, min(number, 64))
            elif key in _NUMBERS:
                setattr(self._settings, key, max(0, number))
        if self._size and key in ("rule", "max_memory", "thread_num"):
            self._ready()

    def _answer(self, heard: float) -> None:
        if not self._size:
            raise _Refused("START comes first")
        if 0 not in self._board:
            raise _Refused("the board is full")
        engine = self._ready()
        stones = sum(map(bool, self._board))
        spent = (time.monotonic() - heard) * 1000
        limits = self._settings.limits(spent, stones)
        report = engine.think(bytes(self._board), _OWN, limits, tell=self._tell)
        cell = report.best.cells[0]
        self._place(cell, _OWN)
        self.say(f"{cell % self._size},{cell // self._size}")

    def _tell(self, report: Report) -> None:
        if report.depth < 6:
            return
        best = report.best
        value = best.value if best.wins_in is None else f"win in {best.wins_in}"
        cells = " ".join(f"{c % self._size},{c // self._size}" for c in best.cells[:8])
        self.say(f"MESSAGE depth {report.depth} value {value} nodes {report.nodes} line {cells}")


def serve(stdin: TextIO, stdout: TextIO) -> None:
    """Speaks the protocol over a pair of text streams until END."""

    def say(text: str) -> None:
        stdout.write(text + "\n")
        stdout.flush()

    Gomocup(say, iter(stdin.readline, "")).run()
