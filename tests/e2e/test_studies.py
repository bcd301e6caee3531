"""Studies in a real browser: written, shared, read, written by two at once, cut off, by keys."""

from __future__ import annotations

import json
import re
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Locator, Page, expect

from parlour import study
from soak import soaked

from .axe import findings
from .conftest import NOWHERE, PHONE, Guests
from .others import known
from .tables import cell, place, stones
from .test_lessons import walk

LANG = Path(__file__).parents[2] / "web/src/lang"
PAINTS_MS = READS_MS = 60_000
"""Files are read and pictures painted by processes that others come before."""
OFFLINE = "ERR_INTERNET_DISCONNECTED"
LOCALES = ["en", "he", *map(soaked, ("uk", "ru", "zh", "vi"))]


def words(locale: str) -> dict[str, str]:
    found: dict[str, str] = {}
    for part in ("study", "studies", "house"):
        found |= json.loads((LANG / locale / f"{part}.json").read_text(encoding="utf-8"))
    return found


def tree(page: Page) -> Locator:
    """All that the list of variations has."""
    return page.locator("[data-tree] li button")


def kept(page: Page, **chapter: Any) -> str:
    """A study of whoever sits at that browser, opened; its address."""
    body = {"name": "Forks", "chapter": {"name": "One", "game": "caro"} | chapter}
    made = page.request.post("/api/studies", data={**body, "visibility": "link"}, timeout=READS_MS)
    assert made.ok, made.text()
    path = f"/studies/{made.json()['id']}"
    opened(page, path)
    return path


def opened(page: Page, path: str) -> None:
    page.goto(path)
    expect(page.locator("[data-chapter]")).to_be_visible()
    expect(page.locator(".frame svg").first).to_be_visible()


def writer(page: Page, owner: Page, path: str) -> str:
    """Takes up an invitation to write there; the name."""
    name = known(page)
    assert owner.request.put(f"/api{path}/editors/{name}").ok
    opened(page, path)
    page.locator("[data-do=accept]").click()
    expect(page.locator("[data-do=accept]")).to_have_count(0)
    return name


def comment(page: Page) -> Locator:
    return page.locator("textarea")


def begin(page: Page, told: dict[str, str]) -> None:
    """Goes the way from Learn to a study of its own."""
    page.goto("/rules")
    page.locator("main a[href='/studies']").click()
    page.locator("[data-do=new-study]").click()
    dialog = page.get_by_role("dialog")
    dialog.get_by_label(told["studies.name"]).fill("From the middle")
    dialog.get_by_label(told["studies.game"], exact=True).select_option(value="caro")
    dialog.get_by_role("button", name=told["studies.make"]).click()
    expect(page.locator("[data-chapter]")).to_be_visible()


def saved(page: Page) -> str:
    """The chapter as other programs read it."""
    page.locator("[data-do=files]").click()
    dialog = page.get_by_role("dialog")
    with page.expect_download(timeout=PAINTS_MS) as download:
        dialog.get_by_role("button", name="WebP").click()
    assert Path(download.value.path()).read_bytes()[8:12] == b"WEBP"
    with page.expect_download() as download:
        dialog.get_by_role("button", name="SGF").click()
    return Path(download.value.path()).read_text(encoding="utf-8")


