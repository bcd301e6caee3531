"""Books of openings: gathered, kept, looked up (study.md section 4)."""

from __future__ import annotations

import gzip
import json
from pathlib import Path
from random import Random
from typing import Any

import pytest
from typer.testing import CliRunner

from parlour import games
from parlour.cli import app
from parlour.kernel import AnyGame
from parlour.openings.book import Book, Move, Tally, places
from parlour.openings.export import gathered
from parlour.openings.file import BrokenBook, read, shipped, write

CARO, SQUARE = games.get("caro"), games.get("four-in-a-square")
LIKE = [game for game in games.every().values() if game.likeness is not None]


def line(actions: str, scores: list[float] | None, *players: Any, **rest: Any) -> bytes:
    told = {
        "game": "caro",
        "rules": 1,
        "options": {"rule": "standard"},
        "players": [{"level": 7}, {"level": 8}] if not players else list(players),
        "actions": [[at % 2, action, 0] for at, action in enumerate(actions.split())],
        "scores": scores,
        **rest,
    }
    return json.dumps(told).encode()


def book_of(*lines: bytes, plies: int = 6) -> Book:
    return gathered(CARO, {"rule": "standard"}, lines, plies).book


def at(game: AnyGame, actions: str, **options: Any) -> Any:
    s = game.start(options)
    for action in actions.split(","):
        if action:
            s = game.apply(s, game.actors(s)[0], action)
    return s


def test_moves_are_told_by_how_often_by_whom_and_with_what_result():
    book = book_of(
        line("H8 H9 G7", [1, 0]),
        line("H8 H9 G7", [0, 1]),
        line("H8 H9 I6", [0.5, 0.5], {"before": 1712.4}, {}),
    )
    (first,) = book.moves(CARO, at(CARO, ""))
    assert (first.action, first.whole) == ("H8", Tally(1, 1, 1))
    assert first.bands == {"level 7": Tally(1, 0, 1), "1600-1799": Tally(0, 1, 0)}
    (reply,) = book.moves(CARO, at(CARO, "H8"))
    assert reply.whole == Tally(1, 1, 1)
    assert set(reply.bands) == {"level 8", "unrated"}
    assert [move.whole.games for move in book.moves(CARO, at(CARO, "H8,H9"))] == [2, 1]


def test_positions_that_a_symmetry_carries_into_one_another_are_one():
    book = book_of(*(line(f"H8 {reply}", [1, 0]) for reply in ("H9", "H7", "G8", "I8")))
    (reply,) = book.moves(CARO, at(CARO, "H8"))
    assert reply.whole.games == 4
    turned = book_of(line("H8 H9 G7", [1, 0]))
    for last, answer in (("H9", {"G7", "I7"}), ("G8", {"I7", "I9"}), ("H7", {"G9", "I9"})):
        (move,) = turned.moves(CARO, at(CARO, f"H8,{last}"))
        assert move.action in answer


def test_the_same_stones_in_another_order_are_the_same_position():
    book = book_of(line("H8 A1 J9 C4", [1, 0]), line("J9 A1 H8 C4", [1, 0]))
    (move,) = book.moves(CARO, at(CARO, "H8,A1,J9"))
    assert (move.action, move.whole.games) == ("C4", 2)


@pytest.mark.parametrize("game", LIKE, ids=lambda game: game.id)
@pytest.mark.parametrize("seed", range(8))
def test_what_follows_an_action_is_alike_whichever_way_the_board_lies(game: AnyGame, seed: int):
    likeness = game.likeness
    assert likeness is not None
    rng = Random(seed)
    s, lying = game.start({}), [game.start({}) for _ in range(likeness.turns)]
    for _ in range(12):
        seat = game.actors(s)[0]
        action = rng.choice(game.legal(s, seat))
        for turn, t in enumerate(lying):
            lying[turn] = game.apply(t, seat, likeness.turned(s, action, turn))
        s = game.apply(s, seat, action)
        if not game.actors(s):
            break
        names = {place.name for t in lying if (place := places(game, t)) is not None}
        assert len(names) == 1
        for turn, t in enumerate(lying):
            assert likeness.key(t, 0) == likeness.key(s, turn)
            some = game.legal(s, game.actors(s)[0])[0]
            there = likeness.turned(s, some, turn)
            assert likeness.turned(t, there, likeness.back[turn]) == some


