// Frames already searched. A frame and its images under the symmetries share one entry.
#pragma once

#include <array>
#include <cstdint>

#include "space.hpp"
#include "square/frame.hpp"
#include "tree/bound.hpp"

namespace parlour::square {

// The image of a frame that stands for all of them, and the symmetry that leads there. What a
// frame is worth also depends on when movement is drawn, so the terms are part of it.
struct Key {
    std::uint64_t hash = 0;
    int symmetry = 0;
};
Key key_of(const Frame& frame, const Terms& terms);

struct Entry {
    Turn turn;
    std::int16_t value = 0;  // wins are counted from this node, not from the root
    std::uint8_t depth = 0;
    Bound bound = Bound::none;

    explicit operator bool() const { return bound != Bound::none; }
};

class Transpositions {
   public:
    explicit Transpositions(std::size_t megabytes);

    // Without a bound when there is none. Turns go in and come out as they are on the frame.
    Entry find(const Key& key) const;
    void keep(const Key& key, const Entry& entry);

    // Older entries give way to those of the new search first.
    void new_search() { generation_ = (generation_ + 1) & 15; }
    void clear();
    std::size_t bytes() const { return space_.bytes(); }

   private:
    struct Slot {
        std::uint64_t hash;
        std::int16_t value;
        std::uint8_t cell, square;
        std::uint8_t depth;
        std::uint8_t bound;  // and the generation above its two bits
    };
    struct alignas(64) Bucket {
        std::array<Slot, 4> slots;
    };
    static_assert(sizeof(Slot) == 16);

    Bucket& bucket(std::uint64_t hash) const;

    Space space_;
    std::size_t count_;
    unsigned generation_ = 0;
};

}  // namespace parlour::square
