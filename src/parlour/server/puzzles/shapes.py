"""What crosses the wire about puzzles."""

from __future__ import annotations

from typing import Annotated, Literal

from msgspec import Meta, Struct

from parlour.server.lessons.shapes import PlayShown
from parlour.server.study.shapes import PositionShown

__all__ = [
    "AttemptAsked",
    "AttemptShown",
    "BestRunShown",
    "BestRuns",
    "ChanceShown",
    "DailyPuzzle",
    "EndedShown",
    "GameOfPuzzles",
    "Mine",
    "Pile",
    "PuzzleRating",
    "PuzzleShown",
    "PuzzlesKept",
    "PuzzlesShown",
    "RunAsked",
    "RunPast",
    "RunShown",
    "SolutionAsked",
    "SolutionShown",
    "SolverRating",
    "StepAsked",
    "StepShown",
    "TryKept",
    "VoteAsked",
    "VotesShown",
]

Actions = Annotated[list[Annotated[str, Meta(min_length=1, max_length=64)]], Meta(max_length=64)]


class Pile(Struct):
    """So many puzzles of one kind."""

    name: str
    count: int


class GameOfPuzzles(Struct):
    """The puzzles of a game: how many there are, by the rules of which variant, on which theme."""

    game: str
    count: int
    variants: list[Pile]
    themes: list[Pile]


class PuzzleRating(Struct):
    """How well somebody solves the puzzles of a game; provisional while too little is known."""

    game: str
    value: int
    deviation: int
    provisional: bool
    tries: int
    solved: int
    at: int


class BestRunShown(Struct):
    """A best run: `name` is of whoever ran; in a list of one's own, of the game."""

    name: str
    solved: int
    at: int


class BestRuns(Struct):
    """The best run of each account, the best first."""

    game: str
    bests: list[BestRunShown]


class Mine(Struct):
    """What an account has achieved. `streak`: on so many days in a row it solved something."""

    ratings: list[PuzzleRating]
    bests: list[BestRunShown]
    streak: int


class TryKept(Struct):
    """Somebody's first attempt at a puzzle, and whether they like it."""

    puzzle: str
    game: str
    at: int
    solved: bool
    liked: bool | None


class PuzzlesKept(Struct):
    """All that is kept of somebody's solving."""

    ratings: list[PuzzleRating]
    bests: list[BestRunShown]
    tries: list[TryKept]


class PuzzlesShown(Struct):
    """Every puzzle there is, in numbers, and what whoever asks has made of them."""

    games: list[GameOfPuzzles]
    yours: Mine | None


class PuzzleShown(Struct):
    """A puzzle as it starts, seen by the seat that is to act.

    `length` is how many actions solve it; `within` in how many turns or days it is proved, as the
    goal counts them. `tried`: whether the first attempt of whoever asks
    solved it; None: they have not tried.
    """

    id: str
    game: str
    variant: str
    goal: str
    length: int
    within: int
    rating: int
    tries: int
    seat: int
    position: PositionShown
    tried: bool | None


class DailyPuzzle(Struct):
    """The puzzle of a day by universal time: the same for everybody.

    `streak`: on so many days in a row whoever asks solved something; 0 without an account.
    """

    day: str
    puzzle: PuzzleShown
    streak: int


class SolverRating(Struct, forbid_unknown_fields=True):
    """How well somebody without an account solves, as their browser keeps it."""

    value: Annotated[float, Meta(ge=0, le=4_000)] = 1_500.0
    deviation: Annotated[float, Meta(ge=45, le=350)] = 350.0
    volatility: Annotated[float, Meta(ge=0.01, le=0.2)] = 0.06


class AttemptAsked(Struct, forbid_unknown_fields=True):
    """What was done so far, from the start on.

    `rating` is for those without an account, at their first attempt: the answer has the next one.
    """

    actions: Actions
    rating: SolverRating | None = None


class SolutionAsked(Struct, forbid_unknown_fields=True):
    """The solution is wanted; `rating` as in an attempt."""

    rating: SolverRating | None = None


class VotesShown(Struct):
    """How many like a puzzle and how many do not; `yours`: whether whoever asks does."""

    up: int
    down: int
    yours: bool | None


class EndedShown(Struct):
    """What is told of a puzzle once an attempt at it has ended.

    `counted`: this attempt was the first, and moved the rating from `before` to that of `rating`.
    `record` is the game up to where the puzzle starts and its main line, of which `start` actions
    come before the puzzle; None where it starts at a position that no actions lead to.
    """

    counted: bool
    before: int | None
    rating: SolverRating | None
    puzzle_rating: int
    tries: int
    themes: list[str]
    source: str
    votes: VotesShown
    record: str | None
    start: int


class ChanceShown(Struct):
    """The chance of an action and that of the best, from 0 to 1."""

    its: float
    best: float


class AttemptShown(Struct):
    """How an attempt stands; `plays` are its last action and what the house did then.

    After a wrong action these show what refutes it. `chance` is of the last action, where chance
    decides and the attempt has ended. `ended` is told with the end.
    """

    status: Literal["open", "solved", "wrong"]
    plays: list[PlayShown]
    position: PositionShown
    chance: ChanceShown | None
    ended: EndedShown | None


class SolutionShown(Struct):
    """The main line, action by action; the attempt has ended with it."""

    plays: list[PlayShown]
    position: PositionShown
    ended: EndedShown


class VoteAsked(Struct, forbid_unknown_fields=True):
    """Whether one likes a puzzle; null: one does not say."""

    up: bool | None


class RunAsked(Struct, forbid_unknown_fields=True):
    """Begin a run through the puzzles of that game."""

    game: Annotated[str, Meta(max_length=40)]


class RunPast(Struct):
    """A puzzle of a run, and whether it was solved."""

    puzzle: str
    solved: bool


class RunShown(Struct):
    """A run: `puzzle` is what is asked at this `step`, None when it is over.

    It ends `left_ms` from now by the house's clock, or with the miss after which `misses_left` is
    0. `best`: the most that whoever asks has solved in one run of the game, this one included;
    None without an account.
    """

    id: str
    game: str
    step: int
    solved: int
    misses_left: int
    left_ms: int
    over: bool
    puzzle: PuzzleShown | None
    past: list[RunPast]
    best: int | None


class StepAsked(Struct, forbid_unknown_fields=True):
    """What was done so far at that step of a run."""

    step: Annotated[int, Meta(ge=0, le=100_000)]
    actions: Actions


class StepShown(Struct):
    """What came of a step of a run: `late` after its end, `past` where the step was gone before.

    While it is `open`, `position` is where the puzzle stands; else the run has the next one.
    """

    status: Literal["open", "solved", "wrong", "late", "past"]
    plays: list[PlayShown]
    position: PositionShown | None
    run: RunShown
