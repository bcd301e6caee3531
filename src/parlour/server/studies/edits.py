"""What editors do to the chapters of a study: decided on what stands, then appended to its log.

The insert is the compare-and-set. Where somebody in another process was first, what they wrote is
read and the edit decided anew; one that comes twice under its key is done once.
"""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable
from dataclasses import dataclass

from parlour.kernel import Illegal, Limits, Tree
from parlour.server.studies.chapters import Chapters, first_entry
from parlour.server.studies.held import CHANGES, Held, change_of
from parlour.server.studies.studies import Studies, edit_of, new_id
from parlour.store import Conflict, PersonRow, Store
from parlour.store.study_rows import AppendEdit, ChapterRow, EditRow
from parlour.study import Change, StudyCode, decided, load, require_seen

__all__ = ["Draft", "Edits", "first_chapter"]

CHAPTER, RENAME, PLACE, REMOVE = "chapter", "rename", "place", "remove"
"""What the log calls edits that are not changes of a tree."""


@dataclass(frozen=True, slots=True)
class Draft:
    """An edit that was decided on: what the log says of it, and what comes of it."""

    chapter: str
    kind: str
    text: str
    rows: tuple[ChapterRow, ...] = ()
    tree: Tree | None = None


Decide = Callable[[], Awaitable[Draft | None]]


def first_chapter(study: str, person: str, name: str, tree: tuple[Tree, str]) -> AppendEdit:
    """The edit that a study begins with."""
    row = ChapterRow(new_id(), 0, name, tree[0].game, len(tree[0].nodes) - 1)
    edit = edit_of(person, row.id, CHAPTER, first_entry(name, tree[1]), 0, None)
    return AppendEdit(study, edit, (row,))


class Edits:
    """Writes what was decided on, in whichever process it was asked for."""

    def __init__(
        self, store: Store, studies: Studies, chapters: Chapters, limits: Limits, most: int
    ) -> None:
        self._store = store
        self._studies = studies
        self._chapters = chapters
        self._most = most
        self.limits = limits

    async def tree_of(self, text: str) -> tuple[Tree, str]:
        """A tree that the rules have looked at, if it has room in a chapter. Raises `Illegal`."""
        return await asyncio.to_thread(load, text, self.limits), text

    async def change(
        self, held: Held, who: PersonRow, chapter: str, change: Change, base: int, key: str | None
    ) -> int:
        """Make the change; after which edit it is made. Raises `Illegal`."""

        async def decide() -> Draft | None:
            found = await self._chapters.tree(held, chapter)
            await self._require_seen(held, chapter, change, base)
            written, after = await asyncio.to_thread(decided, found.tree, change, self.limits)
            if after is found.tree:
                return None
            row = held.chapter(chapter)
            nodes = len(after.nodes) - 1
            rows = (row._replace(nodes=nodes),) if nodes != row.nodes else ()
            return Draft(chapter, written.kind, written.write(), rows, after)

        return await self._append(held, who, key, decide)

    async def add(
        self, held: Held, who: PersonRow, name: str, tree: tuple[Tree, str], key: str | None
    ) -> str:
        """A chapter more, behind the others; its id. Raises `Illegal(too_many_chapters)`."""
        made = new_id()

        async def decide() -> Draft | None:
            if len(held.chapters) >= self._most:
                raise Illegal(StudyCode.TOO_MANY_CHAPTERS, f"(at most {self._most})")
            place = held.chapters[-1].place + 1
            row = ChapterRow(made, place, name, tree[0].game, len(tree[0].nodes) - 1)
            return Draft(made, CHAPTER, first_entry(name, tree[1]), (row,))

        seq = await self._append(held, who, key, decide)
        done = None if key is None else await self._store.studies.keyed(held.id, who.id, key)
        return made if done is None or done.seq > seq else done.chapter

    async def rename(self, held: Held, who: PersonRow, chapter: str, name: str) -> int:
        """Call the chapter so."""

        async def decide() -> Draft | None:
            row = held.chapter(chapter)
            if row.name == name:
                return None
            return Draft(chapter, RENAME, name, (row._replace(name=name),))

        return await self._append(held, who, None, decide)

    async def place(self, held: Held, who: PersonRow, chapter: str, place: int) -> int:
        """Put the chapter there among the others, the first being 0."""

        async def decide() -> Draft | None:
            row = held.chapter(chapter)
            others = [other for other in held.chapters if other.id != chapter]
            ordered = [*others[:place], row, *others[place:]]
            moved = tuple(one._replace(place=at) for at, one in enumerate(ordered))
            rows = tuple(one for one in moved if one not in held.chapters)
            return Draft(chapter, PLACE, str(place), rows) if rows else None

        return await self._append(held, who, None, decide)

    async def remove(self, held: Held, who: PersonRow, chapter: str, base: int) -> int:
        """Take the chapter out, unless somebody has written in it after `base`."""

        async def decide() -> Draft | None:
            held.chapter(chapter)
            if len(held.chapters) == 1:
                raise Illegal(StudyCode.LAST_CHAPTER)
            if await self._since(held, chapter, base):
                raise Illegal(StudyCode.CHAPTER_CHANGED)
            return Draft(chapter, REMOVE, "")

        return await self._append(held, who, None, decide)

    async def _require_seen(self, held: Held, chapter: str, change: Change, base: int) -> None:
        if change.kind == "delete":
            since = await self._since(held, chapter, base)
            require_seen(change, [change_of(edit) for edit in since if edit.kind in CHANGES])

    async def _since(self, held: Held, chapter: str, base: int) -> list[EditRow]:
        """What was done to the chapter after `base`."""
        edits = held.since(base)
        if edits is None:
            return await self._store.studies.edits_of(held.id, chapter, base)
        return [edit for edit in edits if edit.chapter == chapter]

    async def _append(self, held: Held, who: PersonRow, key: str | None, decide: Decide) -> int:
        """Decide, write, tell; the number of the edit, or of the last where nothing changes."""
        async with held.lock:
            while True:
                await self._studies.catch_up(held)
                if key and (done := await self._store.studies.keyed(held.id, who.id, key)):
                    return done.seq
                draft = await decide()
                if draft is None:
                    return held.row.seq
                seq = held.row.seq + 1
                edit = edit_of(who.id, draft.chapter, draft.kind, draft.text, seq, key)
                append = AppendEdit(held.id, edit, draft.rows, removes=draft.kind == REMOVE)
                try:
                    await self._store.commit([append])
                except Conflict:
                    continue  # somebody was first, or the study is gone
                break
            self._land(held, edit, draft)
        self._studies.spread(held)
        return edit.seq

    def _land(self, held: Held, edit: EditRow, draft: Draft) -> None:
        held.land(edit, draft.tree)
        held.take_rows(draft.rows, draft.chapter if draft.kind == REMOVE else None)
        self._studies.landed(held, [edit])
        if draft.kind not in CHANGES:
            self._studies.changed(held)
        self._chapters.landed(held, edit)
