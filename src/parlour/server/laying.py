"""How a match is laid before it is written: the first one, and the one after it."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import replace

from parlour import games
from parlour.kernel import CHANCE, Code, Illegal
from parlour.match import Chair, Due, Event, Kind, Phase, Setup, Table, deciding, due, open_table
from parlour.match.clock import DAY_MS
from parlour.match.record import whose
from parlour.server import secret
from parlour.server.pulse import now_ms
from parlour.server.seating import seatings
from parlour.store import Append, Batch, Opened, SeatToken

__all__ = ["kept_for", "lay", "lay_next", "look_at", "next_setup", "played"]


def lay(
    setup: Setup,
    match: str,
    seed: str,
    *,
    public: bool,
    given: bool = False,
    patience: int = 0,
    maker: str | None = None,
    steps: Sequence[tuple[Event, Table]] = (),
) -> tuple[Opened, Table, Append]:
    """A new match with its first event and the draws that are due before anybody can act.

    `steps` are given where it begins in the middle of a game: see `played`.
    """
    game, now = games.get(setup.game), now_ms()
    steps = steps or list(played(setup, (), now))
    dealt = deciding.deal(steps[-1][1], now, seed)
    events = (*(event for event, _ in steps), *dealt.events)
    table = dealt.table if dealt.steps else steps[-1][1]
    waiting = table.phase is Phase.WAITING
    code = secret.room_code() if waiting else None
    opened = Opened(match, game.id, seed, now, public, setup.rated, given, code, maker)
    look = look_at(table, due(table), patience)
    over = table.phase is Phase.OVER
    append = Append(match, events, look, over, waiting=waiting)
    return opened, table, append


def played(setup: Setup, actions: Iterable[str], now: int) -> Iterator[tuple[Event, Table]]:
    """The start of a match and what was played before it was opened, each event with its table.

    Raises `Illegal`, saying at which action: where the rules refuse it, and where the game draws,
    for the draws of a match are its own.
    """
    start = Event(0, now, -2, Kind.START, setup.write())
    table = open_table(games.get(setup.game), start)
    yield start, table
    for number, text in enumerate(actions, start=1):
        seat, action = whose(table.game, table.state, text)
        try:
            if seat == CHANCE:
                raise Illegal(Code.BAD_RECORD)
            ((event, table),) = deciding.act(table, seat, action, now, "").steps
        except Illegal as why:
            raise Illegal(why.code, f"(action {number}: {action})") from why
        yield event, table


def look_at(table: Table, first: Due | None, patience: int = 0) -> int | None:
    """When the house must look at the match by itself: a bot is to act, or something falls due.

    At a room that waits for a guest it looks when its patience, in milliseconds, is over.
    """
    if (kept := kept_for(table, patience)) is not None:
        return table.at + kept
    bots = any(table.setup.chairs[seat].is_bot for seat in table.actors if seat >= 0)
    if bots and not table.bots_alone:  # those go on when somebody looks
        return table.at
    return None if first is None else first.at


def kept_for(table: Table, patience: int) -> int | None:
    """How long a room that waits for a guest may be empty; None: for ever, or it does not wait.

    Nobody is expected to sit in a room with days for its moves: it waits as long as one of them.
    """
    if table.phase is not Phase.WAITING or not patience:
        return None
    clock = table.setup.clock
    days = clock.main_ms if clock is not None and clock.main_ms >= DAY_MS else 0
    return max(patience, days)


def lay_next(
    before: Opened,
    table: Table,
    tokens: Iterable[SeatToken],
    batch: Batch,
    seed: str,
    *,
    swapped: bool,
) -> tuple[Batch, Opened, Table]:
    """The next match and the right to its seats, in the same write as the agreement to it."""
    assert table.rematch is not None  # noqa: S101 - the caller saw it
    setup, seats = next_setup(before, table, swapped=swapped), table.game.seats
    opened, start, append = lay(
        setup, table.rematch, seed, public=before.public, maker=before.maker
    )
    rows = tuple(
        SeatToken(token.digest, opened.id, (token.seat - swapped) % seats) for token in tokens
    )
    batch = batch._replace(
        opened=(opened,),
        appends=(*batch.appends, append),
        tokens=(*batch.tokens, *rows),
        seatings=seatings(opened, setup),
    )
    return batch, opened, start


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
        unaided=False,
        rated=table.setup.rated and all(chair.person is not None for chair in chairs),
    )
    return setup.swapped if swapped else setup
