"""What a person does at a table, in words."""

from __future__ import annotations

import re
import time
from collections.abc import Callable

from playwright.sync_api import Locator, Page, expect

__all__ = [
    "card",
    "cell",
    "lying",
    "on_turn",
    "open_game",
    "place",
    "play_hint",
    "running",
    "stones",
    "until",
    "wait_for",
]

_PATIENCE_S = 60
"""How long anything may take on a machine that is busy with something else."""


def card(page: Page, game: str) -> Locator:
    """A game on the front page."""
    heading = page.get_by_role("heading", name=game, exact=True)
    return page.get_by_role("article").filter(has=heading)


def running(page: Page, game: str = "", move: int | None = None) -> Locator:
    """Games of one's own on the front page that go on, at their heads."""
    region = page.get_by_role("region", name=re.compile("^(Your move|Go on playing)$"))
    name = f"{game}.*Move {move}," if move else game
    return region.get_by_role("link", name=re.compile(name))


def open_game(page: Page, way: str, game: str = "Caro", **choices: str) -> None:
    """Two clicks from the front page to the table; `choices` are made in between."""
    card(page, game).get_by_role("button", name=way, exact=True).click()
    dialog = page.get_by_role("dialog")
    expect(dialog).to_be_visible()
    for group, choice in choices.items():
        asked = dialog.get_by_role("radiogroup", name=group)
        if asked.count():
            asked.get_by_text(choice, exact=True).click()
        else:
            dialog.get_by_label(group, exact=True).select_option(label=choice)
    dialog.get_by_role("button", name="Create invite link" if way == "Online" else "Start").click()
    expect(page.get_by_role("grid")).to_be_visible()


def cell(page: Page, name: str) -> Locator:
    """A cell of the board."""
    return page.locator(f"[data-cell={name}]")


def place(page: Page, name: str, *, times: int = 1) -> None:
    """Puts a stone there, when it can be put, and sees it lie; a move that counts asks twice."""
    expect(playable(page, name)).to_be_visible()
    for _ in range(times):
        cell(page, name).click()
    expect(cell(page, name)).to_have_accessible_name(lying(name))


def lying(name: str) -> re.Pattern[str]:
    """The name of a cell with a stone on it."""
    return re.compile(rf"^{name}, [XO]")


def until(page: Page, expression: str) -> None:
    """Waits until the expression holds in the page.

    Playwright's own `wait_for_function` evaluates text in the page, which its policy forbids.
    """
    wait_for(page, lambda: page.evaluate(expression), expression)


def wait_for(page: Page, found: Callable[[], object], what: str) -> None:
    """Waits until it is true of something beside the page, which goes on meanwhile."""
    end = time.monotonic() + _PATIENCE_S
    while not found():
        assert time.monotonic() < end, f"waited in vain for {what}"
        page.wait_for_timeout(25)


def stones(page: Page) -> Locator:
    """The stones that lie on the board."""
    return page.locator("[role=gridcell]:not([aria-label$='empty'])")


def playable(page: Page, name: str) -> Locator:
    """The cell while a stone can be put there."""
    return page.locator(f"[data-cell={name}].open")


def on_turn(page: Page, seat: int) -> Locator:
    """The plate of the seat while it is to move."""
    return page.locator(f".plate.turn[data-seat='{seat}']")


def play_hint(page: Page) -> None:
    """Asks for a hint, follows it, and sees the stone lie."""
    page.locator("[data-do=hint]").click()
    hint = page.locator("[data-hint]")
    expect(hint).to_be_visible()
    name = hint.get_attribute("data-hint")
    assert name is not None
    cell(page, name).click()
    expect(cell(page, name)).to_have_accessible_name(lying(name))
