"""Whole games in a real browser, as a player meets them."""

from __future__ import annotations

import re

from playwright.sync_api import Page, expect

from .conftest import PHONE, Guests
from .tables import cell, lying, on_turn, open_game, place, play_hint, playable, running, stones


def told(page: Page) -> str:
    """What the live region says."""
    return page.locator("[data-spoken]").inner_text()


def test_a_full_game_against_the_computer_ends_with_a_result(guests: Guests) -> None:
    page = guests()
    open_game(page, "Computer", Level="1", Size="9")
    over = page.get_by_role("button", name="Rematch")
    for _ in range(40):
        expect(on_turn(page, 0).or_(over)).to_be_visible()
        if over.is_visible():
            break
        play_hint(page)
        expect(page.locator("[data-hint]")).to_have_count(0)
    expect(page.get_by_role("heading", name="You win")).to_be_visible()
    expect(page.get_by_text("Five in a row, ").first).to_be_visible()
    expect(page.locator("path.win")).to_have_count(1)


def test_a_hint_shows_how_deep_the_computer_has_looked(guests: Guests) -> None:
    page = guests()
    open_game(page, "One device")
    place(page, "H8")
    page.locator("[data-do=hint]").click()
    expect(page.locator("[data-hint]")).to_be_visible()
    depth = page.locator("[data-depth]")
    looked = re.compile(r"^The computer looked ([2-9]|\d\d+) moves ahead\.$")
    expect(depth).to_have_attribute("title", looked)
    expect(page.locator("[data-do=hint]")).to_have_text(re.compile(r"^\s*Hint\s*\d+\s*$"))
    place(page, "A1")
    expect(depth).to_have_count(0)


def test_a_full_game_on_one_device_then_undo_reopens_it(guests: Guests) -> None:
    page = guests(viewport=PHONE)
    open_game(page, "One device", Rule="Caro")
    for name in ["H8", "H9", "I8", "I9", "J8", "J9", "K8", "K9", "G8"]:
        place(page, name)
    expect(page.get_by_role("heading", name="X wins")).to_be_visible()
    expect(page.get_by_text("Five in a row, G8 to K8.", exact=True)).to_be_visible()
    assert "Five in a row from G8 to K8." in told(page)
    page.get_by_role("button", name="Undo").click()
    expect(cell(page, "G8")).to_have_accessible_name("G8, empty")
    expect(page.get_by_role("heading", name="X wins")).to_have_count(0)
    page.get_by_role("button", name="Redo").click()
    expect(page.get_by_role("heading", name="X wins")).to_be_visible()


def test_two_browsers_play_online_and_one_loses_its_connection(guests: Guests) -> None:
    guests.forgiven = ("ERR_INTERNET_DISCONNECTED",)
    host = guests()
    open_game(host, "Online", Side="X")
    link = host.get_by_label("Link", exact=True).input_value()
    guest = guests(link)
    guest.get_by_label("Your name").fill("Guest")
    guest.get_by_role("button", name="Sit down").click()
    expect(host.get_by_role("dialog")).to_have_count(0)
    expect(host.get_by_text("Guest", exact=True)).to_be_visible()

    place(host, "H8")
    place(guest, "I9")
    for side in (host, guest):
        expect(side.locator("[data-do=hint]")).to_have_count(0)
    guest.context.set_offline(True)
    expect(guest.get_by_text("Reconnecting").first).to_be_visible()
    expect(host.get_by_text("Away", exact=True)).to_be_visible()
    place(host, "H9")
    guest.context.set_offline(False)
    expect(cell(guest, "H9")).to_have_accessible_name("H9, X, last move")
    expect(host.get_by_text("Away", exact=True)).to_have_count(0)
    place(guest, "J9")
    expect(cell(host, "J9")).to_have_accessible_name("J9, O, last move")

    watcher = guests(link)
    expect(watcher.get_by_text("You are watching")).to_be_visible()
    expect(stones(watcher)).to_have_count(4)
    assert watcher.locator("rect.open").count() == 0

    host.get_by_role("button", name="Offer draw").click()
    expect(guest.get_by_text("offers a draw.").last).to_be_visible()
    guest.get_by_role("button", name="Accept").click()
    for page in (host, guest, watcher):
        expect(page.get_by_role("heading", name="Draw")).to_be_visible()

    host.get_by_role("button", name="Rematch").click()
    guest.get_by_role("button", name="Accept").click()
    expect(on_turn(guest, 0)).to_be_visible()
    place(guest, "H8")
    expect(cell(host, "H8")).to_have_accessible_name("H8, X, last move")


