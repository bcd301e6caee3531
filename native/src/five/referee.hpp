// The rules played straight from the decision function, with no tables: what the fast board is
// held to, and what is itself held to the Python rules.
#pragma once

#include <cstdint>
#include <vector>

#include "five/grid.hpp"
#include "five/rule.hpp"

namespace parlour::five {

using Line = std::vector<Cell>;

class Referee {
   public:
    Referee(const Rule& rule, int size);

    int size() const { return size_; }
    int placed() const { return placed_; }
    bool full() const { return placed_ == size_ * size_; }
    bool over() const { return won_ || full(); }
    Side turn() const { return placed_ % 2 == 0 ? Side::x : Side::o; }
    const Stones& stones() const { return stones_; }

    // Puts the next stone on an empty cell; returns whether it wins.
    bool place(Cell cell);
    void take_back(Cell cell);

    // Every winning run through the stone on the cell, by direction, each in its order.
    std::vector<Line> lines(Cell cell) const;

    // How many lines of play of that length there are from here.
    std::uint64_t perft(int depth);

   private:
    bool wins(Cell cell) const;

    Rule rule_;
    int size_;
    int placed_ = 0;
    bool won_ = false;
    Stones stones_;
};

}  // namespace parlour::five
