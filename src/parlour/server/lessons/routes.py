"""The courses of the games: what a learner does is judged by the rules, each time anew."""

from __future__ import annotations

from typing import Any

from starlette.requests import Request

from parlour import games
from parlour.kernel import AnyGame, Code, Outcome
from parlour.kernel.lesson import Step
from parlour.server.http.operations import Operation
from parlour.server.http.problems import Refusal
from parlour.server.lessons.shapes import (
    CourseShown,
    LessonShown,
    LessonWanted,
    PlayShown,
    StepShown,
)
from parlour.server.matches.pictures import picture_shown
from parlour.server.matches.shown import heard, narrated
from parlour.server.matches.wire import ResultShown
from parlour.study.lesson import Lesson, Play, find_step, play_step

__all__ = ["LessonRoutes"]


class LessonRoutes:
    """Learning a game step by step. Nothing is kept: a request brings all that was done."""

    def operations(self) -> list[Operation]:
        """Both of them."""
        at = "/api/games/{game}/lessons"
        return [
            Operation("GET", at, "course", "The course of a game.", self.course, CourseShown,
                      refusals=(404,)),
            Operation("POST", f"{at}/{{step}}", "lesson", "A step, played so far.", self.lesson,
                      LessonShown, LessonWanted, refusals=(404, 422)),
        ]  # fmt: skip

    async def course(self, request: Request) -> CourseShown:
        """The steps of a game, none where it brings none."""
        game = _game(request)
        return CourseShown(game.id, [StepShown(step.key, step.most) for step in game.course])

    async def lesson(self, request: Request, wanted: LessonWanted) -> LessonShown:
        """The step after these actions, with what was answered and how it stands."""
        game = _game(request)
        step = find_step(game, request.path_params["step"])
        if step is None:
            raise Refusal(Code.NOT_FOUND)
        return _shown(game, step, play_step(game, step, wanted.actions))


def _game(request: Request) -> AnyGame:
    game = games.every().get(request.path_params["game"])
    if game is None:
        raise Refusal(Code.NOT_FOUND)
    return game


def _shown(game: AnyGame, step: Step, lesson: Lesson) -> LessonShown:
    state, outcome = lesson.state, game.outcome(lesson.state)
    view = game.view(state, step.seat)
    return LessonShown(
        step=step.key,
        seat=step.seat,
        verdict=lesson.verdict,
        mistake=lesson.mistake,
        view=view,
        actors=list(game.actors(state)),
        legal=list(game.legal(state, step.seat)),
        plays=[_play(game, step, play) for play in lesson.plays],
        solution=list(step.solution),
        result=None if outcome is None else _result(outcome),
        picture=picture_shown(game, view),
    )


def _result(outcome: Outcome) -> ResultShown:
    return ResultShown(list(outcome.scores), outcome.reason, list(outcome.cells))


def _play(game: AnyGame, step: Step, play: Play) -> PlayShown:
    view: dict[str, Any] = game.view(play.after, step.seat)
    tells = narrated(game, play.before, play.seat, play.action, play.after)
    text = heard(game, play.seat, play.action)
    return PlayShown(play.seat, text, tells, view, picture_shown(game, view))
