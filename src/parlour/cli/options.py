"""Options as they are written on the command line."""

from __future__ import annotations

import json
from typing import Any

from parlour.kernel import AnyGame, Choice, Code, Illegal, Several

__all__ = ["asked"]


def asked(game: AnyGame, text: str) -> dict[str, Any]:
    """The options of `{"rule": "caro"}` or of `rule=caro,size=11`. Raises `Illegal`.

    Lists are written `skills=fly_sand+still_water` in the short form. Whether the game has such
    options with such values is for the game to say.
    """
    text = text.strip()
    if text.startswith("{"):
        try:
            return dict(json.loads(text))
        except ValueError as why:
            raise Illegal(Code.BAD_OPTION, f"({why})") from why
    options = {}
    for pair in filter(None, text.split(",")):
        name, equals, value = pair.partition("=")
        if not equals:
            raise Illegal(Code.BAD_OPTION, f"({pair} is not written name=value)")
        options[name.strip()] = _value(game, name.strip(), value.strip())
    return options


def _value(game: AnyGame, name: str, text: str) -> Any:
    field = game.options_schema.fields.get(name)
    if isinstance(field, Choice):
        return text
    if isinstance(field, Several):
        return [word for word in text.split("+") if word]
    try:
        return json.loads(text)
    except ValueError:
        return text
