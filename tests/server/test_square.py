# long: the black-box table of section 13.2, row by row
"""Four in a Square's own routes: the black-box table of section 13.2, H1 to H28."""

from __future__ import annotations

import re
import subprocess
import sys
from concurrent.futures import ThreadPoolExecutor
from contextlib import contextmanager

import httpx
import psutil
import pytest

from house import House, opened, wait_for
from parlour.players import Budget
from parlour.players.questions import Think
from parlour.server.square.routes import BLUE, BLUE_LEVEL
from parlour.server.thinking.thinkers import LocalThinkers
from parlour.server.thinking.turns import Lane, lane_of

FRESH = {
    "board": [[None] * 4] * 9,
    "phase": "placement",
    "currentPlayer": "R",
    "placed": {"R": 0, "B": 0},
    "holeSquareIndex": 4,
    "winner": None,
    "drawReason": None,
}


class Game:
    """A game as a client of these routes sees it."""

    def __init__(self, http: httpx.Client, **body):
        answer = http.post("/games", json=body)
        assert answer.status_code == 200
        made = answer.json()
        assert set(made) == {"gameId", "playerToken", "state"}
        self.http, self.id, self.token = http, made["gameId"], made["playerToken"]
        self.start = made["state"]

    def state(self):
        return self.http.get(f"/games/{self.id}").json()["state"]

    def place(self, square, slot, **more):
        body = {"action": "place", "squareIndex": square, "slotIndex": slot}
        return self.move(**body, **more)

    def slide(self, square, **more):
        return self.move(action="slide", squareIndex=square, **more)

    def move(self, **body):
        return self.http.post(f"/games/{self.id}/move", json={"playerToken": self.token} | body)

    def restart(self, **body):
        return self.http.post(f"/games/{self.id}/restart", json=body)


@pytest.fixture
def game(http):
    return Game(http, piecesPerPlayer=4)


def refused(answer, status, code=None):
    assert answer.status_code == status
    body = answer.json()
    assert isinstance(body["error"], str)
    if code is not None:
        assert body["code"] == code


def test_h1_a_game_starts_fresh_with_sixteen_pieces(http):
    for body in ({}, None):
        made = http.post("/games", json=body) if body is not None else http.post("/games")
        assert made.status_code == 200
        assert made.json()["state"] == FRESH | {"piecesPerPlayer": 16}


@pytest.mark.parametrize("pieces", [0, 17, -1, 2.5, "abc", None, True, "8"])
def test_h2_an_impossible_number_of_pieces_is_refused(http, pieces):
    answer = http.post("/games", json={"piecesPerPlayer": pieces})
    refused(answer, 422, "badField")
    sentence = "piecesPerPlayer must be a whole number from 1 to 16."
    assert answer.json()["error"] == sentence


@pytest.mark.parametrize(
    "body",
    [
        {"noRepeatSlide": 1},
        {"noRepeatSlide": None},
        {"repetitionDraw": 1},
        {"repetitionDraw": 11},
        {"movementLimit": 9},
        {"movementLimit": "100"},
        {"extras": 0},
    ],
)
def test_an_impossible_option_of_section_7_is_refused_by_naming_its_values(http, body):
    answer = http.post("/games", json=body)
    refused(answer, 422, "badField")
    (name,) = body
    values = {
        "repetitionDraw": "0 or a whole number from 2 to 10",
        "movementLimit": "0 or a whole number from 10 to 1000",
    }
    assert answer.json()["error"] == f"{name} must be {values.get(name, 'true or false')}."


@pytest.mark.parametrize("name", ["nope", "%00", "x" * 3000, "%F0%9F%8E%B2", "a%2Fb"])
def test_h3_an_unknown_game_is_not_found_however_odd_its_id(http, name):
    answer = http.get(f"/games/{name}")
    assert answer.status_code == 404
    assert "error" in answer.json()


def test_h4_h5_form_comes_before_the_game(http):
    body = {"action": "slide", "squareIndex": 1, "playerToken": "x"}
    refused(http.post("/games/nope/move", json=body), 404, "unknownGame")
    refused(http.post("/games/nope/move", json={}), 422)


