// A position of blocked mode: the piece and the open cells around it.
#pragma once

#include <cassert>

#include "queen/board.hpp"

namespace parlour::queen {

struct Position {
    const Board* board;
    int piece;
    Cells open;  // the piece's own cell is not in it

    // The legal targets. Who has none claims and wins (R-CLAIM-1).
    Cells ways() const { return board->lines(piece) & open; }

    Position after(int target) const {
        assert(open & only<Cells>(target));
        return {board, target, open & ~only<Cells>(target)};
    }

    // The open cells that some walk of the piece can still come to: the others do not matter.
    Cells reachable() const;

    // Walks of exactly so many legal moves.
    std::uint64_t perft(int depth) const;
};

// The cells of `open` that hang together with `some` of it.
Cells connected(const Board& board, Cells some, Cells open);

}  // namespace parlour::queen
