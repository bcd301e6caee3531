"""What a client may see of a match, as wire shapes."""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterable, Iterator, Mapping
from types import MappingProxyType
from typing import Any

from msgspec import UNSET, UnsetType

from parlour.kernel import AnyGame, Seat
from parlour.match import Ending, Event, Kind, Match, Phase, Sitting, advance
from parlour.match.decide import is_free
from parlour.match.offers import rights
from parlour.match.person import read_join
from parlour.server.http.boards import board_address
from parlour.server.lobby import shapes
from parlour.server.matches import game_shapes, wire
from parlour.server.matches.faults import raises
from parlour.server.matches.pictures import picture_shown, sample
from parlour.server.shared import secret
from parlour.store import MatchRow

__all__ = [
    "chairs_shown",
    "clock_shown",
    "event_shown",
    "game_shown",
    "heard",
    "log_shown",
    "match_shown",
    "narrated",
    "positions",
    "room_shown",
]


def game_shown(game: AnyGame, levels: int) -> game_shapes.GameShown:
    """A game of the house."""
    return game_shapes.GameShown(
        game.id,
        game.name,
        game.native or game.name,
        game.rules,
        game.seats,
        levels,
        game.options_schema.schema(),
        about=game.about or UNSET,
        sample=sample(game),
        board=board_address(game) or UNSET,
        lessons=len(game.course),
        daily=game.daily,
        drawless=game.drawless,
        arranged=game.arrangement is not None,
        tree_file=game.tree_file,
    )


def narrated(game: AnyGame, before: Any, seat: Seat, action: str, after: Any) -> list[wire.Told]:
    """What happened between two states; nothing where the game fails to tell it."""
    try:
        narrations = game.narrate(before, seat, action, after)
        return [wire.Told(n.code, dict(n.values)) for n in narrations]
    except Exception:
        raises(game, "narrate")
        return []


def heard(game: AnyGame, seat: Seat, action: str) -> str:
    """The action as everybody may hear it; nothing of it where the game fails to say."""
    try:
        return game.heard(seat, action)
    except Exception:
        raises(game, "heard")
        return ""


def event_shown(before: Match | None, event: Event, after: Match) -> wire.WireEvent:
    """An event with what it tells. The setup's text is shown by the match, not by its event."""
    tells: list[wire.Told] = []
    if event.kind is Kind.ACTION and before is not None:
        tells = narrated(after.game, before.state, event.seat, event.text, after.state)
    text = event.text
    if event.kind is Kind.ACTION:
        text = heard(after.game, event.seat, text)
    elif event.kind is Kind.START:
        text = ""
    elif event.kind is Kind.JOIN:
        text = read_join(text)[0]
    return wire.WireEvent(event.seq, event.at, event.seat, event.kind, text, tells)


def log_shown(match: Match, events: Iterable[Event], since: int) -> Iterator[wire.WireEvent | None]:
    """The events after that match one by one with what they tell, None for those up to `since`."""
    for event in events:
        after = advance(match, event)
        yield event_shown(match, event, after) if event.seq > since else None
        match = after


def match_shown(
    row: MatchRow, match: Match, you: Seat | None, position: wire.Position, yours: list[Seat]
) -> wire.MatchShown:
    """The whole match as this client may see it."""
    setup = match.setup
    return wire.MatchShown(
        id=row.id,
        game=setup.game,
        rules=setup.rules,
        options=dict(setup.options),
        takebacks=match.takebacks.value,
        blind=setup.blind,
        rated=setup.rated,
        public=row.public,
        created=row.created,
        previous=setup.previous,
        tournament=setup.tournament,
        exhibition=setup.exhibition,
        code=None if match.phase is Phase.OVER else row.code,
        you=you,
        seed=secret.shown_seed(row.seed) if match.phase is Phase.OVER else None,
        yours=yours,
        position=position,
    )


