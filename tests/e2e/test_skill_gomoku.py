# long: one board, its cards and its windows; every test stands on the same small words
"""Skill Gomoku in a real browser: cards, windows, frost, and a board that breaks."""

from __future__ import annotations

import re
from collections.abc import Sequence
from typing import Any

import pytest
from playwright.sync_api import Locator, Page, expect

from soak import soaked

from .conftest import NOWHERE, PHONE, Guests
from .match_setup import OpenedMatch, open_match
from .tables import cell, open_game
from .test_access import findings

GAME = "skill-gomoku"
PATIENT = {"counterSeconds": 60, "reviveSeconds": 60}
BOT: dict[str, Any] = {"kind": "bot", "level": 5}
"""The rules of thumb: always answers, never throws the board unless it must."""
HUMAN: dict[str, Any] = {"kind": "human"}
FOUR = ["H8", "A1", "I8", "A3", "J8", "A5", "K8", "G8"]
"""Black has four in a row, white has blocked one end; black is to move."""
WAYS = [(1, 0), (-1, 0), (0, 1), (0, -1), (1, 1), (-1, -1), (1, -1), (-1, 1)]
LISTEN = """() => {
  window.heard = []
  const say = () => heard.push(document.querySelector('[aria-live=assertive]')?.textContent.trim())
  new MutationObserver(say).observe(document.body,
    { childList: true, characterData: true, subtree: true })
}"""


def at_table(
    guests: Guests, record: Sequence[str] = (), **options: Any
) -> tuple[Page, OpenedMatch]:
    """One device with both seats, in the middle of a game that gives time to answer."""
    page = guests(NOWHERE)
    opened = open_match(page, GAME, record, options={**PATIENT, **options})
    opened.sit(page, 0, 1)
    expect(page.get_by_role("grid")).to_be_visible()
    return page, opened


def hand(page: Page, colour: str) -> Locator:
    """The cards of one side."""
    return page.locator(f"[data-hand={colour}]")


def state(page: Page, colour: str, skill: str, expected: str) -> None:
    """A card stands as expected."""
    card = hand(page, colour).locator(f"[data-card={skill}]")
    expect(card).to_have_attribute("data-state", expected)


def put(page: Page, name: str) -> None:
    """Puts a stone down."""
    page.locator(f"[data-cell={name}].open").click()
    expect(cell(page, name)).to_have_accessible_name(re.compile(f"^{name}, (black|white)"))


def pick(page: Page, skill: str) -> None:
    """Takes a card that can be played, by the edge that shows in the fan."""
    page.locator(f"[data-card={skill}][aria-disabled=false] .edge").click()


def use(page: Page, skill: str) -> None:
    """Plays a card that needs no target."""
    pick(page, skill)
    page.get_by_role("dialog").get_by_role("button", name="Use it").click()


def asked(page: Page) -> Locator:
    """The question of an open window."""
    return page.get_by_role("alertdialog")


@pytest.mark.parametrize("side", ["Black", "White"])
def test_the_front_page_leads_to_the_computer_on_either_side(guests: Guests, side: str) -> None:
    page = guests()
    open_game(page, "Computer", "Skill Gomoku", Side=side, Level="1", Finisher="Classic")
    put(page, "A15")
    expect(page.locator("[data-cell=O1].open")).to_be_visible()
    page.get_by_role("button", name="Resign").click()
    page.get_by_role("dialog").get_by_role("button", name="Resign").click()
    expect(page.get_by_role("heading", name="You lose")).to_be_visible()
    expect(page.get_by_text("You resigned.")).to_be_visible()


