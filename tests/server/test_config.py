"""Settings: one table; flag before environment before file before default; errors of one line."""

from __future__ import annotations

import subprocess
import sys
import tomllib
from dataclasses import asdict
from pathlib import Path

import pytest

from parlour.server.shared.config import BadSetting, Config, settings
from parlour.server.shared.config_sources import as_table, as_toml, configured, masked

DOCS = Path(__file__).parents[2] / "docs" / "hosting.md"


@pytest.fixture(autouse=True)
def _nowhere(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)


PRECEDENCE = [
    # file, environment, flag, the port, what gave it
    ("", None, None, 8000, None),
    ("port = 1", None, None, 1, "parlour.toml"),
    ("port = 1", "2", None, 2, "PARLOUR_PORT"),
    ("port = 1", None, "3", 3, "--port"),
    ("port = 1", "2", "3", 3, "--port"),
    ("host = 'x'", "2", None, 2, "PARLOUR_PORT"),
]


@pytest.mark.parametrize(("file", "variable", "flag", "port", "given_by"), PRECEDENCE)
def test_a_flag_goes_before_the_environment_and_that_before_the_file(
    file: str, variable: str | None, flag: str | None, port: int, given_by: str | None
):
    Path("parlour.toml").write_text(file)
    environment = {} if variable is None else {"PARLOUR_PORT": variable}
    told = configured({"port": flag}, environment)
    assert told.config.port == port
    assert told.given_by.get("port") == given_by


def test_a_file_can_be_named_by_flag_or_environment_and_then_no_other_is_read():
    Path("parlour.toml").write_text("port = 1")
    Path("other.toml").write_text("host = 'there'")
    for told in (
        configured({}, {"PARLOUR_CONFIG": "other.toml"}),
        configured({}, {"PARLOUR_CONFIG": "missing.toml"}, Path("other.toml")),
    ):
        assert (told.config.host, told.config.port) == ("there", 8000)
        assert told.given_by == {"host": "other.toml"}


BAD = [
    # file, environment, what the one line says
    ("prot = 1", {}, "parlour.toml: no such setting: prot (see `parlour config`)"),
    ("[a]\nb = 1", {}, "parlour.toml: no such setting: a (see `parlour config`)"),
    ("port = '1'", {}, "parlour.toml: port must be a whole number"),
    ("port = 1.0", {}, "parlour.toml: port must be a whole number"),
    ("port = true", {}, "parlour.toml: port must be a whole number"),
    ("access_log = 1", {}, "parlour.toml: access_log must be true or false, not '1'"),
    ("rate = nan", {}, "parlour.toml: rate must be a number, at least 0.01, not 'nan'"),
    ("port = ", {}, "parlour.toml is not TOML"),
    ("", {"PARLOUR_PORT": "many"}, "PARLOUR_PORT must be a whole number"),
    ("", {"PARLOUR_PORT": "65536"}, "at least 0 and at most 65535, not '65536'"),
    ("", {"PARLOUR_RATE": "0"}, "PARLOUR_RATE must be a number, at least 0.01, not '0'"),
    ("", {"PARLOUR_METRICS": "all"}, "must be loopback or everybody or nobody, not 'all'"),
    ("", {"PARLOUR_ACCESS_LOG": "maybe"}, "PARLOUR_ACCESS_LOG must be true or false"),
    ("", {"PARLOUR_CONFIG": "gone.toml"}, "gone.toml cannot be read: No such file"),
    ("", {"PARLOUR_WORKERS": "postgresql://a:secret@b/c"}, "postgresql://a:***@b/c"),
]


@pytest.mark.parametrize(("file", "environment", "says"), BAD)
def test_what_cannot_be_read_is_named_in_one_line(
    file: str, environment: dict[str, str], says: str
):
    Path("parlour.toml").write_text(file)
    with pytest.raises(BadSetting) as raised:
        configured({}, environment)
    assert says in str(raised.value)
    assert "\n" not in str(raised.value)
    assert "secret" not in str(raised.value)


@pytest.mark.parametrize(
    ("text", "value"), [("true", True), ("Yes", True), ("1", True), ("off", False), ("0", False)]
)
def test_truth_has_several_words(text: str, value: bool):
    assert configured({}, {"PARLOUR_ACCESS_LOG": text}).config.access_log is value


MASKED = [
    ("postgresql://house:pa55@db:5432/parlour", "postgresql://house:***@db:5432/parlour"),
    ("redis://:pa55@cache/0", "redis://:***@cache/0"),
    ("postgresql://house@db/parlour", "postgresql://house@db/parlour"),
    ("data/parlour.sqlite", "data/parlour.sqlite"),
]


@pytest.mark.parametrize(("text", "shown"), MASKED)
def test_passwords_in_urls_are_not_shown(text: str, shown: str):
    assert masked(text) == shown


def test_what_is_printed_is_a_file_that_gives_the_same_settings():
    environment = {"PARLOUR_HOST": 'a "quoted" \\ name', "PARLOUR_RATE": "2", "PARLOUR_PORT": "9"}
    told = configured({"access_log": "on"}, environment)
    printed = "\n".join(as_toml(told))
    assert tomllib.loads(printed) == asdict(told.config)
    assert "given by PARLOUR_PORT" in printed
    assert "given by --access-log" in printed
    Path("again.toml").write_text(printed)
    assert configured({}, {}, Path("again.toml")).config == told.config


def test_every_setting_says_what_it_is_for_and_is_within_its_own_bounds():
    for setting in settings():
        assert setting.about.endswith(".")
        assert setting.checked(setting.default) == setting.default
    assert configured({}, {}).config == Config()


def test_the_documentation_has_the_table_of_settings():
    assert "\n".join(as_table(settings())) in DOCS.read_text("utf-8"), (
        "docs/hosting.md: put in what `parlour config --markdown` prints"
    )


COMMANDS = [
    (["serve", "--port", "many"], "--port must be a whole number"),
    (["config", "--config", "gone.toml"], "gone.toml cannot be read"),
]


@pytest.mark.parametrize(("arguments", "says"), COMMANDS)
def test_a_command_with_a_bad_setting_prints_that_line_and_ends_with_2(
    arguments: list[str], says: str
):
    done = subprocess.run(
        [sys.executable, "-m", "parlour.cli", *arguments],
        capture_output=True,
        text=True,
        check=False,
    )
    assert done.returncode == 2
    assert says in done.stderr
    assert done.stderr.count("\n") == 1


def test_parlour_config_shows_values_without_passwords(monkeypatch: pytest.MonkeyPatch):
    monkeypatch.setenv("PARLOUR_DATABASE", "postgresql://house:pa55@db/parlour")
    done = subprocess.run(
        [sys.executable, "-m", "parlour.cli", "config"], capture_output=True, text=True, check=True
    )
    assert 'database = "postgresql://house:***@db/parlour"' in done.stdout
    assert "pa55" not in done.stdout + done.stderr
