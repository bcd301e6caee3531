// The numbers of the evaluation and of move ordering, fitted to self-play per rule.
#pragma once

#include <array>
#include <cstdint>
#include <iosfwd>

#include "five/line.hpp"
#include "five/threat.hpp"

namespace parlour::five {

// Multisets of four groups: one per kind of cell.
inline constexpr int kinds = 330;

// Which threats stand on the board, as bits: see `Position::flags`.
inline constexpr int flag_bits = 10;
inline constexpr int flag_sets = 1 << flag_bits;

// One number per line code and one per kind of cell, added up.
struct CellWeights {
    std::array<std::int16_t, codes> line;
    std::array<std::int16_t, kinds> kind;
};

struct Weights {
    CellWeights eval_mover;   // an empty cell's worth to the side to move
    CellWeights eval_waiter;  // ... to the other side
    CellWeights order_own;    // how much a move is asked for by what it makes
    CellWeights order_stop;   // ... and by what it prevents
    std::array<std::int16_t, flag_sets> flags;
};
inline constexpr int weight_count = sizeof(Weights) / sizeof(std::int16_t);

// The fitted weights of a rule, by its index in `rules`.
const Weights& fitted_weights(int rule);

// Weights set by hand: what fitting starts from.
Weights plain_weights(const LineTable& lines);

// As the text of an array's elements, which is how they are compiled in.
void write_weights(std::ostream& out, const Weights& weights);
bool read_weights(std::istream& in, Weights& weights);

}  // namespace parlour::five
