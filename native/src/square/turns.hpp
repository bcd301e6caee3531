// The turns of a node that neither win nor lose at once, and their order.
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <utility>

#include "square/frame.hpp"

namespace parlour::square {

inline constexpr int most_turns = most_slides * grid_cells;

template <typename Visit>
void each_turn(const Passages& ways, Visit visit) {
    for (const Passage& way : ways) {
        if (!way.safe) continue;
        if (!way.cells) {
            visit(way, Turn{no_cell, way.square});
            continue;
        }
        for (Cells left = way.cells; left; left &= left - 1)
            visit(way, Turn{static_cast<std::uint8_t>(lowest(left)), way.square});
    }
}

struct Ranked {
    int score;
    Turn turn;
};

// Turns with scores, handed out best first: most nodes need only a few.
class Ranking {
   public:
    void add(Turn turn, int score) { turns_[size_++] = {score, turn}; }
    std::size_t size() const { return size_; }

    Turn next() {
        if (taken_ == size_) return {};
        std::size_t best = taken_;
        for (std::size_t i = taken_ + 1; i < size_; ++i)
            if (turns_[i].score > turns_[best].score) best = i;
        std::swap(turns_[best], turns_[taken_]);
        return turns_[taken_++].turn;
    }

   private:
    std::array<Ranked, most_turns> turns_;
    std::size_t size_ = 0, taken_ = 0;
};

}  // namespace parlour::square
