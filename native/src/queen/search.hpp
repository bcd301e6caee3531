// A look ahead by a fixed number of plies for boards that are too large to be solved.
#pragma once

#include "queen/limits.hpp"
#include "queen/position.hpp"
#include "queen/report.hpp"

namespace parlour::queen {

// A guess for the side to move, which must have a move: all is decided by how many cells will be
// left over, so an even number of them to come is good for it, the surer the denser they are.
int estimate(const Position& position);

class Search {
   public:
    explicit Search(Watch& watch) : watch_(watch) {}

    // The value for the side to move within the window, and the line that leads to it.
    int value(const Position& position, int depth, int ply, int alpha, int beta, Line& line);

   private:
    Watch& watch_;
};

}  // namespace parlour::queen
