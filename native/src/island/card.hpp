// The sixteen cards, back and front (save-oneself.md section 2).
#pragma once

#include <array>
#include <cstdint>

namespace parlour::island {

// In the order of their backs' ids as text: a set of cards lists them as the rules sort them.
enum Card : std::uint8_t {
    bottle,
    flint,
    higher_ground,
    hook,
    map_c,
    map_r,
    mirage,
    palm_trees,
    pig,
    pirates,
    rocks,
    sticks,
    storm,
    telescope,
    vines,
    water,
};

inline constexpr int cards = 16;
inline constexpr Card no_card = static_cast<Card>(cards);

// The corner a ship comes from, clockwise; it sails along the shore that begins there.
enum Heading : std::uint8_t { nw, ne, se, sw };

using CardSet = std::uint16_t;

constexpr CardSet only(Card card) { return static_cast<CardSet>(1u << card); }

struct Worth {
    int lives;        // what the back gives or costs
    int front_lives;  // what turning it gives
    int score;        // of the front in view
};

inline constexpr std::array<Worth, cards> worth{{
    {0, 0, 3},   // message
    {0, 0, 2},   // torch
    {0, 0, 7},   // lit-beacon
    {0, 3, 0},   // fish
    {0, 0, 10},  // treasure
    {0, 1, 0},   // rum
    {0, 0, 0},   // sea-serpent
    {0, 2, 0},   // coconuts
    {-2, 3, 0},  // meat
    {0, 0, 0},   // compass
    {0, 0, 5},   // sos
    {0, 0, 2},   // spear
    {-2, -3, 0},  // tornado
    {0, 0, 1},   // ship-sighted
    {0, 2, 2},   // shelter
    {2, 2, 0},   // waterfall
}};

// The card whose back must be in view for a flip by hand; `no_card` where the need is another.
inline constexpr std::array<Card, cards> needed{
    no_card, vines,   no_card, water, no_card, no_card, no_card,    rocks,
    no_card, no_card, no_card, flint, no_card, no_card, palm_trees, telescope,
};

inline constexpr CardSet ship_cards = only(sticks) | only(hook) | only(palm_trees) | only(vines);

constexpr Heading called_by(Card card) {
    return card == sticks ? nw : card == hook ? ne : card == palm_trees ? se : sw;
}

inline constexpr int fronts_scored(CardSet fronts) {
    int sum = 0;
    for (int card = 0; card < cards; ++card)
        if (fronts >> card & 1) sum += worth[static_cast<std::size_t>(card)].score;
    return sum;
}

}  // namespace parlour::island
