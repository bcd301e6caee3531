// Cells, slides, blocks and symmetries against the plainest way to say them.
#include <random>

#include "check.hpp"
#include "square/grid.hpp"
#include "square/symmetry.hpp"
#include "square/transposition.hpp"

using namespace parlour;
using namespace parlour::square;

namespace {

bool has_block(Cells cells) {
    for (int row = 0; row < 5; ++row)
        for (int col = 0; col < 5; ++col) {
            const int cell = 6 * row + col;
            if (cells & bit(cell) && cells & bit(cell + 1) && cells & bit(cell + 6) &&
                cells & bit(cell + 7))
                return true;
        }
    return false;
}

}  // namespace

int main() {
    parlour::test::Checks check;
    std::mt19937_64 dice(7);
    for (int round = 0; round < 20'000; ++round) {
        const Cells own = dice() & dice() & everywhere;
        const Cells free = dice() & everywhere & ~own;
        check.that((corners(own) != 0) == has_block(own), "a block is four cells (section 5)");
        Cells filling = 0;
        for (int cell = 0; cell < grid_cells; ++cell)
            if (free & bit(cell) && corners((own & ~corners(own)) | bit(cell)) &&
                !corners(own & ~corners(own)))
                filling |= bit(cell);
        if (!corners(own)) check.that(completing(own, free) == filling, "cells that fill a block");
        for (int s = 0; s < symmetries; ++s) {
            Cells moved = 0;
            for (int cell = 0; cell < grid_cells; ++cell)
                if (own & bit(cell)) moved |= bit(image_of_cell(cell, s));
            check.that(image(own, s) == moved, "a symmetry moves every cell");
            check.that(image(moved, inverse(s)) == own, "and can be undone");
            check.that((corners(own) != 0) == (corners(moved) != 0), "blocks stay blocks");
        }
    }
    for (int hole = 0; hole < squares; ++hole)
        for (const int square : beside(hole))
            for (int s = 0; s < symmetries; ++s) {
                const Cells own = dice() & everywhere & ~tile(hole);
                const int to = image_of_square(hole, s), from = image_of_square(square, s);
                check.that(image(slid(own, square, hole), s) == slid(image(own, s), from, to),
                           "a slide looks the same in the mirror");
            }

    // Images share a key, and a turn kept under one of them is found under the others.
    const Terms terms;
    Transpositions table(1);
    for (int round = 0; round < 5'000; ++round) {
        Frame frame;
        frame.hole = static_cast<std::uint8_t>(dice() % squares);
        frame.mine = dice() & dice() & everywhere & ~tile(frame.hole);
        frame.theirs = dice() & dice() & everywhere & ~tile(frame.hole) & ~frame.mine;
        frame.ban = round % 2;
        const Neighbours& near = beside(frame.hole);
        if (frame.ban) frame.banned = near.at[dice() % static_cast<unsigned>(near.count)];
        const Turn turn{static_cast<std::uint8_t>(lowest(frame.free())), near.at[0]};
        table.keep(key_of(frame, terms), {turn, 5, 8, Bound::exact});
        for (int s = 0; s < symmetries; ++s) {
            Frame twin = frame;
            twin.mine = image(frame.mine, s);
            twin.theirs = image(frame.theirs, s);
            twin.hole = static_cast<std::uint8_t>(image_of_square(frame.hole, s));
            twin.banned = static_cast<std::uint8_t>(image_of_square(frame.banned, s));
            const Key key = key_of(twin, terms);
            check.that(key.hash == key_of(frame, terms).hash, "a frame and its image are one");
            const Turn found = table.find(key).turn;
            check.that(found.square != no_square && twin.free() & bit(placed_at(found, twin.hole)),
                       "the turn comes back as it is on the image");
        }
    }
    return check.verdict();
}
