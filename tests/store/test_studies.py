"""Studies in every store: the first to write after an edit is the one who wrote."""

from __future__ import annotations

import pytest

from parlour.store import Conflict, PersonRow, Role
from parlour.store.erasure import Forget
from parlour.store.people import Enter
from parlour.store.study_rows import (
    AddEditor,
    AppendEdit,
    ChangeHead,
    ChapterRow,
    DeleteStudy,
    EditorRow,
    EditRow,
    KeepChapter,
    NewStudy,
    RemoveEditor,
    StudyRow,
    Visibility,
)

RED = PersonRow("r", "Red", Role.PLAYER, 1, "red", "$1")
BLUE = PersonRow("b", "Blue", Role.PLAYER, 2, "blue", "$2")
ROW = StudyRow("s", "Forks", "r", Visibility.PRIVATE, 5, 5)
ONE, TWO = ChapterRow("c", 0, "One", "caro", 0), ChapterRow("d", 1, "Two", "caro", 3)
BEGUN = EditRow(0, 5, "r", "c", "chapter", "{}")
SAID = EditRow(1, 7, "b", "c", "comment", '{"text":"x"}', "k")


@pytest.fixture
async def held(store):
    begun = AppendEdit("s", BEGUN, (ONE,))
    await store.commit([Enter(RED), Enter(BLUE), NewStudy(ROW), begun])
    return store


async def test_what_was_written_is_read_back(held):
    await held.commit([AppendEdit("s", SAID, (ONE._replace(nodes=4),))])
    await held.commit([AppendEdit("s", EditRow(2, 9, "r", "d", "chapter", "{}"), (TWO,))])
    assert await held.studies.one("s") == StudyRow("s", "Forks", "r", Visibility.PRIVATE, 5, 9, 2)
    assert await held.studies.chapters("s") == [ONE._replace(nodes=4), TWO]
    assert [edit.seq for edit in await held.studies.edits("s", 0, 10)] == [1, 2]
    assert await held.studies.edits("s", 0, 1) == [SAID]
    assert await held.studies.edits_of("s", "c") == [BEGUN, SAID]
    assert await held.studies.keyed("s", "b", "k") == SAID
    assert await held.studies.keyed("s", "r", "k") is None
    assert await held.studies.one("none") is None
    assert await held.studies.names(["r", "b", "none"]) == {"r": "Red", "b": "Blue"}
    assert await held.studies.names([]) == {}


async def test_only_the_first_of_two_edits_after_the_same_one_stands(held):
    await held.commit([AppendEdit("s", SAID)])
    with pytest.raises(Conflict):
        await held.commit([AppendEdit("s", SAID._replace(key="other"))])
    with pytest.raises(Conflict):
        await held.commit([AppendEdit("s", SAID._replace(seq=2))])
    await held.commit([AppendEdit("s", SAID._replace(seq=2, person="r"))])
    assert len(await held.studies.edits("s", -1, 10)) == 3


async def test_only_a_later_snapshot_of_a_chapter_that_is_there_is_kept(held):
    for seq, tree, kept in [
        (3, "three", (3, "three")),
        (2, "two", (3, "three")),
        (4, "x", (4, "x")),
    ]:
        await held.commit([KeepChapter("s", "c", seq, tree)])
        assert await held.studies.snapshot("s", "c") == kept
    await held.commit([KeepChapter("s", "gone", 1, "x")])
    assert await held.studies.snapshot("s", "gone") is None
    removed = SAID._replace(kind="remove")
    await held.commit([AppendEdit("s", removed, removes=True)])
    assert await held.studies.snapshot("s", "c") is None
    assert await held.studies.chapters("s") == []


async def test_who_is_invited_and_who_writes_is_known_with_every_change_counted(held):
    await held.commit([AddEditor("s", "b", 10)])
    assert await held.studies.editors("s") == [EditorRow(BLUE, accepted=False)]
    assert [there for _, there in await held.studies.shared("b", 99, 10)] == [False]
    await held.commit([AddEditor("s", "b", 11, accepted=True)])
    await held.commit([AddEditor("s", "b", 12)])
    assert await held.studies.editors("s") == [EditorRow(BLUE, accepted=True)]
    await held.commit([ChangeHead("s", "Better", Visibility.PUBLIC)])
    row = await held.studies.one("s")
    assert (row.name, row.visibility, row.head) == ("Better", "public", 4)
    assert await held.studies.public(6, 10) == [row]
    assert await held.studies.public(5, 10) == []
    assert await held.studies.mine("r", 6, 10) == [row]
    assert await held.studies.owned("r") == 1
    await held.commit([RemoveEditor("s", "b")])
    assert await held.studies.editors("s") == []


async def test_what_is_deleted_is_gone_and_nothing_more_is_written_of_it(held):
    await held.commit([AddEditor("s", "b", 10), KeepChapter("s", "c", 0, "{}"), DeleteStudy("s")])
    assert await held.studies.one("s") is None
    assert await held.studies.edits("s", -1, 10) == []
    assert await held.studies.shared("b", 99, 10) == []
    for late in (AppendEdit("s", SAID), ChangeHead("s", "x", Visibility.LINK), DeleteStudy("s"),
                 AddEditor("s", "b", 10)):  # fmt: skip
        with pytest.raises(Conflict):
            await held.commit([late])


async def test_whoever_leaves_takes_what_is_theirs_and_their_name_from_the_rest(held):
    await held.commit([AppendEdit("s", SAID), AddEditor("s", "b", 10)])
    await held.commit([Forget("b", "gone")])
    assert await held.studies.editors("s") == []
    assert (await held.studies.edits("s", 0, 10))[0].person == "gone"
    await held.commit([Forget("r", "gone too")])
    assert await held.studies.one("s") is None
