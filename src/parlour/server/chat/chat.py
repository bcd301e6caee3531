"""Chat at a match: players and watchers each among themselves. The log knows nothing of it."""

from __future__ import annotations

from collections import deque

from parlour.kernel import Code, Illegal, Seat
from parlour.server.chat import shapes
from parlour.server.http.limits import Bucket
from parlour.server.http.problems import Refusal
from parlour.server.matches.commit import Listener
from parlour.server.matches.live import LiveMatch
from parlour.server.people.identity import Identity
from parlour.server.people.looks import legible
from parlour.server.shared.codec import encode
from parlour.server.shared.heartbeat import now_ms
from parlour.server.sockets import messages
from parlour.store import Conflict, Store
from parlour.store.chat import Said

__all__ = ["Chat"]

_TAIL = 50
_AUDIENCES = ("players", "watchers")


class Chat:
    """What is said, kept and passed on. `on_said` hears when this process has written something.

    In memory a match has the last lines of each audience, from when somebody first listens.
    """

    def __init__(self, store: Store, *, on: bool) -> None:
        self._store = store
        self.on_said: list[Listener] = []
        self._limit = Bucket(0.5, 5)
        self.on = on

    async def load(self, live: LiveMatch) -> None:
        """Have the tail at hand."""
        if live.talk is not None or not self.on:
            return
        tails = [await self._store.chat.last(live.id, who, _TAIL) for who in _AUDIENCES]
        if live.talk is None:
            live.talk = deque(sorted((s for t in tails for s in t), key=lambda s: s.seq))
            live.talk_seq = live.talk[-1].seq if live.talk else -1

    def tail(self, live: LiveMatch, seat: Seat | None) -> list[shapes.ChatLine] | None:
        """What that seat, or a watcher, may read; None: the house has no chat."""
        if not self.on:
            return None
        return [_shown(said) for said in live.talk or () if said.audience == _audience(seat)]

    async def say(
        self,
        live: LiveMatch,
        seat: Seat | None,
        who: Identity | None,
        asked: shapes.Saying,
        client: str,
    ) -> None:
        """Say something as that seat or as a watcher, who must be known. Raises `Illegal`."""
        if not self.on:
            raise Illegal(Code.NOT_ALLOWED, "(the house has no chat)")
        if seat is None and who is None:
            raise Illegal(Code.NOT_SIGNED_IN)
        text = legible(asked.text)
        if bool(text) == (asked.phrase is not None):
            raise Refusal(Code.BAD_REQUEST, "(a text or a phrase)")
        sitting = None if seat is None else live.match.seats[seat]
        person = sitting.person if sitting is not None else None
        id_ = person.id if person is not None else who.person.id if who is not None else None
        self._limit.take(id_ or client)
        if id_ is not None and (await self._store.chat.muted_until(id_) or 0) > now_ms():
            raise Illegal(Code.MUTED)
        if id_ is not None and seat is not None:
            await self._require_heard(live, id_)
        name = sitting.name if sitting is not None else who.person.name if who is not None else ""
        await self.load(live)  # the other processes are told how far this one has heard
        said = Said(live.id, -1, now_ms(), _audience(seat), seat, id_, name, text, asked.phrase)
        while True:
            try:
                await self._store.commit([said])
            except Conflict:
                continue  # somebody else spoke at that moment
            break
        await self.catch_up(live)
        for listener in self.on_said:
            listener(live)

    async def _require_heard(self, live: LiveMatch, speaker: str) -> None:
        """Who was blocked by another player, or has blocked one, does not write to them."""
        for sitting in live.match.seats:
            other = sitting.person
            if other is None or other.id == speaker:
                continue
            if await self._store.contacts.apart(speaker, other.id):
                raise Illegal(Code.BLOCKED)

    async def catch_up(self, live: LiveMatch) -> None:
        """Read what was said, in whichever process, and tell who listens here."""
        if live.talk is None:
            return
        fresh = await self._store.chat.since(live.id, live.talk_seq)
        fresh = [said for said in fresh if said.seq > live.talk_seq]  # others may read as well
        if not fresh or live.talk is None:
            return
        live.talk_seq = fresh[-1].seq
        live.talk.extend(fresh)
        for audience in _AUDIENCES:
            heard = [said for said in live.talk if said.audience == audience]
            for old in heard[:-_TAIL]:
                live.talk.remove(old)
            lines = [_shown(said) for said in fresh if said.audience == audience]
            if lines:
                message = encode(messages.Chatted(lines))
                for connection in live.connections:
                    if _audience(connection.seat) == audience:
                        connection.send(message)


def _audience(seat: Seat | None) -> str:
    return _AUDIENCES[seat is None]


def _shown(said: Said) -> shapes.ChatLine:
    return shapes.ChatLine(
        said.seq, said.at, said.seat, said.person, said.name, said.text, said.phrase
    )
