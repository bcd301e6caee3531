"""Two houses for all tests here: one without limits, and one that is kept on a short rein."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from functools import partial

import httpx
import pytest

from persons import Browser
from serving import House, Match, opened


@pytest.fixture(scope="session")
def house(tmp_path_factory: pytest.TempPathFactory) -> Iterator[House]:
    """A house without rate limits. It has a host, so that nobody else who signs up becomes one."""
    with opened(tmp_path_factory.mktemp("house")) as house:
        first = Browser(house)
        first.sign_up("First Account")
        first.close()
        yield house


@pytest.fixture(scope="session")
def strict(tmp_path_factory: pytest.TempPathFactory) -> Iterator[House]:
    """A house with small limits of every kind, and one other origin that may connect."""
    folder = tmp_path_factory.mktemp("strict")
    settings = {"rate": 2, "burst": 30, "longest_match": 12, "body_limit": 2_000}
    with opened(folder, origins="https://friend.example", **settings) as house:
        yield house


@pytest.fixture(scope="session")
def http(house: House) -> Iterator[httpx.Client]:
    """A client of the house without limits."""
    with house.client() as http:
        yield http


@pytest.fixture
def new(http: httpx.Client) -> Callable[..., Match]:
    """Opens matches: `new("caro", HOST, GUEST, options={…})`."""
    return partial(Match.open, http)


@pytest.fixture
def browser(house: House) -> Iterator[Callable[[], Browser]]:
    """Makes browsers of different people."""
    made: list[Browser] = []

    def make() -> Browser:
        made.append(Browser(house))
        return made[-1]

    yield make
    for browser in made:
        browser.close()
