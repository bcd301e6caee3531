"""The engine of Four in a Square follows the rules and proves what they make forced."""

from __future__ import annotations

from random import Random

import pytest

from parlour.engine.square import SYMMETRIES, Engine, Limits, perft, walk
from parlour.games.four_in_a_square import Phase, game
from play import perft as perft_by_the_rules
from play import play, random_game
from search_stop import stopped

TERMS = [
    {"piecesPerPlayer": 16},
    {"piecesPerPlayer": 16, "noRepeatSlide": True},
    {"piecesPerPlayer": 5, "noRepeatSlide": True, "movementLimit": 30},
    {"piecesPerPlayer": 2, "repetitionDraw": 2},
    {"piecesPerPlayer": 8, "repetitionDraw": 0, "movementLimit": 20},
    {"piecesPerPlayer": 1, "repetitionDraw": 3, "movementLimit": 12, "noRepeatSlide": True},
]
THREE_EACH = [
    *("place 0.1", "slide 5", "place 8.3", "slide 4"),
    *("place 0.3", "slide 5", "place 8.2", "slide 4"),
    *("place 1.0", "slide 5", "place 8.1", "slide 4"),
]


@pytest.fixture(scope="module")
def engine():
    return Engine(megabytes=4)


def compared(terms, seed):
    """Plays a random game by both sets of rules; how many positions it had."""
    steps = list(random_game(game, Random(seed), terms, limit=400))
    last = steps[-1][3]
    walked = walk(last.terms, [action for _, _, action, _ in steps])
    assert [legal for legal, _ in walked] == [
        *(game.legal(s, seat) for s, seat, _, _ in steps),
        [] if last.over else list(game.legal(last, last.turn)),
    ]
    ends = [end for _, end in walked]
    assert ends[:-1] == [None] * len(steps)
    assert ends[-1] == (last.draw if last.winner is None else last.winner)
    return len(walked)


@pytest.mark.parametrize("terms", TERMS)
def test_random_games_go_and_end_as_the_rules_say(terms):
    assert sum(compared(terms, seed) for seed in range(60)) > 500


@pytest.mark.soak
def test_a_hundred_thousand_positions_go_and_end_as_the_rules_say():
    seeds = iter(range(10**9))
    positions = 0
    while positions < 100_000:
        seed = next(seeds)
        positions += compared(TERMS[seed % len(TERMS)], seed)


