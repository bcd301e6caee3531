"""Finding somebody to play with, and being at a table with others, in the browser."""

from __future__ import annotations

import re
from collections.abc import Iterator

import pytest
from playwright.sync_api import Locator, Page, expect

from .browser import far_from, open_house
from .conftest import NOWHERE, PHONE, Guests
from .others import at_home
from .tables import cell, lying, open_game, place, running
from .test_access import findings
from .test_people import account, fill

CLIPBOARD = ["clipboard-read", "clipboard-write"]


@pytest.fixture(scope="module")
def house(tmp_path_factory: pytest.TempPathFactory) -> Iterator[str]:
    """A house in which nobody is waited for long."""
    with open_house(tmp_path_factory.mktemp("finding"), absence=6) as address:
        yield address


@pytest.fixture
def far(house: str) -> Iterator[str]:
    """The house as somebody far away reaches it."""
    with far_from(house, 0.1) as address:
        yield address


def quick(page: Page, clock: str = "5+5") -> None:
    """Looks for somebody to play Caro."""
    region = page.get_by_role("region", name="Quick match")
    region.get_by_label("Game").select_option(label="Caro")
    region.get_by_role("button", name=clock, exact=True).click()


def joined(page: Page, text: str) -> None:
    """Types what somebody was given into the field on the front page."""
    page.get_by_label("Invited to a game?").fill(text)
    page.get_by_role("button", name="Join", exact=True).click()


def sit(page: Page, name: str) -> None:
    page.get_by_label("Your name").fill(name)
    page.get_by_role("button", name="Sit down").click()
    expect(page.get_by_role("grid")).to_be_visible()


def code_of(host: Page) -> str:
    return host.get_by_label("Room code").input_value()


def paired(guests: Guests) -> tuple[Page, Page]:
    """Host and guest at a table with a clock; the host is to move."""
    host = guests()
    open_game(host, "Online", Side="X", Clock="5 min + 5 s a move")
    guest = guests(host.url)
    sit(guest, "Blue")
    expect(host.get_by_role("dialog")).to_have_count(0)
    return host, guest


def clock(page: Page, seat: int) -> Locator:
    return page.locator(f".plate[data-seat='{seat}']").get_by_role("timer")


def chat(page: Page) -> None:
    page.get_by_role("button", name=re.compile("^Chat")).click()


def say(page: Page, text: str) -> None:
    page.get_by_label("Say something").fill(text)
    page.get_by_role("button", name="Send").click()


def test_two_who_look_for_the_same_game_are_brought_to_one_table(guests: Guests) -> None:
    red, blue = guests(), guests()
    quick(red)
    waiting = red.get_by_role("status").filter(has_text="Looking for somebody to play Caro")
    expect(waiting).to_be_visible()
    waiting.get_by_role("button", name="Cancel").click()
    expect(waiting).to_have_count(0)
    quick(red)
    quick(blue)
    for page in (red, blue):
        page.wait_for_url("**/m/*")
        expect(page.get_by_role("grid")).to_be_visible()
    assert red.url == blue.url
    expect(red.locator(".plate.away")).to_have_count(0)


def test_a_room_is_found_by_its_code_until_it_is_full_and_then_closed(guests: Guests) -> None:
    """U-NET-2, U-NET-3, U-NET-4."""
    guests.forgiven = ("status of 4",)
    host = guests(permissions=CLIPBOARD)
    open_game(host, "Online")
    code = code_of(host)
    host.get_by_role("button", name="Copy the code").click()
    expect(host.get_by_role("status").filter(has_text="Code copied")).to_have_count(1)
    assert host.evaluate("navigator.clipboard.readText()") == code
    expect(host.get_by_role("img", name="The link as a QR code")).to_be_visible()
    assert findings(host) == []

    guest, late = guests(), guests()
    field, alert = guest.get_by_label("Invited to a game?"), guest.get_by_role("alert")
    joined(guest, "aaaaaa")
    expect(alert).to_have_text("No room has that code.")
    expect(field).to_have_value("AAAAAA")
    joined(guest, f" {code.lower()}")
    guest.wait_for_url("**/m/*")
    sit(guest, "Blue")
    expect(host.get_by_role("dialog")).to_have_count(0)
    expect(host.locator(".plate").filter(has_text="Blue")).to_be_visible()

    joined(late, code)
    expect(late.get_by_role("alert")).to_have_text("Every seat is taken.")
    expect(late.get_by_label("Invited to a game?")).to_have_value(code)
    host.get_by_role("button", name="Call off").click()
    host.get_by_role("dialog").get_by_role("button", name="Call off").click()
    expect(host.get_by_text("The game was called off before it began.").first).to_be_visible()
    joined(late, code)
    expect(late.get_by_role("alert")).to_have_text("That room has closed.")