@pytest.mark.parametrize("seat", [0, 1])
def test_the_computer_without_answers_loses_its_board(guests: Guests, seat: int) -> None:
    """Section 13: without an answer in the game the end is final at once."""
    page = guests(NOWHERE)
    seats = [HUMAN, BOT] if seat == 0 else [BOT, HUMAN]
    opened = open_match(page, GAME, options={"skills": ["mountain_power"]}, seats=seats)
    opened.sit(page, seat, mode="computer")
    free = page.locator("[data-cell=A15].open, [data-cell=B15].open").first
    expect(free).to_be_visible()
    free.click()
    use(page, "mountain_power")
    expect(page.get_by_role("heading", name="You win")).to_be_visible()
    expect(page.get_by_text("The board is broken, and nobody brought glue.")).to_be_visible()
    expect(page.locator("path.gap").first).to_be_visible()
    expect(page.get_by_text("cards used")).to_be_visible()


def test_the_computer_answers_in_a_moment_and_a_stone_is_still_due(guests: Guests) -> None:
    """R-WINDOW-ALL, R-SPENT, R-STONE."""
    page = guests(NOWHERE)
    open_match(page, GAME, seats=[HUMAN, BOT]).sit(page, 0, mode="computer")
    use(page, "mountain_power")
    state(page, "black", "mountain_power", "spent")
    state(page, "white", "polar_reverse", "spent")
    state(page, "black", "still_water", "waiting")
    put(page, "H8")


def test_a_whole_game_against_the_computer_is_won_by_five(guests: Guests) -> None:
    """R-FREEZE: a turn and three that the computer loses are four stones beside the first."""
    page = guests(NOWHERE)
    options = {"skills": ["still_water"], "freezeTurns": 3}
    open_match(page, GAME, options=options, seats=[HUMAN, BOT]).sit(page, 0, mode="computer")
    put(page, "H8")
    state(page, "black", "still_water", "ready")
    rays = [[f"{chr(72 + x * n)}{8 + y * n}" for n in range(1, 5)] for x, y in WAYS]
    ray = next(r for r in rays if all(page.locator(f"[data-cell={c}].open").count() for c in r))
    use(page, "still_water")
    expect(hand(page, "white")).to_contain_text("Frozen: 3 turns")
    expect(page.locator("header")).not_to_contain_text("rozen")
    for name in ray[:3]:
        put(page, name)
    page.locator(f"[data-cell={ray[3]}].open").click()
    expect(page.get_by_role("heading", name="You win")).to_be_visible()
    expect(page.get_by_text("Five in a row, ")).to_be_visible()
    expect(page.locator("path.win")).to_have_count(1)
    page.get_by_role("button", name="New game, other settings").click()
    dialog = page.get_by_role("dialog", name="Skill Gomoku")
    dialog.get_by_role("radiogroup", name="Level").get_by_text("1", exact=True).click()
    dialog.get_by_role("button", name="Start").click()
    expect(cell(page, "G8")).to_have_accessible_name("G8, empty")
    state(page, "black", "mountain_power", "ready")


def test_the_result_waits_until_the_end_was_seen(guests: Guests) -> None:
    """Section 18: the panel comes about a second after the end, the line takes three."""
    page = guests(NOWHERE, reduced_motion="no-preference")
    open_match(page, GAME, FOUR).sit(page, 0, 1)
    page.locator("[data-cell=L8].open").click()
    line = page.locator("path.win.fresh")
    expect(line).to_have_count(1)
    assert page.locator("section.over").count() == 0
    assert line.evaluate("e => getComputedStyle(e).animationDuration") == "3s"
    expect(page.get_by_role("heading", name="Black wins")).to_be_visible()
    page.reload()
    expect(page.get_by_role("heading", name="Black wins")).to_be_visible()


