"""`parlour admin`: the host's hand on the database, with the house open beside it."""

from __future__ import annotations

import re
from collections.abc import Iterator
from pathlib import Path

import pytest
from typer.testing import CliRunner

from accounts import Browser
from house import House, opened, refusal
from parlour.cli import app


@pytest.fixture(scope="module")
def house(tmp_path_factory: pytest.TempPathFactory) -> Iterator[House]:
    with opened(tmp_path_factory.mktemp("admin")) as house:
        yield house


@pytest.fixture
def browser(house: House) -> Iterator[Browser]:
    browser = Browser(house)
    yield browser
    browser.close()


def admin(house: House, *words: str) -> tuple[int, str]:
    result = CliRunner().invoke(app, ["admin", *words, "--database", str(house.database)])
    return result.exit_code, result.output


def test_a_host_is_made_and_unmade_at_the_machine(house: House, browser: Browser):
    browser.sign_up("First Comer")
    second = Browser(house)
    second.sign_up("Second Comer")
    assert admin(house, "make-host", "second comer") == (0, "Second Comer is host now.\n")
    assert (second.me() or {})["role"] == "host"
    assert admin(house, "set-role", "First Comer", "moderator")[0] == 0
    assert (browser.me() or {})["role"] == "moderator"
    code, said = admin(house, "set-role", "Second Comer", "player")
    assert (code, "needs a host" in said) == (1, True)
    code, said = admin(house, "list")
    assert code == 0
    listed = [line.split()[:3] for line in said.splitlines()[1:3]]
    assert listed == [["First", "Comer", "moderator"], ["Second", "Comer", "host"]]
    second.close()


@pytest.mark.parametrize(
    ("words", "code"),
    [
        (("make-host", "Nobody Known"), 1),
        (("reset-password", "Nobody Known"), 1),
        (("set-role", "Nobody Known", "host"), 1),
        (("set-role", "First Comer", "bot"), 2),
        (("set-role", "First Comer", "guest"), 2),
        (("set-role", "First Comer", "king"), 2),
    ],
)
def test_what_cannot_be_done_is_said(house: House, words: tuple[str, ...], code: int):
    exit_code, said = admin(house, *words)
    assert exit_code == code
    assert said.strip()


def test_a_password_is_reset_and_every_browser_signed_out(house: House, browser: Browser):
    browser.sign_up("Forgetful")
    code, said = admin(house, "reset-password", "Forgetful")
    made = re.search("The new password: (.+)\n", said)
    assert code == 0
    assert made is not None
    assert browser.me() is None
    assert refusal(browser.try_sign_in("Forgetful")) == (403, "wrong_password")
    browser.sign_in("Forgetful", made[1])
    assert admin(house, "reset-password", "Forgetful", "--password", "short")[0] == 1
    code, said = admin(house, "reset-password", "Forgetful", "--password", "long enough by far")
    assert (code, "long enough" in said) == (0, False)
    browser.sign_in("Forgetful", "long enough by far")


def test_a_folder_that_cannot_be_written_is_said(tmp_path: Path):
    file = tmp_path / "file"
    file.write_text("no database")
    result = CliRunner().invoke(app, ["admin", "list", "--database", str(file)])
    assert result.exit_code == 1
    assert result.output.strip()
