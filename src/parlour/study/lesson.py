"""What comes of a learner's actions in a step of a course: pure, by the rules of the game alone."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from enum import StrEnum
from typing import Any, Protocol

from parlour.kernel import CHANCE, AnyGame, Illegal, Json, Options, Seat
from parlour.kernel.lesson import Perform, Reach, Step, Survive, Win
from parlour.match.record import whose
from parlour.study.codes import StudyCode

__all__ = [
    "Lesson",
    "Play",
    "Said",
    "Start",
    "Verdict",
    "faults",
    "find_step",
    "play_step",
    "start",
]

_MOST_REPLIES = 40
"""No script goes on for longer: one that would is wrong."""


class Verdict(StrEnum):
    """How a step stands."""

    OPEN = "open"
    DONE = "done"
    MISTAKE = "mistake"


class Said(StrEnum):
    """Mistakes that any step may see, beside those that it lists by their own keys."""

    OTHER = "other"
    LOST = "lost"
    SLOW = "slow"


class Start(Protocol):
    """Where something to do begins: at a position that was dumped, else by options and actions."""

    @property
    def options(self) -> Options:
        """Of the game."""

    @property
    def before(self) -> tuple[str, ...]:
        """What has been done, chance included, as records write it."""

    @property
    def position(self) -> Json:
        """None where the actions lead there."""


@dataclass(frozen=True, slots=True)
class Play:
    """An action, whose it was, and what it led from and to."""

    seat: Seat
    action: str
    before: Any
    after: Any


@dataclass(frozen=True, slots=True)
class Lesson:
    """A step after some actions of the learner: how it stands, which mistake it was, where it is.

    `plays` are the learner's last action and what was answered; at the start, nothing.
    """

    verdict: Verdict
    mistake: str
    state: Any
    plays: tuple[Play, ...]


def find_step(game: AnyGame, key: str) -> Step | None:
    """The step of that key; None where the course has none."""
    return next((step for step in game.course if step.key == key), None)


def start(game: AnyGame, at: Start) -> Any:
    """The position in which the learner first acts."""
    if at.position is not None:
        s = game.load(at.position)
    else:
        s = game.start(at.options)
        for text in at.before:
            s = game.apply(s, *whose(game, s, text))
    return s


def play_step(game: AnyGame, step: Step, actions: Sequence[str], s: Any = None) -> Lesson:
    """The step after these actions of the learner; `s` is where it starts, if that is known.

    Raises `Illegal` where an action is against the rules, or comes after the end of the step.
    """
    if len(actions) > step.most:
        raise Illegal(StudyCode.STEP_ENDED, f"(at most {step.most} actions)")
    lesson = Lesson(Verdict.OPEN, "", start(game, step) if s is None else s, ())
    for count in range(len(actions)):
        if lesson.verdict is not Verdict.OPEN:
            raise Illegal(StudyCode.STEP_ENDED, f"(after {count} actions)")
        lesson = _acted(game, step, lesson.state, actions[: count + 1])
    return lesson


def _acted(game: AnyGame, step: Step, s: Any, actions: Sequence[str]) -> Lesson:
    action = actions[-1]
    after = game.apply(s, step.seat, action)
    plays = [Play(step.seat, action, s, after)]
    mistake = _listed(step, actions)
    is_done = not mistake and _is_done(game, step, after, len(actions))
    for play in _replies(game, step, action, after, settled=bool(mistake) or is_done):
        plays.append(play)
        after = play.after
    if not mistake and not is_done:
        is_done = _is_done(game, step, after, len(actions), answered=True)
        mistake = "" if is_done else _failed(game, step, after, actions)
    verdict = Verdict.DONE if is_done else Verdict.MISTAKE if mistake else Verdict.OPEN
    return Lesson(verdict, mistake, after, tuple(plays))


def _listed(step: Step, actions: Sequence[str]) -> str:
    """Which mistake it is: one that the step names, or to have done what was not asked."""
    *before, action = actions
    for mistake in step.mistakes:
        if action in mistake.actions and tuple(before) == mistake.after:
            return mistake.key
    if isinstance(step.asked, Perform) and action not in step.asked.turns[len(before)]:
        return Said.OTHER
    return ""


def _is_done(game: AnyGame, step: Step, s: Any, count: int, *, answered: bool = False) -> bool:
    match step.asked:
        case Perform(turns):
            return count == len(turns)
        case Reach(members=members):
            view = game.view(s, step.seat)
            return all(_member(view, name) == value for name, value in members.items())
        case Win():
            outcome = game.outcome(s)
            return outcome is not None and outcome.scores[step.seat] == 1
        case Survive(turns=turns):
            return answered and count == turns and not _is_lost(game, step, s)


def _failed(game: AnyGame, step: Step, s: Any, actions: Sequence[str]) -> str:
    if game.outcome(s) is not None:
        return Said.LOST
    return Said.SLOW if len(actions) >= step.most else ""


def _is_lost(game: AnyGame, step: Step, s: Any) -> bool:
    outcome = game.outcome(s)
    return outcome is not None and outcome.scores[step.seat] < 1


def _member(view: Any, name: str) -> Any:
    for part in name.split("."):
        if not isinstance(view, dict):
            return None
        view = view.get(part)
    return view


def _replies(game: AnyGame, step: Step, action: str, s: Any, *, settled: bool) -> Iterator[Play]:
    """What others and chance do until it is the learner's turn again, or all is over."""
    script = (*step.replies.get(action, ()), *step.replies.get("", ()))
    for _ in range(_MOST_REPLIES):
        actors = game.actors(s)
        if not actors or step.seat in actors:
            return
        seat = actors[0]
        reply = _reply(game, step, s, seat, script, settled=settled)
        if reply is None:
            return
        play = Play(seat, reply, s, game.apply(s, seat, reply))
        yield play
        s = play.after


