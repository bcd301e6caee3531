"""What is shown of a study, as wire shapes."""

from __future__ import annotations

from collections.abc import Iterable

from msgspec import UNSET

from parlour.server.studies import shapes
from parlour.server.studies.held import CHANGES, TAIL, Held, change_of
from parlour.store import PersonRow
from parlour.store.study_rows import EditRow
from parlour.study import Change

__all__ = ["change_asked", "edits_shown", "study_shown"]


def study_shown(held: Held, person: PersonRow | None) -> shapes.StudyShown:
    """The study as that person sees it."""
    row = held.row
    return shapes.StudyShown(
        id=row.id,
        name=row.name,
        owner=held.owner.name,
        visibility=row.visibility,
        created=row.created,
        changed=row.changed,
        seq=row.seq,
        chapters=[shapes.ChapterLine(c.id, c.name, c.game, c.nodes) for c in held.chapters],
        editors=[shapes.EditorShown(one.person.name, one.accepted) for one in held.editors],
        part=held.part(person),
        may_delete=person is not None and held.may_delete(person),
    )


def edits_shown(held: Held, edits: Iterable[EditRow]) -> shapes.Edits:
    """These edits; of too many none."""
    told = list(edits)
    if len(told) > TAIL:
        return shapes.Edits(held.row.seq, [], whole=False)
    return shapes.Edits(held.row.seq, [_edit(held, edit) for edit in told])


def _edit(held: Held, edit: EditRow) -> shapes.EditShown:
    return shapes.EditShown(
        seq=edit.seq,
        at=edit.at,
        who=held.name_of(edit.person),
        chapter=edit.chapter,
        kind=edit.kind,
        change=_change(change_of(edit)) if edit.kind in CHANGES else UNSET,
    )


def _change(change: Change) -> shapes.ChangeShown:
    return shapes.ChangeShown(
        path=list(change.path),
        actions=list(change.actions),
        text=change.text,
        was=change.was,
        glyph=change.glyph,
        circles=list(change.circles),
        arrows=list(change.arrows),
        labels=list(change.labels),
    )


def change_asked(asked: shapes.ChangeAsked) -> Change:
    """The change that is meant."""
    return Change(
        asked.kind,
        tuple(asked.path),
        tuple(asked.actions),
        asked.text,
        asked.was,
        asked.glyph,
        tuple(asked.circles),
        tuple(asked.arrows),
        tuple(asked.labels),
    )
