# long: every command and refusal of the protocol, one talk
"""The Gomocup face: commands, refusals, garbage."""

from __future__ import annotations

import io
from queue import Queue
from random import Random
from threading import Thread
from types import SimpleNamespace
from typing import TextIO, cast

import pytest

from parlour.engine.talk import serve

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
        (["INFO rule 4"], "ERROR rule 4 is"),
        (["INFO rule"], "ERROR rule is"),
        (["START 15", "SWAP2BOARD", "7,7", "DONE"], "ERROR Swap2"),
        (["START 15", "SWAP2BOARD", "7,7", "7,7", "7,8", "DONE"], "ERROR the cell is taken"),
        (["START 15", "SWAP2BOARD", "7,7,1", "DONE"], "ERROR a stone of an opening"),
        (["SWAP2BOARD", "DONE"], "ERROR START"),
        (["PROBOARD", "7,7", "DONE"], "ERROR START"),
        (["YXBOARD", "7,7,1", "DONE"], "ERROR START"),
        (["PLAY 7,7"], "ERROR START"),
        (["START 15", "TURN 3,3", "PLAY 3,3"], "ERROR the cell is taken"),
        (["hello"], "UNKNOWN"),
    ],
)
def test_what_cannot_be_done_is_refused_clearly(lines, start):
    assert talk(*lines)[-1].startswith(start)


@pytest.mark.parametrize(
    ("lines", "answer"),
    [
        (["STOP"], "OK"),
        (["YXSTOP"], "OK"),
        (["PLAY 3,4"], "3,4"),
        (["YXBOARD", "7,7,1", "8,8,2", "DONE"], "OK"),
        (["RECTSTART 12,12"], "OK"),
        (["PROBOARD", "DONE"], "7,7"),
    ],
)
def test_what_other_managers_say_has_one_line_for_an_answer(lines, answer):
    assert talk("START 15", *lines, "ABOUT")[1:-1] == [answer]


def test_about_says_who_made_it_and_nothing_empty():
    told = dict(part.split("=") for part in talk("ABOUT")[0].split(", "))
    assert list(told) == ["name", "version", "author", "country"]
    assert all(len(value) > len('""') for value in told.values())


def test_a_board_that_was_only_shown_is_played_on():
    four = [f"{x},7,2" for x in (3, 4, 5, 6)]
    answers = talk("START 15", "YXBOARD", *four, "2,7,1", "DONE", "TURN 0,0")
    assert answers[1:] == ["OK", "7,7"]


def cells(answer: str) -> list[tuple[int, ...]]:
    return [tuple(map(int, cell.split(","))) for cell in answer.split()]


def test_swap2_is_offered_three_stones():
    offer = cells(talk("START 15", "SWAP2BOARD", "DONE")[-1])
    assert len(set(offer)) == 3
    assert all(0 <= v < 15 for cell in offer for v in cell)


@pytest.mark.parametrize("more", [[], ["1,1", "8,8"]])
@pytest.mark.parametrize("rule", ["0", "1"])
def test_swap2_takes_the_side_that_is_better(rule, more):
    """Two X side by side in the middle win against an O in the corner; beside both, O lives."""
    asked = ["START 15", f"INFO rule {rule}", "SWAP2BOARD"]
    assert talk(*asked, "7,7", "0,0", "8,7", *more, "DONE")[-1] == "SWAP"
    (cell,) = cells(talk(*asked, "0,0", "7,7", "14,14", *(more and ["8,8", "0,14"]), "DONE")[-1])
    assert cell not in [(0, 0), (7, 7), (14, 14), (8, 8), (0, 14)]


@pytest.mark.parametrize("second", ["8,8", "7,8", "10,7", "0,0"])
@pytest.mark.parametrize("size", [9, 15, 20])
def test_the_third_stone_of_pro_is_three_steps_from_the_centre(size, second):
    middle = size // 2
    second = second.replace("10,", f"{size - 2},")
    (cell,) = cells(talk(f"START {size}", "PROBOARD", f"{middle},{middle}", second, "DONE")[-1])
    assert max(abs(v - middle) for v in cell) >= 3
    assert cell != tuple(map(int, second.split(",")))


def test_pro_goes_on_from_the_stones_it_was_told():
    answers = talk("START 15", "PROBOARD", "7,7", "DONE", "TURN 7,7", "TURN 0,14")
    assert answers[2] == "ERROR the cell is taken"
    assert len(cells(answers[1])) == len(cells(answers[3])) == 1


