"""Somebody follows a player, sees that they are here, and challenges them from there."""

from __future__ import annotations

import re

from playwright.sync_api import Page, expect

from .conftest import NOWHERE, PHONE, Guests
from .others import at_home
from .test_access import findings
from .test_people import new_name


def known(guests: Guests, **options: object) -> tuple[Page, str]:
    page, name = guests(NOWHERE, **options), new_name().replace("Red", "Kin")
    at_home(page, name)
    return page, name


def test_who_is_followed_is_seen_and_challenged_and_a_block_ends_it(guests: Guests) -> None:
    red, mine = known(guests)
    blue, name = known(guests, viewport=PHONE)
    red.goto(f"/people/{name}")
    red.get_by_role("button", name="Follow", exact=True).click()
    expect(red.get_by_role("button", name="Following", exact=True)).to_be_visible()
    red.goto("/contacts")
    row = red.get_by_role("listitem").filter(has_text=name)
    expect(row).to_contain_text("here now")
    assert findings(red) == []
    row.get_by_role("button", name=f"Challenge {name}").click()
    red.get_by_role("dialog").get_by_role("button", name="Challenge", exact=True).click()
    expect(red.get_by_text(f"{name} has been asked.")).to_be_visible()
    expect(blue.get_by_text(f"{mine} challenges you")).to_be_visible()
    blue.goto(f"/people/{mine}")
    blue.get_by_role("button", name="Block", exact=True).click()
    expect(blue.get_by_role("button", name="Unblock", exact=True)).to_be_visible()
    blue.goto("/contacts")
    expect(blue.get_by_role("heading", name="Blocked")).to_be_visible()
    red.goto("/contacts")
    expect(red.get_by_text("Nobody yet.")).to_be_visible()


def test_a_link_challenges_its_maker_to_the_game_as_it_was_set_up(guests: Guests) -> None:
    red, mine = known(guests, permissions=["clipboard-read", "clipboard-write"])
    red.goto(f"/people/{mine}")
    red.get_by_role("button", name="Link to challenge you").click()
    dialog = red.get_by_role("dialog")
    dialog.get_by_label("Game", exact=True).select_option("four-in-a-square")
    dialog.get_by_role("button", name="Copy the link").click()
    link = red.evaluate("navigator.clipboard.readText()")
    assert "challenge=four-in-a-square" in link
    blue, _ = known(guests)
    blue.goto(link)
    dialog = blue.get_by_role("dialog")
    expect(dialog.get_by_label("Game", exact=True)).to_have_value("four-in-a-square")
    dialog.get_by_role("button", name="Challenge", exact=True).click()
    expect(red.get_by_text(re.compile("challenges you"))).to_be_visible()
