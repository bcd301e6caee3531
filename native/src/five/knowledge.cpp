#include "five/knowledge.hpp"

#include <algorithm>
#include <cassert>
#include <cstdlib>
#include <limits>
#include <map>

namespace parlour::five {

namespace {

std::int16_t summed(const CellWeights& weights, const std::array<Code, 4>& codes, int kind) {
    int sum = weights.kind[static_cast<std::size_t>(kind)];
    for (const Code code : codes) sum += weights.line[code];
    assert(std::abs(sum) <= std::numeric_limits<std::int16_t>::max());
    return static_cast<std::int16_t>(sum);
}

}  // namespace

Knowledge::Knowledge(const Rule& rule, const Weights& weights)
    : rule_(rule), lines_(rule), id_of_(1 << 16), flags_(weights.flags) {
    std::map<std::array<int, 4>, int> kind_of;
    for (int a = 0; a < groups; ++a)
        for (int b = a; b < groups; ++b)
            for (int c = b; c < groups; ++c)
                for (int d = c; d < groups; ++d)
                    kind_of.emplace(std::array{a, b, c, d}, static_cast<int>(kind_of.size()));

    std::vector<ShapeId> id_of_sorted(1 << 16);
    for (unsigned shape = 0; shape < 1 << 16; ++shape) {
        std::array<Code, 4> sorted;
        for (unsigned d = 0; d < 4; ++d) sorted[d] = shape >> 4 * d & 15;
        std::sort(sorted.begin(), sorted.end());
        unsigned least = 0;
        for (unsigned d = 0; d < 4; ++d) least |= static_cast<unsigned>(sorted[d]) << 4 * (3 - d);
        // In this order the sorted shape is the least of its kin, so it has been met already.
        if (least == shape) {
            std::array<int, 4> group;
            std::array<int, tiers> count{};
            for (std::size_t d = 0; d < 4; ++d) {
                group[d] = lines_.group_of(sorted[d]);
                ++count[static_cast<std::size_t>(lines_.tier_of(sorted[d]))];
            }
            std::sort(group.begin(), group.end());
            const int kind = kind_of.at(group);
            id_of_sorted[least] = static_cast<ShapeId>(worth_.size());
            kind_.push_back(static_cast<std::uint16_t>(kind));
            codes_of_.push_back(sorted);
            worth_.push_back({summed(weights.eval_mover, sorted, kind),
                              summed(weights.eval_waiter, sorted, kind), threat_of(count)});
            order_.push_back({summed(weights.order_own, sorted, kind),
                              summed(weights.order_stop, sorted, kind)});
        }
        id_of_[shape] = id_of_sorted[least];
    }
}

std::shared_ptr<const Knowledge> Knowledge::of(int rule) {
    return std::make_shared<const Knowledge>(rules[static_cast<std::size_t>(rule)],
                                             fitted_weights(rule));
}

}  // namespace parlour::five
