"""One navigation on every page, home in the order of need, and a quick match by one click."""

from __future__ import annotations

import re

import pytest
from playwright.sync_api import Page, expect

from parlour.puzzles.file import shipped
from soak import every

from .conftest import NOWHERE, Guests
from .match_setup import open_match
from .others import at_home
from .tables import card, playable, running
from .test_languages import LOCALES, choose
from .test_people import new_name
from .test_seek import quick

SMALL = {"width": 320, "height": 568}
CALLED = re.compile("^(Your move|Go on playing)$")
PAGES = {
    "/": "Play",
    "/puzzles": "Puzzles",
    "/puzzles/run?game=caro": "Puzzles",
    "/rules": "Learn",
    "/rules/caro": "Learn",
    "/watch": "Watch",
    "/tournaments": "Tournaments",
    "/leaderboards": "Leaderboards",
    "/daily": "Play",
}


def test_the_navigation_is_walked_by_keys_and_marks_where_one_is(guests: Guests) -> None:
    page = guests(NOWHERE)
    for path, here in PAGES.items():
        page.goto(path)
        main = page.get_by_role("navigation", name="Main")
        expect(main.locator("[aria-current]")).to_have_text(here)
        expect(page.get_by_role("heading", level=1)).to_have_count(1)
    page.goto("/")
    expect(page.get_by_role("article").first).to_be_visible()
    for name in ("Skip to the content", "Parlour", "Play", "Puzzles", "Learn", "Watch"):
        page.keyboard.press("Tab")
        expect(page.get_by_role("link", name=name, exact=True)).to_be_focused()
    page.keyboard.press("Enter")
    expect(page).to_have_url(re.compile("/watch$"))
    page.goto("/rules/caro")
    trail = page.get_by_role("navigation", name="Where you are")
    expect(trail.get_by_role("listitem")).to_have_text(["Learn", "Rules of Caro"])


def test_a_small_phone_has_the_navigation_at_its_foot_but_at_a_table(guests: Guests) -> None:
    page = guests(NOWHERE, viewport=SMALL)
    main = page.get_by_role("navigation", name="Main")
    for path in PAGES:
        page.goto(path)
        expect(page.get_by_role("heading", level=1)).to_be_visible()
        expect(page.locator("[aria-busy=true]")).to_have_count(0)
        box = main.bounding_box()
        assert box is not None and box["y"] + box["height"] == SMALL["height"], path
        sizes = [link.bounding_box() for link in main.get_by_role("link").all()]
        assert all(size and size["height"] >= 44 and size["width"] >= 44 for size in sizes), path
        assert page.evaluate("document.documentElement.scrollWidth <= innerWidth"), path
    page.evaluate("scrollTo(0, document.body.scrollHeight)")
    last = page.get_by_role("main").bounding_box()
    assert last is not None and last["y"] + last["height"] <= SMALL["height"] - 56
    open_match(page, "caro", ["H8"]).sit(page, 0, 1)
    expect(playable(page, "I9")).to_be_visible()
    expect(main).to_be_hidden()


@pytest.mark.parametrize("path", ["/analysis/caro", "/learn/caro"])
def test_beside_a_title_it_is_there_in_every_window(guests: Guests, path: str) -> None:
    page = guests(path)
    main = page.get_by_role("navigation", name="Main")
    for width, height in ((320, 568), (390, 664), (720, 900), (1024, 768), (1280, 800)):
        page.set_viewport_size({"width": width, "height": height})
        expect(page.get_by_role("heading", name=re.compile("Caro"), level=1)).to_be_visible()
        expect(main.get_by_role("link", name="Learn")).to_have_attribute("aria-current", "true")
        sizes = [link.bounding_box() for link in main.get_by_role("link").all()]
        assert all(box and min(box["height"], box["width"]) >= 44 for box in sizes), (width, sizes)
        assert page.evaluate("document.documentElement.scrollWidth <= innerWidth"), width
        assert page.evaluate("document.documentElement.scrollHeight <= innerHeight"), width


