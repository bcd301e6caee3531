// The frame: nine squares of four cells are one grid of six by six (section 2). A set of cells is
// one bit per cell, `6 * row + col`: a tile that slides is a shift, and all 25 blocks are looked
// for at once.
#pragma once

#include <array>
#include <bit>
#include <cstdint>

namespace parlour::square {

using Cells = std::uint64_t;

inline constexpr int squares = 9;
inline constexpr int grid_cells = 36;
inline constexpr int no_square = 9;
inline constexpr int no_cell = 63;
inline constexpr int centre = 4;
inline constexpr int most_slides = 4;
inline constexpr Cells everywhere = (Cells{1} << grid_cells) - 1;

// The top left cells of the blocks: all 25, and the nine that lie inside one square.
inline constexpr Cells blocks = [] {
    Cells found = 0;
    for (int row = 0; row < 5; ++row)
        for (int col = 0; col < 5; ++col) found |= Cells{1} << (6 * row + col);
    return found;
}();
inline constexpr Cells inner_blocks = [] {
    Cells found = 0;
    for (int row = 0; row < 5; row += 2)
        for (int col = 0; col < 5; col += 2) found |= Cells{1} << (6 * row + col);
    return found;
}();

constexpr Cells bit(int cell) { return Cells{1} << cell; }
constexpr int first_cell(int square) { return 12 * (square / 3) + 2 * (square % 3); }
constexpr Cells tile(int square) { return Cells{0b11000011} << first_cell(square); }
constexpr int square_of(int cell) { return cell / 12 * 3 + cell % 6 / 2; }

struct Neighbours {
    std::array<std::uint8_t, most_slides> at{};
    int count = 0;
    constexpr const std::uint8_t* begin() const { return at.data(); }
    constexpr const std::uint8_t* end() const { return at.data() + count; }
};

// The squares that share a side with each square, ascending.
inline constexpr std::array<Neighbours, squares> neighbours = [] {
    std::array<Neighbours, squares> found{};
    for (int a = 0; a < squares; ++a)
        for (int b = 0; b < squares; ++b) {
            const int rows = a / 3 - b / 3, cols = a % 3 - b % 3;
            if (rows * rows + cols * cols != 1) continue;
            Neighbours& to = found[static_cast<std::size_t>(a)];
            to.at[static_cast<std::size_t>(to.count++)] = static_cast<std::uint8_t>(b);
        }
    return found;
}();
constexpr const Neighbours& beside(int square) {
    return neighbours[static_cast<std::size_t>(square)];
}

// The cells after the tile on `from` has gone to `to` with all that is on it.
constexpr Cells slid(Cells cells, int from, int to) {
    const Cells carried = cells & tile(from);
    const int way = first_cell(to) - first_cell(from);
    return (cells ^ carried) | (way > 0 ? carried << way : carried >> -way);
}

// The top left cells of the blocks that the cells fill (section 5).
constexpr Cells corners(Cells cells) {
    const Cells pairs = cells & cells >> 1;
    return pairs & pairs >> 6 & blocks;
}

// The free cells that would fill a block.
constexpr Cells completing(Cells own, Cells free) {
    const Cells right = own >> 1, below = own >> 6, across = own >> 7;
    const Cells top = own & right, bottom = below & across;
    return free & ((bottom & right & blocks) | (bottom & own & blocks) << 1 |
                   (top & across & blocks) << 6 | (top & below & blocks) << 7);
}

constexpr int count(Cells cells) { return std::popcount(cells); }
constexpr int lowest(Cells cells) { return std::countr_zero(cells); }

}  // namespace parlour::square
