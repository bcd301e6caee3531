"""Positions set up by hand on the analysis board, and played on from."""

from __future__ import annotations

from playwright.sync_api import Page, expect

from .conftest import PHONE, Guests
from .tables import cell, lying, place, stones
from .test_access import findings


def _set_up(page: Page) -> None:
    page.get_by_role("button", name="This position").click()
    page.get_by_role("dialog").get_by_role("button", name="Set up a position").click()
    expect(page.locator("[data-setup]")).to_be_visible()


def _use(page: Page) -> None:
    page.get_by_role("button", name="Use it").click()


def _piece(page: Page, name: str) -> None:
    page.get_by_role("group", name="Pieces").get_by_role("button", name=name, exact=True).click()


def test_stones_are_set_up_refused_mended_and_played_on_from(guests: Guests) -> None:
    guests.forgiven = ("422",)  # a position that no game leads to
    page = guests("/analysis/caro")
    _set_up(page)
    for name in ("H8", "H9"):
        cell(page, name).click()
    assert findings(page) == []
    _use(page)
    expect(page.get_by_role("alert").first).to_contain_text("take turns")
    _piece(page, "O")
    cell(page, "H9").click()
    _use(page)
    expect(stones(page)).to_have_count(2)
    expect(cell(page, "H9")).to_have_accessible_name(lying("H9"))
    _set_up(page)
    _piece(page, "Take away")
    cell(page, "H9").click()
    _use(page)
    expect(stones(page)).to_have_count(1)
    page.get_by_role("button", name="Undo").click()
    expect(stones(page)).to_have_count(2)
    page.get_by_role("button", name="This position").click()
    page.get_by_role("dialog").get_by_role("button", name="Play on against the computer").click()
    page.wait_for_url("**/m/*")
    expect(stones(page)).to_have_count(2)


def test_a_position_is_set_up_by_the_keys_alone(guests: Guests) -> None:
    page = guests("/analysis/caro")
    page.get_by_role("button", name="This position").focus()
    page.keyboard.press("Enter")
    page.get_by_role("button", name="Set up a position").focus()
    page.keyboard.press("Enter")
    expect(page.locator("[data-setup]")).to_be_visible()
    cell(page, "A15").focus()
    page.keyboard.press("ArrowRight")
    page.keyboard.press("Enter")
    page.get_by_role("button", name="Use it").focus()
    page.keyboard.press("Enter")
    expect(stones(page)).to_have_count(1)
    expect(cell(page, "B15")).to_have_accessible_name(lying("B15"))


def test_the_hole_is_moved_by_touch_and_the_game_goes_on_there(guests: Guests) -> None:
    page = guests("/analysis/four-in-a-square", viewport=PHONE, has_touch=True)
    _set_up(page)
    cell(page, "'0.0'").tap()
    _piece(page, "The hole")
    cell(page, "'1.2'").tap()
    _use(page)
    expect(page.locator("[data-setup]")).to_have_count(0)
    page.get_by_role("button", name="This position").click()
    page.get_by_role("dialog").get_by_role("button", name="Play on, on this device").click()
    page.wait_for_url("**/m/*")
    expect(page.locator(".plate.turn[data-seat='1']")).to_be_visible()


def test_the_queen_and_what_burnt_behind_her_are_set_up(guests: Guests) -> None:
    page = guests("/analysis/stay-on-the-board")
    page.get_by_role("button", name="2.2").click()
    _set_up(page)
    cell(page, "'0.2'").click()
    page.get_by_label("To move: player").fill("2")
    _use(page)
    expect(page.locator("[data-setup]")).to_have_count(0)
    page.get_by_role("button", name="This position").click()
    page.get_by_role("dialog").get_by_role("button", name="Play on, on this device").click()
    page.wait_for_url("**/m/*")
    expect(page.locator(".plate.turn[data-seat='1']")).to_be_visible()


