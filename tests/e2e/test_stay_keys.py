"""Stay on the Board played by keys."""

from __future__ import annotations

import re

import pytest
from playwright.sync_api import expect

from .conftest import NOWHERE, Guests
from .stay import shows, stored, table


def test_u_key_1_a_game_is_played_by_letters_digits_and_number_pad(guests: Guests) -> None:
    page = guests(NOWHERE)
    opened = table(page, size=5, mode="blocked", start=[2, 2])
    expect(page.locator("[data-dir='6']")).to_be_enabled()
    press = page.keyboard.press
    for keys, what in (
        (["KeyD", "KeyD", "KeyS"], "6x2"),
        (["Numpad7", "Digit2", "Enter"], "7x2"),
        (["KeyX", "KeyX", "KeyX", "Space"], "2x3"),
        (["Numpad9", "Numpad5"], "9x1"),
        (["KeyQ", "NumpadEnter"], "7x1"),
    ):
        for key in keys:
            press(key)
        shows(page, 4, what)
    press("ArrowUp")
    expect(page.get_by_text("Arrow keys have no diagonals")).to_be_visible()  # U-KEY-3
    press("Digit5")
    shows(page, 4, "7x1")
    press("Digit4")
    shows(page, 3, "x4")
    press("Escape")
    shows(page, 4, "7x1")
    press("Escape")
    expect(page.get_by_role("dialog", name="Leave to the front page?")).to_be_visible()
    press("KeyD")
    press("Escape")
    expect(page.get_by_role("dialog")).to_have_count(0)
    shows(page, 4, "7x1")
    press("Numpad0")
    assert stored(page)["autoHide"] is True
    expect(page.locator("[data-folded]")).to_be_visible()
    press("NumpadDivide")
    expect(page.locator("[data-board]")).to_be_visible()
    press("t")
    expect(page.locator("html")).to_have_attribute("data-theme", "dark")
    press("i")
    expect(page.get_by_role("dialog", name="Keys")).to_be_visible()
    press("Escape")
    press("Backspace")
    expect(page.get_by_role("dialog", name="No moves")).to_be_visible()
    page.locator("[data-claims]").press("Enter")
    expect(page.get_by_role("heading", name="Maker wins")).to_be_visible()
    assert opened.seen()["position"]["view"]["result"]["reason"] == "claim-wrong"


@pytest.mark.parametrize("mode", ["normal", "blocked"])
def test_a_claim_is_asked_about_once_and_alike_whether_it_is_true_or_not(
    guests: Guests, mode: str
) -> None:
    """R-CLAIM-4 and case 46 as the rule sheet has it: in normal mode it is there, and loses."""
    page = guests(NOWHERE)
    opened = table(page, size=3, mode=mode, start=[1, 1])
    asked = page.get_by_role("dialog", name="No moves")
    expect(page.locator("[data-claim]")).to_be_enabled()
    for key in ("Backspace", "KeyN", "NumpadDecimal"):
        page.keyboard.press(key)
        expect(asked).to_be_visible()
        page.keyboard.press("Escape")
        expect(asked).to_have_count(0)
    assert opened.seen()["position"]["plays"] == 0
    page.locator("[data-claim]").click()
    always = "there is always a safe move"
    expect(asked.get_by_text(always)).to_have_count(1 if mode == "normal" else 0)
    page.locator("[data-claims]").click()
    expect(page.get_by_role("heading", name="Guest wins")).to_be_visible()
    assert opened.seen()["position"]["view"]["result"]["reason"] == "claim-wrong"


def test_r_opt_2_another_size_or_mode_is_another_game(guests: Guests) -> None:
    """Case 48: asked only if something would be lost."""
    page = guests(NOWHERE)
    opened = table(page, ["6x1"], size=3, start=[1, 1])
    expect(page.locator("[data-piece]")).to_be_visible()
    page.keyboard.press("=")
    page.get_by_role("button", name="Keep playing").click()
    assert page.url.endswith(opened.id)
    assert opened.seen()["position"]["phase"] == "running"
    page.keyboard.press("=")
    page.get_by_role("button", name="Start afresh").click()
    expect(page.get_by_text(re.compile("^4.4, Normal$")).first).to_be_visible()
    expect(page.locator("[data-piece]")).to_be_visible()
    page.keyboard.press("b")
    expect(page.get_by_text(re.compile("^4.4, Blocked$")).first).to_be_visible()
    assert stored(page)["mode"] == "blocked"
    expect(page.locator(".plate.turn")).to_contain_text("Maker")


def test_u_key_2_keys_can_be_changed_and_a_clash_is_reported(guests: Guests) -> None:
    page = guests(NOWHERE)
    table(page, size=3, start=[1, 1])
    page.get_by_role("button", name="Board and voice").click()
    page.get_by_role("button", name="Change keys").click()
    page.get_by_role("button", name="up: W, Num 8. Change the key", exact=True).click()
    page.keyboard.press("KeyD")
    expect(page.get_by_role("alert")).to_have_text("D is taken: right.")
    page.keyboard.press("KeyO")
    expect(page.get_by_role("alert")).to_have_text("")
    page.keyboard.press("Escape")
    page.keyboard.press("KeyO")
    shows(page, 1, "8x1")
    page.keyboard.press("Escape")
    page.keyboard.press("KeyW")
    shows(page, 5, "x")

    # The settings have the same keys, and one reset for them.
    page.goto("/settings")
    page.locator("summary", has_text="Stay on the Board").click()
    page.get_by_role("button", name="up: O. Change the key", exact=True).click()
    page.keyboard.press("Escape")
    page.get_by_role("button", name="Set all keys back").click()
    expect(
        page.get_by_role("button", name="up: W, Num 8. Change the key", exact=True)
    ).to_be_visible()
