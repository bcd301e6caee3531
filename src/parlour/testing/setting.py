"""What the kernel promises of a game's name, options and refusal codes."""

from __future__ import annotations

import re

import pytest

from parlour.kernel import AnyGame, BadOption, Code, Role, Sitter
from parlour.testing.cases import Cases

__all__ = ["Setting"]

_ID = re.compile(r"[a-z0-9]+(-[a-z0-9]+)*")
_SENTENCE = re.compile(r"[A-Z].*\.")


class Setting(Cases):
    """What is known before anybody plays."""

    def test_it_has_an_id_for_addresses_a_name_and_a_version(self, game: AnyGame) -> None:
        assert _ID.fullmatch(game.id)
        assert game.name
        assert game.rules >= 1
        assert game.seats >= 1

    def test_unknown_options_and_values_are_refused(self, game: AnyGame) -> None:
        with pytest.raises(BadOption) as refusal:
            game.start({"no such option": 1})
        assert refusal.value.code == Code.UNKNOWN_OPTION
        for name in game.options_schema.fields:
            with pytest.raises(BadOption) as refusal:
                game.start({name: {"not": "a value"}})
            assert refusal.value.code == Code.BAD_OPTION
            assert refusal.value.option == name

    def test_the_options_have_a_schema_with_defaults_that_start_the_same_game(
        self, game: AnyGame
    ) -> None:
        schema = game.options_schema.schema()
        defaults = {name: field["default"] for name, field in schema["properties"].items()}
        assert all(field["description"] for field in schema["properties"].values())
        given = {name: value for name, value in defaults.items() if value is not None}
        assert game.start(given) == game.start({})

    def test_roles_and_values_between_people_are_of_options_that_there_are(
        self, game: AnyGame
    ) -> None:
        schema = game.options_schema
        assert {*schema.roles, *schema.between_people} <= set(schema.fields)
        game.start(schema.between_people)
        for name in schema.having(Role.SITTERS):
            for sitter in Sitter:
                game.start({name: [str(sitter)] * game.seats})

    def test_its_own_refusals_have_codes_of_their_own_and_a_sentence(self, game: AnyGame) -> None:
        for code, sentence in game.codes.items():
            assert re.fullmatch(r"[a-z][a-z_]*", code)
            assert code not in tuple(Code), "the kernel has that code"
            assert _SENTENCE.fullmatch(sentence)
