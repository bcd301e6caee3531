"""Save Oneself in a real browser: section 15 of its rules, and the deal of the day."""

from __future__ import annotations

import re
from pathlib import Path

import pytest
from playwright.sync_api import Page, expect

from soak import soaked

from .castaway import (
    BOTTLE,
    GAME,
    LOST,
    MIRAGE,
    PIRATES,
    SOS,
    STRANDED,
    TORNADO,
    castaway,
    count,
    go,
    lives,
    press,
    told,
    you,
)
from .conftest import DESKTOP, NOWHERE, PHONE, Guests
from .tables import card, cell, running
from .test_access import findings


def test_a_dealt_game_is_played_by_click_to_the_rescue_and_dealt_again(guests: Guests) -> None:
    page = guests()
    home = card(page, "Save Oneself")
    expect(home.get_by_role("link", name="Daily")).to_be_visible()
    expect(home.get_by_role("button")).to_have_text(["Play"])
    home.get_by_role("button", name="Play").click()
    dialog = page.get_by_role("dialog")
    dialog.get_by_role("textbox", name="Deal").fill(SOS)
    dialog.get_by_role("button", name="Start").click()

    # 15, start tooltip and valid moves: one line of story, and every legal cell is lit.
    expect(page.locator(".island > p")).to_contain_text("Washed ashore.")
    expect(page.locator("rect.open")).to_have_count(4)
    expect(lives(page)).to_have_attribute("aria-valuenow", "16")
    expect(count(page, "deck")).to_have_text("15")
    go(page, "0,1")
    you(page, "0,1")
    expect(lives(page)).to_have_attribute("aria-valuenow", "15")
    expect(told(page)).to_contain_text("High ground. From here one sees far. A day passes.")

    # 15, flippable cards: only in the flip phase; a click flips, others are ignored (ruling 29).
    expect(page.locator("rect.open")).to_have_count(1)
    cell(page, "'0,1'").click()
    expect(page.locator("[data-card=higher-ground]")).to_be_visible()
    expect(page.get_by_role("button", name="Flip nothing")).to_be_visible()
    go(page, "0,0")
    expect(page.locator("[data-card=sos]")).to_be_visible()
    expect(count(page, "score")).to_have_text("20")

    # 15, shore: the coming stops are numbered, and where the sign is seen is marked.
    go(page, "1,1")
    expect(page.locator("[data-ship='-1,2']")).to_be_visible()
    stop = page.locator("[data-stop='0,2']")
    expect(stop).to_have_class(re.compile("seen"))
    expect(page.get_by_text("In 1 day the ship sees it: SOS sign.")).to_be_visible()
    go(page, "0,1")

    is_rescued_and_dealt_again(page)


def is_rescued_and_dealt_again(page: Page) -> None:
    """15, game-over panel: message, score broken down, new game, same deck again, share."""
    result = page.get_by_role("region", name="Rescued!")
    expect(result).to_contain_text("The ship saw the SOS.")
    expect(result.locator("dl")).to_contain_text("SOS sign 5")
    expect(result.locator("dl")).to_contain_text("Lives left 13")
    expect(result.locator("dl")).to_contain_text("Score 18")
    expect(page.locator("[data-card=sos] .lit")).to_be_visible()
    expect(result.locator("[data-seed]")).to_have_text(SOS)
    finished = page.url
    result.get_by_role("button", name="Replay this deal").click()
    expect(page.locator("[data-card=rocks]")).to_be_visible()
    assert page.url != finished
    go(page, "1,0")
    expect(page.locator("[data-card=higher-ground]")).to_be_visible()


def test_a_game_is_played_with_the_keyboard_alone(guests: Guests) -> None:
    page = guests(NOWHERE)
    castaway(page, BOTTLE)
    press(page, "ArrowRight")
    you(page, "0,1")
    page.keyboard.press("e")
    you(page, "0,2")
    # The bottle can be flipped while the new ship waits: its card is found and read in the grid.
    for _ in range(30):
        page.keyboard.press("Tab")
        if page.evaluate("document.activeElement?.getAttribute('role')") == "gridcell":
            break
    expect(cell(page, "'0,2'")).to_be_focused()
    page.keyboard.press("ArrowLeft")
    expect(cell(page, "'0,1'")).to_have_accessible_name(
        "0,1, Bottle, can be flipped to Message in a bottle"
    )
    expect(cell(page, "'0,1'")).to_have_accessible_description(re.compile("Ready to flip."))
    page.keyboard.press("Enter")
    expect(page.locator("[data-card=message]")).to_be_visible()
    expect(cell(page, "'-1,-1'")).to_have_accessible_name("-1,-1, the ship, sailing east")
    page.keyboard.press("w")
    you(page, "0,1")
    page.keyboard.press("/")
    page.get_by_label("Move", exact=True).fill("e")
    page.keyboard.press("Enter")
    expect(page.get_by_role("heading", name="Rescued!")).to_be_visible()
    expect(page.get_by_text("The ship picked up the bottle.").first).to_be_visible()


