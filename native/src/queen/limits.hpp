// When a search has to end, and the watch that it looks at.
#pragma once

#include <atomic>
#include <chrono>
#include <cstdint>
#include <limits>

namespace parlour::queen {

using Clock = std::chrono::steady_clock;

inline constexpr std::uint64_t endless = std::numeric_limits<std::uint64_t>::max();

struct Limits {
    std::uint64_t nodes = endless;
    Clock::duration time = std::chrono::hours(24);
};

// Counts nodes. Once it has run out it stays so, and what was found since means nothing.
class Watch {
   public:
    Watch(const Limits& limits, const std::atomic<bool>& stop)
        : limit_(limits.nodes), until_(Clock::now() + limits.time), stop_(stop) {}

    // One more node; true when it is one too many.
    bool tick() {
        ++nodes_;
        if (nodes_ > limit_ || stop_.load(std::memory_order_relaxed) ||
            (nodes_ % 128 == 0 && Clock::now() > until_))
            out_ = true;
        return out_;
    }
    bool out() const { return out_; }
    std::uint64_t nodes() const { return nodes_; }

   private:
    std::uint64_t limit_;
    Clock::time_point until_;
    const std::atomic<bool>& stop_;
    std::uint64_t nodes_ = 0;
    bool out_ = false;
};

}  // namespace parlour::queen
