"""What stands around every board alike: hints, undo, leaving, rematches, sharing, taking along."""

from __future__ import annotations

import json
import re
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Page, expect

from .conftest import Guests
from .laying import Laid, lay

GAMES = {
    "caro": 2,
    "skill-gomoku": 2,
    "four-in-a-square": 2,
    "stay-on-the-board": 2,
    "save-oneself": 1,
}
FOR_TWO = [game for game, seats in GAMES.items() if seats == 2]
HINT = "[data-hint], .hinted"


def laid_out(page: Page, game: str, actions: int, *, apart: bool = False) -> Laid:
    """A match between people that has gone on for some actions, each the computer's advice."""
    chairs = [{"kind": "human", "open": apart and seat > 0} for seat in range(GAMES[game])]
    laid = lay(page, game, seats=chairs)
    if apart:
        joined = page.request.post(f"/api/matches/{laid.id}/join", data={"name": "Guest"}).json()
        laid = replace(laid, tokens={**laid.tokens, joined["seat"]: joined["token"]})
    laid.go_on(actions)
    return laid


def sat_down(laid: Laid, page: Page, *seats: int, mode: str = "device") -> None:
    """Sits down and waits until the table is laid."""
    laid.sit(page, *seats, mode=mode)
    expect(page.get_by_role("main", name="Table")).to_be_visible()


def held(page: Page) -> dict[str, Any]:
    """What this browser keeps of the match it is at."""
    kept = json.loads(page.evaluate("localStorage.getItem('parlour.matches')"))
    found: dict[str, Any] = next(match for match in kept if page.url.endswith(match["id"]))
    return found


@pytest.mark.parametrize("game", GAMES)
def test_a_hint_is_drawn_and_told_and_a_move_can_be_undone(guests: Guests, game: str) -> None:
    page = guests()
    laid = laid_out(page, game, 2)
    sat_down(laid, page, *range(GAMES[game]))
    page.locator("[data-do=hint]").click()
    expect(page.locator(HINT).first).to_be_visible()
    expect(page.locator("[data-spoken]")).to_contain_text("Hint:")
    before = laid.seen()["position"]["plays"]
    page.locator("[data-do=takeback]").click()
    expect(page.locator("[data-do=redo]")).to_be_enabled()
    assert laid.seen()["position"]["plays"] < before
    page.locator("[data-do=redo]").click()
    expect(page.locator("[data-do=redo]")).to_be_disabled()
    assert laid.seen()["position"]["plays"] == before


@pytest.mark.parametrize("game", GAMES)
def test_a_match_is_left_told_why_and_played_again(guests: Guests, game: str) -> None:
    page = guests()
    laid = laid_out(page, game, 4)
    sat_down(laid, page, *range(GAMES[game]))
    page.locator("[data-do=leave]").click()
    page.get_by_role("dialog").get_by_role("button", name="Resign").click()
    result = page.locator("section.over")
    expect(result.get_by_text(re.compile(r"resigned\.|gave up\."))).to_be_visible()
    again = "Rematch" if GAMES[game] == 2 else "New game"
    result.get_by_role("button", name=again).click()
    expect(page).not_to_have_url(f"/m/{laid.id}")
    expect(page.locator("[data-do=hint]")).to_be_enabled()
    match = page.request.get(f"/api/matches/{held(page)['id']}").json()
    assert match["previous"] == laid.id


@pytest.mark.parametrize("game", FOR_TWO)
def test_two_people_agree_on_a_draw_and_swap_sides(guests: Guests, game: str) -> None:
    host, guest = guests(), guests()
    laid = laid_out(host, game, 2, apart=True)
    sat_down(laid, host, 0, mode="online")
    sat_down(laid, guest, 1, mode="online")
    host.locator("[data-do=draw]").click()
    guest.get_by_role("button", name="Decline").click()
    expect(host.get_by_text("declines the draw.").first).to_be_visible()
    host.locator("[data-do=leave]").click()
    host.get_by_role("dialog").locator(".danger").click()
    expect(guest.locator("section.over h2")).to_be_visible()
    before = held(guest)["tokens"].keys()
    guest.get_by_role("button", name="Rematch, sides swapped").click()
    host.get_by_role("button", name="Accept").click()
    for page in (host, guest):
        expect(page).not_to_have_url(f"/m/{laid.id}")
        expect(page.get_by_role("main", name="Table")).to_be_visible()
    assert held(guest)["tokens"].keys() != before


@pytest.mark.parametrize("game", GAMES)
def test_a_table_is_shared_taken_along_turned_and_enlarged(guests: Guests, game: str) -> None:
    page = guests()
    laid = laid_out(page, game, 3)
    sat_down(laid, page, *range(GAMES[game]))
    expect(page.get_by_role("button", name="Turn sound off")).to_be_visible()
    expect(page.get_by_role("button", name="Full screen")).to_be_visible()
    page.get_by_role("button", name="More").click()
    turn = page.get_by_role("switch", name="Turn the board round")
    if turn.count():
        turn.check()
    starts = {"Text record": b"[Parlour", "JSON": b"{", "SVG": b"<svg", "PNG": b"\x89PNG"}
    for name, start in starts.items():
        with page.expect_download() as download:
            page.get_by_role("button", name=name, exact=True).click()
        assert Path(download.value.path()).read_bytes().startswith(start), name
    page.get_by_role("button", name="Share").click()
    expect(page.get_by_label("Link", exact=True)).to_have_value(f"{page.url}")
    expect(page.get_by_role("img", name="The link as a QR code")).to_be_visible()
    page.keyboard.press("Escape")
    page.goto(f"/m/{laid.id}/review")
    scrub = page.get_by_role("slider", name="Position")
    last = int(scrub.input_value())
    page.keyboard.press("Home")
    expect(scrub).to_have_value("0")
    page.get_by_role("button", name="Last position").click()
    expect(scrub).to_have_value(str(last))
