// The top of the search: its moves, its windows, its deepening.
#include <algorithm>
#include <cassert>

#include "five/chase.hpp"
#include "five/search.hpp"
#include "tree/aspiration.hpp"

namespace parlour::five {

void Search::root_moves(const Position& position, Cells& moves) {
    const Side own = position.turn(), enemy = other(own);
    if (position.count(own, Threat::five)) {
        position.collect(own, Threat::five, moves);
    } else if (position.count(enemy, Threat::five)) {
        position.defences(Threat::five, moves);
        // Lost; one of the wins is still stopped, and the enemy has to see the other.
        if (moves.empty()) position.collect(enemy, Threat::five, moves);
    } else if (position.count(own, Threat::double4)) {
        position.collect(own, Threat::double4, moves);
    } else if (position.count(enemy, Threat::double4)) {
        position.collect(own, Threat::four, moves);
        Cells stops;
        position.defences(Threat::double4, stops);
        for (const Cell stop : stops)
            if (!moves.has(stop)) moves.add(stop);
        if (moves.empty()) position.collect(enemy, Threat::double4, moves);
    } else {
        position.candidates(moves);
        if (moves.empty()) {
            const int middle = position.size() / 2;
            const Cell centre = cell_at(middle, middle);
            if (position.empty_at(centre)) {
                moves.add(centre);
            } else {
                for (int y = 0; y < position.size(); ++y)
                    for (int x = 0; x < position.size(); ++x)
                        if (position.empty_at(cell_at(x, y))) moves.add(cell_at(x, y));
            }
        }
    }
}

// The leading move first, else the table's.
void Search::rank_root(const std::vector<Cell>& done, Ranking& ranking) {
    const Side own = position_.turn();
    const Entry entry = table_.find(position_.hash());
    const Cell known_move = leading_ != no_cell ? leading_ : entry ? entry.move : no_cell;
    for (const Cell move : root_moves_) {
        if (std::find(done.begin(), done.end(), move) != done.end()) continue;
        ranking.add(move, move == known_move ? surely_first
                                             : position_.order(move) + quiet_history(own, move) /
                                                                           margins_.root_history);
    }
}

// Of the move that has just been made.
int Search::root_value(int alpha, int beta, int depth, const Step& step) {
    if (step.made == Threat::five) {
        frame(1).line.length = 0;
        return win_in(1);
    }
    const int next = depth - unit;
    if (step.number == 1) return -search(-beta, -alpha, next, 1, false);
    int reduced = 0;
    if (depth >= margins_.late_plies * unit)
        reduced = std::max(0, reductions_(depth / unit, step.number) - margins_.reduce_pv);
    if (step.made >= Threat::open3) reduced /= 2;
    int value = -search(-alpha - 1, -alpha, std::max(unit, next - reduced), 1, true);
    if (value > alpha && reduced > 0) value = -search(-alpha - 1, -alpha, next, 1, true);
    if (value > alpha && value < beta) value = -search(-beta, -alpha, next, 1, false);
    return value;
}

int Search::root(int alpha, int beta, int depth, const std::vector<Cell>& done) {
    assert(alpha < beta && !root_moves_.empty());
    Frame& top = frame(0);
    top.line.length = 0;
    top.eval = position_.evaluate();
    Ranking ranking;
    rank_root(done, ranking);
    int best = -unlimited, number = 0;
    Cell best_move = no_cell;
    const int floor = alpha;
    for (Cell move = ranking.next(); move != no_cell; move = ranking.next()) {
        const Step step{move, ++number, 0, position_.threat(position_.turn(), move), Threat::none};
        place(move, 0);
        const int value = root_value(alpha, beta, depth, step);
        position_.take_back();
        if (stopped_) break;
        if (value <= best) continue;
        best = value;
        if (value <= alpha) continue;
        alpha = value;
        best_move = move;
        extend_line(0, move);
        if (alpha >= beta) break;
    }
    if (!stopped_ && done.empty())
        table_.keep(position_.hash(), {best_move, static_cast<std::int16_t>(best),
                                       static_cast<std::int16_t>(top.eval), depth,
                                       bound_of(best, floor, beta), true});
    return best;
}

RootLine Search::best_line(int depth, int guess, const std::vector<Cell>& done) {
    RootLine line;
    Aspiration window(margins_.aspiration, margins_.widening);
    if (depth >= margins_.aspiration_plies * unit && !decided(guess)) window.narrow(guess);
    // The best of the last iteration leads, until another is found to be better in this one.
    leading_ =
        done.size() < report_.lines.size() ? report_.lines[done.size()].moves.front() : no_cell;
    for (;;) {
        const int value = root(window.alpha, window.beta, depth, done);
        const Line<Cell, max_ply>& found = frame(0).line;
        // An interrupted search still counts as far as it found something better.
        if (found.length > 0) {
            line = {value, depth / unit, {found.begin(), found.end()}};
            leading_ = line.moves.front();
        }
        if (stopped_ || window.holds(value)) return line;
    }
}

// A win by fours and threes, if so many nodes find one.
void Search::prove() {
    Chase chase(position_, limits_.proof, stop_);
    if (auto win = chase.win()) proven_ = {win_in(win->plies), win->plies, std::move(win->moves)};
    nodes_.store(chase.nodes(), std::memory_order_relaxed);
}

// What was proved before the search leads the lines, unless that has found a quicker win.
void Search::lead_with_proof(int width) {
    std::vector<RootLine>& lines = report_.lines;
    if (!proven_ || (!lines.empty() && lines.front().value >= proven_->value)) return;
    std::erase_if(
        lines, [&](const RootLine& line) { return line.moves.front() == proven_->moves.front(); });
    lines.insert(lines.begin(), *proven_);
    if (static_cast<int>(lines.size()) > width) lines.pop_back();
}

// One iteration: the best `width` lines at that depth, as far as they were got to.
void Search::deepen(int depth, int width) {
    root_depth_ = depth;
    std::vector<Cell> done;
    std::vector<RootLine> lines;
    for (int i = 0; i < width && !stopped_; ++i) {
        const auto at = static_cast<std::size_t>(i);
        const int guess = at < report_.lines.size() ? report_.lines[at].value : 0;
        RootLine line = best_line(depth * unit, guess, done);
        if (line.moves.empty()) break;
        done.push_back(line.moves.front());
        lines.push_back(std::move(line));
    }
    report_.nodes = nodes();
    if (lines.empty()) return;
    // Lines that this iteration did not get to keep their place behind those it did.
    for (const RootLine& old : report_.lines)
        if (static_cast<int>(lines.size()) < width &&
            std::find(done.begin(), done.end(), old.moves.front()) == done.end())
            lines.push_back(old);
    std::stable_sort(lines.begin(), lines.end(),
                     [](const RootLine& a, const RootLine& b) { return a.value > b.value; });
    report_.lines = std::move(lines);
    report_.depth = stopped_ ? report_.depth : depth;
}

void Search::run(const Limits& limits, int width, int number,
                 const std::function<void(const Report&)>& tell) {
    limits_ = limits;
    started_ = limits.now();
    root_moves_.clear();
    root_moves(position_, root_moves_);
    width = std::min(width, static_cast<int>(root_moves_.size()));
    if (limits.proof > 0 && number == 0) prove();
    for (int depth = 1; depth <= limits.depth; ++depth) {
        if (number > 0 && depth > 2 && (depth + number) % 3 == 0) continue;
        deepen(depth, width);
        if (stopped_) break;
        if (tell) tell(report_);
        const int value = report_.lines.empty() ? 0 : report_.lines.front().value;
        if (decided(value) && width == 1 && depth >= sure_win - std::abs(value)) break;
        if (root_moves_.size() == 1 && width == 1 && depth >= 4 && number == 0) break;
        if (limits.now() - started_ >= limits.soft) break;
    }
    if (report_.lines.empty() && !root_moves_.empty()) {
        Cell best = root_moves_[0];
        for (const Cell move : root_moves_)
            if (position_.order(move) > position_.order(best)) best = move;
        report_.lines.push_back({position_.evaluate(), 0, {best}});
    }
    lead_with_proof(width);
}

}  // namespace parlour::five
