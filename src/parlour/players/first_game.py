"""A short game at random, played as a house would: every promise that it relies on is looked at."""

from __future__ import annotations

import json
import time
from collections.abc import Iterator, Mapping
from random import Random
from typing import Any, Final

from parlour import players
from parlour.kernel import CHANCE, AnyGame, Deadline, Outcome, Picture, Seat, misspelt
from parlour.kernel.contract import is_id

__all__ = ["Breach", "first_game", "position_asked"]

_LONGEST: Final = 200
_LASTS_S: Final = 1.0
"""A game that is slower than that is not played to its end."""


class Breach(Exception):
    """A promise of the contract that is not kept."""


def first_game(game: AnyGame) -> Iterator[str]:
    """Play, saying before every step what is asked next. Raises `Breach`, or what rules raise."""
    rng, until = Random(1), time.monotonic() + _LASTS_S
    yield "start"
    s = game.start({})
    yield "what it says of itself"
    _json("the schema of its options", game.options_schema.schema())
    _json("view_schema", game.view_schema)
    yield "words"
    words = game.words("en")
    _require(isinstance(words, Mapping), "words gives no mapping")
    _json("words", dict(words))
    yield "its player"
    levels = players.levels(game)
    _require(type(levels) is int and levels >= 1, f"its player has {levels!r} levels")
    to_think: tuple[Any, Seat] | None = None
    for _ in range(_LONGEST):
        yield "actors"
        actors = _actors(game, s)
        yield from _ask(game, s)
        yield from _look(game, s)
        if not actors or time.monotonic() >= until:
            break
        seat = rng.choice(actors)
        yield "legal"
        legal = _legal(game, s, seat)
        if seat != CHANCE:
            to_think = to_think or (s, seat)
        action = rng.choice(legal)
        yield f"apply {action}"
        t = game.apply(s, seat, action)
        yield "narrate"
        _json(
            "narrate", [[told.code, dict(told.values)] for told in game.narrate(s, seat, action, t)]
        )
        _require(isinstance(game.heard(seat, action), str), "heard gives no text")
        s = t
    if to_think is not None:
        yield "its player"
        s, seat = to_think
        thought = players.think(game, game.view(s, seat), seat, players.Budget(1, ms=50))
        fit = thought.action in game.legal(s, seat)
        _require(fit, f"its player answers {thought.action!r}")


def position_asked(game: AnyGame, s: Any) -> Iterator[str]:
    """Ask what a match asks of every position, saying what comes next. Raises as `first_game`."""
    yield "actors"
    for seat in _actors(game, s):
        yield "legal"
        _legal(game, s, seat)
    yield from _ask(game, s)


def _actors(game: AnyGame, s: Any) -> tuple[Seat, ...]:
    actors = game.actors(s)
    _require(isinstance(actors, tuple), f"actors gives {actors!r}, no tuple")
    fit = actors == (CHANCE,) or all(seat in range(game.seats) for seat in actors)
    _require(fit, f"actors gives {actors!r}, with {game.seats} seats")
    outcome = game.outcome(s)
    if actors:
        _require(outcome is None, "there is an outcome while somebody is to act")
    else:
        scores = outcome.scores if isinstance(outcome, Outcome) else ()
        fit = len(scores) == game.seats and all(0 <= score <= 1 for score in scores)
        _require(fit, f"nobody is to act, and the outcome is {outcome!r}")
    return actors


def _legal(game: AnyGame, s: Any, seat: Seat) -> list[str]:
    legal = list(game.legal(s, seat))
    _require(bool(legal), "legal is empty for a seat that is to act")
    _require(all(isinstance(action, str) for action in legal), "legal lists what is no text")
    for action in legal:
        why = misspelt(action)
        _require(why is None, f"legal lists {action[:20]!r}: {why}")
    if seat == CHANCE:
        odds = game.chance(s)
        fit = sorted(odds) == sorted(legal) and abs(sum(odds.values()) - 1) < 1e-6
        _require(fit, "the odds of chance are not those of its legal actions")
    return legal


def _ask(game: AnyGame, s: Any) -> Iterator[str]:
    """What a match asks of every position."""
    actors = game.actors(s)
    yield "deadlines"
    for due in game.deadlines(s):
        _require(isinstance(due, Deadline), f"deadlines gives {due!r}, no Deadline")
        fit = due.seat in actors and due.default in game.legal(s, due.seat)
        _require(fit, f"deadlines gives {due!r}, and its seat cannot play that")
        lasts = due.ms is None or (type(due.ms) is int and due.ms > 0)
        _require(lasts, f"a deadline has {due.ms!r} milliseconds")
    yield "forced"
    forced = game.forced(s)
    if forced is not None:
        seat, action = forced
        fit = seat in actors and action in game.legal(s, seat)
        _require(fit, f"forced gives {forced!r}, which is not legal")
    yield "points"
    points = game.points(s)
    _require(points is None or type(points) is int, f"points gives {points!r}, no whole number")
    yield "opening"
    opening = game.opening(s)
    fit = opening is None or is_id(str(opening))
    _require(fit, f"opening gives {opening!r}, no few lower-case words joined by dashes")
    yield "bars_takeback"
    barred = game.bars_takeback(s)
    _require(type(barred) is bool, f"bars_takeback gives {barred!r}, neither True nor False")


def _look(game: AnyGame, s: Any) -> Iterator[str]:
    """What is kept, and what everybody sees."""
    yield "dump"
    hash(s)
    data = _json("dump", game.dump(s))
    yield "load"
    _require(game.load(data) == s, "load does not give back what dump was given")
    for seat in (None, *range(game.seats)):
        yield "view"
        view = game.view(s, seat)
        _require(isinstance(view, dict), f"view gives {type(view).__name__}, no dict")
        seen = _json("view", view)
        yield "picture"
        _drawn(game.picture(seen))
        if seat in game.actors(s):
            yield "guess"
            alike = game.legal(game.guess(seen, Random(1)), seat) == game.legal(s, seat)
            _require(alike, "other actions are legal in what guess makes of a view")


def _drawn(picture: object) -> None:
    if picture is None:
        return
    _require(isinstance(picture, Picture), f"picture gives {type(picture).__name__}, no Picture")
    assert isinstance(picture, Picture)  # noqa: S101 - it was just looked at
    wide = {len(row) for row in picture.rows}
    _require(len(wide) <= 1, "picture has rows of different lengths")
    fit = len(picture.ranks) in (0, len(picture.rows)) and {len(picture.columns)} <= {0, *wide}
    _require(fit, "picture names more or fewer rows or columns than it has")


def _json(name: str, data: Any) -> Any:
    """The data as it is on the wire."""
    try:
        text = json.dumps(data, allow_nan=False, ensure_ascii=False)
        return json.loads(text.encode())
    except (TypeError, ValueError) as why:
        raise Breach(f"{name} is no JSON: {why}") from why


def _require(holds: bool, why: str) -> None:  # noqa: FBT001 - it reads as a sentence
    if not holds:
        raise Breach(why)