def test_the_ship_sails_its_route_and_out_of_reach(guests: Guests) -> None:
    page = guests(NOWHERE, viewport=PHONE, has_touch=True)
    castaway(page, LOST)
    ways = ["1,0", "0,0", "1,0", "0,0", "1,0", "0,0", "1,0"]
    for at, name in enumerate(ways):
        page.locator(f"[data-cell='{name}'].open").tap()
        if at < len(ways) - 1:
            # T11: after the pause one cell a day along the north shore.
            expect(page.locator(f"[data-ship='-1,{at - 1}']")).to_be_visible()
            expect(page.locator("[data-stop]")).to_have_count(6 - at)
    expect(page.get_by_role("heading", name="Not this time")).to_be_visible()
    expect(page.get_by_text("The ship sailed away.").first).to_be_visible()
    expect(page.locator(".over dl")).to_contain_text("Score 9")


def test_a_card_explains_itself_under_the_pointer_and_by_focus(guests: Guests) -> None:
    page = guests(NOWHERE)
    castaway(page, SOS)
    cell(page, "'0,0'").hover()
    tip = page.get_by_role("group", name="Card")
    expect(tip).to_contain_text("Rocks")
    expect(tip).to_contain_text("SOS sign")
    expect(tip).to_contain_text("5 points")
    expect(tip).to_contain_text("Missing You stand on high ground")
    expect(tip).to_contain_text("Cannot be flipped yet.")
    expect(tip).to_contain_text("Once flipped, this is no longer possible: Palm trees to Coconuts.")
    go(page, "0,1")
    cell(page, "'0,0'").hover()
    expect(tip).to_contain_text("Ready to flip.")
    go(page, "0,0")
    expect(page.locator("[data-card=sos]")).to_be_visible()
    cell(page, "'0,0'").hover()
    expect(tip).to_contain_text("Turned. It stays this way up.")
    page.mouse.move(5, 5)
    expect(tip).to_have_count(0)


def test_a_finger_taps_to_look_and_taps_again_to_flip(guests: Guests) -> None:
    page = guests(NOWHERE, viewport=PHONE, has_touch=True)
    castaway(page, SOS, "E")
    # Held, a card is read even where a tap would act.
    box = page.locator("[data-cell='0,0']").bounding_box()
    assert box is not None
    finger = page.context.new_cdp_session(page)
    points = [{"x": box["x"] + 20, "y": box["y"] + 20}]
    finger.send("Input.dispatchTouchEvent", {"type": "touchStart", "touchPoints": points})
    expect(page.locator("[data-details=rocks]")).to_be_visible()
    finger.send("Input.dispatchTouchEvent", {"type": "touchEnd", "touchPoints": []})
    expect(page.locator("[data-card=rocks]")).to_be_visible()
    page.locator("[data-cell='0,1']").tap()
    expect(page.locator("[data-details=higher-ground]")).to_be_visible()
    page.locator("[data-cell='0,0'].open").tap()
    details = page.locator("[data-details=rocks]")
    expect(details).to_contain_text("Ready to flip.")
    expect(page.locator("[data-card=rocks]")).to_be_visible()
    page.locator("[data-cell='0,0'].open").tap()
    expect(page.locator("[data-card=sos]")).to_be_visible()
    expect(details).to_have_count(0)


def test_pirates_leave_a_compass_and_the_space_bar_stays_or_flips_nothing(guests: Guests) -> None:
    page = guests(NOWHERE)
    castaway(page, PIRATES, "S")
    expect(page.locator("[data-ship]")).to_have_count(1)
    page.keyboard.press("ArrowRight")
    expect(page.locator("[data-event=pirates]")).to_contain_text("The pirates take the ship!")
    expect(page.locator("[data-ship]")).to_have_count(0)
    expect(page.locator("[data-card=compass]")).to_be_visible()
    expect(count(page, "moves")).to_have_text("2")
    page.keyboard.press("ArrowRight")
    you(page, "1,2")
    # T34: one card a day, so the second step leads back to a card only, or one stays.
    expect(page.locator("rect.open")).to_have_count(2)
    expect(cell(page, "'1,2'")).to_have_accessible_name("1,2, Flint, you are here, stay")
    expect(count(page, "moves")).to_have_text("1")
    page.keyboard.press(" ")
    expect(page.get_by_role("button", name="Flip nothing")).to_be_visible()
    page.keyboard.press(" ")
    expect(count(page, "moves")).to_have_text("2")
    expect(lives(page)).to_have_attribute("aria-valuenow", "13")


