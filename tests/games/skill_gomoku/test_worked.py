"""The worked cases of section 22 (worked.txt); those about start, pause and reset are the match's.

`play a b …` places stones alternately, `B …`/`W …` is an action of black or white, `no … -> code`
must be refused without a trace, `is` lists what the view shows then. `fill n` goes on filling the
board up to the n-th stone by `pattern` 1 or 2: no five anywhere, or one with the very last stone.
"""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from parlour.games.skill_gomoku import COLOURS, State, game
from parlour.kernel import Illegal

SEATS = {"B": 0, "W": 1}

TEXT = Path(__file__).with_name("worked.txt").read_text(encoding="utf-8")
CASES = {title: lines for title, *lines in map(str.splitlines, TEXT.strip().split("\n\n"))}
"""The lines of each case by its title."""


@pytest.mark.parametrize("title", CASES)
def test_a_worked_case_goes_as_told(title):
    script = Script()
    for line in CASES[title]:
        script.obey(line)


def test_all_cases_about_the_rules_are_there():
    told = {title[:3] for title in CASES}
    assert told == {f"T{number:02}" for number in range(1, 59)} - {"T48", "T49"}


class Script:
    """A game in progress that obeys the lines of a case."""

    def __init__(self) -> None:
        self.s: State = game.start({})
        self.pattern = "1"

    def obey(self, line: str) -> None:
        word, _, rest = line.partition(" ")
        match word:
            case "options":
                self.s = game.start(dict(map(_option, rest.split())))
            case "play":
                for action in rest.split():
                    self.s = game.apply(self.s, self.s.current, action)
            case "pattern":
                self.pattern = rest
            case "fill":
                self.fill(int(rest))
            case "no":
                self.refuse(*rest.split(" -> "))
            case "is":
                self.expect(rest.split())
            case _:
                assert rest in game.legal(self.s, SEATS[word])
                self.s = game.apply(self.s, SEATS[word], rest)

    def fill(self, stones: int) -> None:
        order = list(filling(self.pattern))
        while self.s.ply < stones:
            self.s = game.apply(self.s, self.s.current, order[self.s.ply])

    def refuse(self, attempt: str, code: str) -> None:
        before, seat, action = self.s, SEATS[attempt[0]], attempt[2:]
        with pytest.raises(Illegal) as refusal:
            game.apply(self.s, seat, action)
        assert refusal.value.code == code
        assert self.s == before
        assert action not in game.legal(self.s, seat)

    def expect(self, words: list[str]) -> None:
        view = game.view(self.s, None)
        for word in words:
            if "@" in word:
                what, point = word.split("@")
                assert stone(view, point) == what
            else:
                name, value = word.split("=", 1)
                assert facts(view, name) == value, name


def _option(written: str) -> tuple[str, Any]:
    name, value = written.split("=")
    if name == "skills":
        return name, value.split(",")
    return name, int(value) if value.isdigit() else value


def named(point: list[int] | None) -> str:
    return "none" if point is None else f"{chr(ord('A') + point[1])}{15 - point[0]}"


def stone(view: dict[str, Any], point: str) -> str:
    for letter, seat in SEATS.items():
        if point in map(named, view["stones"][COLOURS[seat]]):
            return letter
    return "empty"


def facts(view: dict[str, Any], name: str) -> str:
    """What the view shows, in the words of the cases."""
    pending, win = view["pending"], view["win"]
    side = COLOURS[SEATS.get(name[-1], 0)]
    match name:
        case "turn":
            return view["current"]
        case "frozen":
            frozen = view["frozenPlayer"]
            return f"{frozen}/{view['frozenTurnsLeft']}" if frozen else "none"
        case "usedB" | "usedW":
            return ",".join(view["skillsUsed"][side]) or "none"
        case "removedB" | "removedW":
            return named(view["removed"][side])
        case "pending":
            parts = ("kind", "skill", "by", "answer")
            return ":".join(pending[part] for part in parts) if pending else "none"
        case "winner":
            return f"{view['winner']}/{view['result']}" if view["winner"] else "none"
        case "broken":
            return "yes" if view["boardBroken"] else "no"
        case "win":
            direction = ",".join(map(str, win["direction"]))
            return f"{direction}:{';'.join(map(named, win['cells']))}"
        case _:
            return "none" if view[name] is None else str(view[name])


def filling(pattern: str) -> Iterator[str]:
    """The points in the order they are filled: black and white by turns, each row by row."""
    points = [(r, c) for r in range(15) for c in range(15)]
    black = {(r, c) for r, c in points if (c + 2 * r) % 4 < 2}
    last = []
    if pattern == "2":
        black = (black | {(14, 2), (14, 3)}) - {(0, 0), (0, 1)}
        last = [(14, 1)]
    rest = [point for point in points if point not in last]
    ours = [point for point in rest if point in black] + last
    theirs = [point for point in rest if point not in black]
    for index in range(225):
        yield named(list((theirs if index % 2 else ours)[index // 2]))
