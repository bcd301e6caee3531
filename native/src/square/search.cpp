#include "square/search.hpp"

#include <algorithm>

#include "square/evaluation.hpp"
#include "square/reduction.hpp"
#include "square/turns.hpp"

namespace parlour::square {

namespace {

constexpr int history_limit = 4096;
constexpr int few = 6;  // a player with no more turns than this is pressed

// The free cells of blocks of which `own` has exactly two and nobody else any.
Cells building(Cells own, Cells free) {
    const Cells closed = everywhere & ~(own | free);
    const Cells dead = closed | closed >> 1 | closed >> 6 | closed >> 7;
    const Cells right = own >> 1, below = own >> 6, across = own >> 7;
    const Cells odd = own ^ right, even = below ^ across;
    const Cells two = ((own & right) ^ (below & across) ^ (odd & even)) & ~(odd ^ even);
    const Cells open = two & blocks & ~dead;
    return free & (open | open << 1 | open << 6 | open << 7);
}

}  // namespace

Search::Search(const Referee& game, Transpositions& table, const std::atomic<bool>& stop)
    : game_(game), start_(Frame::of(game)), table_(table), stop_(stop), levels_(highest + 2) {
    for (const Look& look : game.seen()) {
        const auto times = std::count(game.seen().begin(), game.seen().end(), look);
        if (game.terms().repetition && times >= game.terms().repetition - 1) full_.push_back(look);
    }
}

bool Search::out_of_budget() {
    if (stopped_) return true;
    if (stop_.load(std::memory_order_relaxed)) stopped_ = true;
    if (++nodes_ < next_look_) return stopped_;
    next_look_ = std::min(nodes_ + 64, limits_.nodes);
    if (nodes_ >= limits_.nodes || Clock::now() - started_ >= limits_.time) stopped_ = true;
    return stopped_;
}

void Search::extend_line(int height, Turn turn) {
    Level& here = level(height);
    const Level& above = level(height + 1);
    const int length = std::min(above.length, highest - 1);
    here.line[0] = turn;
    std::copy_n(above.line.begin(), length, here.line.begin() + 1);
    here.length = length + 1;
}

void Search::reward(Turn turn, int depth, int height) {
    if (turn.cell != no_cell) {
        const int bonus = std::min(depth * depth, 400);
        int& entry = history_[turn.square][turn.cell];
        entry += bonus - entry * bonus / history_limit;
    }
    Level& here = level(height);
    if (here.killers[0] == turn) return;
    here.killers[1] = here.killers[0];
    here.killers[0] = turn;
}

int Search::search(const Frame& frame, int alpha, int beta, int depth, int height, int actions) {
    if (out_of_budget()) return 0;
    level(height).length = 0;
    // The quickest that is still possible: a win in the next own turn, a loss in the rival's.
    alpha = std::max(alpha, loss_in(actions + frame.actions()));
    beta = std::min(beta, win_in(actions + frame.actions() + frame.their_actions() + 1));
    if (alpha >= beta) return alpha;

    if (frame.moving()) return slides(frame, alpha, beta, depth, height, actions);

    const bool pv = beta - alpha > 1;
    const bool quiet = depth < unit;
    Key key;
    Entry entry;
    if (!quiet) {
        key = key_of(frame, game_.terms());
        entry = table_.find(key);
        const int known = from_table(entry.value, actions);
        if (!pv && entry) {
            const bool high = entry.bound != Bound::upper && known >= beta;
            const bool low = entry.bound != Bound::lower && known <= alpha;
            // What is proven needs no depth.
            if ((high || low) && (entry.depth >= depth || (decided(known) && high == (known > 0))))
                return known;
        }
    }

    const Passages ways = passages(frame);
    if (!ways.turns) return loss_in(actions + doom(ways).distance);
    const bool pressed = ways.turns <= few && height < 2 * root_depth_ + 8;
    if (height >= highest || (quiet && !pressed)) return evaluate(frame);

    Ranking ranking;
    const Level& here = level(height);
    const Passage* scored = nullptr;
    Cells mine = 0, theirs = 0;
    const bool deep = depth >= 3 * unit;
    each_turn(ways, [&](const Passage& way, Turn turn) {
        if (&way != scored) {
            scored = &way;
            mine = building(way.mine, way.free);
            theirs = building(way.theirs, way.free);
        }
        int score = 0;
        if (turn == entry.turn) {
            score = 1 << 20;
        } else if (deep) {
            score = -4 * evaluate(after(frame, turn));
        }
        if (turn.cell != no_cell) {
            const Cells cell = bit(turn.cell);
            score += history_[turn.square][turn.cell] / 4;
            if (!deep) score += (cell & mine ? 300 : 0) + (cell & theirs ? 240 : 0);
        }
        if (turn == here.killers[0]) score += 600;
        if (turn == here.killers[1]) score += 400;
        ranking.add(turn, score);
    });
    level(height + 1).killers = {};

    const int floor = alpha;
    int best = -unlimited, index = 0;
    Turn best_turn;
    const int below = pressed ? (ways.turns == 1 ? depth : depth - unit / 2) : depth - unit;
    for (Turn turn = ranking.next(); turn; turn = ranking.next()) {
        ++index;
        const Frame reply = after(frame, turn);
        const int then = actions + frame.actions();
        int reduced = below;
        if (index > 3 && depth >= 2 * unit && !pressed && !decided(alpha))
            reduced = std::max(below - std::max(0, reduction(depth / unit, index) - (pv ? unit / 2 : 0)),
                               std::min(below, unit));
        int value;
        if (index == 1) {
            value = -search(reply, -beta, -alpha, below, height + 1, then);
        } else {
            value = -search(reply, -alpha - 1, -alpha, reduced, height + 1, then);
            if (value > alpha && reduced < below)
                value = -search(reply, -alpha - 1, -alpha, below, height + 1, then);
            if (value > alpha && value < beta)
                value = -search(reply, -beta, -alpha, below, height + 1, then);
        }
        if (stopped_) return 0;
        if (value <= best) continue;
        best = value;
        if (value <= alpha) continue;
        alpha = value;
        best_turn = turn;
        extend_line(height, turn);
        if (alpha >= beta) break;
    }
    // Turns that lose at once were left out; they are never better than those that do not.
    if (best >= beta) reward(best_turn, depth, height);
    if (!quiet) {
        const Bound bound = best >= beta ? Bound::lower : best > floor ? Bound::exact : Bound::upper;
        table_.keep(key, {best_turn, static_cast<std::int16_t>(to_table(best, actions)),
                          static_cast<std::uint8_t>(std::min(depth, 255)), bound});
    }
    return best;
}

}  // namespace parlour::square
