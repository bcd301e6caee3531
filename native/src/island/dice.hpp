// Seeded dice: the same seed gives the same throws on any machine.
#pragma once

#include <bit>
#include <cstdint>

#include "island/action.hpp"

namespace parlour::island {

class Dice {
   public:
    explicit Dice(std::uint64_t seed) : state_(seed) {}

    std::uint64_t next() {
        std::uint64_t z = (state_ += 0x9E3779B97F4A7C15ull);
        z = (z ^ (z >> 30)) * 0xBF58476D1CE4E5B9ull;
        z = (z ^ (z >> 27)) * 0x94D049BB133111EBull;
        return z ^ (z >> 31);
    }
    // From 0 to count - 1.
    int below(int count) {
        return static_cast<int>((next() >> 32) * static_cast<std::uint64_t>(count) >> 32);
    }
    bool happens(double share) { return static_cast<double>(next() >> 11) * 0x1p-53 < share; }
    Action one_of(const Actions& actions) { return actions[below(actions.size())]; }
    // Any card of the set.
    Card one_of(CardSet set) {
        for (int left = below(std::popcount(set)); left > 0; --left)
            set = static_cast<CardSet>(set & (set - 1));
        return static_cast<Card>(std::countr_zero(set));
    }

   private:
    std::uint64_t state_;
};

}  // namespace parlour::island
