"""A house that is killed in the middle of a tournament goes on where it was: nothing is lost."""

from __future__ import annotations

import asyncio
from collections import Counter
from contextlib import ExitStack, closing, suppress
from functools import partial
from pathlib import Path
from typing import Any

import httpx
import pytest

import services
from accounts import Browser, new_name
from club import T, announced, done, matches_of, visitors, win
from house import House, opened, wait_for
from parlour.server.shared import secret
from parlour.server.shared.bus import Alone
from parlour.server.shared.heartbeat import now_ms
from parlour.server.tournaments.tournaments import Tournaments
from parlour.store import store_at
from parlour.tournament import decide
from parlour.tournament.arena import ALONE_MS
from parlour.tournament.pairing import next_of
from rated_play import WON
from referee import LOG, Report


class Night:
    """A tournament whose house is killed again and again, its players signed in each time."""

    def __init__(self, folder: Path, players: int, **settings: object) -> None:
        self.house = House(folder, tournaments="accounts", **settings).open()
        self.names = [new_name() for _ in range(players)]
        self.people = [Browser(self.house) for _ in self.names]
        for name, one in zip(self.names, self.people, strict=True):
            one.sign_up(name)

    def kill(self) -> None:
        """The house falls, and is opened again."""
        self.house.kill()
        self.revive()

    def revive(self) -> None:
        """A house that fell is opened, and everybody signs in."""
        for one in self.people:
            one.close()
        self.house.open()
        self.people = [Browser(self.house) for _ in self.names]
        for name, one in zip(self.names, self.people, strict=True):
            one.sign_in(name)

    def shown(self, id_: str) -> dict[str, Any]:
        told: dict[str, Any] = self.people[0].http.get(f"{T}/{id_}").json()
        return told

    def is_there(self, match: str) -> bool:
        """It is opened: its player finds it, who is the only one to see a deal."""
        return any(one.http.get(f"/api/matches/{match}").is_success for one in self.people)

    def finish(self, match: str, *, alone: bool) -> None:
        """The first seat wins it, or gives up a deal."""
        if alone:
            (one,) = seats_of(self.people, match).values()
            assert one.http.post(f"/api/matches/{match}/resign", json={}).is_success
        else:
            win_the_rest(self.people, match)

    def close(self) -> None:
        for one in self.people:
            one.close()
        self.house.close()


def test_a_tournament_outlives_a_kill_in_each_of_its_states(tmp_path: Path):
    night = Night(tmp_path, 3)
    id_ = announced(night.people[0], rounds=2, opens=1 << 50)
    states = []

    def killed() -> None:
        night.kill()
        states.append(night.shown(id_)["tournament"]["state"])

    killed()
    done(night.people[0], id_, "run", do="open")
    for one in night.people:
        done(one, id_, "join")
    killed()
    done(night.people[0], id_, "run", do="start")
    killed()
    (match,) = wait_for(lambda: matches_of(night.people, id_), "the first round")
    win_first_moves(night.people, match)
    done(night.people[0], id_, "run", do="pause")
    killed()
    win_the_rest(night.people, match)
    killed()
    done(night.people[0], id_, "run", do="resume")
    (second,) = wait_for(lambda: matches_of(night.people, id_) - {match}, "the second round")
    win(night.people, second)
    wait_for(lambda: night.shown(id_)["tournament"]["state"] == "over", "the end")
    killed()
    assert states == ["planned", "open", "running", "pausing", "pausing", "over"]
    games = boards(night.people[0], id_)
    met = Counter(frozenset((game["first"], game["second"])) for game in games)
    assert max(met.values()) == 1
    assert [game["score"] for game in games] == ["1-0"] * 4
    night.close()


def seats_of(people: list[Browser], match: str) -> dict[int, Browser]:
    return {
        seat: one
        for one in people
        for seat in one.http.get(f"/api/matches/{match}").json()["yours"]
    }


def win_first_moves(people: list[Browser], match: str) -> None:
    seats = seats_of(people, match)
    for turn, action in enumerate(WON.split()[:4]):
        body = {"action": action}
        assert seats[turn % 2].http.post(f"/api/matches/{match}/actions", json=body).is_success


def win_the_rest(people: list[Browser], match: str) -> None:
    seats = seats_of(people, match)
    for turn, action in enumerate(WON.split()[4:]):
        body = {"action": action}
        assert seats[turn % 2].http.post(f"/api/matches/{match}/actions", json=body).is_success


def boards(by: Browser, id_: str) -> list[dict[str, Any]]:
    return [
        game
        for number in (1, 2)
        for game in by.http.get(f"{T}/{id_}/pairings?round={number}").json()["boards"]
    ]


