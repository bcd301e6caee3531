"""Moderators: reports from a profile and a chat, a closed account told why, a code handed out."""

from __future__ import annotations

from collections.abc import Iterator

import pytest
from playwright.sync_api import Page, expect

from .browser import open_house
from .conftest import NOWHERE, Guests
from .others import at_home, known
from .test_access import findings
from .test_people import PASSWORD, account, fill
from .test_seek import chat, say


@pytest.fixture
def house(tmp_path_factory: pytest.TempPathFactory) -> Iterator[str]:
    """A house of our own: whoever signs up first is its host."""
    with open_house(tmp_path_factory.mktemp("moderated"), workers=1) as house:
        yield house


def at_one_table(one: Page, other: Page) -> None:
    """Both sit at a table that the first opened."""
    seats = [{"kind": "human", "open": False}, {"kind": "human", "open": True}]
    made = one.request.post("/api/matches", data={"game": "caro", "seats": seats}).json()
    assert other.request.post(f"/api/matches/{made['id']}/join", data={}).ok
    for page in (one, other):
        page.goto(f"/m/{made['id']}")
        chat(page)


def test_a_line_in_the_chat_is_reported_and_a_forgotten_password_made_anew_by_a_code(
    guests: Guests,
) -> None:
    keeper, rude, red = guests(NOWHERE), guests(NOWHERE), guests(NOWHERE)
    for page, name in ((keeper, "The Keeper"), (rude, "Rude One"), (red, "Gentle Red")):
        at_home(page, name)
    at_one_table(rude, red)
    say(rude, "You play like a sack of sand")
    line = red.get_by_role("listitem").filter(has_text="sack of sand")
    line.get_by_role("button", name="Report").click()
    dialog = red.get_by_role("dialog")
    dialog.get_by_label("Why").select_option("abuse")
    dialog.get_by_role("button", name="Send").click()
    expect(red.get_by_text("Thank you. A moderator will look at it.")).to_be_visible()

    keeper.goto("/moderation")
    keeper.get_by_role("button", name="Rude One").click()
    queue = keeper.get_by_role("region", name="Reports that wait")
    expect(queue.get_by_text("You play like a sack of sand")).to_be_visible()
    queue.get_by_label("What to do").select_option("mute")
    queue.get_by_label("Why").fill("Be kind.")
    queue.get_by_role("button", name="Do it").click()
    expect(keeper.get_by_text("Nothing waits.")).to_be_visible()
    say(rude, "Ha")
    expect(rude.get_by_text("You cannot write here for now.").first).to_be_visible()

    form = keeper.locator("section").filter(has_text="About somebody")
    form.get_by_role("textbox", name="Account").fill("Gentle Red")
    form.get_by_label("What to do").select_option("reset_code")
    form.get_by_label("Why").fill("Asked for it at the bar.")
    form.get_by_role("button", name="Do it").click()
    said = form.get_by_role("status").inner_text()
    code = said.partition("Gentle Red: ")[2].partition(".")[0]
    assert code
    anew = guests()
    account(anew).get_by_role("button", name="Sign in", exact=True).click()
    dialog = anew.get_by_role("dialog")
    dialog.get_by_role("button", name="I have a code for a new password").click()
    dialog.get_by_label("Your name").fill("Gentle Red")
    dialog.get_by_label("Code from a moderator or the host").fill(code)
    dialog.get_by_label("New password").fill("another long sentence")
    assert findings(anew) == []
    dialog.get_by_role("button", name="Set the password").click()
    expect(anew.get_by_text("Welcome, Gentle Red.")).to_be_visible()
    # Browsers note every refusal: that of who is muted is what is tested.
    guests.complaints[:] = [c for c in guests.complaints if not c.endswith("403 (Forbidden)")]


def test_a_report_is_handled_and_a_closed_account_is_told_why(guests: Guests) -> None:
    keeper, rude, red = guests(NOWHERE), guests(NOWHERE), guests(NOWHERE)
    at_home(keeper, "The Keeper")
    at_home(rude, "Rude One")
    known(red, "Gentle Red")
    red.goto("/people/Rude One")
    red.get_by_role("button", name="Report", exact=True).click()
    dialog = red.get_by_role("dialog")
    dialog.get_by_label("What happened").fill("Shouts at everybody")
    dialog.get_by_role("button", name="Send").click()
    expect(red.get_by_text("Thank you. A moderator will look at it.")).to_be_visible()

    keeper.goto("/moderation")
    keeper.get_by_role("button", name="Rude One").click()
    queue = keeper.get_by_role("region", name="Reports that wait")
    expect(queue.get_by_text("Shouts at everybody")).to_be_visible()
    assert findings(keeper) == []
    queue.get_by_label("What to do").select_option("close")
    queue.get_by_label("Why").fill("Shouting is not welcome.")
    queue.get_by_role("button", name="Do it").click()
    expect(keeper.get_by_text("Nothing waits.")).to_be_visible()
    expect(keeper.get_by_text("Shouting is not welcome.")).to_be_visible()

    rude.goto("/")
    account(rude)
    fill(rude, "Sign in", "Rude One", PASSWORD)
    expect(rude.get_by_role("dialog").get_by_role("alert")).to_contain_text(
        "Shouting is not welcome."
    )
    # Browsers note every refusal: those of the closed account are what is tested.
    refused = ("401 (Unauthorized)", "403 (Forbidden)")
    guests.complaints[:] = [said for said in guests.complaints if not said.endswith(refused)]
