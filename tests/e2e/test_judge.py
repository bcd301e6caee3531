"""A tournament that is planned, and a game in it that a moderator decides, in the browser."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import closing
from datetime import datetime, timedelta

import pytest
from playwright.sync_api import expect

from .browser import open_house
from .conftest import Guests
from .test_access import findings
from .test_people import sign_up
from .test_television import known


@pytest.fixture
def house(tmp_path_factory: pytest.TempPathFactory) -> Iterator[str]:
    """A house of its own: whoever signs up first is its host."""
    with open_house(tmp_path_factory.mktemp("judged"), workers=1) as house:
        yield house


def test_a_planned_tournament_is_opened_and_a_game_of_it_decided(
    guests: Guests, house: str
) -> None:
    keeper = guests("/tournaments")
    sign_up(keeper, "The Keeper")
    keeper.get_by_role("button", name="Announce a tournament").click()
    dialog = keeper.get_by_role("dialog")
    dialog.get_by_label("Name", exact=True).fill("Sunday")
    dialog.get_by_label("Form").select_option("robin")
    opens = datetime.now() + timedelta(days=1)  # noqa: DTZ005 - as the browser's own clock shows it
    dialog.get_by_label("Opens").fill(opens.strftime("%Y-%m-%dT%H:%M"))
    dialog.get_by_label("Most players").fill("2")
    dialog.get_by_label("Seconds between rounds").fill("3")
    assert findings(keeper) == []
    dialog.get_by_role("button", name="Announce a tournament").click()
    expect(keeper.get_by_role("heading", name="Sunday")).to_be_visible()
    expect(keeper.get_by_text("Opens", exact=False).first).to_be_visible()
    at = f"/api{keeper.url.removeprefix(house)}"
    shown = keeper.request.get(at).json()
    assert (shown["pause_s"], shown["tournament"]["most"]) == (3, 2)
    assert shown["tournament"]["state"] == "planned"
    keeper.get_by_role("button", name="Open it").click()
    expect(keeper.get_by_role("button", name="Start")).to_be_visible()

    with closing(known(house, "Gentle Red")) as red, closing(known(house, "Gentle Blue")) as blue:
        for one in (red, blue):
            one.post(f"{at}/join", json={}).raise_for_status()
        with closing(known(house, "Late")) as late:
            assert late.post(f"{at}/join", json={}).json()["code"] == "tournament_full"
        keeper.get_by_role("button", name="Start").click()
        keeper.get_by_role("button", name="Decide: Gentle").click()
        dialog = keeper.get_by_role("dialog")
        dialog.get_by_label("Gentle Red wins").check()
        dialog.get_by_label("Why").fill("Blue had to leave")
        assert findings(keeper) == []
        dialog.get_by_role("button", name="Decide").click()
        expect(keeper.get_by_text("The game is decided.")).to_be_visible()
        expect(keeper.get_by_text("Blue had to leave")).to_be_visible()
        expect(keeper.get_by_role("list", name="Podium")).to_contain_text("Gentle Red")
        expect(keeper.get_by_role("button", name="Decide")).to_have_count(0)
        rows = keeper.request.get(f"{at}/standings").json()["rows"]
        assert [(row["name"], row["points"]) for row in rows] == [
            ("Gentle Red", 1),
            ("Gentle Blue", 0),
        ]
        match = keeper.request.get(f"{at}/pairings").json()["boards"][0]["match"]
        assert red.get(f"/api/matches/{match}").json()["position"]["phase"] == "over"