def test_a_position_goes_to_a_friend_and_by_its_code_to_another_board(guests: Guests) -> None:
    guests.forgiven = ("422",)  # a code that was cut short
    page = guests("/analysis/caro", permissions=["clipboard-read", "clipboard-write"])
    place(page, "H8")
    place(page, "I9")
    position = page.get_by_role("button", name="This position")
    position.click()
    page.get_by_role("button", name="Copy the position code").click()
    code = page.evaluate("navigator.clipboard.readText()")
    page.get_by_role("button", name="Play on with a friend").click()
    page.wait_for_url("**/m/*")
    expect(stones(page)).to_have_count(2)
    friend = guests(page.url)
    friend.get_by_role("button", name="Sit down").click()
    expect(stones(friend)).to_have_count(2)
    other = guests("/analysis/caro")
    files = other.get_by_role("button", name="Open and save")
    text = other.get_by_role("textbox", name="Open")
    files.click()
    text.fill(code[:-2])
    other.get_by_role("button", name="Open the text").click()
    expect(other.get_by_role("alert").last).to_contain_text("not the whole of one")
    text.fill(code)
    other.get_by_role("button", name="Open the text").click()
    tree = other.get_by_role("region", name="Variations")
    expect(tree.get_by_role("button")).to_have_text(["H8", "I9"])
    files.click()
    text.fill("1. A1 B2, 2. C3")
    other.get_by_role("button", name="Open the text").click()
    expect(tree.get_by_role("button")).to_have_text(["A1", "B2", "C3"])


def test_what_a_game_has_not_is_not_offered(guests: Guests) -> None:
    page = guests("/analysis/skill-gomoku")
    page.get_by_role("button", name="This position").click()
    dialog = page.get_by_role("dialog")
    expect(dialog.get_by_role("button", name="Play on, on this device")).to_be_visible()
    dialog.get_by_role("button", name="Close").click()
    page.get_by_role("button", name="Open and save").click()
    expect(dialog.get_by_role("button", name="Text record")).to_be_visible()
    expect(dialog.get_by_role("button", name="SGF", exact=True)).to_have_count(0)


def test_what_was_drawn_is_set_up_for_the_match_that_goes_on_from_it(guests: Guests) -> None:
    page = guests("/analysis/stay-on-the-board")
    page.get_by_role("button", name="3.3").click()
    page.get_by_role("button", name="This position").click()
    page.get_by_role("dialog").get_by_role("button", name="Play on, on this device").click()
    page.wait_for_url("**/m/*")


def test_an_island_is_set_up_by_touch_refused_mended_and_played_on_from(guests: Guests) -> None:
    guests.forgiven = ("422",)  # a ship that nobody drove off is not there
    page = guests("/analysis/save-oneself", viewport=PHONE, has_touch=True)
    _set_up(page)
    _piece(page, "Rocks")
    cell(page, "'0,0'").tap()
    cell(page, "'0,0'").tap()
    expect(cell(page, "'0,0'")).to_have_accessible_name("0,0, SOS sign")
    _piece(page, "High ground")
    cell(page, "'0,1'").tap()
    _piece(page, "Fish hook")
    cell(page, "'1,1'").tap()
    for name, number in (("Lives", "12"), ("You stand in row", "1"), ("You stand in column", "1")):
        page.get_by_label(name, exact=True).fill(number)
    assert findings(page) == []
    _use(page)
    expect(page.get_by_role("alert").first).to_contain_text("called a ship")
    _piece(page, "Ship from the north-west")
    cell(page, "'-1,2'").tap()
    cell(page, "'-1,2'").tap()
    expect(cell(page, "'-1,2'")).to_have_accessible_name("-1,2, Ship from the north-east")
    _use(page)
    expect(page.locator("[data-setup]")).to_have_count(0)
    expect(page.locator("[data-ship]")).to_be_visible()
    page.get_by_role("button", name="This position").click()
    page.get_by_role("dialog").get_by_role("button", name="Play on, on this device").click()
    page.wait_for_url("**/m/*")
    expect(page.locator("[data-ship]")).to_be_visible()


def test_stones_are_set_up_where_cards_are_played_and_their_threats_told(guests: Guests) -> None:
    page = guests("/analysis/skill-gomoku")
    _set_up(page)
    for name in ("H8", "H9", "H10"):
        cell(page, name).click()
    _piece(page, "White")
    for name in ("A1", "A3"):
        cell(page, name).click()
    _use(page)
    expect(page.locator("[data-setup]")).to_have_count(0)
    page.get_by_role("button", name="This position").click()
    page.get_by_role("dialog").get_by_role("switch", name="Threats").check()
    page.keyboard.press("Escape")
    expect(page.get_by_role("region", name="Threats")).to_contain_text(
        "Black Four: H12, H11, H7, H6"
    )
