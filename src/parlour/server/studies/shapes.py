"""What crosses the wire about studies."""

from __future__ import annotations

from enum import StrEnum, auto
from typing import Annotated, Any

from msgspec import UNSET, Meta, Struct, UnsetType

from parlour.kernel import Glyph
from parlour.store.study_rows import Visibility
from parlour.study import ChangeKind

__all__ = [
    "ChangeAsked",
    "ChangeShown",
    "ChapterAsked",
    "ChapterHeadAsked",
    "ChapterLine",
    "ChapterMade",
    "ChapterShown",
    "EditShown",
    "Edited",
    "EditorShown",
    "Edits",
    "Gone",
    "HeadAsked",
    "Part",
    "Present",
    "Studies",
    "StudyAsked",
    "StudyLine",
    "StudyShown",
]

_Name = Annotated[str, Meta(min_length=1, max_length=60)]
_Key = Annotated[str, Meta(min_length=1, max_length=64)]
_Action = Annotated[str, Meta(min_length=1, max_length=64)]
_Actions = Annotated[list[_Action], Meta(max_length=4096)]
_Cell = Annotated[str, Meta(min_length=1, max_length=16)]
_Cells = Annotated[list[_Cell], Meta(max_length=400)]
_Label = tuple[_Cell, Annotated[str, Meta(max_length=16)]]
_Comment = Annotated[str, Meta(max_length=40_000)]


class Part(StrEnum):
    """What somebody is to a study."""

    OWNER = auto()
    EDITOR = auto()
    INVITED = auto()
    READER = auto()


class ChapterAsked(Struct, forbid_unknown_fields=True, kw_only=True):
    """A chapter: what it is called, and what it begins with.

    `text` is a tree, a record or a file of another program, or where it says of which `game` under
    which `options`, a plain list of moves; without it that game's start. `key` is the
    client's own: what comes twice under it is done once.
    """

    name: _Name
    text: Annotated[str, Meta(min_length=1)] | None = None
    game: Annotated[str, Meta(max_length=64)] | None = None
    options: dict[str, Any] = {}
    key: _Key | None = None


class StudyAsked(Struct, forbid_unknown_fields=True, kw_only=True):
    """A new study with its first chapter."""

    name: _Name
    chapter: ChapterAsked
    visibility: Visibility = Visibility.PRIVATE


class HeadAsked(Struct, forbid_unknown_fields=True, kw_only=True):
    """What of its head is to be otherwise."""

    name: _Name | None = None
    visibility: Visibility | None = None


class ChapterHeadAsked(Struct, forbid_unknown_fields=True, kw_only=True):
    """What the chapter is to be called, and where among the others it is to stand, 0 the first."""

    name: _Name | None = None
    place: Annotated[int, Meta(ge=0, le=9_999)] | None = None


class ChangeAsked(Struct, forbid_unknown_fields=True, kw_only=True):
    """A change of a chapter's tree at the node that `path` leads to.

    `add` plays `actions` from there, `delete`, `promote` and `lead` are of the node, `comment` says
    `text` in place of `was`, `judge` gives `glyph` or takes it, `draw` and `rub` are of `circles`,
    `arrows` and `labels`. `base` is the last edit that the client has seen: a branch is not deleted
    where somebody has added to it since.
    """

    kind: ChangeKind
    base: Annotated[int, Meta(ge=0)]
    key: _Key | None = None
    path: _Actions = []
    actions: _Actions = []
    text: _Comment = ""
    was: _Comment = ""
    glyph: Glyph | None = None
    circles: _Cells = []
    arrows: Annotated[list[tuple[_Cell, _Cell]], Meta(max_length=400)] = []
    labels: Annotated[list[_Label], Meta(max_length=400)] = []


class ChangeShown(Struct, omit_defaults=True, kw_only=True):
    """A change as it was made; what is empty is left out."""

    path: list[str] = []
    actions: list[str] = []
    text: str = ""
    was: str = ""
    glyph: Glyph | None = None
    circles: list[str] = []
    arrows: list[tuple[str, str]] = []
    labels: list[tuple[str, str]] = []


class EditShown(Struct, kw_only=True):
    """An edit: when and by whom it was made, in which chapter. `change` is what it does to a tree.

    Other edits are of the chapter itself: it came (`chapter`), is called (`rename`) or stands
    otherwise (`place`), is gone (`remove`); the study's own shape has what came of it.
    """

    seq: int
    at: int
    who: str
    chapter: str
    kind: str
    change: ChangeShown | UnsetType = UNSET


class Edits(Struct):
    """Edits of a study in their order, the last of all being `seq`.

    Not `whole`: there were too many to tell, and a chapter is to be read anew.
    """

    seq: int
    edits: list[EditShown]
    whole: bool = True


class Edited(Struct):
    """It is done, by the edit `seq`; nothing was to be done where there is none of that number."""

    seq: int


class ChapterMade(Struct):
    """The chapter that was made."""

    id: str
    seq: int


class ChapterLine(Struct):
    """A chapter in the list of them, and how many moves it has."""

    id: str
    name: str
    game: str
    nodes: int


class ChapterShown(Struct):
    """A chapter's tree as text, as it was after the edit `seq`: what followed is in the edits."""

    id: str
    name: str
    game: str
    seq: int
    text: str


class EditorShown(Struct):
    """Somebody who may write in it, once they have accepted."""

    name: str
    accepted: bool


class StudyShown(Struct):
    """A study. `part` is what the asker is to it; `seq` its last edit."""

    id: str
    name: str
    owner: str
    visibility: Visibility
    created: int
    changed: int
    seq: int
    chapters: list[ChapterLine]
    editors: list[EditorShown]
    part: Part
    may_delete: bool


class StudyLine(Struct):
    """A study in a list; `invited`: you were asked to write in it, and have not answered."""

    id: str
    name: str
    owner: str
    visibility: Visibility
    changed: int
    invited: bool = False


class Studies(Struct):
    """A page of studies, those that changed last first; `next` asks for those before them."""

    studies: list[StudyLine]
    next: int | None
    may_create: bool


class Present(Struct):
    """Who looks at the study now: those who write in it by name, and how many besides."""

    editors: list[str]
    readers: int


class Gone(Struct):
    """The study was deleted, or is not open to you any more."""

    id: str
