"""What a client may see of a match, as wire shapes."""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterable, Iterator, Mapping
from types import MappingProxyType

from msgspec import UNSET, UnsetType

from parlour.kernel import AnyGame, Happening, Seat
from parlour.kernel.customs import all_see_alike, heard
from parlour.match import Ending, Event, Kind, Phase, Sitting, Table, advance
from parlour.match.deciding import is_free, rights
from parlour.match.person import read_join
from parlour.server import lobby_shapes as shapes
from parlour.server import secret, wire
from parlour.store import Opened

__all__ = [
    "chairs_shown",
    "event_shown",
    "game_shown",
    "log_shown",
    "match_shown",
    "positions",
    "room_shown",
    "told",
]


def game_shown(game: AnyGame, levels: int) -> wire.GameShown:
    """A game of the house."""
    return wire.GameShown(
        game.id, game.name, game.native, game.rules, game.seats, levels, game.form.schema()
    )


def told(happenings: Iterable[Happening]) -> list[wire.Told]:
    """Happenings on the wire."""
    return [wire.Told(h.code, dict(h.values)) for h in happenings]


def event_shown(before: Table | None, event: Event, after: Table) -> wire.WireEvent:
    """An event with what it tells. The setup's text is shown by the match, not by its event."""
    tells: list[wire.Told] = []
    if event.kind is Kind.ACTION and before is not None:
        happenings = after.game.tell(before.state, event.seat, event.text, after.state)
        tells = told(happenings)
    text = event.text
    if event.kind is Kind.ACTION:
        text = heard(after.game, event.seat, text)
    elif event.kind is Kind.START:
        text = ""
    elif event.kind is Kind.JOIN:
        text = read_join(text)[0]
    return wire.WireEvent(event.seq, event.at, event.seat, event.kind, text, tells)


def log_shown(table: Table, events: Iterable[Event], since: int) -> Iterator[wire.WireEvent | None]:
    """The events behind that table one by one with what they tell, None for those up to `since`."""
    for event in events:
        after = advance(table, event)
        yield event_shown(table, event, after) if event.seq > since else None
        table = after


def match_shown(
    opened: Opened, table: Table, you: Seat | None, position: wire.Position, yours: list[Seat]
) -> wire.MatchShown:
    """The whole match as this client may see it."""
    setup = table.setup
    return wire.MatchShown(
        id=opened.id,
        game=setup.game,
        rules=setup.rules,
        options=dict(setup.options),
        takebacks=table.takebacks.value,
        blind=setup.blind,
        rated=setup.rated,
        public=opened.public,
        created=opened.created,
        previous=setup.previous,
        code=None if table.phase is Phase.OVER else opened.code,
        you=you,
        seed=secret.shown_seed(opened.seed) if table.phase is Phase.OVER else None,
        yours=yours,
        position=position,
    )


def positions(
    table: Table,
    now: int,
    present: Collection[Seat] = (),
    watchers: int = 0,
    absent: wire.AbsentShown | None = None,
    ratings: Mapping[Seat, wire.RatingShown] = MappingProxyType({}),
) -> Callable[[Seat | None], wire.Position]:
    """What changes while a match is played, for whoever looks.

    What is the same for everybody is made once, however many look.
    """
    game, state, actors = table.game, table.state, table.actors
    chairs, clock, windows = chairs_shown(table, present, ratings), _clock(table), _windows(table)
    offers = [wire.OfferShown(seat, offer) for seat, offer in sorted(table.offers)]
    result = None if table.ending is None else _result(table.ending)

    common = game.view(state, None) if all_see_alike(game) else None

    def position(you: Seat | None) -> wire.Position:
        return wire.Position(
            seq=table.seq,
            base=table.base,
            now=now,
            phase=table.phase.value,
            view=game.view(state, you) if common is None else common,
            actors=list(actors),
            legal=[] if you is None or you not in actors else list(game.legal(state, you)),
            seats=chairs,
            plays=len(table.plays),
            clock=clock,
            windows=windows,
            offers=offers,
            can=[] if you is None else rights(table, you),
            result=result,
            rematch=table.rematch,
            watchers=watchers,
            absent=absent,
        )

    return position


def _result(ending: Ending) -> wire.ResultShown:
    scores = None if ending.scores is None else list(ending.scores)
    return wire.ResultShown(scores, ending.reason, list(ending.cells))


def chairs_shown(
    table: Table,
    present: Collection[Seat],
    ratings: Mapping[Seat, wire.RatingShown] = MappingProxyType({}),
) -> list[wire.ChairShown]:
    """Who sits where."""
    shown = []
    for seat, (chair, sitting) in enumerate(zip(table.setup.chairs, table.seats, strict=True)):
        shown.append(
            wire.ChairShown(
                kind="bot" if chair.is_bot else "human",
                name=sitting.name,
                level=chair.level,
                free=table.phase is not Phase.OVER and is_free(table, seat),
                present=chair.is_bot or seat in present,
                player=_player(sitting),
                rating=ratings.get(seat, UNSET),
            )
        )
    return shown


def _player(sitting: Sitting) -> wire.PlayerShown | UnsetType:
    person = sitting.person
    if person is None:
        return UNSET
    return wire.PlayerShown(person.id, sitting.name, person.kind)


def _clock(table: Table) -> wire.ClockShown | None:
    clock = table.clock
    if clock is None:
        return None
    return wire.ClockShown(
        main_ms=clock.control.main_ms,
        increment_ms=clock.control.increment_ms,
        cap_ms=clock.control.cap_ms,
        left=list(clock.left),
        used=list(clock.used),
        running=list(table.running_clocks),
        at=clock.at,
        days=clock.control.days,
        lag=[credit.last for credit in clock.credits],
        lag_total=[credit.total for credit in clock.credits],
    )


def _windows(table: Table) -> list[wire.Window]:
    if table.phase is not Phase.RUNNING:
        return []
    return [
        wire.Window(
            deadline.seat,
            None if deadline.ms is None else table.since + deadline.ms,
            deadline.ms,
            deadline.default,
        )
        for deadline in table.game.deadlines(table.state)
    ]


def room_shown(
    opened: Opened, table: Table, present: Collection[Seat], watchers: int
) -> shapes.RoomShown:
    """A public match as the front page lists it."""
    return shapes.RoomShown(
        id=opened.id,
        game=opened.game,
        options=dict(table.setup.options),
        blind=table.setup.blind,
        rated=table.setup.rated,
        phase=table.phase.value,
        seats=chairs_shown(table, present),
        clock=_clock(table),
        plays=len(table.plays),
        watchers=watchers,
        created=opened.created,
        view=table.game.view(table.state, None),
    )
