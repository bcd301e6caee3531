"""Offers and their answers -> the events that write them; and what a seat may do beside acting."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import Final

from parlour.kernel import Code, Illegal, Seat
from parlour.match.decide import may_redo, require, stands_still
from parlour.match.draft import Decision, Draft
from parlour.match.event import Kind, Offer
from parlour.match.match import Match, Phase
from parlour.match.setup import Takebacks

__all__ = ["answer", "offer", "reopens", "rights"]


def offer(
    match: Match, seat: Seat, what: Offer, now: int, next_id: str, key: str | None = None
) -> Decision:
    """Propose something; where nobody else has to agree, it is done at once.

    `next_id` names the match that a rematch would open.
    """
    if _asker(match, seat, what) is not None and (seat, what) not in match.offers:
        return answer(match, seat, what, now, next_id, accept=True, key=key)
    require(_bar_to_offer(match, seat, what))
    draft = Draft(match, now, key)
    if _needs_consent(match, seat, what):
        draft.write(seat, Kind.OFFER, what)
    else:
        _fulfil(draft, seat, what, seat, next_id)
    return draft.done()


def answer(
    match: Match,
    seat: Seat,
    what: Offer,
    now: int,
    next_id: str,
    *,
    accept: bool,
    key: str | None = None,
) -> Decision:
    """Take or decline what the other side offered; declining one's own offer withdraws it.

    Between more than two it happens when the last one has agreed, and not at all once one declines.
    """
    asker, is_own = _asker(match, seat, what), (seat, what) in match.offers
    draft = Draft(match, now, key)
    if is_own and not accept:
        draft.write(seat, Kind.WITHDRAW, what)
        return draft.done()
    if asker is None:
        raise Illegal(Code.NO_OFFER)
    if accept:
        require(Code.OFFER_STANDS if is_own else None)
        require(_BARS[what](match, asker, stands_still(match)))
        if _is_last_to_agree(match, seat, what):
            _fulfil(draft, seat, what, asker, next_id)
        else:
            draft.write(seat, Kind.OFFER, what)
    else:
        draft.write(seat, Kind.DECLINE, what)
    return draft.done()


def _fulfil(draft: Draft, by: Seat, what: Offer, asker: Seat, next_id: str) -> None:
    """What was offered happens. A draw happens by being accepted."""
    match what:
        case Offer.DRAW:
            draft.write(by, Kind.ACCEPT, what)
        case Offer.TAKEBACK:
            draft.write(by, Kind.TAKEBACK, str(_kept(draft.match, asker)))
        case Offer.PAUSE:
            draft.write(by, Kind.PAUSE)
        case Offer.REMATCH:  # pragma: no branch
            draft.write(by, Kind.REMATCH, next_id)


def _kept(match: Match, seat: Seat) -> int:
    """How many plays stand after a takeback: all before the asker's latest."""
    return max(count for count, play in enumerate(match.plays) if play.seat == seat)


def _needs_consent(match: Match, seat: Seat, what: Offer) -> bool:
    if what is Offer.DRAW:
        return True
    if not _people_beside(match, seat):
        return False
    return match.takebacks is not Takebacks.FREE or (match.apart and what is not Offer.TAKEBACK)


def _people_beside(match: Match, seat: Seat) -> list[Seat]:
    """The other seats that are not the computer's."""
    chairs = enumerate(match.setup.chairs)
    return [other for other, chair in chairs if other != seat and not chair.is_bot]


def _is_last_to_agree(match: Match, seat: Seat, what: Offer) -> bool:
    """Everybody else wants it: all of several must, the computer where the result is at stake.

    Whoever agrees before the last one makes the offer too.
    """
    others: Iterable[Seat] = _people_beside(match, seat)
    if what is Offer.DRAW:
        others = (other for other in range(match.game.seats) if other != seat)
    return all((other, what) in match.offers for other in others)


def _asker(match: Match, seat: Seat, what: Offer) -> Seat | None:
    """Who offered that to the seat."""
    return next((by for by, made in sorted(match.offers) if made is what and by != seat), None)


def _bar_to_offer(match: Match, seat: Seat, what: Offer) -> Code | None:
    """Why the seat cannot offer this now, if it cannot."""
    if (seat, what) in match.offers:
        return Code.OFFER_STANDS
    bar = _BARS[what](match, seat, stands_still(match))
    return Code.OFFER_SPENT if bar is None and _was_made(match, seat, what) else bar


def _was_made(match: Match, seat: Seat, what: Offer) -> bool:
    """The offer stands, or it is a draw that was offered since the seat last acted."""
    if match.offers and (seat, what) in match.offers:
        return True
    return what is Offer.DRAW and bool(match.spent) and (seat, what) in match.spent


def _bar_to_draw(match: Match, _seat: Seat, still: Code | None) -> Code | None:
    alone = match.game.seats == 1
    return Code.OFFER_UNAVAILABLE if alone or match.game.drawless else still


def _bar_to_pause(match: Match, _seat: Seat, still: Code | None) -> Code | None:
    return Code.WINDOW_OPEN if still is None and match.game.deadlines(match.state) else still


def _bar_to_rematch(match: Match, _seat: Seat, _still: Code | None) -> Code | None:
    if match.ending is None and (match.apart or match.takebacks is not Takebacks.FREE):
        return Code.TOO_EARLY
    return None if match.rematch is None else Code.TOO_LATE


def reopens(match: Match) -> bool:
    """Whether a match that the rules have ended may go on, by a takeback that asks nobody."""
    free = match.takebacks is Takebacks.FREE and match.rematch is None
    return free and match.game.outcome(match.state) is not None


def _bar_to_takeback(match: Match, seat: Seat, _still: Code | None) -> Code | None:
    # Whose action is meant, and who has agreed, is plain between two alone.
    custom = match.takebacks
    several = match.game.seats > 2 and len(_people_beside(match, seat)) > 1
    if custom is Takebacks.OFF or (custom is Takebacks.ASK and several):
        return Code.OFFER_UNAVAILABLE
    if match.ending is not None:
        if not reopens(match):
            return Code.TOO_LATE
    elif match.paused:
        return Code.PAUSED
    if match.game.bars_takeback(match.state):
        return Code.TOO_EARLY
    return None if match.has_played(seat) else Code.NOTHING_TO_TAKE_BACK


_BARS: Final[dict[Offer, Callable[[Match, Seat, Code | None], Code | None]]] = {
    Offer.DRAW: _bar_to_draw,
    Offer.TAKEBACK: _bar_to_takeback,
    Offer.PAUSE: _bar_to_pause,
    Offer.REMATCH: _bar_to_rematch,
}
"""Why this cannot happen now: asked when it is offered and again when it is taken.

Each is told why the match stands still, if it does."""

_OFFERS: Final = tuple((what, what.value, bar) for what, bar in _BARS.items())


def rights(match: Match, seat: Seat) -> list[str]:
    """What the seat may do now beside acting: offers, resign or abort, redo, resume, hint."""
    still, made = stands_still(match), bool(match.offers or match.spent)
    may = [
        name
        for what, name, bar in _OFFERS
        if bar(match, seat, still) is None and not (made and _was_made(match, seat, what))
    ]
    if match.ending is None:
        may.append("resign" if match.everyone_played else "abort")
    if match.phase is Phase.PAUSED:
        may.append("resume")
    if match.phase is Phase.RUNNING and may_redo(match):
        may.append("redo")
    if seat in match.actors and match.open_to_advice:
        may.append("hint")
    return may
