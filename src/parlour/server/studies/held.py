"""A study in memory: its rows, its latest edits, and the trees of chapters that somebody reads."""

from __future__ import annotations

import asyncio
from collections import deque
from collections.abc import Iterable
from dataclasses import dataclass, replace

from parlour.kernel import Illegal, Tree
from parlour.server.http.subscribers import Subscriber
from parlour.server.studies.shapes import Part
from parlour.store import PersonRow, Role
from parlour.store.study_rows import ChapterRow, EditorRow, EditRow, StudyRow, Visibility
from parlour.study import Change, ChangeKind, StudyCode, applied, read_change

__all__ = ["CHANGES", "TAIL", "Held", "HeldChapter", "change_of"]

TAIL = 500
"""So many of the latest edits are at hand: who has seen less reads the chapter anew."""
CHANGES = frozenset(ChangeKind)
_OVER_ALL = {Role.HOST, Role.MODERATOR}


@dataclass(slots=True)
class HeldChapter:
    """A tree as all edits so far have it, and its text as it was after the edit `text_seq`."""

    tree: Tree
    seq: int
    text: str
    text_seq: int


class Held:
    """What one process knows of a study. Whoever changes it has the lock."""

    def __init__(
        self,
        row: StudyRow,
        owner: PersonRow,
        chapters: list[ChapterRow],
        editors: list[EditorRow],
    ) -> None:
        self.row = row
        self.owner = owner
        self.chapters = chapters
        self.editors = editors
        self.lock = asyncio.Lock()
        self.subscribers: dict[Subscriber, PersonRow | None] = {}
        self.tail: deque[EditRow] = deque(maxlen=TAIL)
        self.trees: dict[str, HeldChapter] = {}

    @property
    def id(self) -> str:
        """The study's id."""
        return self.row.id

    def chapter(self, id_: str) -> ChapterRow:
        """The chapter of that id. Raises `Illegal(unknown_chapter)`."""
        found = next((row for row in self.chapters if row.id == id_), None)
        if found is None:
            raise Illegal(StudyCode.UNKNOWN_CHAPTER)
        return found

    def part(self, person: PersonRow | None) -> Part:
        """What the person is to the study."""
        if person is None:
            return Part.READER
        if person.id == self.row.owner:
            return Part.OWNER
        for editor in self.editors:
            if editor.person.id == person.id:
                return Part.EDITOR if editor.accepted else Part.INVITED
        return Part.READER

    def may_read(self, person: PersonRow | None) -> bool:
        """Who was invited may look before they answer."""
        return self.row.visibility is not Visibility.PRIVATE or self.part(person) is not Part.READER

    def may_write(self, person: PersonRow) -> bool:
        """Its owner, and who has taken an invitation up."""
        return self.part(person) in (Part.OWNER, Part.EDITOR)

    def name_of(self, person: str) -> str:
        """What one of those who write in it is called; nothing for others."""
        known = (self.owner, *(editor.person for editor in self.editors))
        return next((one.name for one in known if one.id == person), "")

    def may_delete(self, person: PersonRow) -> bool:
        """Its owner; what others can see, moderators too."""
        if person.id == self.row.owner:
            return True
        return person.role in _OVER_ALL and self.row.visibility is not Visibility.PRIVATE

    def since(self, base: int) -> list[EditRow] | None:
        """The edits after `base`; None where they are no more at hand."""
        missed = self.row.seq - base
        if missed <= 0:
            return []
        if missed > len(self.tail):
            return None
        return list(self.tail)[-missed:]

    def take_head(self, row: StudyRow, owner: PersonRow, editors: list[EditorRow]) -> None:
        """It is called so now, and these may read and write it."""
        self.row = replace(self.row, name=row.name, visibility=row.visibility, head=row.head)
        self.owner, self.editors = owner, editors

    def lose_track(self, seq: int) -> None:
        """So much was written elsewhere that everything is read anew."""
        self.row = replace(self.row, seq=seq)
        self.tail.clear()
        self.trees.clear()

    def take_rows(self, rows: Iterable[ChapterRow], without: str | None = None) -> None:
        """These chapters are shown so from now on, and that one no more."""
        known = {row.id: row for row in (*self.chapters, *rows) if row.id != without}
        self.chapters = sorted(known.values(), key=lambda row: row.place)

    def land(self, edit: EditRow, tree: Tree | None = None) -> None:
        """The edit is written: by this process with what came of it, or by another."""
        self.row = replace(self.row, seq=edit.seq, changed=edit.at)
        self.tail.append(edit)
        held = self.trees.get(edit.chapter)
        if held is not None and edit.kind in CHANGES and edit.seq > held.seq:
            held.tree = applied(held.tree, change_of(edit)) if tree is None else tree
            held.seq = edit.seq


def change_of(edit: EditRow) -> Change:
    """What an edit does to its chapter's tree."""
    return read_change(edit.kind, edit.text)
