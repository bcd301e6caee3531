// How much less the later turns of a node are looked at.
#pragma once

#include <algorithm>
#include <array>
#include <cmath>
#include <cstdint>

namespace parlour::square {

// In quarters of a turn.
inline int reduction(int turns_deep, int index) {
    static const auto table = [] {
        std::array<std::array<std::int8_t, 64>, 16> r{};
        for (std::size_t d = 1; d < 16; ++d)
            for (std::size_t i = 1; i < 64; ++i)
                r[d][i] = static_cast<std::int8_t>(
                    4 * (0.2 + std::log(static_cast<double>(d)) * std::log(static_cast<double>(i)) / 2.2));
        return r;
    }();
    return table[static_cast<std::size_t>(std::clamp(turns_deep, 0, 15))]
                [static_cast<std::size_t>(std::clamp(index, 0, 63))];
}

}  // namespace parlour::square
