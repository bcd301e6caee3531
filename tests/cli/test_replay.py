"""`parlour replay`, `parlour games` and `parlour import`."""

from __future__ import annotations

from dataclasses import replace

import pytest
from typer.testing import CliRunner

from parlour import games
from parlour.cli import app
from parlour.match.record import Record, read, write

RUN = CliRunner()
WON = Record(
    "caro",
    1,
    {"size": 9},
    ("A1", "A9", "B1", "B9", "C1", "C9", "D1", "D9", "E1"),
    ("Host", "Guest"),
    result="1-0",
    reason="line",
)


def replayed(tmp_path, record, *flags):
    file = tmp_path / "game.txt"
    file.write_text(write(record), encoding="utf-8")
    return RUN.invoke(app, ("replay", str(file), *flags))


def test_a_record_is_checked_and_its_end_is_shown(tmp_path):
    result = replayed(tmp_path, WON)
    assert result.exit_code == 0
    lines = result.output.splitlines()
    assert lines[0] == "Caro  size=9  Host, Guest"
    assert lines[2].startswith(" 9 O O O O · ")
    assert lines[-1] == "Actions: 9. Seat 1 wins, 1-0 (line)."


def test_step_shows_every_position(tmp_path):
    result = replayed(tmp_path, WON, "--step")
    assert result.exit_code == 0
    assert result.output.count("A B C D E F G H I") == 2 * 10
    assert "9. seat 1: E1" in result.output
    assert "  line: seat 1, side X, cells A1 B1 C1 D1 E1" in result.output


def test_draws_of_chance_are_shown_as_such(tmp_path):
    record = Record("save-oneself", 1, {}, ("draw pig", "E"))
    result = replayed(tmp_path, record, "--step")
    assert "1. chance: draw pig" in result.output
    assert "Actions: 2. Not finished." in result.output


SGF = "(;GM[4]SZ[9]RU[caro]PB[Host]PW[Guest]RE[W+R];B[ee];W[fd];B[ai])"


@pytest.mark.parametrize(
    ("text", "end"),
    [
        (SGF.encode(), "Actions: 3. 0-1 (resign)."),
        (SGF.replace("Host", "Höst").encode("latin-1"), "Actions: 3. 0-1 (resign)."),
        (b"(;SZ[9]AB[ee]AW[fd];B[ai])", "Set up: 2. Actions: 1. Not finished."),
        (b"Piskvorky 9x9, 0:0, 0\r\n5,5,0\r\n6,4,12\r\n", "Actions: 2. Not finished."),
    ],
    ids=["sgf", "latin-1", "set up", "psq"],
)
def test_files_of_other_programs_are_replayed(tmp_path, text, end):
    file = tmp_path / "game.sgf"
    file.write_bytes(text)
    result = RUN.invoke(app, ("replay", str(file)))
    assert result.exit_code == 0, result.output
    assert result.output.splitlines()[-1] == end


def test_a_file_of_another_program_is_played_on_and_left_as_it_was(tmp_path):
    file = tmp_path / "game.sgf"
    file.write_text(SGF.replace("RE[W+R]", ""))
    command = ("play", "--resume", str(file), "--seat", "both")
    result = RUN.invoke(app, command, input="F7\nsave\n")
    assert "seat 2 (player 2): F7" in result.output
    assert "bad_record" in result.output
    assert file.read_text().startswith("(;GM[4]")


ENDS = [
    # changes, last line
    ({"actions": WON.actions[:-1], "result": "*", "reason": ""}, "Actions: 8. Not finished."),
    (
        {"actions": WON.actions[:-1], "result": "0-1", "reason": "resign"},
        "Actions: 8. 0-1 (resign).",
    ),
]


@pytest.mark.parametrize(("changes", "last"), ENDS)
def test_an_end_outside_the_rules_is_taken_from_the_record(tmp_path, changes, last):
    result = replayed(tmp_path, replace(WON, **changes))
    assert result.output.splitlines()[-1] == last


REFUSED = [
    # changes, code
    ({"actions": ("A1", "A1"), "result": "*"}, "cell_taken"),
    ({"actions": (*WON.actions, "F1")}, "game_over"),
    ({"result": "0-1"}, "bad_record"),
    ({"reason": "resign"}, "bad_record"),
    ({"game": "chess"}, "unknown_game"),
    ({"rules": 99}, "bad_record"),
    ({"options": {"size": 99}}, "bad_option"),
]


@pytest.mark.parametrize(("changes", "code"), REFUSED)
def test_a_record_that_breaks_the_rules_is_refused_by_its_code(tmp_path, changes, code):
    result = replayed(tmp_path, replace(WON, **changes))
    assert result.exit_code == 1
    assert result.stderr.startswith(f"{code}: ")


def test_games_are_listed_with_their_options():
    out = RUN.invoke(app, ["games"]).output
    for game in games.every().values():
        native = "" if game.native == game.name else f" ({game.native})"
        assert f"{game.id}  {game.name}{native}, " in out
        for name in game.options_schema.fields:
            assert f"    {name}=" in out
    assert "        caro: Exactly five wins, and only if" in out


def test_moves_of_another_program_become_a_record():
    result = RUN.invoke(app, ["import", "a1a9", "--rows", "top", "--rule", "FreeStyle"])
    record = read(result.output)
    assert record.actions == ("A15", "A7")
    assert record.options["rule"] == "freestyle"
    assert record.result == "*"


def test_an_imported_game_that_is_over_has_its_result():
    moves = "a1a9b1b9c1c9d1d9e1"
    record = read(RUN.invoke(app, ["import", moves, "--rows", "bottom"]).output)
    assert (record.result, record.reason) == ("1-0", "line")


@pytest.mark.parametrize(
    ("moves", "code"), [("h8h8", "cell_taken"), ("h8!", "bad_record"), ("z9", "off_board")]
)
def test_moves_that_cannot_be_played_are_refused(moves, code):
    result = RUN.invoke(app, ["import", moves, "--rows", "bottom"])
    assert result.exit_code == 1
    assert result.stderr.startswith(f"{code}: ")


def test_the_way_up_must_be_said():
    assert RUN.invoke(app, ["import", "h8"]).exit_code == 2
