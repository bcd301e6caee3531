"""Stay on the Board between two browsers."""

from __future__ import annotations

import re

from playwright.sync_api import expect

from .conftest import NOWHERE, PHONE, Guests
from .match_setup import open_match
from .stay import GAME, centre, claim, move, on_front, set_up, shows, stored


def test_u_net_two_browsers_play_to_a_claim_and_a_reload_resumes(guests: Guests) -> None:
    """U-NET-5 to U-NET-9, case 47, with the game of case 32."""
    host, guest = guests(NOWHERE), guests(NOWHERE, viewport=PHONE)
    opened = open_match(
        host, GAME, ["2x1", "3x1", "6x1"], options={"size": 3, "mode": "blocked", "start": [0, 0]}
    )
    opened.sit(host, 0, mode="online")
    opened.sit(guest, 1, mode="online")
    shows(guest, 4, "6x1")
    move(guest, "7x1")
    shows(host, 4, "7x1")
    expect(host.locator("[data-peek]")).to_be_disabled()  # peeking is for casual games
    expect(guest.locator("[data-dir='9']")).to_be_disabled()
    move(host, "9x1")
    shows(guest, 4, "9x1")
    guest.reload()
    shows(guest, 4, "9x1")
    expect(guest.locator("[data-piece='0.2']")).to_be_visible()
    move(guest, "1x2")
    shows(host, 4, "1x2")
    expect(host.locator("[data-penalty='0']").first).to_be_visible()
    claim(host)
    expect(host.get_by_role("heading", name="You win")).to_be_visible()
    expect(guest.get_by_role("heading", name="You lose")).to_be_visible()


def test_u_net_1_to_4_a_room_is_made_joined_and_shown_to_its_guest(guests: Guests) -> None:
    """U-NET-9 and U-NET-10: both play from memory, as the room says, and nobody signs up."""
    host, guest = guests(), guests()
    set_up(guest, autoHide=False, showBoard=True, showFirst=True)
    on_front(host).get_by_role("button", name="Online").click()
    dialog = host.get_by_role("dialog")
    dialog.get_by_role("radiogroup", name="Size").get_by_text("5").click()
    dialog.get_by_role("switch", name="Hide the board automatically").check()
    dialog.get_by_role("switch", name="Show the board before the first move").check()
    dialog.get_by_role("switch", name="List it on the front page").check()
    dialog.locator("[data-mode=normal]").click()
    link = host.get_by_label("Link", exact=True).input_value()
    expect(host.get_by_role("button", name="Copy the link")).to_be_visible()

    listed = guest.get_by_role("region", name=re.compile("^Open"))
    expect(listed.get_by_text("Normal, from memory").first).to_be_visible()
    guest.get_by_label("Invited to a game?").fill(link)
    guest.get_by_role("button", name="Join").click()
    expect(guest.locator("main").get_by_text("Normal, from memory")).to_be_visible()
    guest.get_by_role("button", name="Sit down").click()
    for page in (host, guest):
        expect(page.locator("[data-board]")).to_be_visible()
    first, second = (host, guest) if host.locator("[data-dir='6']").is_enabled() else (guest, host)
    first.locator("[data-mark]").first.wait_for()
    stands = first.locator("[data-piece]").get_attribute("data-piece") or ""
    inward = "6" if stands.endswith(("0", "1", "2")) else "4"
    first.locator(f"[data-dir='{inward}']").click()
    first.locator("[data-distance='1']").click()
    centre(first).click()
    for page in (first, second):
        expect(page.locator("[data-folded]")).to_be_visible()
        expect(page.locator("[data-peek]")).to_be_disabled()
        page.keyboard.press("Numpad0")
        expect(page.get_by_text("That is settled for this game")).to_be_visible()
    second.goto(f"{second.url}/review")
    expect(second.get_by_role("slider")).to_be_visible()
    expect(second.locator("[data-board]"), "looking back tells no more").to_have_count(0)


def test_u_net_9_a_room_in_view_stays_in_view_whatever_the_players_settings(
    guests: Guests,
) -> None:
    host, guest = guests(NOWHERE), guests(NOWHERE)
    set_up(host, autoHide=True)
    opened = open_match(host, GAME, ["6x1"], options={"size": 5, "start": [2, 2]})
    for page, seat in ((host, 0), (guest, 1)):
        opened.sit(page, seat, mode="online")
        expect(page.locator("[data-piece='2.3']")).to_be_visible()
    assert stored(host)["autoHide"] is True