@pytest.mark.parametrize("word", ["STOP", "YXSTOP", "stop ", "END"])
def test_a_search_ends_when_it_is_told_to(word):
    """What is said during a search is heard: the move comes at once, and nothing beside it."""
    said: Queue[str] = Queue()
    heard: Queue[str] = Queue()
    stdin = cast("TextIO", SimpleNamespace(readline=said.get))
    stdout = cast("TextIO", SimpleNamespace(write=heard.put, flush=lambda: None))
    house = Thread(target=serve, args=(stdin, stdout), daemon=True)
    house.start()
    for line in ("INFO max_memory 70000000", "INFO timeout_turn 600000", "START 15", "TURN 7,7"):
        said.put(line + "\n")
    while not heard.get(timeout=60).startswith("MESSAGE"):
        pass
    said.put(word + "\n")
    while (answer := heard.get(timeout=60)).startswith("MESSAGE"):
        pass
    assert len(cells(answer)) == 1
    if word != "END":
        said.put("ABOUT\n")
        assert heard.get(timeout=60).startswith("name")
        said.put("END\n")
    said.put("")
    house.join(60)
    assert not house.is_alive()


def said_within_a_minute(*lines: str) -> list[str]:
    """What is answered to all of it in one breath, where a move may take ten minutes."""
    out = io.StringIO()
    told = ["INFO max_memory 70000000", "INFO timeout_turn 600000", "START 15", *lines]
    house = Thread(target=serve, args=(io.StringIO("\n".join(told) + "\n"), out), daemon=True)
    house.start()
    house.join(60)
    assert not house.is_alive()
    return [line for line in out.getvalue().splitlines() if not line.startswith("MESSAGE")][1:]


@pytest.mark.parametrize("word", ["STOP", "YXSTOP"])
@pytest.mark.parametrize(
    ("asked", "stones"),
    [
        (["TURN 7,7"], 1),
        (["BEGIN"], 1),
        (["BOARD", "7,7,2", "DONE"], 1),
        (["SWAP2BOARD", "DONE"], 3),
        (["SWAP2BOARD", "0,0", "7,7", "14,14", "DONE"], 1),
        (["PROBOARD", "7,7", "8,8", "DONE"], 1),
    ],
)
def test_a_stop_in_the_same_breath_stops_what_was_asked_before_it(asked, stones, word):
    move, about = said_within_a_minute(*asked, word, "ABOUT")
    assert len(cells(move)) == stones
    assert about.startswith("name")


def test_each_search_is_stopped_by_the_stop_behind_it():
    answers = said_within_a_minute("TURN 7,7", "STOP", "TURN 0,0", "STOP", "STOP")
    assert [len(cells(answer)) for answer in answers] == [1, 1]


@pytest.mark.parametrize("word", ["BOARD", "YXBOARD", "SWAP2BOARD", "PROBOARD"])
@pytest.mark.parametrize("end", [["7,7,1", "END", "ABOUT"], ["7,7", "END"], ["END"], ["7,7,1"], []])
def test_a_list_that_is_not_ended_has_no_answer_and_holds_nobody(word, end):
    assert said_within_a_minute(word, *end) == []


def test_a_list_that_never_ends_is_passed_over_and_refused():
    answers = talk("START 15", "BOARD", *["7,7,1"] * 100_000, "STOP", "DONE", "BEGIN")
    assert answers == ["OK", "ERROR the cell is taken", "7,7"]


@pytest.mark.parametrize("word", ["BOAR", "YXBLOCK", "yxsearchdefend 3", "7,7,1"])
@pytest.mark.parametrize("stones", [["7,7,1", " 8 , 8 , 2 "], ["7,7", "", "8,8"], []])
@pytest.mark.parametrize("done", ["DONE", "done\r"])
def test_the_list_of_a_command_that_is_not_known_has_no_answer_of_its_own(word, stones, done):
    unknown, about = talk(word, *stones, done, "ABOUT")
    assert unknown.startswith(f"UNKNOWN {word.split()[0].upper()}")
    assert about.startswith("name")


def test_the_list_of_a_command_that_is_not_known_ends_with_the_next_command():
    answers = talk("YXBLOCK", "7,7", "START 15", "7,7", "DONE", "DONE")
    assert [answer.split()[0] for answer in answers] == ["UNKNOWN", "OK", "UNKNOWN", "UNKNOWN"]


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