@pytest.mark.parametrize("locale", LOCALES)
def test_a_study_is_written_shared_read_by_another_exported_and_imported_back(
    guests: Guests, locale: str
) -> None:
    page, told = guests(NOWHERE, locale=locale), words(locale)
    known(page)
    begin(page, told)
    dialog = page.get_by_role("dialog")
    for name in ("H8", "I9"):
        cell(page, name).click()
        expect(tree(page).filter(has_text=name)).to_be_visible()
    comment(page).fill("far enough")
    page.get_by_role("button", name=told["study.sign.good"]).click()
    expect(tree(page)).to_have_text(["H8", "I9!", "far enough"])

    page.locator("[data-do=sharing]").click()
    dialog.get_by_text(told["studies.link"], exact=True).click()
    link = dialog.get_by_label(told["share.link"], exact=True).input_value()
    page.keyboard.press("Escape")
    reader = guests(link, locale=locale)
    expect(tree(reader)).to_have_text(["H8", "I9!", "far enough"])
    reader.locator("[data-tree] button", has_text="I9").click()
    expect(reader.locator("[data-said]")).to_have_text("!far enough")
    expect(comment(reader)).to_have_count(0)
    expect(reader.locator("[data-cell].open")).to_have_count(0)
    cell(page, "H9").click()
    expect(tree(reader)).to_have_text(["H8", "I9!", "far enough", "H9"])
    expect(page.locator("[data-do=sharing] b")).to_have_text("1")

    text = saved(page)
    read = study.read(text)
    assert [node.action for node in read.nodes] == ["", "H8", "I9", "H9"]
    assert (read.nodes[2].comment, read.nodes[2].glyph) == ("far enough", "!")
    dialog.locator("[data-do=import]").click()
    dialog.get_by_label(told["studies.chapter_name"]).fill("Again")
    dialog.get_by_text(told["studies.from"]).click()
    dialog.get_by_role("textbox", name=told["studies.from"]).fill(text)
    assert findings(page) == []
    dialog.get_by_role("button", name=told["studies.make"]).click()
    expect(page.locator("[data-do=chapters]")).to_contain_text("Again")
    expect(page.locator("[data-do=chapters]")).to_contain_text("2/2")
    expect(tree(page)).to_have_text(["H8", "I9!", "far enough", "H9"])
    expect(reader.locator("[data-do=chapters]")).to_contain_text("1/2")
    assert findings(reader) == []
    page.go_back()
    expect(page.locator("[data-do=chapters]")).to_contain_text("1/2")
    reader.locator("[data-do=copy]").click()
    expect(reader).to_have_url(re.compile("/analysis/caro$"))
    expect(tree(reader)).to_have_text(["H8", "I9!", "far enough", "H9"])


def test_two_who_write_at_once_keep_what_each_has_written(guests: Guests) -> None:
    guests.forgiven = (OFFLINE, "409", "404")  # what a deleted branch and a deleted study answer
    page, other = guests(NOWHERE), guests(NOWHERE)
    known(page)
    path = kept(page, text="1. H8 I9 2. H9")
    name = writer(other, page, path)
    expect(page.locator("[data-here]")).to_contain_text(name)
    for one in (page, other):
        one.locator("[data-tree] button", has_text="I9").click()
        expect(stones(one)).to_have_count(2)
    comment(page).press_sequentially("from one", delay=20)
    comment(other).press_sequentially("from two", delay=20)
    for one in (page, other):
        expect(comment(one)).to_have_value(re.compile(r"from (one|two)\nfrom (one|two)"))
    assert comment(page).input_value() == comment(other).input_value()
    # What one sees, the other has not left.
    place(other, "G7")
    expect(tree(page).filter(has_text="G7")).to_be_visible()
    expect(stones(page)).to_have_count(2)

    # A branch is deleted while somebody writes in it: they are told, and have their words still.
    page.locator("[data-tree] button", has_text="I9").click()
    page.get_by_role("button", name="Delete from here").click()
    other.context.set_offline(True)
    comment(other).fill("too late for this")
    page.locator("[data-do=delete-branch]").click()
    expect(tree(page)).to_have_text(["H8"])
    expect(other.locator("[data-waits]")).to_be_visible()
    other.context.set_offline(False)
    lost = other.locator("[data-lost=no_variation]")
    expect(lost).to_contain_text("too late for this")
    lost.locator("[data-do=put-back]").click()
    expect(tree(page)).to_have_text(["H8", "I9", "G7", "too late for this"])
    expect(lost).to_have_count(0)

    # The study goes, and with it nothing of what is on anybody's board.
    comment(other).fill("")
    page.request.delete(f"/api{path}")
    expect(other.get_by_text("This study was deleted")).to_be_visible()
    other.locator("[data-do=copy]").click()
    expect(tree(other).filter(has_text="G7")).to_be_visible()


