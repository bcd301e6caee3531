"""Stay on the Board in a real browser. Requirement ids are those of its rules and experience."""

from __future__ import annotations

import json
import re
from collections.abc import Mapping, Sequence
from itertools import pairwise
from typing import Any

import pytest
from playwright.sync_api import Locator, Page, Route, expect

from .conftest import DESKTOP, Guests
from .laying import Laid, lay
from .soaking import soaked
from .tables import until
from .test_access import findings

GAME = "stay-on-the-board"
BOT: list[dict[str, Any]] = [{"kind": "human"}, {"kind": "bot", "level": 1}]
PAIR = [{"kind": "human", "name": "Host"}, {"kind": "human", "name": "Guest"}]
PHONE = {"width": 390, "height": 844}
WATCH = """() => {
  window.seen = []
  new MutationObserver(() => {
    const board = document.querySelector('.table [data-board]')
    const ticks = board?.querySelectorAll('[data-mark]').length ?? 0
    seen.push([!!board, !!board?.querySelector('[data-piece]'), ticks])
  }).observe(document, { subtree: true, childList: true, attributes: true })
}"""
"""Every state that the document goes through: board there, piece there, marks on it."""


def centre(page: Page) -> Locator:
    """The button in the middle of the pad."""
    return page.locator("[data-centre]")


def shows(page: Page, state: int, what: str) -> None:
    """The centre button is in that state and shows that, written `6x2`."""
    expect(centre(page)).to_have_attribute("data-state", str(state))
    expect(centre(page)).to_have_attribute("data-centre", what)


def move(page: Page, text: str) -> None:
    """Plays a move on the pad: the direction, the distance, confirm."""
    expect(page.locator(f"[data-dir='{text[0]}']")).to_be_enabled()
    page.locator(f"[data-dir='{text[0]}']").click()
    if text[2] != "1":
        page.locator(f"[data-distance='{text[2]}']").click()
    centre(page).click()


def set_up(page: Page, **kept: Any) -> None:
    """What this browser remembers of the game."""
    page.evaluate("kept => localStorage.setItem('parlour.stay', kept)", json.dumps(kept))


def stored(page: Page) -> dict[str, Any]:
    """What this browser remembers of the game now."""
    kept: str | None = page.evaluate("localStorage.getItem('parlour.stay')")
    return json.loads(kept) if kept else {}


def table(
    page: Page,
    record: Sequence[str] = (),
    *held: int,
    seats: Sequence[Mapping[str, Any]] = PAIR,
    **options: Any,
) -> Laid:
    """A table where this browser holds these seats, or both."""
    laid = lay(page, GAME, record, options=options, seats=seats)
    bots = any(seat["kind"] == "bot" for seat in seats)
    mine = held or ((0,) if bots else (0, 1))
    laid.sit(page, *mine, mode="computer" if bots else "online" if held else "device")
    expect(page.locator(".plate").first).to_be_visible()
    return laid


def card(page: Page) -> Locator:
    """The game on the front page."""
    return page.get_by_role("article").filter(has_text="Stay on the Board")


# -- the dialog before the game -------------------------------------------------------------------


def test_u_comp_1_and_3_the_mode_is_asked_first_and_closing_changes_nothing(guests: Guests) -> None:
    """Case 34."""
    page = guests()
    for way in ("Escape", "button", "outside"):
        card(page).get_by_role("button", name="Computer").click()
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
    card(page).get_by_role("button", name="Computer").click()
    page.get_by_role("dialog").get_by_role("button", name="Blocked").click()
    expect(page.get_by_role("button", name="No moves")).to_be_visible()
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
    card(page).get_by_role("button", name="Computer").click()
    dialog = page.get_by_role("dialog")
    dialog.get_by_role("switch", name="Ask before each game").uncheck()
    dialog.get_by_role("button", name="Blocked").click()
    expect(page.get_by_role("button", name="No moves")).to_be_visible()
    page.goto("/")
    card(page).get_by_role("button", name="Computer").click()
    expect(page.get_by_role("button", name="No moves")).to_be_visible()
    page.goto("/settings")
    page.get_by_role("switch", name="Ask before each game").check()
    page.goto("/")
    card(page).get_by_role("button", name="Computer").click()
    expect(dialog).to_be_visible()


