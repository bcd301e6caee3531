"""The trees of chapters: read from snapshot and log when they are wanted, a few kept at hand.

All of it is done beside the event loop: a large tree takes a while to read and to write.
"""

from __future__ import annotations

import asyncio
import json
from collections import OrderedDict

from parlour.kernel import Illegal, Limits, Tree
from parlour.server.shared.tasks import Tasks
from parlour.server.studies.held import CHANGES, Held, HeldChapter, change_of
from parlour.store import Conflict, Store, Unavailable
from parlour.store.study_rows import EditRow, KeepChapter
from parlour.study import StudyCode, applied, dump, load

__all__ = ["ANY_SIZE", "Chapters", "first_entry", "replayed"]

_IN_MEMORY = 32
_BEHIND = 100
"""A text may be so many edits old: whoever reads it is told those as well."""
ANY_SIZE = Limits(nodes=1 << 30, depth=1 << 30, comment=1 << 30, text=1 << 30, marks=1 << 30)
"""What was written within the limits of its day is read whatever they are now."""


class Chapters:
    """Has the trees that are looked at in memory, those looked at last."""

    def __init__(self, store: Store, tasks: Tasks) -> None:
        self._store = store
        self._tasks = tasks
        self._order: OrderedDict[tuple[str, str], Held] = OrderedDict()

    async def stop(self) -> None:
        """Keep no more snapshots: the log has it all."""
        await self._tasks.stop()

    async def tree(self, held: Held, chapter: str) -> HeldChapter:
        """The chapter as it is; whoever asks has the lock. Raises `Illegal(unknown_chapter)`."""
        held.chapter(chapter)
        found = held.trees.get(chapter)
        if found is None:
            kept = await self._store.studies.snapshot(held.id, chapter)
            since = -1 if kept is None else kept[0]
            edits = await self._store.studies.edits_of(held.id, chapter, since)
            found = held.trees[chapter] = await asyncio.to_thread(replayed, kept, edits)
        self._order[held.id, chapter] = held
        self._order.move_to_end((held.id, chapter))
        while len(self._order) > _IN_MEMORY:
            (_, other), owner = self._order.popitem(last=False)
            owner.trees.pop(other, None)
        return found

    async def text(self, held: Held, chapter: str) -> tuple[int, str]:
        """The chapter as text, as it was after an edit of late; whoever asks has the lock."""
        found = await self.tree(held, chapter)
        if found.seq <= found.text_seq:
            return held.row.seq, found.text
        if held.row.seq - found.text_seq >= _BEHIND or held.since(found.text_seq) is None:
            await self._keep(held, chapter, found)
            return held.row.seq, found.text
        return found.text_seq, found.text

    def landed(self, held: Held, edit: EditRow) -> None:
        """Now and then what came of the edits is kept, to spare a long replay."""
        found = held.trees.get(edit.chapter)
        if found is not None and edit.seq - found.text_seq >= _BEHIND and edit.kind in CHANGES:
            self._tasks.start(self._catch_up(held, edit.chapter), "keeping a chapter")

    async def _catch_up(self, held: Held, chapter: str) -> None:
        async with held.lock:
            found = held.trees.get(chapter)
            if found is not None and held.row.seq - found.text_seq >= _BEHIND:
                await self._keep(held, chapter, found)

    async def _keep(self, held: Held, chapter: str, found: HeldChapter) -> None:
        found.text = await asyncio.to_thread(dump, found.tree)
        found.text_seq = held.row.seq
        try:
            await self._store.commit([KeepChapter(held.id, chapter, found.seq, found.text)])
        except (Conflict, Unavailable):
            return  # it is kept some other time


def first_entry(name: str, text: str) -> str:
    """What the log says where a chapter begins."""
    return json.dumps({"name": name, "tree": text}, ensure_ascii=False)


def replayed(kept: tuple[int, str] | None, edits: list[EditRow]) -> HeldChapter:
    """The chapter that these add up to."""
    if kept is None:
        if not edits:
            raise Illegal(StudyCode.UNKNOWN_CHAPTER)
        kept = edits[0].seq, json.loads(edits[0].text)["tree"]
    seq, text = kept
    tree: Tree = load(text, ANY_SIZE)
    last = seq
    for edit in edits:
        if edit.kind in CHANGES and edit.seq > seq:
            tree, last = applied(tree, change_of(edit)), edit.seq
    return HeldChapter(tree, last, text, seq)
