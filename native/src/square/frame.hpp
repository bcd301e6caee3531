// The frame as the player to act sees it, and whole turns on it: place and slide are one move.
// A place and a slide give the same board in either order, so turns are made slide first.
#pragma once

#include <array>
#include <cstdint>

#include "square/grid.hpp"
#include "square/referee.hpp"

namespace parlour::square {

struct Frame {
    Cells mine = 0, theirs = 0;
    std::uint8_t hole = centre;
    std::uint8_t banned = no_square;  // always none without the ban
    std::uint8_t my_hand = 0, their_hand = 0;
    bool placing = true;  // whether this turn begins with a place
    bool ban = false;

    static Frame of(const Referee& game);

    bool moving() const { return !placing && !their_hand; }
    int actions() const { return placing ? 2 : 1; }
    int their_actions() const { return their_hand ? 2 : 1; }
    Cells free() const { return everywhere & ~(mine | theirs | tile(hole)); }

    bool operator==(const Frame&) const = default;
};

// `cell` is where the piece lies after the slide; none in a turn that is a slide alone.
struct Turn {
    std::uint8_t cell = no_cell;
    std::uint8_t square = no_square;

    explicit operator bool() const { return square != no_square; }
    bool operator==(const Turn&) const = default;
};

// Where the piece of the turn is put before the slide.
inline int placed_at(Turn turn, int hole) {
    return lowest(slid(bit(turn.cell), hole, turn.square));
}

// The frame that the rival sees after the turn.
Frame after(const Frame& frame, Turn turn);

// How the player to act wins in this turn: by a place, by a slide whatever was placed, or by both.
struct Wins {
    Cells places = 0;
    std::array<Turn, most_slides> slides{};
    int slide_count = 0;

    // Actions to the quickest of them; 0 when there is none.
    int distance = 0;

    explicit operator bool() const { return distance > 0; }
};
Wins wins(const Frame& frame);
bool wins_at_once(const Frame& frame);

// One slide of the player to act, and what the rival could then win by.
struct Passage {
    Cells mine = 0, theirs = 0, free = 0;  // after the slide, before the place
    Cells cells = 0;        // where a place leaves the rival no win at once
    std::uint8_t square = 0;
    bool safe = false;      // some place, or none where none is due, leaves the rival no win
    std::uint8_t lasts = 0; // if not: actions until the rival has won, at best
    std::uint8_t cell = no_cell;  // and a place that makes it last so long
};

struct Passages {
    std::array<Passage, most_slides> at{};
    int count = 0;
    int turns = 0;  // turns that leave the rival no win at once

    const Passage* begin() const { return at.data(); }
    const Passage* end() const { return at.data() + count; }
};

// Every slide of a player who cannot win in this turn.
Passages passages(const Frame& frame);

// The actions until the rival has won when no turn prevents it, and a turn that holds out so long.
struct Doom {
    int distance = 0;
    Turn turn;
};
Doom doom(const Passages& ways);

}  // namespace parlour::square
