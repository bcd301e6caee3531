"""What is kept of a match by who played it, for games that this house has never seen."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

import pytest

from parlour.kernel import Code, Game, Illegal, Options, Outcome, Seat
from parlour.match import HOUSE, Chair, Event, Kind, Match, Setup, decide, open_match
from parlour.match.person import Person, PlayerKind
from parlour.server.matches.seat_rows import seat_results, tally


@dataclass(frozen=True)
class Count:
    taken: int = 0


class Patience(Game[Count]):
    """Played alone, and not counted in points."""

    id, name, seats, all_see_alike = "patience", "Patience", 1, True

    def start(self, options: Options) -> Count:
        return Count()

    def actors(self, s: Count) -> tuple[Seat, ...]:
        return () if s.taken == 2 else (0,)

    def legal(self, s: Count, seat: Seat) -> Sequence[str]:
        return ["take"] if seat in self.actors(s) else []

    def apply(self, s: Count, seat: Seat, action: str) -> Count:
        if action not in self.legal(s, seat):
            raise Illegal(Code.UNKNOWN_ACTION)
        return Count(s.taken + 1)

    def outcome(self, s: Count) -> Outcome | None:
        return None if self.actors(s) else Outcome((1.0,), "taken")

    def dump(self, s: Count) -> Any:
        return {"taken": s.taken}

    def load(self, data: Any) -> Count:
        return Count(data["taken"])


class Counted(Patience):
    """The same, and what was taken counts."""

    def points(self, s: Count) -> int:
        return 10 * s.taken


def ended(game: Patience) -> Match:
    chair = Chair(open=False, person=Person("someone", PlayerKind.ACCOUNT))
    setup = Setup.of(game, {}, (chair,))
    match = open_match(game, Event(0, 0, HOUSE, Kind.START, setup.write()))
    for _ in range(2):
        match = decide.act(match, 0, "take", 0, "").match
    return match


@pytest.mark.parametrize(("game", "points"), [(Patience(), None), (Counted(), 20)])
def test_a_game_played_alone_is_kept_with_its_points_or_without(game, points):
    match = ended(game)
    (result,) = seat_results(match)
    assert (result.score, result.reason, result.points) == (1.0, "taken", points)
    assert tally("m", match).score == (points or 0)
