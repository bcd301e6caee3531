"""What stands around every board alike: hints, undo, leaving, rematches, sharing, taking along."""

from __future__ import annotations

import json
import re
from collections.abc import Mapping
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Page, expect

from soak import every

from .conftest import NOWHERE, Guests
from .match_setup import OpenedMatch, open_match
from .scenes import GAMES, UNDRAWN, scene_of
from .tables import running

FOR_TWO = [game for game, seats in GAMES.items() if seats == 2]
FOR_ONE = [game for game, seats in GAMES.items() if seats == 1]
EACH = every(GAMES, [*FOR_TWO[:1], *FOR_ONE[:1]])
PAIRS = every(FOR_TWO, [*FOR_TWO[:1], *UNDRAWN])
HINT = "[data-hint], .hinted"
CLOCK = {"main_ms": 300_000, "increment_ms": 2_000}


def open_scene(
    page: Page,
    game: str,
    actions: int | None = None,
    *,
    apart: bool = False,
    clock: Mapping[str, int] | None = None,
) -> OpenedMatch:
    """A match between people that has gone on for some actions, or to its middle."""
    chairs = [{"kind": "human", "open": apart and seat > 0} for seat in range(GAMES[game])]
    scene = scene_of(game)
    opened = open_match(
        page, game, options=scene.options, seats=chairs, seed=scene.seed, clock=clock
    )
    if apart:
        joined = page.request.post(f"/api/matches/{opened.id}/join", data={"name": "Guest"}).json()
        opened = replace(opened, tokens={**opened.tokens, joined["seat"]: joined["token"]})
    for action in scene.actions[:actions]:
        opened.act(opened.seen()["position"]["actors"][0], action)
    return opened


def sat_down(opened: OpenedMatch, page: Page, *seats: int, mode: str = "device") -> None:
    """Sits down and waits until the table is opened."""
    opened.sit(page, *seats, mode=mode)
    expect(page.get_by_role("main", name="Table")).to_be_visible()


def held(page: Page) -> dict[str, Any]:
    """What this browser keeps of the match it is at."""
    kept = json.loads(page.evaluate("localStorage.getItem('parlour.matches')"))
    found: dict[str, Any] = next(match for match in kept if page.url.endswith(match["id"]))
    return found


@pytest.mark.parametrize("game", GAMES)
def test_a_hint_is_drawn_and_told_and_a_move_can_be_undone(guests: Guests, game: str) -> None:
    page = guests(NOWHERE)
    opened = open_scene(page, game, 2)
    sat_down(opened, page, *range(GAMES[game]))
    page.locator("[data-do=hint]").click()
    expect(page.locator(HINT).first).to_be_visible()
    expect(page.locator("[data-spoken]")).to_contain_text("Hint:")
    before = opened.seen()["position"]["plays"]
    page.locator("[data-do=takeback]").click()
    expect(page.locator("[data-do=redo]")).to_be_enabled()
    assert opened.seen()["position"]["plays"] < before
    page.locator("[data-do=redo]").click()
    expect(page.locator("[data-do=redo]")).to_be_disabled()
    assert opened.seen()["position"]["plays"] == before


@pytest.mark.parametrize("game", EACH)
def test_a_match_is_left_told_why_and_played_again(guests: Guests, game: str) -> None:
    page = guests(NOWHERE)
    opened = open_scene(page, game, 4)
    sat_down(opened, page, *range(GAMES[game]))
    page.locator("[data-do=leave]").click()
    page.get_by_role("dialog").get_by_role("button", name="Resign").click()
    result = page.locator("section.over")
    expect(result.get_by_text(re.compile(r"resigned\.|gave up\."))).to_be_visible()
    again = "Rematch" if GAMES[game] == 2 else "New game"
    result.get_by_role("button", name=again).click()
    expect(page).not_to_have_url(f"/m/{opened.id}")
    expect(page.locator("[data-do=hint]")).to_be_enabled()
    match = page.request.get(f"/api/matches/{held(page)['id']}").json()
    assert match["previous"] == opened.id


