"""The player of Four in a Square, from a beginner who only avoids own goals to one who looks ahead.

| level | plays |
| --- | --- |
| 1 | anything that does not give the rival a block |
| 2 | a win in this turn, else the turn after which its threes and twos look best |
| 3 | looks two turns past its own, in movement six, and sees a win one turn further |
"""

from __future__ import annotations

from random import Random
from time import monotonic

from parlour.games.four_in_a_square import Phase, Position, game
from parlour.games.four_in_a_square.board import corners
from parlour.kernel import Seat, View
from parlour.players.four_in_a_square.frame import Frame, Turn, frame_of, turns, weight
from parlour.players.four_in_a_square.search import WIN, Search
from parlour.players.thought import Budget, Progress, Thought

__all__ = ["LEVELS", "think"]

LEVELS = 3

_TURNS_AHEAD = {Phase.PLACEMENT: 2, Phase.PLACEMENT_SLIDE: 2, Phase.MOVEMENT: 6}
_SURE = 0.9
_CLEAR_LEAD = 40


def think(view: View, seat: Seat, budget: Budget, _progress: Progress | None = None) -> Thought:
    """The answer of the level for the seat, which must be the one to act."""
    rng = budget.rng()
    s = game.guess(view, rng)
    if budget.level <= 1:
        return _anything(s, seat, rng)
    frame = frame_of(s)
    choice = list(turns(frame))
    rng.shuffle(choice)
    choice.sort(key=lambda turn: weight(turn.after))
    for turn in choice:
        if line := _won(frame, turn):
            return Thought(line[0], 1.0, line, len(choice))
    return _best(s, seat, choice, budget)


def _anything(s: Position, seat: Seat, rng: Random) -> Thought:
    legal = game.legal(s, seat)
    kept = [text for text in legal if game.apply(s, seat, text).winner != 1 - seat]
    action = rng.choice(kept or legal)
    return Thought(action, line=(action,), nodes=len(legal))


def _won(frame: Frame, turn: Turn) -> tuple[str, ...]:
    """The actions of a turn that completes an own block; a place that does needs no slide."""
    if corners(frame.mine | turn.cell):
        return turn.texts[:1]
    return turn.texts if corners(turn.after.theirs) else ()


def _best(s: Position, seat: Seat, choice: list[Turn], budget: Budget) -> Thought:
    """The first of the best turns; when time runs out, of those looked at so far."""
    until = monotonic() + budget.ms / 1000
    search, best, found = Search(), -2 * WIN, choice[0]
    for turn in choice:
        after = turn.after
        if corners(after.mine):  # an own goal
            score = -WIN - 9
        elif s.phase is Phase.MOVEMENT and game.apply(s, seat, turn.texts[0]).draw:
            score = 0
        elif budget.level == 2:
            score = -weight(after)
        else:
            score = -search.worth(after, _TURNS_AHEAD[s.phase], -2 * WIN, -best)
        if score > best:
            best, found = score, turn
        if monotonic() > until:
            break
    return Thought(found.texts[0], _share(best), found.texts, search.nodes + len(choice))


def _share(worth: int) -> float:
    """A worth as a score from -1 to 1; only forced results are whole."""
    if abs(worth) >= WIN:
        return 1.0 if worth > 0 else -1.0
    return max(-_SURE, min(_SURE, worth / _CLEAR_LEAD))
