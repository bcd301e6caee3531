"""SGF and PSQ files of five in a row, this house's own and other programs' (issue: records)."""

from __future__ import annotations

import re

import pytest
from hypothesis import given
from hypothesis import strategies as st

from parlour import games
from parlour.games.caro import game
from parlour.kernel import Code, Illegal
from parlour.match.foreign import understood
from parlour.match.record import Record, states

OURS = (
    "(;GM[4]FF[4]CA[UTF-8]AP[Parlour]SZ[9]RU[caro]DT[2026-01-02]PB[A \\] b]PW[level 3]RE[B+R]\n"
    ";B[ee];W[fd];B[ai])\n"
)
PISKVORK = "Piskvorky 15x15, 11:11, 0\r\n8,8,0\r\n9,7,312\r\nfirst.exe\r\nsecond.exe\r\n1\r\n"


def read(text: str) -> Record:
    return understood(text, games.every().values())


def test_the_houses_own_sgf_is_read_back():
    record = read(OURS)
    assert record.game == "caro"
    assert record.options == {"size": 9, "rule": "caro", "opening": "free"}
    assert record.actions == ("E5", "F6", "A1")
    assert record.seats == ("A ] b", "level 3")
    assert (record.result, record.reason) == ("1-0", "resign")


def test_psq_is_read_with_its_times_and_players():
    record = read(PISKVORK)
    assert record.options == {"size": 15, "rule": "standard", "opening": "free"}
    assert record.actions == ("H8", "I9")
    assert record.seats == ("first.exe", "second.exe")
    assert record.times == (0, 312)


MAIN_LINES = [
    # file, the actions of its main line on the usual board
    ("(;B[hh];W[ii])", ("H8", "I7")),
    ("\ufeff \n(;B[hh]\n;W[ii])", ("H8", "I7")),
    ("(;GM[4]C[a comment with \\] and (;B\\[aa\\])];B[hh]N[x])", ("H8",)),
    ("(;B[hh](;W[ii];B[aa])(;W[bb]))", ("H8", "I7", "A15")),
    ("(;B[hh](;W[ii])(;W[bb](;B[cc])))(;B[aa])", ("H8", "I7")),
    ("(;GaMe[4];Black[hh])", ("H8",)),
    ("(;SZ[15:15];B[oo])", ("O1",)),
    ("(;GM[4])", ()),
]


@pytest.mark.parametrize(("text", "actions"), MAIN_LINES)
def test_the_main_line_is_read(text, actions):
    # GaMe and Black are names of old files: only their capitals count.
    assert read(text).actions == actions


def test_a_file_that_names_no_rule_is_read_by_the_first_that_lets_it_be_played():
    row = [f";B[{c}a];W[{c}c]" for c in "abcde"]
    six = "".join(row[:3] + row[4:] + [";B[fa];W[fe]", ";B[da]"])
    assert read(f"(;SZ[15]{six})").options["rule"] == "standard"
    five = "".join([*row[:4], ";B[ea]"])
    ended = read(f"(;SZ[15]{five})")
    assert (ended.result, ended.reason) == ("1-0", "line")
    played_on = read(f"(;SZ[15]{six};W[oo])")
    assert played_on.options["rule"] == "standard", "six in a row do not end it"