def test_at_a_table_there_are_its_signs_where_there_is_no_room_for_words(guests: Guests) -> None:
    page = guests(NOWHERE)
    open_match(page, "skill-gomoku", ["H8"]).sit(page, 0, 1)
    watch = page.get_by_role("navigation", name="Main").get_by_role("link", name="Watch")
    title = page.get_by_role("heading", name="Skill Gomoku")
    for width in (720, 820, 1024, 1099, 1100, 1299):
        page.set_viewport_size({"width": width, "height": 800})
        expect(watch.locator("svg")).to_be_visible()
        expect(title).to_be_visible()
        clipped = watch.locator("span").evaluate("word => getComputedStyle(word).clipPath")
        assert (clipped == "none") == (width >= 1100), width
        assert page.evaluate("document.documentElement.scrollWidth <= innerWidth"), width
    page.set_viewport_size({"width": 719, "height": 800})
    expect(watch).to_be_hidden()


def test_from_a_title_one_goes_back_to_where_such_things_are_found(guests: Guests) -> None:
    page = guests(NOWHERE, viewport=SMALL)
    for path, name, up in (
        (f"/puzzles/{next(shipped('caro')).id}", "Puzzles", "/puzzles"),
        ("/puzzles/run?game=caro", "Puzzles", "/puzzles"),
        ("/learn/caro", "Learn", "/rules"),
        ("/analysis/caro", "Learn", "/rules"),
    ):
        page.goto(path)
        back = page.locator("header > a:visible")
        expect(back).to_have_accessible_name(name)
        back.click()
        expect(page).to_have_url(re.compile(f"{up}$"))
    page.set_viewport_size({"width": 1280, "height": 800})
    page.goto("/puzzles/run?game=caro")
    page.locator("header > a:visible").click()
    expect(page).to_have_url(re.compile("/$"))


HEADS = (320, 390, 719, 720, 768, 820, 1024, 1099, 1100, 1199, 1200, 1299, 1300)
GO = "path => { history.pushState(null, '', path); dispatchEvent(new PopStateEvent('popstate')) }"
CROWDED = """() => {
  const shown = [...document.querySelectorAll('header :is(a, button, select, h1, [role=status])')]
    .filter(one => one.checkVisibility() && !one.parentElement.closest('[role=status]'))
    .map(one => [one.textContent.trim() || one.ariaLabel, one.getBoundingClientRect()])
  const over = (one, other) => Math.min(one.right, other.right) - Math.max(one.left, other.left) > 1
    && Math.min(one.bottom, other.bottom) - Math.max(one.top, other.top) > 1
  const found = []
  for (const [at, [name, box]] of shown.entries()) {
    if (box.left < -1 || box.right > innerWidth + 1) found.push(`${name} leaves the window`)
    for (const [other, its] of shown.slice(at + 1))
      if (over(box, its)) found.push(`${name} on ${other}`)
  }
  for (const word of document.querySelectorAll('nav.places span'))
    if (word.scrollWidth > word.clientWidth + 1 && getComputedStyle(word).clipPath === 'none')
      found.push(`${word.textContent} is cut off`)
    else if (parseFloat(getComputedStyle(word).fontSize) < 10) found.push('letters are too small')
  return found
}"""


def test_the_header_has_room_for_all_of_it_in_every_language(guests: Guests) -> None:
    """Somebody with a long name, for whom an opponent is looked for meanwhile."""
    page = guests(NOWHERE)
    at_home(page, new_name())
    region = page.get_by_role("region", name="Quick match")
    region.get_by_label("Game").select_option(label="Stay on the Board")
    region.get_by_role("button", name="5+5", exact=True).click()
    found = []
    for path in ("/leaderboards", "/analysis/four-in-a-square"):
        page.evaluate(GO, path)
        expect(page.locator("header [role=status]")).to_be_visible()
        for locale in LOCALES:
            page.set_viewport_size({"width": 1280, "height": 800})
            choose(page, locale)
            for width in HEADS:
                page.set_viewport_size({"width": width, "height": 800})
                found += [f"{path} {locale} {width}: {one}" for one in page.evaluate(CROWDED)]
    assert found == []


