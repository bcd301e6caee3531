// When a search has to end.
#pragma once

#include <chrono>
#include <cstdint>
#include <limits>

namespace parlour::square {

using Clock = std::chrono::steady_clock;

struct Limits {
    std::uint64_t nodes = std::numeric_limits<std::uint64_t>::max();
    int depth = 60;  // turns
    Clock::duration time = std::chrono::hours(24);
};

}  // namespace parlour::square
