"""`parlour puzzles`: mined, cut short and gone on with, proved anew, packed."""

from __future__ import annotations

import json
import subprocess
import sys
import time
from collections.abc import Sequence
from dataclasses import replace
from pathlib import Path
from random import Random

from typer.testing import CliRunner

from papers import the_one_with
from parlour import games
from parlour.cli import app
from parlour.match.record import whose
from parlour.players.caro.puzzles import puzzles as caro
from parlour.players.general import general_player
from parlour.players.mine import Mine
from parlour.puzzles.file import read, to_json, write

RUN = CliRunner()
OPTIONS = "rule=standard"


def run(*words: object, code: int = 0) -> str:
    result = RUN.invoke(app, ["puzzles", *map(str, words)])
    assert result.exit_code == code, result.output
    return " ".join(result.output.replace("│", " ").split())


def mined(out, count: int) -> str:
    return run("mine", "caro", "--out", out, "--options", OPTIONS, "--count", count)


def test_a_search_that_was_cut_short_goes_on_and_finds_what_one_alone_finds(tmp_path):
    whole, parts = tmp_path / "whole.jsonl", tmp_path / "parts.jsonl"
    assert "3 puzzles (" in mined(whole, 3)
    mined(parts, 1)
    with parts.open("ab") as file:  # a line was cut short by the power
        file.write(to_json(next(read(whole)))[:100])
    mined(parts, 2)
    found = [puzzle.id for puzzle in read(whole)]
    assert [puzzle.id for puzzle in read(parts)] == found
    assert len(set(found)) == 3


def mining(out, *more: str) -> subprocess.Popen[bytes]:
    command = (sys.executable, "-m", "parlour.cli", "puzzles", "mine", "caro", "--out", str(out))
    quiet = {"stdout": subprocess.DEVNULL, "stderr": subprocess.DEVNULL}
    return subprocess.Popen([*command, "--options", OPTIONS, *more], **quiet)


def test_a_search_that_is_killed_again_and_again_loses_nothing_and_repeats_nothing(tmp_path):
    whole, parts = tmp_path / "whole.jsonl", tmp_path / "parts.jsonl"
    for lines in (1, 2, 4):
        search = mining(parts)
        while not parts.exists() or parts.read_bytes().count(b"\n") < lines:
            assert search.poll() is None
            time.sleep(0.01)
        search.kill()
        search.wait()
    assert mining(parts, "--count", "2").wait() == 0
    found = [puzzle.id for puzzle in read(parts)]
    mined(whole, len(found))
    assert found == [puzzle.id for puzzle in read(whole)]
    assert len(set(found)) == len(found) >= 6


def exported(game: str, options, actions: Sequence[str]) -> bytes:
    """A line of an export, as far as it is looked at here."""
    rules, played = games.get(game), []
    s = rules.start(options)
    for text in actions:
        seat, action = whose(rules, s, text)
        played.append([seat, action, 0])
        s = rules.apply(s, seat, action)
    line = {"format": "parlour.match/1", "game": game, "rules": rules.rules}
    return json.dumps({**line, "options": options, "actions": played}).encode() + b"\n"


def caro_games(rule: str, count: int) -> list[bytes]:
    options = {"opening": "free", "rule": rule, "size": 15}
    return [
        exported("caro", options, caro.play(options, Random(f"1 {number}")))
        for number in range(count)
    ]


def test_games_that_were_played_are_looked_through_and_gone_on_with(tmp_path):
    file, out = tmp_path / "games.ndjson", tmp_path / "a.jsonl"
    own, more = caro_games("standard", 16), caro_games("standard", 24)
    dice = exported("four-in-a-square", {}, [])
    file.write_bytes(b"".join((*own[:4], dice, b"{broken\n", *own[4:], more[16][:50])))
    said = run("mine", "caro", "--out", out, "--from", file)
    assert "18 games: " in said
    assert "1 lines are no games by the rules" in said
    first = list(read(out))
    assert first
    assert {puzzle.source for puzzle in first} == {"house"}
    assert "All " in run("prove", out)
    file.write_bytes(file.read_bytes()[:-50] + b"".join(more[16:]))
    assert "26 games: " in run("mine", "caro", "--out", out, "--from", file)
    found = [puzzle.id for puzzle in read(out)]
    assert found[: len(first)] == [puzzle.id for puzzle in first]
    assert len(set(found)) == len(found)
    search = Mine(caro)
    options = [{"opening": "free", "rule": "standard", "size": 15}]
    assert found == [p.id for n in range(24) for p in search.own_game(n, 1, options)]


