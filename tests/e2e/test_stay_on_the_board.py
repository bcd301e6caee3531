"""Stay on the Board in a real browser. Requirement ids are those of its rules and experience."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

import pytest
from playwright.sync_api import expect

from soak import soaked

from .conftest import DESKTOP, NOWHERE, PHONE, Guests
from .stay import BOT, GAME, centre, claim, move, on_front, set_up, shows, table
from .tables import wait_for
from .test_access import findings


def test_u_local_1_to_3_two_people_here_have_names_and_both_scores(guests: Guests) -> None:
    """U-LOCAL-4 is case 40 below: on one device the board goes for both at once."""
    page = guests(viewport=PHONE)
    on_front(page).get_by_role("button", name="One device").click()
    dialog = page.get_by_role("dialog")
    dialog.get_by_role("textbox", name="Player 1").fill("Maker")
    dialog.get_by_role("textbox", name="Player 2").fill(" Guest ")
    dialog.get_by_role("radiogroup", name="Starts").get_by_text("Guest").click()
    dialog.get_by_role("radiogroup", name="Size").get_by_text("2").click()
    dialog.locator("[data-mode=blocked]").click()
    for name in ("Guest", "Maker", "Guest"):
        expect(page.locator(".plate.turn")).to_contain_text(name)  # the move before has come
        page.locator("[data-do=hint]").click()
        hinted = page.locator("[data-dir].hinted")
        expect(hinted).to_be_visible()
        hinted.click()
        centre(page).click()
        expect(hinted).to_have_count(0)
    expect(page.locator(".plate.turn")).to_contain_text("Maker")
    claim(page)
    result = page.get_by_role("region", name="Maker wins")
    expect(result).to_contain_text("There was no move left, and the claim was right.")
    expect(result.locator("dl")).to_contain_text("score of player 1")
    expect(result.locator("dl")).to_contain_text("score of player 2")


# -- against the computer -------------------------------------------------------------------------


def test_u_comp_5_to_7_the_computer_answers_a_second_later(guests: Guests) -> None:
    """Case 39: the delay is the page's, so a clock of the test's own decides.

    U-PAD-4, U-CENTRE-1 and U-CENTRE-2 on the way.
    """
    page = guests(NOWHERE)
    page.clock.install()
    opened = table(page, seats=BOT, size=3, start=[1, 1])
    shows(page, 5, "x")
    page.clock.pause_at(page.evaluate("Date.now() + 1000"))
    page.locator("[data-dir='6']").click()
    shows(page, 1, "6x1")
    centre(page).click()
    expect(page.locator("[data-points='1']")).to_be_visible()
    wait_for(page, lambda: opened.seen()["position"]["plays"] == 2, "the computer's move")
    page.clock.run_for(900)
    shows(page, 5, "x")
    expect(page.locator(".plate.turn")).to_contain_text("Computer")
    for control in ("[data-dir='4']", "[data-distance='1']", "[data-confirm]"):
        expect(page.locator(control)).to_be_disabled()
    page.clock.run_for(200)
    last = opened.seen()["position"]["view"]["last"]
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
    page = guests(NOWHERE)
    set_up(page, autoHide=True, showFirst=True)
    table(page, seats=BOT, size=5, start=[2, 2], first=2)
    expect(page.locator("[data-piece]")).to_be_visible()
    expect(centre(page)).to_have_attribute("data-state", "4")
    expect(page.locator("[data-piece]")).to_be_visible()  # U-HIDE-3


def test_a_stuck_computer_claims_and_wins(guests: Guests) -> None:
    """Case 30, and a whole game against the computer."""
    page = guests(NOWHERE)
    opened = table(page, seats=BOT, size=2, mode="blocked", start=[0, 0])
    move(page, "6x1")
    expect(centre(page)).to_have_attribute("data-state", "4")
    view = opened.seen()["position"]["view"]
    move(page, next(iter(view["reach"])))
    expect(page.get_by_role("heading", name="You lose")).to_be_visible()
    expect(page.get_by_text("There was no move left, and the claim was right.")).to_be_visible()


def test_a_run_in_normal_mode_ends_with_points_penalty_and_score(guests: Guests) -> None:
    """Case 45, R-MOVE-1, R-PEN-2, section 8: told as a run, not as a defeat."""
    page = guests(NOWHERE)
    opened = table(page, seats=BOT, size=5, start=[2, 1], first=2)
    expect(centre(page)).to_have_attribute("data-state", "4")
    last = opened.seen()["position"]["view"]["last"]
    expect(page.locator("text.cost")).to_have_count(last["dist"])  # U-BOARD-4
    move(page, f"{10 - last['dir']}x1")
    expect(page.locator("[data-penalty='2']")).to_be_visible()
    expect(centre(page)).to_have_attribute("data-state", "4")
    row = opened.seen()["position"]["view"]["pos"][0]
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
    page = guests(NOWHERE)
    table(page, size=size, start=[1, 1])
    for press, expected in zip(presses.split(), seen, strict=True):
        kind = "distance" if press.startswith("#") else "dir"
        page.locator(f"[data-{kind}='{press[-1]}']").click()
        state, what = expected.split()
        shows(page, int(state), what)


def test_u_board_there_is_a_tick_on_every_legal_target_and_nothing_else_can_be_tapped(
    guests: Guests,
) -> None:
    """U-BOARD-1 to U-BOARD-3, U-PAD-5, case 44."""
    page = guests(NOWHERE)
    opened = table(page, ["6x1", "2x1"], size=3, mode="blocked", start=[0, 0])
    ticks = page.locator("[data-place]:has([data-mark])")
    expect(ticks).to_have_count(opened.seen()["position"]["view"]["legal"])
    expect(page.locator("rect.burnt")).to_have_count(2)
    page.locator("[data-place='0.0']").click()
    expect(page.get_by_text("Tap a cell with a tick, or use the pad.")).to_be_visible()
    assert opened.seen()["position"]["plays"] == 2
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


def test_a_ticked_cell_may_be_tapped_once_to_choose_and_again_to_move(guests: Guests) -> None:
    page = guests(NOWHERE, viewport=PHONE, has_touch=True)
    opened = table(page, size=4, start=[1, 1])
    page.locator("[data-place='3.3']").tap()
    shows(page, 1, "3x2")
    expect(page.get_by_text("Tap the cell again")).to_be_visible()
    page.locator("[data-place='1.3']").tap()
    shows(page, 1, "6x2")
    assert opened.seen()["position"]["plays"] == 0
    page.locator("[data-place='1.3']").tap()
    expect(page.locator("[data-piece='1.3']")).to_be_visible()
    page.get_by_role("button", name="Board and voice").click()
    page.get_by_role("switch", name="Show available moves").uncheck()
    page.keyboard.press("Escape")
    page.locator("[data-place='0.3']").tap()
    expect(page.get_by_text("Moves are made on the pad, not on the board.")).to_be_visible()


# -- for everybody --------------------------------------------------------------------------------


@pytest.mark.parametrize(("theme", "viewport"), [soaked("light", PHONE), ("dark", DESKTOP)])
def test_axe_has_no_serious_finding_at_the_table(
    guests: Guests, theme: Any, viewport: dict[str, int]
) -> None:
    page = guests(color_scheme=theme, viewport=viewport)
    on_front(page).get_by_role("button", name="One device").click()
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
