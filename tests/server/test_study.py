"""Positions and trees that nobody keeps: what the analysis board asks of the house."""

from __future__ import annotations

import json

import httpx
import pytest

from house import House, opened, refusal, wait_for
from parlour import study
from parlour.server.study.reader import Reading, Unread, answer

SGF = "(;GM[4]SZ[15]RU[standard];B[hh](;W[ii]C[wide])(;W[hg]TE[2]CR[aa]AR[hh:hg]))"

WON = ["H8", "A1", "H9", "A2", "H10", "A3", "H11", "A5", "H12"]


def position(http: httpx.Client, **asked: object) -> httpx.Response:
    return http.post("/api/positions", json={"game": "caro"} | asked)


def test_a_position_is_what_the_actions_lead_to(http: httpx.Client):
    shown = position(http, actions=["H8", "I9"], options={"size": 9, "rule": "caro"}).json()
    assert shown["view"]["moves"] == [[7, 1], [8, 0]]
    assert (shown["actors"], shown["seat"], len(shown["legal"])) == ([0], 0, 79)
    assert (shown["seats"], shown["actions"], shown["chance"]) == ([0, 1], ["H8", "I9"], [])
    assert shown["options"] == {"size": 9, "rule": "caro", "opening": "free"}
    assert shown["told"][0]["values"]["seat"] == 1
    assert shown["result"] is None


def test_the_end_of_a_game_is_a_position_in_which_nobody_acts(http: httpx.Client):
    shown = position(http, actions=WON).json()
    assert (shown["actors"], shown["seat"], shown["legal"]) == ([], None, [])
    assert shown["result"]["scores"] == [1.0, 0.0]
    assert shown["result"]["cells"] == ["H12", "H11", "H10", "H9", "H8"]


def test_where_the_game_draws_what_may_be_drawn_is_told(http: httpx.Client):
    shown = position(http, game="save-oneself").json()
    assert shown["actors"] == []
    assert shown["chance"]
    drawn = position(http, game="save-oneself", actions=[shown["chance"][0]]).json()
    assert drawn["seats"] == [-1]


@pytest.mark.parametrize(
    ("asked", "code"),
    [
        ({"actions": ["H8", "H8"]}, "cell_taken"),
        ({"actions": ["Z99"]}, "off_board"),
        ({"game": "chess"}, "unknown_game"),
        ({"options": {"size": 99}}, "bad_option"),
        ({"seat": 1}, "not_your_turn"),
        ({"actions": ["H8"] * 2_001}, "bad_record"),
    ],
)
def test_a_position_that_cannot_be_is_refused_with_its_reason(
    http: httpx.Client, asked: dict[str, object], code: str
):
    assert refusal(position(http, **asked)) == (422, code)


def test_a_refused_action_is_named_by_its_number(http: httpx.Client):
    detail = position(http, actions=["H8", "I9", "H8"]).json()["detail"]
    assert detail.endswith("(action 3: H8)")


def test_how_large_a_tree_may_be_is_what_the_configuration_says(tmp_path):
    limits = {"tree_nodes": 7, "study_nodes": 9, "study_comment": 12}
    with opened(tmp_path, **limits) as house, house.client() as http:
        told = http.get("/api/trees").json()
        assert told == {
            "file": {"moves": 7, "comment": 4_000},
            "chapter": {"moves": 9, "comment": 12},
        }


def test_a_position_has_a_code_that_leads_to_it_again(http: httpx.Client):
    shown = position(http, options={"rule": "caro"}, actions=["H8", "I9"]).json()
    read = json.loads(tree(http, shown["code"]).json()["text"])
    assert (read["options"]["rule"], [node[1] for node in read["nodes"]]) == (
        "caro",
        ["", "H8", "I9"],
    )
    assert refusal(tree(http, shown["code"][:-3])) == (422, "bad_position_code")
    unheard = shown["code"].replace("caro:1", "chess:1", 1)
    assert refusal(tree(http, unheard)) == (422, "bad_position_code")