def _reply(
    game: AnyGame, step: Step, s: Any, seat: Seat, script: Sequence[str], *, settled: bool
) -> str | None:
    """The win that is there to be had, what the script says, or else the first there is.

    A script never loses the game at once where it names something better. When a step is settled
    only the script goes on, and chance, which keeps nobody waiting.
    """
    choices = sorted(game.chance(s)) if seat == CHANCE else list(game.legal(s, seat))
    named = [choice for choice in script if choice in choices]
    if seat == CHANCE:
        return (named or choices)[0]
    if step.strikes:
        for choice in choices:
            if _score(game, s, seat, choice) == 1:
                return choice
    sound = [choice for choice in named if _score(game, s, seat, choice) is None]
    if sound or named:
        return (sound or named)[0]
    return None if settled else choices[0]


def _score(game: AnyGame, s: Any, seat: Seat, action: str) -> float | None:
    """What the action brings whoever plays it, where it ends the game."""
    outcome = game.outcome(game.apply(s, seat, action))
    return None if outcome is None else outcome.scores[seat]


def faults(game: AnyGame) -> list[str]:
    """What is wrong with a game's course: empty, where each step goes as it says.

    Every step is played to its end by its own solution, and into each of its mistakes.
    """
    found = []
    keys = [step.key for step in game.course]
    if len(set(keys)) < len(keys):
        found.append("two steps have one key")
    for step in game.course:
        tried = [(step.solution, Verdict.DONE, "")]
        tried += [
            ((*mistake.after, action), Verdict.MISTAKE, mistake.key)
            for mistake in step.mistakes
            for action in mistake.actions
        ]
        for actions, verdict, key in tried:
            try:
                lesson = play_step(game, step, actions)
            except Illegal as why:
                found.append(f"{step.key}: {', '.join(actions)}: {why}")
                continue
            if (lesson.verdict, lesson.mistake) != (verdict, key):
                came = f"{lesson.verdict} {lesson.mistake}".strip()
                found.append(f"{step.key}: {', '.join(actions)}: {came}, not {verdict} {key}")
    return found
