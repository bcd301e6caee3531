"""The Gomocup face: commands, refusals, garbage."""

from __future__ import annotations

import io
from random import Random

import pytest

from parlour.engine.gomocup import serve

QUICK = ["INFO max_memory 70000000", "INFO max_node 2000", "INFO timeout_turn 5000"]


def talk(*lines: str) -> list[str]:
    out = io.StringIO()
    serve(io.StringIO("\n".join([*QUICK, *lines]) + "\n"), out)
    return [line for line in out.getvalue().splitlines() if not line.startswith("MESSAGE")]


def test_a_first_move_is_the_centre():
    assert talk("START 15", "BEGIN", "END") == ["OK", "7,7"]


def test_a_turn_is_answered_on_an_empty_cell():
    ok, reply = talk("START 20", "TURN 10,10")
    assert ok == "OK"
    assert reply != "10,10"


@pytest.mark.parametrize(
    ("rule", "reply"),
    [
        ("1", "9,7"),  # the other end makes six
        ("0", ("4,7", "9,7")),
        ("9", "9,7"),
        ("8", ("4,7", "9,7")),
        ("standard", "9,7"),
        ("caro", "9,7"),
        ("caro-both", "9,7"),
    ],
)
def test_a_win_is_taken_by_the_rule_in_force(rule, reply):
    stones = [
        "3,7,1",
        "5,7,1",
        "6,7,1",
        "7,7,1",
        "8,7,1",
        "0,0,2",
        "2,0,2",
        "4,0,2",
        "9,0,2",
        "12,1,2",
    ]
    answer = talk("START 15", f"INFO rule {rule}", "BOARD", *stones, "DONE")[-1]
    assert answer in reply


def test_a_stone_taken_back_can_be_placed_again():
    answers = talk("START 15", "TURN 0,0", "TAKEBACK 0,0", "TURN 0,0")
    assert answers[0] == "OK"
    assert answers[2] == "OK"
    assert len(answers) == 4


@pytest.mark.parametrize(
    ("lines", "start"),
    [
        (["START 5"], "ERROR the board's size"),
        (["START 21"], "ERROR the board's size"),
        (["START x"], "ERROR the board's size"),
        (["START"], "ERROR the board's size"),
        (["RECTSTART 15,20"], "ERROR rectangular"),
        (["BEGIN"], "ERROR START"),
        (["TURN 3,3"], "ERROR START"),
        (["TAKEBACK 3,3"], "ERROR START"),
        (["RESTART"], "ERROR START"),
        (["BOARD", "3,3,1", "DONE"], "ERROR START"),
        (["START 15", "TURN 15,0"], "ERROR no such cell"),
        (["START 15", "TURN -1,0"], "ERROR a cell"),
        (["START 15", "TURN 7"], "ERROR a cell"),
        (["START 15", "TURN 7,7", "TURN 7,7"], "ERROR the cell is taken"),
        (["START 15", "TAKEBACK 3,3"], "ERROR the cell is empty"),
        (["START 15", "BOARD", "1,1,1", "1,1,2", "DONE"], "ERROR the cell is taken"),
        (["START 15", "BOARD", "rubbish", "DONE"], "ERROR a stone"),
        (["START 15", "BOARD", "15,0,1", "DONE"], "ERROR no such cell"),
        (["INFO rule 4"], "ERROR rule 4"),
        (["SWAP2BOARD"], "UNKNOWN"),
        (["hello"], "UNKNOWN"),
        (["ABOUT"], 'name="Parlour"'),
    ],
)
def test_what_cannot_be_done_is_refused_clearly(lines, start):
    assert talk(*lines)[-1].startswith(start)


def test_a_refused_stone_changes_nothing():
    answers = talk("START 15", "TURN 3,3", "TURN 3,3", "TAKEBACK 3,3", "TAKEBACK 3,3")
    assert answers[2] == "ERROR the cell is taken"
    assert answers[3] == "OK"
    assert answers[4] == "ERROR the cell is empty"


def test_a_full_board_has_no_answer():
    stones = [f"{x},{y},{1 + (x // 2 + y) % 2}" for x in range(7) for y in range(7)]
    assert talk("START 7", "BOARD", *stones, "DONE")[-1] == "ERROR the board is full"
    answer = talk("START 7", "BOARD", *stones[:-1], "DONE")[-1]
    assert answer == "6,6"


def test_restart_clears_the_board():
    assert talk("START 15", "TURN 7,7", "RESTART", "BEGIN")[-2:] == ["OK", "7,7"]


def test_a_board_may_hold_more_stones_of_the_other_and_any_order():
    four = ["3,7,2", "4,7,2", "5,7,2", "6,7,2"]
    for stones in ([*four, "2,7,1"], ["2,7,1", *four], [*four, "2,7,1", "0,0,2", "0,2,2"]):
        assert talk("START 15", "INFO rule 0", "BOARD", *stones, "DONE")[-1] == "7,7"


def test_a_board_that_is_refused_leaves_the_old_one():
    answers = talk("START 15", "TURN 3,3", "BOARD", "5,5,1", "5,5,2", "DONE", "TAKEBACK 3,3")
    assert answers[2:] == ["ERROR the cell is taken", "OK"]


@pytest.mark.parametrize("key", ["timeout_turn", "time_left", "max_memory", "max_depth", "folder"])
@pytest.mark.parametrize("value", ["999999999999999", "-5", "0", "1" * 60, "much", ""])
def test_no_value_of_info_stops_it(key, value):
    assert talk(f"INFO {key} {value}", "START 15", "BEGIN")[-2:] == ["OK", "7,7"]


def test_words_may_stand_apart_and_in_any_case():
    assert talk("  start\t15 ", "INFO\tRULE  1", "begin\r")[-2:] == ["OK", "7,7"]


def test_a_whole_game_against_itself_stays_legal():
    board, moves = {}, []
    reply = talk("START 9", "BEGIN")[-1]
    for turn in range(12):
        assert reply not in board
        board[reply] = turn
        moves.append(reply)
        stones = [f"{m},{1 if (len(moves) - i) % 2 == 0 else 2}" for i, m in enumerate(moves)]
        reply = talk("START 9", "BOARD", *stones, "DONE")[-1]


def test_garbage_never_ends_it():
    rng = Random(9)
    words = [
        "START",
        "TURN",
        "BOARD",
        "DONE",
        "INFO",
        "TAKEBACK",
        "15",
        "7,7",
        "1,1,1",
        "rule",
        "\x00",
    ]
    lines = [
        " ".join(rng.choices(words, k=rng.randint(1, 4)))
        if rng.random() < 0.7
        else "".join(chr(rng.randint(1, 1000)) for _ in range(rng.randint(0, 200))).replace(
            "\r", ""
        )
        for _ in range(300)
    ]
    lines = [line for line in lines if line.strip().upper() != "END" and "\n" not in line]
    answers = talk(*lines, "DONE", "START 15", "BEGIN", "END")
    assert answers[-2:] == ["OK", "7,7"]
