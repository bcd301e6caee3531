// What a search of a window tells of a value.
#pragma once

#include <cstdint>

namespace parlour {

enum class Bound : std::uint8_t { none, upper, lower, exact };

// Whether a value with this bound answers a search of the window.
constexpr bool settles(Bound bound, int value, int alpha, int beta) {
    return bound == Bound::exact || (bound == Bound::lower && value >= beta) ||
           (bound == Bound::upper && value <= alpha);
}

// Of the best value that a search from `floor` to `beta` has found.
constexpr Bound bound_of(int best, int floor, int beta) {
    return best >= beta ? Bound::lower : best > floor ? Bound::exact : Bound::upper;
}

}  // namespace parlour