BAD = [
    # file, line, a word of the reason
    ("(;GM[1];B[aa])", 1, "five in a row"),
    ("(;GM[4]\n;B[aa]\n;B[bb])", 3, "turn"),
    ("(;B[zz])", 1, "no point"),
    ("(;SZ[9];B[jj])", 1, "off the board"),
    ("(;B[])", 1, "no point"),
    ("(;B[aa]\n;W[aa])", 2, "taken"),
    ("(;B[aa]", 1, "missing"),
    ("(;B[aa]))", 1, "too many"),
    ("(;B[aa] {)", 1, "SGF"),
    ("(;B[aa)", 1, "SGF"),
    ("(;SZ[40])", 1, "7 to 20"),
    ("(;SZ[15:13])", 1, "square"),
    ("(;AB[aa][bb])", 1, "2 black stones and 0 white ones are nobody's turn"),
    ("(;AB[aa]\nAW[bb]PL[W])", 2, "other side's turn"),
    ("(;AB[aa]\nAW[aa])", 2, "a stone stands there"),
    ("(;AB[aa]\n;B[bb])", 2, "other side's turn"),
    ("(;B[aa]\n;AW[bb])", 2, "moves have been played"),
    ("(;AB[aa]\nAE[bb])", 2, "none have been played"),
    ("(;RU[standard]AB[aa:ea]AW[ac:dc];W[hh])", 1, "ended"),
    ("(;RU[caro]" + "".join(f";B[{c}a];W[{c}c]" for c in "bcdef") + ")", 1, "ended"),
    ("(;B[aa]" + "(" * 2_000, 1, "deep"),
    ("Piskvorky 15x16, 1", 1, "square"),
    ("Piskvorky 15x15, 1\n16,1,0", 2, "off the board"),
    ("Piskvorky 15x15, 1\n1,1,0\n1,1,0", 3, "taken"),
    ("Piskvorky 15x15, 1\n1,1,0\n2,x,0\n3,3,0", 3, "no stone"),
]


SET_UP = [
    # file, stones that are set up, moves behind them, result
    ("(;SZ[9]AB[aa:ab]AW[ii]PL[W];W[hh];B[gg])", "A9 I1 A8", "H2 G3", "*"),
    ("(;SZ[9]AB[aa][ba]AW[ac][bc])", "A9 A7 B9 B7", "", "*"),
]


@pytest.mark.parametrize(("text", "stones", "moves", "result"), SET_UP)
def test_a_game_goes_on_from_stones_that_are_set_up(text, stones, moves, result):
    found = read(text)
    assert found.actions[: found.setup] == tuple(stones.split())
    assert found.actions[found.setup :] == tuple(moves.split())
    assert found.result == result


def test_what_is_won_from_stones_that_are_set_up_is_won():
    found = read("(;RE[B+R]RU[standard]AB[aa:da]AW[ac:dc];B[ea])")
    assert (found.setup, found.actions[8:]) == (8, ("E15",))
    assert (found.result, found.reason) == ("1-0", "line")


@pytest.mark.parametrize(("text", "line", "reason"), BAD)
def test_what_cannot_be_read_says_the_line_and_why(text, line, reason):
    with pytest.raises(Illegal) as refused:
        read(text)
    assert refused.value.code is Code.BAD_RECORD
    assert f"(line {line}: " in str(refused.value)
    assert reason in str(refused.value)


@given(st.permutations(range(81)).map(lambda cells: cells[:30]), st.sampled_from(["sgf", "psq"]))
def test_whatever_is_played_comes_back_from_a_file(cells, form):
    s, points, actions = game.start({"size": 9, "rule": "standard"}), [], []
    for cell in cells:
        if s.over:
            break
        actions.append(s.grid.names[cell])
        s = game.apply(s, s.seat, actions[-1])
        points.append((cell % 9, cell // 9))
    if form == "sgf":
        moves = "".join(
            f";{'BW'[i % 2]}[{chr(97 + x)}{chr(97 + y)}]" for i, (x, y) in enumerate(points)
        )
        record = read(f"(;GM[4]SZ[9]RU[standard]{moves})")
    else:
        record = read(
            "Piskvorky 9x9, 0:0, 0\n" + "".join(f"{x + 1},{y + 1},5\n" for x, y in points)
        )
    assert record.actions == tuple(actions)
    *_, (end, _, _) = states(game, record)
    assert end.board == s.board


@given(
    st.text(alphabet="();[]\\BWSZGMabo15 \n,xPiskvory", max_size=80),
    st.sampled_from(["(;", "Piskvorky 15x15, 0\n"]),
)
def test_junk_is_refused_in_one_sentence_and_never_breaks(junk, head):
    try:
        record = read(head + junk)
    except Illegal as refused:
        assert refused.code is Code.BAD_RECORD
        assert re.search(r"\(line \d+: ", str(refused))
    else:
        assert list(states(game, record))
