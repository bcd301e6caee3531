// How much less the later moves of a node are looked at: more, the deeper and the later.
#pragma once

#include <algorithm>
#include <array>
#include <cmath>
#include <cstddef>
#include <cstdint>

namespace parlour {

template <int deepest>
class Reductions {
   public:
    // For every e-fold of depth and number `1 / slower` of a ply, in parts of which a ply has
    // `unit`.
    Reductions(int unit, double least, double slower) {
        static const std::array<double, most + 1> logarithm = [] {
            std::array<double, most + 1> logs{};
            for (std::size_t i = 1; i < logs.size(); ++i)
                logs[i] = std::log(static_cast<double>(i));
            return logs;
        }();
        for (std::size_t d = 1; d <= deepest; ++d)
            for (std::size_t i = 1; i <= latest; ++i)
                at_[d][i] = static_cast<std::int16_t>(
                    unit * (least + logarithm[d] * logarithm[i] / slower));
    }

    int operator()(int depth, int number) const {
        return at_[static_cast<std::size_t>(std::clamp(depth, 0, deepest))]
                  [static_cast<std::size_t>(std::clamp(number, 0, latest))];
    }

   private:
    static constexpr int latest = 63, most = std::max(deepest, latest);
    std::array<std::array<std::int16_t, latest + 1>, deepest + 1> at_{};
};

}  // namespace parlour
