"""Four in a Square in a real browser: place, slide, and four in a square."""

from __future__ import annotations

import re
from typing import Any

import pytest
from playwright.sync_api import Locator, Page, expect

from soak import soaked

from .conftest import DESKTOP, NOWHERE, PHONE, Guests
from .match_setup import open_match
from .tables import cell, on_turn, until
from .test_access import findings

GAME = "four-in-a-square"
THREE = "place 2.0/slide 1/place 8.0/slide 4/place 2.1/slide 1/place 8.1/slide 4/place 2.2/slide 1"
"""Red has three on the tile of square 2; Blue is to place."""
OWN_GOAL = (
    "place 0.1/slide 1/place 7.1/slide 2/place 3.0/slide 1/place 4.3/slide 4/place 2.0/slide 5"
    "/place 7.0/slide 2/place 1.0/slide 5/place 1.2/slide 2/place 8.0/slide 5/place 4.1/slide 4"
    "/place 8.2"
)
"""Red is to slide; the tile of square 1 would complete a square of Blue."""
LISTEN = """() => {
  window.heard = []
  const say = () => heard.push(document.querySelector('[data-spoken]').textContent.trim())
  new MutationObserver(say).observe(document.querySelector('[data-spoken]'),
    { childList: true, characterData: true, subtree: true })
}"""


def actions(text: str) -> list[str]:
    """A record written in one line."""
    return text.split("/")


def tile(page: Page, name: int) -> Locator:
    """A tile by the square on which it lay at the start."""
    return page.locator(f"[data-tile='{name}']")


def where(page: Page, name: int) -> tuple[float, float]:
    """Where a tile lies, in units of the frame."""
    text = tile(page, name).evaluate("g => g.style.transform")
    x, y = re.findall(r"-?\d+(?:\.\d+)?", text)
    return float(x), float(y)


def pick(page: Page, name: str) -> None:
    """Clicks a place as soon as it can be chosen."""
    page.locator(f"[data-cell='{name}'].open").click()


def test_the_rules_that_draw_a_game_can_be_chosen(guests: Guests) -> None:
    """Sections 7.2 and 7.3."""
    page = guests()
    card = page.get_by_role("article").filter(has_text="Four in a Square")
    card.get_by_role("button", name="One device").click()
    dialog = page.get_by_role("dialog")
    repetition = dialog.get_by_role("radiogroup", name="Repetition draws")
    expect(repetition.get_by_role("radio", name="3")).to_be_checked()
    repetition.get_by_text("5", exact=True).click()
    slides = dialog.get_by_role("radiogroup", name="Slides until a draw")
    expect(slides.get_by_role("radio", name="100")).to_be_checked()
    slides.get_by_text("Off").click()
    dialog.get_by_role("button", name="Start").click()
    expect(page).to_have_url(re.compile("/m/"))
    match = page.request.get(f"/api/matches/{page.url.rsplit('/', 1)[1]}").json()
    chosen = (match["options"]["repetitionDraw"], match["options"]["movementLimit"])
    assert chosen == (5, 0)


def test_a_full_game_against_the_computer_ends_with_a_result(guests: Guests) -> None:
    page = guests()
    card = page.get_by_role("article").filter(has_text="Four in a Square")
    card.get_by_role("button", name="Computer").click()
    dialog = page.get_by_role("dialog")
    dialog.get_by_role("radiogroup", name="Level").get_by_text("1", exact=True).click()
    dialog.get_by_role("button", name="Start").click()
    over = page.get_by_role("button", name="Rematch")
    for _ in range(60):
        expect(on_turn(page, 0).or_(over)).to_be_visible()
        if over.is_visible():
            break
        page.locator("[data-do=hint]").click()
        hint = page.locator("[data-hint]")
        expect(hint.or_(over)).to_be_visible()
        name = hint.get_attribute("data-hint")
        before = page.locator("[aria-label=Moves] button").count()
        pick(page, name or "")
        expect(page.locator("[aria-label=Moves] button")).not_to_have_count(before)
    expect(page.get_by_role("heading", name="You win")).to_be_visible()
    expect(page.get_by_text("Four in a square.", exact=True)).to_be_visible()
    expect(page.locator("path.win")).not_to_have_count(0)


def test_the_computer_is_seen_to_place_before_it_slides(guests: Guests) -> None:
    page = guests(NOWHERE)
    open_match(page, GAME, seats=[{"kind": "human"}, {"kind": "bot", "level": 1}]).sit(
        page, 0, mode="computer"
    )
    pick(page, "0.0")
    expect(cell(page, "'1'")).to_be_visible()
    page.evaluate(LISTEN)
    pick(page, "1")
    expect(page.locator("[role=gridcell].open")).to_have_count(30)
    mine, placed, slid = page.evaluate("heard")
    assert mine == "You slide tile 1 to 4."
    assert placed.startswith("Computer places a bead on")
    assert slid.startswith("Computer slides tile")


