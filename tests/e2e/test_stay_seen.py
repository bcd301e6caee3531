"""What of Stay on the Board is in view, and when: hidden play, the first frame, a slow drawing."""

from __future__ import annotations

from itertools import pairwise

import pytest
from playwright.sync_api import Page, Route, expect

from .conftest import NOWHERE, Guests
from .stay import WATCH, centre, claim, move, on_front, set_up, shows, stored, table
from .tables import until

# -- hidden play ----------------------------------------------------------------------------------


def test_u_hide_auto_hide_goes_with_the_first_move_and_peeking_lasts_for_one(
    guests: Guests,
) -> None:
    """U-HIDE-1, 2, 4, 6, 8, 9; cases 40 and 41; D-INIT-3."""
    page = guests(NOWHERE)
    set_up(page, autoHide=True, showFirst=True)
    table(page, size=5, start=[2, 2])
    before = stored(page)
    board = page.locator("[data-board]")
    expect(board).to_be_visible()
    expect(page.get_by_text("Remember where the queen stands")).to_be_visible()
    move(page, "6x1")
    expect(board).to_have_count(0)
    expect(page.get_by_text("It folded away with the first move.")).to_be_visible()
    shows(page, 4, "6x1")  # U-HIDE-7
    expect(page.locator("[data-dir]:disabled")).to_have_count(0)
    assert stored(page) == before
    page.keyboard.press("h")
    expect(board).to_be_visible()
    move(page, "4x1")
    expect(board).to_have_count(0)
    assert stored(page) == before
    page.get_by_role("button", name="Understood").click()
    expect(page.get_by_text("It folded away")).to_have_count(0)
    assert stored(page) == {**before, **stored(page), "explained": True}
    page.get_by_role("button", name="Move 1, Maker").click()
    expect(page.get_by_text("After move")).to_be_visible()
    expect(board).to_have_count(0)  # looking back tells no more than the list does
    page.get_by_role("button", name="Back to the game").click()
    move(page, "8x4")
    expect(page.get_by_role("heading", name="Guest wins")).to_be_visible()
    expect(page.locator("[data-fatal='-2.2']")).to_be_visible()
    page.get_by_role("link", name="Review").click()
    page.keyboard.press("ArrowLeft")
    expect(board).to_be_visible()


def test_u_hide_5_and_10_without_a_board_the_game_is_told_and_spoken(guests: Guests) -> None:
    """Case 42: no board node at any time; the voice is off until it is asked for."""
    guests.forgiven = ("ERR_INTERNET_DISCONNECTED",)
    page = guests(NOWHERE)
    page.add_init_script(
        "window.said = []; window.speechSynthesis.speak = (words) => said.push(words.text)"
    )
    page.evaluate("localStorage.setItem('parlour.stay', '{\"showBoard\": false}')")
    page.add_init_script(f"addEventListener('DOMContentLoaded', {WATCH})")
    table(page, size=3, start=[1, 2])
    expect(page.locator("[data-folded]")).to_contain_text("Start: row 2, column 3.")
    assert page.evaluate("said") == []
    page.keyboard.press("v")
    until(page, "said.length > 0")
    page.context.set_offline(True)
    expect(page.get_by_text("Reconnecting").first).to_be_visible()
    page.context.set_offline(False)
    expect(page.get_by_text("Reconnecting")).to_have_count(0)  # the same view has come again
    move(page, "7x1")
    expect(page.locator("[data-spoken]")).to_contain_text("Maker moves 1 up-left.")
    until(page, "said.length > 1")
    assert page.evaluate("said") == ["Start: row 2, column 3.", "1 up-left"]
    assert not any(board for board, *_ in page.evaluate("seen"))


def test_with_auto_hide_the_start_is_told_and_not_shown_unless_the_player_wants_it(
    guests: Guests,
) -> None:
    """Ruling 15: the rule sheet keeps the board hidden; no stored switch is flipped."""
    page = guests()
    page.evaluate(WATCH)
    on_front(page).get_by_role("button", name="One device").click()
    dialog = page.get_by_role("dialog")
    expect(dialog.get_by_role("switch", name="Show the board before")).to_have_count(0)
    dialog.get_by_role("switch", name="Hide the board").check()
    expect(dialog.get_by_role("switch", name="Show the board before")).not_to_be_checked()
    dialog.locator("[data-mode=normal]").click()
    expect(page.locator("[data-folded]")).to_contain_text("Start: row")
    assert not any(board for board, *_ in page.evaluate("seen"))
    page.get_by_role("button", name="Peek").click()
    expect(page.locator("[data-board]")).to_be_visible()
    page.get_by_role("button", name="Hide the board").click()
    page.locator("[data-aids]").click()
    page.get_by_role("switch", name="Show the board before").check()
    expect(page.locator("[data-board]")).to_be_visible()
    assert stored(page)["showBoard"] is True


