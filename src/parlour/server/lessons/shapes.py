"""Courses and their steps on the wire."""

from __future__ import annotations

from typing import Any

from msgspec import UNSET, Struct, UnsetType

from parlour.server.matches.pictures import PictureShown
from parlour.server.matches.wire import ResultShown, Told

__all__ = ["CourseShown", "LessonShown", "LessonWanted", "PlayShown", "StepShown"]


class StepShown(Struct):
    """A step by its key; `most` actions of one's own are asked for at most."""

    key: str
    most: int


class CourseShown(Struct):
    """The course of a game. What each step says is found in the game's words by its key."""

    game: str
    steps: list[StepShown]


class LessonWanted(Struct, forbid_unknown_fields=True):
    """What the learner has done in the step so far."""

    actions: list[str] = []


class PlayShown(Struct):
    """An action in a lesson, what it told and what it led to."""

    seat: int
    action: str
    told: list[Told]
    view: dict[str, Any]
    picture: PictureShown | UnsetType = UNSET


class LessonShown(Struct):
    """A step after what was done in it.

    `verdict` is `open`, `done` or `mistake`; `mistake` is one that the step lists, or `other`,
    `lost`, `slow`. `plays` are the learner's last action and what was answered to it. `solution`
    is what leads to the end from the start.
    """

    step: str
    seat: int
    verdict: str
    mistake: str
    view: dict[str, Any]
    actors: list[int]
    legal: list[str]
    plays: list[PlayShown]
    solution: list[str]
    result: ResultShown | None = None
    picture: PictureShown | UnsetType = UNSET
