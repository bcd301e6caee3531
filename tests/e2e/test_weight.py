"""What a newcomer's browser has to fetch. `python -m bench page` measures all else."""

from __future__ import annotations

import pytest
from playwright.sync_api import expect

from soak import soaked

from .conftest import Guests
from .match_setup import HUMAN, open_match

MOST = 150_000
"""Bytes over the wire for the front page and one table, without what the house answers."""


@pytest.mark.parametrize(
    ("game", "locale"),
    [
        ("skill-gomoku", "uk"),
        soaked("stay-on-the-board", "uk"),
        soaked("save-oneself", "uk"),
        soaked("four-in-a-square", "uk"),
        soaked("caro", "uk"),
    ],
)
def test_the_front_page_and_a_table_come_within_their_weight(
    guests: Guests, game: str, locale: str
) -> None:
    """In the language with the longest words, from an empty cache."""
    page = guests("/api/games", locale=locale)
    seats = (HUMAN,) if game == "save-oneself" else (HUMAN, HUMAN)
    opened = open_match(page, game, seats=seats)
    wire = page.context.new_cdp_session(page)
    asked: dict[str, str] = {}
    sizes: list[tuple[str, int]] = []
    wire.on(
        "Network.requestWillBeSent", lambda e: asked.update({e["requestId"]: e["request"]["url"]})
    )
    wire.on(
        "Network.dataReceived", lambda e: sizes.append((e["requestId"], e["encodedDataLength"]))
    )
    wire.send("Network.enable")
    page.goto("/")
    expect(page.get_by_role("article").last).to_be_visible()
    page.wait_for_load_state("networkidle")
    opened.sit(page, *range(len(seats)))
    expect(page.locator("[data-do=hint]:enabled").first).to_be_visible()
    page.wait_for_load_state("networkidle")
    weights: dict[str, int] = {}
    for request, size in sizes:
        if "/api/" not in asked[request]:
            name = asked[request].rsplit("/", 1)[-1]
            weights[name] = weights.get(name, 0) + size
    assert sum(weights.values()) < MOST, sorted(weights.items(), key=lambda each: -each[1])
