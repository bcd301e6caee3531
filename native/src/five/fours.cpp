// Where a node ends at once, and quiescence: fours and their answers.
#include <algorithm>
#include <cassert>
#include <cstdlib>

#include "five/known.hpp"
#include "five/search.hpp"

namespace parlour::five {

namespace {

// Whether stones on both cells could be part of one five, or almost touch.
bool close_by(Cell a, Cell b) {
    if (b == no_cell) return true;
    const int across = std::abs(x_of(a) - x_of(b)), down = std::abs(y_of(a) - y_of(b));
    if (across <= 2 && down <= 2) return true;
    return across <= 4 && down <= 4 && (across == 0 || down == 0 || across == down);
}

}  // namespace

bool Search::settled(int ply, int& alpha, int& beta, int& value) {
    frame(ply).line.length = 0;
    if (position_.full()) {
        value = 0;
        return true;
    }
    if (const auto known = known_value(position_, ply)) {
        value = *known;
        return true;
    }
    if (ply >= max_ply) {
        value = position_.evaluate();
        return true;
    }
    alpha = std::max(alpha, loss_in(ply + 2));
    // Who stops a five may make a double four by it, which is the quickest that is not known
    // already.
    const bool checked = position_.count(other(position_.turn()), Threat::five) > 0;
    beta = std::min(beta, win_in(ply + (checked ? 3 : 5)));
    value = alpha;
    return alpha >= beta;
}

int Search::fours(int alpha, int beta, int ply, Quiet quiet) {
    assert(alpha < beta && ply > 0);
    if (out_of_budget()) return 0;
    int value;
    if (settled(ply, alpha, beta, value)) return value;

    const std::uint64_t hash = position_.hash();
    const Entry entry = table_.find(hash);
    const int known = entry ? from_table(entry.value, ply) : 0;
    if (entry && settles(entry.bound, known, alpha, beta)) return known;
    const bool checked = position_.count(other(position_.turn()), Threat::five) > 0;
    const int eval = entry ? entry.eval : position_.evaluate();
    int best = -unlimited;
    Cells moves;
    if (!quiet_moves(ply, eval, beta, quiet, moves, best)) return best;
    const int floor = alpha;
    alpha = std::max(alpha, best);
    Ranking ranking;
    const Cell known_move = entry ? entry.move : no_cell;
    for (const Cell move : moves)
        ranking.add(move, move == known_move ? surely_first : position_.order(move));
    Cell best_move = no_cell;
    for (Cell move = ranking.next(); move != no_cell; move = ranking.next()) {
        Quiet next = quiet;
        if (!checked && !worth_trying(move, eval, alpha, next)) continue;
        place(move, ply);
        const int reply = -fours(-beta, -alpha, ply + 1, next);
        position_.take_back();
        if (stopped_) return 0;
        if (reply <= best) continue;
        best = reply;
        if (reply <= alpha) continue;
        alpha = reply;
        best_move = move;
        extend_line(ply, move);
        if (alpha >= beta) break;
    }
    const Bound bound = bound_of(best, floor, beta);
    table_.keep(hash, {best_move, static_cast<std::int16_t>(to_table(best, ply)),
                       static_cast<std::int16_t>(eval), 0,
                       bound == Bound::exact ? Bound::lower : bound, false});
    return best;
}

// Stops of a five where there is one, else fours, with `best` as the position's looks. False: the
// node ends here, with `best`.
bool Search::quiet_moves(int ply, int eval, int beta, Quiet quiet, Cells& moves, int& best) const {
    const Side own = position_.turn(), enemy = other(own);
    if (position_.count(enemy, Threat::five) > 0) {
        position_.defences(Threat::five, moves);
        if (moves.empty()) best = loss_in(ply + 2);
        return !moves.empty();
    }
    if (position_.count(enemy, Threat::double4) && !position_.has_four(own)) {
        position_.defences(Threat::double4, moves);
        if (moves.empty()) {
            best = loss_in(ply + 4);
            return false;
        }
        moves.clear();
    }
    if (watch_) watch_(position_);
    best = eval;
    if (best >= beta || quiet.left <= 0) return false;
    position_.collect(own, Threat::four, moves);
    return true;
}

// Whether the four is tried, and what quiescence may then still try. Fours far from the side's last
// stone mostly have nothing to do with it, and those that have not multiply.
bool Search::worth_trying(Cell move, int eval, int alpha, Quiet& quiet) const {
    const int strength =
        static_cast<int>(position_.threat(position_.turn(), move)) - static_cast<int>(Threat::four);
    if (strength == 0 && eval + margins_.delta <= alpha) return false;
    const bool free = margins_.fours - quiet.left < margins_.near_from;
    if (!free && !close_by(move, position_.last(1))) {
        if (strength < margins_.far_strength || quiet.far <= 0) return false;
        --quiet.far;
    }
    --quiet.left;
    return true;
}

}  // namespace parlour::five
