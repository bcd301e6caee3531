"""The views of every game in the OpenAPI document, as each game describes them."""

from __future__ import annotations

from typing import Any

from parlour import games
from parlour.kernel.schema import Schema

__all__ = ["describe_views"]


def describe_views(components: dict[str, Any]) -> None:
    """Add a component for each game, such as `CaroView`; have each `view` lead to them.

    A frame leaves out what its game names as growing, so that it has views of its own.
    """
    views, in_frames, own = [], [], list(components.items())
    for game in games.every().values():
        name, schema = f"{_title(game.id)}View", game.view_schema
        components[name] = {"title": name, **schema}
        views.append(name)
        if grown := game.growing:
            name = f"{_title(game.id)}FrameView"
            components[name] = {"title": name, **_without(schema, grown)}
        in_frames.append(name)
    components["View"] = _any_of(views, "What this client may know of a match, by its game.")
    components["FrameView"] = _any_of(in_frames, "A view without what the answer's `grown` has.")
    for name, shape in own:  # a game's own may have something else that it calls `view`
        if "view" in shape.get("properties", {}):
            union = "FrameView" if name == "Frame" else "View"
            shape["properties"]["view"] = {"$ref": f"#/components/schemas/{union}"}


def _title(game_id: str) -> str:
    return "".join(word.capitalize() for word in game_id.split("-"))


def _without(schema: Schema, names: tuple[str, ...]) -> Schema:
    kept = {name: what for name, what in schema.get("properties", {}).items() if name not in names}
    needed = [name for name in schema.get("required", ()) if name not in names]
    return {**schema, "properties": kept, "required": needed}


def _any_of(names: list[str], about: str) -> Schema:
    refs = [{"$ref": f"#/components/schemas/{name}"} for name in names]
    return {"description": about, "anyOf": refs}
