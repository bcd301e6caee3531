"""People in the browser: signing up, going on elsewhere, and leaving."""

from __future__ import annotations

import json
import re
from contextlib import suppress
from itertools import count
from pathlib import Path

import pytest
from playwright.sync_api import APIResponse, Error, Locator, Page, Route, expect

from soak import soaked

from .conftest import DESKTOP, PHONE, Guests
from .tables import card, cell, lying, open_game, place, running, wait_for
from .test_access import findings

PASSWORD = "correct horse battery"
_numbers = count(1)


def new_name() -> str:
    """A name that nobody has yet."""
    tens, ones = divmod(next(_numbers), 10)
    return f"Red {'abcdefghij'[tens]}{'abcdefghij'[ones] * 3}"


def account(page: Page) -> Locator:
    """The dialog behind the button in the header."""
    page.get_by_role("button", name=re.compile("^Account")).click()
    return page.get_by_role("dialog")


def fill(page: Page, way: str, name: str, password: str = PASSWORD) -> None:
    """Signs up or in, with the dialog open."""
    dialog = page.get_by_role("dialog")
    dialog.get_by_role("button", name=way, exact=True).click()
    dialog.get_by_label("Your name").fill(name)
    dialog.get_by_label("Password").fill(password)
    dialog.get_by_role("button", name=way, exact=True).click()


def sign_up(page: Page, name: str) -> None:
    account(page)
    fill(page, "Sign up", name)
    expect(page.get_by_text(f"Welcome, {name}.")).to_be_visible()


def test_a_guest_who_signs_up_keeps_the_game_and_goes_on_with_it_on_a_second_browser(
    guests: Guests,
) -> None:
    laptop = guests()
    open_game(laptop, "One device")
    place(laptop, "H8")
    laptop.goto("/")
    expect(account(laptop)).to_contain_text("You play as a guest")
    name = new_name()
    fill(laptop, "Sign up", name)
    expect(laptop.get_by_text(f"Welcome, {name}.")).to_be_visible()
    expect(running(laptop, move=2)).to_be_visible()

    phone = guests(viewport=PHONE)
    expect(account(phone)).to_contain_text("You need no account to play")
    fill(phone, "Sign in", name.upper())
    running(phone, move=2).click()
    expect(cell(phone, "H8")).to_have_accessible_name("H8, X, last move")
    place(phone, "H9")
    running(laptop).click()
    expect(cell(laptop, "H9")).to_have_accessible_name(lying("H9"))
    place(laptop, "G7")
    expect(cell(phone, "G7")).to_have_accessible_name(lying("G7"))


def test_whoever_lost_the_pages_storage_is_still_who_the_cookie_says(guests: Guests) -> None:
    page, name = guests(), new_name()
    sign_up(page, name)
    page.evaluate("localStorage.clear()")
    page.reload()
    menu = account(page)
    expect(menu.get_by_role("button", name="Sign in", exact=True)).to_have_count(0)
    expect(menu).to_contain_text(name)


def test_an_online_game_goes_on_in_the_accounts_name_on_another_browser(guests: Guests) -> None:
    host, name = guests(), new_name()
    sign_up(host, name)
    card(host, "Caro").get_by_role("button", name="Online").click()
    dialog = host.get_by_role("dialog")
    expect(dialog).to_contain_text(f"You play as {name}.")
    expect(dialog.get_by_label("Your name")).to_have_count(0)
    dialog.get_by_role("button", name="Create invite link").click()
    expect(host.get_by_label("Link", exact=True)).to_be_visible()

    guest = guests(host.url)
    expect(guest.get_by_text(name)).to_be_visible()
    guest.get_by_label("Your name").fill("Blue")
    guest.get_by_role("button", name="Sit down").click()
    expect(guest.locator(".plate").filter(has_text=name)).to_be_visible()
    expect(host.locator(".plate").filter(has_text="Blue")).to_be_visible()

    phone = guests(viewport=PHONE)
    account(phone)
    fill(phone, "Sign in", name)
    running(phone).click()
    expect(phone.locator(".plate").filter(has_text="Blue")).to_be_visible()
    expect(phone.get_by_text("You are watching")).to_have_count(0)
    expect(phone.get_by_role("button", name="Resign").or_(
        phone.get_by_role("button", name="Call off"))).to_be_visible()  # fmt: skip


def test_what_is_wrong_with_a_name_or_password_is_said_where_it_is_asked(guests: Guests) -> None:
    guests.forgiven = ("status of 4",)
    page, name = guests(), new_name()
    sign_up(page, name)
    other = guests()
    account(other)
    fill(other, "Sign up", name.replace(" ", "_"))
    alert = other.get_by_role("alert")
    expect(alert).to_have_text("That name, or one that looks like it, is taken.")
    dialog = other.get_by_role("dialog")
    dialog.get_by_label("Your name").fill("Other Name")
    dialog.get_by_label("Password").fill("short")
    dialog.get_by_role("button", name="Sign up", exact=True).click()
    expect(alert).to_contain_text("too easy")
    dialog.get_by_role("button", name="I have an account").click()
    dialog.get_by_label("Your name").fill(name)
    dialog.get_by_label("Password").fill("not the password")
    dialog.get_by_role("button", name="Sign in", exact=True).click()
    expect(alert).to_have_text("Name and password do not belong together.")


