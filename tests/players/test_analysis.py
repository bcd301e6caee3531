"""Judging a match: which positions are thought about, what an action cost, how it is marked."""

from __future__ import annotations

from random import Random

import pytest

from parlour import games
from parlour.kernel import CHANCE
from parlour.players import Thought
from parlour.players.analysis import Judgement, Mark, Moment, judge, moments

CARO = games.get("caro")
ROW = "H8 A1 H9 A2 H10 A3 H11 A4 H12"
"""X makes five while O looks elsewhere."""


def judged(
    first: Moment, thought: Thought, second: Moment, then: Thought | None, game: str = "caro"
) -> Judgement:
    judgement = judge(games.get(game), [first, second], [thought, then], 0)
    assert judgement is not None
    return judgement


def thinks(action: str, score: float, wins_in: int | None = None, nodes: int = 100) -> Thought:
    return Thought(action, score, (action,), nodes, 5, wins_in)


def moment(seat: int = 0, action: str | None = "B2", **rest: object) -> Moment:
    return Moment(0, seat, action, None, **rest)  # type: ignore[arg-type]


LOSSES = [
    # score before, for the mover; score after, for the one to act next; loss; mark
    (0.1, -0.1, 0.0, Mark.GOOD),
    (0.1, -0.3, 0.0, Mark.GOOD),  # better than was thought
    (0.1, 0.05, 0.15, Mark.GOOD),
    (0.0, 0.2, 0.2, Mark.INACCURACY),
    (0.1, 0.25, 0.35, Mark.INACCURACY),
    (0.0, 0.4, 0.4, Mark.MISTAKE),
    (0.1, 0.6, 0.7, Mark.MISTAKE),
    (0.0, 0.8, 0.8, Mark.BLUNDER),
    (1.0, 1.0, 2.0, Mark.BLUNDER),
    (-1.0, 1.0, 0.0, Mark.GOOD),  # lost before, lost after: nothing was lost
]


@pytest.mark.parametrize(("before", "after", "loss", "mark"), LOSSES)
def test_an_action_costs_the_score_before_less_the_score_after(before, after, loss, mark):
    found = judged(moment(0), thinks("A1", before), moment(1, "C3"), thinks("C3", after))
    assert found.loss == pytest.approx(loss)
    assert (found.score, found.mark) == (before, mark)


def test_the_second_action_of_a_turn_is_not_seen_from_the_other_side():
    first, second = moment(1, "place 0.2"), moment(1, "slide 3")
    kept = judged(first, thinks("place 0.0", 0.5), second, thinks("slide 3", 0.5))
    lost = judged(first, thinks("place 0.0", 0.5), second, thinks("slide 3", -0.5))
    assert (kept.mark, lost.mark) == (Mark.GOOD, Mark.BLUNDER)


def test_what_the_player_would_have_done_costs_nothing_whatever_is_found_later():
    found = judged(moment(0, "A1"), thinks("A1", 0.5), moment(1), thinks("C3", 0.9))
    assert (found.loss, found.mark) == (0.0, Mark.GOOD)


PROVEN = [
    # score and proof before, score and proof after for the other side, missed, mark
    (1.0, 7, 0.0, None, True, Mark.BLUNDER),
    (1.0, 7, 1.0, 4, True, Mark.BLUNDER),
    (1.0, 7, -1.0, -8, False, Mark.GOOD),  # a longer way, and still a win
    (1.0, 7, -0.95, None, False, Mark.GOOD),  # as good as won, though not proven
    (0.9, None, 0.0, None, False, Mark.BLUNDER),  # it was not proven
    (-1.0, -6, 1.0, 3, False, Mark.GOOD),  # lost anyway
]


@pytest.mark.parametrize(("before", "proof", "after", "disproof", "missed", "mark"), PROVEN)
def test_a_win_is_missed_where_a_proven_one_is_given_away(
    before, proof, after, disproof, missed, mark
):
    found = judged(moment(0), thinks("A1", before, proof), moment(1), thinks("C3", after, disproof))
    assert (found.missed_win, found.mark) == (missed, mark)


