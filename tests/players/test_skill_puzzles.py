"""Puzzles of Skill Gomoku: the card that wins or saves, held to every action of the rules."""

from __future__ import annotations

from dataclasses import replace
from itertools import chain
from random import Random

import pytest

from parlour.games.skill_gomoku import State, game
from parlour.games.skill_gomoku.board import GRID
from parlour.kernel import Seat
from parlour.match.record import whose
from parlour.players.mine import doubt
from parlour.players.puzzle_source import Candidate, candidate_of, id_of
from parlour.players.skill_gomoku.puzzles import puzzles
from parlour.players.skill_gomoku.puzzles.force import Force
from parlour.players.symmetry import turns
from parlour.puzzles.file import from_json, to_json
from parlour.puzzles.puzzle import Good, Node, Puzzle
from parlour.puzzles.solving import Status, solve


def options(*skills: str) -> dict[str, object]:
    unhurried = {"counterSeconds": 0, "reviveSeconds": 0}
    read = game.options_schema.read({**unhurried, "skills": list(skills)})
    return {**read, "skills": list(skills)}


def stones(own: str, other: str) -> tuple[str, ...]:
    return tuple(chain.from_iterable(zip(own.split(), other.split(), strict=True)))


# Four in a row of black, stopped at both ends: one stone to be taken, and its place to be had.
SAND = (options("fly_sand"), stones("E8 F8 G8 H8 A1", "D8 I8 A15 C14 K2"), 0, "win")
# Two fours of black that meet in one stone: whoever takes it stops both.
CROSS = (
    options("fly_sand"),
    (*stones("H8 I8 J8 H9 H10 K8", "G8 A1 A3 H7 C14 O3"), "H11"),
    1,
    "save",
)


def asked(case: tuple[dict[str, object], tuple[str, ...], Seat, str]) -> Candidate:
    given, before, seat, goal = case
    return Candidate(given, before, None, seat, goal, "selfplay")


def proved(case: tuple[dict[str, object], tuple[str, ...], Seat, str]) -> Puzzle:
    puzzle = puzzles.prove(asked(case))
    assert isinstance(puzzle, Puzzle), puzzle
    return puzzle


def stands(candidate: Candidate) -> State:
    s = game.start(candidate.options)
    for text in candidate.before:
        s = game.apply(s, *whose(game, s, text))
    return s


def wins(s: State, seat: Seat, turns: int) -> bool:
    """Whether the seat wins in so many of its turns: every action tried, nothing left out."""
    if s.over:
        return s.winner == seat
    if not turns:
        return False
    (actor,) = game.actors(s)
    parts = (
        wins(t, seat, turns - (actor == seat and s.pending is None and t.current != seat))
        for t in (game.apply(s, actor, action) for action in game.legal(s, actor))
    )
    return any(parts) if actor == seat else all(parts)


def test_what_the_prover_finds_for_one_turn_is_what_every_action_shows():
    hands = (("fly_sand", "capture"), ("fly_sand", "pick_gold"), ("still_water", "water_drop"))
    compared = won = 0
    for number, hand in enumerate(hands * 4):
        given = options(*hand)
        s = game.start(given)
        for text in puzzles.play(given, Random(number)):
            s = game.apply(s, *whose(game, s, text))
            if s.over or s.ply < 12:
                continue
            (actor,) = game.actors(s)
            known = Force(actor).wins(s, 1)
            assert known == wins(s, actor, 1)
            compared, won = compared + 1, won + known
    assert compared > 200
    assert won > 20


def test_what_loses_in_the_next_turn_is_what_every_answer_shows():
    compared = lost = 0
    for number in range(6):
        given = options("fly_sand", "pick_gold")
        s = game.start(given)
        for text in puzzles.play(given, Random(number)):
            s = game.apply(s, *whose(game, s, text))
            if s.over or s.ply < 14 or s.pending is not None:
                continue
            (actor,) = game.actors(s)
            if not Force(1 - actor).idle_wins(s) or compared > 6:
                continue
            known = Force(1 - actor).wins(s, 1)
            assert known == wins(s, 1 - actor, 1)
            compared, lost = compared + 1, lost + known
    assert compared > 3


