// Positions already searched, shared by all threads without locks.
#pragma once

#include <array>
#include <cstdint>

#include "five/grid.hpp"
#include "space.hpp"
#include "tree/bound.hpp"

namespace parlour::five {

// Depths are rounded down to this: the table has a byte for them.
inline constexpr int depth_grain = 4;

struct Entry {
    Cell move = no_cell;
    std::int16_t value = 0;  // wins are counted from this node, not from the root
    std::int16_t eval = 0;
    int depth = 0;  // in the units of the search
    Bound bound = Bound::none;
    bool pv = false;

    explicit operator bool() const { return bound != Bound::none; }
    // Whether it was searched so deep, but for what was rounded off.
    bool reaches(int least) const { return depth + depth_grain > least; }
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
    // At once: what was kept before does not count any more.
    void clear();
    // Maps the memory now rather than during a search; empties the table.
    void touch();
    std::size_t bytes() const { return space_.bytes(); }

   private:
    // The key is stored XORed with the data: a torn pair does not match and is ignored.
    struct Slot {
        std::uint64_t check;
        std::uint64_t data;
    };
    struct alignas(64) Bucket {
        std::array<Slot, 4> slots;
    };
    static constexpr std::uint64_t epochs = 128;

    Bucket& bucket(std::uint64_t hash) const;

    Space space_;
    std::size_t count_;
    std::uint64_t generation_ = 0;
    std::uint64_t epoch_ = 1;  // zero is that of memory nobody wrote to
};

}  // namespace parlour::five
