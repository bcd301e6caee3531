"""Pictures of matches: what is drawn, for whom, how much of it, and what links say."""

from __future__ import annotations

import io
import re
from collections.abc import Callable
from pathlib import Path

import pytest
from PIL import Image

import club
from accounts import Browser
from heavy import house_here, lay_long
from house import BOT, GUEST, HOST, HUMAN, House, Match, opened, refusal
from parlour import games
from parlour.drawing.palette import THEMES
from parlour.drawing.svg import draw, preview
from parlour.puzzles.file import shipped
from parlour.server.drawing.routes import MOST_FRAMES
from rated_play import WON, rated
from studies import Desk

New = Callable[..., Match]
ALONE = {"save-oneself": [HUMAN]}


def opened_match(new: New, game: str, **rest: object) -> Match:
    return new(game, *ALONE.get(game, [HUMAN, HUMAN]), **rest)


@pytest.mark.parametrize("game", sorted(games.every()))
def test_every_game_is_drawn_in_both_themes_and_painted(new: New, game: str):
    match = opened_match(new, game)
    drawn = {theme: match.get("picture.svg", theme=theme) for theme in THEMES}
    assert {answer.headers["content-type"] for answer in drawn.values()} == {"image/svg+xml"}
    assert drawn["light"].text != drawn["dark"].text
    assert "style=" not in drawn["light"].text
    assert "<text" not in drawn["light"].text
    image = Image.open(io.BytesIO(match.get("picture.png", width=300).content))
    assert (image.format, image.width) == ("PNG", 300)
    assert len(image.convert("RGB").getcolors(100_000) or ()) > 3
    card = Image.open(io.BytesIO(match.get("picture.png", card="true").content))
    assert card.size == (1_200, 630)


def test_a_position_is_that_after_so_many_actions(new: New):
    match = new("caro").play("H8 H9 I8")
    now, before, start = (match.get("picture.svg", **q).text for q in ({}, {"at": 2}, {"at": 0}))
    assert now == match.get("picture.svg", at=3).text == match.get("picture.svg", at=99).text
    assert len({now, before, start}) == 3
    assert (start.count("<circle"), now.count("<circle")) == (0, 1)


def test_a_line_moves_from_its_first_position_to_its_last(new: New):
    match = new("caro").play("H8 H9 I8 I9")
    for form in ("webp", "gif"):
        answer = match.get(f"animation.{form}", **{"from": 1, "to": 3, "width": 200})
        assert answer.headers["content-type"] == f"image/{form}"
        image = Image.open(io.BytesIO(answer.content))
        assert (image.n_frames, image.width) == (3, 200)
    whole = Image.open(io.BytesIO(match.get("animation.webp", width=120).content))
    assert whole.n_frames == 5


WRONG = [
    ("animation.webp", {"from": 3, "to": 1}, (400, "bad_request")),
    ("animation.webp", {"width": 641}, (422, "too_much")),
    ("picture.png", {"width": 100_000}, (400, "bad_request")),
    ("picture.png", {"width": 1_201}, (422, "too_much")),
    ("picture.svg", {"at": -1}, (400, "bad_request")),
    ("picture.svg", {"theme": "pink"}, (400, "bad_request")),
]


@pytest.mark.parametrize(("what", "query", "told"), WRONG)
def test_what_is_beyond_the_limits_is_refused_with_its_code(
    new: New, what: str, query: dict[str, object], told: tuple[int, str]
):
    match = new("caro").play("H8 H9")
    assert refusal(match.get(what, **query)) == told


async def test_a_longer_line_than_one_animation_holds_is_refused_or_shown_from_its_end(
    tmp_path: Path,
):
    await lay_long(tmp_path / "house.sqlite", "longmatch234", MOST_FRAMES + 9)
    async with house_here(tmp_path / "house.sqlite") as http:
        address = "/api/matches/longmatch234/animation.webp?width=120"
        assert refusal(await http.get(f"{address}&from=0")) == (422, "too_much")
        image = Image.open(io.BytesIO((await http.get(address)).content))
        assert image.n_frames == MOST_FRAMES


