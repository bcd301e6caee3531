"""What a host deploys is linted: the Dockerfile, the compose file, the unit of systemd."""

from __future__ import annotations

import configparser
import re
import shutil
import subprocess
import sys
import tomllib
from pathlib import Path
from typing import Any

import pytest
import yaml

from parlour.server.shared.config import settings
from parlour.server.shared.config_sources import configured

ROOT = Path(__file__).parents[2]
BESIDE = Path(sys.executable).parent
COMPOSE = ROOT / "deploy" / "compose.yaml"
UNIT = ROOT / "deploy" / "parlour.service"


def run(*command: object) -> subprocess.CompletedProcess[str]:
    return subprocess.run([*map(str, command)], capture_output=True, text=True, check=False)


def test_the_dockerfile_passes_hadolint():
    done = run(BESIDE / "hadolint", ROOT / "Dockerfile")
    assert done.returncode == 0, done.stdout


def stages() -> list[str]:
    return re.split(r"(?m)^(?=FROM )", (ROOT / "Dockerfile").read_text())[1:]


def test_the_image_runs_as_nobody_in_particular_and_says_how_it_is():
    last = stages()[-1]
    assert re.search(r"(?m)^USER 10001$", last)
    assert last.index("USER 10001") < last.index("ENTRYPOINT")
    assert "HEALTHCHECK" in last
    assert "/api/health" in last


def test_images_have_names_without_a_registry():
    images = [stage.split()[1] for stage in stages()]
    images += [service["image"] for service in compose()["services"].values()]
    assert all("/" not in image for image in images), images


def test_everything_that_is_copied_into_the_image_is_there_and_not_ignored():
    kept = {
        line[1:] for line in (ROOT / ".dockerignore").read_text().splitlines() if line[:1] == "!"
    }
    copied = [
        path
        for line in (ROOT / "Dockerfile").read_text().splitlines()
        if line.startswith("COPY ") and "--from" not in line
        for path in line.split()[1:-1]
    ]
    assert copied
    for path in copied:
        assert (ROOT / path).exists(), path
        assert path.split("/")[0] in kept, path


def compose() -> dict[str, Any]:
    read: dict[str, Any] = yaml.safe_load(COMPOSE.read_text())
    return read


def test_the_compose_file_fits_its_schema():
    done = run(BESIDE / "check-jsonschema", "--builtin-schema", "vendor.compose-spec", COMPOSE)
    assert done.returncode == 0, done.stdout


def test_without_a_profile_there_is_one_house_on_one_file():
    services = compose()["services"]
    assert [name for name, service in services.items() if "profiles" not in service] == ["house"]
    assert services["house"]["volumes"] == ["data:/data"]


def test_every_variable_that_is_set_is_a_setting():
    known = {setting.variable for setting in settings()}
    named = {
        name
        for service in compose()["services"].values()
        for name in service.get("environment", {})
        if name.startswith("PARLOUR_")
    }
    named |= set(re.findall(r"PARLOUR_[A-Z_]+(?==)", (ROOT / "Dockerfile").read_text()))
    example = (ROOT / "deploy" / "outgrown.env.example").read_text()
    named |= set(re.findall(r"(?m)^PARLOUR_[A-Z_]+(?==)", example))
    assert named
    assert named <= known


def test_the_example_of_a_file_is_one():
    example = ROOT / "deploy" / "parlour.toml"
    assert tomllib.loads(example.read_text())
    assert configured({}, {}, example).given_by


def unit() -> configparser.ConfigParser:
    read = configparser.ConfigParser(strict=False, interpolation=None)
    read.optionxform = str  # type: ignore[assignment, method-assign]
    read.read_string(UNIT.read_text())
    return read


def test_the_unit_lets_the_house_close_by_itself():
    service = unit()["Service"]
    assert service["KillMode"] == "mixed"
    assert int(service["TimeoutStopSec"]) >= 10
    assert service["DynamicUser"] == "yes"


@pytest.fixture
def installed(tmp_path: Path) -> Path:
    """The unit as if what it starts were on this machine."""
    copy = tmp_path / UNIT.name
    text, count = re.subn(r"(?m)^ExecStart=\S+", f"ExecStart={sys.executable}", UNIT.read_text())
    assert count == 1
    copy.write_text(text)
    return copy


@pytest.mark.skipif(
    not shutil.which("systemd-analyze"), reason="NO SYSTEMD-ANALYZE: unit unchecked"
)
def test_the_unit_passes_systemd_and_leaves_little_exposed(installed: Path):
    done = run("systemd-analyze", "verify", "--recursive-errors=no", installed)
    assert (done.returncode, done.stderr) == (0, "")
    done = run(
        "systemd-analyze", "security", "--offline=true", "--no-pager", "--threshold=20", installed
    )
    assert done.returncode == 0, done.stdout
