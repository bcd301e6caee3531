"""What happens to people: written down for accounts, told to whoever listens, called out."""

from __future__ import annotations

import logging
from collections.abc import Callable, Iterable, Sequence
from secrets import token_hex

from parlour.match import PlayerKind
from parlour.server.http.streams import event
from parlour.server.notices.shapes import NoticeShown, Unread
from parlour.server.notices.streams import Streams
from parlour.server.shared.heartbeat import now_ms
from parlour.server.shared.tasks import Tasks
from parlour.store import Conflict, Store, Unavailable, Write
from parlour.store.notices import Notice, NoticeKind, SettleNotice

__all__ = ["Bell", "notice_of", "notice_shown"]

log = logging.getLogger(__name__)

_KEPT_MS = 30 * 86_400_000


class Bell:
    """Rings for people. `on_kept` hears of every notice that was written down."""

    def __init__(self, store: Store, streams: Streams, tasks: Tasks) -> None:
        self._store = store
        self._streams = streams
        self._tasks = tasks
        self.on_kept: list[Callable[[Notice], object]] = []

    async def stop(self) -> None:
        """Write nothing more."""
        await self._tasks.stop()

    def tell(self, notice: Notice) -> None:
        """Somebody who listens hears of it, and it is not kept."""
        self._streams.tell(notice.person, event(notice.kind, notice_shown(notice, kept=False)))

    def keep(self, notices: Sequence[Notice], settled: Iterable[SettleNotice] = ()) -> None:
        """Write them down soon, then tell of them; `settled` are so no more."""
        settled = tuple(settled)
        if notices or settled:
            self._tasks.start(self._write(notices, settled), "writing notices")

    async def count(self, person: str) -> Unread:
        """How many the person has not seen; everybody who listens for them hears it too."""
        unread = Unread(await self._store.notices.unread(person, now_ms()))
        self._streams.tell(person, event("unread", unread))
        return unread

    async def _write(self, notices: Sequence[Notice], settled: Sequence[SettleNotice]) -> None:
        batch: list[Write] = [*settled, *notices]
        try:
            await self._store.commit(batch)
        except (Conflict, Unavailable) as why:
            log.warning("notices are lost: %s", why)
            return
        for notice in notices:
            self._streams.tell(notice.person, event(notice.kind, notice_shown(notice)))
            for listener in self.on_kept:
                listener(notice)
        for person in {one.person for one in settled}:
            await self.count(person)


def notice_of(
    person: str,
    kind: NoticeKind,
    game: str,
    about: str,
    match_id: str | None = None,
    who: tuple[str | None, str] = (None, ""),
) -> Notice:
    """A notice of this moment; `who` is the id and the name of whoever did it."""
    now = now_ms()
    id_ = f"{now:012x}{token_hex(4)}"
    return Notice(person, id_, kind, about, game, now, now + _KEPT_MS, match_id, *who)


def notice_shown(notice: Notice, *, kept: bool = True) -> NoticeShown:
    """The notice on the wire."""
    return NoticeShown(
        notice.id,
        notice.kind,
        notice.at,
        notice.game,
        notice.about,
        notice.match,
        notice.name,
        notice.read,
        kept,
    )


def keeps_notices(kind: PlayerKind) -> bool:
    """Accounts find what happened when they come again; guests and programs hear it or not."""
    return kind is PlayerKind.ACCOUNT