def test_a_room_to_which_nobody_has_come_is_closed_by_one_button(guests: Guests) -> None:
    """U-NET-2, U-NET-4."""
    guests.forgiven = ("status of 4",)
    host, late = guests(), guests()
    for put_away in (False, True):
        open_game(host, "Online")
        code, sheet = code_of(host), host.get_by_role("dialog")
        if put_away:
            sheet.get_by_role("button", name="Close", exact=True).click()
        shown = host.get_by_role("main") if put_away else sheet
        shown.get_by_role("button", name="Close the room").click()
        host.wait_for_url(re.compile("/$"))
        expect(running(host)).to_have_count(0)
        joined(late, code)
        expect(late.get_by_role("alert")).to_have_text("That room has closed.")


def test_everybody_sees_how_many_watch_and_nobody_must_hear_everybody(guests: Guests) -> None:
    host, guest = paired(guests)
    watcher = guests(host.url)
    expect(watcher.get_by_text("You are watching")).to_be_visible()
    for page in (host, guest, watcher):
        expect(page.get_by_role("img", name="1 watcher")).to_be_visible()
    chat(host), chat(guest)
    say(guest, "an idle remark")
    log = host.get_by_role("log")
    expect(log).to_contain_text("an idle remark")
    log.get_by_role("button", name="Mute Blue").click()
    expect(log).not_to_contain_text("an idle remark")
    guest.get_by_role("button", name="Good luck!").click()
    expect(guest.get_by_role("log")).to_contain_text("Good luck!")
    log.get_by_role("button", name="Hear Blue again").click()
    expect(log).to_contain_text("Good luck!")
    expect(watcher.get_by_text("an idle remark")).to_have_count(0)


def test_a_moderator_keeps_somebody_from_writing(guests: Guests) -> None:
    guests.forgiven = ("status of 403",)
    host = guests(NOWHERE)
    at_home(host, "Red Keeper")  # the first account of the house looks after it
    open_game(host, "Online")
    guest = guests(host.url)
    sit(guest, "Blue Guest")
    expect(host.get_by_role("dialog")).to_have_count(0)
    chat(host), chat(guest)
    say(guest, "something rude")
    host.get_by_role("button", name="Keep Blue Guest from writing for an hour").click()
    expect(host.get_by_text("Blue Guest cannot write for an hour.")).to_be_visible()
    say(guest, "something worse")
    expect(guest.get_by_text("You cannot write here for now.")).to_be_visible()
    host.get_by_role("button", name="Let Blue Guest write again").click()
    expect(host.get_by_text("Blue Guest can write again.")).to_be_visible()
    say(guest, "sorry")
    expect(host.get_by_role("log")).to_contain_text("sorry")
    expect(host.get_by_role("log")).not_to_contain_text("something worse")
    expect(guest.get_by_role("button", name=re.compile("from writing"))).to_have_count(0)


def test_what_a_move_gets_back_of_its_way_is_seen_by_both_sides(far: str, guests: Guests) -> None:
    host = guests(base_url=far)
    open_game(host, "Online", Side="X", Clock="5 min + 5 s a move")
    guest = guests(host.url.removeprefix(far))
    sit(guest, "Blue")
    place(host, "H8")
    for page in (host, guest):  # there and back, and no more than the house gives
        expect(clock(page, 0)).to_contain_text(re.compile(r"\+0\.[2-5] s"))
    place(guest, "I9")
    for page in (host, guest):
        expect(cell(page, "I9")).to_have_accessible_name(lying("I9"))
        # Who is near is given less, if anything: what a busy machine takes.
        expect(clock(page, 1)).not_to_contain_text(re.compile(r"\+(0\.[2-9]|[1-9])"))


