"""The Gomocup face against the clock: how long after its time an answer comes, seen from outside.

The program is asked over pipes, as a manager asks it, and the clock runs from the writing of the
command to the reading of the answer. Every answer must be an empty cell.
"""

from __future__ import annotations

import subprocess
import sys
import time
from collections.abc import Iterator
from dataclasses import dataclass, field
from random import Random

SIZES = (15, 20)
RULES = ("0", "1", "8", "9", "caro", "caro-both")
TURNS = {100: 20, 300: 8, 1_000: 4}
"""Milliseconds a move, and the moves of each kind played with them, for every rule."""

Board = dict[tuple[int, int], int]
"""Stones by cell: 1 is the program's, 2 the other's."""


class Program:
    """The engine as a manager runs it."""

    def __init__(self) -> None:
        self._process = subprocess.Popen(
            [sys.executable, "-m", "parlour.cli", "engine", "gomocup"],
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            text=True,
        )

    def asked(self, *lines: str) -> tuple[str, float]:
        """The answer to the last of the lines, and the milliseconds it took."""
        began = time.perf_counter()
        self.tell(*lines)
        answer = self.heard()
        return answer, (time.perf_counter() - began) * 1000

    def tell(self, *lines: str) -> None:
        """Says lines that have no answer."""
        assert self._process.stdin is not None
        self._process.stdin.write("\n".join(lines) + "\n")
        self._process.stdin.flush()

    def heard(self) -> str:
        """The next line that is an answer."""
        assert self._process.stdout is not None
        while (line := self._process.stdout.readline()).startswith("MESSAGE"):
            pass
        if not line:
            raise SystemExit("the program has ended")
        return line.strip()

    def close(self) -> None:
        """Ends it."""
        self.tell("END")
        self._process.communicate(timeout=5)


@dataclass
class Row:
    """What was measured of one kind of move."""

    what: str
    limit: str
    late: list[float] = field(default_factory=list)
    took: list[float] = field(default_factory=list)
    illegal: int = 0

    def add(self, answered: tuple[str, float], board: Board, size: int, limit: float) -> None:
        """One answer on a board, and the time it took."""
        answer, took = answered
        self.took.append(took)
        self.late.append(took - limit)
        self.illegal += _read(answer, board, size) is None

    def __str__(self) -> str:
        return (
            f"| {self.what} | {self.limit} | {len(self.took)} | {max(self.took):,.0f} "
            f"| {max(self.late):+,.0f} | {self.illegal} |"
        )


def _read(answer: str, board: Board, size: int) -> tuple[int, int] | None:
    try:
        x, y = map(int, answer.split(","))
    except ValueError:
        return None
    return (x, y) if 0 <= x < size and 0 <= y < size and (x, y) not in board else None


def scattered(rng: Random, size: int, stones: int) -> Board:
    """Stones of both in turn, each near another; late in a game most cells are taken."""
    board: Board = {(size // 2, size // 2): 2}
    while len(board) < stones:
        x, y = rng.choice(list(board))
        cell = x + rng.randint(-2, 2), y + rng.randint(-2, 2)
        if min(cell) >= 0 and max(cell) < size and cell not in board:
            board[cell] = 1 + len(board) % 2
    return board


def pressed(rng: Random, size: int) -> Board:
    """Among other stones the enemy has three or four in a row."""
    board = scattered(rng, size, 12)
    x, y = rng.randrange(2, size - 6), rng.randrange(size)
    return board | {(x + i, y): 2 for i in range(rng.choice((3, 4)))}


def lines_of(board: Board) -> list[str]:
    """BOARD with all stones, to DONE."""
    return ["BOARD", *(f"{x},{y},{side}" for (x, y), side in board.items()), "DONE"]


def single(program: Program, turn: int, moves: int, *info: str, called: str = "") -> Iterator[Row]:
    """Moves on boards that have nothing to do with each other."""
    rng = Random(turn)
    kinds = {
        "open": lambda size: scattered(rng, size, rng.randint(2, 30)),
        "crowded": lambda size: scattered(rng, size, int(size**2 * rng.uniform(0.7, 0.99))),
        "pressed": lambda size: pressed(rng, size),
    }
    for what, made in kinds.items():
        row = Row(called + what, f"{turn:,} ms")
        for rule in RULES:
            size = rng.choice(SIZES)
            program.asked(f"INFO rule {rule}", f"INFO timeout_turn {turn}", *info, f"START {size}")
            for _ in range(moves):
                board = made(size)
                row.add(program.asked(*lines_of(board)), board, size, turn)
        yield row


def afresh(turn: int, times: int) -> Row:
    """The rule and the memory are told, and a move asked for, in one breath."""
    row = Row("all told at once", f"{turn:,} ms")
    for number in range(times):
        program = Program()
        program.asked("START 15")
        rule = RULES[number % len(RULES)]
        told = (f"INFO rule {rule}", "INFO max_memory 350000000", f"INFO timeout_turn {turn}")
        row.add(program.asked(*told, "TURN 7,7"), {(7, 7): 2}, 15, turn)
        program.close()
    return row


def whole_game(match: int, rule: str, size: int, *, told: bool) -> Row:
    """Both sides by the same program, with a clock for the match; what is late is the match."""
    row = Row(f"a game, time left {'told' if told else 'not told'}", f"{match:,} ms a match")
    programs = [Program(), Program()]
    board: Board = {}
    used = [0.0, 0.0]
    for program in programs:
        info = (f"INFO rule {rule}", "INFO timeout_turn 5000", f"INFO timeout_match {match}")
        program.asked(*info, f"START {size}")
    command = "BEGIN"
    while len(board) < size**2:
        at = len(board) % 2
        left = [f"INFO time_left {int(match - used[at])}"] if told else []
        answer, took = programs[at].asked(*left, command)
        used[at] += took
        row.add((answer, took), board, size, float("inf"))
        cell = _read(answer, board, size)
        if cell is None:
            break
        board[cell] = at + 1
        command = f"TURN {cell[0]},{cell[1]}"
    for program in programs:
        program.close()
    row.late = [max(used) - match]
    return row


def report(share: float = 1.0) -> str:
    """The table; with less than the whole share of its moves."""
    head = [
        "| moves | limit | played | longest ms | latest ms | illegal |",
        "|---|---|---|---|---|---|",
    ]
    rows = []
    program = Program()
    for turn, moves in TURNS.items():
        count = max(1, round(moves * share))
        rows += single(program, turn, count)
        if turn < 1_000:
            rows += single(program, turn, count, "INFO thread_num 2", called="two threads, ")
            program.asked("INFO thread_num 1", "START 15")
    rows += single(program, 100, 2, "INFO max_memory 1000000", called="1 MB, ")
    nearly = ("INFO timeout_match 60000", "INFO time_left 40")
    rows += single(program, 5_000, 2, *nearly, called="40 ms left, ")
    program.close()
    program = Program()
    rows += single(program, 0, 4, called="at once, ")
    program.close()
    rows.append(afresh(100, 12))
    for told in (True, False):
        rows += [whole_game(match, "caro", 15, told=told) for match in (3_000, 20_000)]
    return "\n".join([*head, *map(str, rows)])
