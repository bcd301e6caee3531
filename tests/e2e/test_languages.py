"""Every language that is installed: chosen at once, remembered, complete, and fitting its boxes."""

from __future__ import annotations

import json
from collections.abc import Mapping
from pathlib import Path

import pytest
from playwright.sync_api import Browser, Page, expect

from soak import every

from .castaway import TORNADO, castaway
from .conftest import PHONE, Guests
from .contexts import Contexts
from .fonts import FONTS, with_fonts
from .match_setup import HUMAN, open_match
from .tables import cell, open_game, place

LANG = Path(__file__).parents[2] / "web/src/lang"
LOCALES = sorted(folder.name for folder in LANG.iterdir() if folder.is_dir())
BOARDS = LANG.parent / "boards"
GAMES = sorted(card.parent.name for card in BOARDS.glob("*/card.ts"))
NAMES = {
    "en": "English",
    "he": "עברית",
    "ru": "Русский",
    "uk": "Українська",
    "vi": "Tiếng Việt",
    "zh": "中文",
}
RIGHT_TO_LEFT = {"he"}
SPILLING = """() => {
  const boxes =
    'h1, h2, h3, p, dt, dd, th, td, li, button, legend, figcaption, .btn, .badge, .ask > span'
  const spilt = [...document.querySelectorAll(boxes)].filter((box) => {
    const { display, overflowX, overflowY } = getComputedStyle(box)
    if (!box.checkVisibility() || display === 'inline' || box.closest('.hidden')) return false
    const wide = box.scrollWidth > box.clientWidth + 1 && !['auto', 'scroll'].includes(overflowX)
    return wide || (overflowY === 'hidden' && box.scrollHeight > box.clientHeight + 1)
  }).map((box) => `${box.tagName} ${box.className}: ${box.textContent.trim().slice(0, 60)}`)
  const over = document.documentElement.scrollWidth - innerWidth
  return over > 0 ? [`the page is ${over} px too wide`, ...spilt] : spilt
}"""


def words(locale: str, part: str = "house") -> Mapping[str, str]:
    """The messages of a language."""
    game = part.removesuffix("-rules")
    names = ("card.json", "words.json") if game == part else ("rules.json",)
    own = [BOARDS / game / "lang" / locale / name for name in names]
    files = own if own[-1].exists() else [LANG / locale / f"{part}.json"]
    return {key: text for file in files for key, text in json.loads(file.read_text()).items()}


def choose(page: Page, locale: str) -> None:
    """Picks a language, from the account's menu where the header has none, and sees it spoken."""
    if not page.locator("header select").is_visible():
        page.locator("header [aria-haspopup=dialog]").last.click()
        page.locator("dialog select").select_option(locale)
        page.keyboard.press("Escape")
    else:
        page.locator("header select").select_option(locale)
    html = page.locator("html")
    expect(html).to_have_attribute("lang", locale)
    expect(html).to_have_attribute("dir", "rtl" if locale in RIGHT_TO_LEFT else "ltr")


def last_move(locale: str, name: str, side: str) -> str:
    """What the cell of the last move is called; values are isolates in Hebrew."""
    values = {"cell": name, "side": side}
    if locale in RIGHT_TO_LEFT:
        values = {key: f"\u2068{value}\u2069" for key, value in values.items()}
    return words(locale, "caro")["caro.cell_last"].format(**values)


def spilling(page: Page) -> list[str]:
    """Boxes whose words are wider than they are, or cut off."""
    path = page.evaluate("location.pathname")
    return [f"{path}: {box}" for box in page.evaluate(SPILLING)]


def asked(page: Page, game: str) -> list[str]:
    """What spills in the dialog before a game."""
    page.locator("article").filter(has=page.locator(f"[href='/rules/{game}']")).get_by_role(
        "button"
    ).first.click()
    expect(page.get_by_role("dialog")).to_be_visible()
    spilt = spilling(page)
    page.keyboard.press("Escape")
    expect(page.get_by_role("dialog")).to_have_count(0)
    return spilt


