"""Studies as they are kept: the log of each, and the rows that are shown of it."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Any

from parlour.store.people import PERSON_COLUMNS, person_of
from parlour.store.sql import Aggregate
from parlour.store.study_rows import (
    STUDIES_OWNED,
    ChapterRow,
    EditorRow,
    EditRow,
    StudyRow,
    Visibility,
)

__all__ = ["ALIAS_STUDIES", "FORGET_STUDIES", "Studies"]

_ROW = (
    "study.id, study.name, study.owner, study.visibility, study.created, study.changed, "
    "study.seq, study.head"
)
_EDIT = "seq, at, person, chapter, kind, text, key"
_OWN = "(SELECT id FROM study WHERE owner = ?)"
FORGET_STUDIES = (
    f"DELETE FROM study_edit WHERE study IN {_OWN}",  # noqa: S608
    f"DELETE FROM study_chapter WHERE study IN {_OWN}",  # noqa: S608
    f"DELETE FROM study_snapshot WHERE study IN {_OWN}",  # noqa: S608
    f"DELETE FROM study_editor WHERE study IN {_OWN}",  # noqa: S608
    "DELETE FROM study WHERE owner = ?",
    "DELETE FROM study_editor WHERE person = ?",
)
"""What is a person's alone goes with them."""
ALIAS_STUDIES = "UPDATE study_edit SET person = ? WHERE person = ?"
"""What they wrote into the studies of others stays, without a name."""
_ONE = f"SELECT {_ROW} FROM study WHERE id = ?"  # noqa: S608
_CHAPTERS = "SELECT id, place, name, game, nodes FROM study_chapter WHERE study = ? ORDER BY place"
_EDITORS = f"""
    SELECT e.accepted, {PERSON_COLUMNS} FROM study_editor e
    JOIN person ON person.id = e.person WHERE e.study = ? ORDER BY e.since, person.id
"""  # noqa: S608
_EDITS = f"""
    SELECT {_EDIT} FROM study_edit WHERE study = ? AND seq > ? ORDER BY seq LIMIT ?
"""  # noqa: S608
_OF_CHAPTER = f"""
    SELECT {_EDIT} FROM study_edit WHERE study = ? AND chapter = ? AND seq > ? ORDER BY seq
"""  # noqa: S608
_KEYED = f"SELECT {_EDIT} FROM study_edit WHERE study = ? AND person = ? AND key = ?"  # noqa: S608
_SNAPSHOT = "SELECT seq, tree FROM study_snapshot WHERE study = ? AND chapter = ?"
_NAMES = "SELECT id, name FROM person WHERE id IN"
_PAGE = "AND study.changed < ? ORDER BY study.changed DESC, study.id LIMIT ?"
_MINE = f"SELECT {_ROW} FROM study WHERE owner = ? {_PAGE}"  # noqa: S608
_PUBLIC = f"SELECT {_ROW} FROM study WHERE visibility = 'public' {_PAGE}"  # noqa: S608
_SHARED = f"""
    SELECT {_ROW}, study_editor.accepted FROM study_editor
    JOIN study ON study.id = study_editor.study
    WHERE study_editor.person = ? {_PAGE}
"""  # noqa: S608


class Studies(Aggregate):
    """Every study, who may write in it, and what was done to it."""

    async def one(self, id_: str) -> StudyRow | None:
        """The study of that id."""
        for row in await self._rows(_ONE, id_):
            return _study(row)
        return None

    async def chapters(self, id_: str) -> list[ChapterRow]:
        """Its chapters in their order."""
        return [ChapterRow(*row) for row in await self._rows(_CHAPTERS, id_)]

    async def editors(self, id_: str) -> list[EditorRow]:
        """Who else may write in it, and who is invited to, in the order of their coming."""
        found = await self._rows(_EDITORS, id_)
        return [EditorRow(person_of(row[1:]), bool(row[0])) for row in found]

    async def edits(self, id_: str, since: int, limit: int) -> list[EditRow]:
        """The edits after `since`, in order, so many at most."""
        return [EditRow(*row) for row in await self._rows(_EDITS, id_, since, limit)]

    async def edits_of(self, id_: str, chapter: str, since: int = -1) -> list[EditRow]:
        """The edits of that chapter after `since`, in order."""
        return [EditRow(*row) for row in await self._rows(_OF_CHAPTER, id_, chapter, since)]

    async def keyed(self, id_: str, person: str, key: str) -> EditRow | None:
        """The edit that the person has made under that key."""
        for row in await self._rows(_KEYED, id_, person, key):
            return EditRow(*row)
        return None

    async def snapshot(self, id_: str, chapter: str) -> tuple[int, str] | None:
        """The last that was kept of the chapter: after which edit, and its tree as text."""
        for seq, tree in await self._rows(_SNAPSHOT, id_, chapter):
            return seq, tree
        return None

    async def names(self, people: Iterable[str]) -> dict[str, str]:
        """How these people are called."""
        asked = sorted(people)
        if not asked:
            return {}
        query = f"{_NAMES} ({', '.join('?' * len(asked))})"
        rows: Sequence[Any] = await self._rows(query, *asked)
        return dict(rows)

    async def owned(self, person: str) -> int:
        """How many studies are the person's own."""
        ((count,),) = await self._rows(STUDIES_OWNED, person)
        return int(count)

    async def mine(self, person: str, before: int, limit: int) -> list[StudyRow]:
        """Those of the person that changed before that time, the latest first."""
        return [_study(row) for row in await self._rows(_MINE, person, before, limit)]

    async def public(self, before: int, limit: int) -> list[StudyRow]:
        """Those that everybody may find, in that order."""
        return [_study(row) for row in await self._rows(_PUBLIC, before, limit)]

    async def shared(self, person: str, before: int, limit: int) -> list[tuple[StudyRow, bool]]:
        """Those of others in which the person may write, or (False) is invited to."""
        found = await self._rows(_SHARED, person, before, limit)
        return [(_study(row[:-1]), bool(row[-1])) for row in found]


def _study(row: Sequence[Any]) -> StudyRow:
    id_, name, owner, visibility, *rest = row
    return StudyRow(id_, name, owner, Visibility(visibility), *rest)
