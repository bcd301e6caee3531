// What the engine has found out about the moves of a position.
#pragma once

#include <algorithm>
#include <cstdint>
#include <vector>

#include "queen/cells.hpp"
#include "queen/value.hpp"

namespace parlour::queen {

using Line = std::vector<Cell>;

struct RootMove {
    Line line;          // begins with the move
    int value = 0;      // for the side that makes it
    double trap = 0.0;  // if it loses: the share of replies that would let the mover off
};

struct Report {
    int depth = 0;
    std::uint64_t nodes = 0;
    std::vector<RootMove> moves;

    // The best first. Among lost moves it is the one that is easiest to answer wrongly.
    void sort() {
        std::stable_sort(moves.begin(), moves.end(), [](const RootMove& a, const RootMove& b) {
            if (lost(a.value) && lost(b.value) && a.trap != b.trap) return a.trap > b.trap;
            return a.value > b.value;
        });
    }
};

}  // namespace parlour::queen
