"""Six live boards on one page: each keeps what its player is about to do to itself."""

from __future__ import annotations

import os
import re
import subprocess
from collections.abc import Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Locator, expect

from ports import free_port

from .browser import wait_for
from .conftest import Guests

WEB = Path(__file__).parents[2] / "web"
GAMES = ("skill-gomoku", "stay-on-the-board", "save-oneself") * 2


@pytest.fixture
def workshop(house: str, tmp_path: Path) -> Iterator[str]:
    """The page's own development server, in front of the house.

    Whoever asks for it before `guests` has it until they have left.
    """
    port = free_port()
    command = [str(WEB / "node_modules/.bin/vite"), "--port", str(port), "--strictPort"]
    # Node may be the one that `scripts/tools` fetched: the path of whoever runs the tests has it.
    environment = os.environ | {"PARLOUR": house}
    address = f"http://localhost:{port}"
    with (tmp_path / "log").open("w") as log:
        process = subprocess.Popen(command, cwd=WEB, env=environment, stdout=log, stderr=log)
        try:
            wait_for(address, process, tmp_path / "log")
            yield address
        finally:
            process.terminate()
            process.wait(10)


def chosen(table: Locator) -> Locator:
    """The direction that is chosen at a pad."""
    return table.locator("[data-dir][aria-pressed=true]")


def test_six_boards_stand_on_one_page_and_none_touches_another(
    workshop: str, guests: Guests
) -> None:
    page = guests("about:blank")
    page.goto(f"{workshop}/tests/six/?games={','.join(GAMES)}")
    tables = page.locator("[data-table]")
    expect(tables).to_have_count(len(GAMES))
    skill, stay, island, other_skill, other_stay, other_island = tables.all()

    # A move is made at one table and shown there alone.
    skill.locator("[data-cell=H8]").click()
    expect(skill.locator("[data-cell=H8]")).to_have_accessible_name(re.compile("^H8, black"))
    expect(other_skill.locator("[data-cell=H8]")).to_have_accessible_name("H8, empty")

    # What is chosen at one pad is not chosen at the other, by click or by key.
    stay.locator("[data-dir='6']").click()
    expect(chosen(stay)).to_have_attribute("data-dir", "6")
    expect(chosen(other_stay)).to_have_count(0)
    other_stay.locator("[data-peek]").focus()
    page.keyboard.press("w")
    expect(chosen(other_stay)).to_have_attribute("data-dir", "8")
    expect(chosen(stay)).to_have_attribute("data-dir", "6")

    # A card that is looked at is explained beside its own board.
    island.locator("[data-cell='0,0']").hover()
    expect(island.get_by_role("group", name="Card", exact=True)).to_be_visible()
    expect(other_island.get_by_role("group", name="Card", exact=True)).to_have_count(0)

    # The table with the focus hears the keys: this one turns its board round.
    other_skill.locator("[data-cell=A1]").focus()
    page.keyboard.press("f")
    first = "t => t.querySelector('[role=gridcell]').dataset.cell"
    assert (other_skill.evaluate(first), skill.evaluate(first)) == ("O1", "A15")


@pytest.mark.soak
def test_six_boards_of_cells_keep_what_is_aimed_at_apart(workshop: str, guests: Guests) -> None:
    page = guests("about:blank")
    page.goto(workshop)
    page.evaluate("localStorage.setItem('parlour.settings', '{\"confirm\": \"always\"}')")
    page.goto(f"{workshop}/tests/six/?games={','.join(('caro', 'four-in-a-square') * 3)}")
    tables = page.locator("[data-table]")
    expect(tables).to_have_count(6)
    caro, square, other_caro, other_square, *_ = tables.all()

    # What is aimed at at one table is asked for there alone, and played there alone.
    for table, other, cell in ((caro, other_caro, "H8"), (square, other_square, "3.3")):
        spot = f"[data-cell='{cell}']"
        empty = other.locator(spot).get_attribute("aria-label")
        table.locator(spot).click()
        expect(table.locator("[data-do=play]")).to_be_visible()
        expect(page.locator("[data-do=play]")).to_have_count(1)
        table.locator("[data-do=play]").click()
        expect(table.locator(spot)).not_to_have_accessible_name(empty or "")
        expect(other.locator(spot)).to_have_accessible_name(empty or "")
