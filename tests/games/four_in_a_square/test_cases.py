"""The worked cases of section 13.1: their positions, actions and rulings as tables."""

from __future__ import annotations

import pytest

from parlour.games.four_in_a_square import game
from parlour.games.four_in_a_square.codes import SquareCode
from parlour.kernel import Code, Illegal

PLAYED = [
    # case, (start, N, phase, player to act, banned square), actions,
    # -> (board, phase, player to act, placed, winner)
    (
        "1. The first place",
        ("..../..../..../..../####/..../..../..../....", 16, "placement", "R"),
        ["R place 0.2"],
        ("..R./..../..../..../####/..../..../..../....", "placementSlide", "R", (1, 0), None),
    ),
    (
        "2. An empty tile slides",
        ("..R./..../..../..../####/..../..../..../....", 16, "placementSlide", "R"),
        ["R slide 3"],
        ("..R./..../..../####/..../..../..../..../....", "placement", "B", (1, 0), None),
    ),
    (
        "3. A tile carries its pieces",
        ("..../..../..../..../####/..../..../.R../....", 16, "placementSlide", "R"),
        ["R slide 7"],
        ("..../..../..../..../.R../..../..../####/....", "placement", "B", (1, 0), None),
    ),
    (
        "4. Win by place inside one square",
        ("B.../..../RRR./..../####/..../..B./...B/....", 16, "placement", "R"),
        ["R place 2.3"],
        ("B.../..../RRRR/..../####/..../..B./...B/....", "placement", "R", (4, 3), "R"),
    ),
    (
        "5. Win by place on the seam of two squares, side by side",
        (".R.R/R.../B.../..../####/.B../..../..B./....", 16, "placement", "R"),
        ["R place 1.2"],
        (".R.R/R.R./B.../..../####/.B../..../..B./....", "placement", "R", (4, 3), "R"),
    ),
    (
        "6. Win by place on the seam of two squares, one above the other",
        ("B.../..../..B./..RR/####/..../.R../..../..B.", 16, "placement", "R"),
        ["R place 6.0"],
        ("B.../..../..B./..RR/####/..../RR../..../..B.", "placement", "R", (4, 3), "R"),
    ),
    (
        "7. Win by place where four squares meet",
        ("...R/..R./B.../.R../..../..B./..../..B./####", 16, "placement", "R"),
        ["R place 4.0"],
        ("...R/..R./B.../.R../R.../..B./..../..B./####", "placement", "R", (4, 3), "R"),
    ),
    (
        "8. Three cells on a seam are no win",
        ("B.../..R./..../.R.R/####/R..B/..B./B.../..R.", 16, "placementSlide", "R"),
        ["R slide 5"],
        ("B.../..R./..../.R.R/R..B/####/..B./B.../..R.", "placement", "B", (5, 4), None),
    ),
    (
        "9. Win by slide on a seam",
        ("..../..../..../.R.R/####/R.RB/..B./B.../....", 16, "placementSlide", "R"),
        ["R slide 5"],
        ("..../..../..../.R.R/R.RB/####/..B./B.../....", "placementSlide", "R", (4, 3), "R"),
    ),
    (
        "10. Win by slide where four squares meet, in movement",
        ("...R/..R./B.../.R../####/R.../..B./B.../..B.", 4, "movement", "R"),
        ["R slide 5"],
        ("...R/..R./B.../.R../R.../####/..B./B.../..B.", "movement", "R", (4, 4), "R"),
    ),
    (
        "11. Own goal",
        ("R.../R.../..../.B.B/####/B.B./..R./..../..R.", 4, "movement", "R"),
        ["R slide 5"],
        ("R.../R.../..../.B.B/B.B./####/..R./..../..R.", "movement", "R", (4, 4), "B"),
    ),
    (
        "12. Both colours at once, the mover's block nearer the top-left",
        ("...R/..R./..../.R.B/####/R.B./.B../B.../....", 4, "movement", "R"),
        ["R slide 5"],
        ("...R/..R./..../.R.B/R.B./####/.B../B.../....", "movement", "R", (4, 4), "R"),
    ),
    (
        "13. Both colours at once, the rival's block nearer the top-left",
        ("...B/..B./..../.B.R/####/B.R./.R../R.../....", 4, "movement", "R"),
        ["R slide 5"],
        ("...B/..B./..../.B.R/B.R./####/.R../R.../....", "movement", "R", (4, 4), "R"),
    ),
    (
        "14. Both colours at once, made by Blue",
        ("...B/..B./..../.B.R/####/B.R./.R../R.../....", 4, "movement", "B"),
        ["B slide 5"],
        ("...B/..B./..../.B.R/B.R./####/.R../R.../....", "movement", "B", (4, 4), "B"),
    ),
    (
        "15. A straight line of four is no win",
        ("RR../R.../..B./.B../..../..../..B./..../####", 16, "placement", "R"),
        ["R place 1.1"],
        ("RR../RR../..B./.B../..../..../..B./..../####", "placementSlide", "R", (4, 3), None),
    ),
    (
        "16. No wrap-around",
        ("R.../..../.R../R.../####/...B/..B./.B../....", 16, "placement", "R"),
        ["R place 5.1"],
        ("R.../..../.R../R.../####/.R.B/..B./.B../....", "placementSlide", "R", (4, 3), None),
    ),
    (
        "18. The last Red piece",
        ("R.../R.../..B./..../####/..../..B./...B/R...", 4, "placement", "R"),
        ["R place 5.3", "R slide 3"],
        ("R.../R.../..B./####/..../...R/..B./...B/R...", "placement", "B", (4, 3), None),
    ),
    (
        "19. The last Blue piece opens movement",
        ("R.../R.../..B./####/..../...R/..B./...B/R...", 4, "placement", "B"),
        ["B place 0.3", "B slide 0"],
        ("####/R.../..B./R..B/..../...R/..B./...B/R...", "movement", "R", (4, 4), None),
    ),
    (
        "20. One piece each",
        ("..../..../..../..../####/..../..../..../....", 1, "placement", "R"),
        ["R place 2.1", "R slide 5", "B place 6.2", "B slide 2"],
        ("..../..../####/..../..../.R../..B./..../....", "movement", "R", (1, 1), None),
    ),
    (
        "21. The last cell of a full board",
        ("RBBR/RBBR/RBBR/RBBR/####/RBBR/RBBR/RBBR/RB.R", 16, "placement", "B"),
        ["B place 8.2", "B slide 5"],
        ("RBBR/RBBR/RBBR/RBBR/RBBR/####/RBBR/RBBR/RBBR", "movement", "R", (16, 16), None),
    ),
    (
        "23. Sliding straight back is legal",
        ("R.../..../..../..../..../####/..../..../...B", 1, "movement", "R"),
        ["R slide 8", "B slide 5"],
        ("R.../..../..../..../..../####/..../..../...B", "movement", "R", (1, 1), None),
    ),
    (
        "25. The ban never leaves a player without a slide",
        ("R.../..../..../..../..../...B/..../..../####", 1, "movement", "B", 5),
        ["B slide 7"],
        ("R.../..../..../..../..../...B/..../####/....", "movement", "R", (1, 1), None),
    ),
]  # fmt: skip

