"""Every dialog by keyboard: opened, walked through, closed, and the focus back where it was."""

from __future__ import annotations

import re

import pytest
from playwright.sync_api import Locator, Page, expect

from soak import soaked

from .axe import findings
from .conftest import NOWHERE, PHONE, Guests
from .match_setup import HUMAN, open_match
from .others import at_home, known, somebody
from .places import PLACES
from .tables import card

WHERE = """() => {
  const dialogs = [...document.querySelectorAll('dialog[open]')]
  const at = document.activeElement
  if (at === document.body) return 'nowhere'
  if (!dialogs.at(-1)?.contains(at)) return `behind: ${at.outerHTML.slice(0, 120)}`
  const ringed = (one) => {
    const { outlineStyle, outlineWidth } = getComputedStyle(one)
    return outlineStyle !== 'none' && parseFloat(outlineWidth) >= 2
  }
  for (let one = at; dialogs.at(-1).contains(one); one = one.parentElement)
    if (ringed(one)) return 'ringed'
  return `without a ring: ${at.outerHTML.slice(0, 120)}`
}"""


STOPS = """() => {
  const dialog = [...document.querySelectorAll('dialog[open]')].at(-1)
  const all = dialog.querySelectorAll(
    ':is(button, input, select, textarea):enabled, a[href], summary, [tabindex="0"]',
  )
  const stops = [...all].filter((one) => one.checkVisibility({ visibilityProperty: true }))
  // Of boxes of which one can be chosen the chosen one is a stop, or where none is, the first.
  return stops.filter((one) => {
    if (one.type !== 'radio') return one.tabIndex >= 0
    const group = stops.filter(({ type, name }) => type === 'radio' && name === one.name)
    return one === (group.find(({ checked }) => checked) ?? group[0])
  })
}"""
# A time is typed into a stop for each of its parts.
COUNT = f"({STOPS})().reduce((sum, {{ type }}) => sum + (type === 'datetime-local' ? 8 : 1), 0)"
MARK = "document.activeElement.dataset.walked = ''"
MISSED = f"({STOPS})().filter((one) => !('walked' in one.dataset)).map((one) => one.outerHTML)"


def go_round(page: Page) -> None:
    """Once round in the dialog that is open: the ring is always seen, and every control reached."""
    dialog = page.get_by_role("dialog")
    expect(dialog).to_be_visible()
    expect(dialog.locator("[aria-busy=true]")).to_have_count(0)
    assert findings(page) == []
    seen: list[str] = []
    while len(seen) < page.evaluate(COUNT) + 2:  # some stops come while others are walked through
        page.keyboard.press("Tab")
        seen.append(page.evaluate(WHERE))
        page.evaluate(MARK)
    # Between the last stop and the first, the browser's own frame has its turn.
    assert {one for one in seen if one != "ringed"} <= {"nowhere"}
    assert page.evaluate(MISSED) == []


def walk(page: Page, opener: Locator, *inner: str, back: Locator | None = None) -> None:
    """Opens a dialog with Enter, goes round in it, and leaves it with Escape.

    It may be reached by controls `inner` of the dialogs before it. The focus is back at the opener
    then, or at `back`.
    """
    opener.focus()
    page.keyboard.press("Enter")
    dialog = page.get_by_role("dialog")
    for name in inner:
        control = dialog.get_by_role("button", name=name, exact=True)
        control = control.or_(dialog.get_by_role("link", name=name, exact=True))
        title = dialog.get_by_role("heading", level=2).first
        before = title.inner_text()
        control.focus()
        page.keyboard.press("Enter")
        expect(title).not_to_have_text(before)
    go_round(page)
    page.keyboard.press("Escape")
    expect(dialog).to_have_count(0)
    expect(back or opener).to_be_focused()


def button(page: Page, name: str) -> Locator:
    """A button of the page itself."""
    return page.locator("body").get_by_role("button", name=name, exact=True).first


def test_every_dialog_of_the_front_page(guests: Guests) -> None:
    page = guests()
    expect(page.get_by_role("article").first).to_be_visible()
    for way in ("Computer", "One device", "Online"):
        walk(page, card(page, "Caro").get_by_role("button", name=way, exact=True))
    walk(page, card(page, "Stay on the Board").get_by_role("button", name="Computer"))
    walk(page, card(page, "Save Oneself").get_by_role("button", name="Play", exact=True))
    walk(page, button(page, "Account"))


