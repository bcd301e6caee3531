// Positions already searched, shared by all threads without locks.
#pragma once

#include <array>
#include <atomic>
#include <cstdint>
#include <memory>

#include "five/grid.hpp"

namespace parlour::five {

enum class Bound : std::uint8_t { none, upper, lower, exact };

struct Entry {
    Cell move = no_cell;
    std::int16_t value = 0;  // wins are counted from this node, not from the root
    std::int16_t eval = 0;
    std::uint8_t depth = 0;  // quarter plies
    Bound bound = Bound::none;
    bool pv = false;

    explicit operator bool() const { return bound != Bound::none; }
};

class Transpositions {
   public:
    explicit Transpositions(std::size_t megabytes);

    // Without a bound when there is none.
    Entry find(std::uint64_t hash) const;
    void keep(std::uint64_t hash, const Entry& entry);
    void prefetch(std::uint64_t hash) const;

    // Older entries give way to those of the new search first.
    void new_search() { generation_ = (generation_ + 1) & 15; }
    void clear();
    std::size_t bytes() const { return count_ * sizeof(Bucket); }

   private:
    // The key is stored XORed with the data: a torn pair does not match and is ignored.
    struct Slot {
        std::atomic<std::uint64_t> check{0};
        std::atomic<std::uint64_t> data{0};
    };
    struct alignas(64) Bucket {
        std::array<Slot, 4> slots;
    };
    struct Release {
        void operator()(Bucket* memory) const;
    };

    Bucket& bucket(std::uint64_t hash) const;

    std::size_t count_;
    std::unique_ptr<Bucket[], Release> buckets_;
    std::uint64_t generation_ = 0;
};

}  // namespace parlour::five
