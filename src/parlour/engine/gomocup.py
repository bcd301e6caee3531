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

from parlour.engine.five import Engine, Report
from parlour.engine.terms import Terms

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
_MOST: Final = 2**31 - 1  # managers say this where there is no limit
_AT_HAND_S: Final = 0.001  # a line that comes sooner was there before it was asked for
_ON_THE_WAY_MS: Final = 3  # of a move's time, where our clock does not see it
_OWN, _ENEMY = 1, 2
_PAIR = re.compile(r"\s*(\d{1,3})\s*,\s*(\d{1,3})\s*")
_TRIPLE = re.compile(r"\s*(\d{1,3})\s*,\s*(\d{1,3})\s*,\s*(\d)\s*")


class _Refused(Exception):
    """A command that cannot be done; the text goes out after ERROR."""


@dataclass(slots=True)
class Gomocup:
    """One game at a time, told by commands."""

    say: Callable[[str], None]
    lines: Iterator[str]
    _terms: Terms = field(default_factory=Terms)
    _size: int = 0
    _board: bytearray = field(default_factory=bytearray)
    _engine: Engine | None = None
    _built: tuple[int, int] | None = None
    _used_ms: float = 0.0

    def run(self) -> None:
        """Answers commands until END or the end of input; nothing that is sent stops it."""
        heard, command = time.monotonic(), ""
        for text, waited in self._read():
            # What has lain there while INFO was obeyed may be as old as that.
            if command != "INFO" or waited > _AT_HAND_S:
                heard = time.monotonic()
            word, rest = [*text.split(maxsplit=1), "", ""][:2]
            command = word.upper()
            if command == "END":
                return
            if not command:
                continue
            try:
                self._obey(command, rest.strip(), heard)
            except _Refused as why:
                self.say(f"ERROR {why}")

    def _read(self) -> Iterator[tuple[str, float]]:
        """Every line, and the seconds that it was waited for."""
        began = time.monotonic()
        for text in self.lines:
            yield text, time.monotonic() - began
            began = time.monotonic()

    def _obey(self, command: str, rest: str, heard: float) -> None:
        match command:
            case "START":
                self._start(rest)
            case "RECTSTART":
                raise _Refused("rectangular boards are not supported, only square ones by START")
            case "RESTART":
                self._need_board()
                self._start(str(self._size))
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
        self._used_ms = 0.0
        self._ready().forget()
        self.say("OK")

    def _ready(self) -> Engine:
        """The engine for the terms of now; other memory or threads take a new one."""
        wanted = (self._terms.megabytes, self._terms.thread_num)
        if self._engine is None or self._built != wanted:
            self._engine = None  # frees the old table before the new one is made
            self._engine = Engine(self._terms.rule, *wanted)
            self._engine.warm_up()
            self._built = wanted
        elif self._engine.rule != self._terms.rule:
            self._engine.learn(self._terms.rule)
        return self._engine

    def _need_board(self) -> None:
        if not self._size:
            raise _Refused("START comes first")

    def _cell(self, text: str) -> int:
        self._need_board()
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
        key, value = [*rest.lower().split(maxsplit=1), "", ""][:2]
        if key == "rule":
            rule = RULE_NUMBERS.get(value, value)
            if rule not in _RULE_KEYS:
                raise _Refused(f"rule {value[:20]} is not known; {self._terms.rule} goes on")
            self._terms.rule = rule
        elif re.fullmatch(r"-?\d{1,15}", value):
            number = int(value)
            if key == "thread_num":
                self._terms.thread_num = max(1, min(number, 64))
            elif key in _NUMBERS:
                setattr(self._terms, key, max(0, min(number, _MOST)))
        if self._size and key in ("rule", "max_memory", "thread_num"):
            self._ready()

    def _answer(self, heard: float) -> None:
        self._need_board()
        if 0 not in self._board:
            raise _Refused("the board is full")
        engine = self._ready()
        empty = self._board.count(0)
        spent = (time.monotonic() - heard) * 1000
        limits = self._terms.limits(spent, self._used_ms, len(self._board) - empty, empty)
        report = engine.think(bytes(self._board), _OWN, limits, tell=self._tell)
        cell = report.best.cells[0]
        self._place(cell, _OWN)
        self.say(f"{cell % self._size},{cell // self._size}")
        self._used_ms += (time.monotonic() - heard) * 1000 + _ON_THE_WAY_MS

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
