// The eight symmetries of the frame. Number `s` mirrors the columns when bit 0 is set, then the
// rows when bit 1 is set, then swaps rows and columns when bit 2 is set.
#pragma once

#include "square/grid.hpp"

namespace parlour::square {

inline constexpr int symmetries = 8;

constexpr int image_of_cell(int cell, int s) {
    int row = cell / 6, col = cell % 6;
    if (s & 1) col = 5 - col;
    if (s & 2) row = 5 - row;
    return s & 4 ? 6 * col + row : 6 * row + col;
}

constexpr int image_of_square(int square, int s) {
    return square == no_square ? no_square : square_of(image_of_cell(first_cell(square), s));
}

// Mirrors undo themselves; a turn is undone by the turn the other way.
constexpr int inverse(int s) { return s & 4 ? (s & 4) | (s & 1) << 1 | (s & 2) >> 1 : s; }

// All cells at once.
Cells image(Cells cells, int s);

}  // namespace parlour::square
