"""Tournaments that tests play by themselves: made, joined, run to their end with given results."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from itertools import count

from parlour.tournament import (
    Event,
    Form,
    Game,
    Kind,
    State,
    Terms,
    Tournament,
    advance,
    decide,
    replay,
)
from parlour.tournament.pairing import Next, next_of

Scores = tuple[float, float]
Judge = Callable[[Tournament, Game], Scores]

START = 1_000_000


def terms(form: Form, **rest: object) -> Terms:
    """Terms of that form, with no pause between rounds."""
    told: dict[str, object] = {"pause_s": 0, **rest}
    return Terms("Cup", form, "caro", "{}", **told)  # type: ignore[arg-type]


def made(held: Terms, ratings: Iterable[int]) -> Tournament:
    """A tournament that these have joined, named p1, p2, …, and that has started."""
    t = replay([Event(0, START, Kind.CREATE, "host", held.write())])
    for number, rating in enumerate(ratings, start=1):
        t = after(t, decide.join(t, f"p{number}", rating, START))
    return after(t, decide.start(t, START))


def after(t: Tournament, events: Iterable[Event]) -> Tournament:
    """The tournament with these events behind it."""
    for event in events:
        assert event.seq == t.seq + 1
        t = advance(t, event)
    return t


def begun(t: Tournament, step: Next, now: int) -> Tournament:
    """The step's games under way."""
    return after(t, decide.begin(t, step, [f"g{t.seq}.{n}" for n in range(len(step.pairs))], now))


def judged(t: Tournament, judge: Judge, now: int) -> Tournament:
    """All games that were under way, ended."""
    for game in t.going:
        t = after(t, decide.settle(t, game.id, judge(t, game), now))
    return t


def played(t: Tournament, judge: Judge, every_ms: int = 10_000) -> Tournament:
    """The tournament at its end."""
    for turn in count(1):
        now = START + turn * every_ms
        step = next_of(t, now)
        if step.over:
            return after(t, decide.finish(t, now))
        if step.pairs:
            t = begun(t, step, now)
        t = judged(t, judge, now + every_ms // 2)
        assert turn < 2_000
    raise AssertionError


def better_wins(t: Tournament, game: Game) -> Scores:
    """The player with the higher rating wins, equals draw; alone they come to it."""
    if game.alone:
        return float(t.entrants[game.players[0]].rating), 0.0
    one, other = (t.entrants[who or ""].rating for who in game.players)
    return (0.5, 0.5) if one == other else (float(one > other), float(other > one))


def is_over(t: Tournament) -> bool:
    """It was played to its end."""
    return t.state is State.OVER and not t.why


def whole_log(held: Terms, players: int, judge: Judge) -> list[Event]:
    """The log of a tournament of p1, p2, … with all of its rounds, paused before its end."""
    log = [Event(0, START, Kind.CREATE, "host", held.write())]
    t = replay(log)

    def write(events: Iterable[Event]) -> None:
        nonlocal t
        for event in events:
            log.append(event)
            t = advance(t, event)

    for number in range(1, players + 1):
        write(decide.join(t, f"p{number}", 1_500 + number, START))
    write(decide.start(t, START))
    while not (step := next_of(t, START)).over:
        write(decide.begin(t, step, [f"m{t.seq}.{n}" for n in range(len(step.pairs))], START))
        for game in t.going:
            write(decide.settle(t, game.id, judge(t, game), START))
    write(decide.pause(t, START))
    return log
