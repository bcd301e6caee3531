"""A study's rows, and what is written of them."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from enum import StrEnum, auto
from typing import NamedTuple

from parlour.store.people import PersonRow
from parlour.store.sql import MustChange, Statement

__all__ = [
    "STUDIES_OWNED",
    "STUDY_EDITORS",
    "AddEditor",
    "AppendEdit",
    "ChangeHead",
    "ChapterRow",
    "DeleteStudy",
    "EditRow",
    "EditorRow",
    "KeepChapter",
    "NewStudy",
    "RemoveEditor",
    "StudyRow",
    "Visibility",
]

STUDIES_OWNED = "SELECT count(*) FROM study WHERE owner = ?"
STUDY_EDITORS = "SELECT count(*) FROM study_editor WHERE study = ? AND person <> ?"
_STUDY = """
    INSERT INTO study (id, name, owner, visibility, created, changed, seq, head)
    VALUES (?, ?, ?, ?, ?, ?, ?, ?)
"""
_EDIT = """
    INSERT INTO study_edit (study, seq, at, person, chapter, kind, text, key)
    VALUES (?, ?, ?, ?, ?, ?, ?, ?)
"""
_STAND = MustChange("UPDATE study SET seq = ?, changed = ? WHERE id = ? AND seq = ?")
_CHAPTER = """
    INSERT INTO study_chapter (study, id, place, name, game, nodes) VALUES (?, ?, ?, ?, ?, ?)
    ON CONFLICT (study, id) DO UPDATE SET
        place = excluded.place, name = excluded.name, nodes = excluded.nodes
"""
_NO_CHAPTER = (
    "DELETE FROM study_chapter WHERE study = ? AND id = ?",
    "DELETE FROM study_snapshot WHERE study = ? AND chapter = ?",
)
_SNAPSHOT = """
    INSERT INTO study_snapshot (study, chapter, seq, tree)
    SELECT c.study, c.id, ?, ? FROM study_chapter c WHERE c.study = ? AND c.id = ?
    ON CONFLICT (study, chapter) DO UPDATE SET seq = excluded.seq, tree = excluded.tree
    WHERE study_snapshot.seq < excluded.seq
"""
_HEAD = MustChange("UPDATE study SET name = ?, visibility = ?, head = head + 1 WHERE id = ?")
_HEARD = MustChange("UPDATE study SET head = head + 1 WHERE id = ?")
_INVITE = """
    INSERT INTO study_editor (study, person, since, accepted) VALUES (?, ?, ?, ?)
    ON CONFLICT (study, person) DO UPDATE SET
        accepted = (study_editor.accepted OR excluded.accepted)
"""
_UNINVITE = "DELETE FROM study_editor WHERE study = ? AND person = ?"
_DELETE = (
    "DELETE FROM study_edit WHERE study = ?",
    "DELETE FROM study_chapter WHERE study = ?",
    "DELETE FROM study_snapshot WHERE study = ?",
    "DELETE FROM study_editor WHERE study = ?",
)
_DELETE_STUDY = MustChange("DELETE FROM study WHERE id = ?")


class Visibility(StrEnum):
    """Who may read a study beside those who write in it."""

    PRIVATE = auto()
    """Nobody."""
    LINK = auto()
    """Whoever knows its address."""
    PUBLIC = auto()
    """Everybody: it is listed."""


@dataclass(frozen=True, slots=True)
class StudyRow:
    """What is shown of a study after its edit `seq`; `head` counts the changes of all else."""

    id: str
    name: str
    owner: str
    visibility: Visibility
    created: int
    changed: int
    seq: int = -1
    head: int = 0


class ChapterRow(NamedTuple):
    """What is shown of a chapter: its place among the others, and how many moves it has."""

    id: str
    place: int
    name: str
    game: str
    nodes: int


class EditRow(NamedTuple):
    """An entry of the log. What `kind` and `text` mean is the study's; nobody reads them here."""

    seq: int
    at: int
    person: str
    chapter: str
    kind: str
    text: str
    key: str | None = None


class EditorRow(NamedTuple):
    """Somebody who may write in a study, or is invited to."""

    person: PersonRow
    accepted: bool


@dataclass(frozen=True, slots=True)
class NewStudy:
    """A study begins, with nothing in it."""

    row: StudyRow

    def statements(self) -> Iterator[Statement]:
        """Its row."""
        r = self.row
        stands = (r.created, r.changed, r.seq, r.head)
        yield _STUDY, (r.id, r.name, r.owner, r.visibility, *stands)


@dataclass(frozen=True, slots=True)
class AppendEdit:
    """The next edit of a study, the chapters whose rows it changes; `removes`: its own goes."""

    study: str
    edit: EditRow
    chapters: tuple[ChapterRow, ...] = ()
    removes: bool = False

    def statements(self) -> Iterator[Statement]:
        """Whoever wrote first after the edit before is the one who wrote."""
        e = self.edit
        yield _STAND, (e.seq, e.at, self.study, e.seq - 1)
        yield _EDIT, (self.study, *e)
        for chapter in self.chapters:
            yield _CHAPTER, (self.study, *chapter)
        if self.removes:
            for statement in _NO_CHAPTER:
                yield statement, (self.study, e.chapter)


@dataclass(frozen=True, slots=True)
class KeepChapter:
    """A chapter as it stood after an edit, to spare a long replay."""

    study: str
    chapter: str
    seq: int
    tree: str

    def statements(self) -> Iterator[Statement]:
        """In place of an earlier one; of a chapter that is gone nothing is kept."""
        yield _SNAPSHOT, (self.seq, self.tree, self.study, self.chapter)


@dataclass(frozen=True, slots=True)
class ChangeHead:
    """A study is called so from now on, and may be read by these."""

    study: str
    name: str
    visibility: Visibility

    def statements(self) -> Iterator[Statement]:
        """Unless it is gone."""
        yield _HEAD, (self.name, self.visibility, self.study)


@dataclass(frozen=True, slots=True)
class AddEditor:
    """Somebody is invited to write, or takes the invitation up."""

    study: str
    person: str
    since: int
    accepted: bool = False

    def statements(self) -> Iterator[Statement]:
        """Who writes already goes on writing."""
        yield _HEARD, (self.study,)
        yield _INVITE, (self.study, self.person, self.since, self.accepted)


@dataclass(frozen=True, slots=True)
class RemoveEditor:
    """Somebody may write no more, or does not want to."""

    study: str
    person: str

    def statements(self) -> Iterator[Statement]:
        """Whether they could or not."""
        yield _HEARD, (self.study,)
        yield _UNINVITE, (self.study, self.person)


@dataclass(frozen=True, slots=True)
class DeleteStudy:
    """A study with all that is kept of it."""

    study: str

    def statements(self) -> Iterator[Statement]:
        """Its row last: the others refer to it."""
        for statement in (*_DELETE, _DELETE_STUDY):
            yield statement, (self.study,)