def positions(
    match: Match,
    now: int,
    present: Collection[Seat] = (),
    watchers: int = 0,
    absent: wire.AbsentShown | None = None,
    ratings: Mapping[Seat, wire.RatingShown] = MappingProxyType({}),
) -> Callable[[Seat | None], wire.Position]:
    """What changes while a match is played, for whoever looks.

    What is the same for everybody is made once, however many look.
    """
    game, state, actors = match.game, match.state, match.actors
    chairs, clock = chairs_shown(match, present, ratings), clock_shown(match)
    offers = [wire.OfferShown(seat, offer) for seat, offer in sorted(match.offers)]
    result = None if match.ending is None else _result(match.ending)

    common = game.view(state, None) if game.all_see_alike else None
    drawn = UNSET if common is None else picture_shown(game, common)

    def position(you: Seat | None) -> wire.Position:
        view = game.view(state, you) if common is None else common
        return wire.Position(
            seq=match.seq,
            base=match.base,
            now=now,
            phase=match.phase.value,
            view=view,
            actors=list(actors),
            legal=[] if you is None or you not in actors else list(game.legal(state, you)),
            seats=chairs,
            plays=len(match.plays),
            clock=clock,
            windows=_windows(match, you),
            offers=offers,
            can=[] if you is None else rights(match, you),
            result=result,
            rematch=match.rematch,
            watchers=watchers,
            absent=absent,
            picture=picture_shown(game, view) if common is None else drawn,
        )

    return position


def _result(ending: Ending) -> wire.ResultShown:
    scores = None if ending.scores is None else list(ending.scores)
    return wire.ResultShown(scores, ending.reason, list(ending.cells))


def chairs_shown(
    match: Match,
    present: Collection[Seat],
    ratings: Mapping[Seat, wire.RatingShown] = MappingProxyType({}),
) -> list[wire.ChairShown]:
    """Who sits where."""
    shown, is_over = [], match.phase is Phase.OVER
    for seat, (chair, sitting) in enumerate(zip(match.setup.chairs, match.seats, strict=True)):
        is_bot = chair.is_bot
        shown.append(
            wire.ChairShown(
                kind="bot" if is_bot else "human",
                name=sitting.name,
                level=chair.level,
                free=not (is_over or is_bot) and is_free(match, seat),
                present=is_bot or seat in present,
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


def clock_shown(match: Match) -> wire.ClockShown | None:
    """The clocks as they were set last."""
    clock = match.clock
    if clock is None:
        return None
    return wire.ClockShown(
        main_ms=clock.control.main_ms,
        increment_ms=clock.control.increment_ms,
        cap_ms=clock.control.cap_ms,
        left=list(clock.left),
        used=list(clock.used),
        running=list(match.running_clocks),
        at=clock.at,
        days=clock.control.days,
        lag=[credit.last for credit in clock.credits],
        lag_total=[credit.total for credit in clock.credits],
    )


def _windows(match: Match, you: Seat | None) -> list[wire.Window]:
    """The answers that are due. What would be played may be a card that only its holder knows."""
    if match.phase is not Phase.RUNNING:
        return []
    open_to_all = match.game.all_see_alike
    return [
        wire.Window(
            deadline.seat,
            None if deadline.ms is None else match.since + deadline.ms,
            deadline.ms,
            deadline.default if open_to_all or deadline.seat == you else "",
        )
        for deadline in match.game.deadlines(match.state)
    ]


def room_shown(
    row: MatchRow, match: Match, present: Collection[Seat], watchers: int
) -> shapes.RoomShown:
    """A public match as the front page lists it."""
    view = match.game.view(match.state, None)
    return shapes.RoomShown(
        id=row.id,
        game=row.game,
        options=dict(match.setup.options),
        blind=match.setup.blind,
        rated=match.setup.rated,
        phase=match.phase.value,
        seats=chairs_shown(match, present),
        clock=clock_shown(match),
        plays=len(match.plays),
        watchers=watchers,
        created=row.created,
        view=view,
        picture=picture_shown(match.game, view),
    )
