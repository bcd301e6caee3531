"""Games that fail in mid-match, after every trial: what was played stands, and goes on."""

from __future__ import annotations

from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

import httpx
import pytest

from house import BOT, HUMAN, House, Match, refusal, wait_for
from installed import registered
from sockets import seated

_SOURCE = """
from parlour.kernel import (
    CHANCE, Cell, Choice, Game, Narration, OptionSchema, Outcome, Picture
)
HIDDEN = ("nothing", "narrate", "heard", "picture", "view", "dump")
RULES = ("apply", "legal", "actors", "outcome", "chance", "deadlines", "forced", "points")
WORDS = {word: word for word in HIDDEN + RULES}
class Faulty(Game[tuple]):
    id, name = "faulty", "Faulty"
    options_schema = OptionSchema({"fails": Choice(WORDS, "nothing", "What fails at move 3.")})
    def start(self, options): return (6, self.options_schema.read(options)["fails"])
    def actors(self, s):
        self.fail("actors", s)
        if tuple(s) == (3, "chance"): return (CHANCE,)
        return (s[0] % 2,) if s[0] else ()
    def chance(self, s): self.fail("chance", s); return {}
    def deadlines(self, s): self.fail("deadlines", s); return ()
    def forced(self, s): self.fail("forced", s); return None
    def points(self, s): self.fail("points", s); return None
    def legal(self, s, seat):
        self.fail("legal", s)
        word = "hush" if tuple(s) == (4, "heard") else "one"
        return [word] if seat in self.actors(s) else []
    def apply(self, s, seat, action):
        self.fail("apply", (s[0] - 1, s[1]))
        return ({"one": s[0] - 1, "hush": s[0] - 1}[action], s[1])
    def outcome(self, s):
        self.fail("outcome", s)
        return None if s[0] else Outcome((0.0, 1.0), "out")
    def dump(self, s): self.fail("dump", s); return list(s)
    def load(self, data): return tuple(data)
    def fail(self, word, s):
        if tuple(s) == (3, word): raise RuntimeError(word)
    def view(self, s, seat): self.fail("view", s); return {"s": list(s)}
    def guess(self, view, rng): return tuple(view["s"])
    def narrate(self, before, seat, action, after):
        self.fail("narrate", after)
        return [Narration("counted", {"left": after[0]})]
    def heard(self, seat, action):
        if action == "hush": raise RuntimeError("heard")
        return action
    def picture(self, view):
        self.fail("picture", view["s"])
        return Picture.of([[Cell("a", text=str(view["s"][0]))]])
game = Faulty()
"""


@pytest.fixture(scope="module")
def house(tmp_path_factory: pytest.TempPathFactory) -> Iterator[House]:
    """A house with that game, whose log may say what failed."""
    site = registered(
        tmp_path_factory.mktemp("site"), "faulty", {"faulty": _SOURCE}, faulty="faulty:game"
    )
    with pytest.MonkeyPatch.context() as patch:
        patch.setenv("PYTHONPATH", str(site))
        house = House(tmp_path_factory.mktemp("house"))
    try:
        yield house.open()
    finally:
        house.close()


@pytest.fixture
def http(house: House) -> Iterator[httpx.Client]:
    with house.client() as http:
        yield http


FAILS = ["nothing", "narrate", "heard", "picture", "view"]
RULES = ["apply", "legal", "actors", "outcome", "chance", "deadlines", "forced", "points"]
CLOCK = {"main_ms": 60_000, "increment_ms": 0}


def third(fails: str) -> str:
    """The third move of that match."""
    return "hush" if fails == "heard" else "one"


def plays(match: Match) -> int:
    """How many actions the log has; nothing of the game's own is asked for that."""
    return sum(event["kind"] == "action" for event in match.events())


@pytest.mark.parametrize("fails", FAILS)
def test_a_bot_plays_to_the_end_a_match_in_which_something_fails(http: httpx.Client, fails: str):
    match = Match.open(http, "faulty", HUMAN, BOT, options={"fails": fails})
    for number in (1, 3, 5):
        assert match.act(0, third(fails) if number == 3 else "one").status_code == 200
        wait_for(lambda number=number: plays(match) > number, "the bot's move")
    assert match.position()["phase"] == "over"
    assert [event["text"] for event in match.events()].count("one") == 6 - (fails == "heard")


@pytest.mark.parametrize("fails", FAILS[:-1])
async def test_everybody_hears_of_a_move_that_cannot_be_told(http: httpx.Client, fails: str):
    match = Match.open(http, "faulty", HUMAN, HUMAN, options={"fails": fails})
    async with seated(match, 0) as one, seated(match, 1) as other, seated(match) as watcher:
        for left in (5, 4, 3, 2, 1, 0):
            action = third(fails) if left == 3 else "one"
            assert (await (one if left % 2 else other).ask("act", action=action))["t"] == "ok"
            for line in (other if left % 2 else one, watcher):
                # Who comes and goes is told as well, by updates without events.
                while not (update := await line.hear_of("update"))["events"]:
                    pass
                (event,) = update["events"]
                is_lost = left == 3
                assert update["position"]["view"]["s"][0] == left
                assert ("picture" in update["position"]) != (is_lost and fails == "picture")
                assert bool(event["told"]) != (is_lost and fails == "narrate")
                assert bool(event["text"]) != (is_lost and fails == "heard")


def test_what_failed_is_in_the_log_once_with_its_traceback(http: httpx.Client, house: House):
    for _ in range(2):
        match = Match.open(http, "faulty", HUMAN, HUMAN, options={"fails": "narrate"})
        for seat in (0, 1, 0):
            assert match.act(seat, "one").status_code == 200
    log = house.log.read_text()
    assert log.count("failed: narrate of faulty") == 1
    assert log.count("RuntimeError: narrate") == 1


