// Cells of a square board inside a fixed padded grid, and the four directions through them.
#pragma once

#include <array>
#include <cstdint>

namespace parlour::five {

// Index into the padded grid. Zero lies in the margin and doubles as "no cell".
using Cell = std::uint16_t;

inline constexpr int min_size = 7;
inline constexpr int max_size = 20;
inline constexpr int margin = 6;  // a line is read five cells past any cell
inline constexpr int stride = 32;
inline constexpr int grid_cells = stride * stride;
static_assert(max_size + 2 * margin <= stride);

inline constexpr Cell no_cell = 0;

// Row, column, falling and rising diagonal: the order in which runs are reported (section 6.1).
inline constexpr std::array<int, 4> steps{1, stride, stride + 1, 1 - stride};

constexpr Cell cell_at(int x, int y) {
    return static_cast<Cell>((y + margin) * stride + x + margin);
}
constexpr int x_of(Cell cell) { return cell % stride - margin; }
constexpr int y_of(Cell cell) { return cell / stride - margin; }

constexpr Cell shifted(Cell cell, int direction, int offset) {
    return static_cast<Cell>(cell + steps[static_cast<std::size_t>(direction)] * offset);
}

// What a cell holds. The values are digits of line keys.
enum class Stone : std::uint8_t { empty = 0, x = 1, o = 2, edge = 3 };

enum class Side : std::uint8_t { x = 0, o = 1 };

constexpr Side other(Side side) { return side == Side::x ? Side::o : Side::x; }
constexpr Stone stone_of(Side side) { return side == Side::x ? Stone::x : Stone::o; }
constexpr std::size_t index(Side side) { return static_cast<std::size_t>(side); }

using Stones = std::array<Stone, grid_cells>;

// An empty board of that size with edges all around it.
Stones empty_board(int size);

}  // namespace parlour::five
