"""Long talks with the Gomocup face, most of them nonsense, against a model of the protocol."""

from __future__ import annotations

from collections.abc import Iterator
from random import Random

import pytest

from parlour.engine.gomocup import Gomocup

INFO = {
    "max_node": ["1", "30", "200"],
    "max_depth": ["0", "1", "99", "5000000000"],
    "timeout_turn": ["0", "1", "1000", "-1", "999999999999999"],
    "timeout_match": ["0", "50", "180000", "x"],
    "time_left": ["0", "7", "2147483647", "-3"],
    "max_memory": ["0", "1", "68000000"],
    "thread_num": ["1", "2", "-7"],
    "rule": ["0", "1", "8", "9", "caro", "caro-both", "4", ""],
    "game_type": ["1", "é"],
    "folder": ["C:\\", "brains"],
}
KEYS = sorted(INFO)


class Manager:
    """Says something, and holds every answer to what the rules of the protocol make of it."""

    def __init__(self, rng: Random, lines: int) -> None:
        self.rng, self.left = rng, lines
        self.size, self.board = 0, {}
        self.answers: list[str] = []
        self.moves = 0

    def lines(self) -> Iterator[str]:
        yield "INFO max_node 30\n"
        yield "INFO max_memory 68000000\n"
        while self.left > 0:
            self.left -= 1
            (said,) = self.rng.choices(
                (
                    self.start,
                    self.begin,
                    self.turn,
                    self.take_back,
                    self.set_up,
                    self.info,
                    self.rubbish,
                ),
                (1, 1, 3, 1, 1, 2, 1),
            )
            yield from said()
        yield "END\n"

    def ask(self, *lines: str) -> Iterator[str]:
        assert not self.answers, "an answer that nobody asked for"
        for line in lines:
            yield line + self.rng.choice(["\n", "\r\n", " \n"])

    def heard(self) -> str:
        (answer,) = [line for line in self.answers if not line.startswith("MESSAGE")]
        self.answers.clear()
        return answer

    def refused(self) -> None:
        assert self.heard().startswith("ERROR")

    def played(self) -> None:
        if len(self.board) == self.size**2:
            self.refused()
            return
        x, y = map(int, self.heard().split(","))
        assert min(x, y) >= 0
        assert max(x, y) < self.size
        assert (x, y) not in self.board
        self.board[x, y] = 1
        self.moves += 1

    def cell(self) -> tuple[int, int]:
        return self.rng.randint(0, 8), self.rng.randint(0, 8)

    def inside(self, cell: tuple[int, int]) -> bool:
        return max(cell) < self.size

    def start(self) -> Iterator[str]:
        size = self.rng.choice(["7", "8", "9", "15", "20", "6", "21", "-7", "7.0", ""])
        word = self.rng.choice(["START", "START", "START", "RECTSTART", "RESTART"])
        yield from self.ask(f"{word} {size}")
        new = {"START": size, "RESTART": str(self.size), "RECTSTART": ""}[word]
        if new in ("7", "8", "9", "15", "20"):
            assert self.heard() == "OK"
            self.size, self.board = int(new), {}
        else:
            self.refused()

    def begin(self) -> Iterator[str]:
        yield from self.ask("BEGIN")
        self.played() if self.size else self.refused()

    def turn(self) -> Iterator[str]:
        cell = self.cell()
        yield from self.ask(f"TURN {cell[0]},{cell[1]}")
        if self.inside(cell) and cell not in self.board:
            self.board[cell] = 2
            self.played()
        else:
            self.refused()

    def take_back(self) -> Iterator[str]:
        cell = self.rng.choice([self.cell(), *self.board])
        yield from self.ask(f"TAKEBACK {cell[0]},{cell[1]}")
        if cell in self.board:
            del self.board[cell]
            assert self.heard() == "OK"
        else:
            self.refused()

    def set_up(self) -> Iterator[str]:
        full = self.rng.random() < 0.1
        cells = [(x, y) for x in range(self.size) for y in range(self.size)] if full else []
        cells += [self.cell() for _ in range(0 if full else self.rng.randint(0, 12))]
        stones = [(cell, self.rng.randint(1, 2)) for cell in cells]
        yield from self.ask("BOARD", *(f"{x},{y},{side}" for (x, y), side in stones), "DONE")
        board = dict(stones)
        if self.size and len(board) == len(stones) and all(map(self.inside, board)):
            self.board = board
            self.played()
        else:
            self.refused()

    def info(self) -> Iterator[str]:
        key = self.rng.choice(KEYS)
        value = self.rng.choice(INFO[key])
        yield from self.ask(f"INFO {key} {value}")
        if key == "rule" and value in ("4", ""):
            self.refused()
        assert not self.answers

    def rubbish(self) -> Iterator[str]:
        text = "".join(chr(self.rng.randint(1, 3000)) for _ in range(self.rng.randint(1, 300)))
        text = "?" + " ".join(text.split())
        yield from self.ask(text)
        assert self.heard().startswith("UNKNOWN")


def _talk(seed: int, lines: int) -> Manager:
    manager = Manager(Random(seed), lines)
    Gomocup(manager.answers.append, manager.lines()).run()
    return manager


@pytest.mark.parametrize("seed", range(3))
def test_every_line_of_a_talk_is_answered_as_the_protocol_says(seed):
    assert _talk(seed, 200).moves > 20


@pytest.mark.soak
@pytest.mark.parametrize("seed", range(100, 106))
def test_every_line_of_a_long_talk_is_answered_as_the_protocol_says(seed):
    assert _talk(seed, 5_000).moves > 500
