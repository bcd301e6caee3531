"""Reports, acts and codes in every store."""

from __future__ import annotations

import pytest

from parlour.store import Conflict, PersonRow, Role
from parlour.store.erasure import Forget, Sweep
from parlour.store.moderation import (
    ActKind,
    Close,
    ModeratorAct,
    Reason,
    Reopen,
    Report,
    ReportDone,
    ResetCode,
    SpendCode,
)
from parlour.store.people import Enter

RED = PersonRow("r", "Red", Role.PLAYER, 1, "red", "$1")
BLUE = PersonRow("b", "Blue", Role.PLAYER, 2, "blue", "$2")
FIRST = Report("r1", 10, "r", "b", Reason.ABUSE, "rude", "m", 3)
SECOND = Report("r2", 20, "b", "r", Reason.OTHER)
WARNED = ModeratorAct("a1", 30, "r", "b", ActKind.WARN, "no insults", report="r1")


@pytest.fixture
async def told(store):
    await store.commit([Enter(RED), Enter(BLUE), FIRST, SECOND])
    return store


async def test_reports_wait_in_order_until_one_moderator_deals_with_them(told):
    assert await told.moderation.queue((-1, ""), 9) == [FIRST, SECOND]
    assert await told.moderation.queue((10, "r1"), 9) == [SECOND]
    assert await told.moderation.waiting_of("r") == [FIRST]
    await told.commit([WARNED, ReportDone("r1")])
    with pytest.raises(Conflict):
        await told.commit([ModeratorAct("a2", 31, "b", "r", ActKind.WARN, "x"), ReportDone("r1")])
    assert (await told.moderation.waiting(), await told.moderation.waiting_of("r")) == (1, [])
    assert (await told.moderation.report("r1")).done
    assert await told.moderation.acts_on("b", 9) == [WARNED]
    assert await told.moderation.acts((31, ""), 9) == [WARNED]
    assert await told.moderation.acts((30, "a1"), 9) == []


async def test_an_account_is_closed_once_and_opened_once(told):
    await told.commit([Close("b", "why")])
    assert (await told.people.person("b")).closed == "why"
    with pytest.raises(Conflict):
        await told.commit([Close("b", "again")])
    await told.commit([Reopen("b")])
    with pytest.raises(Conflict):
        await told.commit([Reopen("b")])
    assert (await told.people.person("b")).closed is None


async def test_a_code_is_spent_once_in_time_and_the_last_one_counts(told):
    await told.commit([ResetCode("b", b"old", 100), ResetCode("b", b"new", 100)])
    for spend in (
        SpendCode("b", b"old", 50),
        SpendCode("b", b"new", 100),
        SpendCode("r", b"new", 1),
    ):
        with pytest.raises(Conflict):
            await told.commit([spend])
    await told.commit([SpendCode("b", b"new", 99)])
    with pytest.raises(Conflict):
        await told.commit([SpendCode("b", b"new", 99)])
    await told.commit([ResetCode("b", b"new", 100), Sweep(100)])
    with pytest.raises(Conflict):
        await told.commit([SpendCode("b", b"new", 50)])


async def test_who_leaves_takes_along_what_was_said_about_them(told):
    await told.commit([WARNED, ModeratorAct("a2", 40, "b", "r", ActKind.DISMISS, "x")])
    await told.commit([Forget("b", "gone:1")])
    assert [(r.id, r.reporter) for r in await told.moderation.queue((-1, ""), 9)] == [("r2", "")]
    assert [(a.id, a.moderator) for a in await told.moderation.acts((99, ""), 9)] == [("a2", "")]
