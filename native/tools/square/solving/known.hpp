// Frames and what is known of them, without mistaking one for another: at most four pieces a side.
#pragma once

#include <algorithm>
#include <array>
#include <cstdint>
#include <vector>

#include "square/frame.hpp"
#include "square/symmetry.hpp"
#include "tree/mixed.hpp"

namespace parlour::square {

inline constexpr int most_solved = 4;  // pieces per player

using Exact = std::uint64_t;  // never zero

// The frame's image that stands for all eight of them: six bits a piece, hands follow from the
// pieces.
inline Exact exact(const Frame& frame) {
    const auto packed = [](Cells cells) {
        Exact bits = 0;
        for (; cells; cells &= cells - 1) bits = bits << 6 | static_cast<Exact>(lowest(cells) + 1);
        return bits;
    };
    Exact least = ~Exact{0};
    for (int s = 0; s < symmetries; ++s) {
        const Exact squares = static_cast<Exact>(image_of_square(frame.hole, s)) << 4 |
                              static_cast<Exact>(image_of_square(frame.banned, s));
        if (squares << 48 > least) continue;
        least = std::min(least, squares << 48 | packed(image(frame.mine, s)) << 24 |
                                    packed(image(frame.theirs, s)));
    }
    return least | Exact{frame.placing} << 56 | Exact{1} << 57;
}

// A table from frames to small numbers that grows as it is filled; zero is not known.
class Known {
   public:
    std::int8_t at(Exact key) const {
        const Slot& slot = slots_[place(key)];
        return slot.key ? slot.value : std::int8_t{0};
    }
    void set(Exact key, int value) {
        if (2 * (size_ + 1) > slots_.size()) grow();
        Slot& slot = slots_[place(key)];
        if (!slot.key) ++size_;
        slot = {key, static_cast<std::int8_t>(value)};
    }
    std::size_t size() const { return size_; }

   private:
    struct __attribute__((packed)) Slot {
        Exact key = 0;
        std::int8_t value = 0;
    };

    std::size_t place(Exact key) const {
        std::size_t at = mixed(key) & (slots_.size() - 1);
        while (slots_[at].key && slots_[at].key != key) at = (at + 1) & (slots_.size() - 1);
        return at;
    }
    void grow() {
        std::vector<Slot> old(2 * slots_.size());
        old.swap(slots_);
        for (const Slot& slot : old)
            if (slot.key) slots_[place(slot.key)] = slot;
    }

    std::vector<Slot> slots_ = std::vector<Slot>(1 << 16);
    std::size_t size_ = 0;
};

}  // namespace parlour::square