def test_the_card_that_wins_is_a_puzzle_played_to_its_five():
    puzzle = proved(SAND)
    assert sorted(puzzle.tree.good) == ["fly_sand D8", "fly_sand I8"]
    line = [action for action, _ in puzzle.main_line()]
    end = solve(game, puzzle, line)
    assert end.status is Status.SOLVED
    assert end.state.winner == 0
    assert solve(game, puzzle, ["fly_sand A15"]).status is Status.WRONG
    assert solve(game, puzzle, ["J8"]).status is Status.WRONG


def test_the_card_that_saves_is_a_puzzle_and_all_else_loses():
    puzzle = proved(CROSS)
    s = stands(asked(CROSS))
    for action in game.legal(s, 1):
        solved = solve(game, puzzle, [action]).status is not Status.WRONG
        assert solved == (not Force(0).wins(game.apply(s, 1, action), 1))
        assert solved == (action in puzzle.tree.good)
    lost = solve(game, puzzle, ["B2"])
    assert lost.state.winner == 0


@pytest.mark.parametrize("case", [SAND, CROSS], ids=["win", "save"])
def test_it_is_proved_again_and_what_is_planted_is_doubted(case):
    puzzle = proved(case)
    assert puzzles.prove(candidate_of(puzzle)) == puzzle == from_json(to_json(puzzle))
    assert doubt(puzzles, puzzle) is None
    action, good = next(iter(puzzle.tree.good.items()))
    other = "B3"
    for tree in (Node({action: good, other: Good()}), Node({other: good})):
        planted = replace(puzzle, tree=tree, length=tree.length)
        assert "good actions are not those" in str(doubt(puzzles, planted))
    both = {**puzzle.options, "skills": ["fly_sand", "capture"]}
    none = {**puzzle.options, "skills": []}
    for wrong in (both, none, {**puzzle.options, "skillsPerTurn": 2}):
        assert doubt(puzzles, replace(puzzle, options=wrong)) is not None
    assert "on these terms" in str(doubt(puzzles, replace(puzzle, options=wrong)))
    assert "its id are not those" in str(doubt(puzzles, replace(puzzle, id="0" * 12)))
    assert "not the turn" in str(doubt(puzzles, replace(puzzle, seat=1 - puzzle.seat)))
    assert "its position cannot be had" in str(doubt(puzzles, replace(puzzle, before=("H8", "H8"))))


REFUSED = [
    # stones of black, of white, seat, goal, why
    ("E8 F8 G8 H8", "A1 A3 A5 A7", "win", "a stone wins: "),
    ("E8 F8 G8 H8 A1", "D8 A15 C14 K2 O1", "win", "a stone wins: I8"),
    ("E8 G8 A1", "A15 C14 K2", "win", "nothing wins within 2 turns"),
    ("E8 F8 G8 H8 A1", "D8 I8 A15 C14 K2", "save", "who is to be saved wins"),
    ("A1 A3 A5 A7", "E8 F8 G8 H8", "fours", "no such goal in this game: fours"),
]


@pytest.mark.parametrize(("black", "white", "goal", "why"), REFUSED)
def test_what_asks_nothing_is_refused_with_a_sentence(black, white, goal, why):
    refusal = puzzles.prove(asked((options("fly_sand"), stones(black, white), 0, goal)))
    assert isinstance(refusal, str)
    assert why in refusal


def test_positions_that_a_symmetry_carries_into_one_another_are_one_puzzle():
    candidate, ids = asked(SAND), set()
    for way in turns(15):
        moved = tuple(GRID.names[way.index(GRID.index[name])] for name in candidate.before)
        ids.add(id_of(puzzles, replace(candidate, before=moved)))
    assert len(ids) == 1
    assert id_of(puzzles, replace(candidate, before=(*candidate.before[:-1], "K3"))) not in ids


@pytest.mark.parametrize("given", puzzles.variants)
def test_quick_games_are_the_same_for_a_seed_and_within_the_rules(given):
    actions = puzzles.play(given, Random(3))
    assert actions == puzzles.play(given, Random(3)) != puzzles.play(given, Random(4))
    s = game.start(given)
    for text in actions:
        s = game.apply(s, *whose(game, s, text))