def test_u_local_1_to_3_two_people_here_have_names_and_both_scores(guests: Guests) -> None:
    """U-LOCAL-4 is case 40 below: on one device the board goes for both at once."""
    page = guests(viewport=PHONE)
    card(page).get_by_role("button", name="One device").click()
    dialog = page.get_by_role("dialog")
    dialog.get_by_role("textbox", name="Player 1").fill("Host")
    dialog.get_by_role("textbox", name="Player 2").fill(" Guest ")
    dialog.get_by_role("radiogroup", name="Starts").get_by_text("Guest").click()
    dialog.get_by_role("radiogroup", name="Size").get_by_text("2").click()
    dialog.get_by_role("button", name="Blocked").click()
    expect(page.locator(".plate.turn")).to_contain_text("Guest")
    for _ in range(3):
        page.locator("[data-do=hint]").click()
        hinted = page.locator("[data-dir].hinted")
        expect(hinted).to_be_visible()
        hinted.click()
        centre(page).click()
        expect(hinted).to_have_count(0)
    expect(page.locator(".plate.turn")).to_contain_text("Host")
    page.get_by_role("button", name="No moves").click()
    result = page.get_by_role("region", name="Host wins")
    expect(result).to_contain_text("There was no move left, and the claim was right.")
    expect(result.locator("dl")).to_contain_text("score of player 1")
    expect(result.locator("dl")).to_contain_text("score of player 2")


# -- against the computer -------------------------------------------------------------------------


def test_u_comp_5_to_7_the_computer_answers_a_second_later(guests: Guests) -> None:
    """Case 39: the delay is the page's, so a clock of the test's own decides.

    U-PAD-4, U-CENTRE-1 and U-CENTRE-2 on the way.
    """
    page = guests()
    page.clock.install()
    laid = table(page, seats=BOT, size=3, start=[1, 1])
    shows(page, 5, "x")
    page.clock.pause_at(page.evaluate("Date.now() + 1000"))
    page.locator("[data-dir='6']").click()
    shows(page, 1, "6x1")
    centre(page).click()
    expect(page.locator("[data-points='1']")).to_be_visible()
    for _ in range(200):
        if laid.seen()["position"]["plays"] == 2:
            break
        page.wait_for_timeout(50)
    page.clock.run_for(900)
    shows(page, 5, "x")
    expect(page.locator(".plate.turn")).to_contain_text("Computer")
    for control in ("[data-dir='4']", "[data-distance='1']", "[data-confirm]"):
        expect(page.locator(control)).to_be_disabled()
    page.clock.run_for(200)
    last = laid.seen()["position"]["view"]["last"]
    shows(page, 4, f"{last['dir']}x{last['dist']}")
    expect(centre(page)).to_have_accessible_name(f"Computer moved: {_way(last)} {last['dist']}")
    expect(centre(page)).to_be_disabled()
    page.locator("[data-dir='8']").click()
    shows(page, 1, "8x1")
    expect(centre(page)).to_have_accessible_name("Confirm: up 1")


def _way(last: Mapping[str, int]) -> str:
    names = {1: "down-left", 2: "down", 3: "down-right", 4: "left", 6: "right"}
    return {**names, 7: "up-left", 8: "up", 9: "up-right"}[last["dir"]]


def test_u_comp_8_the_computer_opens_with_the_board_in_view(guests: Guests) -> None:
    page = guests()
    set_up(page, autoHide=True)
    table(page, seats=BOT, size=5, start=[2, 2], first=2)
    expect(page.locator("[data-piece]")).to_be_visible()
    expect(centre(page)).to_have_attribute("data-state", "4")
    expect(page.locator("[data-piece]")).to_be_visible()  # U-HIDE-3


