"""Attempts at puzzles, judged by the tree and the rules."""

from __future__ import annotations

import pytest

from parlour.games import get
from parlour.kernel import Illegal
from parlour.puzzles.puzzle import Good, Node, Proof, Puzzle
from parlour.puzzles.solving import Status, solve

GAME = get("caro")

OPEN_THREE = Puzzle(
    id="0123456789ab",
    game="caro",
    options={"opening": "free", "rule": "standard", "size": 9},
    before=("D5", "A9", "E5", "C9", "F5", "E9"),
    position=None,
    seat=0,
    goal="fours",
    themes=("fours",),
    length=2,
    proof=Proof("by hand", 1, 2),
    rating=800,
    source="selfplay",
    tree=Node(
        {
            "G5": Good(("C5",), Node({"H5": Good()}, {}, ("H5",))),
            "C5": Good(("G5",), Node({"B5": Good()}, {}, ("B5",))),
        },
        {"H5": ("G5", "A1", "C5")},
        ("E5", "G5", "C5"),
    ),
)


def test_at_the_start_it_is_open():
    now = solve(GAME, OPEN_THREE, [])
    assert (now.status, now.plays, len(now.state.moves)) == (Status.OPEN, (), 6)


def test_a_good_action_is_answered():
    now = solve(GAME, OPEN_THREE, ["G5"])
    assert now.status is Status.OPEN
    assert [(play.seat, play.action) for play in now.plays] == [(0, "G5"), (1, "C5")]
    assert now.plays[-1].after == now.state


@pytest.mark.parametrize("actions", [("G5", "H5"), ("C5", "B5")])
def test_good_actions_to_the_end_solve_it(actions):
    now = solve(GAME, OPEN_THREE, actions)
    assert now.status is Status.SOLVED
    assert GAME.outcome(now.state).scores == (1.0, 0.0)


def test_a_listed_wrong_action_is_refuted_by_its_own_line():
    now = solve(GAME, OPEN_THREE, ["H5"])
    assert (now.status, now.refutation) == (Status.WRONG, ("G5", "A1", "C5"))
    assert [(play.seat, play.action) for play in now.plays] == [
        (0, "H5"),
        (1, "G5"),
        (0, "A1"),
        (1, "C5"),
    ]


def test_any_other_is_refuted_by_the_first_reply_that_can_be_played():
    now = solve(GAME, OPEN_THREE, ["A1"])
    assert (now.status, now.refutation) == (Status.WRONG, ("G5",))  # E5 is taken
    assert solve(GAME, OPEN_THREE, ["G5", "A1"]).refutation == ("H5",)


REFUSED = [
    # actions, code
    (("D5",), "cell_taken"),
    (("J0",), "malformed"),
    (("G5", "H5", "A1"), "puzzle_ended"),
    (("A1", "A2"), "puzzle_ended"),
    (("G5", "A1", "A2"), "puzzle_ended"),
]


@pytest.mark.parametrize(("actions", "code"), REFUSED)
def test_what_cannot_be_done_is_refused(actions, code):
    with pytest.raises(Illegal) as refused:
        solve(GAME, OPEN_THREE, actions)
    assert refused.value.code == code


def test_a_position_may_stand_in_for_the_actions_before():
    state = solve(GAME, OPEN_THREE, []).state
    there = {name: getattr(OPEN_THREE, name) for name in OPEN_THREE.__dataclass_fields__}
    puzzle = Puzzle(**{**there, "before": (), "position": GAME.dump(state)})
    assert solve(GAME, puzzle, ["G5", "H5"]).status is Status.SOLVED
