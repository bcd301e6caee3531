"""Who sits where, in the log: added to what logs were, so that old ones still replay."""

from __future__ import annotations

import json

import pytest

from desk import GUEST, HOST, Desk
from parlour.match import Chair, Event, Kind, Person, Setup, Sitting, replay, snapshot
from parlour.match.person import read_join, write_join

HER, HIM = Person("h2", "account"), Person("g3", "guest")


@pytest.mark.parametrize(
    ("text", "read"),
    [
        ("guest", ("guest", None)),
        ("", ("", None)),
        ("two words", ("two words", None)),
        ('{"person":"h2"}', ('{"person":"h2"}', None)),
        ("guest\ng3 guest", ("guest", HIM)),
        ("\nh2 account", ("", HER)),
    ],
)
def test_the_event_of_joining_says_the_name_and_who_it_is_where_that_is_known(text, read):
    assert read_join(text) == read
    assert write_join(*read) == text


def test_a_setup_without_people_is_written_as_it_was_before_there_were_any():
    desk = Desk("caro", HOST, GUEST)
    assert "person" not in desk.log[0].text
    assert all(set(chair) == {"guest", "level", "name", "open"}
               for chair in json.loads(desk.log[0].text)["chairs"])  # fmt: skip


def test_a_setup_is_read_back_with_its_people():
    desk = Desk("caro", Chair(name="host", person=HER), GUEST)
    setup = desk.table.setup
    assert Setup.read(setup.write()) == setup
    assert setup.chairs[0].person == HER


def test_who_made_the_match_and_who_joined_it_sit_at_the_table():
    desk = Desk("caro", Chair(name="host", person=HER), GUEST)
    table = desk.join(write_join("guest", HIM))
    assert table.seats == (Sitting("host", person=HER), Sitting("guest", taken=True, person=HIM))
    assert replay(table.game, desk.log).seats == table.seats
    assert snapshot.load(table.game, snapshot.dump(table)).seats == table.seats


def test_who_joins_without_an_identity_takes_the_seat_from_who_had_one():
    desk = Desk("caro", *[Chair(open=None, person=HER)] * 2)
    table = desk.join("guest")
    assert [sitting.person for sitting in table.seats] == [HER, None]


def test_a_log_from_before_there_were_people_replays():
    setup = (
        '{"chairs":[{"guest":false,"level":null,"name":"host","open":false},'
        '{"guest":false,"level":null,"name":"","open":true}],"clock":null,"game":"caro",'
        '"options":{"rule":"standard","size":15},"previous":null,"rules":1,"takebacks":null}'
    )
    desk = Desk("caro", HOST, GUEST)
    setup = setup.replace('"rules":1', f'"rules":{desk.table.game.rules}')
    log = [Event(0, 0, -2, Kind.START, setup), Event(1, 1, 1, Kind.JOIN, "guest")]
    seats = replay(desk.table.game, log).seats
    assert seats == (Sitting("host"), Sitting("guest", taken=True))