def test_an_image_that_is_known_is_not_sent_again(new: New):
    match = new("caro").play("H8")
    for what in ("picture.svg", "picture.png"):
        first = match.get(what)
        again = match.http.get(first.url, headers={"if-none-match": first.headers["etag"]})
        assert (again.status_code, again.content) == (304, b"")
    before = match.get("picture.png").headers["etag"]
    assert match.get("picture.png").headers["cache-control"] == "no-cache"
    match.play("H9")
    assert match.get("picture.png").headers["etag"] != before
    match.post(0, "resign")
    assert "max-age" in match.get("picture.png").headers["cache-control"]


def test_a_picture_of_a_match_that_may_yet_be_taken_back_is_asked_for_again(new: New):
    match = new("caro", takebacks="free").play("H8 A1 I8 B1 J8 C1 K8 D1 L8")
    assert match.position()["phase"] == "over"
    for what in ("picture.svg", "picture.png"):
        assert match.get(what, at=9).headers["cache-control"] == "no-cache"


def test_nothing_of_a_match_from_memory_is_drawn_before_its_end(new: New):
    match = new("stay-on-the-board", HUMAN, BOT, blind=True, options={"size": 8})
    hidden = match.get("picture.svg").text
    assert "<circle" not in hidden
    for what in ({"at": 0}, {"at": 1}):
        assert match.get("picture.svg", 0, **what).text == hidden
    match.post(0, "resign")
    assert match.position()["phase"] == "over"
    assert "<circle" in match.get("picture.svg").text


def test_a_player_is_drawn_no_more_than_a_watcher(new: New):
    match = new("skill-gomoku", HOST, GUEST)
    match.join()
    assert match.get("picture.svg", 0).text == match.get("picture.svg").text


def test_who_wants_too_many_waits(tmp_path: Path):
    with opened(tmp_path, pictures_per_minute=3) as house, house.client() as http:
        match = Match.open(http)
        told = [match.get("picture.png", width=width).status_code for width in range(120, 126)]
        assert told == [200, 200, 200, 429, 429, 429]
        assert match.get("picture.png", width=120).status_code == 200  # it is at hand
        assert match.get("picture.svg").status_code == 200


def head(house: House, path: str) -> dict[str, str]:
    with house.client() as http:
        page = http.get(path)
    assert page.status_code == 200
    return dict(re.findall(r'<meta property="(og:[a-z:_]+)" content="([^"]*)">', page.text))


def test_a_link_to_a_match_says_who_plays_what(house: House):
    with house.client() as http:
        seats = [HUMAN | {"name": 'Ann "<b>'}, {"kind": "bot", "level": 2}]
        match = Match.open(http, "caro", *seats)
        told = head(house, f"/m/{match.id}/review")
        assert told["og:title"] == "Caro: Ann &quot;&lt;b&gt; vs Computer, level 2"
        assert told["og:url"] == f"{house.address}/m/{match.id}/review"
        image = http.get(told["og:image"].replace("&amp;", "&"))
        assert image.headers["content-type"] == "image/png"


def test_links_to_profiles_and_games_have_previews_and_others_none(house: House):
    browser = Browser(house)
    you = browser.sign_up()
    name = you["name"]
    browser.close()
    for link in (name, f"~{you['id']}"):
        assert head(house, f"/people/{link}")["og:title"] == f"{name} on Parlour"
    assert head(house, "/play/caro")["og:title"] == "Play Caro"
    assert head(house, "/")["og:title"] == "Parlour"
    assert head(house, "/daily")["og:title"] == "The deal of the day"
    assert head(house, "/learn/caro")["og:title"] == "Learn Caro"
    assert head(house, "/studies")["og:title"] == "Studies"
    assert head(house, "/puzzles")["og:title"] == "Puzzles"
    nothing = ("m/nothing", "people/Nobody Known", "people/~nobody", "settings", "play/none")
    for path in (*(f"/{one}" for one in nothing), "/learn/none", "/tournaments/none"):
        assert head(house, path) == {}


def test_a_link_to_a_tournament_says_what_it_is_and_how_it_stands(tmp_path: Path):
    with (
        opened(tmp_path, tournaments="accounts") as house,
        club.visitors(house, 2) as (one, other),
    ):
        id_ = club.announced(one, name='Cup "<b>')
        club.done(other, id_, "join")
        told = head(house, f"/tournaments/{id_}")
    assert told["og:title"] == "Cup &quot;&lt;b&gt;"
    assert told["og:description"] == "A Swiss tournament in Caro. Join in: 1 so far."