def test_on_one_device_the_window_hands_over_and_the_game_goes_to_five(guests: Guests) -> None:
    """Sections 10 and 18; R-WAIT, R-SPENT."""
    page, _ = at_table(guests, FOUR)
    pick(page, "fly_sand")
    expect(page.get_by_text("choose a stone to blow away")).to_be_visible()
    expect(page.locator("circle.aim")).to_have_count(4)
    cell(page, "B7").click()
    expect(page.locator("circle.aim"), "other points are ignored").to_have_count(4)
    cell(page, "G8").click()

    expect(asked(page)).to_have_accessible_name(re.compile("^White: your answer! A gust of wind!"))
    expect(asked(page).get_by_role("timer")).to_be_visible()
    expect(cell(page, "G8")).to_have_accessible_name("G8, white, under attack")
    expect(page.locator(".near .plate")).to_contain_text("White")
    state(page, "white", "capture", "answer")
    state(page, "black", "fly_sand", "in_play")
    page.keyboard.press("Escape")
    page.locator(".board").click(position={"x": 20, "y": 20})
    expect(asked(page), "neither Esc nor a click dismisses it").to_be_visible()
    asked(page).get_by_role("button", name="Let it happen").click()

    expect(cell(page, "G8")).to_have_accessible_name("G8, empty")
    expect(page.locator(".near .plate")).to_contain_text("Black")
    cell(page, "G8").click()
    expect(page.get_by_role("heading", name="Black wins")).to_be_visible()
    expect(page.get_by_text("Five in a row, G8 to K8.")).to_be_visible()
    expect(page.locator("path.win")).to_have_count(1)


def test_two_browsers_smash_mend_and_finish_online(guests: Guests) -> None:
    """Section 13; R-PROVISIONAL, R-REVIVE-WHO, R-REVIVE-TURN, R-WINDOW: silence is consent."""
    host, guest = guests(NOWHERE), guests(NOWHERE)
    opened = open_match(host, GAME, FOUR, options={"counterSeconds": 3, "reviveSeconds": 30})
    opened.sit(host, 0, mode="online")
    opened.sit(guest, 1, mode="online")
    expect(asked(guest)).to_have_count(0)
    use(host, "mountain_power")
    expect(asked(guest)).to_contain_text("about to smash the board")
    expect(host.get_by_text("Waiting for the answer of")).to_be_visible()
    expect(host.get_by_role("timer")).to_be_visible()
    expect(host.locator("path.gap")).to_have_count(0)
    guest.keyboard.press("d")

    expect(asked(guest)).to_contain_text("Mend it now")
    for page in (host, guest):
        expect(page.locator("path.gap").first).to_be_visible()
        expect(page.get_by_role("button", name="Rematch")).to_have_count(0)
    assert host.locator("[data-cell].open").count() == 0
    guest.keyboard.press("a")
    for page in (host, guest):
        expect(page.locator("path.gap")).to_have_count(0)
    expect(cell(host, "G8")).to_have_accessible_name("G8, white, last stone")
    put(host, "C1")
    put(guest, "C3")

    guest.evaluate(LISTEN)
    pick(host, "fly_sand")
    cell(host, "G8").click()
    expect(asked(guest)).to_be_visible()
    expect(cell(host, "G8")).to_have_accessible_name("G8, empty")
    assert {"3 seconds", "1 second"} <= set(guest.evaluate("heard"))
    cell(host, "G8").click()
    expect(host.get_by_role("heading", name="You win")).to_be_visible()
    expect(guest.get_by_role("heading", name="You lose")).to_be_visible()