def test_a_stuck_computer_claims_and_wins(guests: Guests) -> None:
    """Case 30, and a whole game against the computer."""
    page = guests()
    laid = table(page, seats=BOT, size=2, mode="blocked", start=[0, 0])
    move(page, "6x1")
    expect(centre(page)).to_have_attribute("data-state", "4")
    view = laid.seen()["position"]["view"]
    move(page, next(iter(view["reach"])))
    expect(page.get_by_role("heading", name="You lose")).to_be_visible()
    expect(page.get_by_text("There was no move left, and the claim was right.")).to_be_visible()


def test_a_run_in_normal_mode_ends_with_points_penalty_and_score(guests: Guests) -> None:
    """Case 45, R-MOVE-1, R-PEN-2, section 8: told as a run, not as a defeat."""
    page = guests()
    laid = table(page, seats=BOT, size=5, start=[2, 1], first=2)
    expect(centre(page)).to_have_attribute("data-state", "4")
    last = laid.seen()["position"]["view"]["last"]
    expect(page.locator("text.cost")).to_have_count(last["dist"])  # U-BOARD-4
    move(page, f"{10 - last['dir']}x1")
    expect(page.locator("[data-penalty='2']")).to_be_visible()
    expect(centre(page)).to_have_attribute("data-state", "4")
    row = laid.seen()["position"]["view"]["pos"][0]
    move(page, f"{8 if row < 4 else 2}x4")
    result = page.get_by_role("region", name="You made 1 move")
    expect(result).to_contain_text("Your move led off the board.")
    facts = result.locator("dl div").all_inner_texts()
    assert {" ".join(fact.split()) for fact in facts} >= {"1 points", "2 penalty", "-1 score"}
    expect(page.locator("[data-fatal]")).to_be_visible()  # U-HIDE-9


# -- the pad, the centre and the board ------------------------------------------------------------


@pytest.mark.parametrize(
    ("size", "presses", "seen"),
    [
        (4, "6 6 6 6", ["1 6x1", "1 6x2", "1 6x3", "1 6x1"]),  # case 36
        (5, "#3 8 9", ["3 x3", "1 8x3", "1 9x3"]),  # case 37
        (5, "8 8 4", ["1 8x1", "1 8x2", "1 4x1"]),  # case 38
    ],
)
def test_u_pad_1_to_3_presses_add_up(
    guests: Guests, size: int, presses: str, seen: list[str]
) -> None:
    page = guests()
    table(page, size=size, start=[1, 1])
    for press, expected in zip(presses.split(), seen, strict=True):
        kind = "distance" if press.startswith("#") else "dir"
        page.locator(f"[data-{kind}='{press[-1]}']").click()
        state, what = expected.split()
        shows(page, int(state), what)


def test_u_board_the_board_is_a_display_with_a_tick_on_every_legal_target(guests: Guests) -> None:
    """U-BOARD-1 to U-BOARD-3, U-PAD-5, case 44."""
    page = guests()
    laid = table(page, ["6x1", "2x1"], size=3, mode="blocked", start=[0, 0])
    ticks = page.locator("[data-place]:has([data-mark])")
    expect(ticks).to_have_count(laid.seen()["position"]["view"]["legal"])
    expect(page.locator("rect.burnt")).to_have_count(2)
    page.locator("[data-place='2.2']").click()
    expect(page.get_by_text("Moves are made on the pad, not on the board.")).to_be_visible()
    assert laid.seen()["position"]["plays"] == 2
    page.get_by_role("button", name="Confirm", exact=True).click()
    expect(page.get_by_text("Choose a direction and a distance first.")).to_be_visible()
    page.locator("[data-dir='2']").click()
    expect(page.locator("[data-place='2.1'] [data-mark=aimed]")).to_be_visible()
    page.locator("[data-dir='9']").click()
    expect(page.locator("[data-mark=aimed]")).to_have_count(1)
    page.locator("[data-dir='8']").click()
    expect(page.locator("[data-mark=aimed]")).to_have_count(0)  # burnt: shows nothing
    expect(centre(page)).to_be_enabled()
    centre(page).click()
    expect(page.get_by_role("heading", name="Guest wins")).to_be_visible()