def test_who_stays_away_loses_before_the_others_eyes(guests: Guests) -> None:
    """U-NET-7."""
    host, guest = paired(guests)
    place(host, "H8")
    place(guest, "I9")
    expect(cell(host, "I9")).to_have_accessible_name(lying("I9"))
    guest.close()
    expect(host.locator("[data-absent]")).to_contain_text(re.compile(r"Blue.*0:0\d"))
    expect(host.get_by_text(re.compile("You won|You win")).first).to_be_visible()


def test_a_challenge_is_seen_anywhere_and_brings_both_to_the_table(guests: Guests) -> None:
    red, blue = guests(NOWHERE), guests(NOWHERE)
    at_home(red, "Red Caller"), at_home(blue, "Blue Called")
    red.goto("/people/Blue%20Called")
    red.get_by_role("button", name="Challenge Blue Called").click()
    dialog = red.get_by_role("dialog")
    dialog.get_by_label("Game", exact=True).select_option(label="Caro")
    assert findings(red) == []
    dialog.get_by_role("button", name="Challenge", exact=True).click()
    expect(red.get_by_text("The challenge stands for a day.")).to_be_visible()
    blue.goto("/settings")  # which asks at once
    notice = blue.get_by_role("listitem").filter(has_text="Red Caller challenges you")
    expect(notice).to_contain_text("5 min + 5 s a move")
    assert findings(blue) == []
    notice.get_by_role("button", name="Accept").click()
    for page in (blue, red):
        page.wait_for_url("**/m/*")
        expect(page.get_by_role("grid")).to_be_visible()
    assert red.url == blue.url

    plate = blue.locator(".plate").get_by_role("link", name="Red Caller")
    expect(plate).to_have_attribute("target", "_blank")  # nobody leaves a game to look
    with blue.context.expect_page() as opened:
        plate.click()
    opened.value.wait_for_url("**/people/Red%20Caller")
    opened.value.close()
    phone = guests(viewport=PHONE)
    account(phone)
    fill(phone, "Sign in", "Red Caller")
    running(phone).first.click()
    expect(phone.get_by_role("button", name="Call off")).to_be_visible()
    assert phone.url == red.url


def test_a_challenge_is_withdrawn_or_declined_from_the_front_page(guests: Guests) -> None:
    guests.forgiven = ("status of 4",)
    red, blue = guests(NOWHERE), guests(NOWHERE)
    at_home(red, "Red Again"), at_home(blue, "Blue Again")
    region = red.get_by_role("region", name="Challenges")
    another = red.get_by_role("main").get_by_role("button", name="Challenge a player")
    another.click()
    dialog = red.get_by_role("dialog")
    dialog.get_by_label("Whom").fill("Nobody Known")
    dialog.get_by_role("button", name="Challenge", exact=True).click()
    expect(dialog.get_by_role("alert")).to_have_text("There is no account of that name.")
    dialog.get_by_label("Whom").fill("blue again")
    dialog.get_by_role("button", name="Challenge", exact=True).click()
    mine = region.get_by_role("listitem").filter(has_text="You challenge Blue Again")
    mine.get_by_role("button", name="Withdraw").click()
    expect(region).to_have_count(0)  # the button stands alone again
    another.click()
    dialog.get_by_label("Whom").fill("Blue Again")
    dialog.get_by_role("button", name="Challenge", exact=True).click()
    expect(mine).to_have_count(1)
    blue.reload()
    notice = blue.get_by_role("status", name="Challenges")
    notice.get_by_role("button", name="Close").click()  # not now
    expect(notice).to_have_count(0)
    theirs = blue.get_by_role("region", name="Challenges").get_by_role("listitem")
    expect(theirs).to_contain_text("Red Again challenges you")
    theirs.get_by_role("button", name="Decline").click()
    expect(theirs).to_have_count(0)
    expect(red.get_by_text("Blue Again declines your challenge.")).to_be_visible()
    expect(mine).to_have_count(0)
