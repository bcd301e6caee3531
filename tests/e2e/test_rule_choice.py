"""The rule is chosen in the dialog, and at the table as long as nobody has moved."""

from __future__ import annotations

import re

from playwright.sync_api import Page, expect

from .conftest import Guests
from .tables import card, cell, on_turn, open_game, place


def ask(page: Page, way: str = "Computer") -> None:
    """Opens the dialog before a game of Caro."""
    card(page, "Caro").get_by_role("button", name=way, exact=True).click()


def test_the_dialog_gives_each_rule_its_character_and_sets_the_others_apart(guests: Guests) -> None:
    page = guests(viewport={"width": 390, "height": 664})
    ask(page)
    dialog = page.get_by_role("dialog")
    main = dialog.get_by_role("radiogroup", name="Rule", exact=True)
    expect(main.get_by_role("radio")).to_have_count(3)
    expect(main.get_by_role("radio", name="Standard")).to_be_checked()
    expect(dialog.get_by_text("Balanced")).to_be_visible()
    main.get_by_text("Freestyle").click()
    expect(dialog.get_by_text("Aggressive")).to_be_visible()
    expect(dialog.get_by_text("Difficulty: easy")).to_be_visible()
    main.get_by_text("Caro", exact=True).click()
    expect(dialog.get_by_text("Vietnamese")).to_be_visible()
    expect(dialog.get_by_text("only if the cells past both its ends are empty")).to_be_visible()
    dialog.get_by_text("Other Caro rules").click()
    apart = dialog.get_by_role("radiogroup", name="Other Caro rules")
    expect(apart.get_by_role("radio")).to_have_count(3)
    apart.get_by_text("Tournament Caro", exact=True).click()
    expect(main.get_by_role("radio", checked=True)).to_have_count(0)
    dialog.get_by_role("button", name="Start").click()
    page.wait_for_url("**/m/*")
    rule = page.get_by_label("Rule", exact=True)
    expect(rule).to_have_value("caro-9")
    expect(rule).to_be_in_viewport(ratio=1)


def test_the_rule_changes_at_the_table_until_the_first_stone(guests: Guests) -> None:
    page = guests()
    open_game(page, "Computer", Side="X", Size="9")
    first = page.url
    rule = page.get_by_label("Rule", exact=True)
    expect(rule).to_have_value("standard")
    expect(rule.locator("option").first).to_have_text("Standard · Balanced")
    expect(rule.locator("optgroup")).to_have_attribute("label", "Other Caro rules")
    rule.select_option("caro")
    page.wait_for_url(lambda url: url != first and "/m/" in url)
    expect(page.get_by_text("9\N{MULTIPLICATION SIGN}9, Caro").first).to_be_attached()
    expect(rule).to_have_value("caro")
    expect(page.get_by_text("Difficulty: hard")).to_be_visible()
    page.go_back()
    expect(page.get_by_role("article").first).to_be_visible()
    page.go_forward()
    place(page, "E5")
    expect(rule).to_have_count(0)
    assert len(page.evaluate("JSON.parse(localStorage['parlour.matches'])")) == 2
    page.goto(first)
    expect(page.get_by_text("called off", exact=False).first).to_be_visible()


def test_a_player_whom_the_computer_leaves_the_second_stone_can_still_choose(
    guests: Guests,
) -> None:
    page = guests()
    open_game(page, "Computer", Side="O", Size="9")
    expect(on_turn(page, 1)).to_be_visible()
    page.get_by_label("Rule", exact=True).select_option("freestyle")
    expect(page.get_by_text("9\N{MULTIPLICATION SIGN}9, Freestyle").first).to_be_attached()
    expect(on_turn(page, 1)).to_be_visible()
    place(page, "A1")


def test_a_rule_that_two_people_agreed_on_is_shown_and_not_changed_by_one(guests: Guests) -> None:
    host = guests()
    open_game(host, "Online", Side="X", Rule="Freestyle")
    link = host.get_by_label("Link", exact=True).input_value()
    guest = guests(link)
    guest.get_by_role("button", name="Sit down").click()
    for page in (host, guest):
        expect(page.get_by_text("Five or more in a row wins.")).to_be_visible()
        expect(page.get_by_label("Rule", exact=True)).to_have_count(0)
    place(host, "H8")
    expect(cell(guest, "H8")).to_have_accessible_name(re.compile("^H8, X"))
    expect(guest.get_by_text("Five or more in a row wins.")).to_have_count(0)


def test_a_new_game_by_another_rule_starts_from_the_table(guests: Guests) -> None:
    page = guests()
    open_game(page, "One device", Rule="Caro", Size="9")
    place(page, "E5")
    page.get_by_role("button", name="More").click()
    page.get_by_role("button", name="New game").click()
    dialog = page.get_by_role("dialog")
    main = dialog.get_by_role("radiogroup", name="Rule", exact=True)
    expect(main.get_by_role("radio", name="Caro", exact=True)).to_be_checked()
    main.get_by_text("Freestyle").click()
    dialog.get_by_role("button", name="Start").click()
    expect(page.get_by_text("9\N{MULTIPLICATION SIGN}9, Freestyle").first).to_be_attached()
