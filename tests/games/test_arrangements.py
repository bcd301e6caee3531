"""Positions set up by hand, in every game that has them (study.md section 2)."""

from __future__ import annotations

import json
from collections.abc import Mapping
from random import Random
from typing import Any

import pytest

from parlour import games
from parlour.kernel import CHANCE, AnyGame, Illegal, Palette, Placement, PlacementCode, Start

ARRANGED = [game for game in games.every().values() if game.arrangement is not None]

VARIANTS: list[tuple[str, dict[str, Any]]] = [
    ("caro", {}),
    ("caro", {"size": 9, "rule": "caro"}),
    ("caro", {"size": 11, "rule": "caro-8", "opening": "swap2"}),
    ("skill-gomoku", {"skills": []}),
    ("four-in-a-square", {}),
    ("four-in-a-square", {"piecesPerPlayer": 5, "noRepeatSlide": True}),
    ("stay-on-the-board", {"size": 6, "mode": "blocked"}),
    ("stay-on-the-board", {"size": 4, "first": 2}),
]


def played(game: AnyGame, options: Mapping[str, Any], seed: int) -> Any:
    """Somewhere in the middle of a game at random that nobody has ended."""
    rng = Random(seed)
    s = game.start(options)
    for _ in range(rng.randrange(1, 70)):
        seat = game.actors(s)[0]
        actions = sorted(game.chance(s)) if seat == CHANCE else list(game.legal(s, seat))
        rng.shuffle(actions)
        after = (game.apply(s, seat, action) for action in actions)
        s = next((t for t in after if game.outcome(t) is None), s)
    return s


def arrangement(game: AnyGame) -> Any:
    assert game.arrangement is not None
    return game.arrangement


def walked(game: AnyGame, start: Start) -> Any:
    s = game.start({name: value for name, value in start.options.items() if value is not None})
    for action in start.actions:
        s = game.apply(s, game.actors(s)[0], action)
    return s


@pytest.mark.parametrize(("name", "options"), VARIANTS)
@pytest.mark.parametrize("seed", range(12))
def test_a_position_of_a_game_is_set_up_as_it_stood(name: str, options: dict[str, Any], seed: int):
    game = games.get(name)
    s = played(game, options, seed)
    read = game.options_schema.read(options)
    placed = arrangement(game).placement(s)
    arrangement(game).palette(read).check(placed)
    start = arrangement(game).start(read, placed)
    t = walked(game, start)
    assert arrangement(game).placement(t) == placed
    assert game.outcome(t) is None
    assert game.load(json.loads(json.dumps(game.dump(t)))) == t
    assert arrangement(game).start(read, placed) == start


@pytest.mark.parametrize("game", ARRANGED, ids=lambda game: game.id)
def test_an_empty_board_has_cells_for_what_stands_at_the_start(game: AnyGame):
    palette = arrangement(game).palette(game.options_schema.read({}))
    names = [cell.name for row in palette.board.rows for cell in row]
    assert len(set(names)) == len(names)
    assert all(cell.shape is None for row in palette.board.rows for cell in row)
    assert len({piece.id for piece in palette.pieces}) == len(palette.pieces)


def stones(x: str, o: str) -> dict[str, str]:
    return {**dict.fromkeys(x.split(), "X"), **dict.fromkeys(o.split(), "O")}


FIVE = "E5 F5 G5 H5 I5"
SCATTERED = "A1 C1 E1 G1"
HOLE = {f"4.{slot}": "hole" for slot in range(4)}

