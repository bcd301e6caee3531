"""Who sits where, in the log: added to what logs were, so that old ones still replay."""

from __future__ import annotations

import json

import pytest

from driver import GUEST, HOST, Driver
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
    driver = Driver("caro", HOST, GUEST)
    assert "person" not in driver.log[0].text
    assert all(set(chair) == {"guest", "level", "name", "open"}
               for chair in json.loads(driver.log[0].text)["chairs"])  # fmt: skip


def test_a_setup_is_read_back_with_its_people():
    driver = Driver("caro", Chair(name="host", person=HER), GUEST)
    setup = driver.match.setup
    assert Setup.read(setup.write()) == setup
    assert setup.chairs[0].person == HER


def test_who_made_the_match_and_who_joined_it_sit_at_the_table():
    driver = Driver("caro", Chair(name="host", person=HER), GUEST)
    match = driver.join(write_join("guest", HIM))
    assert match.seats == (Sitting("host", person=HER), Sitting("guest", taken=True, person=HIM))
    assert replay(match.game, driver.log).seats == match.seats
    assert snapshot.load(match.game, snapshot.dump(match)).seats == match.seats


def test_who_joins_without_an_identity_takes_the_seat_from_who_had_one():
    driver = Driver("caro", *[Chair(open=None, person=HER)] * 2)
    match = driver.join("guest")
    assert [sitting.person for sitting in match.seats] == [HER, None]


def test_a_log_from_before_there_were_people_replays():
    setup = (
        '{"chairs":[{"guest":false,"level":null,"name":"host","open":false},'
        '{"guest":false,"level":null,"name":"","open":true}],"clock":null,"game":"caro",'
        '"options":{"rule":"standard","size":15},"previous":null,"rules":1,"takebacks":null}'
    )
    driver = Driver("caro", HOST, GUEST)
    setup = setup.replace('"rules":1', f'"rules":{driver.match.game.rules}')
    log = [Event(0, 0, -2, Kind.START, setup), Event(1, 1, 1, Kind.JOIN, "guest")]
    seats = replay(driver.match.game, log).seats
    assert seats == (Sitting("host"), Sitting("guest", taken=True))
