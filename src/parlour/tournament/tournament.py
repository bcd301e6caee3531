"""A tournament as a value: what its log adds up to."""

from __future__ import annotations

import json
from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field, replace
from enum import StrEnum, auto

from parlour.tournament.event import Event, Kind
from parlour.tournament.terms import Form, Terms

__all__ = ["Entrant", "Game", "State", "Tournament", "advance", "replay"]


class State(StrEnum):
    """Where a tournament stands."""

    PLANNED = auto()
    OPEN = auto()
    RUNNING = auto()
    PAUSING = auto()
    OVER = auto()


@dataclass(frozen=True, slots=True)
class Entrant:
    """Somebody who has joined. `here`: wants to be paired, and has been free `since` then."""

    id: str
    number: int
    rating: int
    here: bool = True
    since: int = 0


@dataclass(frozen=True, slots=True)
class Game:
    """One game: `id` is its match's, the players by seat; without a second it is a bye.

    Or it is played `alone`, and the first of its scores are the points that it came to. `scores` is
    None while it goes on. `played` is False where nobody sat down to it: a bye, or somebody stayed
    away. `why` is what a moderator said who decided it.
    """

    id: str
    round: int
    players: tuple[str, str | None]
    at: int
    scores: tuple[float, float] | None = None
    played: bool = True
    ended: int = 0
    alone: bool = False
    why: str = ""

    @property
    def is_bye(self) -> bool:
        """Nobody was left to play against."""
        return self.players[1] is None and not self.alone

    def seat(self, player: str) -> int:
        """Which seat the player has."""
        return 0 if self.players[0] == player else 1

    def score(self, player: str) -> float:
        """What the player has of it; nothing while it goes on."""
        return 0.0 if self.scores is None else self.scores[self.seat(player)]

    def rival(self, player: str) -> str | None:
        """Whom the player meets; nobody in a bye."""
        return self.players[1 - self.seat(player)]


@dataclass(frozen=True, slots=True)
class Tournament:
    """A tournament after its event `seq`.

    `at` is when that was, `paused_ms` for how long it stood still, `why` what ended it early.
    """

    terms: Terms
    host: str
    created: int
    state: State
    seq: int = 0
    at: int = 0
    entrants: Mapping[str, Entrant] = field(default_factory=dict)
    games: tuple[Game, ...] = ()
    places: Mapping[str, int] = field(default_factory=dict, repr=False)
    """Where among the games one with that id stands."""
    round: int = 0
    started: int = 0
    paused: int = 0
    paused_ms: int = 0
    why: str = ""

    @property
    def going(self) -> tuple[Game, ...]:
        """The games that have not ended."""
        return tuple(game for game in self.games if game.scores is None)

    @property
    def busy(self) -> dict[str, Game]:
        """Who plays just now, and what; of whoever plays several at once, one of them."""
        return {who: game for game in self.going for who in game.players if who is not None}

    @property
    def ends(self) -> int:
        """When one that has a time ends, or would if a pause under way were over at once."""
        return self.started + self.terms.minutes * 60_000 + self.paused_ms

    def ends_at(self, now: int) -> int:
        """When it ends, seen from now: time in which it stands still does not count."""
        stood = max(0, now - self.paused) if self.state is State.PAUSING else 0
        return self.ends + stood

    @property
    def last_ended(self) -> int:
        """When the last game that is over ended, or when the tournament started."""
        return max((game.ended for game in self.games), default=self.started)

    def game(self, id_: str) -> Game | None:
        """The game of that id."""
        place = self.places.get(id_)
        return None if place is None else self.games[place]

    def games_of(self) -> dict[str, list[Game]]:
        """Everybody's games, in order; byes too."""
        found: dict[str, list[Game]] = {who: [] for who in self.entrants}
        for game in self.games:
            for who in game.players:
                if who is not None:
                    found[who].append(game)
        return found


def replay(events: Iterable[Event]) -> Tournament:
    """The tournament that a whole log tells of."""
    first, *rest = events
    terms = Terms.read(first.text)
    state = State.OPEN if terms.opens is None else State.PLANNED
    made = Tournament(terms, first.player or "", first.at, state, first.seq, first.at)
    for event in rest:
        made = advance(made, event)
    return made


def advance(t: Tournament, event: Event) -> Tournament:
    """The tournament after one more event."""
    t = replace(t, seq=event.seq, at=event.at)
    match event.kind:
        case Kind.JOIN | Kind.LEAVE:
            return _entered(t, event)
        case Kind.PAIR:
            return _paired(t, event)
        case Kind.RESULT | Kind.FORFEIT | Kind.ADJUDICATE:
            return _ended(t, event)
        case Kind.OPEN:
            return replace(t, state=State.OPEN)
        case Kind.START:
            return replace(t, state=State.RUNNING, started=event.at)
        case Kind.PAUSE:
            return replace(t, state=State.PAUSING, paused=event.at)
        case Kind.RESUME:
            lost = t.paused_ms + event.at - t.paused
            return replace(t, state=State.RUNNING, paused_ms=lost)
        case Kind.OVER:
            return replace(t, state=State.OVER, why=event.text)
    return t


def _entered(t: Tournament, event: Event) -> Tournament:
    who = event.player or ""
    known = t.entrants.get(who)
    if event.kind is Kind.LEAVE:
        if known is None:
            return t
        if t.state in (State.PLANNED, State.OPEN):  # as if they had never come
            return replace(t, entrants={k: v for k, v in t.entrants.items() if k != who})
        entrant = replace(known, here=False)
    elif known is None:
        number = 1 + max((e.number for e in t.entrants.values()), default=0)
        entrant = Entrant(who, number, int(event.text or 0), since=event.at)
    else:
        entrant = replace(known, here=True, since=event.at)
    return replace(t, entrants={**t.entrants, who: entrant})


def _paired(t: Tournament, event: Event) -> Tournament:
    told = json.loads(event.text)
    who = {entrant.number: entrant.id for entrant in t.entrants.values()}
    number, alone = told["round"], t.terms.form is Form.SOLO
    fresh = [
        Game(id_, number, (who[first], None if second is None else who[second]), event.at)
        if second is not None or alone
        else Game(id_, number, (who[first], None), event.at, (1.0, 0.0), False, event.at)
        for id_, first, second in told["games"]
    ]
    if alone:
        fresh = [replace(game, alone=True) for game in fresh]
    places = {game.id: len(t.games) + n for n, game in enumerate(fresh)}
    return replace(
        t, games=(*t.games, *fresh), places={**t.places, **places}, round=max(t.round, number)
    )


def _ended(t: Tournament, event: Event) -> Tournament:
    told = json.loads(event.text)
    place = t.places[told["game"]]
    game = t.games[place]
    one, other = told["scores"]
    played = event.kind is not Kind.FORFEIT
    why = told.get("why", "")
    done = replace(game, scores=(one, other), played=played, ended=event.at, why=why)
    entrants = dict(t.entrants)
    for who in game.players:
        if who is not None and who in entrants:
            entrants[who] = replace(entrants[who], since=event.at)
    return replace(t, games=(*t.games[:place], done, *t.games[place + 1 :]), entrants=entrants)
