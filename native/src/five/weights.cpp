#include "five/weights.hpp"

#include <bit>
#include <istream>
#include <ostream>

#include "five/rule.hpp"
#include "five/scale.hpp"

namespace parlour::five {

namespace {

using Numbers = std::array<std::int16_t, weight_count>;

// In the order of `rules`.
constexpr std::array<Weights, rules.size()> fitted{
    std::bit_cast<Weights>(Numbers{
#include "five/weights/standard.inc"
    }),
    std::bit_cast<Weights>(Numbers{
#include "five/weights/freestyle.inc"
    }),
    std::bit_cast<Weights>(Numbers{
#include "five/weights/caro.inc"
    }),
    std::bit_cast<Weights>(Numbers{
#include "five/weights/caro-both.inc"
    }),
    std::bit_cast<Weights>(Numbers{
#include "five/weights/caro-8.inc"
    }),
    std::bit_cast<Weights>(Numbers{
#include "five/weights/caro-9.inc"
    }),
};

}  // namespace

Weights plain_weights(const LineTable& lines) {
    // Dead, one, open one, two, open two, three, open three, four, open four, five.
    constexpr std::array<int, tiers> mover{0, 1, 2, 4, 9, 12, 30, 30, 60, 60};
    constexpr std::array<int, tiers> order{0, 5, 8, 16, 40, 45, 110, 100, 400, 800};
    Weights weights{};
    for (std::size_t code = 0; code < codes; ++code) {
        const auto tier = static_cast<std::size_t>(lines.tier_of(static_cast<Code>(code)));
        weights.eval_mover.line[code] =
            static_cast<std::int16_t>(mover[tier] * weight_unit * 3 / 4);
        weights.eval_waiter.line[code] = static_cast<std::int16_t>(mover[tier] * weight_unit / 2);
        weights.order_own.line[code] = static_cast<std::int16_t>(order[tier]);
        weights.order_stop.line[code] = static_cast<std::int16_t>(order[tier] * 4 / 5);
    }
    return weights;
}

void write_weights(std::ostream& out, const Weights& weights) {
    const auto numbers = std::bit_cast<Numbers>(weights);
    for (std::size_t i = 0; i < numbers.size(); ++i)
        out << numbers[i] << (i % 20 == 19 ? ",\n" : ",");
}

bool read_weights(std::istream& in, Weights& weights) {
    Numbers numbers;
    char comma;
    for (std::int16_t& number : numbers)
        if (!(in >> number >> comma)) return false;
    weights = std::bit_cast<Weights>(numbers);
    return true;
}

const Weights& fitted_weights(int rule) { return fitted[static_cast<std::size_t>(rule)]; }

}  // namespace parlour::five
