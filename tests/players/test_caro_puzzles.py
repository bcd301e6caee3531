"""Puzzles of five in a row: what the prover keeps, what it refuses and why."""

from __future__ import annotations

from dataclasses import replace
from itertools import chain, zip_longest
from random import Random

import pytest

from parlour.engine.prover import FiveProver
from parlour.games import get
from parlour.games.caro import RULES
from parlour.games.grid import Grid
from parlour.players.caro.puzzles import puzzles
from parlour.players.caro.puzzles.board import Board, board_of
from parlour.players.caro.puzzles.defence import HOLDS
from parlour.players.mine import Mine, doubt
from parlour.players.puzzle_source import Candidate, candidate_of, id_of
from parlour.players.symmetry import turns
from parlour.puzzles.puzzle import Good, Node
from parlour.puzzles.solving import Status, solve

GAME = get("caro")
CROSS = ("E8 F8 G8 H5 H6 H7", "B2 M2 B12 M12 L9 K3")
THREE = ("H9 I8 D9 E10", "F7 D6 G3 D12", "threes", "standard")
OPEN_THREE = ("I7 I6 I5 J6", "K5 I10 N2", "defend", "standard")


def asked(xs: str, os: str, goal: str, rule: str = "caro") -> Candidate:
    """O is asked where X has one stone more."""
    pairs = zip_longest(xs.split(), os.split())
    before = tuple(stone for stone in chain.from_iterable(pairs) if stone)
    options = {"opening": "free", "rule": rule, "size": 15}
    return Candidate(options, before, None, len(before) % 2, goal, "selfplay")


def proved(xs: str, os: str, goal: str, rule: str = "caro"):
    return puzzles.prove(asked(xs, os, goal, rule))


def test_a_stone_that_alone_wins_by_fours_is_a_puzzle():
    puzzle = proved(*CROSS, "fours")
    assert (list(puzzle.tree.good), puzzle.length, puzzle.goal) == (["H8"], 2, "fours")
    assert puzzle.themes == ("fours", "short")


def test_its_tree_is_played_to_the_win_against_the_longest_resistance():
    puzzle = proved(*CROSS, "fours")
    line = [action for action, _ in puzzle.main_line()]
    end = solve(GAME, puzzle, line)
    assert end.status is Status.SOLVED
    assert GAME.outcome(end.state).scores == (1.0, 0.0)


def test_a_three_that_alone_wins_is_a_puzzle():
    puzzle = proved(*THREE)
    assert (list(puzzle.tree.good), puzzle.length, puzzle.goal) == (["F11"], 3, "threes")
    assert doubt(puzzles, puzzle) is None
    end = solve(GAME, puzzle, [action for action, _ in puzzle.main_line()])
    assert end.status is Status.SOLVED
    assert GAME.outcome(end.state).scores == (1.0, 0.0)


def board(puzzle, *actions: str) -> Board:
    s = solve(GAME, puzzle, []).state
    for action in actions:
        s = GAME.apply(s, s.seat, action)
    return board_of(s, FiveProver(s.rule))


@pytest.mark.parametrize(("stones", "threes"), [((*CROSS, "fours"), 0), (THREE, 1)])
def test_no_other_reply_holds_out_longer_than_the_one_that_is_shown(stones, threes):
    """Every reply that there is, near or far, against the one in the tree."""
    puzzle = proved(*stones)
    before: tuple[str, ...] = ()
    for action, reply in puzzle.main_line():
        if reply:
            rival = board(puzzle, *before, action)
            held = rival.answers(threes)
            assert min(held.values()) > 0
            assert held[rival.names.index(reply[0])] == max(held.values())
            before = (*before, action, *reply)
    assert len(before) == 2 * (puzzle.length - 1) > 0


def test_the_only_stone_that_defends_is_a_puzzle():
    puzzle = proved(*OPEN_THREE)
    assert (list(puzzle.tree.good), puzzle.length, puzzle.seat) == (["I8"], 1, 1)
    assert puzzle.tree.wrong.keys() == {"I4", "I9"}
    assert doubt(puzzles, puzzle) is None
    assert solve(GAME, puzzle, ["I8"]).status is Status.SOLVED


def test_a_defence_holds_against_the_wins_that_it_claims_and_no_other_stone_does():
    puzzle = proved(*OPEN_THREE)
    at = board(puzzle)
    for cell in at.empty:
        loses = any(at.after(cell).win(threes) for threes in range(HOLDS + 1))
        assert loses == (at.names[cell] != "I8")


def test_what_refutes_a_wrong_stone_does():
    """In a defence, the win that follows; in an attack, an answer after which none is left."""
    defence, attack = proved(*OPEN_THREE), proved(*THREE)
    for action in board(defence).names:
        if action not in {*defence.before, "I8"}:
            (reply,) = solve(GAME, defence, [action]).refutation
            rival = board(defence, action)
            assert rival.names.index(reply) in rival.wins(HOLDS)
    for action in board(attack).names:
        if action not in {*attack.before, "F11"}:
            (reply,) = solve(GAME, attack, [action]).refutation
            assert not board(attack, action, reply).win(1)


