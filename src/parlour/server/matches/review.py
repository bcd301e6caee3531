"""Looking back: the positions of a match or of a record, some at a time.

What a view only ever adds to, such as the list of all moves, is told once and not with every
position: each says how much of it was there.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from typing import Any

from starlette.requests import Request

from parlour.kernel import AnyGame, Code, Options, Seat
from parlour.match import Match, Play
from parlour.server.http.problems import Refusal
from parlour.server.matches import wire
from parlour.server.matches.pictures import picture_shown
from parlour.server.matches.shown import heard, narrated
from parlour.server.shared.slices import Slices

__all__ = ["SPAN", "Span", "frames", "reviewed"]

_PAGE, _LONGEST_PAGE = 100, 200
_NUMBER = re.compile("[0-9]{1,6}")

SPAN: dict[str, dict[str, Any]] = {
    "from": {
        "type": "integer",
        "minimum": 0,
        "maximum": 999_999,
        "default": 0,
        "description": "The first frame that is wanted; `total` of the answer says how many are.",
    },
    "limit": {"type": "integer", "minimum": 1, "maximum": _LONGEST_PAGE, "default": _PAGE},
}


@dataclass(frozen=True, slots=True)
class Span:
    """Which frames are wanted."""

    first: int = 0
    limit: int = _PAGE

    @classmethod
    def asked(cls, request: Request) -> Span:
        """What the query names. Raises `Refusal(bad_request)`."""
        first = request.query_params.get("from", "0")
        limit = request.query_params.get("limit", str(_PAGE))
        if not _NUMBER.fullmatch(first):
            raise Refusal(Code.BAD_REQUEST, "(from must be the number of a frame)")
        if not _NUMBER.fullmatch(limit) or not 1 <= int(limit) <= _LONGEST_PAGE:
            raise Refusal(Code.BAD_REQUEST, f"(limit must be 1 to {_LONGEST_PAGE})")
        return cls(int(first), int(limit))

    def __contains__(self, number: int) -> bool:
        return self.first <= number < self.first + self.limit


def frames(
    game: AnyGame,
    walk: Iterable[tuple[Any, Play]],
    you: Seat | None,
    span: Span,
    grown: dict[str, list[Any]],
) -> Iterator[wire.Frame | None]:
    """The frames of the span one by one, None for every other position of the walk.

    `grown` takes what the views of the game have added up to by the last of them.
    """
    before, names = None, game.growing
    for number, (state, play) in enumerate(walk):
        frame = None
        if number in span:
            came = (before, play.seat, play.action, state)
            tells = [] if number == 0 else narrated(game, *came)
            view, lengths = dict(game.view(state, you)), {}
            picture = picture_shown(game, view)
            for name in names:
                grown[name] = view.pop(name)
                lengths[name] = len(grown[name])
            place = (play.seq, play.at, play.seat, play.action)
            frame = wire.Frame(*place, view, tells, lengths, picture)
        yield frame
        before = state


def walk(game: AnyGame, options: Options, plays: Iterable[Play]) -> Iterator[tuple[Any, Play]]:
    """The start, as a play of nobody, and every position after it with the play that led there."""
    state = game.start(options)
    yield state, Play(0, 0, -1, "")
    for play in plays:
        state = game.apply(state, play.seat, play.action)
        yield state, play


async def reviewed(slices: Slices, match: Match, you: Seat | None, span: Span) -> wire.Review:
    """Some positions of a match, as this client may see them."""
    grown: dict[str, list[Any]] = {}
    plays = match.plays[: max(0, span.first + span.limit - 1)]
    steps = walk(match.game, match.setup.options, plays)
    made = await slices.run(frames(match.game, steps, you, span, grown))
    shown = [frame for frame in made if frame]
    if match.ending is None:
        for frame in shown:
            frame.action = heard(match.game, frame.seat, frame.action)
    return wire.Review(shown, len(match.plays) + 1, grown)
