"""What a castaway does on the page, in words, and deals to do it on."""

from __future__ import annotations

from playwright.sync_api import Locator, Page, expect

from .match_setup import HUMAN, OpenedMatch, open_match

GAME = "save-oneself"

# What a seed deals first; each plays a case of section 18.
SOS = "island-2374"
"""rocks, higher-ground, hook: T17"""
BOTTLE = "island-837"
"""map-c, bottle, sticks: T14"""
LOST = "island-151"
"""map-c, sticks: T11"""
PIRATES = "island-31751"
"""map-c, sticks, pirates, flint: T32 to T35"""
MIRAGE = "island-8348"
"""pig, map-c, mirage: T30"""
TORNADO = (
    "isle-92",
    "W S W flip_hook N W N flip_sticks N E stay E stay flip_water E stay W S flip_vines",
)
"""The next step east lays the 13th card, with the storm and a shelter in view."""
STRANDED = (
    "isle-383",
    (
        "W flip_water N E skip N flip_flint N E flip_vines E S flip_telescope W flip_palm-trees S"
        " E flip_map-r S"
    ),
)
"""The next step west finds the pirates: they take the last ship that could come."""


def actions(text: str) -> list[str]:
    """A record written in one line."""
    return [word.replace("_", " ") for word in text.split()]


def castaway(page: Page, seed: str, record: str = "") -> OpenedMatch:
    """Sits down alone at a dealt game after the record."""
    opened = open_match(page, GAME, actions(record), seats=(HUMAN,), seed=seed)
    opened.sit(page, 0)
    expect(page.get_by_role("grid")).to_be_visible()
    return opened


def press(page: Page, key: str) -> None:
    """Presses a key as soon as keys are heard: when cells are lit."""
    expect(page.locator("[data-cell].open").first).to_be_visible()
    page.keyboard.press(key)


def go(page: Page, name: str) -> None:
    """Clicks a cell as soon as it is lit."""
    page.locator(f"[data-cell='{name}'].open").click()


def you(page: Page, name: str) -> None:
    """The castaway stands there."""
    expect(page.locator(f"[data-you='{name}']")).to_be_visible()


def count(page: Page, what: str) -> Locator:
    """One of the counters."""
    return page.locator(f"[data-count={what}] b")


def lives(page: Page) -> Locator:
    """The meter of lives."""
    return page.get_by_role("meter", name="Lives")


def told(page: Page) -> Locator:
    """The live region."""
    return page.locator("[data-spoken]")
