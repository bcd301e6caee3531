// What a stone on a cell threatens over all four of its lines.
#pragma once

#include <array>
#include <cstdint>

#include "five/line.hpp"

namespace parlour::five {

// Four line codes of one cell and side, four bits a direction.
using Shape = std::uint16_t;

// From the least to the most urgent. `double4` is exact under every rule: lines cross only in the
// cell itself, so no one stone answers fours on two of them.
enum class Threat : std::uint8_t {
    none,
    two,          // an open two, or twos on several lines
    three,        // a stone more makes a four
    three_plus,   // the same on several lines, or with an open two
    open3,        // a stone more makes an open four
    open3_plus,   // the same beside a three or an open two
    double3,      // open threes on two lines
    four,         // one enemy stone must answer
    four_plus,    // the same beside a three or an open two
    four_open3,   // a four and an open three
    double4,      // no single stone answers
    five,         // wins at once
};
inline constexpr int threats = 12;

constexpr Threat threat_of(const std::array<int, tiers>& count) {
    const auto n = [&](Tier tier) { return count[static_cast<std::size_t>(tier)]; };
    const int fours = n(Tier::four), open3 = n(Tier::open3), three = n(Tier::three);
    const int open2 = n(Tier::open2), two = n(Tier::two);
    if (n(Tier::five)) return Threat::five;
    if (n(Tier::open4) || fours >= 2) return Threat::double4;
    if (fours && open3) return Threat::four_open3;
    if (fours) return three || open2 ? Threat::four_plus : Threat::four;
    if (open3 >= 2) return Threat::double3;
    if (open3) return three || open2 ? Threat::open3_plus : Threat::open3;
    if (three) return three >= 2 || open2 ? Threat::three_plus : Threat::three;
    return open2 || two >= 2 ? Threat::two : Threat::none;
}

}  // namespace parlour::five
