"""Brackets of a Swiss as the FIDE handbook has them (C.04.3): transpositions, exchanges, floats."""

from __future__ import annotations

import random
from collections import defaultdict
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import replace
from itertools import count

import pytest

from parlour.tournament import Entrant, Form, Game, State, Tournament
from parlour.tournament.floats import Float, floated
from parlour.tournament.matching import maximum
from parlour.tournament.pairing import next_of
from parlour.tournament.sides import Strength, clash, preference
from parlour.tournament.swiss import pairs
from tournaments import START, begun, judged, made, terms

ROUNDS = 4


def equals(met: str, players: int = 6) -> Tournament:
    """So many with equal points after four rounds, of whom these have met.

    All else they played with others who have left. Whoever is in the upper half is owed the first
    seat a little, in the lower half the second: between the halves nobody goes without.
    """
    half = players // 2
    before = [tuple(map(int, pair.split("-"))) for pair in met.split()]
    games, strangers = [], count(1)
    seen: set[int] = set()
    for number in range(1, ROUNDS + 1):
        left = {*range(1, players + 1)}
        for upper, lower in list(before):
            if {upper, lower} <= left:
                before.remove((upper, lower))
                left -= {upper, lower}
                games.append(_drawn(number, f"p{upper}", f"p{lower}"))
        for player in sorted(left):
            stranger = next(strangers)
            seen.add(stranger)
            one, other = f"p{player}", f"x{stranger}"
            games.append(_given(other, (number - 1) / 2))  # as many as the player has by then
            games.append(
                _drawn(number, one, other) if player <= half else _drawn(number, other, one)
            )
    assert not before
    here = [Entrant(f"p{n}", n, 2_000 - n) for n in range(1, players + 1)]
    gone = [Entrant(f"x{n}", 100 + n, 1_000, here=False) for n in sorted(seen)]
    entrants = {entrant.id: entrant for entrant in (*here, *gone)}
    made = Tournament(terms(Form.SWISS, rounds=9), "host", START, State.RUNNING, entrants=entrants)
    return replace(made, games=tuple(games), round=ROUNDS, started=START)


def _drawn(number: int, upper: str, lower: str) -> Game:
    """In odd rounds the upper one begins."""
    players = (upper, lower) if number % 2 else (lower, upper)
    return Game(f"g{number}{upper}{lower}", number, players, START, (0.5, 0.5), ended=START)


def _given(who: str, points: float) -> Game:
    """So many points from before all of it, on no seat."""
    name = f"of {who} {points}"
    return Game(name, 0, (who, None), START, (points, 0.0), played=False, ended=START)


TRANSPOSED = [
    # who has met, and the first of the transpositions 456 465 546 564 645 654 that is left
    ("", "1-4 2-5 3-6"),
    ("3-6", "1-4 2-6 3-5"),
    ("2-5", "1-4 2-6 3-5"),
    ("1-4", "1-5 2-4 3-6"),
    ("1-4 2-5", "1-5 2-4 3-6"),
    ("1-4 2-4", "1-5 2-6 3-4"),
    ("1-4 3-6", "1-5 2-6 3-4"),
    ("1-4 1-5", "1-6 2-4 3-5"),
    ("1-4 1-5 2-4", "1-6 2-5 3-4"),
    # the first exchange of the halves: 3 for 4
    ("1-4 1-5 1-6", "1-3 2-5 4-6"),
]


@pytest.mark.parametrize(("met", "found"), TRANSPOSED)
def test_the_halves_of_a_bracket_meet_in_the_order_of_their_transpositions(met: str, found: str):
    assert _sorted(pairs(equals(met)) or []) == found


def _sorted(found: Iterable[tuple[str, str | None]]) -> str:
    numbers = [sorted(int(str(who)[1:]) for who in pair) for pair in found]
    return " ".join(f"{one}-{other}" for one, other in sorted(numbers))


def _drawn_out(t: Tournament, floats: Mapping[str, Sequence[Float]]) -> Tournament:
    """The same, where these have floated in the last round and in the one before it.

    The rival of that round had more points or fewer, from a game before it.
    """
    games = list(t.games)
    for who, lately in floats.items():
        for number, float_ in zip((ROUNDS, ROUNDS - 1), lately, strict=True):
            if float_ is Float.NONE:
                continue
            (game,) = (g for g in games if g.round == number and who in g.players)
            rival = game.rival(who)
            games.append(_given(str(rival), 1.0 if float_ is Float.UP else -1.0))
    return replace(t, games=tuple(games))


