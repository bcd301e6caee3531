"""What is asked of a match -> the events that answer it. Nothing is written here.

Each function returns the decision that one append will hold, or raises `Illegal`.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

from parlour.kernel import Code, Illegal, Seat
from parlour.kernel.customs import bars_takeback, is_drawless
from parlour.match.drafting import Decision, Draft
from parlour.match.due import due
from parlour.match.event import HOUSE, Kind, Offer
from parlour.match.person import read_join
from parlour.match.rated import require_rival
from parlour.match.setup import Takebacks
from parlour.match.table import Phase, Table

__all__ = [
    "abandon",
    "act",
    "answer",
    "cap",
    "close",
    "deal",
    "is_free",
    "join",
    "leave",
    "offer",
    "redo",
    "resume",
    "rights",
]


def deal(table: Table, now: int, seed: str) -> Decision:
    """The draws that are due before anybody can act, such as those of the start."""
    draft = Draft(table, now)
    draft.deal(seed)
    return draft.done()


def act(
    table: Table, seat: Seat, action: str, now: int, seed: str, key: str | None = None, lag: int = 0
) -> Decision:
    """An action of the game, with the draws it makes due. It was `lag` on its way."""
    if seat < 0:
        raise Illegal(Code.NOT_A_PLAYER)
    _require(_stands_still(table))
    if (first := due(table)) is not None and first.at <= now:
        raise Illegal(Code.TOO_LATE)
    draft = Draft(table, now, key)
    draft.write(seat, Kind.ACTION, action, draft.credit(seat, lag) if lag else 0)
    draft.deal(seed)
    return draft.done()


def _require(bar: Code | None) -> None:
    if bar is not None:
        raise Illegal(bar)


def _stands_still(table: Table) -> Code | None:
    """Why nobody can act, or None while the match is running."""
    if table.phase is Phase.RUNNING:
        return None
    if table.phase is Phase.OVER:
        by_rules = table.game.outcome(table.state) is not None
        return Code.GAME_OVER if by_rules else Code.MATCH_OVER
    return Code.NOT_STARTED if table.phase is Phase.WAITING else Code.PAUSED


def join(
    table: Table, name: str, now: int, seat: Seat | None = None, key: str | None = None
) -> Decision:
    """A guest takes the free chair asked for, or one that is open, or the maker's last."""
    free = [s for s in range(table.game.seats) if is_free(table, s)]
    if table.ending is not None or not free or (seat is not None and seat not in free):
        raise Illegal(Code.NO_FREE_SEAT)
    if seat is None:
        seat = next((s for s in free if table.setup.chairs[s].open), free[-1])
    if table.setup.rated:
        require_rival(table, seat, read_join(name)[1])
    draft = Draft(table, now, key)
    draft.write(seat, Kind.JOIN, name)
    return draft.done()


def is_free(table: Table, seat: Seat) -> bool:
    """A guest may take this chair. The maker of the match always keeps one."""
    chair, sitting = table.setup.chairs[seat], table.seats[seat]
    if chair.is_bot or sitting.taken or chair.open is False:
        return False
    if chair.open:
        return True
    if table.has_played(seat):
        return False
    makers = [
        other
        for other, chair in enumerate(table.setup.chairs)
        if not (chair.is_bot or chair.open or table.seats[other].taken)
    ]
    return len(makers) > 1


def leave(table: Table, seat: Seat, now: int, key: str | None = None) -> Decision:
    """Resign; before every seat has acted that is an abort (caro.md 10.1)."""
    if table.ending is not None:
        raise Illegal(Code.MATCH_OVER)
    draft = Draft(table, now, key)
    draft.write(seat, Kind.RESIGN if table.everyone_played else Kind.ABORT)
    return draft.done()


def abandon(table: Table, seat: Seat, now: int, key: str | None = None) -> Decision:
    """The seat's player stays away: as with leaving, nothing counts before every seat has acted."""
    _require(_stands_still(table))
    draft = Draft(table, now, key)
    draft.write(seat, Kind.ABANDON if table.everyone_played else Kind.ABORT)
    return draft.done()