def test_a_link_to_a_study_shows_where_its_first_line_ends_to_whoever_may_read_it(house: House):
    owner = Browser(house)
    owner.sign_up()
    text = "1. H8 I9 2. H9"
    desk = Desk.create(owner.http, name='Forks "<b>', visibility="link", chapter={"text": text})
    told = head(house, f"/studies/{desk.study}/{desk.chapter}")
    assert told["og:title"] == "Forks &quot;&lt;b&gt;"
    assert re.search("A study of Caro by .*: 1 chapter, 3 moves.", told["og:description"])
    address = told["og:image"].replace("&amp;", "&")
    with house.client() as http:
        card = http.get(address)
        assert Image.open(io.BytesIO(card.content)).size == (1_200, 630)
        assert http.get(address, headers={"if-none-match": card.headers["etag"]}).status_code == 304
        desk.do("add", "H8 I9 H9", actions=["H10"])
        assert http.get(address).headers["etag"] != card.headers["etag"]
        wrong = http.get(f"{desk.path}/picture.png", params={"chapter": "none"})
        assert refusal(wrong) == (404, "unknown_chapter")
        hidden = Desk.create(owner.http, name="Mine alone")
        assert head(house, f"/studies/{hidden.study}") == {}
        assert refusal(http.get(f"{hidden.path}/picture.png")) == (404, "unknown_study")
    assert owner.http.get(f"{hidden.path}/picture.png").is_success
    owner.close()


def test_a_link_to_a_puzzle_shows_how_it_starts_and_not_how_it_ends(house: House):
    for puzzle in {puzzle.game: puzzle for puzzle in shipped()}.values():
        told = head(house, f"/puzzles/{puzzle.id}")
        assert told["og:title"] == f"A puzzle in {games.get(puzzle.game).name}"
        with house.client() as http:
            card = http.get(told["og:image"].replace("&amp;", "&"))
            assert Image.open(io.BytesIO(card.content)).size == (1_200, 630)
            assert refusal(http.get("/api/puzzles/0123456789ab/picture.png")) == (404, "not_found")
    assert head(house, "/puzzles/0123456789ab") == {}


def test_a_line_that_belongs_to_no_match_moves_too(house: House):
    line = {"game": "caro", "actions": ["H8", "H9", "I8", "I9"]}
    with house.client() as http:
        for form in ("webp", "gif"):
            answer = http.post(f"/api/positions/animation.{form}?from=2&width=200", json=line)
            assert answer.headers["content-type"] == f"image/{form}"
            image = Image.open(io.BytesIO(answer.content))
            assert (image.n_frames, image.width) == (3, 200)
        where = "/api/positions/animation.webp"
        assert Image.open(io.BytesIO(http.post(where, json=line).content)).n_frames == 5
        for query, told in (
            ("from=5", (400, "bad_request")),
            ("from=x", (400, "bad_request")),
            ("width=641", (422, "too_much")),
        ):
            assert refusal(http.post(f"{where}?{query}", json=line)) == told
        again = line | {"actions": ["H8", "H8"]}
        assert refusal(http.post(where, json=again)) == (422, "cell_taken")


def test_a_link_to_a_profile_shows_the_last_game_that_everybody_may_see(house: House):
    host, guest = Browser(house), Browser(house)
    name = host.sign_up()["name"]
    guest.sign_up()
    match = rated(host, guest).play(WON)
    with house.client() as http:
        image = http.get(head(house, f"/people/{name}")["og:image"].replace("&amp;", "&"))
        assert image.url.path == f"/api/matches/{match.id}/picture.png"
        assert image.headers["content-type"] == "image/png"
    host.close()
    guest.close()


def test_other_sites_may_frame_the_embedded_board_and_nothing_else(house: House):
    with house.client() as http:
        for path, framed in (("/embed/m/x", True), ("/m/x", False), ("/api/games", False)):
            headers = http.get(path).headers
            assert ("x-frame-options" not in headers) is framed
            policy = headers["content-security-policy"]
            assert ("frame-ancestors *" if framed else "frame-ancestors 'none'") in policy


def test_a_preview_fits_every_name():
    for game in games.every().values():
        picture = game.picture(game.view(game.start({}), None))
        assert picture is not None
        drawing = preview(picture, "Ein sehr langer Name eines Spieles", THEMES["dark"])
        assert (drawing.width, drawing.height) == (1_200, 630)
        assert draw(picture, THEMES["light"]).width > 40
