"""Puzzles of Four in a Square: what the prover keeps, what it refuses, held to the rules alone."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from itertools import islice
from random import Random

import pytest

from parlour.engine.square_prover import SquareProver, draws_within
from parlour.games.four_in_a_square import Phase, Position, game
from parlour.players.four_in_a_square.puzzles import puzzles
from parlour.players.mine import Mine, doubt
from parlour.players.puzzle_source import Candidate, candidate_of, id_of
from parlour.puzzles.puzzle import Good, Node, Puzzle
from parlour.puzzles.solving import Status, solve

OPTIONS = game.options_schema.read({})


@pytest.fixture(scope="module")
def found() -> list[Puzzle]:
    """What a few games of the engine with itself are worth, of each kind and length."""
    search = Mine(puzzles)
    every = (puzzle for number in range(60) for puzzle in search.own_game(number, 1, [OPTIONS]))
    kept: dict[tuple[str, int], Puzzle] = {}
    for puzzle in every:
        kept.setdefault((puzzle.goal, puzzle.proof.within), puzzle)
        if {("win", 2), ("win", 3), ("defend", 3)} <= kept.keys():
            break
    return list(kept.values())


def start(puzzle: Puzzle) -> Position:
    return solve(game, puzzle, []).state


def wins(s: Position, seat: int, turns: int) -> bool:
    """Whether the seat wins within so many turns of its own, by the rules alone."""
    if s.over:
        return s.winner == seat
    if not turns:
        return False
    parts = (
        wins(t, seat, turns - (s.turn == seat != t.turn and not t.over))
        for t in (game.apply(s, s.turn, action) for action in game.legal(s, s.turn))
    )
    return any(parts) if s.turn == seat else all(parts)


def late(rng: Random, terms: dict[str, object]) -> Iterator[Position]:
    """Turns of random games that begin when there is little choice left."""
    while True:
        s = game.start(terms)
        while not s.over and len(s.record) < 120:
            s = game.apply(s, s.turn, rng.choice(game.legal(s, s.turn)))
            few = len(game.legal(s, s.turn)) <= 6 if not s.over else False
            if few and s.phase is not Phase.PLACEMENT_SLIDE:
                yield s


@pytest.mark.parametrize("strict", [False, True])
def test_the_prover_finds_what_the_rules_alone_find(strict):
    terms = {"noRepeatSlide": strict, "repetitionDraw": 0, "movementLimit": 0}
    won = 0
    for s in islice(late(Random(7), terms), 60):
        prover = SquareProver()
        for tried in prover.tries(s, 2):
            t = game.apply(s, s.turn, tried.action)
            spent = not t.over and t.turn != s.turn
            known = next((n for n in (1, 2) if wins(t, s.turn, n - spent)), 0)
            assert tried.turns == known
            won += known > 0
    assert won > 10


def test_every_kind_is_found(found):
    assert {puzzle.goal for puzzle in found} == {"win", "defend"}
    assert {puzzle.proof.within for puzzle in found if puzzle.goal == "win"} >= {2, 3}


def test_what_was_proved_is_proved_again_from_what_it_claims(found):
    for puzzle in found:
        assert puzzles.prove(candidate_of(puzzle)) == puzzle
        assert doubt(puzzles, puzzle) is None


def test_the_solution_is_played_to_its_end_against_the_longest_resistance(found):
    for puzzle in found:
        end = solve(game, puzzle, [action for action, _ in puzzle.main_line()])
        assert end.status is Status.SOLVED
        assert (end.state.winner == puzzle.seat) == (puzzle.goal == "win")


def test_all_else_is_refuted_by_the_rival_and_leaves_no_win(found):
    for puzzle in found:
        before = start(puzzle)
        for action in game.legal(before, puzzle.seat):
            if action in puzzle.tree.good:
                continue
            end = solve(game, puzzle, [action])
            assert end.status is Status.WRONG
            assert end.plays[-1].seat != puzzle.seat or end.state.over
            assert end.state.winner != puzzle.seat
            if puzzle.goal == "win" and not end.state.over:
                assert not SquareProver().win(end.state, puzzle.proof.within)
            if puzzle.goal == "defend" and not end.state.over:
                # The rival's turn has begun a win: whatever is answered, it comes to its end.
                assert SquareProver().replies(end.state, 3)
                assert all(reply.turns for reply in SquareProver().replies(end.state, 3))


def planted(puzzle: Puzzle, **change: object) -> str:
    why = doubt(puzzles, replace(puzzle, **change))
    assert why is not None
    return why


def test_planted_puzzles_are_doubted(found):
    win = next(puzzle for puzzle in found if puzzle.goal == "win")
    action, good = next(iter(win.tree.good.items()))
    other = next(iter(win.tree.wrong))
    assert "nothing wins within" in planted(win, before=win.before[:4], seat=0)
    assert "good actions are not those" in planted(win, tree=Node({other: good}), length=win.length)
    two = Node({action: good, other: Good()})
    assert "good actions are not those" in planted(win, tree=two)
    assert "it is not the turn" in planted(win, seat=1 - win.seat)
    assert "its id are not those" in planted(win, id="0" * 12)
    assert "its position cannot be had" in planted(win, before=("place 0.0", "place 0.0"))
    few = {**win.options, "piecesPerPlayer": 4}
    assert planted(win, options=few)
    assert "no such goal in this game" in planted(win, goal="rescue")


FORCED = (
    "0.2 7 3.3 8 2.3 5 6.1 2 8.1 1 6.0 4 5.2 3 8.0 6 4.2 7 8.3 8 2.0 5 1.1 2 "
    "5.2 1 5.3 0 3.2 3 6.1 6 3.0 7 8.1 8 4.1 5 2.0 2 4.0 1 5.2 4 5.3 7 2.0 6 "
    "7.2 3 2.1 0 2.3 1 6.2 4 3.3 5 8.1 8 6.3 7 1.0 4 3 6 7 8"
)
"""No tile slides twice in a row: in the corner, one slide is left."""


def test_where_nothing_else_can_be_played_nothing_is_asked():
    before = tuple(f"{'place' if '.' in at else 'slide'} {at}" for at in FORCED.split())
    options = game.options_schema.read({"noRepeatSlide": True})
    candidate = Candidate(options, before, None, 0, "win", "selfplay")
    puzzle = puzzles.prove(candidate)
    assert isinstance(puzzle, Puzzle)  # it is won by force
    assert game.legal(start(puzzle), 0) == ["slide 5"]
    assert doubt(puzzles, puzzle) == "every action is as good"
    search = Mine(puzzles)
    assert all(found.id != puzzle.id for found in search.puzzles(options, before, "selfplay"))


def test_where_a_draw_could_come_between_nothing_is_asked(found):
    puzzle = found[0]
    s = start(puzzle)
    assert not draws_within(s, 6)
    moved = replace(s, seen=(s.number, s.number))
    assert draws_within(moved, 6)
    assert draws_within(replace(s, seen=tuple(range(95))), 6)


def test_positions_that_a_symmetry_carries_into_one_another_are_one_puzzle(found):
    puzzle = found[0]
    candidate = candidate_of(puzzle)
    for turn in range(8):
        s, moved = game.start(puzzle.options), []
        for action in puzzle.before:
            moved.append(game.likeness.turned(s, action, turn))
            s = game.apply(s, s.turn, action)
        assert id_of(puzzles, replace(candidate, before=tuple(moved))) == puzzle.id
    assert id_of(puzzles, replace(candidate, before=puzzle.before[:-2])) != puzzle.id


@pytest.mark.parametrize("options", puzzles.variants)
def test_quick_games_are_the_same_for_a_seed_and_within_the_rules(options):
    actions = puzzles.play(options, Random(3))
    assert actions == puzzles.play(options, Random(3)) != puzzles.play(options, Random(4))
    s = game.start(options)
    for action in actions:
        s = game.apply(s, s.turn, action)


def test_nothing_is_asked_in_the_middle_of_a_turn():
    candidate = Candidate(OPTIONS, ("place 0.0",), None, 0, "win", "selfplay")
    assert puzzles.prove(candidate) == "it is not the turn of whoever is asked"
