"""`parlour openapi`: the API's document, from which the page's types are generated."""

from __future__ import annotations

import json

import typer

from parlour.server import described

__all__ = ["openapi"]


def openapi() -> None:
    """Print the OpenAPI document."""
    typer.echo(json.dumps(described(), indent=2, ensure_ascii=False, sort_keys=True))