def test_h6_to_h11_and_h26_refusals_change_nothing(http, game):
    other = Game(http)
    refused(game.place(0, 0, playerToken=other.token), 401, "wrongToken")
    refused(game.place(0, 0, playerToken=None), 422, "badField")
    refused(game.slide(1), 400, "wrongPhase")
    refused(game.place(4, 0), 400, "holeSquare")
    refused(game.place(9, 0), 422, "squareOutOfRange")
    refused(game.place(0, 4), 422, "slotOutOfRange")
    refused(game.place(-1, 0), 422, "squareOutOfRange")
    refused(game.place("0", 0), 422, "squareOutOfRange")
    refused(game.place(True, 0), 422, "squareOutOfRange")
    refused(game.place(0, 2.5), 422, "slotOutOfRange")
    refused(game.move(action="place", squareIndex=0), 422, "missingSlot")
    refused(game.move(action="slide", squareIndex=1, slotIndex=0), 422, "unexpectedSlot")
    refused(game.move(action="PLACE", squareIndex=1, slotIndex=0), 422, "unknownAction")
    for raw in ("{", "[]", '"x"', "null", "", '{"action":"\\ud800"}', "\xff"):
        refused(http.post(f"/games/{game.id}/move", content=raw.encode("latin-1")), 422)
    assert game.state() == game.start == FRESH | {"piecesPerPlayer": 4}


@pytest.mark.parametrize("number", ["NaN", "Infinity", "1e400", "-1e999"])
def test_h27_numbers_that_json_does_not_have_are_refused(http, number):
    raw = f'{{"piecesPerPlayer": {number}}}'
    refused(http.post("/games", content=raw), 422)


def test_h12_to_h17_a_whole_turn_in_placement(game):
    placed = game.place(0, 0)
    assert placed.status_code == 200
    state = placed.json()["state"]
    assert (state["phase"], state["currentPlayer"]) == ("placementSlide", "R")
    assert state["placed"] == {"R": 1, "B": 0}
    refused(game.place(0, 1), 400, "wrongPhase")
    refused(game.slide(0), 400, "notAdjacent")
    refused(game.slide(4), 400, "holeSquare")
    slid = game.slide(1)
    assert slid.status_code == 200
    state = slid.json()["state"]
    assert (state["phase"], state["currentPlayer"]) == ("placement", "R")
    assert state["placed"] == {"R": 1, "B": 1}
    assert state["holeSquareIndex"] in (0, 2, 4)
    red = (1, 0) if state["holeSquareIndex"] == 0 else (0, 0)
    assert state["board"][red[0]][red[1]] == "R"
    blue = next((q, s) for q in range(9) for s in range(4) if state["board"][q][s] == "B")
    refused(game.place(*red), 400, "slotOccupied")
    refused(game.place(*blue), 400, "slotOccupied")
    assert game.state() == state


def test_h18_to_h20_movement_takes_one_request_a_turn(http):
    game = Game(http, piecesPerPlayer=1)
    assert game.place(8, 3).status_code == 200
    state = game.slide(5).json()["state"]
    assert (state["phase"], state["currentPlayer"]) == ("movement", "R")
    assert state["placed"] == {"R": 1, "B": 1}
    hole = state["holeSquareIndex"]
    assert hole in (2, 4, 8)
    assert game.slide(5).status_code == 200
    refused(game.place(0, 0), 400, "wrongPhase")


def test_h21_h22_restart_keeps_id_token_and_options(http, game):
    refused(game.restart(), 422, "badField")
    refused(game.restart(playerToken="x"), 401, "wrongToken")
    for _ in range(2):
        game.place(0, 0)
        restarted = game.restart(playerToken=game.token)
        assert restarted.status_code == 200
        assert restarted.json() == {"state": game.start}
        assert game.state() == game.start
    assert game.place(0, 0).status_code == 200


@pytest.mark.parametrize(
    ("path", "missing"),
    [
        ("restart", "playerToken"),
        ("move", "action, squareIndex and playerToken"),
    ],
)
def test_a_request_without_a_body_is_told_in_one_sentence_what_is_missing(game, path, missing):
    answer = game.http.post(f"/games/{game.id}/{path}")
    refused(answer, 422, "badJson")
    assert answer.json()["error"] == f"The body is missing: send a JSON object with {missing}."
    told = game.restart()
    refused(told, 422, "badField")
    assert told.json()["error"] == "playerToken is missing: send the text that POST /games gave."


def test_a_game_that_the_house_ends_says_so(tmp_path):
    """The cap on actions: over, and by the state too (8.1)."""
    with opened(tmp_path, longest_match=6) as house, house.client() as http:
        game = Game(http, piecesPerPlayer=1, extras=True)
        game.place(8, 3)
        state = game.slide(5).json()["state"]
        assert (state["winner"], state["drawReason"]) == (None, None)
        state = game.slide(state["legalSlides"][0]).json()["state"]
        assert (state["winner"], state["drawReason"]) == (None, "actionLimit")
        assert state["legalSlides"] == []
        assert game.state() == state
        refused(game.slide(5), 400, "gameFinished")
        assert game.restart(playerToken=game.token).json()["state"] == game.start