REFUSED = [
    # case, (start, N, phase, player to act, banned square), actions before, who tries what -> code
    (
        "17. The hole blocks a block",
        ("...R/..R./B.../.R../####/B.../..../B.../....", 16, "placement", "R"),
        [], "R", "place 4.0", SquareCode.HOLE,
    ),
    (
        "22. Movement: placing is over",
        ("R.../..../..../####/..../..../..../..../...B", 1, "movement", "R"),
        [], "R", "place 1.1", Code.WRONG_PHASE,
    ),
    (
        "24. The same attempt with the ban",
        ("R.../..../..../..../..../...B/..../..../####", 1, "movement", "B", 5),
        [], "B", "slide 5", SquareCode.REPEATED_SLIDE,
    ),
    (
        "26. A corner hole has two slides",
        ("####/R.../..../..../..B./..../..../..../....", 1, "movement", "R"),
        [], "R", "slide 4", SquareCode.NOT_ADJACENT,
    ),
    (
        "27. An edge hole has three slides",
        ("R.../####/..../..../..B./..../..../..../....", 1, "movement", "R"),
        [], "R", "slide 3", SquareCode.NOT_ADJACENT,
    ),
    (
        "28. No sliding over the edge",
        ("R.../..../####/..../..B./..../..../..../....", 1, "movement", "R"),
        [], "R", "slide 3", SquareCode.NOT_ADJACENT,
    ),
    (
        "29. The hole does not slide",
        ("R.../..../..../..../####/..../..../..../....", 8, "placementSlide", "R"),
        [], "R", "slide 4", SquareCode.HOLE,
    ),
    (
        "30. No piece on a piece",
        ("R.../..B./..../..../####/..../..../..../....", 8, "placement", "R"),
        [], "R", "place 1.2", Code.CELL_TAKEN,
    ),
    (
        "31. A slide before the place",
        ("R.../..B./..../..../####/..../..../..../....", 8, "placement", "R"),
        [], "R", "slide 1", Code.WRONG_PHASE,
    ),
    (
        "32. A second place",
        ("R.../..../..../..../####/..../..../..../....", 8, "placementSlide", "R"),
        [], "R", "place 0.1", Code.WRONG_PHASE,
    ),
    (
        "33. The wrong side",
        ("R.../..../..../####/..../..../..../..../....", 8, "placement", "B"),
        [], "R", "place 0.1", Code.NOT_YOUR_TURN,
    ),
    (
        "34. After the end",
        ("B.../..../RRR./..../####/..../..B./...B/....", 16, "placement", "R"),
        ["place 2.3"], "R", "slide 1", Code.GAME_OVER,
    ),
]  # fmt: skip


def seat_of(player):
    return "RB".index(player)


@pytest.mark.parametrize(
    ("position", "actions", "end"), [case[1:] for case in PLAYED], ids=[case[0] for case in PLAYED]
)
def test_a_worked_case_ends_as_ruled(set_up, written, position, actions, end):
    s = set_up(*position)
    for action in actions:
        s = game.apply(s, seat_of(action[0]), action[2:])
    view = game.view(s, None)
    board, phase, player, (red, blue), winner = end
    assert written(view) == board
    assert (view["phase"], view["currentPlayer"]) == (phase, player)
    assert view["placed"] == {"R": red, "B": blue}
    assert (view["winner"], view["drawReason"]) == (winner, None)


@pytest.mark.parametrize(
    ("position", "before", "who", "action", "code"),
    [case[1:] for case in REFUSED],
    ids=[case[0] for case in REFUSED],
)
def test_a_worked_case_is_refused_as_ruled(set_up, position, before, who, action, code):
    s = set_up(*position)
    for earlier in before:
        s = game.apply(s, s.turn, earlier)
    view = game.view(s, None)
    with pytest.raises(Illegal) as refusal:
        game.apply(s, seat_of(who), action)
    assert refusal.value.code == code
    assert game.view(s, None) == view