@pytest.mark.parametrize(
    ("game", "record", "openers"),
    [
        ("caro", ["H8", "G7"], ["More", "Resign"]),
        soaked("four-in-a-square", [], ["More"]),
        soaked("skill-gomoku", ["H8", "G7"], ["More", "Resign"]),
        ("stay-on-the-board", [], ["Board and voice", "No moves", "More"]),
        ("save-oneself", [], ["All cards", "More"]),
    ],
)
def test_every_dialog_of_a_table(
    guests: Guests, game: str, record: list[str], openers: list[str]
) -> None:
    page = guests(NOWHERE)
    seats = [HUMAN] * (1 if game == "save-oneself" else 2)
    open_match(page, game, record, seats=seats, seed="dialogs").sit(page, *range(len(seats)))
    expect(page.locator(".frame svg").first).to_be_visible()
    for opener in openers:
        walk(page, button(page, opener))


def test_what_a_dialog_leads_to_is_a_dialog_too(guests: Guests) -> None:
    """From one to the next and out: the focus is never behind, and Escape ends it."""
    page = guests(NOWHERE)
    open_match(page, "caro", ["H8", "G7"]).sit(page, 0, 1)
    sheets = ("Share", "Keys", "Type a move", "New game, other settings", "Start over")
    for inner in sheets:
        walk(page, button(page, "More"), inner)


@pytest.mark.parametrize("sheet", ["Rules", "Settings"])
def test_a_sheet_is_left_by_escape_for_the_table_under_it(guests: Guests, sheet: str) -> None:
    page = guests(NOWHERE)
    opened = open_match(page, "caro", ["H8", "G7"])
    opened.sit(page, 0, 1)
    button(page, "More").click()
    page.get_by_role("dialog").get_by_role("link", name=sheet, exact=True).press("Enter")
    expect(page.get_by_role("dialog").get_by_role("heading", level=2).first).to_have_text(sheet)
    go_round(page)
    page.keyboard.press("Escape")
    expect(page.get_by_role("dialog")).to_have_count(0)
    expect(page).to_have_url(re.compile(f"/m/{opened.id}$"))


def test_whoever_opened_a_table_invites_by_keys_alone(guests: Guests) -> None:
    page = guests(NOWHERE)
    chairs = [HUMAN, {"kind": "human", "open": True}]
    open_match(page, "caro", seats=chairs).sit(page, 0, mode="online")
    expect(page.get_by_role("dialog")).to_be_visible()
    go_round(page)
    page.keyboard.press("Escape")
    expect(page.get_by_role("dialog")).to_have_count(0)
    walk(page, button(page, "Invite"))


def test_whoever_leaves_a_running_game_is_asked_in_a_dialog(guests: Guests) -> None:
    page = guests(NOWHERE)
    clock = {"main_ms": 600_000, "increment_ms": 0}
    chairs = [HUMAN, {"kind": "human", "open": True}]
    open_match(page, "caro", seats=chairs, clock=clock).join("Far").sit(page, 0, mode="online")
    expect(page.get_by_role("timer").first).to_be_visible()
    walk(page, page.get_by_role("link", name="Home"))


def test_every_form_of_somebody_unknown(guests: Guests) -> None:
    page = guests()
    expect(page.get_by_role("article").first).to_be_visible()
    account = button(page, "Account")
    walk(page, account, "Sign up")
    walk(page, account, "Sign in")
    walk(page, account, "Sign in", "I have a code for a new password")


def test_every_dialog_of_an_account(guests: Guests) -> None:
    page = guests(NOWHERE)
    at_home(page)
    walk(page, page.locator("[data-bell]"))
    walk(page, button(page, "Challenge a player"))
    page.goto("/tournaments")
    walk(page, button(page, "Announce a tournament"))
    with somebody(page) as other:
        name = other.request.get("/api/me").json()["you"]["name"]
    page.goto(f"/people/{name}")
    walk(page, button(page, "Report"))
    page.goto("/account")
    walk(page, button(page, "Delete account"))


def test_every_dialog_of_a_study(guests: Guests) -> None:
    page = guests(NOWHERE)
    known(page)
    page.goto("/studies")
    walk(page, page.locator("[data-do=new-study]"))
    PLACES["study-written"](page)
    walk(page, page.locator("[data-do=chapters]"))
    walk(page, page.locator("[data-do=sharing]"))


def test_a_card_is_confirmed_by_keys(guests: Guests) -> None:
    page = guests(NOWHERE)
    open_match(page, "skill-gomoku", ["H8", "G7"]).sit(page, 0, 1)
    expect(page.locator(".frame svg").first).to_be_visible()
    walk(page, page.locator("button[data-card=still_water][aria-disabled=false]"))


def test_every_dialog_of_the_analysis(guests: Guests) -> None:
    page = guests("/analysis/caro")
    expect(page.locator(".frame svg").first).to_be_visible()
    walk(page, page.locator("[data-do=files]"))
    walk(page, page.locator("[data-do=more]"))
    page.set_viewport_size(PHONE)
    walk(page, button(page, "Comment and sign"))