# -- hidden play ----------------------------------------------------------------------------------


def test_u_hide_auto_hide_goes_with_the_first_move_and_peeking_lasts_for_one(
    guests: Guests,
) -> None:
    """U-HIDE-1, 2, 4, 6, 8, 9; cases 40 and 41; D-INIT-3."""
    page = guests()
    set_up(page, autoHide=True)
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
    page.get_by_role("button", name="Move 1, Host").click()
    expect(page.get_by_text("After move")).to_be_visible()
    expect(board).to_have_count(0)  # looking back tells no more than the list does
    page.get_by_role("button", name="Back to the game").click()
    move(page, "8x4")
    expect(page.get_by_role("heading", name="Guest wins")).to_be_visible()
    expect(page.locator("[data-fatal='-2.2']")).to_be_visible()
    page.get_by_role("button", name="Review").click()
    page.keyboard.press("ArrowLeft")
    expect(board).to_be_visible()


def test_u_hide_5_and_10_without_a_board_the_game_is_told_and_spoken(guests: Guests) -> None:
    """Case 42: no board node at any time; the voice is off until it is asked for."""
    page = guests()
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
    expect(page.locator("[data-spoken]")).to_contain_text("Host moves 1 up-left.")
    until(page, "said.length > 1")
    assert page.evaluate("said") == ["Start: row 2, column 3.", "1 up-left"]
    assert not any(board for board, *_ in page.evaluate("seen"))


def test_r_opt_3_marks_go_with_the_piece(guests: Guests) -> None:
    """Case 43, R-OPT-4."""
    page = guests()
    table(page, size=3, start=[1, 1])
    expect(page.locator("[data-mark]")).to_have_count(8)
    page.get_by_role("button", name="Board and voice").click()
    level = page.get_by_role("radiogroup", name="In view")
    for name, piece, marks in (("Queen", 1, 0), ("Board", 0, 0), ("Moves", 1, 8)):
        level.get_by_text(name, exact=True).click()
        expect(page.locator("[data-piece]")).to_have_count(piece)
        expect(page.locator("[data-mark]")).to_have_count(marks)
    level.get_by_text("Nothing", exact=True).click()
    expect(page.locator("[data-board]")).to_have_count(0)


# -- initialise before the board appears ----------------------------------------------------------


def test_d_init_1_and_4_a_new_game_shows_piece_and_marks_from_its_first_frame(
    guests: Guests,
) -> None:
    page = guests()
    set_up(page, showPiece=False, showMoves=False, autoHide=True)
    page.reload()
    page.evaluate(WATCH)
    card(page).get_by_role("button", name="Computer").click()
    page.get_by_role("dialog").get_by_role("button", name="Normal").click()
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
    card(page).get_by_role("button", name="Computer").click()
    page.get_by_role("dialog").get_by_role("button", name="Normal").click()
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
    laid = table(page, size=2, mode="blocked", start=[0, 0])
    shows(page, 5, "x")
    for text in ("6x1", "2x1", "4x1"):
        page.locator(f"[data-dir='{text[0]}']").click()
        shows(page, 1, text)
        centre(page).click()
        shows(page, 4, text)
    page.get_by_role("button", name="No moves").click()
    expect(page.get_by_role("heading", name="Guest wins")).to_be_visible()
    assert laid.seen()["position"]["view"]["result"]["score"] == {"1": 2, "2": 1}


def test_d_arch_4_6_and_7_a_slow_board_delays_nothing_and_catches_up_in_order(
    guests: Guests,
) -> None:
    page = guests(reduced_motion="no-preference")
    set_up(page, glide=2000)
    laid = table(page, size=3, start=[0, 0])
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
        assert laid.seen()["position"]["view"]["moves"] == count + 1
    shown = page.evaluate("places")
    path = ["0.0", "0.1", "1.1", "1.0", "0.0", "0.1", "1.1", "1.0", "0.0"]
    assert shown == path[: len(shown)]
    assert len(shown) < len(path)
    expect(page.locator("[data-mark]")).to_have_count(0)  # hidden while anything moves
    page.reload()
    expect(page.locator("[data-piece]")).to_have_attribute("data-piece", "0.0")
    expect(page.locator("[data-mark]")).to_have_count(6)