def test_everything_can_be_done_with_the_keyboard(guests: Guests) -> None:
    """Section 18: arrows, Enter, 1 to 8, A, D, Esc."""
    page, _ = at_table(guests, ["H8", "H9"])
    expect(page.locator("[data-cell=G8].open")).to_be_visible()  # from then on keys are heard
    page.keyboard.press("1")
    expect(page.locator("circle.aim")).to_have_count(1)
    page.keyboard.press("Escape")
    expect(page.locator("circle.aim")).to_have_count(0)
    state(page, "black", "fly_sand", "ready")
    page.keyboard.press("4")
    expect(page.get_by_role("dialog")).to_contain_text("静如止水")
    page.keyboard.press("Escape")
    expect(page.get_by_role("dialog")).to_have_count(0)

    page.keyboard.press("1")
    cell(page, "H8").focus()
    page.keyboard.press("ArrowUp")
    page.keyboard.press("Enter")
    expect(asked(page)).to_be_focused()
    expect(asked(page).get_by_role("button").first).to_be_enabled()
    page.keyboard.press("a")
    state(page, "white", "capture", "spent")
    expect(cell(page, "H9")).to_have_accessible_name(re.compile("^H9, white"))
    expect(page.locator("[data-cell=G8].open")).to_be_visible()
    cell(page, "H8").focus()
    page.keyboard.press("ArrowLeft")
    page.keyboard.press("Enter")
    expect(cell(page, "G8")).to_have_accessible_name("G8, black, last stone")
    page.keyboard.press("/")
    page.get_by_label("Move", exact=True).fill("fly_sand h8")
    page.keyboard.press("Enter")
    expect(asked(page)).to_be_focused()
    expect(asked(page).get_by_role("button").first).to_be_enabled()
    page.keyboard.press("d")
    expect(cell(page, "H8")).to_have_accessible_name("H8, empty")


def test_frost_takes_two_turns_unless_it_is_thawed(guests: Guests) -> None:
    """Section 11; R-FREEZE, R-PASS, R-THAW."""
    page, _ = at_table(guests, ["H8", "H9"])
    use(page, "still_water")
    expect(hand(page, "white")).to_contain_text("Frozen: 2 turns")
    put(page, "I8")
    expect(page.locator(".board").get_by_text("is frozen")).to_have_count(0)
    expect(page.locator("g.frost")).to_be_visible()
    state(page, "white", "fly_sand", "frozen")
    state(page, "white", "water_drop", "ready")
    assert page.locator("[data-cell].open").count() == 0
    cell(page, "C3").hover()
    expect(page.locator("path.chill")).to_be_visible()
    page.get_by_role("button", name="Sit this one out").click()
    put(page, "A1")
    expect(hand(page, "white")).to_contain_text("Frozen: 1 turn")
    page.get_by_role("button", name="Thaw").click()
    expect(page.locator("g.frost")).to_have_count(0)
    state(page, "white", "fly_sand", "waiting")
    put(page, "A3")


def test_a_frozen_turn_without_a_way_to_thaw_passes_by_itself(guests: Guests) -> None:
    """Section 11: the only legal action makes itself after a moment."""
    page, opened = at_table(guests, ["H8", "H9"], skills=["still_water"], freezeTurns=1)
    use(page, "still_water")
    put(page, "I8")
    put(page, "J8")
    assert opened.seen()["position"]["plays"] == 6
    assert hand(page, "white").locator("[data-card]").count() == 1


def test_a_lost_stone_comes_back_and_its_card_says_why_it_is_locked(guests: Guests) -> None:
    """Section 12; R-RESTORE-OWN, R-RESTORE-EMPTY; the states of section 18."""
    page, _ = at_table(guests, ["H8", "H9", "I8", "fly_sand H8", "decline", "H8"])
    gold = hand(page, "black").locator("[data-card=pick_gold]")
    expect(gold).to_have_accessible_name(re.compile("a stone stands on the old point"))
    sand = hand(page, "white").locator("[data-card=fly_sand]")
    expect(sand).to_have_attribute("title", re.compile("Already used, in turn 4"))
    hand(page, "black").locator("[data-card=capture] .names").hover()
    expect(page.get_by_text("Locked: it only answers Flying Sand.", exact=True)).to_be_visible()
    pick(page, "fly_sand")
    cell(page, "H8").click()
    asked(page).get_by_role("button", name="Let it happen").click()
    put(page, "A1")
    put(page, "A3")
    use(page, "pick_gold")
    expect(cell(page, "H8")).to_have_accessible_name("H8, black")
    put(page, "A5")


