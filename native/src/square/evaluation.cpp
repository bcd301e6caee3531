#include "square/evaluation.hpp"

#include <algorithm>

#include "tree/value.hpp"

namespace parlour::square {

namespace {

constexpr int full_hand = 16;
constexpr int most_worth = 2'000;

// Adds the blocks of which two or three cells are owned and the rest are free or at least empty.
// `one` and `two` are the digits of how many of a block's cells are owned, for all blocks at once.
void add(Cells own, Cells closed, int* counts) {
    const Cells dead = closed | closed >> 1 | closed >> 6 | closed >> 7;
    const Cells right = own >> 1, below = own >> 6, across = own >> 7;
    const Cells odd = own ^ right, even = below ^ across;
    const Cells one = odd ^ even;
    const Cells two = ((own & right) ^ (below & across) ^ (odd & even)) & blocks & ~dead;
    if (!two) return;
    const Cells threes = two & one, twos = two & ~one;
    counts[0] += count(threes & inner_blocks);
    counts[1] += count(threes & ~inner_blocks);
    counts[2] += count(twos & inner_blocks);
    counts[3] += count(twos & ~inner_blocks);
}

}  // namespace

Counts counted(const Frame& frame) {
    Counts counts{};
    int* mine = counts.data();
    int* theirs = mine + counts_per_side;
    add(frame.mine, frame.theirs | tile(frame.hole), mine);
    add(frame.theirs, frame.mine | tile(frame.hole), theirs);
    for (const int square : beside(frame.hole)) {
        const Cells own = slid(frame.mine, square, frame.hole);
        const Cells other = slid(frame.theirs, square, frame.hole);
        add(own, other | tile(square), mine + 4);
        add(other, own | tile(square), theirs + 4);
    }
    counts[features - 1] = 1;
    return counts;
}

int evaluate(const Frame& frame) {
    const Counts counts = counted(frame);
    const int hand = std::min(frame.my_hand + frame.their_hand, 2 * full_hand);
    int worth = 0;
    for (std::size_t i = 0; i < features; ++i)
        worth += counts[i] * (weights[i].late * (2 * full_hand - hand) + weights[i].early * hand);
    return std::clamp(worth / (2 * full_hand), -most_worth, most_worth);
}

}  // namespace parlour::square
