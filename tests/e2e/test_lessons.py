"""Courses in a real browser: from "New here?" to the end, by keys, by mouse, in every language."""

from __future__ import annotations

import json
import re
from collections.abc import Callable
from itertools import product
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Locator, Page, expect

from parlour import games
from parlour.kernel import Step
from parlour.study.lesson import play_step
from soak import soaked

from . import stay
from .conftest import PHONE, Guests
from .scenes import GAMES
from .test_access import findings

BOARDS = Path(__file__).parents[2] / "web/src/boards"
KEYS = {"E": "ArrowRight", "N": "ArrowUp", "S": "ArrowDown", "W": "ArrowLeft", "skip": " "}


def words(game: str, locale: str = "en") -> dict[str, str]:
    text = (BOARDS / game / "lang" / locale / "lessons.json").read_text(encoding="utf-8")
    found: dict[str, str] = json.loads(text)
    return found


def said(page: Page) -> Locator:
    """What the coach says, to the eye and to a screen reader."""
    return page.locator("[data-course] [role=status]:not([data-toasts]) p").first


def pick(page: Page, name: str) -> None:
    page.locator(f"[data-cell='{name}'].open").click()


def square(page: Page, action: str, _state: Any) -> None:
    pick(page, action.split()[1])


def cards(page: Page, action: str, _state: Any) -> None:
    card, _, target = action.partition(" ")
    if card in ("counter", "rise_again"):
        page.locator("[role=alertdialog] .btn.primary").click()
    elif re.fullmatch("[A-O][0-9]+", card):
        pick(page, card)
    else:
        page.locator(f"[data-card={card}][aria-disabled=false] .edge").click()
        if target:
            pick(page, target)
        else:
            page.locator("dialog[open] .btn.primary").click()


def queen(page: Page, action: str, _state: Any) -> None:
    if action == "claim":
        expect(page.locator("[data-claim]")).to_be_enabled()
        stay.claim(page)
    else:
        stay.move(page, action)


def island(page: Page, action: str, state: Any) -> None:
    expect(page.locator("[data-cell].open").first).to_be_visible()
    if action in KEYS:
        page.keyboard.press(KEYS[action])
        return
    lying = dict(zip(state.island.sides, state.island.filled, strict=True))
    row, column = lying[action.split()[1]]
    pick(page, f"{row},{column}")


def cell(page: Page, action: str, _state: Any) -> None:
    pick(page, action)


HANDS: dict[str, Callable[[Page, str, Any], None]] = {
    "four-in-a-square": square,
    "save-oneself": island,
    "skill-gomoku": cards,
    "stay-on-the-board": queen,
}


def solve(page: Page, game: str, step: Step) -> None:
    """Does what the step's own solution does, by hand."""
    for count, action in enumerate(step.solution):
        state = play_step(games.get(game), step, step.solution[:count]).state
        HANDS.get(game, cell)(page, action, state)


def arrive(page: Page, game: str) -> None:
    """From the dialog that opens a game, whoever is new here is offered its course."""
    page.locator("[data-new-here]").click()
    expect(page.locator(f"[data-course='{game}']")).to_be_visible()


LOCALES = ["en", "uk", "ru", "zh", "vi", "he"]
DRESSED = [
    (game, locale) if locale == "en" else soaked(game, locale)
    for game, locale in product(GAMES, LOCALES)
]


@pytest.mark.parametrize(("game", "locale"), DRESSED)
def test_a_newcomer_learns_the_game_to_the_end(guests: Guests, game: str, locale: str) -> None:
    page = guests(f"/play/{game}", locale=locale)
    arrive(page, game)
    told = words(game, locale)
    for step in games.get(game).course:
        expect(page.locator(f"[data-step={step.key}] .frame svg").first).to_be_visible()
        expect(said(page)).to_have_text(told[f"{game}.lesson.{step.key}.task"])
        solve(page, game, step)
        expect(said(page)).to_have_text(told[f"{game}.lesson.{step.key}.done"])
        page.locator("[data-do=next]").click()
    expect(page.locator(f"[data-finished='{game}']")).to_be_visible()
    page.goto("/rules")
    expect(page.locator("[data-finished]")).to_have_count(1)
    page.goto(f"/play/{game}")
    expect(page.get_by_role("dialog")).to_be_visible()
    expect(page.locator("[data-new-here]")).to_have_count(0)


def walk(page: Page, name: str) -> None:
    """The cursor goes to that cell by arrows, and Enter plays there."""
    expect(page.locator(f"[data-cell={name}].open")).to_be_visible()
    for _ in range(20):
        here = page.evaluate("document.activeElement.dataset.cell")
        if here == name:
            page.keyboard.press("Enter")
            return
        across, up = ord(name[0]) - ord(here[0]), int(name[1:]) - int(here[1:])
        way = ("Right" if across > 0 else "Left") if across else ("Up" if up > 0 else "Down")
        page.keyboard.press(f"Arrow{way}")
    raise AssertionError(f"the cursor does not come to {name}")


def test_a_course_is_gone_through_by_keys_alone_on_a_phone(guests: Guests) -> None:
    page, told = guests("/play/caro", viewport=PHONE), words("caro")
    page.locator("[data-new-here]").press("Enter")
    expect(page.locator("[data-step=place] .frame svg").first).to_be_visible()
    assert findings(page) == []
    page.locator("[data-do=hint]").press("Enter")
    expect(page.locator("[data-course] [role=status]:not([data-toasts])")).to_contain_text(
        told["caro.lesson.place.hint"]
    )
    page.locator(".frame [role=grid] [tabindex='0']").focus()
    walk(page, "A1")
    expect(said(page)).to_have_text(told["caro.lesson.place.wrong.corner"])
    expect(page.locator("[data-do=again]")).to_be_focused()
    page.keyboard.press("Enter")
    for step in games.get("caro").course:
        expect(page.locator(f"[data-step={step.key}]")).to_be_visible()
        for action in step.solution:
            expect(page.locator(f"[data-cell={action}].open")).to_be_visible()
            expect(page.locator(".frame [role=gridcell]:focus")).to_be_visible()
            walk(page, action)
        expect(said(page)).to_have_text(told[f"caro.lesson.{step.key}.done"])
        expect(page.locator("[data-do=next]")).to_be_focused()
        page.keyboard.press("Enter")
    expect(page.get_by_role("link", name="Play Caro")).to_be_focused()


def test_a_course_goes_on_where_it_was_left(guests: Guests) -> None:
    page = guests("/learn/caro")
    pick(page, "E5")
    page.locator("[data-do=next]").click()
    expect(page.locator("[data-step=five]")).to_be_visible()
    page.reload()
    expect(page.locator("[data-step=five]")).to_be_visible()
    expect(page.get_by_role("button", name="Step 1 of 8, done")).to_be_visible()
    page.goto("/rules/caro")
    page.get_by_role("link", name="New here? Two minutes.").click()
    expect(page.locator("[data-step=five]")).to_be_visible()
