"""Puzzles in every store: what counts once, who is best, and what goes with whoever leaves."""

from __future__ import annotations

from collections import Counter
from dataclasses import replace

import pytest

from batches import outcomes
from parlour.store import PersonRow, Role
from parlour.store.erasure import Forget, Sweep
from parlour.store.people import Enter
from parlour.store.puzzle_runs import BestRun, Ranked, RunRow, StepRun
from parlour.store.puzzles import (
    Met,
    PuzzleRow,
    PuzzleStanding,
    PuzzleTry,
    RateTry,
    SolvedOn,
    Unvote,
    Vote,
)

RED = PersonRow("r", "Red", Role.PLAYER, 1, "red", "$1")
BLUE = PersonRow("b", "Blue", Role.PLAYER, 2, "blue", "$2")
DAY_MS = 86_400_000


@pytest.fixture
async def known(store):
    await store.commit([Enter(person) for person in (RED, BLUE)])
    return store


def rate(person="r", puzzle="p", tries=1, of_puzzle=1, at=5, solved=True):
    return RateTry(
        PuzzleTry(person, puzzle, "caro", at, solved, 1500.0, 1520.5),
        PuzzleStanding(person, "caro", 1520.5, 200.25, 0.06, tries, tries, at),
        PuzzleRow(puzzle, 1480.5, 240.0, 0.06, of_puzzle),
    )


async def test_an_attempt_counts_once_for_its_person_and_its_puzzle(known):
    assert await known.puzzles.tried("r", "p") is None
    first = rate()
    assert await outcomes(known, [first], [rate(tries=2, of_puzzle=2)]) == ["ok", "Conflict"]
    assert await known.puzzles.tried("r", "p") == first.tried
    assert await known.puzzles.standing("r", "caro") == first.standing
    assert await known.puzzles.row("p") == first.puzzle
    assert await known.puzzles.standing("r", "other") is None
    await known.commit([rate("b", of_puzzle=2)])
    await known.commit([rate("r", "q", tries=2, at=6, solved=False)])
    assert [row.tries for row in await known.puzzles.rows()] == [2, 1]
    assert [(t.puzzle, t.solved) for t in await known.puzzles.tries("r")] == [
        ("p", True),
        ("q", False),
    ]
    assert await known.puzzles.latest("r", 1) == {"q"}


async def test_of_two_attempts_that_saw_the_same_standing_or_puzzle_one_counts(known):
    await known.commit([rate()])
    seen = [rate("r", "q", tries=2), rate("r", "s", tries=2)]
    assert Counter(await outcomes(known, *([one] for one in seen))) == {"ok": 1, "Conflict": 1}
    seen = [rate("r", "p2", tries=3), rate("b", "p2", tries=1)]
    assert Counter(await outcomes(known, *([one] for one in seen))) == {"ok": 1, "Conflict": 1}


async def test_nobody_who_has_left_is_rated(known):
    assert await outcomes(known, [rate("nobody")]) == ["Conflict"]
    assert await known.puzzles.rows() == []


async def test_what_was_met_is_no_first_attempt_any_more_and_changes_none(known):
    await known.commit([Met(PuzzleTry("r", "p", "caro", 1, solved=False))])
    assert await outcomes(known, [rate()]) == ["Conflict"]
    await known.commit([rate("b")])
    await known.commit([Met(PuzzleTry("b", "p", "caro", 9, solved=False))])
    assert (await known.puzzles.tried("b", "p")).solved


async def test_a_day_counts_once_and_a_vote_as_it_was_said_last(known):
    for day in ("2026-01-02", "2026-01-01", "2026-01-02"):
        await known.commit([SolvedOn("r", day)])
    assert await known.puzzles.days("r", 9) == ["2026-01-02", "2026-01-01"]
    assert await known.puzzles.days("r", 1) == ["2026-01-02"]
    await known.commit([Vote("r", "p", up=True), Vote("b", "p", up=True)])
    await known.commit([Vote("b", "p", up=False)])
    assert await known.puzzles.votes("p") == (1, 1)
    assert (await known.puzzles.vote("b", "p"), await known.puzzles.vote("b", "q")) == (False, None)
    assert await known.puzzles.votes_of("r") == [("p", True)]
    await known.commit([Unvote("b", "p"), Unvote("b", "q")])
    assert await known.puzzles.votes("p") == (1, 0)


async def test_each_step_of_a_run_is_gone_once(known):
    run = RunRow("run", "r", "caro", 7, puzzle="p")
    await known.commit([run])
    assert await known.puzzle_runs.run("run") == run
    assert await known.puzzle_runs.run("other") is None
    steps = [replace(run, step=1, puzzle=next_, past="p+", solved=1) for next_ in "qs"]
    done = await outcomes(known, *([StepRun(after)] for after in steps))
    assert Counter(done) == {"ok": 1, "Conflict": 1}
    assert await known.puzzle_runs.run("run") == steps[done.index("ok")]


async def test_the_best_run_of_each_is_ranked_and_never_lowered(known):
    for person, solved, at in (("r", 3, 1), ("b", 5, 2), ("r", 5, 3), ("r", 4, 4), ("b", 5, 5)):
        await known.commit([BestRun(person, "caro", solved, at)])
    blue, red = Ranked("Blue", 5, 2), Ranked("Red", 5, 3)
    assert await known.puzzle_runs.bests("caro", 9) == [blue, red]
    assert await known.puzzle_runs.bests("caro", 1) == [blue]
    assert await known.puzzle_runs.bests("other", 9) == []
    assert await known.puzzle_runs.own("r") == [Ranked("caro", 5, 3)]


async def test_runs_are_swept_out_after_a_day(known):
    now = 1_700_000_000_000
    for run, started in (("old", now - DAY_MS - 1), ("new", now - DAY_MS + 1)):
        await known.commit([RunRow(run, None, "caro", started)])
    await known.commit([Sweep(now)])
    assert await known.puzzle_runs.run("old") is None
    assert await known.puzzle_runs.run("new")


async def test_who_leaves_takes_all_of_it_along_and_the_puzzle_stays_as_it_is(known):
    await known.commit([rate(), SolvedOn("r", "2026-01-01"), Vote("r", "p", up=True)])
    await known.commit([BestRun("r", "caro", 3, 1), RunRow("run", "r", "caro", 1)])
    await known.commit([Forget("r", "gone:1")])
    puzzles, runs = known.puzzles, known.puzzle_runs
    assert (await puzzles.tries("r"), await puzzles.standings("r")) == ([], [])
    assert (await puzzles.days("r", 9), await puzzles.votes("p")) == ([], (0, 0))
    assert (await runs.bests("caro", 9), await runs.run("run")) == ([], None)
    assert (await puzzles.row("p")).tries == 1
