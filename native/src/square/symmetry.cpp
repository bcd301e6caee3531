#include "square/symmetry.hpp"

namespace parlour::square {

namespace {

constexpr Cells column(int col) {
    Cells cells = 0;
    for (int row = 0; row < 6; ++row) cells |= bit(6 * row + col);
    return cells;
}

constexpr Cells rank(int row) { return Cells{63} << (6 * row); }

// The cells `d` columns right of the main diagonal.
constexpr Cells diagonal(int d) {
    Cells cells = 0;
    for (int row = 0; row + d < 6; ++row) cells |= bit(7 * row + d);
    return cells;
}

constexpr Cells swapped(Cells cells, Cells low, int way) {
    return (cells & low) << way | (cells >> way & low);
}

constexpr Cells mirrored_columns(Cells cells) {
    return swapped(cells, column(0), 5) | swapped(cells, column(1), 3) |
           swapped(cells, column(2), 1);
}

constexpr Cells mirrored_rows(Cells cells) {
    return swapped(cells, rank(0), 30) | swapped(cells, rank(1), 18) | swapped(cells, rank(2), 6);
}

constexpr Cells transposed(Cells cells) {
    Cells turned = cells & diagonal(0);
    for (int d = 1; d < 6; ++d) turned |= swapped(cells, diagonal(d), 5 * d);
    return turned;
}

}  // namespace

Cells image(Cells cells, int s) {
    if (s & 1) cells = mirrored_columns(cells);
    if (s & 2) cells = mirrored_rows(cells);
    return s & 4 ? transposed(cells) : cells;
}

}  // namespace parlour::square