def test_r_opt_3_marks_go_with_the_piece(guests: Guests) -> None:
    """Case 43: each aid has its own switch, and marks around a hidden piece are off."""
    page = guests(NOWHERE)
    table(page, size=3, start=[1, 1])
    expect(page.locator("[data-mark]")).to_have_count(8)
    page.get_by_role("button", name="Board and voice").click()
    board, queen, moves = (
        page.get_by_role("switch", name=name, exact=True)
        for name in ("Show the board", "Show the queen", "Show available moves")
    )
    moves.uncheck()
    expect(page.locator("[data-mark]")).to_have_count(0)
    moves.check()
    expect(page.locator("[data-mark]")).to_have_count(8)
    queen.uncheck()
    expect(page.locator("[data-piece]")).to_have_count(0)
    expect(moves).to_be_disabled()
    expect(moves).not_to_be_checked()
    board.uncheck()
    expect(page.locator("[data-board]")).to_have_count(0)
    expect(queen).to_be_disabled()


# -- initialise before the board appears ----------------------------------------------------------


def test_d_init_1_and_4_a_new_game_shows_piece_and_marks_from_its_first_frame(
    guests: Guests,
) -> None:
    page = guests()
    set_up(page, showPiece=False, showMoves=False, autoHide=True, showFirst=True)
    page.reload()
    page.evaluate(WATCH)
    on_front(page).get_by_role("button", name="Computer").click()
    page.get_by_role("dialog").locator("[data-mode=normal]").click()
    expect(page.locator(".table [data-mark]").first).to_be_visible()
    expect(page.locator("[data-dir='8']")).to_be_enabled()
    frames = [frame for frame in page.evaluate("seen") if frame[0]]
    assert frames
    assert all(piece and ticks for _, piece, ticks in frames)
    move(page, "6x1" if _room_right(page) else "4x1")
    expect(centre(page)).to_have_attribute("data-state", "4")
    boards = [frame[0] for frame in page.evaluate("seen")]
    turns = [now for before, now in pairwise(boards) if before != now]
    assert turns == [True, False]


def _room_right(page: Page) -> bool:
    place = page.locator("[data-piece]").get_attribute("data-piece")
    return place is not None and int(place[-1]) < 2


def test_d_init_2_a_new_game_never_switches_the_board_on(guests: Guests) -> None:
    page = guests()
    set_up(page, showBoard=False, autoHide=True)
    page.reload()
    page.evaluate(WATCH)
    on_front(page).get_by_role("button", name="Computer").click()
    page.get_by_role("dialog").locator("[data-mode=normal]").click()
    expect(page.locator("[data-folded]")).to_contain_text("Start: row")
    assert not any(board for board, *_ in page.evaluate("seen"))
    assert stored(page)["showBoard"] is False


# -- board drawing is asynchronous and independent -------------------------------------------------

THROWS = "export default function () { throw new Error('no board today') }"
STUB = "export default function () {}"


@pytest.mark.parametrize("drawing", [THROWS, STUB, None])
def test_d_arch_3_and_5_the_game_does_not_need_its_drawing(
    guests: Guests, drawing: str | None
) -> None:
    """Case 49: a drawing that throws, does nothing, or never comes."""
    guests.forgiven = ("Failed to load resource", "no board today")
    page = guests("/settings")

    def answer(route: Route) -> None:
        if drawing is None:
            route.abort()
        else:
            route.fulfill(content_type="text/javascript", body=drawing)

    page.route("**/assets/Drawing-*.js", answer)
    opened = table(page, size=2, mode="blocked", start=[0, 0])
    shows(page, 5, "x")
    for text in ("6x1", "2x1", "4x1"):
        page.locator(f"[data-dir='{text[0]}']").click()
        shows(page, 1, text)
        centre(page).click()
        shows(page, 4, text)
    claim(page)
    expect(page.get_by_role("heading", name="Guest wins")).to_be_visible()
    assert opened.seen()["position"]["view"]["result"]["score"] == {"1": 2, "2": 1}


def test_d_arch_4_6_and_7_a_slow_board_delays_nothing_and_catches_up_in_order(
    guests: Guests,
) -> None:
    page = guests(NOWHERE, reduced_motion="no-preference")
    set_up(page, glide=2000)
    opened = table(page, size=3, start=[0, 0])
    page.evaluate(
        """() => {
          window.places = []
          const note = () => {
            const now = document.querySelector('[data-piece]')?.dataset.piece
            if (now && now !== places.at(-1)) places.push(now)
          }
          note()
          new MutationObserver(note).observe(document, { subtree: true, attributes: true })
        }"""
    )
    for count, text in enumerate(["6x1", "2x1", "4x1", "8x1"] * 2):
        page.locator(f"[data-dir='{text[0]}']").click()
        shows(page, 1, text)
        page.keyboard.press("Enter")
        shows(page, 4, text)
        assert opened.seen()["position"]["view"]["moves"] == count + 1
    shown = page.evaluate("places")
    path = ["0.0", "0.1", "1.1", "1.0", "0.0", "0.1", "1.1", "1.0", "0.0"]
    assert shown == path[: len(shown)]
    assert len(shown) < len(path)
    expect(page.locator("[data-mark]")).to_have_count(0)  # hidden while anything moves
    page.reload()
    expect(page.locator("[data-piece]")).to_have_attribute("data-piece", "0.0")
    expect(page.locator("[data-mark]")).to_have_count(6)
