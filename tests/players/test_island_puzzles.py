"""Puzzles of Save Oneself: what the odds prove, what is refused, held to the rules alone."""

from __future__ import annotations

from dataclasses import replace
from fractions import Fraction
from random import Random

import pytest

from parlour.engine.island_odds import Odds
from parlour.engine.prover import Unsettled
from parlour.games.save_oneself import End, Phase, Position, game
from parlour.kernel import CHANCE
from parlour.match.record import whose
from parlour.players.mine import Mine, doubt
from parlour.players.puzzle_source import candidate_of, id_of
from parlour.players.save_oneself.puzzles import puzzles
from parlour.players.save_oneself.puzzles.likeness import canonical
from parlour.puzzles.puzzle import Good, Node, Puzzle
from parlour.puzzles.solving import Status, solve

CALM = [game.options_schema.read({"calmSeas": True})]
MOST_LOOKED = 2_500


@pytest.fixture(scope="module")
def found() -> dict[str, Puzzle]:
    """One of each kind, out of games by habit."""
    search = Mine(puzzles)
    kept: dict[str, Puzzle] = {}
    for number in range(300):
        for puzzle in search.own_game(number, 1, CALM):
            kept.setdefault(puzzle.goal, puzzle)
        if len(kept) == 2:
            break
    return kept


class Plain:
    """The odds by the rules alone."""

    def __init__(self) -> None:
        self.looked = 0
        self.known: dict[Position, Fraction] = {}

    def share(self, s: Position) -> Fraction:
        """How likely a rescue is with the best play."""
        if s not in self.known:
            self.known[s] = self._share(s)
        return self.known[s]

    def _share(self, s: Position) -> Fraction:
        self.looked += 1
        if self.looked > MOST_LOOKED:
            raise Unsettled
        if s.phase is Phase.OVER:
            return Fraction(s.end is End.VICTORY)
        if s.phase is Phase.DRAW:
            draws = [self.share(game.apply(s, CHANCE, draw)) for draw in game.chance(s)]
            return sum(draws, Fraction()) / len(draws)
        return max(self.share(game.apply(s, 0, action)) for action in game.legal(s, 0))


def test_the_odds_are_those_of_every_order_of_the_cards():
    compared, between = 0, 0
    for number in range(12):
        s = game.start(CALM[0])
        for text in puzzles.play(CALM[0], Random(number)):
            s = game.apply(s, *whose(game, s, text))
            if s.phase is Phase.OVER or len(s.undealt) > 3:
                continue
            plain = Plain()
            try:
                share = plain.share(s)
            except Unsettled:
                continue
            chance = Odds().after(s)
            assert Fraction(chance.rescues, chance.of) == share
            assert bool(chance.days) == (share == 1)
            compared, between = compared + 1, between + (0 < share < 1)
    assert compared > 20
    assert between > 0


def test_too_many_positions_are_refused():
    s = game.apply(game.start({}), CHANCE, "draw flint")
    with pytest.raises(Unsettled):
        Odds(100).after(s)


def test_both_kinds_are_found_and_proved_again_from_what_they_claim(found):
    assert set(found) == {"best", "rescue"}
    for puzzle in found.values():
        assert puzzles.prove(candidate_of(puzzle)) == puzzle
        assert doubt(puzzles, puzzle) is None


def test_the_best_action_has_the_best_chance_of_all(found):
    puzzle = found["best"]
    s = solve(game, puzzle, []).state
    chances = {}
    for action in game.legal(s, 0):
        tried = solve(game, puzzle, [action])
        assert tried.chance is not None
        chances[action], best = tried.chance
        exact = Odds().after(game.apply(s, 0, action))
        assert chances[action] == pytest.approx(exact.share)
        assert (tried.status is not Status.WRONG) == (chances[action] == best)
    assert {action for action in chances if chances[action] == max(chances.values())} == set(
        puzzle.tree.good
    )


def test_a_certain_rescue_comes_within_its_days_and_nothing_else_is_as_soon(found):
    puzzle = found["rescue"]
    line = [action for action, _ in puzzle.main_line()]
    assert solve(game, puzzle, line).status is Status.SOLVED
    s = solve(game, puzzle, []).state
    for action in game.legal(s, 0):
        chance = Odds().after(game.apply(s, 0, action))
        if action in puzzle.tree.good:
            assert chance.days == puzzle.proof.within
        else:
            assert chance.days == 0 or chance.days > puzzle.proof.within
            assert solve(game, puzzle, [action]).status is Status.WRONG


def test_planted_puzzles_are_doubted(found):
    for puzzle in found.values():
        action, good = next(iter(puzzle.tree.good.items()))
        other = next(iter(puzzle.tree.wrong))
        for good_ones in ({action: good, other: Good()}, {other: good}):
            planted = replace(puzzle, tree=Node(good_ones), length=Node(good_ones).length)
            assert "good actions are not those" in str(doubt(puzzles, planted))
        assert "its id are not those" in str(doubt(puzzles, replace(puzzle, id="0" * 12)))
        assert "its position cannot be had" in str(
            doubt(puzzles, replace(puzzle, before=("draw flint", "draw flint")))
        )
        assert doubt(puzzles, replace(puzzle, before=puzzle.before[:3])) is not None
        assert "no such goal" in str(doubt(puzzles, replace(puzzle, goal="fours")))
    both = {**found["rescue"].tree.chances}
    assert both == {}
    best = found["best"]
    lied = replace(best.tree, chances=dict.fromkeys(best.tree.chances, (1, 2)))
    assert "its answers are not those" in str(doubt(puzzles, replace(best, tree=lied)))


def test_a_best_chance_is_no_certain_rescue_and_the_other_way_round(found):
    best, rescue = found["best"], found["rescue"]
    assert "no rescue is certain" in str(doubt(puzzles, replace(best, goal="rescue")))
    assert "a rescue is certain" in str(doubt(puzzles, replace(rescue, goal="best")))


def test_the_same_island_elsewhere_is_one_puzzle(found):
    for puzzle in found.values():
        s = solve(game, puzzle, []).state
        assert canonical(shifted(s)) == canonical(s)
        assert canonical(replace(s, lives=s.lives - 1)) != canonical(s)
        assert id_of(puzzles, candidate_of(puzzle)) == puzzle.id


def shifted(s: Position) -> Position:
    """All of it one row to the south, the cards counted from another one."""
    cells = tuple((row + 1, col) for row, col in s.island.filled)
    ship = s.ship and replace(s.ship, row=s.ship.row + 1, r0=s.ship.r0 + 1, r1=s.ship.r1 + 1)
    player = (s.player[0] + 1, s.player[1])
    return replace(s, island=replace(s.island, filled=cells), ship=ship, player=player)


@pytest.mark.parametrize("options", puzzles.variants)
def test_quick_games_are_the_same_for_a_seed_and_within_the_rules(options):
    actions = puzzles.play(options, Random(3))
    assert actions == puzzles.play(options, Random(3)) != puzzles.play(options, Random(4))
    s = game.start(options)
    for text in actions:
        s = game.apply(s, *whose(game, s, text))
    assert s.phase is Phase.OVER
