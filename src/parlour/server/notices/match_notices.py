"""What a match means for those who play it and may be elsewhere: begun, your turn, over.

Whatever this process commits it tells; what another has committed, that one has told.
"""

from __future__ import annotations

from collections.abc import Iterator, Set
from dataclasses import replace

from parlour.kernel import Seat
from parlour.match import Kind, Match, Offer, Person, Phase
from parlour.server.matches.live import LiveMatch
from parlour.server.matches.wire import WireEvent
from parlour.server.notices.bell import Bell, keeps_notices, notice_of
from parlour.store.notices import Notice, NoticeKind, SettleNotice

__all__ = ["MatchNotices"]

_ENDS = {Kind.ACTION, Kind.ACCEPT, Kind.RESIGN, Kind.ABORT, Kind.FLAG, Kind.ABANDON, Kind.CAP}
"""What a match can end by; what follows its end is none of these."""


class MatchNotices:
    """Reads what was committed to matches, and rings the bell for it."""

    def __init__(self, bell: Bell) -> None:
        self._bell = bell

    def caught_up(self, live: LiveMatch) -> None:
        """Another process has committed, and told."""
        live.noticed_seq = live.match.seq

    def landed(self, live: LiveMatch) -> None:
        """Something was committed here."""
        told, live.noticed_seq = live.noticed_seq, live.match.seq
        if not any(sitting.person for sitting in live.match.seats):
            return
        fresh = live.fresh(told)
        match, doers = live.match, {event.seat for event in fresh}
        for event in fresh:
            if event.kind == Kind.JOIN and match.phase is Phase.RUNNING:
                self.began(live, NoticeKind.BEGUN, {event.seat})
            elif event.kind == Kind.OFFER and event.text == Offer.REMATCH:
                self._ring(live, NoticeKind.REMATCH, doers)
            elif event.kind == Kind.REMATCH:
                self._again(live, event)
        if any(event.kind == Kind.ACTION for event in fresh):
            self._acted(live, doers)
        if match.phase is Phase.OVER and any(event.kind in _ENDS for event in fresh):
            self._ended(live, doers)

    def began(self, live: LiveMatch, kind: NoticeKind, doers: Set[Seat]) -> None:
        """The match has begun: those who did not do it are told how, and whose turn it is."""
        self._ring(live, kind, doers)
        self.turn(live)

    def paired(self, live: LiveMatch) -> None:
        """Quick match has opened it for two who waited."""
        self.began(live, NoticeKind.PAIRED, set())

    def round_begun(self, live: LiveMatch) -> None:
        """A tournament has opened it for its players; who plays at every board hears it of none."""
        at_every_board = {0} if live.match.setup.exhibition else set()
        self.began(live, NoticeKind.ROUND, at_every_board)

    def _again(self, live: LiveMatch, agreed: WireEvent) -> None:
        """The next match is another: whoever offered it may have gone meanwhile."""
        settled = [
            SettleNotice(person.id, NoticeKind.REMATCH, live.id) for _, person in _people(live)
        ]
        notices = [
            replace(notice, about=agreed.text, match=agreed.text)
            for notice in self._notices(live, NoticeKind.BEGUN, {agreed.seat})
        ]
        self._keep_or_tell(live, notices, settled)

    def turn(self, live: LiveMatch) -> None:
        """Those who are to act hear of it; how it came about they may find written down."""
        for notice in self._turns(live, frozenset()):
            self._bell.tell(notice)

    def _acted(self, live: LiveMatch, doers: Set[Seat]) -> None:
        notices = list(self._turns(live, doers))
        if _by_days(live.match):
            done = [_settled(live, person) for seat, person in _people(live) if seat in doers]
            self._keep_or_tell(live, notices, done)
        else:
            for notice in notices:
                self._bell.tell(notice)

    def _turns(self, live: LiveMatch, doers: Set[Seat]) -> Iterator[Notice]:
        """For those who are to act and did not act just now."""
        others = set(range(live.match.game.seats)) - set(live.match.actors)
        return self._notices(live, NoticeKind.TURN, others | doers)

    def _ended(self, live: LiveMatch, doers: Set[Seat]) -> None:
        by_days = _by_days(live.match)
        settled = [_settled(live, person) for _, person in _people(live)] if by_days else []
        notices = list(self._notices(live, NoticeKind.OVER, doers))
        if by_days:
            self._keep_or_tell(live, notices, settled)
        else:
            for notice in notices:
                self._bell.tell(notice)

    def _ring(self, live: LiveMatch, kind: NoticeKind, doers: Set[Seat]) -> None:
        self._keep_or_tell(live, list(self._notices(live, kind, doers)))

    def _keep_or_tell(
        self, live: LiveMatch, notices: list[Notice], settled: list[SettleNotice] | None = None
    ) -> None:
        """Kept for accounts; all who listen hear of it.

        Also for who is connected: a table in a tab that nobody looks at is one too. A page that
        shows the table says that it was seen.
        """
        accounts = {person.id for _, person in _people(live) if keeps_notices(person.kind)}
        for notice in notices:
            if notice.person not in accounts:
                self._bell.tell(notice)
        self._bell.keep([notice for notice in notices if notice.person in accounts], settled or ())

    def _notices(self, live: LiveMatch, kind: NoticeKind, but: Set[Seat]) -> Iterator[Notice]:
        """One for everybody known at the table who is on none of these seats alone."""
        told = {person.id for seat, person in _people(live) if seat in but}
        for seat, person in _people(live):
            if person.id not in told:
                told.add(person.id)
                yield notice_of(
                    person.id, kind, live.row.game, live.id, live.id, _other(live.match, seat)
                )


def _people(live: LiveMatch) -> Iterator[tuple[Seat, Person]]:
    for seat, sitting in enumerate(live.match.seats):
        if sitting.person is not None:
            yield seat, sitting.person


def _other(match: Match, seat: Seat) -> tuple[str | None, str]:
    """Whom the seat plays against; of several the first."""
    for other, sitting in enumerate(match.seats):
        if other != seat and not match.setup.chairs[other].is_bot:
            return (sitting.person.id if sitting.person else None), sitting.name
    return None, ""


def _by_days(match: Match) -> bool:
    return match.clock is not None and match.clock.control.days is not None


def _settled(live: LiveMatch, person: Person) -> SettleNotice:
    return SettleNotice(person.id, NoticeKind.TURN, live.id)