def test_mirage_and_tornado_are_told_as_events(guests: Guests) -> None:
    page = guests(NOWHERE)
    castaway(page, MIRAGE, "E")
    press(page, "ArrowRight")
    expect(page.locator("[data-event=mirage]")).to_contain_text("lies here: Wild boar.")
    expect(page.locator("[data-card=sea-serpent]")).to_be_visible()
    expect(page.get_by_role("region", name="Moves").get_by_role("listitem").first).to_contain_text(
        "A day passes. 10 lives left."
    )
    castaway(page, *TORNADO)
    press(page, "ArrowRight")
    event = page.locator("[data-event=tornado]")
    expect(event).to_contain_text("a tornado! It tears at you: 3 lives lost.")
    expect(event).to_contain_text("The shelter falls back to vines.")
    expect(page.locator("[data-card=vines]")).to_be_visible()


def test_a_dead_end_says_so_and_offers_to_give_up(guests: Guests) -> None:
    page = guests(NOWHERE)
    castaway(page, *STRANDED)
    press(page, "ArrowLeft")
    expect(page.get_by_text("nobody can come any more")).to_be_visible()
    page.get_by_role("button", name="Give up").click()
    expect(page.get_by_role("heading", name="Not this time")).to_be_visible()
    expect(page.get_by_text("You gave up.")).to_be_visible()


def test_a_reload_resumes_undo_takes_back_and_a_watcher_follows(guests: Guests) -> None:
    page = guests(NOWHERE)
    castaway(page, LOST, "S")
    watcher = guests(page.url)
    expect(watcher.get_by_text("You are watching")).to_be_visible()
    page.reload()
    you(page, "1,0")
    go(page, "1,1")
    you(watcher, "1,1")
    expect(watcher.locator("rect.open")).to_have_count(0)
    page.get_by_role("button", name="Undo").click()
    you(page, "1,0")
    expect(page.locator("[data-card]")).to_have_count(2)
    page.get_by_role("link", name="Home").click()
    running(page, "Save Oneself").click()
    you(page, "1,0")
    page.get_by_role("button", name="All cards").click()
    dialog = page.get_by_role("dialog")
    expect(dialog.get_by_role("button", name="Pirates")).to_be_visible()
    dialog.get_by_role("button", name="Pirates").click()
    expect(dialog.locator("[data-details=pirates]")).to_contain_text("Still in the deck.")


def test_only_what_moves_is_moved_and_nothing_with_reduced_motion(guests: Guests) -> None:
    seconds = "g => getComputedStyle(g).transitionDuration"
    for motion, ship in (("no-preference", "0.5s"), ("reduce", "0s")):
        page = guests(NOWHERE, reduced_motion=motion)
        castaway(page, LOST, "S N")
        assert page.locator("[data-ship]").evaluate(seconds) == ship
        page.keyboard.press("ArrowDown")
        expect(page.locator("[data-ship='-1,1']")).to_be_visible()


@pytest.mark.parametrize(("theme", "size"), [soaked("light", DESKTOP), ("dark", PHONE)])
def test_axe_has_no_serious_finding(guests: Guests, theme: str, size: dict[str, int]) -> None:
    page = guests(NOWHERE, color_scheme=theme, viewport=size)
    castaway(page, SOS, "E")
    page.locator("[data-cell='0,0']").hover()
    expect(page.locator("[data-details=rocks]").first).to_be_attached()
    assert findings(page) == []
    page.get_by_role("button", name="All cards").click()
    assert findings(page) == []
    castaway(page, *TORNADO)
    assert findings(page) == []
    castaway(page, SOS, "E flip_rocks S N")
    expect(page.locator("[data-seed]")).to_be_visible()
    assert findings(page) == []
    for path in ("/daily", f"/rules/{GAME}"):
        page.goto(path)
        expect(page.get_by_role("main")).to_be_visible()
        page.wait_for_load_state("networkidle")
        assert findings(page) == []


def test_the_island_can_be_taken_along_as_a_picture(guests: Guests) -> None:
    page = guests(NOWHERE)
    castaway(page, SOS, "E")
    page.get_by_role("button", name="More").click()
    for name, start in {"SVG": b"<svg", "PNG": b"\x89PNG"}.items():
        with page.expect_download() as download:
            page.get_by_role("button", name=name, exact=True).click()
        assert Path(download.value.path()).read_bytes().startswith(start), name
