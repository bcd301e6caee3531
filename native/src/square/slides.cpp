// Movement in the search.
#include <algorithm>

#include "square/evaluation.hpp"
#include "square/search.hpp"

namespace parlour::square {

namespace {

// How likely the rival is to go wrong: the share of his slides that lose at once.
int temptation(const Frame& frame) {
    const Passages ways = passages(frame);
    return 20 * (ways.count - ways.turns) / ways.count;
}

}  // namespace

// Whether a frame of movement ends the game, or comes up again on the way here: going round in
// circles wins nothing, so the first return already counts as a draw.
bool Search::drawn(const Frame& frame) const {
    if (static_cast<int>(path_.size()) >= game_.slides_left()) return true;
    if (std::find(path_.begin(), path_.end(), frame) != path_.end()) return true;
    if (full_.empty()) return false;
    const bool red = (path_.size() % 2 == 0) == (game_.turn() == 0);
    const Look look{red ? frame.mine : frame.theirs, red ? frame.theirs : frame.mine, frame.hole,
                    frame.banned};
    return std::find(full_.begin(), full_.end(), look) != full_.end();
}

// Movement: few turns, and what a frame is worth depends on the way there, so no table.
int Search::slides(const Frame& frame, int alpha, int beta, int depth, int height, int actions) {
    const Passages ways = passages(frame);
    if (ways.turns && (depth <= 0 || height >= highest)) return evaluate(frame);
    path_.push_back(frame);
    int best = -unlimited;
    for (const Passage& way : ways) {
        const Turn turn{no_cell, way.square};
        const Frame reply = after(frame, turn);
        level(height + 1).line.length = 0;
        int value = 0;
        if (corners(reply.mine))
            value = loss_in(actions + way.lasts);
        else if (drawn(reply))
            value = 0;
        else if (!way.safe)
            value = loss_in(actions + way.lasts);
        else if (!frame.ban)
            // Sliding straight back restores a frame in which the rival could not win: who is not
            // lost at once never is (section 6). What is left is to let the rival go wrong.
            value = height ? 0 : temptation(reply);
        else
            value = -search(reply, -beta, -std::max(alpha, best), depth - margins::slide_turn,
                            height + 1, actions + 1);
        if (stopped_) break;
        if (value <= best) continue;
        best = value;
        if (value > alpha) extend_line(height, turn);
        if (best >= beta) break;
    }
    path_.pop_back();
    return best;
}

}  // namespace parlour::square
