"""A file that puzzles are added to as they are found, and how far the search has come.

A puzzle is a line of JSON, on the disk before the search goes on. Beside the file, one of the same
name and `.state` says which games have been looked at. Whenever a search is cut short, by Ctrl-C,
by SIGKILL or by the power, the same command goes on with it.
"""

from __future__ import annotations

import os
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import msgspec

from parlour.puzzles.file import BrokenFile, from_json, to_json
from parlour.puzzles.puzzle import Puzzle

__all__ = ["Ledger", "State"]


class State(msgspec.Struct):
    """What is looked for, and how many games have been looked at."""

    game: str
    options: list[dict[str, Any]]
    seed: int
    house: str
    done: int = 0

    def is_of(self, other: State) -> bool:
        """Whether both are of one search, however far each has come."""
        return (self.game, self.options, self.seed, self.house) == (
            other.game,
            other.options,
            other.seed,
            other.house,
        )


@dataclass(slots=True)
class Ledger:
    """The file, the ids that are in it, and the state."""

    path: Path
    ids: set[str]
    state: State

    @classmethod
    def open(cls, path: Path, wanted: State) -> Ledger:
        """Of a new search, or of one to go on with. A line that was cut short is taken off.

        Raises `BrokenFile` where the file is something else, or of another search.
        """
        beside = _beside(path)
        if path.exists() and not beside.exists():
            raise BrokenFile(f"{path} is there and was not mined: name another file")
        if not beside.exists():
            path.touch()
            found = cls(path, set(), wanted)
            found.look_back()
            return found
        try:
            state = msgspec.json.decode(beside.read_bytes(), type=State)
        except msgspec.DecodeError as why:
            raise BrokenFile(f"{beside} says nothing of a search: {why}") from None
        if not state.is_of(wanted):
            raise BrokenFile(f"{path} is of another search: name another file")
        return cls(path, set(_whole_lines(path)), state)

    def add(self, puzzle: Puzzle) -> None:
        """The puzzle is in the file, whatever happens now."""
        with self.path.open("ab") as file:
            file.write(to_json(puzzle) + b"\n")
            file.flush()
            os.fsync(file.fileno())
        self.ids.add(puzzle.id)

    def look_back(self, done: int = 0) -> None:
        """So many games have been looked at, to their ends."""
        self.state.done = done
        fresh = _beside(self.path).with_suffix(".new")
        fresh.write_bytes(msgspec.json.encode(self.state))
        fresh.replace(_beside(self.path))


def _beside(path: Path) -> Path:
    return path.with_name(f"{path.name}.state")


def _whole_lines(path: Path) -> list[str]:
    """The ids of the puzzles; what follows the last whole line is cut off."""
    ids, whole = [], 0
    with path.open("r+b") as file:
        for number, line in enumerate(file, 1):
            if not line.endswith(b"\n"):
                break
            try:
                ids.append(from_json(line).id)
            except ValueError as why:
                raise BrokenFile(f"{path.name}, line {number}: {why}") from None
            whole += len(line)
        file.truncate(whole)
    return ids
