// What was possible: the best rescue when the order of the cards is known.
#pragma once

#include <array>
#include <atomic>
#include <chrono>
#include <cstddef>
#include <cstdint>
#include <vector>

#include "island/outlook.hpp"
#include "island/position.hpp"
#include "space.hpp"

namespace parlour::island {

using Deal = std::array<Card, cards>;  // in the order in which they are drawn

struct Solution {
    bool won = false;
    bool proven = false;       // nothing better is possible (or, without a rescue, no rescue is)
    int score = 0;             // of the best rescue found
    int most = 0;              // no rescue has more points than that
    std::uint64_t nodes = 0;   // positions looked at
    std::vector<Action> line;  // of the best rescue, draws included
};

// A first rescue by playing along habits; then depth first over every line of play, less what
// cannot beat the best rescue so far and what was reached before with as many lives.
class Solver {
   public:
    explicit Solver(std::size_t megabytes);

    // The answer depends on the arguments alone unless `stop` or the time cut in.
    Solution solve(const Position& start, const Deal& deal, std::uint64_t nodes,
                   std::chrono::milliseconds time);
    void stop() { stop_.store(true, std::memory_order_relaxed); }
    // Takes back a stop that came before: call before `solve`, from the same thread.
    void ready() { stop_.store(false, std::memory_order_relaxed); }

   private:
    void try_habits(const Position& start);
    void descend(const Position& position);
    void play(Position& position, Action action);
    void take(const Position& position);
    bool seen_before(std::uint64_t key, int lives);
    bool out_of_budget();

    Space space_;
    std::uint64_t* table_;
    std::size_t size_;  // a power of two
    std::atomic<bool> stop_{false};
    Deal deal_{};
    Outlook outlook_;
    std::vector<Action> path_;
    Solution best_;
    std::uint64_t limit_ = 0;
    std::chrono::steady_clock::time_point until_;
    bool cut_ = false;
};

}  // namespace parlour::island
