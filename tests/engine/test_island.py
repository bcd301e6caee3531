"""The native rules of Save Oneself are the rules; the planner and the solver keep their word."""

from __future__ import annotations

import threading
from random import Random

import pytest

from parlour.engine.island import Planner, Solver, acted, habit, legal, pack, score
from parlour.games.save_oneself import BACKS, End, game
from parlour.kernel import CHANCE
from play import play, random_game
from search_stop import stopped

MANY = 10**9
PATIENCE = 600_000


def deal(seed):
    return tuple(Random(seed).sample(sorted(BACKS), len(BACKS)))


def walk(positions, seed=1):
    """Random games until so many positions were compared, with and without calm seas."""
    rng = Random(seed)
    compared = 0
    while compared < positions:
        for calm in (False, True):
            for s, seat, action, t in random_game(game, rng, {"calmSeas": calm}):
                packed = pack(s)
                assert legal(packed) == list(game.legal(s, seat))
                assert acted(packed, action) == pack(t)
                assert score(pack(t)) == t.score
                compared += 1
            assert legal(pack(t)) == []


def explored(positions, seed=1):
    """The same along games that get somewhere: flips, signals, tornadoes, compasses, rescues."""
    rng = Random(seed)
    compared, ends = 0, set()
    while compared < positions:
        s = game.start({"calmSeas": rng.random() < 0.5})
        while actors := game.actors(s):
            actions = game.legal(s, actors[0])
            packed = pack(s)
            assert legal(packed) == list(actions)
            for action in actions:  # perft to one action, all along
                t = game.apply(s, actors[0], action)
                assert acted(packed, action) == pack(t)
                compared += 1
            action = rng.choice(actions)
            if actors[0] != CHANCE:
                action = habit(s, rng.getrandbits(64), 0.3)
            s = game.apply(s, actors[0], action)
        ends.add(s.end)
    return ends


def test_random_walks_agree_with_the_rules():
    walk(3_000)


def test_games_that_get_somewhere_agree_with_the_rules_and_end_in_every_way():
    assert explored(20_000) == set(End)


@pytest.mark.soak
def test_long_walks_agree_with_the_rules():
    walk(100_000, seed=2)
    explored(100_000, seed=2)


@pytest.mark.parametrize(
    "packed", [b"", bytes(16), bytes(18), bytes(17) + b"\x00\x00\x20", bytes(17) + bytes(3) * 17]
)
def test_bytes_that_are_no_position_are_refused(packed):
    with pytest.raises(ValueError, match="position"):
        acted(packed, "E")


def test_what_the_rules_refuse_is_refused():
    with pytest.raises(ValueError, match="legal"):
        acted(pack(play(game, ["draw pig"])), "stay")


# The planner


def test_a_plan_is_the_same_for_the_same_seed_and_games():
    s = play(game, ["draw flint", "E", "draw rocks"])
    one, two = (Planner(8).plan(s, 5, 3_000, PATIENCE) for _ in range(2))
    assert one == two
    assert one.games == 3_000


def test_a_plan_is_told_at_each_doubling_and_a_listener_can_end_it():
    told = []

    def tell(plan):
        told.append(plan.games)
        if len(told) == 3:
            raise StopIteration

    with pytest.raises(StopIteration):
        Planner(8).plan(play(game, ["draw flint"]), 1, MANY, PATIENCE, tell)
    assert told == [1_024, 2_048, 4_096]


def test_a_stop_from_another_thread_ends_planning_and_solving():
    planner, solver = Planner(8), Solver(8)
    hard = ("mirage", *sorted(set(BACKS) - {"mirage"}))
    s = play(game, ["draw flint"])
    assert stopped(planner, lambda tell: planner.plan(s, 1, MANY, PATIENCE, tell)).line
    ended = threading.Event()

    def stop():
        while not ended.wait(0.01):  # a solver does not tell when it has begun
            solver.stop()

    stopper = threading.Thread(target=stop)
    stopper.start()
    solver.solve(game.start({}), hard, 1 << 60, PATIENCE)
    ended.set()
    stopper.join()


def test_little_memory_still_gives_a_plan():
    plan = Planner(1).plan(play(game, ["draw flint"]), 1, 30_000, PATIENCE)
    assert plan.games == 30_000


def sure(s, won, actions):
    """Whether the player ends so within the actions, by the Python rules alone.

    A rescue must be found against every draw, a defeat must come whatever is done.
    """
    end = game.outcome(s)
    if end is not None:
        return (end.scores[0] == 1) == won
    if actions == 0:
        return False
    (seat,) = game.actors(s)
    after = (sure(game.apply(s, seat, a), won, actions - 1) for a in game.legal(s, seat))
    return any(after) if won and seat != CHANCE else all(after)


