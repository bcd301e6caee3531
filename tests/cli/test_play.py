"""`parlour play` in words: what is typed and what comes back."""

from __future__ import annotations

import pytest
from typer.testing import CliRunner

from parlour import games
from parlour.cli import app
from parlour.match.record import read

RUN = CliRunner()
PAIR = ("play", "caro", "--seat", "both", "--options", "size=9")


def said(*lines: str, command: tuple[str, ...] = PAIR) -> str:
    """What the terminal showed, as one line of single blanks."""
    result = RUN.invoke(app, command, input="".join(f"{line}\n" for line in lines))
    assert result.exit_code == 0, result.output
    return " ".join(result.output.split())


def test_two_people_play_side_by_side_to_the_end():
    out = said("a1", "a9", "b1", "b9", "c1", "c9", "d1", "d9", "e1", "f1")
    assert "seat 1 (player 1): A1 placed: seat 1, side X, cell A1" in out
    assert "seat 2 (player 2): A9" in out
    assert "line: seat 1, side X, cells A1 B1 C1 D1 E1" in out
    assert "X has 5 in a row and wins." in out
    assert "Seat 1 wins, 1-0 (line)." in out
    assert out.endswith("over> game_over: The game has ended. over>")


@pytest.mark.parametrize(
    ("typed", "answer"),
    [
        ("E5", "cell_taken: That place is taken."),
        ("e5", "cell_taken: That place is taken."),
        ("  E5 ", "cell_taken: That place is taken."),
        ("k4", "off_board: There is no such place on this board."),
        ("nonsense", "malformed: That is not written as an action of this game."),
        ("one two three four", "malformed: That is not written as an action of this game."),
        ("take_x", "wrong_phase: That cannot be done in this phase of the game."),
        ("redo", "no_offer: There is no such offer to answer."),
        ("save", "malformed: That is not written as an action of this game. (save FILE)"),
    ],
)
def test_what_is_refused_is_refused_by_its_code_and_the_game_goes_on(typed, answer):
    out = said("E5", typed, "E6")
    assert f"> {answer} seat 2 (player 2)> seat 2 (player 2): E6" in out


def test_nothing_can_be_taken_back_at_the_start():
    assert "nothing_to_take_back" in said("undo")


def test_case_does_not_matter_at_this_door():
    out = said("h8", "FLY_SAND h8", "Decline", command=("play", "skill-gomoku", "--seat", "both"))
    assert "seat 2 (player 2): fly_sand H8" in out
    assert "seat 1 (player 1): decline" in out


def test_an_answer_that_is_due_says_what_silence_would_mean_online():
    out = said("h8", "fly_sand h8", command=("play", "skill-gomoku", "--seat", "both"))
    assert "An answer is due; at an online table within 10 s, else decline. seat 1" in out
    free = ("play", "skill-gomoku", "--seat", "both", "--options", "counterSeconds=0")
    out = said("h8", "fly_sand h8", command=free)
    assert "An answer is due; at an online table, else decline. seat 1" in out


@pytest.mark.parametrize("word", ["?", "legal", "LEGAL"])
def test_legal_actions_are_listed_on_request(word):
    out = said("H8", "I9", "H9", word, command=(*PAIR[:4], "--options", "opening=swap2"))
    assert "> add_two take_o take_x seat 2" in out


def test_help_lists_the_words():
    out = said("help")
    for word in ("?", "hint", "undo", "redo", "board", "draw", "resign", "save", "quit"):
        assert f" {word} " in out


@pytest.mark.parametrize("word", ["quit", "exit"])
def test_quit_leaves_and_nothing_more_is_read(word):
    assert "E5" not in said(word, "E5")


def test_empty_lines_ask_again():
    assert "seat 1 (player 1)> seat 1 (player 1)> seat 1 (player 1): E5" in said("", "E5")


def test_board_shows_the_board_again():
    assert said("board").count("X to place stone 1.") == 2


def test_undo_takes_one_stone_back_side_by_side_and_redo_brings_it_again():
    out = said("E5", "E6", "undo", "undo", "redo", "redo", "board")
    assert out.count("O to place stone 2.") == 3
    assert out.count("X to place stone 3.") == 3


def test_undo_reopens_a_game_that_is_over():
    out = said("a1", "a9", "b1", "b9", "c1", "c9", "d1", "d9", "e1", "undo", "f1")
    assert "O to place stone 10." in out
    assert out.endswith("seat 2 (player 2)>")


def test_undo_against_the_computer_takes_its_answer_back_too():
    out = said("E5", "undo", "redo", "undo", command=("play", "caro", "--seed", "1"))
    assert out.count("X to place stone 1.") == 3
    assert out.count("X to place stone 3.") == 2


def test_resigning_before_both_have_played_counts_for_nothing():
    out = said("E5", "resign")
    assert "No result (aborted)." in out
    out = said("E5", "E6", "resign", "hint")
    assert "Seat 2 wins, 0-1 (resign)." in out
    assert "game_over" in out


def test_a_draw_between_people_is_asked_for():
    assert "player 1), do you take the draw? [y/N] The draw is declined." in said("E5", "draw", "n")
    out = said("E5", "draw", "y")
    assert "The draw is taken." in out
    assert "Drawn, ½-½ (agreement)." in out


def test_the_computer_declines_a_draw_while_lines_can_be_won():
    out = said("E5", "draw", "draw", command=("play", "caro", "--seed", "1"))
    assert "The draw is declined. seat 1 (you)> offer_spent" in out


def test_the_same_seed_plays_the_same_game():
    command = ("play", "save-oneself", "--seed", "7")
    assert said("e", "s", command=command) == said("e", "s", command=command)
    other = ("play", "save-oneself", "--seed", "8")
    assert said("e", "s", command=command) != said("e", "s", command=other)