FLOATED = [
    # who floated down in the last round, in the one before; who of the five floats to p6 now
    ((), (), "p5"),
    (("p5",), (), "p4"),
    ((), ("p5",), "p4"),
    (("p5",), ("p4",), "p3"),
    (("p4", "p5"), ("p3",), "p2"),
    (("p1", "p2", "p3", "p4"), ("p5",), "p5"),
    (("p1", "p2", "p3", "p4", "p5"), ("p5", "p4"), "p3"),
]


@pytest.mark.parametrize(("last", "before", "down"), FLOATED)
def test_who_floats_down_is_the_last_who_did_not_lately(last, before, down):
    t = equals("")
    t = replace(t, games=(*t.games, _given("p6", -1.0)))
    floats = {
        f"p{n}": [Float.DOWN if f"p{n}" in names else Float.NONE for names in (last, before)]
        for n in range(1, 6)
    }
    (pair,) = [pair for pair in pairs(_drawn_out(t, floats)) or [] if "p6" in pair]
    assert set(pair) == {down, "p6"}


RAISED = [
    # of three below, who floated up in the last round, in the one before; whom the last one meets
    ((), (), "p4"),
    (("p4",), (), "p5"),
    ((), ("p4",), "p5"),
    (("p4", "p5"), (), "p6"),
    (("p4", "p5"), ("p6",), "p6"),
    (("p4", "p5", "p6"), ("p4", "p6"), "p5"),
]


@pytest.mark.parametrize(("last", "before", "up"), RAISED)
def test_who_floats_up_is_the_first_who_did_not_lately(last, before, up):
    t = equals("", 6)
    above = [_given(f"p{n}", 1.0) for n in (1, 2, 3)]
    t = replace(t, games=(*t.games, *above))
    floats = {
        f"p{n}": [Float.UP if f"p{n}" in names else Float.NONE for names in (last, before)]
        for n in range(4, 7)
    }
    found = pairs(_drawn_out(t, floats)) or []
    (pair,) = [pair for pair in found if len({"p1", "p2", "p3"} & {*pair}) == 1]
    assert up in pair


@pytest.mark.parametrize("seed", range(12))
def test_nobody_of_the_leaders_floats_down_twice_in_a_row_without_need(seed: int):
    rng = random.Random(seed)
    t = made(terms(Form.SWISS, rounds=7, lot=seed % 2), [2_000 - 10 * n for n in range(24)])
    checked = 0
    while not (step := next_of(t, START)).over:
        checked += _only_with_need(t, step.pairs)
        t = judged(
            begun(t, step, START), lambda *_: rng.choice([(1, 0), (0.5, 0.5), (0, 1)]), START
        )
    assert t.round == 7
    assert checked


def _only_with_need(t: Tournament, found: Sequence[tuple[str, str | None]]) -> int:
    """Whoever of the leaders floats again is one whom nobody else of them could have replaced."""
    games = t.games_of()
    points: dict[float, list[str]] = defaultdict(list)
    for who, mine in games.items():
        points[sum(game.score(who) for game in mine)].append(who)
    leaders = points[max(points)]
    down = [who for pair in found for who in pair if len({*pair} & {*leaders}) == 1]
    down = [who for who in down if who in leaders]
    if len(down) != 1 or len(leaders) % 2 == 0:
        return 0  # more float, or all of them find somebody: another rule decides
    wants = {w: preference([g.seat(w) for g in games[w] if g.played]) for w in leaders}
    met = {w: {g.rival(w) for g in games[w]} for w in leaders}

    def paired_without(who: str) -> bool:
        rest = [one for one in leaders if one != who]

        def fits(a: str, b: str) -> bool:
            return a != b and b not in met[a] and clash(wants[a], wants[b]) < Strength.ABSOLUTE

        links = [sum(1 << n for n, b in enumerate(rest) if fits(a, b)) for a in rest]
        return len(maximum(range(len(rest)), links)) == len(rest)

    again = [who for who in leaders if floated(who, games, t.round) is Float.DOWN]
    if down[0] in again:
        assert not [one for one in leaders if one not in again and paired_without(one)]
    return 1
