// What a search remembers of one height above its root.
#pragma once

#include <algorithm>
#include <array>
#include <cassert>
#include <cstddef>

namespace parlour {

// The line of play that was best so far.
template <class Move, int most>
struct Line {
    std::array<Move, most> moves{};
    int length = 0;

    const Move* begin() const { return moves.data(); }
    const Move* end() const { return moves.data() + length; }

    // The move, and what follows on it.
    void extend(Move move, const Line& next) {
        assert(next.length <= most);
        const int kept = std::min(next.length, most - 1);
        moves[0] = move;
        std::copy_n(next.moves.begin(), kept, moves.begin() + 1);
        length = kept + 1;
    }
};

// The two moves that last refuted something here.
template <class Move>
struct Killers {
    Move first{}, second{};

    void add(Move move) {
        if (first == move) return;
        second = first;
        first = move;
    }
};

}  // namespace parlour