# -- keys -----------------------------------------------------------------------------------------


def test_u_key_1_a_game_is_played_by_letters_digits_and_number_pad(guests: Guests) -> None:
    page = guests()
    laid = table(page, size=5, mode="blocked", start=[2, 2])
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
    expect(page.get_by_role("heading", name="Host wins")).to_be_visible()
    assert laid.seen()["position"]["view"]["result"]["reason"] == "claim-wrong"


def test_r_claim_5_the_claim_is_not_offered_in_normal_mode(guests: Guests) -> None:
    """Case 46."""
    page = guests()
    laid = table(page, size=3, start=[1, 1])
    expect(page.get_by_role("button", name="Confirm", exact=True)).to_be_visible()
    expect(page.get_by_role("button", name="No moves")).to_have_count(0)
    for key in ("Backspace", "KeyN", "NumpadDecimal"):
        page.keyboard.press(key)
    page.keyboard.press("KeyW")
    shows(page, 1, "8x1")
    assert laid.seen()["position"]["plays"] == 0


def test_r_opt_2_another_size_or_mode_is_another_game(guests: Guests) -> None:
    """Case 48: asked only if something would be lost."""
    page = guests()
    laid = table(page, ["6x1"], size=3, start=[1, 1])
    expect(page.locator("[data-piece]")).to_be_visible()
    page.keyboard.press("=")
    page.get_by_role("button", name="Keep playing").click()
    assert page.url.endswith(laid.id)
    assert laid.seen()["position"]["phase"] == "running"
    page.keyboard.press("=")
    page.get_by_role("button", name="Start afresh").click()
    expect(page.get_by_text(re.compile("^4.4, Normal$")).first).to_be_visible()
    expect(page.locator("[data-piece]")).to_be_visible()
    page.keyboard.press("b")
    expect(page.get_by_text(re.compile("^4.4, Blocked$")).first).to_be_visible()
    assert stored(page)["mode"] == "blocked"
    expect(page.locator(".plate.turn")).to_contain_text("Host")


def test_u_key_2_keys_can_be_changed_and_a_clash_is_reported(guests: Guests) -> None:
    page = guests()
    table(page, size=3, start=[1, 1])
    page.get_by_role("button", name="Board and voice").click()
    page.get_by_role("button", name="Change keys").click()
    page.get_by_role("button", name="Change the key: up", exact=True).click()
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


# -- online ---------------------------------------------------------------------------------------


def test_u_net_two_browsers_play_to_a_claim_and_a_reload_resumes(guests: Guests) -> None:
    """U-NET-5 to U-NET-9, case 47, with the game of case 32."""
    host, guest = guests(), guests(viewport=PHONE)
    laid = lay(
        host, GAME, ["2x1", "3x1", "6x1"], options={"size": 3, "mode": "blocked", "start": [0, 0]}
    )
    laid.sit(host, 0, mode="online")
    laid.sit(guest, 1, mode="online")
    shows(guest, 4, "6x1")
    move(guest, "7x1")
    shows(host, 4, "7x1")
    expect(host.locator("[data-peek]")).to_be_disabled()  # peeking is for casual games
    expect(guest.locator("[data-dir='9']")).to_be_disabled()
    move(host, "9x1")
    shows(guest, 4, "9x1")
    guest.reload()
    shows(guest, 4, "9x1")
    expect(guest.locator("[data-piece='0.2']")).to_be_visible()
    move(guest, "1x2")
    shows(host, 4, "1x2")
    expect(host.locator("[data-penalty='0']").first).to_be_visible()
    host.get_by_role("button", name="No moves").click()
    expect(host.get_by_role("heading", name="You win")).to_be_visible()
    expect(guest.get_by_role("heading", name="You lose")).to_be_visible()


