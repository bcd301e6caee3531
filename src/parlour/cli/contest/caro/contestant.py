"""Who plays in a match: a level of the house, the engine with a budget, a Gomocup program."""

from __future__ import annotations

import re
import shlex
import subprocess
from typing import Protocol

from parlour import players
from parlour.engine.five import Engine, Limits
from parlour.engine.terms import RULE_NUMBERS
from parlour.games.caro import Position
from parlour.games.caro import game as caro
from parlour.players import Budget

__all__ = ["Contestant", "Forfeit", "contestant"]


class Forfeit(Exception):
    """A contestant that broke off, or answered what is no move."""


class Contestant(Protocol):
    """Answers positions of one game after another."""

    name: str

    def move(self, s: Position, seed: int, /) -> int:
        """The cell to play; the seed is the game's. Fewer stones than before: a new game."""
        ...

    def close(self) -> None:
        """Nothing more will be asked."""
        ...


def contestant(text: str, ms: int) -> Contestant:
    """From `level:7`, `nodes:20000`, `time:500` (ms a move) or `gomocup:program arguments`.

    `time:500x2` thinks with two threads.
    """
    kind, _, rest = text.partition(":")
    if kind == "level" and rest.isdecimal():
        return _Level(int(rest), ms)
    if kind == "nodes" and rest.isdecimal():
        return _Native(text, Limits(nodes=int(rest)))
    if kind == "time" and (said := re.fullmatch(r"(\d+)(?:x(\d+))?", rest)):
        turn = int(said[1])
        return _Native(text, Limits(ms=turn, soft_ms=turn * 3 // 4), int(said[2] or 1))
    if kind == "gomocup" and rest:
        return _Program(rest, ms)
    raise ValueError(
        f"not a contestant: {text} (level:N, nodes:N, time:MS, time:MSxTHREADS or gomocup:PROGRAM)"
    )


class _Level:
    def __init__(self, level: int, ms: int) -> None:
        self.name = f"level:{level}"
        self._level, self._ms = level, ms

    def move(self, s: Position, seed: int, /) -> int:
        budget = Budget(self._level, seed * 1_000 + len(s.moves), self._ms)
        thought = players.think(caro, caro.view(s, s.seat), s.seat, budget)
        return s.grid.index[thought.action]

    def close(self) -> None:
        pass


class _Native:
    def __init__(self, name: str, limits: Limits, threads: int = 1) -> None:
        self.name, self._limits, self._threads = name, limits, threads
        self._engine: Engine | None = None

    def move(self, s: Position, _seed: int, /) -> int:
        if self._engine is None or self._engine.rule != s.rule:
            self._engine = Engine(s.rule, threads=self._threads)
        turn = len(s.moves) % 2 + 1
        return self._engine.think(s.board, turn, self._limits).best.cells[0]

    def close(self) -> None:
        pass


class _Program:
    """Another process; every move is asked with BOARD, so that openings need no special case."""

    def __init__(self, command: str, ms: int) -> None:
        self.name = command.rsplit("/", maxsplit=1)[-1]
        self._ms = ms
        self._stones = 0
        self._process = subprocess.Popen(  # noqa: S603 - named on the command line
            shlex.split(command), stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True
        )

    def move(self, s: Position, _seed: int, /) -> int:
        if len(s.moves) <= self._stones or not self._stones:
            self._begin(s)
        self._stones = len(s.moves) + 1
        own = len(s.moves) % 2
        stones = [
            f"{c % s.size},{c // s.size},{1 if i % 2 == own else 2}" for i, c in enumerate(s.moves)
        ]
        self._send("BOARD", *stones, "DONE") if stones else self._send("BEGIN")
        while (answer := self._hear()).upper().startswith(("MESSAGE", "DEBUG", "OK")):
            pass
        try:
            x, y = map(int, answer.split(","))
        except ValueError:
            raise Forfeit(answer) from None
        if not (0 <= x < s.size and 0 <= y < s.size and not s.board[y * s.size + x]):
            raise Forfeit(f"no legal move: {answer}")
        return y * s.size + x

    def _begin(self, s: Position) -> None:
        numbers = {key: number for number, key in RULE_NUMBERS.items()}
        self._send(f"INFO timeout_turn {self._ms}", "INFO timeout_match 0", "INFO max_memory 0")
        self._send(f"INFO rule {numbers.get(s.rule, s.rule)}", f"START {s.size}")
        while not (answer := self._hear()).upper().startswith("OK"):
            if answer.upper().startswith("ERROR"):
                raise Forfeit(answer)

    def close(self) -> None:
        try:
            self._send("END")
            self._process.communicate(timeout=2)
        except (Forfeit, OSError, subprocess.TimeoutExpired):
            self._process.kill()
            self._process.communicate()

    def _send(self, *lines: str) -> None:
        try:
            assert self._process.stdin is not None  # noqa: S101 - opened above
            self._process.stdin.write("\n".join(lines) + "\n")
            self._process.stdin.flush()
        except OSError as why:
            raise Forfeit("the program has ended") from why

    def _hear(self) -> str:
        assert self._process.stdout is not None  # noqa: S101 - opened above
        text = self._process.stdout.readline()
        if not text:
            raise Forfeit("the program has ended")
        return text.strip()
