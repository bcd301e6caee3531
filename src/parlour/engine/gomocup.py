"""The engine's Gomocup face: text lines in, text lines out, for any gomoku manager."""

from __future__ import annotations

import time
from collections.abc import Callable, Iterator
from dataclasses import dataclass, field
from importlib.metadata import version
from typing import Final, TypeVar

from parlour.engine.five import Engine, Limits, Report
from parlour.engine.openings import pro_stone, swap2
from parlour.engine.stones import (
    LISTED,
    Ended,
    Refused,
    cell_of,
    opening_of,
    read_cells,
    square_of,
    stones_of,
)
from parlour.engine.stops import Stops
from parlour.engine.terms import Terms

__all__ = ["Gomocup"]

_AT_HAND_S: Final = 0.001  # a line that comes sooner was there before it was asked for
_ON_THE_WAY_MS: Final = 3  # of a move's time, where our clock does not see it
_OWN, _ENEMY = 1, 2
_MAKERS: Final = {"author": "Parlour contributors", "country": "International"}

T = TypeVar("T")


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
    _lag_ms: float = 0.0
    _thinking: bool = False
    _stops: Stops = field(default_factory=Stops)

    def overheard(self, text: str) -> None:
        """Told of a line by whoever reads: STOP, YXSTOP and END stop a search beside it."""
        if self._stops.hear(text, thinking=self._thinking) and self._engine is not None:
            self._engine.stop()

    def run(self) -> None:
        """Answers commands until END or the end of input; nothing that is sent stops it."""
        heard, command = time.monotonic(), ""
        self.lines = self._stops.meet(self.lines)
        unknown = False
        for text, waited in self._read():
            if unknown and (listed := LISTED.fullmatch(text)):
                unknown = not listed["done"]
                continue
            # What has lain there while INFO was obeyed may be as old as that.
            if command != "INFO" or waited > _AT_HAND_S:
                heard = time.monotonic()
            word, rest = [*text.split(maxsplit=1), "", ""][:2]
            command = word.upper()
            if command == "END":
                return
            if not command:
                continue
            unknown = command not in _COMMANDS
            try:
                self._obey(command, rest.strip(), heard)
            except Refused as why:
                self.say(f"ERROR {why}")
            except Ended:
                return

    def _read(self) -> Iterator[tuple[str, float]]:
        """Every line, and the seconds that it was waited for."""
        began = time.monotonic()
        for text in self.lines:
            yield text, time.monotonic() - began
            began = time.monotonic()

    def _obey(self, command: str, rest: str, heard: float) -> None:
        if command in _COMMANDS:
            _COMMANDS[command](self, rest, heard)
        else:
            self.say(f"UNKNOWN {command[:40]} is not a command of this engine")

    def start(self, rest: str, _heard: float) -> None:
        """An empty board."""
        if not rest.isdecimal() or len(rest) > 3 or not 7 <= int(rest) <= 20:
            raise Refused("the board's size must be a whole number from 7 to 20")
        self._size = int(rest)
        self._board = bytearray(self._size**2)
        self._used_ms = 0.0
        self._ready().forget()
        self.say("OK")

    def start_square(self, rest: str, heard: float) -> None:
        """An empty board by its two sides."""
        self.start(square_of(rest), heard)

    def restart(self, _rest: str, heard: float) -> None:
        """An empty board of the same size."""
        self._need_board()
        self.start(str(self._size), heard)

    def begin(self, _rest: str, heard: float) -> None:
        """The first move is the engine's."""
        self._answer(heard)

    def turn(self, rest: str, heard: float) -> None:
        """The enemy has moved."""
        self._place(self._cell(rest), _ENEMY)
        self._answer(heard)

    def play(self, rest: str, _heard: float) -> None:
        """The manager chooses the engine's move."""
        self._place(cell := self._cell(rest), _OWN)
        self.say(self._named(cell))

    def board(self, _rest: str, _heard: float) -> None:
        """A board to move on."""
        self._set_up()
        self._answer(time.monotonic())

    def quiet_board(self, _rest: str, _heard: float) -> None:
        """A board to wait on."""
        self._set_up()
        self.say("OK")

    def swap2_board(self, _rest: str, _heard: float) -> None:
        """Three stones to offer, the next stone, or the other side."""
        stones = self._opening()
        if len(stones) not in (0, 3, 5):
            raise Refused("Swap2 asks after no stone, three or five")
        self._ready()
        limits = self._limits(time.monotonic(), len(stones))
        chosen = self._thought(lambda: swap2(self._think, self._size, stones, limits))
        self.say("SWAP" if chosen is None else " ".join(map(self._named, chosen)))

    def pro_board(self, _rest: str, _heard: float) -> None:
        """The next stone by the rules of Pro."""
        stones = self._opening()
        if len(stones) == self._size**2:
            raise Refused("the board is full")
        self._ready()
        limits = self._limits(time.monotonic(), len(stones))
        cell = self._thought(lambda: pro_stone(self._think, self._size, stones, limits))
        self._board = bytearray(self._size**2)
        for number, stone in enumerate(stones):
            self._board[stone] = _OWN if (len(stones) - number) % 2 == 0 else _ENEMY
        self._place(cell, _OWN)
        self.say(self._named(cell))

    def take_back(self, rest: str, _heard: float) -> None:
        """A stone of either side is taken off."""
        cell = self._cell(rest)
        if not self._board[cell]:
            raise Refused("the cell is empty")
        self._board[cell] = 0
        self.say("OK")

    def stop(self, _rest: str, _heard: float) -> None:
        """The move that it stopped has answered it. Where there was none, it is no use."""
        if not self._stops.obey():
            self.say("OK")

    def about(self, _rest: str, _heard: float) -> None:
        """Who made it."""
        told = {"name": "Parlour", "version": version("parlour"), **_MAKERS}
        self.say(", ".join(f'{key}="{value}"' for key, value in told.items()))

    def info(self, rest: str, _heard: float) -> None:
        """Keys that mean nothing here are passed over, as the protocol asks."""
        key = self._terms.hear(rest)
        if self._size and key in ("rule", "max_memory", "thread_num"):
            self._ready()

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
            raise Refused("START comes first")

    def _cell(self, text: str) -> int:
        self._need_board()
        return cell_of(text, self._size)

    def _place(self, cell: int, side: int) -> None:
        if self._board[cell]:
            raise Refused("the cell is taken")
        self._board[cell] = side

    def _set_up(self) -> None:
        """The stones that follow, to DONE. All of them count, or none."""
        told = read_cells(self.lines)
        self._need_board()
        self._board = stones_of(told, self._size)

    def _opening(self) -> list[int]:
        told = read_cells(self.lines)
        self._need_board()
        return opening_of(told, self._size)

    def _named(self, cell: int) -> str:
        return f"{cell % self._size},{cell // self._size}"

    def _answer(self, heard: float) -> None:
        self._need_board()
        if 0 not in self._board:
            raise Refused("the board is full")
        self._ready()
        limits = self._limits(heard, len(self._board) - self._board.count(0))
        asked = time.monotonic()
        report = self._thought(lambda: self._think(bytes(self._board), _OWN, limits, self._tell))
        cell = report.best.cells[0]
        self._place(cell, _OWN)
        self.say(self._named(cell))
        now = time.monotonic()
        self._used_ms += (now - heard) * 1000 + _ON_THE_WAY_MS
        self._lag_ms = max(self._lag_ms / 2, (now - asked) * 1000 - limits.ms)

    def _limits(self, heard: float, stones: int) -> Limits:
        """For a move on a board of so many stones, asked for then."""
        spent = (time.monotonic() - heard) * 1000 + self._lag_ms
        return self._terms.limits(spent, self._used_ms, stones, self._size**2 - stones)

    def _thought(self, think: Callable[[], T]) -> T:
        """What comes of thinking, which a stop may cut short."""
        self._thinking = True
        try:
            return think()
        finally:
            self._thinking = False
            self._stops.answer()

    def _think(
        self,
        board: bytes,
        turn: int,
        limits: Limits,
        tell: Callable[[Report], object] | None = None,
    ) -> Report:
        """A search that ends after its first look where a stop has come before it began."""
        engine = self._ready()

        def heard(report: Report) -> None:
            if self._stops.waiting:
                engine.stop()
            if tell is not None:
                tell(report)

        return engine.think(board, turn, limits, tell=heard)

    def _tell(self, report: Report) -> None:
        if report.depth < 6:
            return
        best = report.best
        value = best.value if best.wins_in is None else f"win in {best.wins_in}"
        cells = " ".join(map(self._named, best.cells[:8]))
        self.say(f"MESSAGE depth {report.depth} value {value} nodes {report.nodes} line {cells}")


_COMMANDS: Final[dict[str, Callable[[Gomocup, str, float], None]]] = {
    "START": Gomocup.start,
    "RECTSTART": Gomocup.start_square,
    "RESTART": Gomocup.restart,
    "BEGIN": Gomocup.begin,
    "TURN": Gomocup.turn,
    "PLAY": Gomocup.play,
    "BOARD": Gomocup.board,
    "YXBOARD": Gomocup.quiet_board,
    "SWAP2BOARD": Gomocup.swap2_board,
    "PROBOARD": Gomocup.pro_board,
    "TAKEBACK": Gomocup.take_back,
    "STOP": Gomocup.stop,
    "YXSTOP": Gomocup.stop,
    "INFO": Gomocup.info,
    "ABOUT": Gomocup.about,
}
