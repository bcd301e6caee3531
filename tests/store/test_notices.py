"""Notices and the browsers that are called, in every store."""

from __future__ import annotations

from dataclasses import replace

import pytest

from parlour.store import PersonRow, Role
from parlour.store.credentials import EndSession, Session, StartSession
from parlour.store.devices import MOST_DEVICES, Device, DropDevice, ForgetEndpoint
from parlour.store.erasure import Forget, Sweep
from parlour.store.notices import (
    MOST_NOTICES,
    ClearNotices,
    Notice,
    NoticeKind,
    ReadNotices,
    SettleNotice,
)
from parlour.store.people import Enter

RED = PersonRow("r", "Red", Role.PLAYER, 1, "red", "$1")
BLUE = PersonRow("b", "Blue", Role.PLAYER, 2, "blue", "$2")
TURN = Notice("r", "0001", NoticeKind.TURN, "m", "caro", 10, 100, "m", "b", "Blue")
ASKED = Notice("r", "0002", NoticeKind.CHALLENGE, "c", "caro", 20, 200, None, None, "Passer-by")
DEVICE = Device(b"d", "r", b"s", "https://push.example/1", b"key", b"auth", ("turn",), 5)


@pytest.fixture
async def told(store):
    await store.commit([Enter(RED), Enter(BLUE), StartSession(Session(b"s", "r", 1, 500))])
    await store.commit([TURN, ASKED])
    return store


async def test_the_latest_comes_first_until_its_time_is_over(told):
    assert await told.notices.of("r", 99) == [ASKED, TURN]
    assert await told.notices.of("r", 100) == [ASKED]
    assert await told.notices.of("b", 0) == []
    assert (await told.notices.unread("r", 99), await told.notices.unread("r", 200)) == (2, 0)


async def test_there_is_one_of_a_kind_about_each(told):
    again = replace(TURN, id="0003", at=30)
    await told.commit([again])
    assert await told.notices.of("r", 99) == [again, ASKED]
    await told.commit([SettleNotice("r", NoticeKind.TURN, "m")])
    assert await told.notices.of("r", 99) == [ASKED]


async def test_what_was_read_stays_and_is_not_counted(told):
    await told.commit([ReadNotices("r", 10)])
    assert [n.read for n in await told.notices.of("r", 50)] == [False, True]
    await told.commit([ReadNotices("b", 99)])
    assert await told.notices.unread("r", 50) == 1
    await told.commit([replace(TURN, id="0004"), ReadNotices("r", 0, "m")])
    assert await told.notices.unread("r", 50) == 1


async def test_one_is_cleared_or_all_and_only_ones_own(told):
    await told.commit([ClearNotices("b"), ClearNotices("b", "0001")])
    assert len(await told.notices.of("r", 50)) == 2
    await told.commit([ClearNotices("r", "0001")])
    assert await told.notices.of("r", 50) == [ASKED]
    await told.commit([ClearNotices("r")])
    assert await told.notices.of("r", 50) == []


async def test_the_oldest_make_room(told):
    for number in range(MOST_NOTICES + 5):
        id_ = f"{number + 3:04}"
        await told.commit([replace(TURN, id=id_, about=id_, at=number)])
    found = await told.notices.of("r", 50)
    assert len(found) == MOST_NOTICES
    assert (found[0].id, found[-1].id) == ("0107", "0008")


async def test_who_is_forgotten_is_named_nowhere(told):
    await told.commit([Forget("b", "alias")])
    assert [n.name for n in await told.notices.of("r", 50)] == ["Passer-by", ""]
    await told.commit([DEVICE])
    await told.commit([Forget("r", "alias")])
    assert await told.notices.of("r", 50) == await told.devices.of("r", 50) == []


async def test_what_is_over_is_swept_away(told):
    await told.commit([Sweep(100)])
    assert await told.notices.of("r", 0) == [ASKED]


async def test_a_browser_is_called_as_long_as_its_session_lasts(told):
    await told.commit([DEVICE])
    assert await told.devices.of("r", 499) == [DEVICE]
    assert await told.devices.of("r", 500) == await told.devices.of("b", 0) == []
    await told.commit([EndSession(b"s")])
    assert await told.devices.of("r", 0) == []
    await told.commit([Sweep(0)])
    await told.commit([StartSession(Session(b"s", "r", 1, 500))])
    assert await told.devices.of("r", 0) == []


async def test_an_endpoint_is_one_persons_and_is_dropped_by_them_or_for_good(told):
    await told.commit([DEVICE])
    changed = replace(DEVICE, kinds=("turn", "challenge"))
    await told.commit([changed, DropDevice("b", b"d")])
    assert await told.devices.of("r", 0) == [changed]
    await told.commit([DropDevice("r", b"d")])
    assert await told.devices.of("r", 0) == []
    await told.commit([DEVICE])
    await told.commit([ForgetEndpoint(b"d")])
    assert await told.devices.of("r", 0) == []


async def test_so_many_browsers_and_no_more(told):
    for number in range(MOST_DEVICES + 2):
        await told.commit([replace(DEVICE, id=bytes([number]), created=number)])
    found = await told.devices.of("r", 0)
    assert [device.created for device in found] == list(range(2, MOST_DEVICES + 2))