def test_cards_are_dealt_and_told():
    out = said(command=("play", "save-oneself", "--seed", "7"))
    assert out.startswith("chance: draw ")
    assert " dealt: card " in out


def test_a_lonely_game_is_won_or_lost_and_knows_no_draw():
    out = said("draw", "n", "resign", command=("play", "save-oneself", "--seed", "7"))
    assert "unknown_action" in out
    assert "Lost (resign)." in out


def test_a_hint_names_a_legal_action():
    out = said("hint", command=("play", "four-in-a-square", "--seed", "1"))
    hint = out.split("Try ")[1].split(".")[0:2]
    assert ".".join(hint).split(" (")[0] in games.get("four-in-a-square").legal(
        games.get("four-in-a-square").start({}), 0
    )


@pytest.mark.parametrize("game", sorted(games.every()))
def test_every_game_can_be_played_at_a_terminal(game):
    out = said("?", "hint", command=("play", game, "--level", "1", "--seed", "3"))
    assert "Try " in out


def test_two_computers_can_be_watched():
    watched = ("play", "caro", "--seat", "none", "--level", "1", "--seed", "2", "--options")
    out = said(command=(*watched, "size=7"))
    assert "seat 1 (level 1): " in out
    assert "seat 2 (level 1): " in out
    assert ">" not in out


def test_the_second_seat_waits_for_the_computer():
    out = said(command=("play", "caro", "--seat", "2", "--level", "1", "--seed", "2"))
    assert "seat 1 (level 1): " in out
    assert out.endswith("seat 2 (you)>")


def test_a_game_is_saved_resumed_and_saved_again(tmp_path):
    file = tmp_path / "game.txt"
    assert "Saved. Go on with: parlour play --resume" in said("E5", "E6", f"save {file}")
    assert read(file.read_text()).actions == ("E5", "E6")
    out = said("E7", "save", command=("play", "--resume", str(file)))
    assert "X to place stone 3." in out
    assert "seat 1 (player 1): E7" in out
    record = read(file.read_text())
    assert record.actions == ("E5", "E6", "E7")
    assert record.options == {"opening": "free", "rule": "standard", "size": 9}


def test_a_resumed_game_keeps_its_computer_unless_asked_otherwise(tmp_path):
    file = tmp_path / "game.txt"
    said("E5", f"save {file}", command=("play", "caro", "--level", "1", "--seed", "1"))
    assert read(file.read_text()).seats == ("you", "level 1")
    out = said("A1", command=("play", "caro", "--resume", str(file)))
    assert "seat 2 (level 1): " in out
    out = said("A1", command=("play", "caro", "--resume", str(file), "--level", "2"))
    assert "seat 2 (level 2): " in out
    out = said("A1", command=("play", "caro", "--resume", str(file), "--seat", "both"))
    assert "seat 2 (player 2)>" in out


def test_a_file_that_is_no_record_is_not_overwritten(tmp_path):
    file = tmp_path / "letter.txt"
    file.write_text("Dear Jane")
    assert "bad_record" in said("E5", f"save {file}")
    assert file.read_text() == "Dear Jane"


def test_a_folder_that_is_not_there_is_said(tmp_path):
    assert "unavailable" in said("E5", f"save {tmp_path}/no/such/game.txt")


REFUSED = [
    # command, code
    (("play",), "unknown_game"),
    (("play", "chess"), "unknown_game"),
    (("play", "caro", "--level", "99"), "bad_seats"),
    (("play", "caro", "--seat", "3"), "bad_seats"),
    (("play", "caro", "--seat", "me"), "bad_seats"),
    (("play", "caro", "--options", "size=21"), "bad_option"),
    (("play", "caro", "--options", "size"), "bad_option"),
    (("play", "caro", "--options", "{"), "bad_option"),
    (("play", "caro", "--options", "colour=red"), "unknown_option"),
    (("play", "caro", "--options", '{"rule": "renju"}'), "bad_option"),
    (("play", "skill-gomoku", "--options", "skills=sun"), "bad_option"),
    (("play", "--resume", "/no/such/file"), "not_found"),
]


@pytest.mark.parametrize(("command", "code"), REFUSED)
def test_what_cannot_be_set_up_is_refused_by_its_code(command, code):
    result = RUN.invoke(app, command)
    assert result.exit_code == 1
    assert result.stderr.startswith(f"{code}: ")


def test_a_broken_or_foreign_file_cannot_be_resumed(tmp_path):
    for content, code in ((b"\xff\xfe", "bad_record"), (b"Dear Jane", "bad_record")):
        file = tmp_path / "file"
        file.write_bytes(content)
        result = RUN.invoke(app, ("play", "--resume", str(file)))
        assert (result.exit_code, result.stderr.split(":")[0]) == (1, code)


def test_a_record_of_another_game_is_refused(tmp_path):
    file = tmp_path / "game.txt"
    said("E5", f"save {file}")
    result = RUN.invoke(app, ("play", "skill-gomoku", "--resume", str(file)))
    assert result.exit_code == 1


@pytest.mark.parametrize(
    ("text", "shown"),
    [
        ("rule=caro,size=11", "11 · "),
        ('{"rule": "caro", "size": 11}', "11 · "),
        (" size = 11 ,", "11 · "),
    ],
)
def test_options_are_read_in_both_forms(text, shown):
    assert shown in said(command=("play", "caro", "--seat", "both", "--options", text))


def test_lists_are_written_with_a_plus():
    cards = ("play", "skill-gomoku", "--seat", "both", "--options", "skills=fly_sand+capture")
    out = said(command=cards)
    assert "fly_sand" in out
    assert "still_water" not in out


def test_the_version_is_said():
    assert RUN.invoke(app, ["--version"]).output.startswith("parlour 0")
