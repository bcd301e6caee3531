"""How a match is laid before it is written: the first one, and the one after it."""

from __future__ import annotations

from dataclasses import replace

from parlour import games
from parlour.match import Chair, Due, Event, Kind, Phase, Setup, Table, deciding, due, open_table
from parlour.server import secret
from parlour.server.pulse import now_ms
from parlour.store import Append, Opened

__all__ = ["lay", "look_at", "next_setup"]


def lay(
    setup: Setup, match: str, seed: str, *, public: bool, given: bool = False
) -> tuple[Opened, Table, Append]:
    """A new match with its first event and the draws that are due before anybody can act."""
    game, now = games.get(setup.game), now_ms()
    start = Event(0, now, -2, Kind.START, setup.write())
    dealt = deciding.deal(open_table(game, start), now, seed)
    table = dealt.table if dealt.steps else open_table(game, start)
    opened = Opened(match, game.id, seed, now, public, setup.rated, given)
    append = Append(
        match, (start, *dealt.events), look_at(table, due(table)), table.phase is Phase.OVER
    )
    return opened, table, append


def look_at(table: Table, first: Due | None) -> int | None:
    """When the house must look at the match by itself: a bot is to act, or something falls due."""
    if any(table.setup.chairs[seat].is_bot for seat in table.actors if seat >= 0):
        return table.at
    return None if first is None else first.at


def next_setup(opened: Opened, table: Table, *, swapped: bool) -> Setup:
    """The match after this one: the same people, on the other sides if `swapped`."""
    chairs = tuple(
        Chair(chair.level, sitting.name, False, chair.guest or sitting.taken, sitting.person)
        for chair, sitting in zip(table.setup.chairs, table.seats, strict=True)
    )
    # That nothing is taken back belongs to the deal of the day, not to the game after it.
    takebacks = None if secret.is_daily(opened.seed) else table.takebacks
    setup = replace(
        table.setup,
        chairs=chairs,
        takebacks=takebacks,
        previous=opened.id,
        rated=table.setup.rated and all(chair.person is not None for chair in chairs),
    )
    return setup.swapped if swapped else setup
