// What a quiet frame is worth: blocks that can still be filled, here and one slide away.
#pragma once

#include <array>
#include <cstddef>

#include "square/frame.hpp"

namespace parlour::square {

// Per side: threes and twos, inside a tile and across tiles, as the frame lies and summed over
// the slides it allows.
inline constexpr std::size_t counts_per_side = 8;
inline constexpr std::size_t features = 2 * counts_per_side + 1;  // and the turn itself

using Counts = std::array<int, features>;
Counts counted(const Frame& frame);

// Each count weighs by how many pieces are still to come: `late` when none, `early` when all are.
struct Weight {
    int late, early;
};
extern const std::array<Weight, features> weights;

// For the player to act; 100 stands for odds of e to one.
int evaluate(const Frame& frame);

}  // namespace parlour::square
