// What a position is worth without search, and where an evaluation counts: nowhere else does the
// search ask for one that it believes, and from nowhere else is one learnt.
#pragma once

#include <optional>

#include "five/position.hpp"
#include "tree/value.hpp"

namespace parlour::five {

// The sure value for the side to move at that ply, if threats alone tell it.
inline std::optional<int> known_value(const Position& position, int ply) {
    const Side own = position.turn(), enemy = other(own);
    if (position.count(own, Threat::five)) return win_in(ply + 1);
    if (position.count(enemy, Threat::five)) return std::nullopt;
    if (position.count(own, Threat::double4)) return win_in(ply + 3);
    // The enemy has no four to gain time with, and no stone of his lies on both lines.
    if (!position.has_four(enemy) &&
        position.count(own, Threat::double3) + position.count(own, Threat::four_open3) > 0)
        return win_in(ply + 5);
    return std::nullopt;
}

// Whether the side to move may leave things as they are and be judged by looks.
inline bool judged(const Position& position) {
    return !position.full() && !position.count(other(position.turn()), Threat::five) &&
           !known_value(position, 0);
}

}  // namespace parlour::five
