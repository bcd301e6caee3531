"""Games that no page has a board for: their pictures and words on the wire."""

from __future__ import annotations

import shutil
import socket
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import httpx
import pytest

from house import HUMAN, Match, opened

SHELF = Path(__file__).parents[1] / "shelf"


@pytest.fixture(scope="module")
def http(tmp_path_factory: pytest.TempPathFactory) -> Iterator[httpx.Client]:
    """A house with the games of the tests; the folder of a board has a link that leads out."""
    shelf = shutil.copytree(SHELF, tmp_path_factory.mktemp("copied") / "shelf")
    (shelf / "noughts/page/link.js").symlink_to("../secret.js")
    with pytest.MonkeyPatch.context() as patch:
        patch.setenv("PYTHONPATH", str(shelf))
        with opened(tmp_path_factory.mktemp("shelf")) as house, house.client() as client:
            yield client


def games(http: httpx.Client) -> dict[str, Any]:
    return {game["id"]: game for game in http.get("/api/games").json()["games"]}


def test_a_position_goes_with_its_picture(http: httpx.Client) -> None:
    match = Match.open(http, "noughts").play("b2 a1")
    picture = match.position()["picture"]
    assert picture["columns"] == ["a", "b", "c"]
    assert picture["rows"][1][1] == {"name": "b2", "shape": "cross", "side": 0}
    assert picture["rows"][2][0] == {"name": "a1", "shape": "ring", "side": 1, "mark": "last"}
    frames = match.get("review").json()["frames"]
    assert frames[1]["picture"]["rows"][1][1]["mark"] == "last"


def test_the_picture_hides_what_the_view_hides(http: httpx.Client) -> None:
    match = Match.open(http, "hidden-hand")
    for seat in (0, 1, None):
        _, *hands = match.position(seat)["picture"]["rows"]
        seen = [sum(bool(cell.get("text")) for cell in hand) for hand in hands]
        assert seen == [2 * (owner == seat) for owner in (0, 1)]


def test_games_with_a_board_send_no_picture(http: httpx.Client) -> None:
    match = Match.open(http, "caro", HUMAN, HUMAN, public=True)
    assert "picture" not in match.position()
    assert "picture" not in match.get("review").json()["frames"][0]
    shown = games(http)
    assert "sample" not in shown["caro"]
    assert shown["noughts"]["sample"]["rows"]
    assert shown["noughts"]["about"].startswith("Three in a row")


def test_a_game_brings_words_in_the_languages_it_has(http: httpx.Client) -> None:
    def words(game: str, **query: str) -> httpx.Response:
        return http.get(f"/api/games/{game}/words", params=query)

    assert words("noughts", locale="uk").json()["words"]["name"] == "Хрестики-нулики"
    assert words("noughts", locale="vi").json() == {"locale": "vi", "words": {}}
    assert words("caro").json() == {"locale": "en", "words": {}}
    assert words("nothing").status_code == 404
    assert words("noughts", locale="../en").status_code == 400


def test_the_files_of_a_board_are_served_as_scripts_of_the_page(http: httpx.Client) -> None:
    address = games(http)["own-noughts"]["board"]
    answer = http.get(address)
    assert answer.headers["content-type"].startswith("text/javascript")
    assert answer.headers["x-content-type-options"] == "nosniff"
    assert "script-src 'self'" in answer.headers["content-security-policy"]
    assert "export function mount" in answer.text
    assert http.get("/boards/own-noughts/signs.js").status_code == 200


@pytest.mark.parametrize(
    "path",
    [
        "own-noughts/../secret.js",
        "own-noughts/..%2fsecret.js",
        "own-noughts/%2e%2e/secret.js",
        "own-noughts/..%5csecret.js",
        "own-noughts//etc/passwd",
        "own-noughts/%2fetc%2fpasswd",
        "own-noughts/link.js",
        "own-noughts/signs.js%00.png",
        "own-noughts/signs",
        "own-noughts/",
        "own-noughts/missing.js",
        "noughts/board.js",
        "nothing/board.js",
    ],
)
def test_nothing_outside_the_folder_of_a_board_can_be_had(http: httpx.Client, path: str) -> None:
    """Asked byte by byte: a client would tidy such paths up before it sends them."""
    url = http.base_url
    with socket.create_connection((url.host, url.port or 80), timeout=20) as line:
        request = f"GET /boards/{path} HTTP/1.1\r\nHost: {url.netloc.decode()}\r\n"
        line.sendall(f"{request}Connection: close\r\n\r\n".encode())
        answer = b"".join(iter(lambda: line.recv(65_536), b""))
    assert answer.split(b" ", 2)[1] in {b"404", b"400"}
    assert b"not for visitors" not in answer
