// Moves with scores.
#pragma once

#include <array>
#include <cstddef>
#include <utility>

#include "five/grid.hpp"

namespace parlour::five {

struct Ranked {
    int score;
    Cell cell;
};

// Hands moves out best first: most nodes need only a few.
class Ranking {
   public:
    void add(Cell cell, int score) { moves_[size_++] = {score, cell}; }
    std::size_t size() const { return size_; }

    Cell next() {
        if (taken_ == size_) return no_cell;
        std::size_t best = taken_;
        for (std::size_t i = taken_ + 1; i < size_; ++i)
            if (moves_[i].score > moves_[best].score) best = i;
        std::swap(moves_[best], moves_[taken_]);
        return moves_[taken_++].cell;
    }

    // Of the move handed out last.
    int score() const { return moves_[taken_ - 1].score; }

   private:
    std::array<Ranked, max_size * max_size> moves_;
    std::size_t size_ = 0;
    std::size_t taken_ = 0;
};

}  // namespace parlour::five