def test_a_reader_does_not_wait_while_blue_thinks(tmp_path):
    """8.4: the state between two steps is there at once, however long the next step takes."""
    with opened(tmp_path) as house, house.client() as http:
        game = Game(http)
        game.place(0, 0)
        game.slide(1)
        before = game.place(8, 3).json()["state"]
        pending = "parlour_thoughts_pending 1.0"
        with ThreadPoolExecutor(1) as pool:
            with _suspended(psutil.Process(house.pid).children(recursive=True)):
                slid = pool.submit(game.slide, _beside(before["holeSquareIndex"]))
                wait_for(lambda: pending in http.get("/metrics").text, "Blue to think")
                seen = [game.state() for _ in range(3)]
            assert slid.result().status_code == 200
        assert seen == [before] * 3


CRASHES = "raise RuntimeError('no idea')"
CHEATS = "from parlour.players import Thought; return Thought('place 9.0')"


@pytest.mark.parametrize(("does", "told"), [(CRASHES, "no idea"), (CHEATS, "place 9.0")])
def test_somebody_stands_in_for_blue_where_its_player_fails(tmp_path, monkeypatch, does, told):
    """Each reply is a whole one, and the match behind the game says so once."""
    broken = (
        f"def think(*_):\n    {does}\n"
        "from parlour.players import Player, four_in_a_square\n"
        "four_in_a_square.player = Player(10, think)\n"
    )
    (tmp_path / "sitecustomize.py").write_text(broken)
    monkeypatch.setenv("PYTHONPATH", str(tmp_path))
    house = House(tmp_path)
    monkeypatch.undo()
    try:
        with house.open().client() as http:
            game = Game(http, piecesPerPlayer=2)
            for number in (1, 2):
                square = next(q for q in range(9) if game.place(q, 0).status_code == 200)
                state = game.slide(_beside(game.state()["holeSquareIndex"])).json()["state"]
                assert state["currentPlayer"] == "R", square
                assert state["placed"] == {"R": number, "B": number}
            metrics = http.get("/metrics").text
            assert 'parlour_player_failures_total{game="four-in-a-square"} 3.0' in metrics
            assert 'parlour_stand_ins_total{game="four-in-a-square"} 1.0' in metrics
    finally:
        house.close()
    kinds = [kind for (kind,) in house.rows("SELECT kind FROM event ORDER BY seq")]
    assert kinds == ["start", "action", "action", "stand_in", *["action"] * 6]
    (error,) = re.findall("level=error.*", house.log.read_text())
    assert told in error


@contextmanager
def _suspended(thinkers):
    for thinker in thinkers:
        thinker.suspend()
    try:
        yield
    finally:
        for thinker in thinkers:
            thinker.resume()


def _beside(hole):
    return {0: 1, 1: 0, 2: 1, 3: 0, 4: 1, 5: 2, 6: 3, 7: 4, 8: 5}[hole]


_READY = """
import sys
from parlour import games
from parlour.players import Budget, levels
from parlour.players.four_in_a_square.levels import thinker
from parlour.players.questions import Think, Warm, answer
from parlour.server.square.routes import BLUE, BLUE_LEVEL
game = games.get("four-in-a-square")
answer(Warm(game.id, tuple(range(1, levels(game)))))
made, known = thinker.cache_info(), set(sys.modules)
s = game.start({})
for action in ("place 0.0", "slide 1"):
    s = game.apply(s, 0, action)
assert answer(Think(game.id, game.view(s, BLUE), BLUE, Budget(BLUE_LEVEL, 2, 1_000))).nodes > 0
after = thinker.cache_info()
print(after.misses - made.misses, after.hits - made.hits, *sorted(set(sys.modules) - known))
"""


def test_what_thinks_for_blue_is_ready_before_the_first_move():
    """The first reply after a start finds everything made and loaded, as the second does."""
    assert lane_of(Think("four-in-a-square", {}, BLUE, Budget(BLUE_LEVEL))) is Lane.QUICK
    (warmed,) = (
        question
        for question in LocalThinkers(1, warm=True)._warmings(Lane.QUICK)
        if question.game == "four-in-a-square"
    )
    assert BLUE_LEVEL in warmed.levels
    command = [sys.executable, "-c", _READY]
    said = subprocess.run(command, capture_output=True, text=True, check=True).stdout
    assert said.split() == ["0", "1"], "something was made or imported for the first reply"


