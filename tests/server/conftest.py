"""Two houses for all tests here: one without limits, and one that is kept on a short rein."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import contextmanager
from functools import partial

import httpx
import pytest

from accounts import Browser
from house import House, Match, opened
from services import postgres, redis


@contextmanager
def column(request: pytest.FixtureRequest) -> Iterator[dict[str, object]]:
    """Settings of a house that is alone with its file, or of one that has outgrown it."""
    if not request.config.getoption("--outgrown"):
        yield {}
        return
    with postgres() as database, redis() as cache:
        yield {"database": database, "redis": cache}


@pytest.fixture(scope="session")
def house(
    tmp_path_factory: pytest.TempPathFactory, request: pytest.FixtureRequest
) -> Iterator[House]:
    """A house without rate limits. It has a host, so that nobody else who signs up becomes one."""
    folder = tmp_path_factory.mktemp("house")
    with column(request) as settings, opened(folder, **settings) as house:
        first = Browser(house)
        first.sign_up("First Account")
        first.close()
        yield house


@pytest.fixture(scope="session")
def strict(
    tmp_path_factory: pytest.TempPathFactory, request: pytest.FixtureRequest
) -> Iterator[House]:
    """A house with small limits of every kind, and one other origin that may connect."""
    folder = tmp_path_factory.mktemp("strict")
    settings: dict[str, object] = {"rate": 2, "burst": 30, "longest_match": 12, "body_limit": 2_000}
    settings["origins"] = "https://friend.example"
    with column(request) as shared, opened(folder, **settings, **shared) as house:
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


@pytest.fixture
def account(browser: Callable[[], Browser]) -> Browser:
    """Somebody who has signed up a moment ago."""
    made = browser()
    made.sign_up()
    return made
