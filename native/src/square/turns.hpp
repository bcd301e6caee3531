// The turns of a node that neither win nor lose at once, and their order.
#pragma once

#include <cstdint>

#include "square/frame.hpp"
#include "tree/ranking.hpp"

namespace parlour::square {

inline constexpr int most_turns = most_slides * grid_cells;

template <typename Visit>
void each_turn(const Passages& ways, Visit visit) {
    for (const Passage& way : ways) {
        if (!way.safe) continue;
        if (!way.cells) {
            visit(way, Turn{no_cell, way.square});
            continue;
        }
        for (Cells left = way.cells; left; left &= left - 1)
            visit(way, Turn{static_cast<std::uint8_t>(lowest(left)), way.square});
    }
}

// Turns with scores, handed out best first.
using Ranking = parlour::Ranking<Turn, most_turns>;

}  // namespace parlour::square
