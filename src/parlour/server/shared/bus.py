"""News between the processes of one house: what has landed, who is where, what was counted.

The log is the truth. News say when to read it, and bring the latest actions, which need not be read
then; what gets lost costs time and nothing else.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from typing import Protocol, TypeVar

import msgspec

from parlour.kernel import Seat
from parlour.match import EventRow

__all__ = [
    "BEAT_S",
    "FORGET_S",
    "Alone",
    "Attending",
    "Back",
    "Bus",
    "Called",
    "Forgotten",
    "HungUp",
    "Met",
    "News",
    "StudyMoved",
    "Taken",
    "Word",
]

BEAT_S = 5
"""Each process repeats so often who is connected to it."""
FORGET_S = 20
"""A process that has not been heard of for so long is gone, and so are its connections."""


class News(msgspec.Struct, frozen=True):
    """One process about one match: how far it has read log and talk, and who is connected there.

    Who `asks` wants to hear the same from everybody else. `events` are the latest actions; what
    names somebody is read from the log alone.
    """

    process: str
    match: str
    seq: int
    seats: tuple[Seat, ...] = ()
    watchers: int = 0
    asks: bool = False
    talk: int = -1
    events: tuple[EventRow, ...] = ()


class Taken(msgspec.Struct, frozen=True, tag=True):
    """What clients took of their limits in another process: bucket -> client -> how much."""

    counts: dict[str, dict[str, int]]


class HungUp(msgspec.Struct, frozen=True, tag=True):
    """Lines of a person are to be closed: all, those of one key, or all that no token opened."""

    person: str
    key: bytes | None = None
    but_tokens: bool = False


class Forgotten(msgspec.Struct, frozen=True, tag=True):
    """Somebody has left for good: these matches are without their name."""

    person: str
    matches: list[str]


class Met(msgspec.Struct, frozen=True, tag=True):
    """These seeks are over, or about to be: whoever waits for news of them has some."""

    seeks: tuple[str, ...]


class Called(msgspec.Struct, frozen=True, tag=True):
    """Something happened to a person: whoever listens for them hears that event."""

    person: str
    text: str


class StudyMoved(msgspec.Struct, frozen=True, tag=True):
    """Something about a study is otherwise now: whoever has it in memory reads what."""

    study: str


class Attending(msgspec.Struct, frozen=True, tag=True):
    """Who reads a study by that process: those who write in it by name, and how many besides."""

    process: str
    study: str
    editors: tuple[str, ...]
    readers: int


class Back(msgspec.Struct, frozen=True, tag=True):
    """Words begin to arrive (again): some may have been missed. Nobody says it but the bus."""


Word = Taken | HungUp | Forgotten | Met | Called | StudyMoved | Attending | Back
W = TypeVar("W", Taken, HungUp, Forgotten, Met, Called, StudyMoved, Attending, Back)
Hear = Callable[[News], None]


class Bus(Protocol):
    """How processes hear of each other.

    `process` is this one's name; `shared` says that there may be others, `hears` that whatever
    they say arrives here.
    """

    process: str
    shared: bool
    hears: bool

    async def start(self, hear: Hear) -> None:
        """Begin to listen."""
        ...

    def on(self, kind: type[W], hear: Callable[[W], None]) -> None:
        """Call `hear` for every word of that kind from another process."""
        ...

    def spread(self, word: Word) -> None:
        """Say a word to every other process, soon."""
        ...

    async def stop(self) -> None:
        """Fall silent."""
        ...

    def say(self, news: News, *, here: bool = False) -> None:
        """Tell the others, soon; with `here` also those who ask only later who is connected."""
        ...

    async def claim(self, what: str, seconds: int) -> bool:
        """Whether this process may do it: for that long nobody else is given the right."""
        ...

    async def elsewhere(self, matches: Iterable[str]) -> Mapping[str, list[News]]:
        """Who is connected to these matches in other processes."""
        ...

    async def note_here(self, people: Iterable[str]) -> None:
        """These people are connected to this process: said anew every `BEAT_S`."""
        ...

    async def here(self, people: Iterable[str]) -> set[str]:
        """Those of these people who are connected to any process that says so."""
        ...


class Alone:
    """The bus of a house of one process: there is nobody to talk to."""

    process = "alone"
    shared = False
    hears = True

    async def start(self, hear: Hear) -> None:
        """Nothing will be heard."""

    def on(self, kind: type[W], hear: Callable[[W], None]) -> None:
        """Nobody will say such a thing."""

    def spread(self, word: Word) -> None:
        """There is nobody to say it to."""

    async def stop(self) -> None:
        """Nothing was."""

    def say(self, news: News, *, here: bool = False) -> None:
        """Nobody listens."""

    async def claim(self, what: str, seconds: int) -> bool:  # noqa: ARG002 - whatever it is
        """Nobody else would."""
        return True

    async def elsewhere(self, matches: Iterable[str]) -> Mapping[str, list[News]]:  # noqa: ARG002
        """There is nowhere else."""
        return {}

    async def note_here(self, people: Iterable[str]) -> None:
        """Nobody else needs to know."""

    async def here(self, people: Iterable[str]) -> set[str]:  # noqa: ARG002
        """Nobody is anywhere else."""
        return set()