SOUND = [
    # thoughts before and after, whether anything can be said
    (thinks("A1", 0.0, nodes=1), thinks("C3", 0.4), False),
    (thinks("A1", 0.4), thinks("C3", 0.0, nodes=1), False),
    (thinks("A1", 0.0, nodes=1), thinks("C3", 1.0, nodes=1), True),
    (thinks("A1", 0.0, nodes=1), thinks("C3", 1.0, 5), True),
    (thinks("A1", 1.0, nodes=1), thinks("C3", 0.4), True),
]


@pytest.mark.parametrize(("before", "after", "said"), SOUND)
def test_an_opinion_that_no_search_stands_behind_is_not_compared(before, after, said):
    found = judged(moment(0), before, moment(1), after)
    assert (found.mark is not None) == said


def test_chance_in_between_and_a_game_for_one_are_not_marked():
    lucky = judged(moment(0, luck=True), thinks("A1", 0.9), moment(1), thinks("C3", 0.9))
    alone = judged(
        moment(0, "E"), thinks("S", 0.9), moment(0, "S"), thinks("S", -0.9), "save-oneself"
    )
    assert (lucky.mark, lucky.loss) == (alone.mark, alone.loss) == (None, None)
    assert (lucky.score, alone.score) == (0.9, 0.9)


def test_the_rules_own_result_is_the_score_after_the_last_action():
    end = Moment(9, 0, None, None, worth=-1.0)
    lost = judged(moment(0), thinks("A1", 0.0), end, None)
    won = judged(moment(1), thinks("A1", 1.0, 1), end, None)
    assert (lost.mark, won.mark) == (Mark.BLUNDER, Mark.GOOD)
    last = judge(CARO, [end], [None], 0)
    assert last is not None
    assert (last.score, last.thought, last.mark) == (-1.0, None, None)


def test_a_moment_without_a_thought_is_not_judged_and_the_one_before_only_scored():
    row = [moment(0), moment(1)]
    assert judge(CARO, row, [None, thinks("C3", 0.1)], 0) is None
    waiting = judge(CARO, row, [thinks("A1", 0.1), None], 0)
    assert waiting is not None
    assert (waiting.score, waiting.mark) == (0.1, None)


def test_every_action_has_its_moment_and_the_end_has_one_more():
    plays = [(ply % 2, action) for ply, action in enumerate(ROW.split())]
    row = list(moments(CARO, {}, plays))
    assert [(m.ply, m.seat, m.action) for m in row[:-1]] == [
        (ply, seat, action) for ply, (seat, action) in enumerate(plays)
    ]
    assert (row[-1].ply, row[-1].action, row[-1].worth) == (9, None, 1.0)
    unfinished = list(moments(CARO, {}, plays[:4]))
    assert (unfinished[-1].seat, unfinished[-1].action, unfinished[-1].worth) == (0, None, None)


@pytest.mark.parametrize("name", list(games.every()))
def test_chance_has_no_moment_and_whoever_acts_has_one(name: str):
    game, rng = games.get(name), Random(name)
    state = game.start({})
    plays = []
    while (actors := game.actors(state)) and len(plays) < 30:
        seat = actors[0]
        legal = sorted(game.chance(state)) if seat == CHANCE else game.legal(state, seat)
        plays.append((seat, rng.choice(legal)))
        state = game.apply(state, *plays[-1])
    while game.actors(state) == (CHANCE,):
        plays.append((CHANCE, min(game.chance(state))))
        state = game.apply(state, *plays[-1])
    row = list(moments(game, {}, plays))
    acted = [(ply, *play) for ply, play in enumerate(plays) if play[0] != CHANCE]
    assert [(m.ply, m.seat, m.action) for m in row if m.action] == acted
    for at in row:
        if at.action is not None:
            following = plays[at.ply + 1][0] if at.ply + 1 < len(plays) else None
            assert at.luck == (following == CHANCE)
    assert (row[-1].worth is not None) == (game.outcome(state) is not None)
