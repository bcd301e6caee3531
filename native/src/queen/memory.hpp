// What is known of connected sets of cells: which targets in them win, and which lose.
#pragma once

#include <cstddef>
#include <cstdint>

#include "space.hpp"

namespace parlour::queen {

template <class Set>
struct Knowledge {
    Set winning = 0;
    Set losing = 0;
};

// One search's table. Sets are kept whole, so that nothing is ever mistaken for another.
template <class Set>
class Memory {
   public:
    // Starts out empty: entries of another generation do not count, and zero is none. A space
    // that held sets of another width must be cleared before.
    Memory(Space& space, std::uint32_t generation);

    Knowledge<Set> find(Set cells) const;
    // `work` says what it cost to find out; the cheapest give way.
    void keep(Set cells, Knowledge<Set> known, std::uint64_t work);

    static constexpr std::uint32_t generations = 4096;

   private:
    struct Entry {
        Set cells;
        Knowledge<Set> known;
        std::uint32_t stamp;  // generation 12 bits, work 20
    };
    static constexpr std::size_t ways = 64 / sizeof(Entry);
    struct alignas(64) Bucket {
        Entry entries[ways];
    };

    Bucket& bucket(Set cells) const;
    bool current(const Entry& entry) const { return entry.stamp >> 20 == generation_; }

    Bucket* buckets_;
    std::size_t count_;
    std::uint32_t generation_;
};

}  // namespace parlour::queen
