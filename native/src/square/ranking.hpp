// Turns by looks: no search, for players who do not look far.
#pragma once

#include <vector>

#include "square/referee.hpp"

namespace parlour::square {

struct RankedTurn {
    std::vector<Action> line;
    int value = 0;  // a win, a loss by own goal or by the rival's next turn, or an evaluation
};

// Every turn of the player to act; a place that wins is a turn of its own.
std::vector<RankedTurn> ranked_turns(const Referee& game);

}  // namespace parlour::square
