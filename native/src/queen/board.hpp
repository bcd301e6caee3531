// The board: which cells a queen reaches from which (section 4). Jumping makes what lies between
// irrelevant, so these lines change by deletion of cells only.
#pragma once

#include <array>

#include "queen/cells.hpp"

namespace parlour::queen {

class Board {
   public:
    // The size must be one of the game.
    static const Board& of(int size);

    int size() const { return size_; }
    int cells() const { return size_ * size_; }
    Cells all() const { return only<Cells>(cells()) - 1; }
    Cells lines(int cell) const { return lines_[static_cast<std::size_t>(cell)]; }

   private:
    explicit Board(int size);

    int size_;
    std::array<Cells, max_cells> lines_{};
};

}  // namespace parlour::queen
