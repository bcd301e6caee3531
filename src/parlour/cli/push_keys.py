"""`parlour push-keys`: what the house needs to call people by Web Push."""

from __future__ import annotations

import re
from pathlib import Path
from typing import Annotated

import typer

from parlour.cli.settings import File, house_settings, need_push
from parlour.server.push.keys import make_keys

__all__ = ["push_keys"]

_CONTACT = re.compile(r"mailto:[^\s@]+@[^\s@]+|https://\S+")


def push_keys(
    contact: Annotated[
        str,
        typer.Option(help="Where push services find you: mailto:you@example.org or https://…"),
    ],
    config: File = None,
) -> None:
    """Make the keys by which the house calls people in browsers that are closed."""
    need_push()
    if not _CONTACT.fullmatch(contact):
        typer.echo("The contact is a mailto: or an https:// address.", err=True)
        raise typer.Exit(2)
    path = Path(house_settings(config).config.push_keys)
    try:
        keys = make_keys(path, contact)
    except FileExistsError:
        typer.echo(
            f"{path} is there already. Browsers know the house by it: with other keys all of them "
            "would have to ask anew. Remove it first if you mean that.",
            err=True,
        )
        raise typer.Exit(1) from None
    except OSError as why:
        typer.echo(f"{path} cannot be written: {why.strerror}", err=True)
        raise typer.Exit(1) from None
    typer.echo(f"Keys are in {path}; keep them to yourself. Open the house anew to use them.")
    typer.echo(f"Its public key is {keys.public}")
