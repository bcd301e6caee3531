"""What is asked of a match -> the events that answer it. Nothing is written here.

Each function returns the decision that one append will hold, or raises `Illegal`. Offers are
decided in `parlour.match.offers`.
"""

from __future__ import annotations

from parlour.kernel import Code, Illegal, Seat
from parlour.match.by_days import require_callable
from parlour.match.deadlines import next_due
from parlour.match.draft import Decision, Draft
from parlour.match.event import HOUSE, RULES_FAILED, Kind
from parlour.match.match import Match, Phase
from parlour.match.person import read_join
from parlour.match.rated import require_rival
from parlour.match.setup import Takebacks

__all__ = [
    "abandon",
    "act",
    "call_off",
    "cap",
    "close",
    "deal",
    "is_free",
    "join",
    "leave",
    "may_redo",
    "recall",
    "redo",
    "require",
    "resume",
    "stand_in",
    "stands_still",
    "void",
]


def deal(match: Match, now: int, seed: str) -> Decision:
    """The draws that are due before anybody can act, such as those of the start."""
    draft = Draft(match, now)
    draft.deal(seed)
    return draft.done()


def act(
    match: Match, seat: Seat, action: str, now: int, seed: str, key: str | None = None, lag: int = 0
) -> Decision:
    """An action of the game, with the draws it makes due. It was `lag` on its way."""
    if seat < 0:
        raise Illegal(Code.NOT_A_PLAYER)
    require(stands_still(match))
    if (first := next_due(match)) is not None and first.at <= now:
        raise Illegal(Code.TOO_LATE)
    draft = Draft(match, now, key)
    draft.write(seat, Kind.ACTION, action, draft.credit(seat, lag) if lag else 0)
    draft.deal(seed)
    return draft.done()


def recall(match: Match, seat: Seat, action: str, now: int) -> Decision:
    """An action that was played elsewhere; what it made due was drawn there, and comes next."""
    require(stands_still(match))
    draft = Draft(match, now)
    draft.write(seat, Kind.ACTION, action)
    return draft.done()


def require(bar: Code | None) -> None:
    """Raises `Illegal` where something bars it."""
    if bar is not None:
        raise Illegal(bar)


def stands_still(match: Match) -> Code | None:
    """Why nobody can act, or None while the match is running."""
    if match.phase is Phase.RUNNING:
        return None
    if match.phase is Phase.OVER:
        by_rules = match.game.outcome(match.state) is not None
        return Code.GAME_OVER if by_rules else Code.MATCH_OVER
    return Code.NOT_STARTED if match.phase is Phase.WAITING else Code.PAUSED


def join(
    match: Match, name: str, now: int, seat: Seat | None = None, key: str | None = None
) -> Decision:
    """A guest takes the free chair asked for, or one that is open, or the maker's last."""
    free = [s for s in range(match.game.seats) if is_free(match, s)]
    if match.ending is not None or not free or (seat is not None and seat not in free):
        raise Illegal(Code.NO_FREE_SEAT)
    if seat is None:
        seat = next((s for s in free if match.setup.chairs[s].open), free[-1])
    person = read_join(name)[1]
    require_callable(match.setup, person)
    if match.setup.rated:
        require_rival(match, seat, person)
    draft = Draft(match, now, key)
    draft.write(seat, Kind.JOIN, name)
    return draft.done()


def is_free(match: Match, seat: Seat) -> bool:
    """A guest may take this chair. The maker of the match always keeps one."""
    chair, sitting = match.setup.chairs[seat], match.seats[seat]
    if chair.is_bot or sitting.taken or chair.open is False:
        return False
    if chair.open:
        return True
    if match.has_played(seat):
        return False
    makers = [
        other
        for other, chair in enumerate(match.setup.chairs)
        if not (chair.is_bot or chair.open or match.seats[other].taken)
    ]
    return len(makers) > 1


def leave(match: Match, seat: Seat, now: int, key: str | None = None) -> Decision:
    """Resign; before every seat has acted that is an abort."""
    if match.ending is not None:
        raise Illegal(Code.MATCH_OVER)
    draft = Draft(match, now, key)
    draft.write(seat, Kind.RESIGN if match.everyone_played else Kind.ABORT)
    return draft.done()


def abandon(match: Match, seat: Seat, now: int, key: str | None = None) -> Decision:
    """The seat's player stays away: as with leaving, nothing counts before every seat has acted."""
    require(stands_still(match))
    draft = Draft(match, now, key)
    draft.write(seat, Kind.ABANDON if match.everyone_played else Kind.ABORT)
    return draft.done()


def redo(match: Match, seat: Seat, now: int, key: str | None = None) -> Decision:
    """Replay what was taken back, until the asker is to act again."""
    require(stands_still(match))
    if not may_redo(match):
        raise Illegal(Code.NO_OFFER)
    draft = Draft(match, now, key)
    while True:
        play = draft.match.undone[0]
        draft.write(play.seat, Kind.ACTION, play.action)
        if not draft.match.undone or draft.match.undone[0].seat == seat:
            return draft.done()


def may_redo(match: Match) -> bool:
    """There is something to bring back, and nobody else's stones are in it."""
    return bool(match.undone) and match.takebacks is Takebacks.FREE and not match.apart


def resume(match: Match, seat: Seat, now: int, key: str | None = None) -> Decision:
    """Either side ends a pause."""
    if match.phase is not Phase.PAUSED:
        raise Illegal(Code.NOT_PAUSED)
    draft = Draft(match, now, key)
    draft.write(seat, Kind.RESUME)
    return draft.done()


def close(match: Match, next_id: str, now: int) -> Decision:
    """The house ends the match here and opens the next one in its place."""
    if match.rematch is not None:
        raise Illegal(Code.TOO_LATE)
    draft = Draft(match, now)
    draft.write(HOUSE, Kind.REMATCH, next_id)
    return draft.done()


def stand_in(match: Match, seat: Seat, now: int, key: str | None = None) -> Decision:
    """Let everybody know that somebody else moves for a bot whose player fails."""
    if match.ending is not None:
        raise Illegal(Code.MATCH_OVER)
    draft = Draft(match, now, key)
    draft.write(seat, Kind.STAND_IN)
    return draft.done()


def void(match: Match, now: int) -> Decision:
    """The house ends the match without a result, such as one that a moderator has decided."""
    if match.ending is not None:
        raise Illegal(Code.MATCH_OVER)
    draft = Draft(match, now)
    draft.write(HOUSE, Kind.ABORT)
    return draft.done()


def call_off(match: Match, now: int) -> Decision:
    """The rules of the game have failed: the match is over here, without a result."""
    draft = Draft(match, now)
    draft.write(HOUSE, Kind.ABORT, RULES_FAILED)
    return draft.done()


def cap(match: Match, now: int) -> Decision:
    """The match has grown past the house's limit and ends without a result."""
    draft = Draft(match, now)
    draft.write(HOUSE, Kind.CAP)
    return draft.done()
