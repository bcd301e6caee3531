"""What is asked of a tournament, decided on the tournament as it stands: events, or a refusal."""

from __future__ import annotations

import json
from collections.abc import Sequence

from parlour.kernel import Code, Illegal
from parlour.tournament.codes import TournamentCode
from parlour.tournament.event import Event, Kind
from parlour.tournament.pairing import Next
from parlour.tournament.terms import Form
from parlour.tournament.tournament import Game, State, Tournament, advance

__all__ = [
    "adjudicate",
    "begin",
    "end",
    "finish",
    "forfeit",
    "join",
    "leave",
    "open_up",
    "pause",
    "resume",
    "settle",
    "start",
]

Events = tuple[Event, ...]
_UNDER_WAY = (State.RUNNING, State.PAUSING)


def _event(
    t: Tournament, now: int, kind: Kind, player: str | None = None, text: str = "", key: str = ""
) -> Event:
    return Event(t.seq + 1, max(now, t.at), kind, player, text, key or None)


def _require(holds: bool, code: TournamentCode | Code) -> None:  # noqa: FBT001 - what must hold
    if not holds:
        raise Illegal(code)


def open_up(t: Tournament, now: int) -> Events:
    """Players may join from here on."""
    _require(t.state is State.PLANNED, TournamentCode.WRONG_STATE)
    return (_event(t, now, Kind.OPEN),)


def join(t: Tournament, player: str, rating: int, now: int) -> Events:
    """A player comes, or comes back. Late is possible where a form has a time and no rounds.

    Whoever holds an exhibition is in it before it opens.
    """
    known = t.entrants.get(player)
    if known is not None and known.here:
        return ()
    if known is None:
        late = t.terms.form.is_timed and t.state in _UNDER_WAY and now < t.ends_at(now)
        holds = t.terms.form is Form.SIMUL and t.state is State.PLANNED and player == t.host
        _require(t.state is State.OPEN or late or holds, TournamentCode.TOURNAMENT_CLOSED)
        _require(len(t.entrants) < t.terms.most, TournamentCode.TOURNAMENT_FULL)
        return (_event(t, now, Kind.JOIN, player, str(rating)),)
    _require(t.state in _UNDER_WAY, TournamentCode.TOURNAMENT_CLOSED)
    return (_event(t, now, Kind.JOIN, player),)


def leave(t: Tournament, player: str, now: int) -> Events:
    """A player is paired no more. A game that is under way is played to its end."""
    _require(player in t.entrants, TournamentCode.NOT_IN_TOURNAMENT)
    _require(t.state is not State.OVER, TournamentCode.WRONG_STATE)
    if not t.entrants[player].here:
        return ()
    return (_event(t, now, Kind.LEAVE, player),)


def start(t: Tournament, now: int) -> Events:
    """The first round can begin."""
    _require(t.state in (State.PLANNED, State.OPEN), TournamentCode.WRONG_STATE)
    _require(len(t.entrants) > 1, TournamentCode.TOO_FEW_PLAYERS)
    missing = t.terms.form is Form.SIMUL and t.host not in t.entrants
    _require(not missing, TournamentCode.NOT_IN_TOURNAMENT)
    return (_event(t, now, Kind.START),)


def pause(t: Tournament, now: int) -> Events:
    """Nobody is paired for a while. Deals stay sealed until a time that was said: no pause."""
    holds = t.state is State.RUNNING and t.terms.form is not Form.SOLO
    _require(holds, TournamentCode.WRONG_STATE)
    return (_event(t, now, Kind.PAUSE),)


def resume(t: Tournament, now: int) -> Events:
    """It goes on."""
    _require(t.state is State.PAUSING, TournamentCode.WRONG_STATE)
    return (_event(t, now, Kind.RESUME),)


def finish(t: Tournament, now: int) -> Events:
    """Everything is played."""
    return (_event(t, now, Kind.OVER),)


def end(t: Tournament, now: int, why: str = "ended") -> Events:
    """It ends before everything is played. Games under way count no more."""
    _require(t.state is not State.OVER, TournamentCode.WRONG_STATE)
    return (_event(t, now, Kind.OVER, text=why),)


def begin(t: Tournament, step: Next, ids: Sequence[str], now: int) -> Events:
    """The games of a step, under these ids; who is not there forfeits at once."""
    alone = t.terms.form is Form.SOLO
    games = [
        (
            f"bye-{step.round}-{t.entrants[first].number}" if second is None and not alone else id_,
            t.entrants[first].number,
            None if second is None else t.entrants[second].number,
        )
        for id_, (first, second) in zip(ids, step.pairs, strict=True)
    ]
    text = json.dumps({"round": step.round, "games": games}, separators=(",", ":"))
    events = [_event(t, now, Kind.PAIR, text=text, key=f"pair:{len(t.games)}")]
    t = advance(t, events[0])
    for id_, *_ in games:
        game = t.game(id_)
        if game is not None and game.scores is None and (away := _away(t, game)):
            events += forfeit(t, id_, away, now)
            t = advance(t, events[-1])
    return tuple(events)


def settle(t: Tournament, game: str, scores: tuple[float, float], now: int) -> Events:
    """A game has ended. What has a result keeps it."""
    return _scored(t, Kind.RESULT, game, scores, now)


def forfeit(t: Tournament, game: str, seats: Sequence[int], now: int) -> Events:
    """Those on these seats stayed away from it. They are paired no more until they come back."""
    scores = tuple(float(seat not in seats) for seat in (0, 1))
    if len(seats) == 2:
        scores = (0.0, 0.0)
    events = list(_scored(t, Kind.FORFEIT, game, (scores[0], scores[1]), now))
    found = t.game(game)
    for seat in seats if events and found is not None else ():
        player = found.players[seat] if found is not None else None
        if player is not None and t.entrants[player].here:
            after = advance(t, events[-1])
            events.append(_event(after, now, Kind.LEAVE, player))
    return tuple(events)


def adjudicate(
    t: Tournament, game: str, scores: tuple[float, float], by: str, now: int, why: str = ""
) -> Events:
    """A moderator decides a game, whatever it was before. One played alone can only be struck."""
    found = t.game(game)
    _require(found is not None and not found.is_bye, Code.UNKNOWN_MATCH)
    struck = found is None or not found.alone or scores == (0, 0)
    _require(t.state in _UNDER_WAY and struck, TournamentCode.WRONG_STATE)
    text = _told(game, scores, why)
    return (_event(t, now, Kind.ADJUDICATE, by, text),)


def _scored(t: Tournament, kind: Kind, game: str, scores: tuple[float, float], now: int) -> Events:
    found = t.game(game)
    if found is None or found.scores is not None or t.state is State.OVER:
        return ()
    return (_event(t, now, kind, text=_told(game, scores), key=f"result:{game}"),)


def _told(game: str, scores: tuple[float, float], why: str = "") -> str:
    told = {"game": game, "scores": scores} | ({"why": why} if why else {})
    return json.dumps(told, separators=(",", ":"))


def _away(t: Tournament, game: Game) -> tuple[int, ...]:
    """The seats whose players have left the tournament."""
    return tuple(
        seat
        for seat, who in enumerate(game.players)
        if who is not None and not t.entrants[who].here
    )
