"""Looking back at a match: what each action was worth, judged from what its player could see.

A match is a row of moments. Players think about each of them on its own; what an action cost is
then the score before it less the score after it, both for the side that played it.
"""

from __future__ import annotations

import math
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, replace
from enum import StrEnum
from typing import Any

from parlour.kernel import CHANCE, AnyGame, Options, Seat
from parlour.players.thought import Thought

__all__ = ["Judgement", "Mark", "Moment", "accuracy", "judge", "moments"]

# A score runs from -1 to 1, so a whole game, from lost to won, is worth 2.
INACCURACY = 0.2
"""A tenth of a game: less than that is within what two searches disagree about."""
MISTAKE = 0.4
"""A fifth of a game: an advantage that took several moves to build."""
BLUNDER = 0.8
"""Nearly half a game: a win turned into an even game, or an even game into a loss."""


_STRICTNESS = 2.0
"""How fast an action loses its worth by what it costs."""


class Mark(StrEnum):
    """How an action is marked in the list of moves."""

    GOOD = "good"
    INACCURACY = "inaccuracy"
    MISTAKE = "mistake"
    BLUNDER = "blunder"


@dataclass(frozen=True, slots=True)
class Moment:
    """A position of a match: `ply` actions led to it, and `seat` played `action` in it.

    `action` is None at the last moment. `worth` is set where the rules had ended the game: what
    that was worth to the seat. `luck`: chance dealt right after the action, so that what came of
    it is not the player's doing.
    """

    ply: int
    seat: Seat
    action: str | None
    state: Any
    worth: float | None = None
    luck: bool = False


@dataclass(frozen=True, slots=True)
class Judgement:
    """What is known of a moment: its score for the seat to act, and what the action cost.

    `thought` is None where the game was over. `loss` and `mark` are None where nothing fair can be
    said: the last moment, chance in between, an opinion that no search stands behind.
    `missed_win`: a proven win was given away.
    """

    moment: Moment
    thought: Thought | None
    score: float
    loss: float | None = None
    mark: Mark | None = None
    missed_win: bool = False


def moments(game: AnyGame, options: Options, plays: Iterable[tuple[Seat, str]]) -> Iterator[Moment]:
    """Every position in which somebody was to act, and the last one."""
    state, ply = game.start(options), 0
    for seat, action in plays:
        after = game.apply(state, seat, action)
        if seat != CHANCE:
            luck = game.actors(after) == (CHANCE,)
            yield Moment(ply, seat, action, state, luck=luck)
        state, ply = after, ply + 1
    outcome = game.outcome(state)
    if outcome is not None:
        yield Moment(ply, 0, None, state, worth=2 * outcome.scores[0] - 1)
    elif (seat := game.actors(state)[0]) != CHANCE:
        yield Moment(ply, seat, None, state)


def judge(
    game: AnyGame, row: Sequence[Moment], thoughts: Sequence[Thought | None], index: int
) -> Judgement | None:
    """What is known of the moment of that index, given the thoughts so far."""
    moment, thought = row[index], thoughts[index]
    score = _score(moment, thought)
    if score is None:
        return None
    judgement = Judgement(moment, thought, score)
    # Alone against the cards, luck outweighs what any one action costs; between more than two, what
    # is worse for the next one to act need not be better for whoever acted.
    if thought is None or moment.luck or game.seats != 2 or index + 1 == len(row):
        return judgement
    following, then = row[index + 1], thoughts[index + 1]
    after = _score(following, then)
    if after is None or not _sound(thought, then):
        return judgement
    if following.seat != moment.seat:
        after = -after
    loss = 0.0 if moment.action == thought.action else max(0.0, score - after)
    # What is still as good as won was not missed, though the proof was lost.
    missed = thought.wins_in is not None and thought.wins_in > 0 and loss >= INACCURACY
    return replace(judgement, loss=loss, mark=_mark(loss), missed_win=missed)


def accuracy(losses: Sequence[float]) -> float | None:
    """How well somebody played, from 0 to 1: the mean of what each action was worth.

    An action that costs nothing is worth 1; one that costs a tenth of a game, an inaccuracy, is
    worth about two thirds, and one that throws a won game away next to nothing. None: nothing fair
    can be said of any.
    """
    if not losses:
        return None
    return sum(math.exp(-_STRICTNESS * loss) for loss in losses) / len(losses)


def _score(moment: Moment, thought: Thought | None) -> float | None:
    """For the seat of the moment."""
    return moment.worth if thought is None else thought.score


def _sound(before: Thought, after: Thought | None) -> bool:
    """Whether two scores may be compared: a certain one always, an opinion without search never."""
    if after is None or _certain(after):
        return True
    return after.nodes > 1 and (before.nodes > 1 or _certain(before))


def _certain(thought: Thought) -> bool:
    return thought.wins_in is not None or abs(thought.score) >= 1


def _mark(loss: float) -> Mark:
    if loss >= BLUNDER:
        return Mark.BLUNDER
    if loss >= MISTAKE:
        return Mark.MISTAKE
    return Mark.INACCURACY if loss >= INACCURACY else Mark.GOOD
