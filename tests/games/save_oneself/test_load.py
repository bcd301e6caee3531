"""What `load` refuses: everything the rules never make, as far as one position can show it."""

from __future__ import annotations

import copy

import pytest

from parlour.games.save_oneself import game

SAILING = ("map-c sticks", "S")
EARLY = ("flint", "")

BROKEN = [
    (EARLY, {"lives": 17}),
    (EARLY, {"lives": -1}),
    (EARLY, {"lives": True}),
    (EARLY, {"lives": "16"}),
    (EARLY, {"lives": 0}),
    (EARLY, {"calmSeas": 0}),
    (EARLY, {"phase": "dusk"}),
    (EARLY, {"phase": "over"}),
    (EARLY, {"phase": "draw"}),
    (EARLY, {"movesLeft": 3}),
    (EARLY, {"placed": None}),
    (EARLY, {"player": [0, 1]}),
    (EARLY, {"player": [0]}),
    (EARLY, {"player": None}),
    (EARLY, {"player": [0, 1], "phase": "draw", "filled": [], "cells": {}}),
    (EARLY, {"player": [0, 2], "phase": "draw"}),
    (EARLY, {"phase": "draw", "filled": [], "cells": {}, "lives": 15}),
    (EARLY, {"cells": {"0,0": "ship"}}),
    (EARLY, {"cells": {"0,0": "mirage"}}),
    (EARLY, {"cells": {"0,0": "tornado"}}),
    (EARLY, {"cells": {}}),
    (EARLY, {"cells": {"0,0": "flint", "0,1": "rocks"}}),
    (EARLY, {"filled": ["0,0", "0,0"]}),
    (EARLY, {"filled": ["0"], "cells": {"0": "flint"}}),
    (EARLY, {"filled": ["0,0", "0,1"], "cells": {"0,0": "flint", "0,1": "torch"}}),
    (EARLY, {"filled": ["0,0", "0,2"], "cells": {"0,0": "flint", "0,2": "rocks"}}),
    (EARLY, {"filled": ["0,1"], "cells": {"0,1": "flint"}, "player": [0, 1]}),
    (EARLY, {"message_key": "victory"}),
    (EARLY, {"message_key": "bored", "phase": "over"}),
    (EARLY, {"message_key": "victory", "phase": "over"}),
    (EARLY, {"message_key": "lost_lives", "phase": "over"}),
    (EARLY, {"message_key": "lost_ship", "phase": "over"}),
    (EARLY, {"message_key": "lost_deck", "phase": "over"}),
    (EARLY, {"ship": {}}),
    (EARLY, {"ship": []}),
    (SAILING, {"message_key": "victory", "phase": "over"}),
    (SAILING, {"message_key": "lost_ship", "phase": "over"}),
    (SAILING, {"message_key": "lost_deck", "phase": "over"}),
    (SAILING, {"ship.direction": "N"}),
    (SAILING, {"ship.skipMove": 1}),
    (SAILING, {"ship.row": 0}),
    (SAILING, {"ship.direction": "NE"}),
    (SAILING, {"ship.col": 5}),
    (SAILING, {"ship.r1": 4}),
    (SAILING, {"ship.c0": -1}),
    (SAILING, {"ship.r0": 1, "ship.r1": 4}),
    (SAILING, {"cells": {"0,0": "map-c", "1,0": "lit-beacon"}, "ship.col": 0}),
]


@pytest.mark.parametrize(("game_so_far", "changes"), BROKEN, ids=str)
def test_a_changed_position_is_not_loaded(game_so_far, changes, stranded):
    data = copy.deepcopy(game.dump(stranded(*game_so_far)))
    assert game.load(data)
    for path, value in changes.items():
        *parents, field = path.split(".")
        holder = data[parents[0]] if parents else data
        assert field in holder
        holder[field] = value
    with pytest.raises(ValueError, match="not a position of Save Oneself"):
        game.load(data)


def test_an_island_of_five_columns_is_not_loaded():
    data = game.dump(game.start({}))
    filled = [f"0,{col}" for col in range(5)]
    sides = ("flint", "rocks", "bottle", "map-r", "map-c")
    data |= {"filled": filled, "cells": dict(zip(filled, sides, strict=True)), "phase": "move"}
    with pytest.raises(ValueError, match="never grows"):
        game.load(data)


def test_a_missing_or_extra_field_is_not_loaded():
    data = game.dump(game.start({}))
    for wrong in ({**data, "deck": []}, {k: v for k, v in data.items() if k != "lives"}):
        with pytest.raises(ValueError, match="fields"):
            game.load(wrong)
