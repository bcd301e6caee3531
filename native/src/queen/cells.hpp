// Sets of cells as bits: the cell `row * size + column` is the bit of that number.
#pragma once

#include <bit>
#include <cstdint>

namespace parlour::queen {

using Cell = std::uint8_t;

// Wide enough for nine by nine.
__extension__ using Cells = unsigned __int128;

inline constexpr int min_size = 2;
inline constexpr int max_size = 9;
inline constexpr int max_cells = max_size * max_size;

// Not a cell: the claim "no moves" in a line of play.
inline constexpr Cell claim = 255;

template <class Set>
constexpr Set only(int member) {
    return static_cast<Set>(Set{1} << member);
}

template <class Set>
constexpr int count(Set set) {
    if constexpr (sizeof(Set) > 8)
        return std::popcount(static_cast<std::uint64_t>(set)) +
               std::popcount(static_cast<std::uint64_t>(set >> 64));
    else
        return std::popcount(set);
}

// The set must not be empty.
template <class Set>
constexpr int first(Set set) {
    if constexpr (sizeof(Set) > 8) {
        const auto low = static_cast<std::uint64_t>(set);
        return low ? std::countr_zero(low)
                   : 64 + std::countr_zero(static_cast<std::uint64_t>(set >> 64));
    } else {
        return std::countr_zero(set);
    }
}

// Takes the first member out of a set that is not empty.
template <class Set>
constexpr int take(Set& set) {
    const int member = first(set);
    set &= static_cast<Set>(set - 1);
    return member;
}

}  // namespace parlour::queen