def test_a_plain_list_of_moves_is_a_tree_of_the_game_that_is_named(http: httpx.Client):
    asked = {"text": "1. H8 I9, 2. H9", "game": "caro", "options": {"size": 11}}
    read = json.loads(http.post("/api/trees", json=asked).json()["text"])
    assert [node[1] for node in read["nodes"]] == ["", "H8", "I9", "H9"]
    assert read["options"]["size"] == 11
    assert refusal(tree(http, "H8 I9 H9")) == (422, "bad_record")
    wrong = http.post("/api/trees", json=asked | {"text": "H8 H8"})
    assert refusal(wrong) == (422, "cell_taken")
    assert "move 2, H8" in wrong.json()["detail"]


def test_the_games_say_which_are_set_up_by_hand_and_have_files(http: httpx.Client):
    told = {game["id"]: game for game in http.get("/api/games").json()["games"]}
    assert (told["caro"]["arranged"], told["caro"]["tree_file"]) == (True, "sgf")
    assert (told["skill-gomoku"]["arranged"], told["skill-gomoku"]["tree_file"]) == (True, "")
    assert all(game["arranged"] for game in told.values())  # every game of the house


def tree(http: httpx.Client, text: str, form: str = "tree") -> httpx.Response:
    return http.post("/api/trees", json={"text": text, "form": form})


def test_a_file_becomes_a_tree_and_the_tree_the_file(http: httpx.Client):
    read = tree(http, SGF).json()
    assert read["game"] == "caro"
    assert study.load(read["text"]) == study.read(SGF)
    written = tree(http, read["text"], "file").json()["text"]
    assert study.read(written) == study.read(SGF)
    assert tree(http, read["text"], "record").json()["text"].endswith("\nH8 I7\n")


@pytest.mark.parametrize(
    ("text", "code", "why"),
    [
        ("(;GM[4]SZ[15];B[hh];W[hh])", "bad_record", "line 1"),
        ("(;GM[4]SZ[15];B[hh]", "bad_record", "line 1"),
        ("(;GM[1]SZ[15];B[hh])", "bad_record", "line 1"),
        ("(;GM[4]SZ[9]\n;B[hh]\n(;W[zz]))", "bad_record", "line 3"),
        ('{"tree":1,"game":"caro","rules":1,"options":{},"nodes":[[0,""],[2,"H8"]]}',
         "bad_record", "no parent"),
        ('{"tree":1,"game":"caro","rules":1,"options":{},"nodes":[[0,""],[1,"H8"],[1,"H8"]]}',
         "bad_record", "twice"),
        ('{"tree":1,"game":"caro","rules":1,"options":{},"nodes":[[0,""],[1,"H8"],[2,"H8"]]}',
         "cell_taken", "move 2"),
        (json.dumps({"tree": 1, "game": "caro", "rules": 1, "options": {},
                     "nodes": [[0, "", {"comment": "x" * 4_001}]]}), "comment_too_long", "4000"),
    ],
)  # fmt: skip
def test_a_tree_that_cannot_be_read_is_refused_with_where_and_why(text: str, code: str, why: str):
    found = answer(Reading(text, "tree", 10_000))
    assert isinstance(found, Unread)
    assert found.code == code
    assert why in found.detail


def test_limits_of_trees_are_stated_in_their_refusals(tmp_path):
    with opened(tmp_path, tree_nodes=3, tree_limit=2_000) as house, house.client() as http:
        refused = tree(http, "(;GM[4]SZ[15];B[aa];W[bb];B[cc];W[dd])")
        assert refusal(refused) == (422, "bad_record")
        assert "more than 3 moves" in refused.json()["detail"]
        refused = tree(http, "(" * 3_000)
        assert refusal(refused) == (413, "too_large")
        assert "at most 2000 bytes" in refused.json()["detail"]


def lines(http: httpx.Client, **asked: object) -> list[dict[str, object]]:
    body = {"game": "caro", "actions": ["H8", "I9", "H9"], "width": 3} | asked
    with http.stream(
        "POST", "/api/positions/lines", json=body, headers={"accept": "text/event-stream"}
    ) as stream:
        assert stream.status_code == 200
        return [json.loads(line[6:]) for line in stream.iter_lines() if line[:5] == "data:"]