def test_a_result_that_was_put_away_is_called_back_by_a_button_and_by_whoever_wants_more(
    guests: Guests,
) -> None:
    page = guests(NOWHERE)
    opened = open_scene(page, "caro", 4, apart=True)
    opened.give_up(1)
    sat_down(opened, page, 0, mode="online")
    result = page.locator("section.over")
    result.get_by_role("button", name="Close").click()
    expect(result).to_have_count(0)
    page.get_by_role("button", name="Result", exact=True).click()
    expect(result).to_be_visible()
    result.get_by_role("button", name="Close").click()
    expect(result).to_have_count(0)
    opened.offer(1, "rematch")
    expect(result.get_by_role("button", name="Accept")).to_be_visible()


def test_a_rematch_is_asked_of_whoever_looks_back_as_well(guests: Guests) -> None:
    page = guests(NOWHERE)
    opened = open_scene(page, "caro", 4, apart=True)
    opened.give_up(1)
    sat_down(opened, page, 0, mode="online")
    page.goto(f"/m/{opened.id}/review")
    expect(page.get_by_role("slider", name="Position")).to_be_visible()
    opened.offer(1, "rematch")
    notice = page.get_by_role("status").filter(has_text="asks for a rematch")
    notice.get_by_role("button", name="To the table").click()
    expect(notice.get_by_role("button")).to_have_count(0)
    page.locator("section.over").get_by_role("button", name="Accept").click()
    expect(page).not_to_have_url(re.compile(opened.id))


def test_every_rules_page_names_the_cap_on_actions(guests: Guests) -> None:
    page = guests(NOWHERE)
    for game in GAMES:
        page.goto(f"/rules/{game}")
        expect(page.locator("[data-cap]")).to_contain_text("after 2,000 actions")


@pytest.mark.parametrize("mode", ["computer", "device"])
def test_start_over_leaves_everybody_on_their_side(guests: Guests, mode: str) -> None:
    page = guests(NOWHERE)
    other = {"kind": "bot", "level": 1} if mode == "computer" else {"kind": "human", "name": "Bo"}
    opened = open_match(page, "caro", seats=[{"kind": "human", "name": "Ann"}, other])
    sat_down(opened, page, *((0,) if mode == "computer" else (0, 1)), mode=mode)
    plates = [page.locator(f".plate[data-seat='{seat}'] b").first for seat in (0, 1)]
    before = [plate.text_content() or "" for plate in plates]
    page.locator("[data-do=more]").click()
    page.get_by_role("button", name="Start over").click()
    expect(page).not_to_have_url(re.compile(opened.id))
    for plate, name in zip(plates, before, strict=True):
        expect(plate).to_have_text(name)
    page.locator("[data-cell=H8].open").click()
    expect(page.locator("[data-cell=H8]")).to_have_accessible_name(re.compile("^H8, X"))
    assert held(page)["tokens"]["0"] == opened.tokens[0]


@pytest.mark.parametrize("game", PAIRS)
def test_two_people_agree_on_a_draw_and_swap_sides(guests: Guests, game: str) -> None:
    host, guest = guests(NOWHERE), guests(NOWHERE)
    opened = open_scene(host, game, 2, apart=True)
    sat_down(opened, host, 0, mode="online")
    sat_down(opened, guest, 1, mode="online")
    if game in UNDRAWN:
        expect(host.locator("[data-do=draw]")).to_have_count(0)
        host.locator("[data-do=leave]").click()
        host.get_by_role("dialog").locator(".danger").click()
        expect(guest.locator("section.over h2")).to_be_visible()
    else:
        host.locator("[data-do=draw]").click()
        guest.get_by_role("button", name="Decline").click()
        expect(host.get_by_text("declines the draw.").first).to_be_visible()
        guest.locator("[data-do=draw]").click()
        host.get_by_role("button", name="Accept").click()
        for page in (host, guest):
            expect(page.locator("section.over").get_by_text("agreed")).to_be_visible()
    before = held(guest)["tokens"].keys()
    guest.get_by_role("button", name="Rematch, sides swapped").click()
    host.get_by_role("button", name="Accept").click()
    for page in (host, guest):
        expect(page).not_to_have_url(f"/m/{opened.id}")
        expect(page.get_by_role("main", name="Table")).to_be_visible()
    assert held(guest)["tokens"].keys() != before


