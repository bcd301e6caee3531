#include "five/opening.hpp"

#include <algorithm>
#include <cstdlib>
#include <random>

namespace parlour::five {

namespace {

// Mostly three to seven.
constexpr std::array<int, 16> stone_counts{1, 2, 3, 3, 3, 4, 4, 4, 5, 5, 5, 6, 6, 7, 8, 9};

// By remainder: the distributions of the standard library differ between its makers.
int below(std::mt19937_64& rng, int count) {
    return static_cast<int>(rng() % static_cast<std::uint64_t>(count));
}

// Within two steps of a stone; the first in the middle.
Cell near_by(const Position& position, const std::vector<Cell>& stones, std::mt19937_64& rng) {
    const int size = position.size();
    if (stones.empty()) {
        const int inner = std::min(size, below(rng, 3) ? 7 : 13);
        const int edge = (size - inner) / 2;
        const int x = edge + below(rng, inner);
        return cell_at(x, edge + below(rng, inner));
    }
    for (;;) {
        const Cell from =
            stones[static_cast<std::size_t>(below(rng, static_cast<int>(stones.size())))];
        const int x = x_of(from) + below(rng, 5) - 2;
        const int y = y_of(from) + below(rng, 5) - 2;
        if (std::min(x, y) >= 0 && std::max(x, y) < size && position.empty_at(cell_at(x, y)))
            return cell_at(x, y);
    }
}

bool calm(const Position& position) {
    for (const Side side : {Side::x, Side::o})
        if (position.has_four(side) || position.count(side, Threat::five)) return false;
    return true;
}

}  // namespace

std::vector<Cell> opening(Engine& engine, int size, std::uint64_t seed, const Fairness& fairness) {
    std::mt19937_64 rng(seed);
    Limits limits;
    limits.nodes = fairness.nodes;
    for (;;) {
        Position position(engine.knowledge(), size);
        std::vector<Cell> stones;
        const int count = stone_counts[static_cast<std::size_t>(below(rng, stone_counts.size()))];
        while (static_cast<int>(stones.size()) < count) {
            stones.push_back(near_by(position, stones, rng));
            position.place(stones.back());
        }
        if (!calm(position)) continue;
        engine.forget();
        engine.ready();
        const int value = std::abs(engine.think(position, limits, 1, {}).lines.front().value);
        if (value < fairness.even || (value < fairness.lean && below(rng, 8) == 0)) return stones;
    }
}

}  // namespace parlour::five
