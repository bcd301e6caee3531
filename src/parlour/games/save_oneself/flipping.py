"""Which cards may be flipped (save-oneself.md section 10)."""

from __future__ import annotations

from parlour.games.save_oneself.cards import BACKS, Kind, Need, Side
from parlour.games.save_oneself.island import Cell, Island
from parlour.games.save_oneself.ship import Ship

__all__ = ["can_flip", "flippable", "met"]


def met(need: Need, island: Island, player: Cell, ship: Ship | None) -> bool:
    """Whether the requirement holds now; those of cards that turn by themselves never do."""
    match need.kind:
        case Kind.CARD:
            return island.shows(need.side)
        case Kind.SUMMIT:
            return island.side_on(player) == "higher-ground"  # its back (ruling 6)
        case Kind.PAUSED:
            return ship is not None and ship.paused
        case Kind.MAP:
            return island.shows("map-r") and island.shows("map-c") and player == crossing(island)
        case _:
            return False


def crossing(island: Island) -> Cell:
    """Where the row of one half of the map and the column of the other meet (section 11.5)."""
    return island.cell_of("map-r")[0], island.cell_of("map-c")[1]


def can_flip(side: Side, island: Island, player: Cell, ship: Ship | None) -> bool:
    """Whether a side in view is a back with every requirement met."""
    card = BACKS.get(side)
    return card is not None and all(met(need, island, player, ship) for need in card.needs)


def flippable(island: Island, player: Cell, ship: Ship | None) -> list[Side]:
    """The sides in view that may be flipped, in the order of their cells."""
    return [side for side in island.sides if can_flip(side, island, player, ship)]