def test_the_language_changes_at_once_in_the_middle_of_a_game(guests: Guests) -> None:
    page = guests()
    open_game(page, "One device", Size="15")
    place(page, "H8")
    page.evaluate("window.sameDocument = true")
    for number, locale in enumerate([*LOCALES, "en"]):
        choose(page, locale)
        name, side = f"{'ABCDEFGJ'[number]}{number + 1}", "OX"[number % 2]
        cell(page, name).click()
        expect(cell(page, name)).to_have_accessible_name(last_move(locale, name, side))
        hint = page.get_by_role("button", name=words(locale)["do.hint"], exact=True)
        expect(hint).to_be_visible()
    assert page.evaluate("window.sameDocument") is True
    assert page.locator("[role=gridcell]:not([aria-label$='empty'])").count() == 2 + len(LOCALES)


def test_a_language_is_listed_by_its_own_name_and_remembered(guests: Guests) -> None:
    page = guests()
    expect(page.locator("header option")).to_have_text([NAMES[locale] for locale in LOCALES])
    for locale in reversed(LOCALES):
        choose(page, locale)
        page.reload()
        expect(page.locator("html")).to_have_attribute("lang", locale)
        expect(page.get_by_role("heading", level=1)).to_have_text(words(locale)["home.title"])


def walk(page: Page, locale: str) -> list[str]:
    """Every page and table in turn, and what does not fit its box there."""
    expect(page.locator("html")).to_have_attribute("lang", locale)
    expect(page.get_by_role("heading", level=1)).to_have_text(words(locale)["home.title"])
    expect(page.get_by_role("article")).to_have_count(len(GAMES))
    spilt = [*spilling(page), *(box for game in GAMES for box in asked(page, game))]
    for game in GAMES:
        own = words(locale, game)
        seats = [HUMAN] * (2 if f"{game}.seat.1" in own else 1)
        opened = open_match(page, game, seats=seats, seed="languages")
        opened.sit(page, *range(len(seats)))
        expect(page.get_by_role("heading", name=own[f"{game}.name"]).first).to_be_attached()
        expect(page.locator(".frame svg").first).to_be_visible()
        spilt += spilling(page)
        page.goto(f"/rules/{game}")
        lead = words(locale, f"{game}-rules")[f"{game}.rules.lead"]
        expect(page.get_by_text(lead, exact=True)).to_be_visible()
        spilt += spilling(page)
    page.goto("/settings")
    expect(page.get_by_text(words(locale, "settings")["settings.motion"]).first).to_be_visible()
    return spilt + spilling(page)


@pytest.mark.parametrize("locale", every(LOCALES, ["zh"]))
def test_every_page_and_table_speaks_the_browsers_language_and_fits_a_phone(
    guests: Guests, locale: str
) -> None:
    assert walk(guests(viewport=PHONE, locale=locale), locale) == []


@pytest.mark.parametrize("locale", every(LOCALES, ["uk"]))
@pytest.mark.parametrize("fonts", FONTS)
def test_every_page_and_table_fits_a_phone_whatever_fonts_it_has(
    browser: Browser, house: str, tmp_path: Path, fonts: str, locale: str
) -> None:
    with with_fonts(browser, fonts, tmp_path) as lettered:
        guests = Guests(Contexts(lettered), house)
        page = guests(viewport=PHONE, locale=locale)
        assert walk(page, locale) == []
        guests.leave()
    assert guests.complaints == []


PAST_THEIR_CARD = """() => [...document.querySelectorAll('.frame .card')].flatMap((card) => {
  const name = card.querySelector('.name')
  const [words, paper] = [name, card.querySelector('.paper')]
    .map((one) => one.getBoundingClientRect())
  return words.left < paper.left || words.right > paper.right ? [name.textContent] : []
})"""


@pytest.mark.parametrize("locale", every(LOCALES, ["en", "uk"]))
@pytest.mark.parametrize("pieces", ["flat", "letters"])
def test_names_of_cards_stay_on_their_cards(guests: Guests, pieces: str, locale: str) -> None:
    page = guests(locale=locale)
    kept = json.dumps({"set": pieces})
    page.evaluate("kept => localStorage.setItem('parlour.settings', kept)", kept)
    castaway(page, *TORNADO)
    expect(page.locator(".frame .card .name").nth(7)).to_be_attached()
    assert page.evaluate(PAST_THEIR_CARD) == []