def test_a_place_that_completes_a_square_wins_at_once_on_one_device(guests: Guests) -> None:
    """R3: no slide follows."""
    page = guests(NOWHERE, viewport=PHONE)
    open_match(page, GAME, actions(THREE)).sit(page, 0, 1)
    pick(page, "0.0")
    pick(page, "4")
    pick(page, "2.3")
    expect(page.get_by_role("heading", name="Red wins")).to_be_visible()
    expect(page.locator("path.win")).to_have_count(1)
    expect(page.locator("[data-spoken]")).to_contain_text("A red square of four is complete.")
    page.get_by_role("button", name="Undo").click()
    expect(cell(page, "'2.3'")).to_have_accessible_name("2.3, empty")
    page.get_by_role("button", name="Redo").click()
    expect(page.get_by_role("heading", name="Red wins")).to_be_visible()


def test_two_browsers_play_online_to_an_own_goal(guests: Guests) -> None:
    """R5: the owner of the square wins, whoever slid it."""
    host, guest = guests(NOWHERE), guests(NOWHERE, viewport=PHONE)
    opened = open_match(host, GAME, actions(OWN_GOAL))
    opened.sit(host, 0, mode="online")
    opened.sit(guest, 1, mode="online")
    expect(host.locator("[role=gridcell].open")).not_to_have_count(0)
    assert guest.locator("[role=gridcell].open").count() == 0
    pick(host, "1")
    expect(host.get_by_role("heading", name="You lose")).to_be_visible()
    expect(host.get_by_text("You completed the square of the other side.")).to_be_visible()
    expect(guest.get_by_role("heading", name="You win")).to_be_visible()
    expect(guest.locator("path.win")).to_have_count(1)


def test_a_turn_is_played_with_the_keyboard_alone_and_the_focus_goes_along(guests: Guests) -> None:
    page = guests(NOWHERE)
    open_match(page, GAME).sit(page, 0, 1)
    expect(page.get_by_role("grid")).to_be_visible()
    for _ in range(30):
        page.keyboard.press("Tab")
        if page.evaluate("document.activeElement?.getAttribute('role')") == "gridcell":
            break
    expect(cell(page, "'0.0'")).to_be_focused()
    for key in ("ArrowRight", "ArrowRight", "ArrowDown"):
        page.keyboard.press(key)
    expect(cell(page, "'1.2'")).to_be_focused()
    page.keyboard.press("Enter")
    expect(cell(page, "'1'")).to_be_focused()
    expect(cell(page, "'1'")).to_have_accessible_name("Tile 1, 1 red, 0 blue, can slide")
    expect(cell(page, "'4'")).to_have_accessible_name("Square 4, the hole")
    page.keyboard.press("ArrowDown")
    page.keyboard.press("ArrowLeft")
    expect(cell(page, "'3'")).to_be_focused()
    page.keyboard.press("Enter")
    expect(page.locator("[data-spoken]")).to_contain_text("Red slides tile 3 to 4.")
    expect(cell(page, "'3.0'")).to_be_focused()
    expect(cell(page, "'3.0'")).to_have_accessible_name("Square 3, the hole")
    for typed in ("6.1", "0"):
        page.keyboard.press("/")
        page.get_by_label("Move", exact=True).fill(typed)
        page.keyboard.press("Enter")
        expect(page.get_by_role("dialog")).to_have_count(0)
    expect(page.locator("[data-spoken]")).to_contain_text("Blue slides tile 0 to 3.")


@pytest.mark.parametrize(
    ("typed", "sentence"),
    [
        ("4.0", "There is no tile in the hole."),
        ("slide 1", "That cannot be done in this phase of the game."),
        ("9.0", "There is no such place on this board."),
    ],
)
def test_a_refusal_is_told(guests: Guests, typed: str, sentence: str) -> None:
    page = guests(NOWHERE)
    open_match(page, GAME).sit(page, 0, 1)
    expect(page.get_by_role("grid")).to_be_visible()
    page.keyboard.press("/")
    page.get_by_label("Move", exact=True).fill(typed)
    page.keyboard.press("Enter")
    expect(page.get_by_role("alert")).to_have_text(sentence)


def test_a_reload_between_the_halves_resumes_at_the_slide(guests: Guests) -> None:
    page = guests(NOWHERE)
    open_match(page, GAME).sit(page, 0, 1)
    now = page.get_by_role("region", name="The turn").locator("[aria-current=step]")
    expect(now).to_contain_text("Place")
    pick(page, "7.2")
    expect(now).to_contain_text("Slide")
    page.reload()
    expect(now).to_contain_text("Slide")
    expect(page.locator("[role=gridcell].open")).to_have_count(4)
    pick(page, "7")
    expect(cell(page, "'4.2'")).to_have_accessible_name("4.2, red bead, placed last")