def test_a_game_is_played_with_the_keyboard_alone(guests: Guests) -> None:
    page = guests()
    expect(page.get_by_role("button", name="One device").first).to_be_visible()
    _tab_to(page, "One device")
    page.keyboard.press("Enter")
    expect(page.get_by_role("button", name="Start")).to_be_focused()
    page.keyboard.press("Enter")
    expect(page.get_by_role("grid")).to_be_visible()
    for _ in range(30):
        page.keyboard.press("Tab")
        if page.evaluate("document.activeElement?.getAttribute('role')") == "gridcell":
            break
    expect(cell(page, "H8")).to_be_focused()
    expect(playable(page, "H8")).to_be_visible()
    page.keyboard.press("Enter")
    expect(cell(page, "H8")).to_have_accessible_name("H8, X, last move")
    page.keyboard.press("ArrowRight")
    page.keyboard.press("ArrowUp")
    expect(cell(page, "I9")).to_be_focused()
    expect(playable(page, "I9")).to_be_visible()
    page.keyboard.press("Enter")
    expect(cell(page, "I9")).to_have_accessible_name("I9, O, last move")
    for number, name in enumerate(["G8", "I10", "F8", "I11", "E8", "I12", "D8"]):
        page.keyboard.press("/")
        page.get_by_label("Move", exact=True).fill(name.lower())
        page.keyboard.press("Enter")
        expect(page.get_by_role("dialog")).to_have_count(0)
        expect(cell(page, name)).to_have_accessible_name(lying(name))
        expect(stones(page)).to_have_count(number + 3)
    expect(page.get_by_role("heading", name="X wins")).to_be_visible()


def _tab_to(page: Page, name: str) -> None:
    for _ in range(40):
        page.keyboard.press("Tab")
        if page.evaluate("document.activeElement?.textContent?.trim()") == name:
            return
    raise AssertionError(f"Tab does not reach {name}")


def test_a_refusal_is_told_and_changes_nothing(guests: Guests) -> None:
    page = guests()
    open_game(page, "One device", Size="9")
    place(page, "E5")
    for typed, sentence in [
        ("e5", "That place is taken."),
        ("z9", "There is no such place on this board."),
        ("what", "That is not written as an action of this game."),
    ]:
        page.keyboard.press("/")
        page.get_by_label("Move", exact=True).fill(typed)
        page.keyboard.press("Enter")
        expect(page.get_by_role("alert")).to_have_text(sentence)
        page.keyboard.press("Escape")
    expect(stones(page)).to_have_count(1)


def test_swap2_asks_for_the_sides_with_buttons(guests: Guests) -> None:
    page = guests()
    open_game(page, "One device", Opening="Swap2")
    for name in ["H8", "I9", "H9"]:
        place(page, name)
    page.get_by_role("button", name="Play O", exact=True).click()
    expect(page.get_by_role("button", name="takes O")).to_be_visible()
    place(page, "G7")


def test_a_reload_in_mid_game_resumes_it_and_home_offers_to_continue(guests: Guests) -> None:
    page = guests()
    open_game(page, "One device")
    place(page, "H8")
    page.reload()
    expect(cell(page, "H8")).to_have_accessible_name("H8, X, last move")
    place(page, "I9")
    page.get_by_role("link", name="Home").click()
    running(page, move=3).click()
    expect(cell(page, "I9")).to_have_accessible_name("I9, O, last move")
    place(page, "H9")
