// When a search has to end.
#pragma once

#include <atomic>
#include <chrono>
#include <cstdint>
#include <limits>

namespace parlour::five {

using Clock = std::chrono::steady_clock;

struct Limits {
    std::uint64_t nodes = std::numeric_limits<std::uint64_t>::max();
    int depth = 99;
    Clock::duration soft = std::chrono::hours(24);  // no new iteration past this
    Clock::duration hard = std::chrono::hours(24);  // the search is cut off here
};

}  // namespace parlour::five
