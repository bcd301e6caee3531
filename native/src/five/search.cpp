#include "five/search.hpp"

#include <algorithm>
#include <cmath>

#include "five/ranking.hpp"
#include "five/reduction.hpp"

namespace parlour::five {

namespace {

constexpr int history_limit = 8192;

// At the clock. Few nodes, since each may have to wait for memory that is used for the first time.
constexpr std::uint64_t between_looks = 32;

}  // namespace

Search::Search(const Position& position, Transpositions& table, const std::atomic<bool>& stop)
    : position_(position), table_(table), stop_(stop), frames_(max_ply + 8) {}

bool Search::out_of_budget() {
    const std::uint64_t nodes = nodes_.load(std::memory_order_relaxed) + 1;
    nodes_.store(nodes, std::memory_order_relaxed);
    if (stop_.load(std::memory_order_relaxed)) stopped_ = true;
    if (nodes < next_look_) return stopped_;
    next_look_ = std::min(nodes + between_looks, limits_.nodes);
    if (nodes >= limits_.nodes || Clock::now() - started_ >= limits_.hard) stopped_ = true;
    return stopped_;
}

void Search::place(Cell cell, int ply) {
    table_.prefetch(position_.hash_after(cell));
    frames_[static_cast<std::size_t>(ply)].move = cell;
    position_.place(cell);
}

void Search::extend_line(int ply, Cell move) {
    Frame& frame = frames_[static_cast<std::size_t>(ply)];
    const Frame& next = frames_[static_cast<std::size_t>(ply + 1)];
    frame.line[0] = move;
    const int length = std::min(next.line_length, max_ply - 1);
    std::copy_n(next.line.begin(), length, frame.line.begin() + 1);
    frame.line_length = length + 1;
}

void Search::reward(Cell best, const Cells& tried, int depth, int ply) {
    const int plies = depth / unit + 1;
    const int bonus = std::min(32 * plies * plies, 2048);
    auto& table = history_[index(position_.turn())];
    const auto nudge = [&](Cell cell, int by) {
        std::int32_t& entry = table[cell];
        entry += by - entry * std::abs(by) / history_limit;
    };
    nudge(best, bonus);
    for (const Cell cell : tried)
        if (cell != best) nudge(cell, -bonus);
    Frame& frame = frames_[static_cast<std::size_t>(ply)];
    if (frame.killers[0] != best) {
        frame.killers[1] = frame.killers[0];
        frame.killers[0] = best;
    }
    answers_[position_.last()] = best;
}

int Search::search(int alpha, int beta, int depth, int ply, bool cut) {
    if (depth < unit) return fours(alpha, beta, ply, 16);
    if (out_of_budget()) return 0;
    const bool pv = beta - alpha > 1;
    Frame& frame = frames_[static_cast<std::size_t>(ply)];
    int value;
    if (settled(ply, alpha, beta, value)) return value;

    const Cell excluded = frame.excluded;
    const std::uint64_t hash = position_.hash();
    const Entry entry = excluded == no_cell ? table_.find(hash) : Entry{};
    const int known = entry ? from_table(entry.value, ply) : 0;
    if (!pv && entry && entry.depth >= depth / 4 && settles(entry.bound, known, alpha, beta)) return known;
    const Cell known_move = entry && position_.empty_at(entry.move) ? entry.move : no_cell;

    const Side own = position_.turn(), enemy = other(own);
    const bool checked = position_.count(enemy, Threat::five) > 0;
    const bool threatened = !checked && position_.count(enemy, Threat::double4) > 0;
    const int eval = entry ? entry.eval : position_.evaluate();
    frame.eval = eval;
    const bool improving = ply >= 2 && eval > frames_[static_cast<std::size_t>(ply - 2)].eval;

    Cells moves;
    if (checked) {
        position_.defences(Threat::five, moves);
        if (moves.empty()) return loss_in(ply + 2);
    } else if (threatened) {
        position_.collect(own, Threat::four, moves);
        Cells stops;
        position_.defences(Threat::double4, stops);
        for (const Cell stop : stops)
            if (position_.threat(own, stop) < Threat::four) moves.add(stop);
        if (moves.empty()) return loss_in(ply + 4);
    }

    const int plies = depth / unit;
    if (!pv && !checked && excluded == no_cell && !decided(beta) && !decided(alpha)) {
        if (!threatened && depth < 8 * unit && eval - 45 * (plies - improving) >= beta) return eval;
        if (depth < 4 * unit && eval + 90 + 70 * plies * plies < alpha) {
            value = fours(alpha, alpha + 1, ply, 16);
            if (value <= alpha || stopped_) return value;
        }
    }
    if (!checked && !threatened) {
        if (known_move == no_cell && depth >= 5 * unit && (pv || cut)) depth -= unit;
        position_.candidates(moves);
    }

    Ranking ranking;
    const Cell answer = answers_[position_.last()];
    for (const Cell move : moves) {
        if (move == excluded) continue;
        int score = position_.order(move);
        if (move == known_move)
            score = 1 << 20;
        else {
            score += quiet_history(own, move) / 64;
            if (move == frame.killers[0]) score += 120;
            if (move == frame.killers[1]) score += 80;
            if (move == answer) score += 60;
        }
        ranking.add(move, score);
    }
    frames_[static_cast<std::size_t>(ply + 1)].killers = {};

    const int floor = alpha;
    int best = -unlimited;
    Cell best_move = no_cell;
    Cells tried;
    int index_of_move = 0;
    int top = unlimited;
    const bool forced = checked || threatened;
    const bool deep_line = ply > 2 * root_depth_ + 8;
    const int quota = 3 + static_cast<int>(std::pow(plies, 1.32)) * (improving ? 3 : 2) / 2;
    for (Cell move = ranking.next(); move != no_cell; move = ranking.next()) {
        ++index_of_move;
        if (ranking.score() < (1 << 19) && top == unlimited) top = ranking.score();
        const Threat made = position_.threat(own, move);
        const Threat stopped = position_.threat(enemy, move);
        const bool quiet = made < Threat::open3 && stopped < Threat::four;
        if (!forced && best > -sure_win + max_ply + 10 && !pv) {
            if (index_of_move > quota && made < Threat::open3) continue;
            if (quiet && plies < 6 && index_of_move > 2 &&
                eval + 70 + 60 * plies + quiet_history(own, move) / 64 <= alpha)
                continue;
        }
        int extension = 0;
        if (!deep_line) {
            if (checked)
                extension = moves.size() == 1 ? unit : unit * 3 / 4;
            else if (threatened)
                extension = unit * 3 / 4;
            else if (move == known_move && excluded == no_cell && depth >= 7 * unit &&
                     entry.bound != Bound::upper && entry.depth >= depth / 4 - 12 &&
                     !decided(known)) {
                const int margin = known - 2 * plies - 8;
                frame.excluded = move;
                const Frame kept = frame;
                value = search(margin - 1, margin, depth / 2, ply, cut);
                frame = kept;
                frame.excluded = no_cell;
                if (stopped_) return 0;
                if (value < margin)
                    extension = unit;
                else if (margin >= beta)
                    return margin;
                else if (known >= beta)
                    extension = -unit;
            }
        }
        place(move, ply);
        const int next = depth - unit + extension;
        int reduced = next;
        if (index_of_move > 1 + pv && depth >= 3 * unit && !checked) {
            int r = reduction(plies, index_of_move);
            if (pv) r -= unit;
            if (cut) r += unit;
            if (!improving) r += unit / 2;
            if (made >= Threat::four) r -= unit;
            else if (made >= Threat::open3) r -= unit / 2;
            if (threatened) r -= unit;
            r -= quiet_history(own, move) / 512;
            r += std::clamp((top - ranking.score()) / 16 - 4, -unit / 2, 2 * unit);
            reduced = next - std::max(r, 0);
            if (reduced < unit && next >= unit) reduced = unit;
        }
        if (index_of_move == 1 && pv) {
            value = -search(-beta, -alpha, next, ply + 1, false);
        } else {
            value = -search(-alpha - 1, -alpha, reduced, ply + 1, pv || !cut);
            if (value > alpha && reduced < next)
                value = -search(-alpha - 1, -alpha, next, ply + 1, !cut);
            if (value > alpha && value < beta && pv)
                value = -search(-beta, -alpha, next, ply + 1, false);
        }
        position_.take_back();
        if (stopped_) return 0;
        if (made < Threat::four) tried.add(move);
        if (value <= best) continue;
        best = value;
        if (value <= alpha) continue;
        alpha = value;
        best_move = move;
        extend_line(ply, move);
        if (alpha >= beta) break;
    }
    if (best == -unlimited) return alpha;  // nothing left beside the excluded move
    if (best >= beta && !forced && position_.threat(own, best_move) < Threat::four)
        reward(best_move, tried, depth, ply);
    if (excluded == no_cell) {
        const Bound bound = best >= beta ? Bound::lower : best > floor ? Bound::exact : Bound::upper;
        table_.keep(hash, {best_move, static_cast<std::int16_t>(to_table(best, ply)),
                           static_cast<std::int16_t>(eval),
                           static_cast<std::uint8_t>(std::min(depth / 4, 255)), bound, pv});
    }
    return best;
}

}  // namespace parlour::five
