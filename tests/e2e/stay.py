"""What a person does at a table of Stay on the Board, in words."""

from __future__ import annotations

import json
from collections.abc import Mapping, Sequence
from typing import Any

from playwright.sync_api import Locator, Page, expect

from .match_setup import OpenedMatch, open_match
from .tables import card

GAME = "stay-on-the-board"
BOT: list[dict[str, Any]] = [{"kind": "human"}, {"kind": "bot", "level": 1}]
PAIR = [{"kind": "human", "name": "Maker"}, {"kind": "human", "name": "Guest"}]
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


def claim(page: Page) -> None:
    """Claims that there are no moves, and means it."""
    page.locator("[data-claim]").click()
    page.locator("[data-claims]").click()


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
) -> OpenedMatch:
    """A table where this browser holds these seats, or both."""
    opened = open_match(page, GAME, record, options=options, seats=seats)
    bots = any(seat["kind"] == "bot" for seat in seats)
    mine = held or ((0,) if bots else (0, 1))
    opened.sit(page, *mine, mode="computer" if bots else "online" if held else "device")
    expect(page.locator(".plate").first).to_be_visible()
    return opened


def on_front(page: Page) -> Locator:
    """The game on the front page."""
    return card(page, "Stay on the Board")
