"""The book of openings on the analysis board."""

from __future__ import annotations

import re

from playwright.sync_api import expect

from .conftest import Guests
from .tables import stones


def test_a_move_of_the_book_is_read_and_played(guests: Guests) -> None:
    page = guests("/analysis/caro")
    page.get_by_role("button", name="This position").click()
    page.get_by_role("dialog").get_by_role("switch", name="Openings").check()
    page.keyboard.press("Escape")
    book = page.get_by_role("region", name="Openings")
    expect(book.get_by_role("button").first).to_have_accessible_name(re.compile("^H8: "))
    book.get_by_role("button").first.click()
    expect(stones(page)).to_have_count(1)
    expect(book.get_by_role("button").nth(1)).to_be_visible()
    book.get_by_role("button").nth(1).focus()
    page.keyboard.press("Enter")
    expect(stones(page)).to_have_count(2)


def test_where_there_is_no_book_it_is_said(guests: Guests) -> None:
    guests.forgiven = ("422",)  # no book for a small board
    page = guests("/analysis/caro")
    tree = '{"tree":1,"game":"caro","rules":1,"options":{"size":9},"nodes":[[0,""]]}'
    page.evaluate("tree => localStorage.setItem('parlour.tree.caro', tree)", tree)
    page.evaluate("localStorage.setItem('parlour.book', 'true')")
    page.goto("/analysis/caro?at=0")
    expect(page.get_by_role("region", name="Openings")).to_contain_text("no book of openings")


def test_swap2_is_taught_by_the_book_and_the_computer(guests: Guests) -> None:
    page = guests("/analysis/caro")
    tree = '{"tree":1,"game":"caro","rules":1,"options":{"opening":"swap2"},"nodes":[[0,""]]}'
    page.evaluate("tree => localStorage.setItem('parlour.tree.caro', tree)", tree)
    page.evaluate("localStorage.setItem('parlour.book', 'true')")
    page.goto("/analysis/caro?at=0")
    book = page.get_by_role("region", name="Openings").get_by_role("button")
    for count in (1, 2, 3):
        book.first.click()
        expect(stones(page)).to_have_count(count)
    # Whoever chooses sees what became of each choice, and what the sides are worth.
    expect(page.locator("[data-book='3']")).to_be_attached()
    page.get_by_role("switch", name="Computer").check()
    judged = page.get_by_role("region", name="Computer").get_by_role("listitem")
    expect(judged.first).to_contain_text("%")