def test_lines_come_deeper_and_deeper_until_the_time_is_over(tmp_path):
    with opened(tmp_path, lines_seconds=3) as house, house.client() as http:
        found = lines(http)
    assert len(found) >= 2
    assert [look["done"] for look in found] == [*[False] * (len(found) - 1), True]
    # The first look is short: on a busy machine it may have come to fewer.
    assert all(1 <= len(look["lines"]) <= 3 and look["seat"] == 1 for look in found)
    assert len(found[-1]["lines"]) == 3
    assert found[-1]["depth"] >= found[0]["depth"]
    assert all(look["nodes"] > 0 and look["speed"] > 0 for look in found)


def test_what_is_proven_is_said_and_needs_no_second_look(http: httpx.Client):
    (look,) = lines(http, actions=WON[:-1], width=1)
    assert look["done"]
    assert look["lines"][0]["wins_in"] == 1


def test_nobody_thinks_where_the_game_is_over(http: httpx.Client):
    body = {"game": "caro", "actions": WON}
    assert refusal(http.post("/api/positions/lines", json=body)) == (422, "game_over")


def test_a_client_has_so_many_at_once_and_leaving_frees_the_place(tmp_path):
    body = {"game": "caro", "actions": ["H8"]}
    with opened(tmp_path, analyses_at_once=1, lines_seconds=60) as house, house.client() as http:
        events = {"accept": "text/event-stream"}
        with http.stream("POST", "/api/positions/lines", json=body, headers=events) as first:
            heard = first.iter_lines()  # kept: a reader that is let go hangs up
            next(heard)
            asked = http.post("/api/positions/lines", json=body)
            assert refusal(asked) == (429, "rate_limited")

        def free() -> bool:
            with http.stream("POST", "/api/positions/lines", json=body, headers=events) as next_:
                return next_.status_code == 200

        wait_for(free, "a place that is free")


def test_a_body_as_large_as_a_tree_is_for_trees_alone(strict: House):
    with strict.client() as http:
        large = {"game": "caro", "options": {"x": "y" * 2_000}}
        assert refusal(http.post("/api/positions", json=large)) == (413, "too_large")


def test_what_either_side_threatens_is_told_at_once(http: httpx.Client):
    body = {"game": "caro", "actions": WON[:-1]}
    found = http.post("/api/positions/threats", json=body).json()["threats"]
    assert {"seat": 0, "kind": "five", "cell": "H12"} in found
    assert {"seat": 1, "kind": "five", "cell": "A4"} in found
    over = http.post("/api/positions/threats", json={"game": "caro", "actions": WON})
    assert over.json() == {"threats": []}


def test_stones_threaten_where_cards_are_played_too(http: httpx.Client):
    body = {"game": "skill-gomoku", "actions": WON[:-1]}
    found = http.post("/api/positions/threats", json=body).json()["threats"]
    assert {"seat": 0, "kind": "five", "cell": "H12"} in found


def test_a_game_whose_computer_names_no_threats_says_so(http: httpx.Client):
    answer = http.post("/api/positions/threats", json={"game": "four-in-a-square"})
    assert refusal(answer) == (422, "no_threats")


def test_the_book_tells_what_was_played_from_a_position(http: httpx.Client):
    shown = http.post("/api/positions/book", json={"game": "caro"}).json()
    first = shown["moves"][0]
    assert (first["action"], first["games"]) == ("H8", shown["games"])
    assert first["games"] == first["won"] + first["drawn"] + first["lost"]
    assert sum(band["games"] for band in first["bands"]) == first["games"]
    asked = {"game": "caro", "actions": ["H8"]}
    reply = http.post("/api/positions/book", json=asked).json()["moves"]
    assert sum(move["games"] for move in reply) <= first["games"]
    assert len(reply) > 1


@pytest.mark.parametrize(
    ("asked", "code"),
    [
        ({"game": "caro", "options": {"size": 9}}, "no_book"),
        ({"game": "stay-on-the-board"}, "no_book"),
        ({"game": "chess"}, "unknown_game"),
    ],
)
def test_a_game_without_a_book_says_so(http: httpx.Client, asked: dict[str, object], code: str):
    assert refusal(http.post("/api/positions/book", json=asked)) == (422, code)
