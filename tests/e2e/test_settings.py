"""Settings: each is applied at once, remembered, and touches nothing of a game."""

from __future__ import annotations

import json

import pytest
from playwright.sync_api import Page, expect

from .conftest import NOWHERE, Guests
from .match_setup import open_match
from .tables import card, cell, lying, place, until

PREVIEW = "[data-preview=caro] svg.grid"


def choose(page: Page, group: str, text: str) -> None:
    """Picks one of a row of choices."""
    page.get_by_role("radiogroup", name=group).get_by_text(text, exact=True).click()


def test_the_look_of_boards_is_shown_at_once_and_kept(guests: Guests) -> None:
    page = guests("/settings")
    expect(page.locator(f"{PREVIEW} path.mark").first).to_be_visible()
    expect(page.locator(f"{PREVIEW} rect.last")).to_have_count(1)
    choose(page, "Five in a row", "Stones on lines")
    stones = page.locator(f"{PREVIEW} circle.stone")
    expect(stones.first).to_be_attached()
    page.get_by_role("switch", name="Mark the last move").uncheck()
    expect(page.locator(f"{PREVIEW} rect.last")).to_have_count(0)
    page.get_by_role("switch", name="Coordinates").uncheck()
    expect(page.locator(f"{PREVIEW} text")).to_have_count(0)
    choose(page, "Colours of the sides", "Ink and gold")
    expect(page.locator("html")).to_have_attribute("data-sides", "ink")
    page.reload()
    expect(stones.first).to_be_attached()
    expect(page.locator("html")).to_have_attribute("data-sides", "ink")

    open_match(page, "caro", ["H8", "I9"]).sit(page, 0, 1)
    expect(cell(page, "I9")).to_have_accessible_name("I9, White, last move")
    expect(page.locator("rect.last")).to_have_count(0)
    expect(page.locator("circle.stone").first).to_be_visible()


def test_places_to_play_are_lit_only_for_those_who_want_it(guests: Guests) -> None:
    page = guests("/settings")
    opened = open_match(page, "four-in-a-square", ["place 0.0"])
    opened.sit(page, 0, 1)
    leaning = page.locator("[data-tile] .ready")
    expect(leaning.first).to_be_attached()
    page.goto("/settings")
    page.get_by_role("switch", name="Light up where one may play").uncheck()
    page.goto(f"/m/{opened.id}")
    expect(page.locator("[data-tile]").first).to_be_attached()
    expect(leaning).to_have_count(0)


@pytest.mark.parametrize("asked", ["settings", "system"])
def test_nothing_moves_where_stillness_was_asked_for(guests: Guests, asked: str) -> None:
    page = guests("/settings", reduced_motion="reduce" if asked == "system" else "no-preference")
    if asked == "settings":
        choose(page, "Motion", "Off")
    page.goto("/")
    button = card(page, "Caro").get_by_role("button", name="Computer")
    expect(button).to_be_visible()
    assert button.evaluate("e => getComputedStyle(e).transitionDuration") == "0s"


def test_sound_is_one_switch_everywhere(guests: Guests) -> None:
    page = guests("/settings")
    page.get_by_role("switch", name="Sound").uncheck()
    open_match(page, "caro").sit(page, 0, 1)
    expect(page.get_by_role("grid")).to_be_visible()
    expect(page.get_by_role("button", name="Turn sound on")).to_be_visible()
    page.keyboard.press("s")
    expect(page.get_by_role("button", name="Turn sound off")).to_be_visible()
    page.goto("/settings")
    expect(page.get_by_role("switch", name="Sound")).to_be_checked()


def test_a_name_given_once_is_offered_again(guests: Guests) -> None:
    page = guests("/settings")
    page.get_by_label("Your name").fill("Maker")
    page.goto("/")
    card(page, "Caro").get_by_role("button", name="Online").click()
    expect(page.get_by_role("dialog").get_by_label("Your name")).to_have_value("Maker")


