"""The text record: written, read back, and refused where it is bad."""

from __future__ import annotations

from random import Random

import pytest

from parlour import games
from parlour.kernel import Code, Illegal
from parlour.match.record import Record, read, result_of, states, write
from play import random_game

CARO = Record("caro", 1, {"size": 15}, ("H8", "I9", "H9"))


@pytest.mark.parametrize("game", sorted(games.every()))
@pytest.mark.parametrize("seed", range(3))
def test_a_game_is_read_as_it_was_written_and_replays_to_its_end(game, seed):
    rules = games.get(game)
    steps = list(random_game(rules, Random(seed), limit=300))
    record = Record(
        game,
        rules.rules,
        {},
        tuple(action for _, _, action, _ in steps),
        seats=("Ân", 'level "3" \\')[: rules.seats],
        clock="300+5/30",
        result="1-0",
        reason="line",
        times=tuple(range(len(steps))),
    )
    text = write(record)
    assert read(text) == record
    replayed = list(states(rules, read(text)))
    assert [(seat, action) for _, seat, action in replayed[1:]] == [
        (seat, action) for _, seat, action, _ in steps
    ]
    assert replayed[-1][0] == steps[-1][3]
    assert all(len(line) <= 80 for line in text.split("\n\n", 1)[1].splitlines())


RECORDS = [
    CARO,
    Record("caro", 1, {}, ()),
    Record("caro", 1, {}, ("1:H8", "0:fly_sand H8")),
    Record("caro", 1, {}, tuple(f"fly_sand A{n}" for n in range(100))),
    Record("caro", 1, {}, ("x" * 200, "H8")),
    Record("caro", 1, {}, (), seats=("", "")),
    Record("caro", 1, {}, (), seats=("[x]", "a\u2028b\x85c\td\\")),
    Record("caro", 1, {}, (), seats=("Nguyễn", "Юрій", "张")),
    Record("caro", 1, {"deep": {"list": [1, None, True]}}, ()),
]


@pytest.mark.parametrize("record", RECORDS)
def test_odd_records_survive_as_well(record):
    assert read(write(record)) == record
    assert read(write(record).replace("\n", "\r\n")) == record


def test_a_comma_in_a_name_becomes_a_blank_so_that_names_stay_apart():
    assert read(write(Record("caro", 1, {}, (), seats=("a, b", "c")))).seats == ("a  b", "c")


def test_a_record_reads_like_a_record():
    assert write(CARO) == (
        '[Parlour "1"]\n[Game "caro"]\n[Rules "1"]\n[Options "{\\"size\\":15}"]\n'
        '[Clock "none"]\n[Result "*"]\n\nH8 I9 H9\n'
    )


HEAD = '[Parlour "1"]\n[Game "caro"]\n[Rules "1"]\n[Options "{}"]\n'
BAD = [
    "",
    "H8 I9",
    HEAD.replace('[Parlour "1"]\n', ""),
    HEAD.replace('[Game "caro"]\n', ""),
    HEAD.replace('[Options "{}"]', ""),
    HEAD.replace('"1"', '"2"', 1),
    HEAD.replace('[Rules "1"]', '[Rules "one"]'),
    HEAD.replace("{}", "[]"),
    HEAD.replace("{}", "{"),
    HEAD.replace("{}", "[" * 200_000),
    HEAD + '[Times "soon"]',
    HEAD + '[Seats "\\x"]',
    HEAD + 'H8 "fly_sand',
    HEAD + 'H8"I9',
    HEAD + "H8 " * 400_000,
]


@pytest.mark.parametrize("text", BAD, ids=range(len(BAD)))
def test_what_is_no_record_is_refused(text):
    with pytest.raises(Illegal) as refusal:
        read(text)
    assert refusal.value.code == Code.BAD_RECORD


@pytest.mark.parametrize(("game", "rules"), [("skill-gomoku", 1), ("caro", 99)])
def test_a_record_of_another_game_or_other_rules_is_refused(game, rules):
    with pytest.raises(Illegal) as refusal:
        list(states(games.get("caro"), Record(game, rules, {}, ())))
    assert refusal.value.code == Code.BAD_RECORD


BROKEN = [
    (("H8", "H8"), Code.CELL_TAKEN, "action 2: H8"),
    (("H8", "Z99"), Code.OFF_BOARD, "action 2: Z99"),
    (("H8", "nowhere"), Code.MALFORMED, "action 2: nowhere"),
    (("H8", "0:I9"), Code.NOT_YOUR_TURN, "action 2: I9"),
    (("9:H8",), Code.NOT_YOUR_TURN, "action 1: H8"),
    (
        ("H8", "A1", "I8", "A3", "J8", "A5", "K8", "A7", "L8", "A9"),
        Code.GAME_OVER,
        "action 10: A9",
    ),
]


@pytest.mark.parametrize(("actions", "code", "named"), BROKEN)
def test_a_record_that_breaks_the_rules_is_refused_at_the_action_that_does(actions, code, named):
    with pytest.raises(Illegal) as refusal:
        list(states(games.get("caro"), Record("caro", 1, {}, actions)))
    assert refusal.value.code == code
    assert named in str(refusal.value)


def test_a_seat_may_be_named():
    game = games.get("caro")
    assert [seat for _, seat, _ in states(game, Record("caro", 1, {}, ("0:H8", "I9")))] == [
        -1,
        0,
        1,
    ]


RESULTS = [
    (None, "*"),
    ((1.0, 0.0), "1-0"),
    ((0.0, 1.0), "0-1"),
    ((0.5, 0.5), "½-½"),
    ((1.0,), "1"),
    ((0.25, 0.75), "0.25-0.75"),
]


@pytest.mark.parametrize(("scores", "text"), RESULTS)
def test_results_are_written_as_players_write_them(scores, text):
    assert result_of(scores) == text