@pytest.mark.parametrize("game", PAIRS)
def test_both_sides_have_a_name_a_mark_and_a_clock_and_one_of_them_runs(
    guests: Guests, game: str
) -> None:
    page = guests(NOWHERE)
    sat_down(open_scene(page, game, 1, clock=CLOCK), page, 0, 1)
    plates = page.locator(".plate")
    expect(plates).to_have_count(2)
    for seat in (0, 1):
        plate = page.locator(f".plate[data-seat='{seat}']")
        expect(plate.locator("b").first).not_to_be_empty()
        expect(plate.locator(".side svg")).to_be_visible()
        expect(plate.get_by_role("timer")).to_have_text(re.compile(r"^[45]:\d\d"))
    expect(page.locator(".plate.turn")).to_have_count(1)


@pytest.mark.parametrize("game", EACH)
def test_the_list_of_moves_looks_back_and_home_leads_on(guests: Guests, game: str) -> None:
    page = guests(NOWHERE)
    opened = open_scene(page, game, 4)
    sat_down(opened, page, *range(GAMES[game]))
    moves = page.get_by_role("region", name="Moves")
    if page.get_by_role("heading", name="Story").count():
        moves.get_by_role("button", name="Moves").click()
    first = moves.locator("li button").first
    first.click()
    expect(first).to_have_attribute("aria-current", "step")
    expect(page.get_by_text("After move")).to_be_visible()
    page.keyboard.press("Escape")
    expect(page.get_by_text("After move")).to_have_count(0)
    page.goto("/")
    running(page).click()
    expect(page).to_have_url(re.compile(f"/m/{opened.id}$"))
    expect(page.locator("[data-do=hint]")).to_be_enabled()


@pytest.mark.parametrize("game", EACH)
def test_a_record_that_was_taken_along_is_read_back(
    guests: Guests, game: str, tmp_path: Path
) -> None:
    page = guests(NOWHERE)
    opened = open_scene(page, game, 5)
    sat_down(opened, page, *range(GAMES[game]))
    page.get_by_role("button", name="More").click()
    with page.expect_download() as download:
        page.get_by_role("button", name="Text record", exact=True).click()
    text = Path(download.value.path()).read_text()
    page.goto("/record")
    page.get_by_label("Text record").fill(text)
    page.get_by_role("button", name="Look through").click()
    plays = opened.seen()["position"]["plays"]
    expect(page.get_by_role("slider", name="Position")).to_have_value(str(plays))
    expect(page.locator(".frame svg").first).to_be_visible()


@pytest.mark.parametrize("game", EACH)
def test_a_table_is_shared_taken_along_turned_and_enlarged(guests: Guests, game: str) -> None:
    page = guests(NOWHERE)
    opened = open_scene(page, game, 3)
    sat_down(opened, page, *range(GAMES[game]))
    expect(page.get_by_role("button", name="Turn sound off")).to_be_visible()
    expect(page.get_by_role("button", name="Full screen")).to_be_visible()
    page.get_by_role("button", name="More").click()
    turn = page.get_by_role("switch", name="Turn the board round")
    if turn.count():
        before = page.locator("[role=gridcell]").first.get_attribute("aria-label")
        turn.check()
        after = page.locator("[role=gridcell]").first
        expect(after).not_to_have_attribute("aria-label", before or "")
    starts = {"Text record": b"[Parlour", "JSON": b"{", "SVG": b"<svg", "PNG": b"\x89PNG"}
    for name, start in starts.items():
        with page.expect_download() as download:
            page.get_by_role("button", name=name, exact=True).click()
        assert Path(download.value.path()).read_bytes().startswith(start), name
    page.get_by_role("button", name="Share").click()
    expect(page.get_by_label("Link", exact=True)).to_have_value(f"{page.url}")
    expect(page.get_by_role("img", name="The link as a QR code")).to_be_visible()
    page.keyboard.press("Escape")
    page.goto(f"/m/{opened.id}/review")
    scrub = page.get_by_role("slider", name="Position")
    last = int(scrub.input_value())
    page.keyboard.press("Home")
    expect(scrub).to_have_value("0")
    page.get_by_role("button", name="Last position").click()
    expect(scrub).to_have_value(str(last))