def test_a_move_is_heard_unless_sound_is_off(guests: Guests) -> None:
    page = guests(NOWHERE)
    page.add_init_script(
        """window.heard = 0
        window.OscillatorNode = class extends OscillatorNode {
          constructor(...how) { super(...how); heard += 1 }
        }"""
    )
    open_match(page, "caro").sit(page, 0, 1)
    place(page, "H8")
    until(page, "heard === 1")
    page.keyboard.press("s")
    place(page, "I9")
    assert page.evaluate("heard") == 1


SETS = """() => {
  const css = (name) => getComputedStyle(document.documentElement).getPropertyValue(name)
  return ['--board', '--tile', '--sq-light', '--sea'].map(css)
}"""


def test_boards_and_pieces_of_another_make_are_shown_at_once_and_kept(guests: Guests) -> None:
    page = guests("/settings")
    boards = page.locator("[data-preview] svg")
    expect(boards).to_have_count(5)
    seen = [page.evaluate(SETS)]
    for board in ("Wood", "Slate"):
        choose(page, "Board", board)
        until(page, f"({SETS})().every((one, at) => one !== {json.dumps(seen[-1])}[at])")
        seen.append(page.evaluate(SETS))
    assert all(len(set(of_game)) == 3 for of_game in zip(*seen, strict=True))
    choose(page, "Pieces", "Letters")
    expect(
        page.locator("[data-preview=four-in-a-square] text", has_text="R").first
    ).to_be_attached()
    expect(page.locator("[data-preview=stay-on-the-board] .queen text")).to_have_text("Q")
    choose(page, "Pieces", "Glass")
    expect(page.locator("[data-preview=save-oneself] .sheen").first).to_be_attached()
    page.reload()
    expect(page.locator("[data-preview=save-oneself] .sheen").first).to_be_attached()
    assert page.evaluate(SETS) == seen[-1]
    opened = open_match(page, "caro", ["H8"])
    opened.sit(page, 0, 1)
    expect(page.locator(".frame .shine").first).to_be_attached()
    assert page.evaluate(SETS)[0] == seen[-1][0]


SPEECH = """
window.said = []
window.SpeechSynthesisUtterance = class { constructor(text) { this.text = text } }
const voices = [{ lang: 'en-GB', default: true }]
Object.defineProperty(window, 'speechSynthesis', { value: {
  getVoices: () => voices, cancel() {}, addEventListener() {}, removeEventListener() {},
  speak: (words) => said.push(words.text),
} })
"""
"""A voice that writes down what it says."""


def test_moves_are_said_aloud_where_that_was_chosen_and_not_twice(guests: Guests) -> None:
    page = guests(NOWHERE)
    page.add_init_script(SPEECH)
    page.goto("/settings")
    page.get_by_role("button", name="Try the voice").click()
    assert page.evaluate("said") == ["This is how moves will sound."]
    opened = open_match(page, "caro")
    opened.sit(page, 0, mode="online")
    place(page, "H8")
    opened.act(1, "I9")
    expect(cell(page, "I9")).to_have_accessible_name(lying("I9"))
    live = page.locator("[data-spoken]")
    expect(live).to_contain_text("I9")
    expect(live).to_have_attribute("aria-live", "polite")
    assert page.evaluate("said") == []
    page.goto("/settings")
    choose(page, "Say moves aloud", "The other side\u2019s")
    page.goto(f"/m/{opened.id}")
    place(page, "J10")
    opened.act(1, "G7")
    until(page, "said.length === 1")
    assert "G7" in page.evaluate("said[0]")
    expect(live).to_have_attribute("aria-live", "off")


def test_kinds_of_sound_are_switched_off_one_by_one(guests: Guests) -> None:
    page = guests("/settings")
    page.get_by_role("switch", name="Moves", exact=True).uncheck()
    choose(page, "Sounds", "Knocks on wood")
    page.get_by_label("Volume").fill("40")
    page.get_by_role("button", name="Try the sound").click()
    page.reload()
    expect(page.get_by_role("switch", name="Moves", exact=True)).not_to_be_checked()
    expect(page.get_by_role("switch", name="Offers and results")).to_be_checked()
    expect(page.get_by_label("Volume")).to_have_value("40")
    page.get_by_role("switch", name="Sound", exact=True).uncheck()
    expect(page.get_by_role("button", name="Try the sound")).to_be_disabled()
