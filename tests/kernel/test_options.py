"""Forms: what a game lets be set, and the check of what was asked for."""

from __future__ import annotations

import pytest

from parlour.kernel import BadOption, Choice, Code, Field, Flag, OptionSchema, Role, Several, Whole


def even(value: object) -> int:
    if not isinstance(value, int) or value % 2:
        raise ValueError("must be even")
    return value


OPTIONS_SCHEMA = OptionSchema(
    {
        "size": Whole(7, 20, 15, "Cells along each side."),
        "rule": Choice({"strict": "Exactly five.", "loose": "Five or more."}, "strict", "Lines."),
        "night": Flag(default=False, about="Play in the dark."),
        "cards": Several(("sand", "water", "gold"), ("sand", "water"), "Cards in the game."),
        "pair": Field(even, {"type": "integer", "multipleOf": 2}, 4, "An even number."),
    }
)

DEFAULTS = {"size": 15, "rule": "strict", "night": False, "cards": ("sand", "water"), "pair": 4}

ACCEPTED = [
    # option, asked for, read
    ("size", 7, 7),
    ("size", 20, 20),
    ("rule", "loose", "loose"),
    ("night", True, True),
    ("cards", [], ()),
    ("cards", ["gold", "sand"], ("sand", "gold")),
    ("cards", ("water",), ("water",)),
    ("pair", 10, 10),
]

REFUSED = [
    # option, asked for, what is wrong with it
    ("size", 6, "must be 7 to 20"),
    ("size", 21, "must be 7 to 20"),
    ("size", "15", "must be a whole number"),
    ("size", 15.0, "must be a whole number"),
    ("size", True, "must be a whole number"),
    ("size", None, "must be a whole number"),
    ("rule", "Strict", "must be one of strict, loose"),
    ("rule", None, "must be one of strict, loose"),
    ("rule", ["strict"], "must be one of strict, loose"),
    ("night", 1, "must be true or false"),
    ("night", "yes", "must be true or false"),
    ("cards", "sand", "must be a list out of sand, water, gold"),
    ("cards", ["sun"], "must be a list out of sand, water, gold"),
    ("cards", [["sand"]], "must be a list out of sand, water, gold"),
    ("cards", ["sand", "sand"], "must not name one twice"),
    ("pair", 3, "must be even"),
]


def test_what_is_not_asked_for_has_its_default():
    assert OPTIONS_SCHEMA.read({}) == DEFAULTS


@pytest.mark.parametrize(("option", "asked", "read"), ACCEPTED)
def test_a_value_in_range_is_read(option, asked, read):
    assert OPTIONS_SCHEMA.read({option: asked}) == {**DEFAULTS, option: read}


@pytest.mark.parametrize(("option", "asked", "why"), REFUSED)
def test_a_value_out_of_range_is_refused_with_the_name_of_its_option(option, asked, why):
    with pytest.raises(BadOption) as refusal:
        OPTIONS_SCHEMA.read({option: asked})
    assert refusal.value.code == Code.BAD_OPTION
    assert refusal.value.option == option
    assert why in str(refusal.value)


def test_an_unknown_option_is_refused_before_any_value():
    with pytest.raises(BadOption) as refusal:
        OPTIONS_SCHEMA.read({"size": 1, "colour": "red"})
    assert refusal.value.code == Code.UNKNOWN_OPTION
    assert refusal.value.option == "colour"


def test_the_schema_describes_every_option_with_its_default():
    assert OPTIONS_SCHEMA.schema() == {
        "type": "object",
        "additionalProperties": False,
        "properties": {
            "size": {
                "type": "integer",
                "minimum": 7,
                "maximum": 20,
                "default": 15,
                "description": "Cells along each side.",
            },
            "rule": {
                "type": "string",
                "oneOf": [
                    {"const": "strict", "description": "Exactly five."},
                    {"const": "loose", "description": "Five or more."},
                ],
                "default": "strict",
                "description": "Lines.",
            },
            "night": {"type": "boolean", "default": False, "description": "Play in the dark."},
            "cards": {
                "type": "array",
                "items": {"type": "string", "enum": ["sand", "water", "gold"]},
                "uniqueItems": True,
                "default": ["sand", "water"],
                "description": "Cards in the game.",
            },
            "pair": {
                "type": "integer",
                "multipleOf": 2,
                "default": 4,
                "description": "An even number.",
            },
        },
    }


def test_what_is_usual_between_people_stands_in_the_schema_and_changes_no_default():
    schema = OptionSchema(OPTIONS_SCHEMA.fields, between_people={"size": 19})
    assert schema.read({}) == DEFAULTS
    properties = schema.schema()["properties"]
    assert (properties["size"]["default"], properties["size"]["betweenPeople"]) == (15, 19)
    assert "betweenPeople" not in properties["rule"]


def test_the_schema_says_what_an_option_is_about():
    schema = OptionSchema(OPTIONS_SCHEMA.fields, roles={"pair": Role.SITTERS})
    properties = schema.schema()["properties"]
    assert properties["pair"]["role"] == "sitters"
    assert "role" not in properties["rule"]


def test_options_are_found_by_their_role():
    roles = {"size": Role.START, "pair": Role.PACE, "rule": Role.START}
    schema = OptionSchema(OPTIONS_SCHEMA.fields, roles=roles)
    assert schema.having(Role.START) == ("size", "rule")
    assert schema.having(Role.SITTERS) == ()
