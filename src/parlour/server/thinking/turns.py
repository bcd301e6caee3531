"""Whose thought comes next: bots before hints before analyses, and clients take turns."""

from __future__ import annotations

from collections import OrderedDict, deque
from enum import StrEnum, auto
from typing import Any, Generic, NamedTuple, TypeVar

from parlour import games, players
from parlour.players.questions import Follow, Question, Solve, Think
from parlour.server.http.client import HOUSE_ITSELF

__all__ = ["Lane", "Purpose", "Turn", "Turns", "lane_of"]

T = TypeVar("T")


class Lane(StrEnum):
    """Where a thought waits. Each lane has processes of its own."""

    QUICK = auto()
    DEEP = auto()


def lane_of(question: Question[Any]) -> Lane:
    """The top level thinks with all it has, for seconds; every other is done at a glance."""
    if isinstance(question, Think):
        top = players.levels(games.get(question.game))
        return Lane.DEEP if question.budget.level >= top else Lane.QUICK
    return Lane.DEEP if isinstance(question, Follow | Solve) else Lane.QUICK


class Purpose(StrEnum):
    """What a thought is for, the more urgent first."""

    BOT = auto()
    HINT = auto()
    ANALYSIS = auto()


class Turn(NamedTuple):
    """Why somebody waits, and who."""

    purpose: Purpose
    client: str = HOUSE_ITSELF


class Turns(Generic[T]):
    """Those who wait for one lane. A client with many thoughts has one taken in each round."""

    def __init__(self) -> None:
        self._rounds: dict[Purpose, OrderedDict[str, deque[T]]] = {
            purpose: OrderedDict() for purpose in Purpose
        }

    def put(self, turn: Turn, item: T, *, first: bool = False) -> None:
        """It waits behind the others of its client; `first`, it has waited before."""
        line = self._rounds[turn.purpose].setdefault(turn.client, deque())
        if first:
            line.appendleft(item)
            self._rounds[turn.purpose].move_to_end(turn.client, last=False)
        else:
            line.append(item)

    def take(self) -> T | None:
        """Whoever is next, if anybody waits."""
        for clients in self._rounds.values():
            if clients:
                client, line = clients.popitem(last=False)
                item = line.popleft()
                if line:
                    clients[client] = line
                return item
        return None

    def drop(self, turn: Turn, item: T) -> None:
        """It waits no more, if it did."""
        clients = self._rounds[turn.purpose]
        line = clients.get(turn.client)
        if line is not None and item in line:
            line.remove(item)
            if not line:
                del clients[turn.client]