def test_signing_out_leaves_nothing_of_the_account_in_the_browser(guests: Guests) -> None:
    page, name = guests(), new_name()
    sign_up(page, name)
    open_game(page, "One device")
    place(page, "H8")
    table = page.url
    page.goto("/")
    account(page).get_by_role("button", name="Sign out").click()
    expect(page.get_by_text("You are signed out.")).to_be_visible()
    expect(running(page)).to_have_count(0)
    page.goto(table)
    expect(page.get_by_text("You are watching")).to_be_visible()


@pytest.mark.parametrize("seen", ["before", "after"])
def test_what_was_asked_by_somebody_who_signed_out_is_dropped(guests: Guests, seen: str) -> None:
    """The house saw the question before the player signed out, or after it and refused it."""
    page, name = guests(), new_name()
    sign_up(page, name)
    open_game(page, "One device")
    place(page, "H8")
    held: list[tuple[Route, APIResponse | None]] = []
    page.route(
        "**/api/me/matches",
        lambda route: held.append((route, route.fetch() if seen == "before" else None)),
    )
    page.goto("/")
    dialog = account(page)
    wait_for(page, lambda: held, "the question")
    dialog.get_by_role("button", name="Sign out").click()
    expect(page.get_by_text("You are signed out.")).to_be_visible()
    for route, answer in held:
        with suppress(Error):  # whoever asked may not wait any more
            route.fulfill(response=answer) if answer else route.continue_()
    expect(account(page)).to_contain_text("You need no account to play")
    page.keyboard.press("Escape")
    expect(running(page)).to_have_count(0)


def test_whoever_signs_out_at_a_table_looks_on_from_then(guests: Guests) -> None:
    page = guests()
    sign_up(page, new_name())
    open_game(page, "One device")
    place(page, "H8")
    account(page).get_by_role("button", name="Sign out").click()
    expect(page.get_by_text("You are watching")).to_be_visible()
    expect(page.locator("rect.open")).to_have_count(0)


def test_the_account_page_renames_changes_the_password_saves_data_and_makes_tokens(
    guests: Guests,
) -> None:
    page, name = guests(), new_name()
    sign_up(page, name)
    account(page).get_by_role("link", name="Account and data").click()
    expect(page.get_by_role("heading", name=name)).to_be_visible()
    page.get_by_label("Your name").fill(f"{name} Two")
    page.get_by_role("button", name="Rename").click()
    expect(page.get_by_role("heading", name=f"{name} Two")).to_be_visible()
    page.get_by_label("Present password").fill(PASSWORD)
    page.get_by_label("New password").fill("another horse entirely")
    page.get_by_role("button", name="Change password").click()
    expect(page.get_by_text("Every other device is signed out")).to_be_visible()
    with page.expect_download() as saved:
        page.get_by_role("button", name="Save my data").click()
    data = json.loads(Path(saved.value.path()).read_text())
    assert data["you"]["name"] == f"{name} Two"
    page.get_by_label("What for").fill("laptop")
    page.get_by_role("button", name="Make a token").click()
    assert page.get_by_label("Keep it now").input_value().startswith("parlour_")
    page.get_by_role("button", name="Revoke laptop").click()
    expect(page.get_by_role("button", name="Revoke laptop")).to_have_count(0)


def test_whoever_deletes_the_account_is_forgotten_and_the_game_stays(guests: Guests) -> None:
    guests.forgiven = ("status of 403",)
    page, name = guests(), new_name()
    sign_up(page, name)
    open_game(page, "Computer")
    place(page, "H8")
    table = page.url
    page.goto("/account")
    page.get_by_role("button", name="Delete account").click()
    dialog = page.get_by_role("dialog")
    dialog.get_by_label("Password").fill("not the password")
    dialog.get_by_role("button", name="Delete for good").click()
    expect(dialog.get_by_role("alert")).to_be_visible()
    dialog.get_by_label("Password").fill(PASSWORD)
    dialog.get_by_role("button", name="Delete for good").click()
    expect(page.get_by_text("You are forgotten here.")).to_be_visible()
    expect(account(page)).to_contain_text("You need no account to play")
    watcher = guests(table)
    expect(cell(watcher, "H8")).to_have_accessible_name(lying("H8"))
    expect(watcher.get_by_text(name)).to_have_count(0)


@pytest.mark.parametrize(("theme", "size"), [soaked("light", DESKTOP), ("dark", PHONE)])
def test_nobody_is_shut_out_of_an_account(guests: Guests, theme: str, size: object) -> None:
    page = guests(color_scheme=theme, viewport=size)
    dialog = account(page)
    expect(dialog).to_be_visible()
    assert findings(page) == []
    dialog.get_by_role("button", name="Sign up").click()
    assert findings(page) == []
    page.keyboard.press("Escape")
    expect(page.get_by_role("dialog")).to_have_count(0)
    sign_up(page, new_name())
    page.goto("/account")
    expect(page.get_by_role("button", name="Make a token")).to_be_visible()
    assert findings(page) == []
    wide = page.evaluate("document.documentElement.scrollWidth - innerWidth")
    assert wide <= 0
    page.get_by_role("button", name="Delete account").click()
    assert findings(page) == []