REFUSED = [
    # stones, goal, rule, why
    (*CROSS, "fours", "standard", "stones win by fours: "),
    ("H8 I8", "A1 C1", "fours", "standard", "nothing wins by fours"),
    ("H8 I8", "A1 C1", "threes", "standard", "nothing wins by threes"),
    ("F8 G8 H8 I8", "A1 C1 E1 G1", "fours", "standard", "it is won at once: "),
    ("G8 H8 I8", "A1 C1 E1", "fours", "standard", "it is an open three, which anybody sees"),
    ("G8 H8 I8", "A1 C1 E1", "threes", "standard", "it is won by fours already"),
    ("G8 H8 I8", "A1 C1 E1", "defend", "standard", "who is to defend wins by force"),
    ("A1 C1 E1", "G8 H8 I8", "defend", "standard", "more than one stone defends: "),
    ("A1 C1 E1 G1", "F8 G8 H8 I8", "defend", "standard", "a five has to be stopped"),
    ("H8", "A1", "best", "standard", "no such goal in this game: best"),
    (*THREE[:2], "threes", "caro", "by threes"),
    (*THREE[:2], "fours", "standard", "nothing wins by fours"),
    ("H9 I8 D9 J10", "F7 D6 G3 D12", "threes", "standard", "nothing wins by threes"),
    ("G8 H8 I7 I6", "A1 C1 E1 A3", "threes", "standard", "it is not settled within"),
    (*OPEN_THREE[:2], "defend", "caro", "defend"),
]


@pytest.mark.parametrize(("xs", "os", "goal", "rule", "why"), REFUSED)
def test_what_asks_nothing_is_refused_with_a_sentence(xs, os, goal, rule, why):
    refusal = proved(xs, os, goal, rule)
    assert isinstance(refusal, str)
    assert why in refusal


def test_a_planted_puzzle_with_more_than_one_solution_is_doubted():
    planted = replace(proved(*CROSS, "fours"), options=asked(*CROSS, "fours", "standard").options)
    assert "stones win by fours: " in doubt(puzzles, planted)


def test_a_planted_puzzle_without_a_solution_is_doubted():
    planted = replace(proved(*CROSS, "fours"), before=asked(*CROSS, "fours").before[:6], seat=0)
    assert doubt(puzzles, planted) == "nothing wins by fours"


PLANTED = [
    # what is changed in a puzzle, what is said of it
    ({"tree": Node({"D8": Good(("H8",), Node({"H9": Good()}))})}, "its good actions are not those"),
    ({"tree": Node({"H8": Good(("H9",), Node({"H4": Good()}))})}, "its answers are not those"),
    ({"id": "0" * 12}, "its id are not those"),
    ({"themes": ("fours", "race")}, "its themes are not those"),
    ({"seat": 1}, "it is not the turn"),
    ({"before": ("H8", "H8")}, "its position cannot be had"),
]


@pytest.mark.parametrize(("change", "why"), PLANTED)
def test_a_planted_falsehood_is_named(change, why):
    puzzle = proved(*CROSS, "fours")
    assert doubt(puzzles, puzzle) is None
    assert why in doubt(puzzles, replace(puzzle, **change))


PLANTED_ELSEWHERE = [
    # in which puzzle, what is changed, what is said of it
    (THREE, {"options": {"opening": "free", "rule": "caro", "size": 15}}, "by threes"),
    (THREE, {"goal": "fours"}, "nothing wins by fours"),
    (THREE, {"tree": Node({"F11": Good(), "J7": Good()}), "length": 1}, "its good actions"),
    (THREE, {"tree": Node({"J7": Good()}), "length": 1}, "its good actions"),
    (OPEN_THREE, {"options": {"opening": "free", "rule": "caro", "size": 15}}, "defend"),
    (OPEN_THREE, {"tree": Node({"I8": Good(), "I4": Good()})}, "its good actions"),
    (OPEN_THREE, {"tree": Node({"I4": Good()}, {"I8": ("I9",)})}, "its good actions"),
    (OPEN_THREE, {"tree": Node({"I8": Good()}, {"I4": ("A1",)}, ("I8",))}, "its answers"),
    (OPEN_THREE, {"goal": "fours"}, "nothing wins by fours"),
]


@pytest.mark.parametrize(("stones", "change", "why"), PLANTED_ELSEWHERE)
def test_a_falsehood_planted_in_a_three_or_a_defence_is_named(stones, change, why):
    assert why in doubt(puzzles, replace(proved(*stones), **change))


def test_positions_that_a_symmetry_carries_into_one_another_are_one_puzzle():
    candidate, names = asked(*CROSS, "fours"), Grid.of(15).names
    ids = set()
    for way in turns(15):
        moved = tuple(names[way.index(names.index(action))] for action in candidate.before)
        ids.add(id_of(puzzles, replace(candidate, before=moved)))
    assert len(ids) == 1
    elsewhere = replace(candidate, before=(*candidate.before[:-1], "K2"))
    assert id_of(puzzles, elsewhere) not in ids


def test_none_is_found_twice_though_games_repeat():
    search = Mine(puzzles)
    options = [asked("", "", "fours", "standard").options]
    first = [puzzle for number in range(12) for puzzle in search.own_game(number, 1, options)]
    assert first
    assert [p for number in range(12) for p in search.own_game(number, 1, options)] == []
    assert search.refused["it is known already"] >= len(first)


@pytest.mark.parametrize("rule", RULES)
def test_quick_games_are_the_same_for_a_seed_and_within_the_rules(rule):
    options = asked("", "", "fours", rule).options
    actions = puzzles.play(options, Random(3))
    assert actions == puzzles.play(options, Random(3)) != puzzles.play(options, Random(4))
    state = GAME.start(options)
    for action in actions:
        state = GAME.apply(state, state.seat, action)


def test_what_was_proved_is_proved_again_from_what_it_claims():
    puzzle = proved(*CROSS, "fours")
    assert puzzles.prove(candidate_of(puzzle)) == puzzle
