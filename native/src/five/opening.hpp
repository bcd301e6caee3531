// Openings for games that are to be even: one generator for matches, for learning and for the
// arena.
#pragma once

#include <cstdint>
#include <vector>

#include "five/engine.hpp"

namespace parlour::five {

struct Fairness {
    std::uint64_t nodes = 6'000;  // what an opening is weighed with
    int even = 150;               // up to here it is taken ...
    int lean = 150;               // ... and up to here one time in eight
};

// One to nine stones close together, in the order of play, without a four in hand for anybody; the
// same for the same seed. The engine weighs them, and forgets what it knew.
std::vector<Cell> opening(Engine& engine, int size, std::uint64_t seed,
                          const Fairness& fairness = {});

}  // namespace parlour::five
