// The engine as callers see it: a position in, its moves out, the best first.
#pragma once

#include <atomic>
#include <cstdint>
#include <functional>

#include "queen/limits.hpp"
#include "queen/memory.hpp"
#include "queen/position.hpp"
#include "queen/report.hpp"

namespace parlour::queen {

class Engine {
   public:
    explicit Engine(std::size_t megabytes) : space_(megabytes) {}

    // Weighs the moves to `targets`, some of the position's ways. Looks ahead first, ply by ply,
    // and tells of each; then solves what is left if the nodes may suffice. Once it is proven won
    // it looks for more winning moves, up to `wins`, at no more than the same cost again. The
    // answer depends on position and node limit only.
    Report think(const Position& position, Cells targets, const Limits& limits, int wins,
                 const std::function<void(const Report&)>& tell);
    void stop() { stop_.store(true, std::memory_order_relaxed); }
    // Takes back a stop that came before the search: call before `think`, from the same thread.
    void ready() { stop_.store(false, std::memory_order_relaxed); }

   private:
    void look_ahead(const Position& position, Cells targets, const Limits& limits,
                    const std::function<void(const Report&)>& tell, Report& report);
    template <class Set>
    void solve(const Position& position, const Limits& limits, int wins, Report& report);

    Space space_;
    std::size_t width_ = 0;  // of the sets in it
    std::uint32_t generation_ = 0;
    std::atomic<bool> stop_{false};
};

// Whether so many nodes are likely to solve that many cells.
bool worth_solving(int cells, std::uint64_t nodes);

}  // namespace parlour::queen