def test_u_net_1_to_4_a_room_is_made_joined_and_shown_to_its_guest(guests: Guests) -> None:
    """U-NET-9 and U-NET-10: both play from memory, as the room says, and nobody signs up."""
    host, guest = guests(), guests()
    set_up(guest, autoHide=False, showBoard=True)
    card(host).get_by_role("button", name="Online").click()
    dialog = host.get_by_role("dialog")
    dialog.get_by_role("radiogroup", name="Size").get_by_text("5").click()
    dialog.get_by_role("switch", name="Hide the board after the first move").check()
    dialog.get_by_role("switch", name="List it on the front page").check()
    dialog.get_by_role("button", name="Normal").click()
    link = host.get_by_label("Link", exact=True).input_value()
    expect(host.get_by_role("button", name="Copy the link")).to_be_visible()

    listed = guest.get_by_role("region", name=re.compile("^Open"))
    expect(listed.get_by_text("Normal, from memory").first).to_be_visible()
    guest.get_by_label("Invited to a game?").fill(link)
    guest.get_by_role("button", name="Join").click()
    expect(guest.locator("main").get_by_text("Normal, from memory")).to_be_visible()
    guest.get_by_role("button", name="Sit down").click()
    for page in (host, guest):
        expect(page.locator("[data-board]")).to_be_visible()
    first, second = (host, guest) if host.locator("[data-dir='6']").is_enabled() else (guest, host)
    first.locator("[data-mark]").first.wait_for()
    stands = first.locator("[data-piece]").get_attribute("data-piece") or ""
    inward = "6" if stands.endswith(("0", "1", "2")) else "4"
    first.locator(f"[data-dir='{inward}']").click()
    first.locator("[data-distance='1']").click()
    centre(first).click()
    for page in (first, second):
        expect(page.locator("[data-folded]")).to_be_visible()
        expect(page.locator("[data-peek]")).to_be_disabled()
        page.keyboard.press("Numpad0")
        expect(page.get_by_text("That is settled for this game")).to_be_visible()
    second.goto(f"{second.url}/review")
    expect(second.get_by_role("slider")).to_be_visible()
    expect(second.locator("[data-board]"), "looking back tells no more").to_have_count(0)


def test_u_net_9_a_room_in_view_stays_in_view_whatever_the_players_settings(
    guests: Guests,
) -> None:
    host, guest = guests(), guests()
    set_up(host, autoHide=True)
    laid = lay(host, GAME, ["6x1"], options={"size": 5, "start": [2, 2]})
    for page, seat in ((host, 0), (guest, 1)):
        laid.sit(page, seat, mode="online")
        expect(page.locator("[data-piece='2.3']")).to_be_visible()
    assert stored(host)["autoHide"] is True


# -- for everybody --------------------------------------------------------------------------------


@pytest.mark.parametrize(("theme", "viewport"), [soaked("light", PHONE), ("dark", DESKTOP)])
def test_axe_has_no_serious_finding_at_the_table(
    guests: Guests, theme: Any, viewport: dict[str, int]
) -> None:
    page = guests(color_scheme=theme, viewport=viewport)
    card(page).get_by_role("button", name="One device").click()
    assert findings(page) == []
    set_up(page, autoHide=True)
    table(page, ["6x1"], size=5, mode="blocked", start=[1, 1])
    expect(page.locator("[data-folded]")).to_be_visible()
    assert findings(page) == []
    page.keyboard.press("h")
    page.keyboard.press("KeyX")
    expect(page.locator("[data-mark=aimed]")).to_be_visible()
    assert findings(page) == []
    page.get_by_role("button", name="Board and voice").click()
    assert findings(page) == []
    page.goto(f"/rules/{GAME}")
    expect(page.get_by_role("heading", name="Hidden play")).to_be_visible()
    assert findings(page) == []
