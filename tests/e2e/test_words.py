"""Sides, levels and cards are called what the player sees."""

from __future__ import annotations

import re

from playwright.sync_api import expect

from .conftest import NOWHERE, Guests
from .match_setup import HUMAN, open_match
from .tables import card, cell, open_game


def test_stones_are_black_and_white_and_marks_are_x_and_o(guests: Guests) -> None:
    page = guests()
    open_game(page, "One device", Size="9")
    cell(page, "E5").click()
    expect(cell(page, "E5")).to_have_accessible_name("E5, X, last move")
    page.goto("/settings")
    page.get_by_text("Stones on lines").click()
    page.goto("/")
    open_game(page, "One device", Size="9", Opening="Swap2")
    for name, side in (("E5", "Black"), ("E6", "White"), ("F5", "Black")):
        cell(page, name).click()
        expect(cell(page, name)).to_have_accessible_name(f"{name}, {side}, last move")
    page.get_by_role("button", name="Play White", exact=True).click()
    expect(page.get_by_role("button", name=re.compile("takes White"))).to_be_visible()
    page.goto("/")
    card(page, "Caro").get_by_role("button", name="Computer", exact=True).click()
    sides = page.get_by_role("radiogroup", name="Side")
    expect(sides).to_have_text(re.compile(r"Black\s+White\s+Draw lots"))


def test_a_level_has_a_word_and_about_a_rating(guests: Guests) -> None:
    page = guests()
    card(page, "Caro").get_by_role("button", name="Computer", exact=True).click()
    dialog = page.get_by_role("dialog")
    said = dialog.locator("[data-level]")
    levels = dialog.get_by_role("radiogroup", name="Level")
    levels.get_by_text("5", exact=True).click()
    expect(said).to_have_text("Steady, about 1500")
    levels.get_by_text("10", exact=True).click()
    expect(said).to_have_text("Master, above 2200")
    levels.get_by_text("1", exact=True).click()
    expect(said).to_have_text("First steps, about 800")
    dialog.get_by_role("radiogroup", name="Rule", exact=True).get_by_text("Caro").click()
    expect(said).to_have_text("First steps, about 1100")
    dialog.get_by_role("button", name="Start").click()
    expect(page.get_by_text("Level 1, First steps")).to_be_visible()


def test_a_card_carries_the_players_language_with_the_chinese_beside_it(guests: Guests) -> None:
    page = guests(NOWHERE, locale="uk")
    open_match(page, "skill-gomoku", seats=[HUMAN, HUMAN]).sit(page, 0, 1)
    held = page.locator("button[data-card=fly_sand]")
    expect(held.locator("b")).to_have_text(
        "\u041f\u0456\u0449\u0430\u043d\u0430 \u0431\u0443\u0440\u044f"
    )
    expect(held.locator("em")).to_have_text("\u98de\u6c99\u8d70\u77f3")
    edge = page.evaluate(
        """() => [...document.querySelectorAll('button[data-card]')].filter((card) => {
          const names = card.querySelector('.names')
          return names.offsetTop + names.offsetHeight > card.offsetHeight - 10
        }).length"""
    )
    assert edge == 0