def test_a_reload_in_an_open_window_finds_it_open(guests: Guests) -> None:
    page, _ = at_table(guests, ["H8", "H9", "mountain_power"])
    expect(asked(page)).to_be_visible()
    page.reload()
    expect(asked(page)).to_be_visible()
    ring = asked(page).get_by_role("timer").locator("text")
    assert 30 < int(ring.text_content() or "") <= 60
    page.keyboard.press("a")
    put(page, "A1")


def test_a_pause_covers_the_board_and_start_over_clears_it(guests: Guests) -> None:
    """Section 14; R-PAUSE, R-RESET."""
    page, _ = at_table(guests, ["H8", "H9", "still_water"])
    page.get_by_role("button", name="Pause").click()
    expect(page.get_by_role("heading", name="The game is paused.")).to_be_visible()
    assert page.locator("[data-cell].open").count() == 0
    page.locator(".board").get_by_role("button", name="Go on").click()
    expect(page.locator("[data-cell=A1].open")).to_be_visible()
    before = page.url
    page.get_by_role("button", name="More").click()
    page.get_by_role("button", name="Start over").click()
    asked = page.get_by_role("dialog", name="Start over?")
    asked.get_by_role("button", name="Start over").click()
    expect(cell(page, "H8")).to_have_accessible_name("H8, empty")
    assert page.url != before
    state(page, "black", "still_water", "ready")


def test_the_story_tells_every_step_and_leads_back_to_it(guests: Guests) -> None:
    """Section 16."""
    page, _ = at_table(guests, ["H8", "H9", "fly_sand H9", "counter", "I8"])
    story = page.get_by_role("region", name="Moves")
    for line in [
        "White plays H9.",
        "Black plays Flying Sand, Rolling Stones at H9. White may answer.",
        "White answers with Grab-Grab, Hold-Hold: the stone stays.",
    ]:
        expect(story.get_by_text(line)).to_be_visible()
    story.get_by_role("button", name="White may answer").click()
    expect(page.get_by_text("After move 3 of 5")).to_be_visible()
    expect(asked(page)).to_have_count(0)
    expect(cell(page, "H9")).to_have_accessible_name("H9, white, under attack")
    story.get_by_role("button", name="Moves").click()
    expect(story.get_by_role("button", name="Flying Sand H9")).to_be_visible()


def test_films_are_shown_only_to_those_who_like_motion(guests: Guests) -> None:
    moving, still = guests(NOWHERE, reduced_motion="no-preference"), guests(NOWHERE)
    for page, grains in ((moving, 14), (still, 0)):
        record = ["H8", "H9", "fly_sand H9"]
        opened = open_match(page, GAME, record, options=PATIENT)
        opened.sit(page, 0, 1)
        asked(page).get_by_role("button", name="Let it happen").click()
        expect(page.locator(".swirl circle")).to_have_count(grains)
        expect(cell(page, "H9")).to_have_accessible_name("H9, empty")
    expect(moving.locator(".swirl circle")).to_have_count(0)


@pytest.mark.parametrize(("theme", "size"), [("light", None), soaked("dark", PHONE)])
def test_axe_has_no_serious_finding(guests: Guests, theme: Any, size: Any) -> None:
    page = guests(NOWHERE, color_scheme=theme, **({"viewport": size} if size else {}))
    opened = open_match(page, GAME, [*FOUR, "still_water", "A7"], options=PATIENT)
    opened.sit(page, 0, 1)
    expect(page.get_by_role("button", name="Thaw")).to_be_visible()
    assert findings(page) == []
    page.get_by_role("button", name="Sit this one out").click()
    use(page, "mountain_power")
    expect(asked(page)).to_be_visible()
    assert findings(page) == []
    page.keyboard.press("d")
    expect(asked(page)).to_contain_text("Mend it now")
    assert findings(page) == []
    page.goto("/rules/skill-gomoku")
    expect(page.get_by_role("heading", name="The cards")).to_be_visible()
    assert findings(page) == []
