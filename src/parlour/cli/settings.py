"""Settings on the command line: a flag for each, and errors as one line."""

from __future__ import annotations

import inspect
from collections.abc import Callable
from functools import wraps
from importlib import import_module
from pathlib import Path
from typing import Annotated, Any

import typer

from parlour.server.shared.config import BadSetting, Config, settings
from parlour.server.shared.config_sources import CONFIG_VARIABLE, Configured, configured

__all__ = ["Database", "File", "house_settings", "need_extras", "need_push", "with_settings"]

File = Annotated[
    Path | None,
    typer.Option("--config", metavar="FILE", help=f"A TOML file of settings ({CONFIG_VARIABLE})."),
]
Database = Annotated[
    str | None, typer.Option(metavar="FILE|URL", help="The database, if not the one set.")
]


def house_settings(file: Path | None = None, **flags: str | None) -> Configured:
    """The settings of this command; what cannot be read is one line and exit code 2."""
    try:
        return configured(flags, file=file)
    except BadSetting as why:
        typer.echo(str(why), err=True)
        raise typer.Exit(2) from None


def need_extras(config: Config) -> None:
    """What these settings need beyond a plain house is installed; else one line, exit code 2."""
    needed = {
        "PostgreSQL": ["asyncpg"] if config.database.startswith("postgres") else [],
        "Redis": ["redis"] if config.redis else [],
    }
    for what, modules in needed.items():
        try:
            for module in modules:
                import_module(module)
        except ImportError:
            typer.echo(f"{what} needs the extra parts: pip install 'parlour[outgrown]'", err=True)
            raise typer.Exit(2) from None
    if Path(config.push_keys).exists():
        need_push()


def need_push() -> None:
    """What Web Push needs is installed; else one line, exit code 2."""
    try:
        import_module("cryptography")
    except ImportError:
        typer.echo("Web Push needs the extra parts: pip install 'parlour[push]'", err=True)
        raise typer.Exit(2) from None


def with_settings(command: Callable[[Configured], None]) -> Callable[..., None]:
    """The command with `--config` and a flag for every setting."""

    @wraps(command)
    def run(config: Path | None = None, **flags: Any) -> None:
        command(house_settings(config, **flags))

    options: list[tuple[str, Any]] = [("config", File)]
    for each in settings():
        option = typer.Option(
            each.flag,
            metavar=each.kind.__name__.upper(),
            help=each.about,
            show_default=str(each.default),
        )
        options.append((each.name, Annotated[str | None, option]))
    kind = inspect.Parameter.KEYWORD_ONLY
    run.__signature__ = inspect.Signature(  # type: ignore[attr-defined]
        [inspect.Parameter(name, kind, default=None, annotation=hint) for name, hint in options]
    )
    run.__annotations__ = dict(options)
    return run
