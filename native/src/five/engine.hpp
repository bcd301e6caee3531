// The engine as callers see it: a position in, the best lines out.
#pragma once

#include <atomic>
#include <cstdint>
#include <functional>
#include <memory>
#include <vector>

#include "five/limits.hpp"
#include "five/search.hpp"
#include "five/transposition.hpp"

namespace parlour::five {

class Engine {
   public:
    Engine(std::shared_ptr<const Knowledge> knowledge, std::size_t megabytes, int threads,
           const Margins& margins = {});

    // The best `width` lines. With one thread and a node limit the answer depends on nothing but
    // the position and what the table holds; `forget` empties it.
    Report think(const Position& position, const Limits& limits, int width,
                 const std::function<void(const Report&)>& tell);
    void stop() { stop_.store(true, std::memory_order_relaxed); }
    // Takes back a stop that came before the search: call before `think`, from the same thread.
    void ready() { stop_.store(false, std::memory_order_relaxed); }
    void forget() { table_.clear(); }
    // Forgets too, and takes now the time that first use of the memory would take of a search.
    void warm_up() { table_.touch(); }

    // The first thread's searches are watched from now on.
    void watch(Search::Watch watch) { watch_ = std::move(watch); }

    const std::shared_ptr<const Knowledge>& knowledge() const { return knowledge_; }
    // From now on another rule's; forgets, but keeps the memory.
    void learn(std::shared_ptr<const Knowledge> knowledge) {
        knowledge_ = std::move(knowledge);
        forget();
    }

   private:
    std::shared_ptr<const Knowledge> knowledge_;
    Transpositions table_;
    int threads_;
    Margins margins_;
    Search::Watch watch_;
    std::atomic<bool> stop_{false};
};

}  // namespace parlour::five
