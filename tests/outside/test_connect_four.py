"""Connect Four: rules that no part of the house knows, installed and played like the others."""

from __future__ import annotations

import json
import subprocess
import sys
from pathlib import Path

import httpx

from accounts import Browser
from house import BOT, GUEST, HOST, HUMAN, House, Match, refusal, wait_for
from installed import with_path

_SAYS = """
import json
from parlour import games, players
game = games.get("connect-four")
s = game.start({})
played = []
while game.actors(s):
    (seat,) = game.actors(s)
    thought = players.think(game, game.view(s, seat), seat, players.Budget(3 - seat, ms=200))
    s = game.apply(s, seat, thought.action)
    played.append(thought.action)
known = [list(games.every()), games.outside(), games.package("connect-four"), games.failures()]
print(json.dumps([*known, players.levels(game), played, game.outcome(s).reason]))
"""


def test_an_installed_game_is_found_and_played_by_the_general_player(site: Path):
    command = [sys.executable, "-c", _SAYS]
    said = subprocess.run(command, env=with_path(site), capture_output=True, text=True, check=True)
    every, outside, package, failures, levels, played, reason = json.loads(said.stdout)
    assert "connect-four" in every
    assert len(every) == 7
    assert outside == ["battle-of-cards", "connect-four"]
    assert package == "parlour-connect-four"
    assert failures == []
    assert levels == 10
    assert len(played) >= 7
    assert reason in ("line", "board_full")


def test_a_terminal_draws_the_board_from_the_picture(site: Path):
    command = [sys.executable, "-m", "parlour", "play", "connect-four", "--seat", "both"]
    said = subprocess.run(
        command,
        input="d\nd\ne\nx\n",
        env=with_path(site),
        capture_output=True,
        text=True,
        check=True,
    ).stdout
    board = said.rsplit("dropped: seat 1, cell E1\n", 1)[1]
    assert [line.split() for line in board.splitlines()[4:7]] == [
        ["·", "·", "·", "○", "·", "·", "·"],
        ["·", "·", "·", "●", "●", "·", "·"],
        list("ABCDEFG"),
    ]
    assert "unknown_action" in board


def test_it_is_played_over_the_api_against_the_computer_on_a_clock(http: httpx.Client):
    match = Match.open(http, "connect-four", HUMAN, BOT, clock={"main_ms": 300_000})
    assert refusal(match.act(0, "H")) == (422, "unknown_action")
    while match.position()["phase"] == "running":
        assert match.act(0, match.position(0)["legal"][-1]).status_code == 200
        wait_for(lambda: match.position()["actors"] in ([0], []), "the computer's disc")
    scores, reason = match.result
    assert reason in ("line", "board_full")
    assert sum(scores) == 1
    assert len(match.position()["picture"]["rows"]) == 6
    assert http.post("/api/records", json={"text": match.get("record").text}).status_code == 200


def test_a_game_that_is_not_set_up_by_hand_has_no_palette(http: httpx.Client):
    told = {game["id"]: game for game in http.get("/api/games").json()["games"]}
    assert not told["connect-four"]["arranged"]
    for way in ("palette", "setup"):
        answer = http.post(f"/api/positions/{way}", json={"game": "connect-four"})
        assert refusal(answer) == (422, "no_setup")


def test_two_accounts_play_it_rated(house: House):
    host, guest = Browser(house), Browser(house)
    names = [browser.sign_up()["name"] for browser in (host, guest)]
    match = Match.open(host.http, "connect-four", HOST, GUEST, rated=True)
    joined = guest.http.post(f"/api/matches/{match.id}/join", json={}).json()
    match.tokens[joined["seat"]] = joined["token"]
    match.play("A B A B A B A")
    assert match.result == ([1, 0], "line")

    def ratings() -> list[float]:
        people = [host.http.get(f"/api/people/{name}").json() for name in names]
        return [one["value"] for person in people for one in person["ratings"]]

    winner, loser = wait_for(lambda: len(ratings()) == 2 and ratings(), "both ratings")
    assert winner > loser
    for browser in (host, guest):
        browser.close()
