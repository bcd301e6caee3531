"""A game with hidden cards, played at every door of a real house: no door tells a hidden card."""

from __future__ import annotations

import json
import os
import re
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest

from house import BOT, GUEST, HOST, HUMAN, House, Match, opened, refusal
from shelf.hidden_hand import CARDS
from sockets import seated

SHELF = Path(__file__).parents[1] / "shelf"


@pytest.fixture(scope="module")
def house(tmp_path_factory: pytest.TempPathFactory) -> Iterator[House]:
    """A house with the games of the tests on its shelf."""
    with pytest.MonkeyPatch.context() as patch:
        patch.setenv("PYTHONPATH", str(SHELF))
        with opened(tmp_path_factory.mktemp("hidden")) as house:
            yield house


def secrets(house: House, match: Match, seat: int | None) -> set[str]:
    """The cards that the seat, or a watcher, may not know: neither its own nor laid."""
    query = "SELECT text FROM event WHERE match = ? ORDER BY seq"
    texts = [text for (text,) in house.rows(query, match.id)]
    (deal,) = (text for text in texts if text.startswith("deal "))
    hands = [hand.split(",") for hand in deal.removeprefix("deal ").split("-")]
    laid = {text.removeprefix("lay ") for text in texts if text.startswith("lay ")}
    return set(CARDS) - laid - (set(hands[seat]) if seat is not None else set())


def read(match: Match, seat: int | None) -> dict[str, str]:
    """What every page of the match says to the seat, by its door."""
    doors = ("", "events", "review", "record", "analysis")
    return {door: match.get(door, seat).text for door in doors}


async def heard(match: Match, seat: int | None) -> dict[str, str]:
    """What the socket says to the seat, at once and when the next card is laid."""
    (turn,) = match.position()["actors"]
    action = match.position(turn)["legal"][0]
    async with seated(match, seat, since=-1) as line:
        match.act(turn, action)
        update = await line.hear_of("update")
    return {"welcome": json.dumps(line.welcome), "update": json.dumps(update)}


def leaks(said: dict[str, str], hidden: set[str]) -> set[str]:
    """The doors at which something hidden is told."""
    return {door for door, text in said.items() if any(card in text for card in hidden)}


def apart(http, game: str) -> Match:
    """Two people who sit apart, and one card laid."""
    match = Match.open(http, game, HOST, GUEST)
    assert match.join(name="Guest").status_code == 200
    assert match.act(0, match.position(0)["legal"][0]).status_code == 200
    return match


@pytest.mark.parametrize("seat", [None, 0, 1])
async def test_no_door_tells_a_hidden_card_while_the_game_runs(house: House, seat: int | None):
    with house.client() as http:
        match = apart(http, "hidden-hand")
        hidden = secrets(house, match, seat)
        said = read(match, seat) | {"rooms": http.get("/api/rooms").text}
        assert len(hidden) == (5 if seat is None else 4 - (seat == 1))
        assert leaks(said, hidden) == set()
        assert refusal(match.get("record", seat)) == (422, "too_early")
        said = await heard(match, seat)
        assert leaks(said, secrets(house, match, seat)) == set()


@pytest.mark.parametrize("seat", [None, 0, 1])
async def test_a_game_that_leaks_is_caught_at_every_door(house: House, seat: int | None):
    with house.client() as http:
        match = apart(http, "leaky-hand")
        hidden = secrets(house, match, seat)
        assert leaks(read(match, seat), hidden) == {"", "events", "review"}
        said = await heard(match, seat)
        assert leaks(said, secrets(house, match, seat)) == {"welcome", "update"}


def test_a_hint_is_asked_of_what_the_seat_may_know(house: House):
    with house.client() as http:
        match = Match.open(http, "hidden-hand", HUMAN, BOT)
        hint = match.post(0, "hint")
        assert hint.json()["action"] in match.position(0)["legal"]
        assert leaks({"hint": hint.text}, secrets(house, match, 0)) == set()


def test_what_is_played_in_silence_is_told_to_nobody_but_its_seat(house: House):
    with house.client() as http:
        match = Match.open(http, "hidden-hand", HOST, GUEST)
        match.join(name="Guest")
        match.act(0, match.position(0)["legal"][0])
        answers = {seat: match.position(seat)["windows"] for seat in (None, 0, 1)}
        defaults = {seat: window["default"] for seat, (window,) in answers.items()}
        assert defaults == {None: "", 0: "", 1: match.position(1)["legal"][0]}
        assert {window["seat"] for (window,) in answers.values()} == {1}


@pytest.mark.parametrize("seat", [None, 0])
def test_an_analysis_waits_for_the_end_of_a_game_with_hidden_cards(house: House, seat: int | None):
    """It is of every seat: what it would do, and with which cards."""
    with house.client() as http:
        match = Match.open(http, "hidden-hand", HUMAN, BOT)
        match.act(0, match.position(0)["legal"][0])
        for answer in (match.post(seat, "analysis"), match.get("analysis", seat)):
            assert refusal(answer) == (422, "too_early")
        assert "hint" in match.position(0)["can"] or match.position()["actors"] != [0]
        open_game = Match.open(http, "caro", HUMAN, BOT)
        assert open_game.post(seat, "analysis").status_code == 200


def test_a_house_that_was_killed_keeps_what_was_hidden(house: House):
    with house.client() as http:
        match = apart(http, "hidden-hand")
        hands = [match.position(seat)["view"] for seat in (0, 1)]
    house.kill()
    house.open()
    with house.client() as http:
        again = Match(http, match.id, match.tokens)
        assert [again.position(seat)["view"] for seat in (0, 1)] == hands
        for seat in (None, 0, 1):
            assert leaks(read(again, seat), secrets(house, again, seat)) == set()


def test_once_it_is_over_the_record_tells_all_and_can_be_read_back(house: House):
    with house.client() as http:
        match = apart(http, "hidden-hand")
        while actors := match.position()["actors"]:
            match.act(actors[0], match.position(actors[0])["legal"][0])
        record = match.get("record").text
        assert "deal " in record
        assert http.post("/api/records", json={"text": record}).status_code == 200
        frames = match.get("review").json()["frames"]
        assert frames[1]["action"].startswith("deal ")
        assert match.events()[1]["text"] == "deal"


def test_a_terminal_shows_the_players_own_hand_and_no_other():
    command = [sys.executable, "-m", "parlour.cli", "play", "hidden-hand", "--seat", "1"]
    said = subprocess.run(
        [*command, "--seed", "one"],
        input="help\nboard\n",
        env=os.environ | {"PYTHONPATH": str(SHELF)},
        capture_output=True,
        text=True,
        check=True,
    ).stdout
    (hand,) = set(re.findall(r"\[(\w+)\] +\[(\w+)\] *\n *\[·\] +\[·\]", said))
    assert set(hand) < set(CARDS)
    assert leaks({"terminal": said}, set(CARDS) - set(hand)) == set()
