// The engine as callers see it: a position in, the best line out.
#pragma once

#include <atomic>

#include "square/limits.hpp"
#include "square/search.hpp"
#include "square/transposition.hpp"

namespace parlour::square {

class Engine {
   public:
    explicit Engine(std::size_t megabytes) : table_(megabytes) {}

    // With a node limit the answer depends on nothing but the position and what the table holds;
    // `forget` empties it. The position must not be over.
    Report think(const Referee& game, const Limits& limits, const Tell& tell) {
        table_.new_search();
        return Search(game, table_, stop_).run(limits, tell);
    }

    void stop() { stop_.store(true, std::memory_order_relaxed); }
    // Takes back a stop that came before the search: call before `think`, from the same thread.
    void ready() { stop_.store(false, std::memory_order_relaxed); }
    void forget() { table_.clear(); }

   private:
    Transpositions table_;
    std::atomic<bool> stop_{false};
};

}  // namespace parlour::square