def test_what_is_written_during_a_cut_is_there_after_it(guests: Guests) -> None:
    guests.forgiven = (OFFLINE,)
    page = guests(NOWHERE)
    known(page)
    path = kept(page, text="1. H8 I9")
    other = guests(NOWHERE)
    writer(other, page, path)
    page.context.set_offline(True)
    comment(page).fill("written in the dark")
    expect(page.locator("[data-waits]")).to_be_visible()
    comment(other).fill("meanwhile")
    place(other, "A1")
    expect(tree(other)).to_have_text(["meanwhile", "H8", "A1", "I9"])
    page.context.set_offline(False)
    expect(tree(page).filter(has_text="A1")).to_be_visible()
    expect(comment(page)).to_have_value("meanwhile\nwritten in the dark")
    expect(page.locator("[data-waits]")).to_have_count(0)
    # What was typed before the window was closed is sent by the next one.
    page.context.set_offline(True)
    comment(page).fill("meanwhile\nwritten in the dark, twice")
    expect(page.locator("[data-waits]")).to_be_visible()
    page.goto("about:blank")
    page.context.set_offline(False)
    opened(page, path)
    expect(tree(other).first).to_contain_text("twice")


def test_chapters_are_put_in_order_renamed_and_deleted_by_keys_alone_on_a_phone(
    guests: Guests,
) -> None:
    page = guests(NOWHERE, viewport=PHONE)
    known(page)
    kept(page)
    page.locator(".frame [role=grid] [tabindex='0']").focus()
    walk(page, "H8")
    expect(tree(page)).to_have_text(["H8"])
    page.locator("[data-do=chapters]").focus()
    page.keyboard.press("Enter")
    page.locator("[data-do=new-chapter]").focus()
    page.keyboard.press("Enter")
    expect(page.get_by_label("Name of the chapter")).to_be_focused()
    page.keyboard.type(" of two")
    page.keyboard.press("Enter")
    bar = page.locator("[data-do=chapters]")
    expect(bar).to_contain_text("2/2")
    bar.focus()
    page.keyboard.press("Enter")
    line = page.locator("[data-chapter-line]").last
    assert findings(page) == []
    line.get_by_role("button", name=re.compile("^Move up")).focus()
    page.keyboard.press("Enter")
    expect(bar).to_contain_text("1/2")
    line = page.locator("[data-chapter-line]").last
    line.get_by_role("button", name=re.compile("^Rename")).focus()
    page.keyboard.press("Enter")
    expect(page.get_by_label("Name of the chapter")).to_be_focused()
    page.keyboard.press("ControlOrMeta+a")
    page.keyboard.type("Openings")
    page.keyboard.press("Enter")
    expect(line).to_contain_text("Openings")
    line.get_by_role("button", name=re.compile("^Delete the chapter")).focus()
    page.keyboard.press("Enter")
    expect(page.locator("[data-do=remove]")).to_be_visible()
    page.locator("[data-do=remove]").focus()
    page.keyboard.press("Enter")
    expect(page.locator("[data-chapter-line]")).to_have_count(1)
    page.keyboard.press("Escape")
    expect(bar).to_contain_text("1/1")
    expect(bar).to_be_focused()


def test_what_is_on_the_analysis_board_is_kept_as_a_study(guests: Guests) -> None:
    page = guests("/analysis/caro")
    place(page, "H8")
    page.locator("[data-do=files]").click()
    page.locator("[data-do=keep-study]").click()
    dialog = page.get_by_role("dialog").last
    expect(dialog.get_by_role("link", name="Sign in or sign up")).to_be_visible()
    known(page)
    page.reload()
    page.locator("[data-do=files]").click()
    page.locator("[data-do=keep-study]").click()
    dialog.get_by_label("Name of the study").fill("Kept")
    dialog.get_by_role("button", name="Begin").click()
    expect(page).to_have_url(re.compile("/studies/"))
    expect(tree(page)).to_have_text(["H8"])
    page.goto("/studies")
    expect(page.locator("[data-studies=mine]")).to_contain_text("Kept")
