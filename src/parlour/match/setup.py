"""What a match is played with: fixed when it starts, written as its first event."""

from __future__ import annotations

import json
from collections.abc import Mapping
from dataclasses import asdict, dataclass, field, replace
from enum import StrEnum
from typing import Any

from parlour.kernel import AnyGame, Code, Illegal, Role, Sitter
from parlour.match.clock import TimeControl
from parlour.match.person import Person, PlayerKind

__all__ = ["Chair", "Setup", "Takebacks"]


class Takebacks(StrEnum):
    """Who decides on a takeback."""

    FREE = "free"
    ASK = "ask"
    OFF = "off"


@dataclass(frozen=True, slots=True)
class Chair:
    """A seat of the match. `level` is set for a bot; `open` says that a guest is to take it.

    `guest` says that somebody beside the maker holds it from the start, as after a rematch.
    A person's chair that is neither open nor closed (None) belongs to whoever made the match until
    somebody joins, as long as nobody has played on it. `person` is who holds it from the start,
    where the house knows.
    """

    level: int | None = None
    name: str = ""
    open: bool | None = False
    guest: bool = False
    person: Person | None = None

    @property
    def is_bot(self) -> bool:
        """The computer sits here."""
        return self.level is not None


@dataclass(frozen=True, slots=True)
class Setup:
    """Game, options, chairs, clock and how takebacks go (None: by who plays).

    `blind` says that both sides play from memory, where the game can be (`Game.from_memory`). The
    rules know nothing of it. `rated`: the result
    changes the ratings of both players. `unaided`: the computer advises nobody before the end;
    `exhibition`: the first seat plays at other boards as well, so that nobody loses by being away.
    `winnable`: the cards were chosen so that somebody who knew them could win. `tournament` is the
    id of the one that it is played in.
    """

    game: str
    rules: int
    options: Mapping[str, Any] = field(hash=False)
    chairs: tuple[Chair, ...]
    clock: TimeControl | None = None
    takebacks: Takebacks | None = None
    previous: str | None = None
    blind: bool = False
    rated: bool = False
    unaided: bool = False
    exhibition: bool = False
    winnable: bool = False
    tournament: str | None = None

    @classmethod
    def of(
        cls, game: AnyGame, options: Mapping[str, Any], chairs: tuple[Chair, ...], **rest: Any
    ) -> Setup:
        """A setup that the game accepts, with every default written out."""
        if len(chairs) != game.seats:
            raise Illegal(Code.BAD_SEATS, f"(this game has {game.seats})")
        alone = len(chairs) == 1 or any(chair.is_bot for chair in chairs)
        told = dict(options) if alone else {**game.options_schema.between_people, **options}
        # What the rules must know of the match, the match tells them, never a client.
        told |= dict.fromkeys(game.options_schema.having(Role.SITTERS), _sitters(chairs))
        read = {
            name: value
            for name, value in game.options_schema.read(told).items()
            if value is not None
        }
        # As the log will have it: what is read back is what was meant.
        return cls(game.id, game.rules, json.loads(json.dumps(read)), chairs, **rest)

    def swapped(self, game: AnyGame) -> Setup:
        """The same with every chair moved on by one, for a rematch."""
        chairs = (*self.chairs[1:], self.chairs[0])
        told = dict.fromkeys(game.options_schema.having(Role.SITTERS), _sitters(chairs))
        return replace(self, chairs=chairs, options={**self.options, **told})

    def write(self) -> str:
        """The setup as canonical JSON."""
        data = asdict(self)
        for chair in data["chairs"]:
            if chair["person"] is None:  # as logs were before the house knew anybody
                del chair["person"]
        if self.clock is not None and self.clock.days is None:
            del data["clock"]["days"]  # as logs were before there were such clocks
        # as logs were before there was such a thing
        for later in ("rated", "unaided", "exhibition", "winnable", "tournament"):
            if not data[later]:
                del data[later]
        return json.dumps(data, ensure_ascii=False, sort_keys=True, separators=(",", ":"))

    @classmethod
    def read(cls, text: str) -> Setup:
        """The setup that was written."""
        data = json.loads(text)
        clock = data.pop("clock")
        takebacks = data.pop("takebacks")
        return cls(
            chairs=tuple(map(_chair, data.pop("chairs"))),
            clock=None if clock is None else TimeControl(**clock),
            takebacks=None if takebacks is None else Takebacks(takebacks),
            **data,
        )


def _sitters(chairs: tuple[Chair, ...]) -> list[str]:
    return [str(Sitter.COMPUTER if chair.is_bot else Sitter.HUMAN) for chair in chairs]


def _chair(data: dict[str, Any]) -> Chair:
    person = data.pop("person", None)
    return Chair(**data, person=person and Person(person["id"], PlayerKind(person["kind"])))
