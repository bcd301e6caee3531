"""A match as text and back: a cache for long matches, never the truth."""

from __future__ import annotations

import json
from dataclasses import astuple
from hashlib import sha256
from typing import Any

from parlour.kernel import AnyGame, Illegal
from parlour.match.clock import Clock
from parlour.match.event import Offer
from parlour.match.lag import Credit
from parlour.match.match import Ending, Match, Play, Sitting
from parlour.match.person import Person, PlayerKind
from parlour.match.setup import Setup

__all__ = ["dump", "load"]


def dump(match: Match) -> str:
    """The match as JSON, behind its hash."""
    ending, clock = match.ending, match.clock
    body = json.dumps(
        {
            "setup": match.setup.write(),
            "state": match.game.dump(match.state),
            "seq": match.seq,
            "at": match.at,
            "base": match.base,
            "since": match.since,
            "seats": [astuple(sitting) for sitting in match.seats],
            "clock": clock and (clock.left, clock.used, clock.turn, clock.at),
            "credits": clock and [astuple(credit) for credit in clock.credits],
            "plays": [astuple(play) for play in match.plays],
            "undone": [astuple(play) for play in match.undone],
            "offers": sorted(match.offers),
            "spent": sorted(match.spent),
            "paused": match.paused,
            "ending": ending and (ending.scores, ending.reason, ending.cells),
            "rematch": match.rematch,
            "recent": [match.game.dump(s) for s in _beside(match)],
        }
    )
    return f"{_hash(body)} {body}"


def _beside(match: Match) -> tuple[Any, ...]:
    """The states in which somebody may have acted who does not know yet that others did."""
    seats = match.game.seats
    return match.recent[1 - seats :] if seats > 2 else ()


def load(game: AnyGame, text: str) -> Match:
    """The match that was dumped. Raises `ValueError` on anything else: then replay the log."""
    try:
        seal, _, body = text.partition(" ")
        if seal != _hash(body):
            raise ValueError("not a snapshot: it does not fit its hash")
        data = json.loads(body)
        setup = Setup.read(data["setup"])
        clock = None
        if setup.clock is not None:
            left, used, turn, at = data["clock"]
            credits_ = tuple(Credit(*credit) for credit in data["credits"])
            clock = Clock(setup.clock, tuple(left), tuple(used), tuple(turn), at, credits_)
        ending = None
        if data["ending"] is not None:
            scores, reason, cells = data["ending"]
            ending = Ending(None if scores is None else tuple(scores), reason, tuple(cells))
        return Match(
            game=game,
            setup=setup,
            state=game.load(data["state"]),
            seq=data["seq"],
            at=data["at"],
            base=data["base"],
            since=data["since"],
            seats=tuple(_sitting(*sitting) for sitting in data["seats"]),
            clock=clock,
            plays=tuple(Play(*play) for play in data["plays"]),
            undone=tuple(Play(*play) for play in data["undone"]),
            offers=frozenset((seat, Offer(offer)) for seat, offer in data["offers"]),
            spent=frozenset((seat, Offer(offer)) for seat, offer in data["spent"]),
            paused=data["paused"],
            ending=ending,
            rematch=data["rematch"],
            recent=tuple(map(game.load, data.get("recent", ()))),
        )
    except (AttributeError, Illegal, KeyError, TypeError) as why:
        raise ValueError(f"not a snapshot of this version: {why}") from why


def _sitting(name: str, taken: bool, person: tuple[str, str] | None = None) -> Sitting:  # noqa: FBT001
    return Sitting(name, taken, person and Person(person[0], PlayerKind(person[1])))


def _hash(body: str) -> str:
    return sha256(body.encode()).hexdigest()
