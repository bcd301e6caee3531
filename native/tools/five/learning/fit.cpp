#include "learning/fit.hpp"

#include <algorithm>
#include <cmath>
#include <cstdio>
#include <random>
#include <span>

#include "five/scale.hpp"

namespace parlour::five {

namespace {

constexpr double eval_part = eval_scale * weight_unit;

// Adam, one state per weight.
class Descent {
   public:
    explicit Descent(std::size_t n) : gradient(n), first_(n), second_(n) {}
    std::vector<float> gradient;

    void step(std::vector<float>& weights, float rate) {
        ++steps_;
        const float c1 = 1 - std::pow(0.9f, static_cast<float>(steps_));
        const float c2 = 1 - std::pow(0.999f, static_cast<float>(steps_));
        for (std::size_t i = 0; i < weights.size(); ++i) {
            first_[i] = 0.9f * first_[i] + 0.1f * gradient[i];
            second_[i] = 0.999f * second_[i] + 0.001f * gradient[i] * gradient[i];
            weights[i] -= rate * (first_[i] / c1) / (std::sqrt(second_[i] / c2) + 1e-8f);
            gradient[i] = 0;
        }
    }

   private:
    std::vector<float> first_, second_;
    int steps_ = 0;
};

std::vector<std::uint32_t> shuffled(std::size_t count, std::uint64_t seed) {
    std::vector<std::uint32_t> order(count);
    for (std::size_t i = 0; i < count; ++i) order[i] = static_cast<std::uint32_t>(i);
    std::mt19937_64 rng(seed);
    for (std::size_t i = count; i > 1; --i) std::swap(order[i - 1], order[rng() % i]);
    return order;
}

std::int16_t rounded(double value) {
    return static_cast<std::int16_t>(std::lround(std::clamp(value, -8000.0, 8000.0)));
}

CellWeights cells_from(const std::vector<float>& from, int base, double scale) {
    CellWeights cells;
    const auto at = [&](int i) { return from[static_cast<std::size_t>(base + i)] * scale; };
    for (int i = 0; i < codes; ++i) cells.line[static_cast<std::size_t>(i)] = rounded(at(i));
    for (int i = 0; i < kinds; ++i)
        cells.kind[static_cast<std::size_t>(i)] = rounded(at(codes + i));
    return cells;
}

void cells_to(std::vector<float>& to, int base, const CellWeights& cells, double scale) {
    const auto put = [&](int i, int value) {
        to[static_cast<std::size_t>(base + i)] = static_cast<float>(value / scale);
    };
    for (int i = 0; i < codes; ++i) put(i, cells.line[static_cast<std::size_t>(i)]);
    for (int i = 0; i < kinds; ++i) put(codes + i, cells.kind[static_cast<std::size_t>(i)]);
}

// What a flag set is worth, as it is kept: not zero, which is that of a set that was never fitted.
std::int16_t flags_from(const std::vector<float>& eval, unsigned flags) {
    double sum = eval[flags_at + flags];
    for (unsigned bit = 0; bit < flag_bits; ++bit)
        if (flags >> bit & 1) sum += eval[bits_at + bit];
    const std::int16_t value = rounded(sum * eval_part);
    return value == 0 ? std::int16_t{1} : value;
}

// Rare kinds and flag sets stay near what their parts say.
float pull(std::size_t i) {
    if (i >= bits_at) return 1e-7f;
    if (i >= flags_at) return 1e-5f;
    return i % cell_block < codes ? 1e-7f : 2e-6f;
}

}  // namespace

void fit_evaluation(const Samples& samples, Weights& weights, int epochs) {
    std::vector<float> eval(eval_count);
    cells_to(eval, mover_at, weights.eval_mover, eval_part);
    cells_to(eval, waiter_at, weights.eval_waiter, eval_part);
    for (std::size_t i = 0; i < flag_sets; ++i)
        eval[flags_at + i] = static_cast<float>(weights.flags[i] / eval_part);
    const auto order = shuffled(samples.boards.size(), 1);
    Descent descent(eval.size());
    constexpr std::size_t batch = 1024;
    for (int epoch = 0; epoch < epochs; ++epoch) {
        const float rate =
            0.004f * std::pow(0.03f, static_cast<float>(epoch) / static_cast<float>(epochs));
        double loss = 0, seen = 0, unseen_loss = 0, unseen = 0;
        for (std::size_t at = 0; at < order.size(); at += batch) {
            const std::size_t end = std::min(at + batch, order.size());
            for (std::size_t i = at; i < end; ++i) {
                const Board& board = samples.boards[order[i]];
                const std::span features(&samples.features[board.features], board.feature_count);
                float sum = 0;
                for (const Feature f : features) sum += eval[f.index] * static_cast<float>(f.count);
                const float p = 1 / (1 + std::exp(-sum));
                const float t = board.target;
                const double miss = -(t * std::log(p + 1e-9f) + (1 - t) * std::log(1 - p + 1e-9f));
                (board.unseen ? unseen_loss : loss) += board.weight * miss;
                (board.unseen ? unseen : seen) += board.weight;
                if (board.unseen) continue;
                const float slope = board.weight * (p - t) / static_cast<float>(end - at);
                for (const Feature f : features)
                    descent.gradient[f.index] += slope * static_cast<float>(f.count);
            }
            for (std::size_t i = 0; i < eval.size(); ++i) descent.gradient[i] += pull(i) * eval[i];
            descent.step(eval, rate);
        }
        if (epoch == 0 || epoch == epochs - 1)
            std::printf("  evaluation epoch %d: loss %.4f, unseen %.4f, over %zu boards\n",
                        epoch + 1, loss / seen, unseen_loss / std::max(1.0, unseen), order.size());
    }
    weights.eval_mover = cells_from(eval, mover_at, eval_part);
    weights.eval_waiter = cells_from(eval, waiter_at, eval_part);
    for (unsigned i = 0; i < flag_sets; ++i) weights.flags[i] = flags_from(eval, i);
}

void fit_order(const Knowledge& knowledge, const Samples& samples, Weights& weights, int epochs) {
    std::vector<float> order(2 * cell_block);
    cells_to(order, 0, weights.order_own, order_scale);
    cells_to(order, cell_block, weights.order_stop, order_scale);
    const auto at_random = shuffled(samples.picks.size(), 2);
    Descent descent(order.size());
    constexpr std::size_t batch = 512;
    const auto parts = [&](Choice choice, auto&& use) {
        for (const bool own : {true, false}) {
            const ShapeId id = own ? choice.own : choice.stop;
            const int base = own ? 0 : cell_block;
            for (const Code code : knowledge.codes_of(id))
                use(static_cast<std::size_t>(base + code));
            use(static_cast<std::size_t>(base + codes + knowledge.kind(id)));
        }
    };
    std::vector<float> odds;
    for (int epoch = 0; epoch < epochs; ++epoch) {
        const float rate = 0.01f * std::pow(0.6f, static_cast<float>(epoch));
        double loss = 0, hits = 0;
        for (std::size_t at = 0; at < at_random.size(); at += batch) {
            const std::size_t end = std::min(at + batch, at_random.size());
            for (std::size_t i = at; i < end; ++i) {
                const Pick& pick = samples.picks[at_random[i]];
                odds.assign(pick.choice_count, 0);
                float top = -1e9f, total = 0;
                for (std::size_t c = 0; c < odds.size(); ++c) {
                    parts(samples.choices[pick.choices + c],
                          [&](std::size_t w) { odds[c] += order[w]; });
                    top = std::max(top, odds[c]);
                }
                hits += odds[pick.chosen] == top;
                for (float& odd : odds) total += odd = std::exp(odd - top);
                loss -= std::log(odds[pick.chosen] / total + 1e-9f);
                for (std::size_t c = 0; c < odds.size(); ++c) {
                    const float slope = (odds[c] / total - (c == pick.chosen ? 1.f : 0.f)) /
                                        static_cast<float>(end - at);
                    if (std::abs(slope) < 1e-7f) continue;
                    parts(samples.choices[pick.choices + c],
                          [&](std::size_t w) { descent.gradient[w] += slope; });
                }
            }
            for (std::size_t i = 0; i < order.size(); ++i)
                descent.gradient[i] += (i % cell_block < codes ? 1e-6f : 5e-6f) * order[i];
            descent.step(order, rate);
        }
        if (epoch == 0 || epoch == epochs - 1)
            std::printf("  ordering epoch %d: loss %.4f, first move right %.1f %%, over %zu\n",
                        epoch + 1, loss / static_cast<double>(at_random.size()),
                        100 * hits / static_cast<double>(at_random.size()), at_random.size());
    }
    weights.order_own = cells_from(order, 0, order_scale);
    weights.order_stop = cells_from(order, cell_block, order_scale);
}

}  // namespace parlour::five
