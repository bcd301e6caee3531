// The moves of a position that is small enough to be solved, one after another.
#pragma once

#include "queen/limits.hpp"
#include "queen/report.hpp"
#include "queen/solver.hpp"

namespace parlour::queen {

template <class Set>
class Ending {
   public:
    Ending(const Position& position, Memory<Set>& memory, const std::atomic<bool>& stop)
        : graph_(position), memory_(memory), stop_(stop) {}

    // Solves the moves of the report until one wins or all are known, then adds what makes a good
    // choice among equals and how the game is expected to go on.
    void solve(const Limits& limits, int wins, Report& report);

   private:
    void prove(Watch& watch, int wins, Report& report);
    void set_traps(Watch& watch, Report& report);
    void play_out(Watch& watch, Report& report);
    int spot_of(const RootMove& move) const;
    int value_of(bool winning) const;

    const Graph<Set> graph_;
    Memory<Set>& memory_;
    const std::atomic<bool>& stop_;
};

}  // namespace parlour::queen