def test_legal_tiles_lean_to_the_hole_and_a_tile_takes_its_beads_along(guests: Guests) -> None:
    page = guests(NOWHERE, reduced_motion="no-preference")
    open_match(page, GAME, actions("place 5.0")).sit(page, 0, 1)
    expect(page.locator("[role=gridcell].open")).to_have_count(4)
    assert where(page, 1) == (224, 34)
    assert where(page, 3) == (34, 224)
    assert where(page, 5) == (414, 224)
    assert where(page, 7) == (224, 414)
    assert where(page, 0) == (20, 20)
    assert tile(page, 5).locator(".R").count() == 1
    # Heard rather than looked for: it is over in a moment.
    tile(page, 5).evaluate("g => g.addEventListener('transitionrun', () => (window.slid = true))")
    pick(page, "5")
    until(page, "window.slid === true")
    expect(page.locator("[data-cell='4.0']")).to_have_accessible_name("4.0, red bead, placed last")
    assert where(page, 5) == (224, 224)
    assert tile(page, 5).locator(".R").count() == 1


def test_nothing_slides_where_stillness_is_asked_for(guests: Guests) -> None:
    page = guests(NOWHERE)
    open_match(page, GAME, actions("place 5.0")).sit(page, 0, 1)
    pick(page, "5")
    expect(page.locator("[data-cell='4.0']")).to_be_visible()
    assert tile(page, 5).evaluate("g => getComputedStyle(g).transitionDuration") == "0s"
    assert page.evaluate("document.getAnimations().length") == 0


def test_a_tile_that_must_rest_is_barred_and_says_so(guests: Guests) -> None:
    """Section 7.1: the tile that was slid last may not be slid next."""
    page = guests(NOWHERE)
    record = actions("place 5.0/slide 5/place 0.0")
    open_match(page, GAME, record, options={"noRepeatSlide": True}).sit(page, 0, 1)
    expect(cell(page, "'4'")).to_have_accessible_name("Tile 4, 1 red, 0 blue, must rest")
    expect(page.locator("[role=gridcell].open")).to_have_count(2)
    expect(page.locator("g.bar")).to_have_count(1)


def test_a_position_that_comes_back_too_often_draws_the_game(guests: Guests) -> None:
    """Section 7.2, with the example of case 23."""
    page = guests(NOWHERE)
    record = actions("place 0.0/slide 5/place 8.3/slide 8/slide 5/slide 8/slide 5")
    open_match(page, GAME, record, options={"piecesPerPlayer": 1, "repetitionDraw": 3}).sit(
        page, 0, 1
    )
    expect(page.get_by_role("region", name="The turn").get_by_role("listitem")).to_have_count(1)
    pick(page, "8")
    expect(page.get_by_role("heading", name="Draw")).to_be_visible()
    expect(page.get_by_text("The same position came up too often.")).to_be_visible()


def test_the_board_can_be_turned_round_and_played_so(guests: Guests) -> None:
    page = guests(NOWHERE)
    open_match(page, GAME).sit(page, 0, 1)
    expect(page.get_by_role("grid")).to_be_visible()
    page.keyboard.press("f")
    first = page.locator("[role=gridcell]").first
    expect(first).to_have_attribute("data-cell", "8.3")
    first.click()
    expect(page.locator("[data-spoken]")).to_contain_text("Red places a bead on 8.3.")
    expect(page.locator("[data-cell='7'].open")).to_be_visible()
    assert where(page, 7) == (224, 34)


def test_the_position_is_taken_along_as_a_picture(guests: Guests) -> None:
    page = guests(NOWHERE)
    open_match(page, GAME, actions(THREE)).sit(page, 0, 1)
    page.get_by_role("button", name="More").click()
    for name, start in (("SVG", b"<svg"), ("PNG", b"\x89PNG")):
        with page.expect_download() as download:
            page.get_by_role("button", name=name, exact=True).click()
        content = download.value.path().read_bytes()
        assert content.startswith(start)
        if name == "SVG":
            assert content.count(b"translate(") > 8


@pytest.mark.parametrize(("theme", "viewport"), [("light", PHONE), soaked("dark", DESKTOP)])
def test_axe_has_no_serious_finding_at_the_table(
    guests: Guests, theme: Any, viewport: dict[str, int]
) -> None:
    page = guests(NOWHERE, color_scheme=theme, viewport=viewport)
    open_match(page, GAME, [*actions(THREE), "place 0.0"]).sit(page, 0, 1)
    expect(page.locator("[role=gridcell].open")).to_have_count(3)
    assert findings(page) == []
    page.goto(f"/rules/{GAME}")
    expect(page.get_by_role("heading", name="Winning")).to_be_visible()
    assert findings(page) == []