PAGE = "https://squares.example"
PREFLIGHT = {
    "origin": PAGE,
    "access-control-request-method": "POST",
    "access-control-request-headers": "content-type",
}


def test_pages_of_other_origins_may_not_call_unless_they_are_named(http):
    assert (
        "access-control-allow-origin" not in http.post("/games", headers={"origin": PAGE}).headers
    )
    asked = http.options("/games", headers=PREFLIGHT)
    assert asked.status_code == 405
    assert "access-control-allow-origin" not in asked.headers


@pytest.mark.parametrize("named", [f"https://other.example {PAGE}", "*"])
def test_pages_of_named_origins_may_play_and_read_refusals(tmp_path, named):
    with opened(tmp_path, cors=named) as house, house.client() as http:
        asked = http.options("/games/x/move", headers=PREFLIGHT)
        assert asked.status_code == 200
        assert "POST" in asked.headers["access-control-allow-methods"]
        for answer in (
            asked,
            http.post("/games", headers={"origin": PAGE}),
            http.post("/games", headers={"origin": PAGE}, json={"piecesPerPlayer": 17}),
            http.get("/games/nope", headers={"origin": PAGE}),
        ):
            assert answer.headers["access-control-allow-origin"] in (PAGE, "*")
            assert "access-control-allow-credentials" not in answer.headers
        stranger = http.get("/games/nope", headers={"origin": "https://stranger.example"})
        allowed = "*" if named == "*" else None
        assert stranger.headers.get("access-control-allow-origin") == allowed
        elsewhere = http.get("/api/games", headers={"origin": PAGE})
        assert "access-control-allow-origin" not in elsewhere.headers


def test_h23_h24_a_finished_game_refuses_every_move(http):
    game = Game(http, repetitionDraw=2, piecesPerPlayer=1)
    game.place(8, 3)
    state = game.slide(5).json()["state"]
    for _ in range(400):
        if state["drawReason"]:
            break
        state = game.slide(_beside(state["holeSquareIndex"])).json()["state"]
    assert state["drawReason"] == "repetition"
    refused(game.slide(1), 400, "gameFinished")
    refused(game.slide(1, playerToken="x"), 401, "wrongToken")
    assert game.restart(playerToken=game.token).json()["state"] == game.start


def test_h25_of_eight_equal_places_one_wins(game):
    with ThreadPoolExecutor(8) as pool:
        answers = list(pool.map(lambda _: game.place(0, 1), range(8)))
    statuses = sorted(answer.status_code for answer in answers)
    assert statuses == [200] + [400] * 7
    assert game.state()["placed"] == {"R": 1, "B": 0}


def test_h28_unknown_members_are_ignored(game):
    assert game.place(0, 0, colour="green").status_code == 200


def test_extras_are_shown_only_where_they_were_asked_for(http):
    game = Game(http, extras=True, noRepeatSlide=True)
    extra = {"legalSlides", "blockedSlideSquareIndex", "blueActions"}
    assert set(game.start) == set(FRESH) | {"piecesPerPlayer"} | extra
    assert game.start["blueActions"] == []
    game.place(0, 0)
    state = game.slide(1).json()["state"]
    place, slide = state["blueActions"]
    assert place["action"] == "place"
    assert set(place) == {"action", "squareIndex", "slotIndex"}
    assert slide["action"] == "slide"
    assert set(slide) == {"action", "squareIndex"}


def test_a_reader_never_sees_blue_to_act(http):
    game = Game(http)
    with ThreadPoolExecutor(4) as pool:
        reading = [pool.submit(lambda: [game.state() for _ in range(15)]) for _ in range(3)]
        game.place(0, 0)
        game.slide(1)
        states = [state for future in reading for state in future.result()]
    assert {state["currentPlayer"] for state in states} == {"R"}


@pytest.mark.parametrize(
    ("method", "path", "status"),
    [
        ("GET", "/games", 405),
        ("DELETE", "/games/x", 405),
        ("GET", "/games/x/move", 405),
        ("POST", "/games/x/y", 404),
        ("GET", "/games/x/move/y", 404),
    ],
)
def test_wrong_paths_and_methods_are_refused(http, method, path, status):
    assert http.request(method, path).status_code == status