def test_a_game_to_go_on_with_is_pictured_unless_it_is_kept_in_mind(guests: Guests) -> None:
    page = guests(NOWHERE)
    opened = open_match(page, "stay-on-the-board", ["1x1"])
    opened.sit(page, 0, 1)
    page.goto("/")
    picture = running(page, "Stay on the Board").locator("img")
    expect(picture).to_have_js_property("complete", True)
    assert picture.evaluate("img => img.naturalWidth") > 0
    expect(picture).to_have_attribute("src", re.compile(f"/{opened.id}/picture.svg"))
    page.evaluate("localStorage.setItem('parlour.stay', '{\"autoHide\": true}')")
    page.reload()
    expect(running(page, "Stay on the Board").locator("svg").first).to_be_visible()
    expect(picture).to_have_count(0)


def test_an_account_without_challenges_finds_the_button_and_no_empty_part(guests: Guests) -> None:
    at_home(page := guests(NOWHERE))
    expect(page.get_by_role("button", name="Challenge a player")).to_be_visible()
    expect(page.get_by_role("region", name="Challenges")).to_have_count(0)


def test_home_begins_with_what_waits_for_one(guests: Guests) -> None:
    page = guests(NOWHERE)
    open_match(page, "caro", ["H8", "I9"]).sit(page, 0, mode="online")
    page.goto("/")
    expect(running(page, "Caro")).to_be_visible()
    page.get_by_role("link", name="Look through a text record").scroll_into_view_if_needed()
    expect(page.get_by_role("heading", name="Deal of the day")).to_be_visible()
    parts = [
        page.get_by_role("region", name=CALLED),
        page.get_by_role("region", name="Quick match"),
        page.get_by_role("region", name="Games", exact=True),
        page.get_by_role("article", name="Deal of the day"),
    ]
    tops = [box["y"] for part in parts if (box := part.bounding_box())]
    assert len(tops) == len(parts) and tops == sorted(tops)
    expect(page.get_by_role("heading", name="Open tables")).to_have_count(0)
    expect(card(page, "Caro").get_by_role("link")).to_have_text(["Rules", "Learn"])


@pytest.mark.parametrize("clock", every(["1+1", "3+2", "10+5", "No clock"], ["3+2"]))
def test_one_click_on_a_clock_finds_whoever_clicked_the_same(guests: Guests, clock: str) -> None:
    red, blue = guests(), guests()
    expect(red.get_by_role("button", name="3 days a move")).to_have_count(0)  # nobody to call
    quick(red, clock), quick(blue, clock)
    for page in (red, blue):
        page.wait_for_url("**/m/*")
        expect(page.get_by_role("grid")).to_be_visible()
    assert red.url == blue.url


def narrow(page: Page) -> None:
    """Only opponents within a hundred points, for as long as it takes; by days."""
    region = page.get_by_role("region", name="Quick match")
    region.locator("summary").click()
    region.get_by_role("radiogroup", name="Opponent's rating").get_by_text("±100").click()
    region.get_by_role("switch", name="Look farther the longer it takes").uncheck()
    quick(page, "3 days a move")


def test_accounts_choose_how_near_in_rating_and_may_take_days(guests: Guests) -> None:
    red, blue = guests(NOWHERE), guests(NOWHERE)
    at_home(red, "Red Near"), at_home(blue, "Blue Near")
    narrow(red)
    expect(red.get_by_role("status").filter(has_text="Looking for")).to_contain_text("±100")
    narrow(blue)
    for page in (red, blue):
        page.wait_for_url("**/m/*")
        expect(page.get_by_role("timer").first).to_contain_text(re.compile("[23] d"))
    assert red.url == blue.url


def test_who_plays_the_computer_while_waiting_is_called_to_the_table(guests: Guests) -> None:
    red, blue = guests(), guests()
    quick(red)
    red.get_by_role("button", name="Play the computer while waiting").click()
    red.get_by_role("dialog").get_by_role("button", name="Start").click()
    red.wait_for_url("**/m/*")
    expect(playable(red, "H8")).to_be_visible()
    alone = red.url
    expect(red.get_by_role("button", name="Stop looking")).to_be_visible()
    quick(blue)
    blue.wait_for_url("**/m/*")
    expect(red).to_have_url(blue.url)
    expect(red.get_by_text("The game you left waits on the front page.")).to_be_visible()
    red.goto("/")
    expect(red.locator(f"a[href='/m/{alone.rsplit('/', 1)[1]}']")).to_be_visible()
