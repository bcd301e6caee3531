// How many points a rescue can still bring at most, when the order of the cards is known, or in the
// best of all orders.
#pragma once

#include <array>
#include <cstdint>

#include "island/position.hpp"

namespace parlour::island {

// A relaxation. Rounds are counted from the present one, 0. A flip counts from the round on in
// which its cards can lie on the table and the player can be where it asks for, one flip a round,
// whatever else blocks it; a ship counts if a signal can be there by the time it comes by; no card
// hurts.
class Outlook {
   public:
    static constexpr int hopeless = -1;

    // Of the best order: whatever is still to come may come next.
    Outlook() = default;
    explicit Outlook(const std::array<Card, cards>& deal);

    // Of a position in which the player is to act; `hopeless` if no rescue is possible any more.
    int most(const Position& position) const;

   private:
    static constexpr int never = 99;

    struct Rounds {
        int first = never, last = -1;
        void widen(int from, int to);
    };
    // The first round whose flip phase, or ship phase, can find each of them in view.
    struct Signs {
        int climb, sos, fire, note, sight;
    };
    // Flips that bring something, those that bring most in points and lives first.
    enum Flip {
        treasure,
        fire,
        sos,
        shelter,
        note,
        fish,
        meat,
        torch,
        spear,
        coconuts,
        fall,
        again,
        sight,
    };
    static constexpr int flips = 13;
    using Starts = std::array<int, flips>;  // the round from which on each is possible

    int place(const Position& s, Card card) const;
    int wait(const Position& s, Card card) const;
    int rope(const Position& s) const;
    int next_ship(const Position& s, int after) const;
    Signs signs(const Position& s) const;
    void by_this_ship(const Position& s, const Signs& when, Rounds& rescue) const;
    Rounds rescue(const Position& s, const Signs& when) const;
    Starts starts(const Position& s, const Signs& when) const;

    bool known_ = false;  // which card comes when
    std::array<std::uint8_t, cards> place_{};  // of each card in the deal
};

}  // namespace parlour::island