def test_lines_of_other_games_and_broken_ones_are_counted_and_left_out():
    lines = [
        line("H8 H9", [1, 0]),
        line("H8 H8", [1, 0]),
        line("H8", None),
        line("H8", [1, 0], options={"rule": "caro"}),
        line("H8", [1, 0], rules=99),
        line("H8", [1, 0], {}),  # nobody sits on the second seat
        b"{",
        b"",
        b"[1, 2]",
    ]
    found = gathered(CARO, {"rule": "standard"}, lines, 4)
    assert (found.book.games, found.others, found.broken) == (2, 3, 3)
    assert [move.whole.games for move in found.book.moves(CARO, at(CARO, ""))] == [2]


def test_a_book_is_kept_and_read_back_byte_by_byte(tmp_path: Path):
    book = book_of(line("H8 H9 G7 F6 J9", [1, 0]), line("H8 I9", [0, 1]))
    write(tmp_path / "one", book)
    again = read((tmp_path / "one").read_bytes(), "one")
    assert again == book
    write(tmp_path / "two", again)
    assert (tmp_path / "one").read_bytes() == (tmp_path / "two").read_bytes()
    assert not book.trimmed(3).positions
    assert book.trimmed(2).moves(CARO, at(CARO, ""))[0].whole.games == 2


@pytest.mark.parametrize(
    "data",
    [b"", b"no", gzip.compress(b""), gzip.compress(b"{}\n"), gzip.compress(b'{"book":1}\n["a"]')],
    # Packed bytes carry the time, which is no name for a case.
    ids=["empty", "no_packing", "nothing", "no_head", "no_position"],
)
def test_what_is_no_book_is_refused_with_its_name(data: bytes):
    with pytest.raises(BrokenBook, match="some"):
        read(data, "some.jsonl.gz")


SHIPPED = [
    ("caro", {"rule": "standard"}),
    ("caro", {"rule": "freestyle"}),
    ("caro", {"rule": "caro"}),
    ("caro", {"opening": "swap2"}),
    ("four-in-a-square", {}),
]


@pytest.mark.parametrize(("name", "options"), SHIPPED)
def test_a_small_book_ships_and_its_moves_are_legal(name: str, options: dict[str, Any]):
    game = games.get(name)
    book = shipped(game, options)
    assert book is not None
    assert book.games >= 200
    s, deep = game.start(options), 0
    rng = Random(1)
    while moves := book.moves(game, s):
        _in_order(moves)
        assert {move.action for move in moves} <= set(game.legal(s, game.actors(s)[0]))
        s = game.apply(s, game.actors(s)[0], rng.choice(moves[:2]).action)
        deep += 1
        if not game.actors(s):
            break
    assert deep >= 4


def _in_order(moves: list[Move]) -> None:
    counts = [move.whole.games for move in moves]
    assert counts == sorted(counts, reverse=True)


def test_shipped_books_take_little_room():
    folder = Path(games.__file__).parents[1] / "openings" / "data"
    assert sum(file.stat().st_size for file in folder.glob("*.gz")) < 300_000


def test_other_options_have_no_book():
    assert shipped(CARO, {"size": 9}) is None
    assert shipped(games.get("stay-on-the-board"), {}) is None


def test_games_are_played_and_gathered_on_the_command_line(tmp_path: Path):
    run = CliRunner().invoke
    games_file, out = tmp_path / "games.ndjson", tmp_path / "book.jsonl.gz"
    play = ["book", "play", SQUARE.id, "--games", "2", "--levels", "1,2", "--out", str(games_file)]
    played = run(app, play)
    assert played.exit_code == 0, played.output
    asked = ["book", "build", "four-in-a-square", str(games_file), "--out", str(out)]
    built = run(app, [*asked, "--least", "1"])
    assert built.exit_code == 0, built.output
    assert "2 games" in built.output
    assert read(out.read_bytes(), "book").moves(SQUARE, SQUARE.start({}))
    again = games_file.read_bytes()
    run(app, play)
    assert games_file.read_bytes() == again + again


@pytest.mark.parametrize(
    "words",
    [
        ["build", "chess", "x", "--out", "y"],
        ["build", "stay-on-the-board", "x", "--out", "y"],
        ["build", "caro", "nothing-there", "--out", "y"],
        ["build", "caro", "x", "--out", "y", "--options", "rule=chess"],
        ["play", "caro", "--out", "y", "--levels", "high"],
    ],
)
def test_what_cannot_be_done_is_said_and_nothing_is_written(
    words: list[str], tmp_path: Path, monkeypatch: pytest.MonkeyPatch
):
    monkeypatch.chdir(tmp_path)
    assert CliRunner().invoke(app, ["book", *words]).exit_code == 2
    assert not list(tmp_path.iterdir())
