// What may be done, as one byte. Actions of a position come sorted as their texts are.
#pragma once

#include <array>
#include <cstdint>

#include "island/card.hpp"

namespace parlour::island {

// 0 to 3 steps, then stay and skip; a flip or draw is its card and an offset.
using Action = std::uint8_t;

inline constexpr Action east = 0, north = 1, south = 2, west = 3, stay = 4, skip = 5;
inline constexpr Action first_flip = 16, first_draw = 32;

constexpr Action flip_of(int card) { return static_cast<Action>(first_flip + card); }
constexpr Action draw_of(int card) { return static_cast<Action>(first_draw + card); }
constexpr bool is_step(Action action) { return action < stay; }
constexpr bool is_flip(Action action) { return action >= first_flip && action < first_draw; }
constexpr bool is_draw(Action action) { return action >= first_draw; }
constexpr Card card_of(Action action) { return static_cast<Card>(action % 16); }

// A short list without a heap.
class Actions {
   public:
    void add(Action action) { list_[static_cast<std::size_t>(size_++)] = action; }
    void clear() { size_ = 0; }
    int size() const { return size_; }
    Action operator[](int i) const { return list_[static_cast<std::size_t>(i)]; }
    Action& operator[](int i) { return list_[static_cast<std::size_t>(i)]; }
    const Action* begin() const { return list_.data(); }
    const Action* end() const { return list_.data() + size_; }
    Action* begin() { return list_.data(); }
    Action* end() { return list_.data() + size_; }

   private:
    std::array<Action, 16> list_;
    int size_ = 0;
};

}  // namespace parlour::island
