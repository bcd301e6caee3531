"""Every study of the house: found, made, renamed, shared, taken away; kept up with what other
processes write.
"""

from __future__ import annotations

import asyncio
from collections import OrderedDict
from collections.abc import Callable

from parlour.kernel import Illegal
from parlour.server.shared import secret
from parlour.server.shared.bus import Back, Bus, StudyMoved
from parlour.server.shared.heartbeat import now_ms
from parlour.server.shared.tasks import Tasks
from parlour.server.studies.held import CHANGES, TAIL, Held
from parlour.store import Conflict, PersonRow, Store, Write
from parlour.store.at_most import AtMost
from parlour.store.study_rows import (
    STUDIES_OWNED,
    AppendEdit,
    ChangeHead,
    DeleteStudy,
    EditRow,
    NewStudy,
    StudyRow,
    Visibility,
)
from parlour.study import StudyCode

__all__ = ["Studies", "edit_of", "new_id"]

_IN_MEMORY = 128
"""So many that nobody listens to are kept at hand."""

Landed = Callable[[Held, list[EditRow]], object]


class Studies:
    """Reads studies and writes their heads. What happens to chapters is the matter of `Edits`.

    `on_landed` hears of edits, `on_changed` of everything else that is shown, `on_gone` of studies
    that are no more.
    """

    def __init__(self, store: Store, bus: Bus, tasks: Tasks, most: int) -> None:
        self._store = store
        self._bus = bus
        self._tasks = tasks
        self._most = most
        self._held: OrderedDict[str, Held] = OrderedDict()
        self.on_landed: list[Landed] = []
        self.on_changed: list[Callable[[Held], object]] = []
        self.on_gone: list[Callable[[Held], object]] = []
        bus.on(StudyMoved, lambda word: self._hear(word.study))
        bus.on(Back, lambda _: self._hear_all())

    async def stop(self) -> None:
        """Look for no more news."""
        await self._tasks.stop()

    async def create(
        self, owner: PersonRow, name: str, visibility: Visibility, first: AppendEdit
    ) -> Held:
        """A new study with its first chapter. Raises `Illegal(too_many_studies)`."""
        if await self._store.studies.owned(owner.id) >= self._most:
            raise Illegal(StudyCode.TOO_MANY_STUDIES, f"(at most {self._most})")
        row = StudyRow(first.study, name, owner.id, visibility, first.edit.at, first.edit.at)
        few = AtMost(owner.id, self._most, STUDIES_OWNED, (owner.id,))
        try:
            await self._store.commit([few, NewStudy(row), first])
        except Conflict:
            raise Illegal(StudyCode.TOO_MANY_STUDIES, f"(at most {self._most})") from None
        return await self.get(row.id)

    async def get(self, id_: str) -> Held:
        """The study of that id, as it is now. Raises `Illegal(unknown_study)`."""
        held = self._held.get(id_)
        if held is None:
            held = self._held.setdefault(id_, await self._read(id_))
        row = await self._store.studies.one(id_)
        if row is None or (row.seq, row.head) != (held.row.seq, held.row.head):
            async with held.lock:
                await self.catch_up(held)
        self._held.move_to_end(id_)
        idle = [key for key, one in self._held.items() if not one.subscribers and key != id_]
        for old in idle[:-_IN_MEMORY]:
            del self._held[old]
        return held

    async def refresh(self, held: Held) -> None:
        """Read how those who write in it are called now."""
        async with held.lock:
            await self._read_people(held, held.row)

    async def catch_up(self, held: Held) -> None:
        """Read what is new; whoever asks has the lock. Raises `Illegal(unknown_study)`."""
        row = await self._store.studies.one(held.id)
        if row is None:
            self._drop(held)
            raise Illegal(StudyCode.UNKNOWN_STUDY)
        fresh = await self._fresh(held, row)
        again = row.head != held.row.head
        if again:
            await self._read_people(held, row)
        if fresh:
            self.landed(held, fresh)
        if again or any(edit.kind not in CHANGES for edit in fresh):
            self.changed(held)

    async def write(self, held: Held, *writes: Write) -> None:
        """Write something of its head; everybody who looks at it hears of it.

        Raises `Illegal(unknown_study)`, or `Conflict` where one of the writes came too late.
        """
        async with held.lock:
            try:
                await self._store.commit(writes)
            except Conflict:
                await self.catch_up(held)  # which says where it is no more
                raise
            if any(isinstance(write, DeleteStudy) for write in writes):
                self._drop(held)
            else:
                await self.catch_up(held)
        self.spread(held)

    async def head(self, held: Held, name: str, visibility: Visibility) -> None:
        """Call it so, and let these read it."""
        await self.write(held, ChangeHead(held.id, name, visibility))

    async def delete(self, held: Held) -> None:
        """Take it away with all that is kept of it."""
        await self.write(held, DeleteStudy(held.id))

    def spread(self, held: Held) -> None:
        """The other processes of the house are told that something is new."""
        if self._bus.shared:
            self._bus.spread(StudyMoved(held.id))

    def landed(self, held: Held, edits: list[EditRow]) -> None:
        """Tell those who look at it what was written."""
        for listener in self.on_landed:
            listener(held, edits)

    def changed(self, held: Held) -> None:
        """Tell those who look at it."""
        for listener in self.on_changed:
            listener(held)

    def forget(self, person: str) -> None:
        """Somebody has left for good: what is theirs is gone, and their name from all else."""
        for held in tuple(self._held.values()):
            if person == held.row.owner:
                self._drop(held)
            elif any(editor.person.id == person for editor in held.editors):
                held.editors = [one for one in held.editors if one.person.id != person]
                self.changed(held)

    async def _read(self, id_: str) -> Held:
        row = await self._store.studies.one(id_)
        owner = None if row is None else await self._store.people.person(row.owner)
        if row is None or owner is None:
            raise Illegal(StudyCode.UNKNOWN_STUDY)
        chapters = await self._store.studies.chapters(id_)
        return Held(row, owner, chapters, await self._store.studies.editors(id_))

    async def _read_people(self, held: Held, row: StudyRow) -> None:
        editors = await self._store.studies.editors(held.id)
        owner = await self._store.people.person(row.owner)
        held.take_head(row, owner or held.owner, editors)

    async def _fresh(self, held: Held, row: StudyRow) -> list[EditRow]:
        """The edits that this process has not seen; of very many it keeps none."""
        if row.seq <= held.row.seq:
            return []
        fresh = await self._store.studies.edits(held.id, held.row.seq, TAIL + 1)
        if len(fresh) > TAIL:
            held.lose_track(row.seq)
        else:
            await asyncio.to_thread(_land, held, fresh)
        held.chapters = await self._store.studies.chapters(held.id)
        return fresh

    def _drop(self, held: Held) -> None:
        if self._held.get(held.id) is held:
            del self._held[held.id]
        for listener in self.on_gone:
            listener(held)

    def _hear_all(self) -> None:
        for id_ in tuple(self._held):
            self._hear(id_)

    def _hear(self, study: str) -> None:
        held = self._held.get(study)
        if held is not None and held.subscribers:
            self._tasks.start(self._look(held), "reading a study")

    async def _look(self, held: Held) -> None:
        async with held.lock:
            try:
                await self.catch_up(held)
            except Illegal:
                return  # it is gone, and who listened has been told


def new_id() -> str:
    """An id of a study or a chapter: nobody guesses it."""
    return secret.match_id()


def edit_of(person: str, chapter: str, kind: str, text: str, seq: int, key: str | None) -> EditRow:
    """An edit of this moment."""
    return EditRow(seq, now_ms(), person, chapter, kind, text, key)


def _land(held: Held, fresh: list[EditRow]) -> None:
    for edit in fresh:
        held.land(edit)