def test_what_is_proven_is_so():
    planner, rng, seen = Planner(8), Random(4), {True: 0, False: 0}
    while min(seen.values()) < 8:
        for s, seat, *_ in random_game(game, rng, {}):
            if seat == CHANCE:
                continue
            plan = planner.plan(s, 3, 300, PATIENCE)
            if plan.sure is None or abs(plan.sure) > 4:
                continue
            won = plan.sure > 0
            assert plan.rescue == won
            t = game.apply(s, 0, plan.line[0]) if won else s
            assert sure(t, won, plan.sure - 1 if won else -plan.sure)
            seen[won] += 1


# The solver


def replayed(order, line, options=None):
    s = game.start(options or {})
    for action in line:
        (seat,) = game.actors(s)
        if seat == CHANCE:
            assert action == f"draw {order[len(s.island)]}"
        s = game.apply(s, seat, action)
    return s


@pytest.mark.parametrize("calm", [False, True])
def test_the_best_line_brings_exactly_the_promised_score(calm):
    solver, won = Solver(1), 0
    for seed in range(15):
        solution = solver.solve(game.start({"calmSeas": calm}), deal(seed), 60_000, PATIENCE)
        assert solution.score <= solution.most
        if solution.won:
            end = replayed(deal(seed), solution.line, {"calmSeas": calm})
            assert end.end is End.VICTORY
            assert end.score == solution.score
            won += 1
    assert won > 5


class TooMany(Exception):
    pass


def best_of(s, order, memo):
    """The most points of a rescue, by the Python rules alone; -1 if there is none."""
    if s in memo:
        return memo[s]
    end = game.outcome(s)
    if end is not None:
        return s.score if end.scores[0] == 1 else -1
    if len(memo) > 1_500:
        raise TooMany
    (seat,) = game.actors(s)
    actions = [f"draw {order[len(s.island)]}"] if seat == CHANCE else game.legal(s, seat)
    best = max(best_of(game.apply(s, seat, a), order, memo) for a in actions)
    memo[s] = best
    return best


def endings(seeds):
    """Positions of seeded games, with their deals, from which everything can be tried in Python."""
    for seed in seeds:
        rng, order = Random(seed), deal(seed)
        s, path = game.start({"calmSeas": seed % 4 == 0}), []
        while actors := game.actors(s):
            path.append(s)
            if actors[0] == CHANCE:
                action = f"draw {order[len(s.island)]}"
            else:
                action = habit(s, rng.getrandbits(64), 0.3)
            s = game.apply(s, actors[0], action)
        for start in path[-3:-9:-2]:
            try:
                yield start, order, best_of(start, order, {})
            except TooMany:
                break


@pytest.mark.parametrize(
    "seeds", [range(40), pytest.param(range(40, 400), id="long", marks=pytest.mark.soak)]
)
def test_a_proof_agrees_with_trying_everything(seeds):
    solver, compared, winnable = Solver(1), 0, 0
    for start, order, best in endings(seeds):
        solution = solver.solve(start, order, MANY, PATIENCE)
        assert solution.proven
        assert (solution.score if solution.won else -1) == best
        compared += 1
        winnable += best >= 0
    assert compared > len(seeds) / 2
    assert winnable > 2


def test_a_deal_without_a_ship_in_time_is_proven_lost():
    """The ship of the first card is gone before rocks, high ground, torch or bottle come."""
    order = (
        "sticks", "hook", "palm-trees", "water", "storm", "mirage", "map-r", "map-c",
        "telescope", "pig", "vines", "flint", "pirates", "rocks", "higher-ground", "bottle",
    )  # fmt: skip
    solution = Solver(16).solve(game.start({}), order, MANY, PATIENCE)
    assert (solution.won, solution.proven, solution.most, solution.line) == (False, True, 0, ())


@pytest.mark.parametrize("order", [("pig",) * 16, ("pig",), tuple(sorted(BACKS))[:15]])
def test_what_is_no_deal_is_refused(order):
    with pytest.raises(ValueError, match="deal"):
        Solver(1).solve(game.start({}), order, 10, PATIENCE)


def test_a_position_of_another_deal_is_refused():
    with pytest.raises(ValueError, match="of that deal"):
        Solver(1).solve(play(game, ["draw pig"]), tuple(sorted(BACKS)), 10, PATIENCE)
