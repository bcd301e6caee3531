"""One phase under sail, and the route that lies ahead (save-oneself.md sections 9.3 to 9.6)."""

from __future__ import annotations

from collections.abc import Iterator

from parlour.games.save_oneself.island import Island, beside, name
from parlour.games.save_oneself.journal import Say, silent
from parlour.games.save_oneself.rescue import matched
from parlour.games.save_oneself.ship import Ship

__all__ = ["route", "sail"]


def sail(ship: Ship, island: Island, say: Say = silent) -> Ship:
    """Turn if it can, take a step, and one more if the serpent lies beside it there."""
    if ship.at_far_corner and not ship.turned and island.shows("ship-sighted"):
        ship = ship.steered()
        say("ship_turned", cell=name(ship.cell), direction=ship.heading)
    ship, left = ship.moved(), ship
    say("ship_sailed", **{"from": name(left.cell), "to": name(ship.cell)})
    if island.shows("sea-serpent") and beside(island.cell_of("sea-serpent"), ship.cell):
        ship, left = ship.moved(), ship  # once a phase, no chain (section 9.5)
        say("ship_pushed", **{"from": name(left.cell), "to": name(ship.cell)})
    return ship


def route(ship: Ship, island: Island) -> Iterator[tuple[Ship, tuple[str, ...]]]:
    """The ship and the signals it sees after each coming ship phase, if no card changes.

    Ends before the phase in which pirates drive it off, else with a rescue or out of reach.
    """
    while True:
        if ship.paused:
            ship = ship.sailing()
        elif island.shows("pirates"):
            return
        else:
            ship = sail(ship, island)
        signals = matched(island, ship)
        yield ship, signals
        if signals or ship.out_of_reach:
            return