def offer(
    table: Table, seat: Seat, what: Offer, now: int, next_id: str, key: str | None = None
) -> Decision:
    """Propose something; where nobody else has to agree, it is done at once.

    `next_id` names the match that a rematch would open.
    """
    if _asker(table, seat, what) is not None:
        return answer(table, seat, what, now, next_id, accept=True, key=key)
    _require(_bar_to_offer(table, seat, what))
    draft = Draft(table, now, key)
    if _needs_consent(table, seat, what):
        draft.write(seat, Kind.OFFER, what)
    else:
        _fulfil(draft, seat, what, seat, next_id)
    return draft.done()


def _fulfil(draft: Draft, by: Seat, what: Offer, asker: Seat, next_id: str) -> None:
    """What was offered happens. A draw happens by being accepted."""
    match what:
        case Offer.DRAW:
            draft.write(by, Kind.ACCEPT, what)
        case Offer.TAKEBACK:
            draft.write(by, Kind.TAKEBACK, str(_kept(draft.table, asker)))
        case Offer.PAUSE:
            draft.write(by, Kind.PAUSE)
        case Offer.REMATCH:  # pragma: no branch
            draft.write(by, Kind.REMATCH, next_id)


def _needs_consent(table: Table, seat: Seat, what: Offer) -> bool:
    if what is Offer.DRAW:
        return True
    others = (chair for s, chair in enumerate(table.setup.chairs) if s != seat)
    if all(chair.is_bot for chair in others):
        return False
    return table.takebacks is not Takebacks.FREE or (table.apart and what is not Offer.TAKEBACK)


def _asker(table: Table, seat: Seat, what: Offer) -> Seat | None:
    """Who offered that to the seat."""
    return next((by for by, made in sorted(table.offers) if made is what and by != seat), None)


def _bar_to_offer(table: Table, seat: Seat, what: Offer) -> Code | None:
    """Why the seat cannot offer this now, if it cannot."""
    if (seat, what) in table.offers:
        return Code.OFFER_STANDS
    bar = _BARS[what](table, seat, _stands_still(table))
    return Code.OFFER_SPENT if bar is None and _was_made(table, seat, what) else bar


def _was_made(table: Table, seat: Seat, what: Offer) -> bool:
    """The offer stands, or it is a draw that was offered since the seat last acted."""
    if table.offers and (seat, what) in table.offers:
        return True
    return what is Offer.DRAW and bool(table.spent) and (seat, what) in table.spent


def _bar_to_draw(table: Table, _seat: Seat, still: Code | None) -> Code | None:
    alone = table.game.seats == 1
    return Code.OFFER_UNAVAILABLE if alone or is_drawless(table.game) else still


def _bar_to_pause(table: Table, _seat: Seat, still: Code | None) -> Code | None:
    return Code.WINDOW_OPEN if still is None and table.game.deadlines(table.state) else still


def _bar_to_rematch(table: Table, _seat: Seat, _still: Code | None) -> Code | None:
    if table.ending is None and (table.apart or table.takebacks is not Takebacks.FREE):
        return Code.TOO_EARLY
    return None if table.rematch is None else Code.TOO_LATE


def _bar_to_takeback(table: Table, seat: Seat, _still: Code | None) -> Code | None:
    if table.takebacks is Takebacks.OFF:
        return Code.OFFER_UNAVAILABLE
    if table.ending is not None:
        reopens = table.takebacks is Takebacks.FREE and table.game.outcome(table.state) is not None
        if not reopens or table.rematch is not None:
            return Code.TOO_LATE
    elif table.paused:
        return Code.PAUSED
    if bars_takeback(table.game, table.state):
        return Code.TOO_EARLY
    return None if table.has_played(seat) else Code.NOTHING_TO_TAKE_BACK


