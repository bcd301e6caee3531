"""What comes of a learner's actions, and the courses of every game."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from parlour import games
from parlour.kernel import Illegal, Mistake, Perform, Reach, Step, Survive, Win
from parlour.study.lesson import Verdict, faults, find_step, play_step

CARO = games.get("caro")
ISLAND = games.get("save-oneself")
SMALL = {"size": 9, "rule": "standard"}
FOUR = ("C5", "C6", "D5", "D7", "E5", "E3", "F5", "G7")
TAUGHT = [game for game in games.every().values() if game.course]

CENTRE = Step(
    "centre",
    Perform.line("E5", "F5"),
    ("E5", "F5"),
    SMALL,
    replies={"E5": ("E5", "E6")},
    mistakes=(Mistake("corner", ("A1",)), Mistake("edge", ("A5",), ("E5",))),
)
FIVE = Step("five", Win(within=2), ("G5",), SMALL, FOUR, strikes=True)
HOLD = Step("hold", Survive(turns=1), ("G5",), SMALL, FOUR[:7], seat=1, strikes=True)
MEET = Step("meet", Reach({"phase": "place", "turn": "X"}, 1), ("E6",), SMALL, ("E5",), seat=1)
CARDS = Step("cards", Reach({"lives": 15}, 1), ("E",), before=("draw rocks",))
DEEP = Step("deep", Reach({"ship.direction": "NE"}, 1), ("E",), before=("draw rocks",),
            replies={"": ("draw nothing", "draw hook")})  # fmt: skip

JUDGED = [
    # step, what the learner did, how it stands, which mistake, what was played last and answered
    (CENTRE, [], Verdict.OPEN, "", ""),
    (CENTRE, ["E5"], Verdict.OPEN, "", "E5 E6"),
    (CENTRE, ["E5", "F5"], Verdict.DONE, "", "F5"),
    (CENTRE, ["A1"], Verdict.MISTAKE, "corner", "A1"),
    (CENTRE, ["A5"], Verdict.MISTAKE, "other", "A5"),
    (CENTRE, ["E5", "A5"], Verdict.MISTAKE, "edge", "A5"),
    (CENTRE, ["E5", "A1"], Verdict.MISTAKE, "other", "A1"),
    (FIVE, ["G5"], Verdict.DONE, "", "G5"),
    (FIVE, ["B5"], Verdict.DONE, "", "B5"),
    (FIVE, ["A1"], Verdict.OPEN, "", "A1 A2"),
    (FIVE, ["A1", "A3"], Verdict.MISTAKE, "slow", "A3 A4"),
    (HOLD, ["A1"], Verdict.MISTAKE, "lost", "A1 B5"),
    (HOLD, ["G5"], Verdict.MISTAKE, "lost", "G5 B5"),
    (MEET, ["E6"], Verdict.DONE, "", "E6"),
    (CARDS, ["E"], Verdict.DONE, "", "E draw bottle"),
    (DEEP, ["E"], Verdict.DONE, "", "E draw hook"),
]


@pytest.mark.parametrize(("step", "actions", "verdict", "mistake", "played"), JUDGED)
def test_a_step_is_judged_by_the_rules(step, actions, verdict, mistake, played):
    game = ISLAND if step in (CARDS, DEEP) else CARO
    lesson = play_step(game, step, actions)
    assert (lesson.verdict, lesson.mistake) == (verdict, mistake)
    assert " ".join(play.action for play in lesson.plays) == played


def test_a_step_may_start_at_a_position():
    position = CARO.dump(play_step(CARO, FIVE, []).state)
    placed = Step("placed", Win(within=1), ("G5",), position=position)
    assert play_step(CARO, placed, ["G5"]).verdict is Verdict.DONE


REFUSED = [
    (CENTRE, ["Z9"], "off_board"),
    (CENTRE, ["E5", "E5"], "cell_taken"),
    (CENTRE, ["A1", "A2"], "step_ended"),
    (FIVE, ["G5", "A1"], "step_ended"),
    (CENTRE, ["E5"] * 10_000, "step_ended"),
]


@pytest.mark.parametrize(("step", "actions", "code"), REFUSED)
def test_what_breaks_the_rules_or_comes_after_the_end_is_refused(step, actions, code):
    with pytest.raises(Illegal) as refused:
        play_step(CARO, step, actions)
    assert refused.value.code == code


def test_every_game_of_the_house_teaches_six_to_ten_steps():
    own = [game for game in games.every().values() if game.id not in games.outside()]
    assert all(6 <= len(game.course) <= 10 for game in own)


@pytest.mark.parametrize("game", TAUGHT, ids=lambda game: game.id)
def test_every_step_ends_by_its_solution_and_refuses_each_of_its_mistakes(game):
    assert faults(game) == []


@pytest.mark.parametrize("game", TAUGHT, ids=lambda game: game.id)
def test_every_step_of_several_answers_takes_each(game):
    for step in game.course:
        if isinstance(step.asked, Perform) and len(step.asked.turns) == 1:
            for action in step.asked.turns[0]:
                assert play_step(game, step, [action]).verdict is Verdict.DONE


def test_a_step_is_found_by_its_key():
    assert find_step(CARO, "five") is CARO.course[1]
    assert find_step(CARO, "none") is None


WRONG = [
    Step("wrong", Win(within=1), ("A1",), SMALL, FOUR),
    Step("wrong", Win(within=1), ("G5",), SMALL, FOUR, mistakes=(Mistake("m", ("C5",)),)),
    Step("wrong", Perform.one_of("A1"), ("A1",), SMALL, mistakes=(Mistake("m", ("B1",), ("A1",)),)),
]


@pytest.mark.parametrize("step", WRONG)
def test_a_step_that_does_not_go_as_it_says_is_found(step, monkeypatch):
    monkeypatch.setattr(type(CARO), "course", (step,))
    assert len(faults(CARO)) == 1
    monkeypatch.setattr(type(CARO), "course", (FIVE, FIVE))
    assert faults(CARO) == ["two steps have one key"]


BOARDS = Path(__file__).parents[2] / "web/src/boards"
LOCALES = sorted(path.name for path in (BOARDS.parent / "lang").iterdir() if path.is_dir())
OWN = [game for game in TAUGHT if game.id not in games.outside()]


@pytest.mark.parametrize("locale", LOCALES)
@pytest.mark.parametrize("game", OWN, ids=lambda game: game.id)
def test_every_lesson_goes_to_its_end_with_a_sentence_for_all_that_happens(game, locale):
    text = (BOARDS / game.id / "lang" / locale / "lessons.json").read_text(encoding="utf-8")
    words, said = json.loads(text), set()
    for step in game.course:
        of = f"{game.id}.lesson.{step.key}"
        assert play_step(game, step, step.solution).verdict is Verdict.DONE
        tried = [(*mistake.after, mistake.actions[0]) for mistake in step.mistakes]
        refused = [play_step(game, step, actions).mistake for actions in tried]
        keys = [f"{of}.{part}" for part in ("task", "hint", "done")]
        keys += [f"{of}.wrong.{mistake}" for mistake in dict.fromkeys(refused)]
        assert len({words[key] for key in keys}) == len(keys)  # each with a sentence of its own
        said |= set(keys)
    assert set(words) == said
