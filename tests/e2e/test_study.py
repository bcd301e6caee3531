"""The analysis board: a game branched, judged, drawn on, taken along and brought back."""

from __future__ import annotations

import re
from pathlib import Path

import pytest
from bench.tree import NODES, tree
from playwright.sync_api import Page, expect

from parlour import study
from soak import soaked

from .conftest import NOWHERE, PHONE, Guests
from .match_setup import open_match
from .tables import cell, lying, place, stones
from .test_languages import words

LOST = "H8 H7 H9 I10 H10 G9 H11 A1 H12"
"""At last O looked elsewhere."""
WON = "H8 A1 H9 A2 H10 A3 H11 A5 H12"


def _drag(page: Page, start: str, end: str) -> None:
    """With the other button of the mouse."""
    for name in (start, end):
        box = cell(page, name).bounding_box()
        assert box
        page.mouse.move(box["x"] + box["width"] / 2, box["y"] + box["height"] / 2)
        if name == start:
            page.mouse.down(button="right")
    page.mouse.up(button="right")


def _walk(page: Page, key: str) -> None:
    """Keys walk the tree wherever the board does not have them."""
    page.get_by_role("region", name="Variations").focus()
    page.keyboard.press(key)


def test_a_game_is_branched_commented_exported_and_imported_back(guests: Guests) -> None:
    guests.forgiven = ("422",)  # a file that cannot be read
    page = guests("/analysis/caro")
    for name in ("H8", "I9"):
        place(page, name)
    _walk(page, "ArrowLeft")
    expect(stones(page)).to_have_count(1)
    place(page, "G7")
    page.get_by_role("button", name="Brilliant move").click()
    page.get_by_role("textbox", name="Comment").fill("closer")
    _drag(page, "H8", "G7")
    _drag(page, "A1", "A1")
    expect(page.locator("[data-drawn='2']")).to_be_attached()
    tree = page.get_by_role("region", name="Variations")
    expect(tree.get_by_role("button")).to_have_text(["H8", "I9", "G7!!", "closer"])
    page.get_by_role("button", name="Move the variation up").click()
    expect(tree.get_by_role("button")).to_have_text(["H8", "G7!!", "closer", "I9"])

    page.get_by_role("button", name="Open and save").click()
    dialog = page.get_by_role("dialog")
    with page.expect_download() as download:
        dialog.get_by_role("button", name="SGF").click()
    text = Path(download.value.path()).read_text(encoding="utf-8")
    first = study.read(text).nodes[2]
    assert (first.action, first.comment, first.glyph) == ("G7", "closer", "!!")
    assert (first.circles, first.arrows) == (("A1",), (("H8", "G7"),))

    dialog.get_by_role("button", name="Empty board").click()
    expect(stones(page)).to_have_count(0)
    page.get_by_role("button", name="Open and save").click()
    dialog.get_by_role("textbox", name="Open").fill(text.replace("]", "", 1))
    dialog.get_by_role("button", name="Open the text").click()
    expect(dialog.get_by_role("alert").last).to_contain_text("line 1")
    dialog.get_by_role("textbox", name="Open").fill(text)
    dialog.get_by_role("button", name="Open the text").click()
    expect(tree.get_by_role("button")).to_have_text(["H8", "G7!!", "closer", "I9"])
    _walk(page, "End")
    expect(cell(page, "G7")).to_have_accessible_name(lying("G7"))

    page.get_by_role("button", name="Delete from here").click()
    expect(tree.get_by_role("button")).to_have_text(["H8", "I9"])
    page.get_by_role("button", name="Undo").click()
    expect(tree.get_by_role("button")).to_have_text(["H8", "G7!!", "closer", "I9"])
    page.goto("/")
    page.goto("/analysis/caro")
    expect(tree.get_by_role("button")).to_have_text(["H8", "G7!!", "closer", "I9"])


def test_a_finished_game_goes_to_the_board_and_the_computer_looks_at_it(guests: Guests) -> None:
    page = guests(NOWHERE)
    open_match(page, "caro", WON.split()).sit(page, 0, 1)
    page.goto(page.url + "/review")
    page.get_by_role("link", name="Analysis board").click()
    _walk(page, "ArrowLeft")
    expect(stones(page)).to_have_count(8)
    page.get_by_role("switch", name="Computer").check()
    engine = page.get_by_role("region", name="Computer")
    expect(engine).to_contain_text("wins in 1")
    place(page, "H7")
    tree = page.get_by_role("region", name="Variations")
    expect(tree.get_by_role("button", name="9: H7")).to_be_visible()
    expect(tree.get_by_role("button", name="9: H12")).to_be_visible()


def test_a_mistake_from_a_real_game_is_learned(guests: Guests) -> None:
    page = guests(NOWHERE)
    open_match(page, "caro", LOST.split()).sit(page, 0, 1)
    page.goto(page.url + "/review")
    page.locator("[data-do=analyse]").click()
    expect(page.locator("[data-analysis=done]")).to_be_visible()
    page.get_by_role("link", name="Learn from your mistakes").click()
    lesson = page.get_by_role("region", name="Learn from your mistakes")
    expect(lesson).to_have_attribute("data-lesson", "asked")
    while "A1" not in (lesson.text_content() or ""):
        before = lesson.text_content()
        lesson.get_by_role("button", name="Show the answer").click()
        lesson.get_by_role("button", name="Next").click()
        expect(lesson).to_have_attribute("data-lesson", "asked")
        assert lesson.text_content() != before
    expect(stones(page)).to_have_count(7)
    place(page, "O1")
    expect(lesson).to_have_attribute("data-lesson", "wrong")
    lesson.get_by_role("button", name="Try again").click()
    expect(stones(page)).to_have_count(7)
    lesson.get_by_role("button", name="Show the answer").click()
    expect(stones(page)).to_have_count(8)
    lesson.get_by_role("button", name="Next").click()
    expect(lesson).to_contain_text("found")


