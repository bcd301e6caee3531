// What a frame is worth without search: blocks that can still be filled, here and one slide away,
// and how many slides the rival's threats have left.
#pragma once

#include <array>
#include <cstddef>

#include "square/frame.hpp"

namespace parlour::square {

// Per side: threes and twos, inside a tile and across tiles, as the frame lies and summed over
// the slides it allows.
inline constexpr std::size_t counts_per_side = 8;
// Then slides that lose at once, slides that need one certain place beside them, and the turn.
inline constexpr std::size_t features = 2 * counts_per_side + 3;

using Counts = std::array<int, features>;
Counts counted(const Frame& frame, const Passages& ways);

// Each count weighs by how many pieces are still to come: `late` when none, `early` when all are.
struct Weight {
    int late, early;
};
extern const std::array<Weight, features> weights;

// For the player to act, who cannot win in this turn; 100 stands for odds of e to one.
int evaluate(const Frame& frame, const Passages& ways);
int evaluate(const Frame& frame);

}  // namespace parlour::square