@pytest.mark.parametrize("terms", TERMS)
def test_lines_of_play_are_as_many_as_by_the_rules(terms):
    for seed in range(3):
        steps = list(random_game(game, Random(seed), terms, limit=120))
        for s, *_ in steps[:: max(1, len(steps) // 6)]:
            depth = 6 if s.phase is Phase.MOVEMENT else 2
            assert perft(s, depth) == perft_by_the_rules(game, s, depth)


def test_lines_end_where_a_block_is_full():
    s = play(game, THREE_EACH, piecesPerPlayer=4)
    assert [perft(s, depth) for depth in range(5)] == [1, 26, 100, 2500, 7212]


def forced(s, depth):
    """By the rules alone: actions to a forced end, negative for a loss, 0 if none so near."""
    if depth == 0:
        return 0
    found = []
    for action in game.legal(s, s.turn):
        t = game.apply(s, s.turn, action)
        if t.winner is not None:
            found.append(1 if t.winner == s.turn else -1)
        elif t.over:
            found.append(0)
        else:
            rest = forced(t, depth - 1)
            own = rest if t.turn == s.turn else -rest
            found.append(own + (own > 0) - (own < 0))
        if found[-1] == 1:
            return 1
    wins = [worth for worth in found if worth > 0]
    return min(wins) if wins else 0 if 0 in found else min(found)


def reach(s):
    """How many actions brute force in Python can look ahead."""
    if s.phase is Phase.MOVEMENT:
        return 8
    free = 32 - sum(s.placed)
    return (2 if free > 9 else 4 if free > 4 else 6) - (s.phase is Phase.PLACEMENT_SLIDE)


def careful_game(engine, rng, terms):
    """Positions of a game that is random but for wins and losses at once, so that it lasts."""
    s = game.start(terms)
    while not s.over and len(s.seen) < 60:
        yield s
        looks = engine.rank(s)
        best = max(looks.values())
        turn = rng.choice([turn for turn, value in looks.items() if value > min(best, -29_000) - 3])
        for action in turn:
            s = game.apply(s, s.turn, action)
            if s.over:
                return


def positions(engine, seed, terms):
    """Of a careful game, and after half turns of it that need not be wise."""
    for s in careful_game(engine, Random(seed), terms):
        if len(s.seen) > 30:
            return
        yield s
        if s.phase is Phase.PLACEMENT:
            t = game.apply(s, s.turn, Random(len(s.record)).choice(game.legal(s, s.turn)))
            if not t.over:
                yield t


@pytest.mark.parametrize(
    ("terms", "proofs"),
    [
        ({"piecesPerPlayer": 16}, 4),
        ({"piecesPerPlayer": 16, "noRepeatSlide": True}, 40),
        ({"piecesPerPlayer": 12, "noRepeatSlide": True, "repetitionDraw": 2}, 20),
        ({"piecesPerPlayer": 14, "noRepeatSlide": True, "movementLimit": 10}, 10),
    ],
)
def test_a_forced_end_is_found_at_its_distance_and_none_is_invented(engine, terms, proofs):
    found = []
    for s in (s for seed in range(6) for s in positions(engine, seed, terms)):
        depth = reach(s)
        known = forced(s, depth)
        engine.forget()
        report = engine.think(s, Limits(nodes=5_000))
        if known:
            found.append(known)
            assert report.wins_in == known
            assert report.score == (1 if known > 0 else -1)
        else:
            assert report.wins_in is None or abs(report.wins_in) > depth
    assert len(found) > proofs


def test_a_line_is_legal_and_a_proven_one_ends_as_it_says(engine):
    for seed, terms in enumerate(TERMS):
        for s in positions(engine, seed, terms):
            report = engine.think(s, Limits(nodes=800), symmetry=len(s.record) % SYMMETRIES)
            t = s
            for action in report.line:
                t = game.apply(t, t.turn, action)
            if report.wins_in is not None and t.over:
                assert t.winner == (s.turn if report.wins_in > 0 else 1 - s.turn)
                assert len(report.line) == abs(report.wins_in)


@pytest.mark.parametrize("symmetry", range(SYMMETRIES))
def test_a_forced_end_looks_the_same_from_every_side(engine, symmetry):
    s = play(game, [*THREE_EACH, "place 6.0", "slide 5"])
    report = engine.think(s, Limits(nodes=100), symmetry)
    assert report.line == ("place 8.0",)
    assert report.wins_in == 1


def test_a_draw_by_the_limit_saves_who_would_lose_after_it(engine):
    """Section 7.3: the slide that reaches the limit draws, whatever the rival could do next."""
    saved = 0
    endless = {"piecesPerPlayer": 12, "noRepeatSlide": True, "movementLimit": 0}
    for s in (s for seed in range(8) for s in careful_game(engine, Random(seed), endless)):
        if s.phase is not Phase.MOVEMENT:
            continue
        lost = engine.think(s, Limits(nodes=2_000)).wins_in or 0
        limit = s.movement_slides - lost - 1
        if lost < -1 and limit >= 10:
            short = play(game, s.record, **{**endless, "movementLimit": limit})
            assert engine.think(short, Limits(nodes=2_000)).wins_in is None
            saved += 1
    assert saved > 3


def test_a_node_budget_gives_the_same_answer_every_time():
    s = play(game, THREE_EACH[:8])
    reports = [Engine(megabytes=2).think(s, Limits(nodes=20_000)) for _ in range(2)]
    assert reports[0] == reports[1]
    assert reports[0].nodes <= 20_000


def test_progress_is_told_and_a_listener_can_end_it_by_an_exception(engine):
    depths = []

    def tell(report):
        depths.append(report.depth)
        if report.depth == 3:
            raise StopIteration

    with pytest.raises(StopIteration):
        engine.think(game.start({}), Limits(nodes=10**9), tell=tell)
    assert depths == [1, 2, 3]


def test_a_stop_from_another_thread_ends_the_search(engine):
    report = stopped(engine, lambda tell: engine.think(game.start({}), Limits(10**12), tell=tell))
    assert report.line


def test_a_finished_game_is_refused(engine):
    s = play(game, [*THREE_EACH, "place 1.2"])
    assert s.over
    with pytest.raises(ValueError, match="over"):
        engine.think(s, Limits(nodes=10))
