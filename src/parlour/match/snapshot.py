"""A table as text and back: a cache for long matches, never the truth."""

from __future__ import annotations

import json
from dataclasses import astuple
from hashlib import sha256

from parlour.kernel import AnyGame, Illegal
from parlour.match.clock import Clock
from parlour.match.event import Offer
from parlour.match.lag import Credit
from parlour.match.person import Person, PlayerKind
from parlour.match.setup import Setup
from parlour.match.table import Ending, Play, Sitting, Table

__all__ = ["dump", "load"]


def dump(table: Table) -> str:
    """The table as JSON, behind its hash."""
    ending, clock = table.ending, table.clock
    body = json.dumps(
        {
            "setup": table.setup.write(),
            "state": table.game.dump(table.state),
            "seq": table.seq,
            "at": table.at,
            "base": table.base,
            "since": table.since,
            "seats": [astuple(sitting) for sitting in table.seats],
            "clock": clock and (clock.left, clock.used, clock.turn, clock.at),
            "credits": clock and [astuple(credit) for credit in clock.credits],
            "plays": [astuple(play) for play in table.plays],
            "undone": [astuple(play) for play in table.undone],
            "offers": sorted(table.offers),
            "spent": sorted(table.spent),
            "paused": table.paused,
            "ending": ending and (ending.scores, ending.reason, ending.cells),
            "rematch": table.rematch,
        }
    )
    return f"{_hash(body)} {body}"


def load(game: AnyGame, text: str) -> Table:
    """The table that was dumped. Raises `ValueError` on anything else: then replay the log."""
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
        return Table(
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
        )
    except (AttributeError, Illegal, KeyError, TypeError) as why:
        raise ValueError(f"not a snapshot of this version: {why}") from why


def _sitting(name: str, taken: bool, person: tuple[str, str] | None = None) -> Sitting:  # noqa: FBT001
    return Sitting(name, taken, person and Person(person[0], PlayerKind(person[1])))


def _hash(body: str) -> str:
    return sha256(body.encode()).hexdigest()
