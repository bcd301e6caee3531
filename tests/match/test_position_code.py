"""Positions as short texts: read as they were written, and never as something else."""

from __future__ import annotations

from random import Random
from typing import Any

import pytest

import parlour
from parlour.kernel import Code, Illegal
from parlour.match import position_code

OPTIONS: list[tuple[str, dict[str, Any]]] = [
    ("caro", {}),
    ("caro", {"size": 9, "rule": "caro", "opening": "swap2"}),
    ("four-in-a-square", {"piecesPerPlayer": 5, "noRepeatSlide": True}),
    ("save-oneself", {"calmSeas": True}),
    ("skill-gomoku", {}),
    ("stay-on-the-board", {"size": 5, "mode": "blocked", "start": [2, 2]}),
]


@pytest.mark.parametrize(("game", "options"), OPTIONS)
@pytest.mark.parametrize("seed", range(4))
def test_a_code_leads_to_the_position_that_it_is_of(game: str, options: dict[str, Any], seed: int):
    rng = Random(seed)
    play = parlour.new(game, seed=str(seed), **options)
    for _ in range(rng.randrange(25)):
        if play.turn is None:
            break
        play.play(rng.choice(play.legal(play.turn)), play.turn)
    code = play.code()
    again = parlour.replay(code)
    assert again.record().actions == play.record().actions
    assert (again.position, again.options) == (play.position, play.options)
    assert not set(code) & set(" \n\"'<>")
    assert parlour.replay(f"  {code}\n").code() == code


CODE = "parlour:caro:1:rule=caro:H8,I9:f87a"


def test_the_example_of_the_papers_is_one():
    assert parlour.new("caro", rule="caro").play("H8").play("I9").code() == CODE


@pytest.mark.parametrize(
    "text",
    [
        *(CODE[:length] for length in range(len("parlour:"), len(CODE))),
        CODE.replace("H8", "H9"),
        CODE.replace("caro:1", "caro:2"),
        CODE + "0",
        CODE.replace(":H8", "::H8"),
        "parlour:caro:x:::" + position_code._check("parlour:caro:x::"),
        "parlour:" + "a" * 300_000,
    ],
)
def test_what_is_no_code_or_not_all_of_one_is_refused_with_its_reason(text: str):
    with pytest.raises(Illegal) as refused:
        parlour.read(text)
    assert refused.value.code == Code.BAD_POSITION_CODE
    assert refused.value.detail


def test_what_the_rules_refuse_is_refused_by_them():
    play = parlour.new("caro")
    taken = position_code.write(play.game, {}, ["H8", "H8"])
    with pytest.raises(Illegal) as refused:
        parlour.replay(taken)
    assert refused.value.code == "cell_taken"
