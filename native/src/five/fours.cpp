// What is known without search, and quiescence: fours and their answers.
#include <algorithm>

#include "five/ranking.hpp"
#include "five/search.hpp"

namespace parlour::five {

bool Search::answered(int ply, int& value) const {
    const Side own = position_.turn(), enemy = other(own);
    if (position_.count(own, Threat::five)) {
        value = win_in(ply + 1);
        return true;
    }
    if (position_.count(enemy, Threat::five)) return false;
    if (position_.count(own, Threat::double4)) {
        value = win_in(ply + 3);
        return true;
    }
    // The enemy has no four to gain time with, and no stone of his lies on both lines.
    if (!position_.has_four(enemy) &&
        position_.count(own, Threat::double3) + position_.count(own, Threat::four_open3) > 0) {
        value = win_in(ply + 5);
        return true;
    }
    return false;
}

bool Search::settled(int ply, int& alpha, int& beta, int& value) {
    frames_[static_cast<std::size_t>(ply)].line_length = 0;
    if (position_.full()) {
        value = 0;
        return true;
    }
    if (answered(ply, value)) return true;
    if (ply >= max_ply) {
        value = position_.evaluate();
        return true;
    }
    alpha = std::max(alpha, loss_in(ply + 2));
    beta = std::min(beta, win_in(ply + 5));
    value = alpha;
    return alpha >= beta;
}

int Search::fours(int alpha, int beta, int ply, int left) {
    if (out_of_budget()) return 0;
    int value;
    if (settled(ply, alpha, beta, value)) return value;

    const std::uint64_t hash = position_.hash();
    const Entry entry = table_.find(hash);
    const int known = entry ? from_table(entry.value, ply) : 0;
    if (entry && settles(entry.bound, known, alpha, beta)) return known;
    const Side own = position_.turn(), enemy = other(own);
    const bool checked = position_.count(enemy, Threat::five) > 0;
    int best = -unlimited;
    const int eval = entry ? entry.eval : position_.evaluate();
    Cells moves;
    if (checked) {
        position_.defences(Threat::five, moves);
        if (moves.empty()) return loss_in(ply + 2);
    } else {
        if (position_.count(enemy, Threat::double4) && !position_.has_four(own)) {
            position_.defences(Threat::double4, moves);
            if (moves.empty()) return loss_in(ply + 4);
            moves.clear();
        }
        best = eval;
        if (best >= beta || left <= 0) return best;
        position_.collect(own, Threat::four, moves);
    }
    const int floor = alpha;
    alpha = std::max(alpha, best);
    Ranking ranking;
    const Cell known_move = entry ? entry.move : no_cell;
    for (const Cell move : moves)
        ranking.add(move, move == known_move ? 1 << 20 : position_.order(move));
    Cell best_move = no_cell;
    for (Cell move = ranking.next(); move != no_cell; move = ranking.next()) {
        place(move, ply);
        const int reply = -fours(-beta, -alpha, ply + 1, checked ? left : left - 1);
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
    const Bound bound = best >= beta ? Bound::lower : best > floor ? Bound::exact : Bound::upper;
    table_.keep(hash, {best_move, static_cast<std::int16_t>(to_table(best, ply)),
                       static_cast<std::int16_t>(eval), 0,
                       bound == Bound::exact ? Bound::lower : bound, false});
    return best;
}

}  // namespace parlour::five
