#include "five/weights.hpp"

#include "five/rule.hpp"
#include "five/scale.hpp"

namespace parlour::five {

Weights plain_weights(const LineTable& lines) {
    // Dead, one, open one, two, open two, three, open three, four, open four, five.
    constexpr std::array<int, tiers> mover{0, 1, 2, 4, 9, 12, 30, 30, 60, 60};
    constexpr std::array<int, tiers> order{0, 5, 8, 16, 40, 45, 110, 100, 400, 800};
    Weights weights{};
    for (std::size_t code = 0; code < codes; ++code) {
        const auto tier = static_cast<std::size_t>(lines.tier_of(static_cast<Code>(code)));
        weights.eval_mover.line[code] = static_cast<std::int16_t>(mover[tier] * weight_unit * 3 / 4);
        weights.eval_waiter.line[code] = static_cast<std::int16_t>(mover[tier] * weight_unit / 2);
        weights.order_own.line[code] = static_cast<std::int16_t>(order[tier]);
        weights.order_stop.line[code] = static_cast<std::int16_t>(order[tier] * 4 / 5);
    }
    return weights;
}

const Weights& fitted_weights(int rule) {
    static const std::array<Weights, rules.size()> all = [] {
        std::array<Weights, rules.size()> w;
        for (std::size_t i = 0; i < rules.size(); ++i) w[i] = plain_weights(LineTable(rules[i]));
        return w;
    }();
    return all[static_cast<std::size_t>(rule)];
}

}  // namespace parlour::five
