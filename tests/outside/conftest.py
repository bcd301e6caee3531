"""Games from outside, installed once for all tests here."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import httpx
import pytest

from house import House, opened
from installed import BATTLE_OF_CARDS, CONNECT_FOUR, installed


@pytest.fixture(scope="session")
def site(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A folder in which the examples are installed."""
    return installed(tmp_path_factory.mktemp("site"), BATTLE_OF_CARDS, CONNECT_FOUR)


@pytest.fixture(scope="module")
def house(site: Path, tmp_path_factory: pytest.TempPathFactory) -> Iterator[House]:
    """A house in which the examples are installed."""
    with pytest.MonkeyPatch.context() as patch:
        patch.setenv("PYTHONPATH", str(site))
        with opened(tmp_path_factory.mktemp("outside")) as house:
            yield house


@pytest.fixture
def http(house: House) -> Iterator[httpx.Client]:
    with house.client() as http:
        yield http