def test_two_processes_pair_nobody_twice_while_one_falls_twice_and_the_database_once(
    tmp_path: Path,
):
    folders = [tmp_path / "a", tmp_path / "b"]
    for folder in folders:
        folder.mkdir()
    with ExitStack() as stack:
        database = stack.enter_context(services.own_postgres(durable=True))
        redis = stack.enter_context(services.redis())
        shared = {"database": database.url, "redis": redis, "tournaments": "accounts"}
        house = stack.enter_context(opened(folders[1], **shared))
        doomed = House(folders[0], **shared).open()
        stack.callback(doomed.close)
        people = stack.enter_context(visitors(house, 4))
        id_ = announced(people[0], "robin")
        for one in people:
            done(one, id_, "join")
        done(people[0], id_, "run", do="start")
        played: set[str] = set()
        for turn in range(3):
            fresh = wait_for(partial(_fresh, people, house, id_, played), "a round")
            first, second = fresh
            patiently(people, first)
            if turn == 1:
                database.kill()
                wait_for(partial(_revived, database), "the database")
            else:
                doomed.kill()
                doomed.open()
            patiently(people, second)
            played.update(fresh)
        wait_for(lambda: report_of(house, id_).over, "the end")
        report = report_of(house, id_)
        assert report.wrong == []
        assert set(report.games) == played
        assert len(played) == 6


def _fresh(people: list[Browser], house: House, id_: str, played: set[str]) -> set[str]:
    """The two matches of a new round, once both are there."""
    found = set(report_of(house, id_).games) - played
    there = [people[0].http.get(f"/api/matches/{match}").is_success for match in found]
    return found if there == [True, True] else set()


def _revived(database: services.Service) -> bool:
    """A database starts when the last of those who fell with it is gone."""
    with suppress(RuntimeError):
        database.start()
        return True
    return False


def report_of(house: House, id_: str) -> Report:
    """What the log tells."""
    return Report.of(house.rows(LOG, id_, -1))


def patiently(people: list[Browser], match: str) -> None:
    """The first seat wins it, whatever is down for a while: who is not answered asks again."""

    def asked(one: Browser, method: str, path: str, body: Any) -> Any:
        return wait_for(partial(_answer, one, method, path, body), "an answer")

    seats = {
        seat: one
        for one in people
        for seat in asked(one, "GET", f"/api/matches/{match}", None).json()["yours"]
    }
    for turn, action in enumerate(WON.split()):
        body = {"action": action, "key": f"{match}-{turn}"}
        assert asked(seats[turn % 2], "POST", f"/api/matches/{match}/actions", body).is_success


def _answer(one: Browser, method: str, path: str, body: Any) -> httpx.Response | None:
    """An answer that says something; where there is none, it may be asked for again."""
    with suppress(httpx.TransportError):
        answer = one.http.request(method, path, json=body)
        if answer.status_code < 500:
            return answer
    return None


FORMS: dict[str, dict[str, Any]] = {
    "swiss": {"rounds": 2, "pause_s": 2},
    "robin": {"pause_s": 2},
    "knockout": {"third": False, "pause_s": 2},
    "arena": {"minutes": 5},
    "simul": {},
    "solo": {"game": "save-oneself", "clock": None, "rounds": 2, "minutes": 5},
}


@pytest.mark.parametrize("form", FORMS)
def test_a_house_that_falls_between_any_two_steps_goes_on_with_the_next(tmp_path: Path, form: str):
    """Called for and not opened; opened and half played; between two rounds."""
    with closing(Night(tmp_path, 3)) as night:
        _between_any_two_steps(night, form)


def test_so_it_does_on_postgresql(tmp_path: Path):
    with (
        services.own_postgres(durable=True) as database,
        closing(Night(tmp_path, 3, database=database.url)) as night,
    ):
        _between_any_two_steps(night, "swiss")


def _between_any_two_steps(night: Night, form: str) -> None:
    id_ = announced(night.people[0], form, **FORMS[form])
    for one in night.people:
        done(one, id_, "join")
    night.house.kill()
    called = asyncio.run(called_for(str(night.house.database), id_))
    night.revive()
    wait_for(lambda: all(map(night.is_there, called)), "the matches that were called for")
    assert set(report_of(night.house, id_).games) >= set(called)
    if form != "solo":
        for match in called:
            win_first_moves(night.people, match)
        night.kill()
    for match in called:
        night.finish(match, alone=form == "solo")
    counted = partial(_counted, night, id_, called)
    wait_for(counted, "the results of the round")
    night.kill()
    report = report_of(night.house, id_)
    assert report.wrong == [] and counted()
    if form != "simul":  # which is one round
        wait_for(partial(_goes_on, night, id_, called), "the games after those")
    if not report_of(night.house, id_).over:
        done(night.people[0], id_, "run", do="end")
    report = report_of(night.house, id_)
    assert report.wrong == []
    assert all(report.games[match].scores is not None for match in called)


def _counted(night: Night, id_: str, called: list[str]) -> bool:
    games = report_of(night.house, id_).games
    return all(games[match].scores is not None for match in called)


def _goes_on(night: Night, id_: str, called: list[str]) -> bool:
    games = report_of(night.house, id_).games.values()
    return any(night.is_there(game.id) for game in games if game.id not in called)


async def called_for(database: str, id_: str) -> list[str]:
    """Start it and write who meets whom, as a house does that falls before it opens a match."""
    store = store_at(database)
    await store.start()
    tournaments = Tournaments(store, Alone())
    held = await tournaments.get(id_)
    await tournaments.submit(held, decide.start)
    step = next_of(held.tournament, now_ms() + ALONE_MS)
    ids = [secret.match_id() for _ in step.pairs]
    await tournaments.submit(held, lambda t, now: decide.begin(t, step, ids, now))
    await store.stop()
    return [game.id for game in held.tournament.going]
