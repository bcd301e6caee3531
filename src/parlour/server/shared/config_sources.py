"""Where settings come from: a flag before the environment before the file before the default."""

from __future__ import annotations

import json
import os
import re
import tomllib
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import asdict, dataclass
from pathlib import Path

from parlour.server.shared.config import BadSetting, Config, Setting, settings

__all__ = ["CONFIG_VARIABLE", "Configured", "as_table", "as_toml", "configured", "masked"]

CONFIG_VARIABLE = "PARLOUR_CONFIG"
_FILE = Path("parlour.toml")
_PASSWORD = re.compile(r"(?<=://)([^/@\s:]*):[^/@\s]*@")


@dataclass(frozen=True, slots=True)
class Configured:
    """The settings of a house, and for each that is no default what gave it."""

    config: Config
    given_by: Mapping[str, str]


def configured(
    flags: Mapping[str, str | None] | None = None,
    environment: Mapping[str, str] = os.environ,
    file: Path | None = None,
) -> Configured:
    """The settings as they are given here and now. Raises `BadSetting` with one line that says why.

    Without a file by name, `parlour.toml` of the working directory is read where there is one.
    """
    table = {setting.name: setting for setting in settings()}
    path = file or (Path(named) if (named := environment.get(CONFIG_VARIABLE)) else None)
    if path is None and _FILE.exists():
        path = _FILE
    values: dict[str, object] = {}
    given_by: dict[str, str] = {}
    if path is not None:
        for name, value in _read_file(path, table).items():
            values[name], given_by[name] = value, str(path)
    for name, setting in table.items():
        for source, text in (
            (setting.variable, environment.get(setting.variable)),
            (setting.flag, (flags or {}).get(name)),
        ):
            if text is None:
                continue
            try:
                values[name], given_by[name] = setting.read(text), source
            except ValueError:
                raise _bad(source, setting, text) from None
    return Configured(Config.of(values), given_by)


def _read_file(path: Path, table: Mapping[str, Setting]) -> dict[str, object]:
    try:
        found = tomllib.loads(path.read_text("utf-8"))
    except OSError as why:
        raise BadSetting(f"{path} cannot be read: {why.strerror}") from None
    except (UnicodeDecodeError, tomllib.TOMLDecodeError) as why:
        raise BadSetting(f"{path} is not TOML: {why}") from None
    if unknown := sorted(found.keys() - table.keys()):
        raise BadSetting(f"{path}: no such setting: {', '.join(unknown)} (see `parlour config`)")
    for name, value in found.items():
        try:
            found[name] = table[name].checked(value)
        except ValueError:
            raise _bad(f"{path}: {name}", table[name], value) from None
    return found


def _bad(source: str, setting: Setting, value: object) -> BadSetting:
    return BadSetting(f"{source} must be {setting.wanted}, not {masked(str(value))!r}")


def masked(text: str) -> str:
    """The text without the passwords of URLs in it."""
    return _PASSWORD.sub(r"\1:***@", text)


def as_toml(told: Configured) -> Iterator[str]:
    """Every setting as lines of a file that could set it, with its present value."""
    values = asdict(told.config)
    for setting in settings():
        yield f"# {setting.about}"
        source = told.given_by.get(setting.name)
        now = "the default" if source is None else f"given by {source}"
        yield f"# {setting.wanted}; {setting.flag} or {setting.variable}; {now}"
        yield f"{setting.name} = {_toml(values[setting.name])}"
        yield ""


def as_table(rows: Iterable[Setting]) -> Iterator[str]:
    """The settings as a table of Markdown, for the documentation."""
    yield "| setting | default | what it is for |"
    yield "|---|---|---|"
    for row in rows:
        among = f" ({' · '.join(row.choices)})" if row.choices else ""
        yield f"| `{row.name}` | `{_toml(row.default)}` | {row.about}{among} |"


def _toml(value: object) -> str:
    """A text, a number or a truth is written in TOML as it is in JSON."""
    return json.dumps(masked(value) if isinstance(value, str) else value, ensure_ascii=False)