def test_only_games_by_the_options_that_are_named_are_looked_at(tmp_path):
    file, out = tmp_path / "games.ndjson", tmp_path / "a.jsonl"
    file.write_bytes(b"".join(caro_games("standard", 8) + caro_games("freestyle", 8)))
    run("mine", "caro", "--out", out, "--from", file, "--options", "rule=freestyle")
    assert {puzzle.options["rule"] for puzzle in read(out)} == {"freestyle"}


def test_a_file_is_not_written_to_by_another_search(tmp_path):
    out, other = tmp_path / "a.jsonl", tmp_path / "b.jsonl"
    mined(out, 1)
    other.write_text("{}\n")
    search = ("mine", "caro", "--out", out, "--options", "rule=caro", "--count", 1)
    assert "is of another search" in run(*search, code=2)
    assert "was not mined" in run("mine", "caro", "--out", other, code=2)
    assert other.read_text() == "{}\n"


def test_what_cannot_be_mined_is_said(tmp_path, monkeypatch):
    out = ("--out", tmp_path / "a.jsonl")
    with monkeypatch.context() as bare:  # a game that has nobody but the general player
        bare.setattr("parlour.cli.puzzles.source.player_of", general_player)
        assert "no puzzles of caro" in run("mine", "caro", *out, code=2)
    assert "The house has no such game." in run("mine", "chess", *out, code=2)
    assert "rule must be one of" in run("mine", "caro", *out, "--options", "rule=tea", code=2)
    assert not (tmp_path / "a.jsonl").exists()


def test_a_file_is_proved_anew_and_what_is_planted_in_it_is_named(tmp_path):
    out = tmp_path / "a.jsonl"
    mined(out, 3)
    assert "All 3 puzzles are as their proofs say." in run("prove", out)
    first, second, third = read(out)
    planted = replace(second, options={**second.options, "rule": "caro"})
    write(tmp_path / "b.jsonl.gz", [first, planted, third])
    said = run("prove", tmp_path / "b.jsonl.gz", code=1)
    assert f"b.jsonl.gz, line 2, {second.id}: " in said
    assert "1 of 3 puzzles are wrong." in said
    assert "All 1 puzzles" in run("prove", tmp_path / "b.jsonl.gz", "--every", 3)
    (tmp_path / "c.jsonl").write_text(json.dumps({"id": 1}))
    assert "c.jsonl, line 1: " in run("prove", tmp_path / "c.jsonl", code=1)


def test_files_are_packed_into_one_with_none_twice(tmp_path):
    out, packed = tmp_path / "a.jsonl", tmp_path / "p.jsonl.gz"
    mined(out, 2)
    assert "has 2 of 2 puzzles" in run("pack", packed, out, out)
    ratings = [puzzle.rating for puzzle in read(packed)]
    assert ratings == sorted(ratings)
    assert {p.id for p in read(packed)} == {p.id for p in read(out)}
    run("pack", packed, out, "--most", 1)
    kinds = [(puzzle.goal, puzzle.length) for puzzle in read(packed)]
    assert len(kinds) == len(set(kinds))


def test_the_commands_of_the_paper_follow_one_another(tmp_path, monkeypatch):
    monkeypatch.chdir(tmp_path)
    (tmp_path / "games.ndjson").write_bytes(b"".join(caro_games("standard", 8)))
    shown = the_one_with("docs/puzzles.md", "parlour puzzles mine").text.splitlines()
    assert [line.split()[2] for line in shown] == ["mine", "mine", "prove", "pack"]
    for line in shown:
        program, part, *words = line.split()
        assert (program, part) == ("parlour", "puzzles")
        run(*words, *(("--count", 2) if words[0] == "mine" else ()))
    mined_here = {puzzle.id for name in ("caro", "house") for puzzle in read(Path(f"{name}.jsonl"))}
    assert {puzzle.id for puzzle in read(Path("caro.jsonl.gz"))} == mined_here
