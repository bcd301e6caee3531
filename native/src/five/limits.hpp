// When a search has to end.
#pragma once

#include <time.h>

#include <atomic>
#include <chrono>
#include <cstdint>
#include <limits>

namespace parlour::five {

using Clock = std::chrono::steady_clock;

struct Limits {
    std::uint64_t nodes = std::numeric_limits<std::uint64_t>::max();
    int depth = 99;
    std::uint64_t proof = 0;  // before the search, for a win by fours and threes: see chase.hpp
    Clock::duration soft = std::chrono::hours(24);  // no new iteration past this
    Clock::duration hard = std::chrono::hours(24);  // the search is cut off here
    bool working =
        false;  // time counts only while the thread has a core: for matches beside other work

    Clock::time_point now() const {
        if (!working) return Clock::now();
        timespec used;
        clock_gettime(CLOCK_THREAD_CPUTIME_ID, &used);
        return Clock::time_point(std::chrono::seconds(used.tv_sec) +
                                 std::chrono::nanoseconds(used.tv_nsec));
    }
};

}  // namespace parlour::five
