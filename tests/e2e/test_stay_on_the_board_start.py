"""Stay on the Board in the browser: what is asked before the start."""

from __future__ import annotations

import re

from playwright.sync_api import expect

from .conftest import NOWHERE, Guests
from .stay import GAME, on_front, stored
from .test_home import id_of

# -- the dialog before the game -------------------------------------------------------------------


def test_u_comp_1_and_3_the_mode_is_asked_first_and_closing_changes_nothing(guests: Guests) -> None:
    """Case 34."""
    page = guests()
    for way in ("Escape", "button", "outside"):
        on_front(page).get_by_role("button", name="Computer").click()
        dialog = page.get_by_role("dialog")
        dialog.get_by_role("radiogroup", name="Size").get_by_text("5").click()
        if way == "Escape":
            page.keyboard.press("Escape")
        elif way == "button":
            dialog.get_by_role("button", name="Close").click()
        else:
            page.mouse.click(4, 400)
        expect(dialog).to_have_count(0)
    assert page.url.endswith("/")
    assert page.evaluate("localStorage.getItem('parlour.matches')") is None
    assert stored(page) == {}


def test_u_comp_2_and_4_picking_a_mode_starts_and_is_the_one_stored_value(guests: Guests) -> None:
    """Case 35."""
    page = guests()
    on_front(page).get_by_role("button", name="Computer").click()
    page.get_by_role("dialog").locator("[data-mode=blocked]").click()
    expect(page).to_have_url(re.compile("/m/"))
    expect(page.locator("[data-dir='8']")).to_be_enabled()
    assert stored(page)["mode"] == "blocked"
    kept: list[str] = page.evaluate("Object.entries(localStorage).map(([k, v]) => k + v)")
    assert [text.split("{")[0] for text in kept if '"mode":"blocked"' in text] == ["parlour.stay"]
    page.get_by_role("button", name="Board and voice").click()
    row = page.get_by_role("radiogroup", name="Mode")
    expect(row.get_by_role("radio", name="Blocked")).to_be_checked()
    page.goto("/settings")
    expect(row.get_by_role("radio", name="Blocked")).to_be_checked()


def test_u_comp_9_a_player_may_do_without_the_question(guests: Guests) -> None:
    page = guests()
    on_front(page).get_by_role("button", name="Computer").click()
    dialog = page.get_by_role("dialog")
    dialog.get_by_role("switch", name="Ask before each game").uncheck()
    dialog.locator("[data-mode=blocked]").click()
    expect(page.get_by_text(re.compile("^3.3, Blocked")).first).to_be_visible()
    page.goto("/")
    on_front(page).get_by_role("button", name="Computer").click()
    expect(page.get_by_text(re.compile("^3.3, Blocked")).first).to_be_visible()
    page.goto("/settings")
    page.get_by_role("switch", name="Ask before each game").check()
    page.goto("/")
    on_front(page).get_by_role("button", name="Computer").click()
    expect(dialog).to_be_visible()


def test_the_tiles_read_as_what_starts_and_one_tap_starts_the_recommended_game(
    guests: Guests,
) -> None:
    page = guests()
    on_front(page).get_by_role("button", name="Computer").click()
    dialog = page.get_by_role("dialog", name="Choose the game mode")
    for mode in ("Normal", "Blocked"):
        expect(dialog.get_by_role("button", name=f"Start: {mode}").locator("svg")).to_have_count(2)
    looks = dialog.locator("[data-mode]").evaluate_all(
        "tiles => tiles.map((tile) => getComputedStyle(tile).background + tile.ariaPressed)"
    )
    assert len(set(looks)) == 1  # none looks chosen
    expect(dialog.get_by_role("radio", name="5★, recommended")).to_be_visible()
    sizes = dialog.get_by_role("radiogroup", name="Size")
    expect(sizes.get_by_role("radio", name="3", exact=True)).to_be_checked()
    dialog.get_by_role("button", name="Recommended: blocked, 5").click()
    expect(page.get_by_text(re.compile("^5.5, Blocked")).first).to_be_visible()


def test_a_trapped_computer_loses_where_that_was_chosen_and_the_tips_say_so(
    guests: Guests,
) -> None:
    """Ruling 1: case 30 with the other ruling, in a whole game against the computer."""
    page = guests(NOWHERE)
    page.goto(f"/rules/{GAME}")
    tips = page.locator("[data-tips=claims] li")
    expect(tips).to_have_count(9)
    expect(tips.nth(5)).to_contain_text("Do not trap the other side")
    page.goto("/")
    on_front(page).get_by_role("button", name="Computer").click()
    dialog = page.get_by_role("dialog")
    dialog.get_by_role("radiogroup", name="Size").get_by_text("2", exact=True).click()
    dialog.get_by_role("switch", name="A trapped computer loses").check()
    expect(dialog.locator("[data-mode=blocked]")).to_contain_text("a trapped computer loses")
    dialog.locator("[data-mode=blocked]").click()
    moves = page.get_by_role("region", name="Moves").get_by_role(
        "button", name=re.compile("^Move ")
    )
    page.wait_for_url("**/m/*")
    for played in (0, 2):
        expect(moves).to_have_count(played)  # the computer has answered
        position = page.request.get(f"/api/matches/{id_of(page)}").json()["position"]
        row, column = position["view"]["pos"]
        expect(page.locator(f"[data-piece='{row}.{column}']")).to_be_visible()  # and that is drawn
        expect(page.locator("[data-mark=tick]").first).to_be_visible()
        ticked = page.locator("[data-place]:has([data-mark=tick])").first
        place = page.locator(f"[data-place='{ticked.get_attribute('data-place')}']")
        place.click()
        place.click()
    expect(page.get_by_role("heading", name="You win")).to_be_visible()
    expect(page.get_by_text("Computer was trapped without a safe move")).to_be_visible()
    page.goto(f"/rules/{GAME}")
    tips = page.locator("[data-tips=loses] li")
    expect(tips).to_have_count(9)
    expect(tips.nth(5)).to_contain_text("set traps")