def test_ten_thousand_moves_are_walked_said_and_undone_on_a_phone(guests: Guests) -> None:
    page = guests("/analysis/caro", viewport={"width": 390, "height": 664}, has_touch=True)
    page.evaluate("tree => localStorage.setItem('parlour.tree.caro', tree)", tree(NODES))
    page.goto("/analysis/caro?at=1")
    listed = page.get_by_role("region", name="Variations")
    moves = listed.locator(".move")
    expect(listed).to_have_attribute("data-tree", str(NODES))
    assert moves.count() < 200
    listed.evaluate("box => box.scrollTo(0, box.scrollHeight)")
    rows = listed.locator("li").first.get_attribute("aria-setsize")
    expect(listed.locator(f"li[aria-posinset='{rows}']")).to_be_visible()
    assert int(rows or 0) > 2_000
    listed.evaluate("box => box.scrollTo(0, 0)")
    moves.nth(1).tap()
    expect(moves.nth(1)).to_have_attribute("aria-current", "step")
    page.get_by_role("button", name="Comment and sign").tap()
    page.get_by_role("textbox", name="Comment").fill("here")
    page.keyboard.press("Escape")
    expect(listed.get_by_role("button", name="here", exact=True)).to_be_visible()
    page.get_by_role("button", name="Delete from here").tap()
    expect(listed).not_to_have_attribute("data-tree", str(NODES))
    page.get_by_role("button", name="Undo").tap()
    expect(listed).to_have_attribute("data-tree", str(NODES))
    expect(listed.get_by_role("button", name="here", exact=True)).to_be_visible()
    # It is kept though the page goes at once.
    page.goto("/")
    page.goto("/analysis/caro")
    expect(listed).to_have_attribute("data-tree", str(NODES))
    expect(listed.get_by_role("button", name="here", exact=True)).to_be_visible()


@pytest.mark.parametrize("game", ["save-oneself", "skill-gomoku"])
def test_the_board_opens_for_a_game_of_draws_and_for_one_of_cards(
    guests: Guests, game: str
) -> None:
    page = guests(f"/analysis/{game}", viewport=PHONE)
    listed = page.get_by_role("region", name="Variations")
    drawn = page.get_by_role("group", name="Drawn:").get_by_role("button")
    if game == "save-oneself":
        expect(drawn.filter(has_text=re.compile("^Fish hook$"))).to_be_visible()
    for count in range(4):
        expect(listed).to_have_attribute("data-tree", str(count))
        expect(drawn.or_(page.locator("[data-cell].open")).first).to_be_visible()
        if drawn.count():
            drawn.first.click()
        else:
            page.locator("[data-cell].open").first.press("Enter")
    expect(listed).to_have_attribute("data-tree", "4")
    page.get_by_role("button", name="One move back", exact=True).click()
    page.get_by_role("switch", name="Computer").check()
    expect(page.locator("[data-engine=on]")).to_be_visible()
    page.get_by_role("button", name="This position").click()
    expect(page.get_by_role("button", name="Copy the position code")).to_be_visible()


@pytest.mark.parametrize("locale", [soaked("uk"), soaked("he")])
def test_a_mistake_is_learned_by_the_keys_of_another_language_on_a_phone(
    guests: Guests, locale: str
) -> None:
    told = {key: text.split("{")[0] for key, text in words(locale, "study").items()}
    page = guests(NOWHERE, viewport=PHONE, locale=locale)
    open_match(page, "caro", LOST.split()).sit(page, 0, 1)
    page.goto(page.url + "/review")
    page.locator("[data-do=analyse]").press("Enter")
    expect(page.locator("[data-analysis=done]")).to_be_visible()
    page.get_by_role("link", name=told["study.learn"]).press("Enter")
    lesson = page.get_by_role("region", name=told["study.learn"])
    expect(lesson).to_have_attribute("data-lesson", "asked")
    while "A1" not in (lesson.text_content() or ""):
        before = lesson.text_content()
        lesson.get_by_role("button", name=told["study.learn.show"]).press("Enter")
        lesson.get_by_role("button", name=told["study.learn.next"]).press("Enter")
        expect(lesson).to_have_attribute("data-lesson", "asked")
        assert lesson.text_content() != before
    cell(page, "O1").press("Enter")
    expect(lesson).to_have_attribute("data-lesson", "wrong")
    lesson.get_by_role("button", name=told["study.learn.again"]).press("Enter")
    expect(lesson).to_have_attribute("data-lesson", "asked")
    lesson.get_by_role("button", name=told["study.learn.show"]).press("Enter")
    expect(lesson).to_have_attribute("data-lesson", "shown")
    lesson.get_by_role("button", name=told["study.learn.next"]).press("Enter")
    expect(lesson).to_contain_text(told["study.learn.done"])