_BARS: Final[dict[Offer, Callable[[Table, Seat, Code | None], Code | None]]] = {
    Offer.DRAW: _bar_to_draw,
    Offer.TAKEBACK: _bar_to_takeback,
    Offer.PAUSE: _bar_to_pause,
    Offer.REMATCH: _bar_to_rematch,
}
"""Why this cannot happen now: asked when it is offered and again when it is taken.

Each is told why the match stands still, if it does."""

_OFFERS: Final = tuple((what, what.value, bar) for what, bar in _BARS.items())


def _kept(table: Table, seat: Seat) -> int:
    """How many plays stand after a takeback: all before the asker's latest (caro.md 10.3)."""
    return max(count for count, play in enumerate(table.plays) if play.seat == seat)


def answer(
    table: Table,
    seat: Seat,
    what: Offer,
    now: int,
    next_id: str,
    *,
    accept: bool,
    key: str | None = None,
) -> Decision:
    """Take or decline what the other side offered; declining one's own offer withdraws it."""
    asker = _asker(table, seat, what)
    draft = Draft(table, now, key)
    if asker is None:
        if accept or (seat, what) not in table.offers:
            raise Illegal(Code.NO_OFFER)
        draft.write(seat, Kind.WITHDRAW, what)
        return draft.done()
    if accept:
        _require(_BARS[what](table, asker, _stands_still(table)))
        _fulfil(draft, seat, what, asker, next_id)
    else:
        draft.write(seat, Kind.DECLINE, what)
    return draft.done()


def redo(table: Table, seat: Seat, now: int, key: str | None = None) -> Decision:
    """Replay what was taken back, until the asker is to act again (caro.md 10.3)."""
    _require(_stands_still(table))
    if not _may_redo(table):
        raise Illegal(Code.NO_OFFER)
    draft = Draft(table, now, key)
    while True:
        play = draft.table.undone[0]
        draft.write(play.seat, Kind.ACTION, play.action)
        if not draft.table.undone or draft.table.undone[0].seat == seat:
            return draft.done()


def _may_redo(table: Table) -> bool:
    """There is something to bring back, and nobody else's stones are in it."""
    return bool(table.undone) and table.takebacks is Takebacks.FREE and not table.apart


def resume(table: Table, seat: Seat, now: int, key: str | None = None) -> Decision:
    """Either side ends a pause."""
    if table.phase is not Phase.PAUSED:
        raise Illegal(Code.NOT_PAUSED)
    draft = Draft(table, now, key)
    draft.write(seat, Kind.RESUME)
    return draft.done()


def close(table: Table, next_id: str, now: int) -> Decision:
    """The house ends the match here and opens the next one in its place."""
    draft = Draft(table, now)
    draft.write(HOUSE, Kind.REMATCH, next_id)
    return draft.done()


def stand_in(table: Table, seat: Seat, now: int, key: str | None = None) -> Decision:
    """Let everybody know that somebody else moves for a bot whose player fails."""
    if table.ending is not None:
        raise Illegal(Code.MATCH_OVER)
    draft = Draft(table, now, key)
    draft.write(seat, Kind.STAND_IN)
    return draft.done()


def cap(table: Table, now: int) -> Decision:
    """The match has grown past the house's limit and ends without a result."""
    draft = Draft(table, now)
    draft.write(HOUSE, Kind.CAP)
    return draft.done()


def rights(table: Table, seat: Seat) -> list[str]:
    """What the seat may do now beside acting: offers, resign or abort, redo, resume, hint."""
    still = _stands_still(table)
    may = [
        name
        for what, name, bar in _OFFERS
        if bar(table, seat, still) is None and not _was_made(table, seat, what)
    ]
    if table.ending is None:
        may.append("resign" if table.everyone_played else "abort")
    if table.phase is Phase.PAUSED:
        may.append("resume")
    if table.phase is Phase.RUNNING and _may_redo(table):
        may.append("redo")
    if seat in table.actors and table.open_to_advice:
        may.append("hint")
    return may
