// Turns as the actions of a game.
#pragma once

#include <vector>

#include "square/frame.hpp"
#include "square/referee.hpp"

namespace parlour::square {

// Adds the actions of a turn to a line.
void write(const Frame& frame, Turn turn, std::vector<Action>& line);
// Adds what is left of a game that is won in this turn or lost in the next.
void finish(const Frame& frame, std::vector<Action>& line);

}  // namespace parlour::square
