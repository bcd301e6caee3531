"""Two houses on one file: the second is told so, and the first notices nothing."""

from __future__ import annotations

import os
import stat
import subprocess
import sys
from pathlib import Path

from house import PATIENCE_S, House, Match


def second(house: House, *command: str) -> subprocess.CompletedProcess[str]:
    """Another process that is given the same file."""
    return subprocess.run(
        [sys.executable, "-m", "parlour.cli", *command],
        env=os.environ | {"PARLOUR_DATABASE": str(house.database)},
        capture_output=True,
        text=True,
        timeout=PATIENCE_S,
        check=False,
    )


def test_a_second_house_on_the_same_file_is_refused_with_a_sentence(tmp_path: Path):
    house = House(tmp_path).open()
    try:
        refused = second(house, "serve", "--port", "0")
        assert refused.returncode == 1
        said = (refused.stdout + refused.stderr).strip()
        assert f"{house.database} is served already by process {house.pid}" in said
        assert "--database" in said
        assert "Traceback" not in said
        with house.client() as http:
            match = Match.open(http).play("H8")
        # What is meant to run beside an open house does.
        assert second(house, "backup", str(tmp_path / "copy")).returncode == 0
        assert second(house, "admin", "list").returncode == 0
        assert second(house, "migrate", "--show").returncode == 0
        house.kill()
        house.open()  # no lock outlives its process
        with house.client() as http:
            assert Match(http, match.id, match.tokens).record == "H8"
    finally:
        house.close()


def test_the_data_file_and_those_beside_it_are_their_owners_alone(tmp_path: Path):
    house = House(tmp_path, by_command=True)  # or it would have the umask of whom it is a fork of
    before = os.umask(0o022)
    try:
        house.open()
        with house.client() as http:
            Match.open(http).play("H8")
        second(house, "backup", str(tmp_path / "copy"))
        files = [*tmp_path.glob("house.sqlite*"), tmp_path / "copy"]
        assert {file.name for file in files} >= {"house.sqlite", "house.sqlite-wal", "copy"}
        assert {stat.S_IMODE(file.stat().st_mode) for file in files} == {0o600}
        house.kill()
        for file in tmp_path.glob("house.sqlite*"):
            file.chmod(0o644)  # as an older house left them
        house.open()
        again = [tmp_path / f"house.sqlite{end}" for end in ("", "-wal", "-shm")]
        assert {stat.S_IMODE(file.stat().st_mode) for file in again} == {0o600}
    finally:
        os.umask(before)
        house.close()
