// How much less the later moves of a node are looked at.
#pragma once

#include <algorithm>
#include <array>
#include <cmath>
#include <cstdint>

namespace parlour::five {

// In sixteenths of a ply.
inline int reduction(int depth_plies, int index) {
    static const auto table = [] {
        std::array<std::array<std::int16_t, 64>, 64> r{};
        for (std::size_t d = 1; d < 64; ++d)
            for (std::size_t i = 1; i < 64; ++i)
                r[d][i] = static_cast<std::int16_t>(
                    16 * (0.3 + std::log(static_cast<double>(d)) * std::log(static_cast<double>(i)) / 1.6));
        return r;
    }();
    return table[static_cast<std::size_t>(std::clamp(depth_plies, 0, 63))]
                [static_cast<std::size_t>(std::clamp(index, 0, 63))];
}

}  // namespace parlour::five
