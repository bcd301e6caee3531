"""Puzzles as wire shapes: where they stand, what was played, and what is told at the end."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Any

from parlour import games
from parlour.kernel import CHANCE, AnyGame, Seat
from parlour.match.record import Record, whose, write
from parlour.puzzles.puzzle import Puzzle
from parlour.server.lessons.shapes import PlayShown
from parlour.server.matches.pictures import picture_shown
from parlour.server.matches.seat_rows import variant_of
from parlour.server.matches.shown import heard, narrated
from parlour.server.matches.wire import ResultShown, Told
from parlour.server.puzzles import shapes
from parlour.server.study.shapes import PositionShown
from parlour.store.puzzles import PuzzleRow
from parlour.study.lesson import Play, start

__all__ = ["line_of", "plays_shown", "position_after", "puzzle_shown", "record_of"]


def puzzle_shown(
    puzzle: Puzzle,
    row: PuzzleRow | None,
    tried: bool | None,  # noqa: FBT001
) -> shapes.PuzzleShown:
    """The puzzle as it starts. Nothing here says more than its seat may know."""
    return shapes.PuzzleShown(
        id=puzzle.id,
        game=puzzle.game,
        variant=variant_of(puzzle.game, puzzle.options),
        goal=puzzle.goal,
        length=puzzle.length,
        within=puzzle.proof.within,
        rating=round(puzzle.rating if row is None else row.value),
        tries=0 if row is None else row.tries,
        seat=puzzle.seat,
        position=_position(puzzle, *_begun(puzzle)),
        tried=tried,
    )


def plays_shown(puzzle: Puzzle, plays: Iterable[Play]) -> list[PlayShown]:
    """Actions with what they told, as the solver hears them."""
    game = games.get(puzzle.game)
    return [_play(game, puzzle.seat, play) for play in plays]


def position_after(puzzle: Puzzle, plays: Sequence[Play]) -> PositionShown:
    """Where these lead from the start."""
    if not plays:
        return _position(puzzle, *_begun(puzzle))
    last, game = plays[-1], games.get(puzzle.game)
    told = narrated(game, last.before, last.seat, last.action, last.after)
    return _position(puzzle, last.after, told)


def line_of(puzzle: Puzzle) -> list[Play]:
    """The main line, played."""
    game, plays = games.get(puzzle.game), list[Play]()
    s = start(game, puzzle)
    for action, reply in puzzle.main_line():
        texts = [(puzzle.seat, action), *[(None, text) for text in reply]]
        for seat, text in texts:
            by, plain = (seat, text) if seat is not None else whose(game, s, text)
            after = game.apply(s, by, plain)
            plays.append(Play(by, plain, s, after))
            s = after
    return plays


def record_of(puzzle: Puzzle) -> str | None:
    """The way to the puzzle and its main line on paper; None where no actions lead to it."""
    if puzzle.position is not None:
        return None
    game = games.get(puzzle.game)
    played = [
        f"{play.seat}:{play.action}" if len(game.actors(play.before)) > 1 else play.action
        for play in line_of(puzzle)
    ]
    return write(Record(game.id, game.rules, puzzle.options, (*puzzle.before, *played)))


def _position(puzzle: Puzzle, state: Any, told: Sequence[Told]) -> PositionShown:
    """A position as the solver sees it, without the way there: that may name what is hidden."""
    game, outcome = games.get(puzzle.game), None
    view, ended = dict(game.view(state, puzzle.seat)), game.outcome(state)
    if ended is not None:
        outcome = ResultShown(list(ended.scores), ended.reason, list(ended.cells))
    actors = [seat for seat in game.actors(state) if seat != CHANCE]
    is_open = puzzle.seat in actors
    return PositionShown(
        game=game.id,
        options=dict(puzzle.options),
        actions=[],
        seats=[],
        view=view,
        actors=actors,
        seat=puzzle.seat if is_open else None,
        legal=list(game.legal(state, puzzle.seat)) if is_open else [],
        chance=[],
        told=list(told),
        result=outcome,
        picture=picture_shown(game, view),
    )


def _play(game: AnyGame, solver: Seat, play: Play) -> PlayShown:
    view: dict[str, Any] = dict(game.view(play.after, solver))
    tells = narrated(game, play.before, play.seat, play.action, play.after)
    text = play.action if play.seat == solver else heard(game, play.seat, play.action)
    return PlayShown(play.seat, text, tells, view, picture_shown(game, view))


def _begun(puzzle: Puzzle) -> tuple[Any, list[Told]]:
    """Where the puzzle starts, and what the last action before it told."""
    game = games.get(puzzle.game)
    if puzzle.position is not None or not puzzle.before:
        return start(game, puzzle), []
    s = game.start(puzzle.options)
    for text in puzzle.before:
        before, (seat, action) = s, whose(game, s, text)
        s = game.apply(before, seat, action)
    return s, narrated(game, before, seat, action, s)