def test_rooms_are_listed_beside_one_that_cannot_be_shown(http: httpx.Client):
    bad = Match.open(http, "faulty", HUMAN, HUMAN, options={"fails": "view"}, public=True)
    good = Match.open(http, "caro", HUMAN, HUMAN, public=True)
    assert good.act(0, "H8").status_code == 200
    for seat in (0, 1, 0):
        assert bad.act(seat, "one").status_code == 200
    answer = http.get("/api/rooms")
    assert answer.status_code == 200
    listed = {room["id"] for room in answer.json()["live"]}
    assert good.id in listed
    assert bad.id not in listed


@pytest.mark.parametrize("fails", RULES)
async def test_a_match_whose_rules_fail_is_called_off_and_everybody_hears_why(
    http: httpx.Client, fails: str
):
    other = Match.open(http, "faulty", HUMAN, HUMAN)
    match = Match.open(http, "faulty", HUMAN, HUMAN, options={"fails": fails}, clock=CLOCK)
    async with seated(match, 0) as one, seated(match, 1) as two, seated(match) as watcher:
        assert (await one.ask("act", action="one"))["t"] == "ok"
        assert (await two.ask("act", action="one"))["t"] == "ok"
        assert await one.refused("act", action="one") == "match_over"
        for line in (two, watcher):
            position = await line.until(phase="over")
            assert position["result"] == {"scores": None, "reason": "rules_failed", "cells": []}
    assert match.result == (None, "rules_failed")
    kinds = [(event["kind"], event["seat"]) for event in match.events()]
    assert kinds == [("start", -2), ("action", 0), ("action", 1), ("abort", -2)]
    assert other.act(0, "one").status_code == 200


def test_what_is_no_action_does_not_end_a_match_whose_rules_stumble_over_it(http: httpx.Client):
    match = Match.open(http, "faulty", HUMAN, HUMAN)
    assert refusal(match.act(0, "two")) == (422, "unknown_action")
    assert match.act(0, "one").status_code == 200


def test_bots_that_come_to_where_the_rules_fail_stop(http: httpx.Client):
    match = Match.open(http, "faulty", HUMAN, BOT, options={"fails": "deadlines"})
    assert match.act(0, "one").status_code == 200
    wait_for(lambda: plays(match) == 2, "the bot's move")
    assert refusal(match.act(0, "one")) == (422, "match_over")
    assert match.result == (None, "rules_failed")


def test_no_match_is_opened_where_the_rules_fail_at_once(http: httpx.Client):
    actions = ["one", "one", "one"]
    body = {"game": "faulty", "options": {"fails": "legal"}, "seats": [HUMAN, HUMAN]}
    assert refusal(http.post("/api/matches", json=body | {"actions": actions}))[0] in (422, 503)


def test_a_position_that_cannot_be_kept_is_played_on(http: httpx.Client, house: House):
    """Its snapshot is a cache: the log knows better."""
    match = Match.open(http, "faulty", HUMAN, HUMAN, options={"fails": "dump"})
    for seat in (0, 1, 0):
        assert match.act(seat, "one").status_code == 200
    assert match.position()["plays"] == 3


# -- rules that do not come back ------------------------------------------------------------------

_ENDLESS = """
import time
from parlour.kernel import Game, Outcome
class Endless(Game[int]):
    id, name, all_see_alike = NAME, "Endless", True
    def start(self, options): self.options_schema.read(options); return 0
    def actors(self, s): return (s % 2,) if s < 8 else ()
    def legal(self, s, seat): return ["long", "short"] if seat in self.actors(s) else []
    def apply(self, s, seat, action):
        while s == 4 and action == "long":
            try:
                WAIT
            except Exception:
                pass
        return s + 1
    def outcome(self, s): return None if s < 8 else Outcome((0.0, 1.0), "out")
    def dump(self, s): return {"s": s}
    def load(self, data): return data["s"]
game = Endless()
"""


@pytest.mark.parametrize("wait", ["pass", "time.sleep(1e6)"], ids=["works", "waits"])
def test_rules_that_do_not_come_back_end_their_matches_and_nobody_elses(tmp_path: Path, wait: str):
    name = "endless"
    source = _ENDLESS.replace("NAME", repr(name)).replace("WAIT", wait)
    # In a first game at random somebody may well play long: such a package is not even let in.
    source = source.replace("s == 4", "s == 4 and 'serve' in __import__('sys').argv")
    site = registered(tmp_path / "site", "the-endless", {"endless": source}, endless="endless:game")
    with pytest.MonkeyPatch.context() as patch:
        patch.setenv("PYTHONPATH", str(site))
        house = House(tmp_path, rules_seconds=0.2)
    try:
        with house.open().client() as http, house.client() as elsewhere:
            match, beside = (Match.open(http, name, HUMAN, HUMAN) for _ in range(2))
            good = Match.open(http, "caro", HUMAN, BOT)
            match.play("short short short short")
            with ThreadPoolExecutor(1) as pool:
                acted = pool.submit(match.act, 0, "long")
                assert elsewhere.get("/api/health").status_code == 200
                assert refusal(acted.result()) == (422, "match_over")
            assert match.result == (None, "rules_failed")
            wait_for(lambda: beside.result == (None, "rules_failed"), "the other match to end")
            good.play("H8")
            wait_for(lambda: good.position()["plays"] == 2, "the bot's move")
            assert name not in {game["id"] for game in http.get("/api/games").json()["games"]}
            body = {"game": name, "seats": [HUMAN, HUMAN]}
            assert refusal(http.post("/api/matches", json=body))[1] == "unknown_game"
    finally:
        house.close()
    line = "left out endless of the-endless: apply does not come to an end within 0.2 s"
    assert house.log.read_text().count(line) == 1
