"""What holds in every game: the facts of sections 4 and 5, checked on games that hypothesis plays.

A plain model of nine lists of four, written without bits, plays along.
"""

from __future__ import annotations

import json
from dataclasses import replace
from itertools import pairwise

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from parlour.games.four_in_a_square import game
from parlour.kernel import Illegal

OPTIONS = st.fixed_dictionaries(
    {
        "piecesPerPlayer": st.integers(1, 16),
        "noRepeatSlide": st.booleans(),
        "repetitionDraw": st.sampled_from([0, 2, 3]),
        "movementLimit": st.sampled_from([0, 10, 30]),
    }
)
CHOICES = st.lists(st.integers(0, 35), min_size=40, max_size=110)


def played(options, choices):
    """The positions and actions of a game in which each choice picks from the legal list."""
    s = game.start(options)
    positions, actions = [s], []
    for choice in choices:
        if s.over:
            break
        legal = game.legal(s, s.turn)
        actions.append(legal[choice % len(legal)])
        s = game.apply(s, s.turn, actions[-1])
        positions.append(s)
    return positions, actions


def cell_at(row, col):
    """Section 2."""
    return 3 * (row // 2) + col // 2, 2 * (row % 2) + col % 2


BLOCKS = [
    [cell_at(row, col), cell_at(row, col + 1), cell_at(row + 1, col), cell_at(row + 1, col + 1)]
    for row in range(5)
    for col in range(5)
]


def owners(board):
    """The players who own a full block."""
    return {
        board[a][b] for (a, b), *rest in BLOCKS if {board[q][t] for q, t in rest} == {board[a][b]}
    } - {None}


class Model:
    """Section 4 on plain lists, for games without rules for draws."""

    def __init__(self, n):
        self.n = n
        self.board = [[None] * 4 for _ in range(9)]
        self.phase, self.player, self.hole = "placement", "R", 4
        self.placed = {"R": 0, "B": 0}
        self.winner = None

    def play(self, action):
        kind, where = action.split()
        if kind == "place":
            square, slot = map(int, where.split("."))
            self.board[square][slot] = self.player
            self.placed[self.player] += 1
        else:
            square = int(where)
            self.board[self.hole], self.board[square] = self.board[square], [None] * 4
            self.hole = square
        found = owners(self.board)
        if found:
            self.winner = self.player if self.player in found else found.pop()
        elif kind == "place":
            self.phase = "placementSlide"
        else:
            self.player = "B" if self.player == "R" else "R"
            self.phase = "movement" if self.placed == {"R": self.n, "B": self.n} else "placement"

    def state(self):
        return {
            "board": self.board,
            "phase": self.phase,
            "currentPlayer": self.player,
            "placed": self.placed,
            "holeSquareIndex": self.hole,
            "winner": self.winner,
        }


@given(OPTIONS, CHOICES)
@settings(max_examples=150, deadline=None)
def test_the_game_agrees_with_a_plain_model(options, choices):
    positions, actions = played(options, choices)
    model = Model(options["piecesPerPlayer"])
    for s, action in zip(positions[1:], actions, strict=True):
        model.play(action)
        view = game.view(s, None)
        state = model.state()
        assert {name: view[name] for name in state} == state


@given(OPTIONS, CHOICES)
@settings(max_examples=80, deadline=None)
def test_counts_and_hole_keep_the_facts_of_section_4(options, choices):
    positions, _ = played(options, choices)
    for s in positions:
        view = game.view(s, None)
        red, blue = view["placed"]["R"], view["placed"]["B"]
        squares = view["board"]
        assert squares[view["holeSquareIndex"]] == [None] * 4
        assert sum(row.count("R") for row in squares) == red <= options["piecesPerPlayer"]
        assert sum(row.count("B") for row in squares) == blue <= options["piecesPerPlayer"]
        ahead = view["phase"] == "placement" and view["currentPlayer"] == "B"
        ahead |= view["phase"] == "placementSlide" and view["currentPlayer"] == "R"
        if view["winner"] is None:
            assert red - blue == ahead
            assert not owners(squares)
        assert view["left"] == {
            player: options["piecesPerPlayer"] - n for player, n in view["placed"].items()
        }


@given(OPTIONS, CHOICES)
@settings(max_examples=80, deadline=None)
def test_a_block_made_by_a_slide_straddles_squares_and_touches_the_moved_tile(options, choices):
    """Section 5."""
    positions, actions = played(options, choices)
    view = game.view(positions[-1], None)
    if actions and actions[-1].startswith("slide"):
        for block in view["blocks"]:
            squares = {int(cell[0]) for cell in block["cells"]}
            assert len(squares) > 1
            assert view["lastSlide"]["to"] in squares


@given(OPTIONS, CHOICES)
@settings(max_examples=80, deadline=None)
def test_there_are_as_many_slides_as_the_hole_has_neighbours_less_a_ban(options, choices):
    """Sections 2 and 7.1."""
    positions, _ = played(options, choices)
    for s in positions:
        view = game.view(s, None)
        if s.over:
            assert view["nextSlides"] == view["legalSlides"] == []
            continue
        sides = {0: 2, 1: 3, 2: 2, 3: 3, 4: 4, 5: 3, 6: 2, 7: 3, 8: 2}[s.hole]
        banned = view["blockedSlideSquareIndex"] is not None
        assert banned == (options["noRepeatSlide"] and view["lastSlide"] is not None)
        assert len(view["nextSlides"]) == sides - banned
        assert view["legalSlides"] == ([] if view["phase"] == "placement" else view["nextSlides"])


@given(OPTIONS, CHOICES)
@settings(max_examples=80, deadline=None)
def test_tiles_and_the_latest_piece_are_where_the_view_says(options, choices):
    positions, actions = played(options, choices)
    tiles = [None if square == 4 else square for square in range(9)]
    for (s, t), action in zip(pairwise(positions), actions, strict=True):
        kind, where = action.split()
        view = game.view(t, None)
        if kind == "slide":
            tiles[s.hole], tiles[int(where)] = tiles[int(where)], None
            assert view["lastSlide"] == {"from": int(where), "to": s.hole}
        else:
            assert view["lastPlace"] == where
        assert view["tiles"] == tiles
        square, slot = map(int, view["lastPlace"].split("."))
        last = "RB"[(sum(view["placed"].values()) - 1) % 2]
        assert view["board"][square][slot] == last


@given(CHOICES)
@settings(max_examples=60, deadline=None)
def test_a_mirrored_game_has_mirrored_boards_and_the_same_end(choices):
    """Section 14: symmetry; left and right are exchanged."""

    def mirrored(action):
        kind, where = action.split()
        square = str(int(where[0]) // 3 * 3 + 2 - int(where[0]) % 3)
        return f"{kind} {square}" + (f".{int(where[2]) ^ 1}" if kind == "place" else "")

    positions, actions = played({}, choices)
    t = game.start({})
    for s, action in zip(positions[1:], actions, strict=True):
        t = game.apply(t, t.turn, mirrored(action))
        assert (t.phase, t.turn, t.winner, t.draw) == (s.phase, s.turn, s.winner, s.draw)
        board = game.view(s, None)["board"]
        assert game.view(t, None)["board"] == [
            [board[row * 3 + 2 - col][slot ^ 1] for slot in range(4)]
            for row in range(3)
            for col in range(3)
        ]


@given(OPTIONS, CHOICES)
@settings(max_examples=80, deadline=None)
def test_sliding_back_restores_the_board(options, choices):
    positions, _ = played({**options, "noRepeatSlide": False}, choices)
    s = positions[-1]
    if not s.over and s.phase != "placement":
        for action in game.legal(s, s.turn):
            t = game.apply(s, s.turn, action)
            if not t.over and t.phase == "movement":
                back = game.apply(t, t.turn, f"slide {s.hole}")
                assert (back.pieces, back.hole) == (s.pieces, s.hole)


@given(OPTIONS, CHOICES)
@settings(max_examples=60, deadline=None)
def test_positions_survive_json(options, choices):
    s = played(options, choices)[0][-1]
    assert game.load(json.loads(json.dumps(game.dump(s)))) == s


@given(st.text(max_size=12) | st.from_regex(r"(place|slide) -?\d{1,3}(\.-?\d)?", fullmatch=True))
def test_no_text_does_more_than_be_refused(text):
    s = game.start({})
    if text not in game.legal(s, 0):
        with pytest.raises(Illegal):
            game.apply(s, 0, text)


def test_a_view_reads_no_record():
    """What tiles and pieces have done is kept up with the game, however long it grows."""
    positions, _ = played({"repetitionDraw": 0, "movementLimit": 0}, range(60))
    s = next(s for s in reversed(positions) if not s.over)
    forgetful = replace(s, record=("unreadable",) * 3)
    assert game.view(forgetful, 0) == game.view(s, 0) | {"record": ["unreadable"] * 3}