REFUSED: list[tuple[str, dict[str, Any], dict[str, str], dict[str, int], str]] = [
    # game, options, what stands where, the numbers, why not
    ("caro", {}, stones("H8 H9", ""), {}, "uneven"),
    ("caro", {}, stones("", "H8"), {}, "uneven"),
    ("caro", {}, stones(FIVE, SCATTERED), {}, "won_already"),
    ("caro", {"rule": "caro"}, stones(FIVE, SCATTERED), {}, "won_already"),
    ("caro", {"size": 7}, {"H8": "X"}, {}, "unknown_piece"),
    ("caro", {}, {"H8": "queen"}, {}, "unknown_piece"),
    ("caro", {}, {}, {"lives": 3}, "bad_number"),
    ("skill-gomoku", {}, {"H8": "white"}, {}, "uneven"),
    ("skill-gomoku", {}, {"H8": "X"}, {}, "unknown_piece"),
    ("skill-gomoku", {}, {**dict.fromkeys(("A1", "B1", "C1", "D1", "E1", "F1"), "black"),
     **dict.fromkeys(("H8", "I9", "J8", "K9", "L8"), "white")}, {}, "won_already"),
    ("four-in-a-square", {}, {}, {}, "piece_missing"),
    ("four-in-a-square", {}, {"4.0": "hole", "3.0": "hole"}, {}, "too_many_pieces"),
    ("four-in-a-square", {}, {**HOLE, "0.0": "B"}, {}, "uneven"),
    ("four-in-a-square", {}, {"4.0": "hole", "4.1": "R"}, {}, "no_way"),
    ("four-in-a-square", {}, {"0.0": "hole"}, {}, "no_way"),
    ("four-in-a-square", {"piecesPerPlayer": 1}, {**HOLE, "0.0": "R", "0.1": "R", "1.0": "B"}, {},
     "too_many_pieces"),
    ("four-in-a-square", {},
     {**HOLE, **{f"0.{s}": "R" for s in range(4)}, **{f"{s}.0": "B" for s in (1, 2, 3, 5)}}, {},
     "won_already"),
    ("stay-on-the-board", {}, {}, {"seat": 1}, "piece_missing"),
    ("stay-on-the-board", {}, {"0.0": "queen", "0.1": "queen"}, {"seat": 1}, "too_many_pieces"),
    ("stay-on-the-board", {}, {"0.0": "queen"}, {}, "bad_number"),
    ("stay-on-the-board", {}, {"0.0": "queen"}, {"seat": 3}, "bad_number"),
    ("stay-on-the-board", {}, {"0.0": "queen", "0.1": "burnt"}, {"seat": 1}, "unknown_piece"),
    ("stay-on-the-board", {"mode": "blocked"}, {"0.0": "queen", "2.1": "burnt"}, {"seat": 1},
     "no_way"),
]  # fmt: skip


@pytest.mark.parametrize(("name", "options", "cells", "numbers", "code"), REFUSED)
def test_what_no_game_leads_to_is_refused_with_its_reason(
    name: str, options: dict[str, Any], cells: dict[str, str], numbers: dict[str, int], code: str
):
    game = games.get(name)
    read = game.options_schema.read(options)
    placement = Placement(cells, numbers)
    with pytest.raises(Illegal) as refused:
        arrangement(game).palette(read).check(placement)
        arrangement(game).start(read, placement)
    assert refused.value.code == code
    assert isinstance(refused.value.code, PlacementCode)


def test_a_row_too_long_to_win_is_set_up_from_both_its_sides():
    game = games.get("caro")
    row = stones("E5 F5 G5 H5 I5 J5", "A1 C1 E1 G1 I1 K1")
    start = arrangement(game).start(game.options_schema.read({"rule": "standard"}), Placement(row))
    assert arrangement(game).placement(walked(game, start)).cells == row


def test_a_five_with_both_ends_held_is_set_up_where_it_does_not_win():
    game = games.get("caro")
    row = stones("E5 F5 G5 H5 I5", "D5 J5 A1 C1 E1")
    start = arrangement(game).start(game.options_schema.read({"rule": "caro-8"}), Placement(row))
    assert arrangement(game).placement(walked(game, start)).cells == row


def test_three_stones_under_swap2_leave_the_choice_of_sides():
    game = games.get("caro")
    read = game.options_schema.read({"opening": "swap2"})
    s = walked(game, arrangement(game).start(read, Placement(stones("H8 J9", "G7"))))
    assert game.legal(s, 1) == ("add_two", "take_o", "take_x")


def test_a_board_of_nothing_but_stones_is_given_up_in_bounded_work():
    game = games.get("caro")
    read = game.options_schema.read({"size": 20, "rule": "standard"})
    palette: Palette = arrangement(game).palette(read)
    names = [cell.name for row in palette.board.rows for cell in row]
    # Rows of six of either side, over and over: every one too long, and none free to go.
    cells = {name: "XO"[(at // 200) % 2] for at, name in enumerate(names[:-1])}
    with pytest.raises(Illegal):
        arrangement(game).start(read, Placement(cells))
