"""How a match is made before it is written: the first one, and the one after it."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, field, replace

from parlour import games
from parlour.kernel import CHANCE, Code, Illegal
from parlour.match import Chair, Due, Event, Kind, Match, Phase, Setup, decide, next_due, open_match
from parlour.match.advance import advance
from parlour.match.clock import DAY_MS
from parlour.match.record import whose
from parlour.server.matches.seat_rows import seatings
from parlour.server.shared import secret
from parlour.server.shared.heartbeat import now_ms
from parlour.store import Append, Batch, MatchRow, SeatToken

__all__ = ["Opening", "create", "create_next", "kept_for", "next_setup", "next_wakeup", "played"]


@dataclass(frozen=True, slots=True)
class Opening:
    """A match that is to be opened, under an id that may be written elsewhere with it.

    `holds` says which seats its maker holds; `given`, whether somebody may know the seed, as
    whoever asked for one does, or chose what was drawn; `maker`, which client opens a public one;
    `steps`, what was played before: see `played`.
    """

    setup: Setup
    holds: Sequence[bool]
    seed: str | None = None
    given: bool | None = None
    public: bool = False
    maker: str | None = None
    steps: Sequence[tuple[Event, Match]] = ()
    id: str = field(default_factory=secret.match_id)


def create(opening: Opening, seed: str, patience: int = 0) -> tuple[MatchRow, Match, Append]:
    """A new match with its first event and the draws that are due before anybody can act."""
    setup, given = opening.setup, opening.given
    if given is None:
        chosen = any(event.seat == CHANCE for event, _ in opening.steps)
        given = chosen or opening.seed is not None
    game, now = games.get(setup.game), now_ms()
    steps = opening.steps or list(played(setup, (), now))
    dealt = decide.deal(steps[-1][1], now, seed)
    events = (*(event for event, _ in steps), *dealt.events)
    match = dealt.match if dealt.steps else steps[-1][1]
    waiting = match.phase is Phase.WAITING
    code = secret.room_code() if waiting else None
    told = (opening.public, setup.rated, given, code, opening.maker)
    row = MatchRow(opening.id, game.id, seed, now, *told)
    wakeup = next_wakeup(match, next_due(match), patience)
    over = match.phase is Phase.OVER
    append = Append(row.id, events, wakeup, over, waiting=waiting)
    return row, match, append


def played(setup: Setup, actions: Iterable[str], now: int) -> Iterator[tuple[Event, Match]]:
    """The start of a match and what was played before it was opened, each with where it leads.

    Raises `Illegal`, saying at which action: where the rules refuse it, and where the game draws
    for several, for the draws of their match are its own. A guest who is awaited has missed none of
    it.
    """
    start = Event(0, now, -2, Kind.START, setup.write())
    match = open_match(games.get(setup.game), start)
    yield start, match
    here = tuple(replace(chair, open=False) for chair in setup.chairs)
    begun = replace(match, setup=replace(setup, chairs=here))
    for number, text in enumerate(actions, start=1):
        seat, action = whose(begun.game, begun.state, text)
        try:
            if seat == CHANCE and begun.game.seats > 1:
                raise Illegal(Code.BAD_RECORD)
            ((event, begun),) = decide.recall(begun, seat, action, now).steps
        except Illegal as why:
            raise Illegal(why.code, f"(action {number}: {action})") from why
        match = advance(match, event)
        yield event, match


def next_wakeup(match: Match, first: Due | None, patience: int = 0) -> int | None:
    """When the house must look at the match by itself: a bot is to act, or something falls due.

    At a room that waits for a guest it looks when its patience, in milliseconds, is over.
    """
    if (kept := kept_for(match, patience)) is not None:
        return match.at + kept
    bots = any(match.setup.chairs[seat].is_bot for seat in match.actors if seat >= 0)
    if bots and not match.bots_alone:  # those go on when somebody looks
        return match.at
    return None if first is None else first.at


def kept_for(match: Match, patience: int) -> int | None:
    """How long a room that waits for a guest may be empty; None: for ever, or it does not wait.

    Nobody is expected to sit in a room with days for its moves: it waits as long as one of them.
    """
    if match.phase is not Phase.WAITING or not patience:
        return None
    clock = match.setup.clock
    days = clock.main_ms if clock is not None and clock.main_ms >= DAY_MS else 0
    return max(patience, days)


def create_next(
    before: MatchRow,
    match: Match,
    tokens: Iterable[SeatToken],
    seed: str,
    *,
    swapped: bool,
) -> tuple[MatchRow, Match, Batch]:
    """The next match, and what is written of it in one with the agreement to it."""
    assert match.rematch is not None  # noqa: S101 - the caller saw it
    setup, seats = next_setup(before, match, swapped=swapped), match.game.seats
    opening = Opening(setup, (), public=before.public, maker=before.maker, id=match.rematch)
    row, start, append = create(opening, seed)
    kept = [SeatToken(token.digest, row.id, (token.seat - swapped) % seats) for token in tokens]
    return row, start, [row, append, *kept, *seatings(row, setup)]


def next_setup(row: MatchRow, match: Match, *, swapped: bool) -> Setup:
    """The match after this one: the same people, on the other sides if `swapped`."""
    chairs = tuple(
        Chair(chair.level, sitting.name, False, chair.guest or sitting.taken, sitting.person)
        for chair, sitting in zip(match.setup.chairs, match.seats, strict=True)
    )
    # That nothing is taken back belongs to a deal that many play, not to the game after it.
    takebacks = None if secret.is_sealed(row.seed) else match.takebacks
    setup = replace(
        match.setup,
        chairs=chairs,
        takebacks=takebacks,
        previous=row.id,
        unaided=False,
        exhibition=False,
        tournament=None,
        rated=match.setup.rated and all(chair.person is not None for chair in chairs),
    )
    return setup.swapped(match.game) if swapped else setup
