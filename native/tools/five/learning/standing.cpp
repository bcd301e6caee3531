#include "learning/standing.hpp"

#include <algorithm>
#include <cmath>
#include <cstdio>

namespace parlour::five {

namespace {

double elo(double score) {
    constexpr double most = 0.998;  // a clean sweep has no finite rating
    return -400 * std::log10(1 / std::clamp(score, 1 - most, most) - 1);
}

}  // namespace

std::string Standing::text() const {
    if (pairs_.empty()) return "nothing played";
    const double count = static_cast<double>(pairs_.size());
    double mean = 0;
    for (const double pair : pairs_) mean += pair / 2 / count;
    // One pseudo-pair of each extreme keeps a short sweep from claiming certainty.
    double spread = mean * mean + (1 - mean) * (1 - mean);
    for (const double pair : pairs_) spread += (pair / 2 - mean) * (pair / 2 - mean);
    const double error = 1.96 * std::sqrt(spread / (count + 1) / count);
    char text[96];
    std::snprintf(text, sizeof text, "%5zu games  %.1f %%  Elo %+.0f [%+.0f, %+.0f]",
                  2 * pairs_.size(), 100 * mean, elo(mean), elo(mean - error), elo(mean + error));
    return text;
}

}  // namespace parlour::five
