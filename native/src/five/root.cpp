// The top of the search: its moves, its windows, its deepening.
#include <algorithm>

#include "five/ranking.hpp"
#include "five/reduction.hpp"
#include "five/search.hpp"

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

int Search::root(int alpha, int beta, int depth, const std::vector<Cell>& done) {
    Frame& frame = frames_[0];
    frame.line_length = 0;
    frame.eval = position_.evaluate();
    const Side own = position_.turn();
    const Entry entry = table_.find(position_.hash());
    const Cell known_move = !report_.lines.empty() && done.size() < report_.lines.size()
                                ? report_.lines[done.size()].moves.front()
                            : entry ? entry.move : no_cell;
    Ranking ranking;
    for (const Cell move : root_moves_) {
        if (std::find(done.begin(), done.end(), move) != done.end()) continue;
        ranking.add(move, move == known_move ? 1 << 20
                                             : position_.order(move) + quiet_history(own, move) / 32);
    }
    int best = -unlimited, index_of_move = 0;
    Cell best_move = no_cell;
    const int floor = alpha;
    for (Cell move = ranking.next(); move != no_cell; move = ranking.next()) {
        ++index_of_move;
        const Threat made = position_.threat(own, move);
        const bool wins = made == Threat::five;
        place(move, 0);
        int value;
        const int next = depth - unit;
        if (wins) {
            frames_[1].line_length = 0;
            value = win_in(1);
        } else if (index_of_move == 1) {
            value = -search(-beta, -alpha, next, 1, false);
        } else {
            int r = depth >= 3 * unit ? std::max(0, reduction(depth / unit, index_of_move) - unit) : 0;
            if (made >= Threat::open3) r = r / 2;
            value = -search(-alpha - 1, -alpha, std::max(unit, next - r), 1, true);
            if (value > alpha && r > 0) value = -search(-alpha - 1, -alpha, next, 1, true);
            if (value > alpha && value < beta) value = -search(-beta, -alpha, next, 1, false);
        }
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
    if (!stopped_ && done.empty()) {
        const Bound bound = best >= beta ? Bound::lower : best > floor ? Bound::exact : Bound::upper;
        table_.keep(position_.hash(),
                    {best_move, static_cast<std::int16_t>(best), static_cast<std::int16_t>(frame.eval),
                     static_cast<std::uint8_t>(std::min(depth / 4, 255)), bound, true});
    }
    return best;
}

RootLine Search::best_line(int depth, int guess, const std::vector<Cell>& done) {
    RootLine line;
    int window = 40, alpha = -unlimited, beta = unlimited;
    if (depth >= 4 * unit && !decided(guess)) {
        alpha = guess - window;
        beta = guess + window;
    }
    for (;;) {
        const int value = root(alpha, beta, depth, done);
        const Frame& frame = frames_[0];
        // An interrupted search still counts as far as it found something better.
        if (frame.line_length > 0) {
            line.value = value;
            line.depth = depth / unit;
            line.moves.assign(frame.line.begin(), frame.line.begin() + frame.line_length);
        }
        if (stopped_) return line;
        window *= 3;
        if (value <= alpha) {
            beta = (alpha + beta) / 2;
            alpha = window > 1000 ? -unlimited : std::max(value - window, -unlimited);
        } else if (value >= beta) {
            beta = window > 1000 ? unlimited : std::min(value + window, unlimited);
        } else {
            return line;
        }
    }
}

void Search::run(const Limits& limits, int width, int number,
                 const std::function<void(const Report&)>& tell) {
    limits_ = limits;
    started_ = Clock::now();
    root_moves_.clear();
    root_moves(position_, root_moves_);
    width = std::min(width, static_cast<int>(root_moves_.size()));
    for (int depth = 1; depth <= limits.depth; ++depth) {
        if (number > 0 && depth > 2 && (depth + number) % 3 == 0) continue;
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
        if (!lines.empty()) {
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
        if (stopped_) break;
        if (tell) tell(report_);
        const int value = report_.lines.empty() ? 0 : report_.lines.front().value;
        if (decided(value) && width == 1 && depth >= sure_win - std::abs(value)) break;
        if (root_moves_.size() == 1 && width == 1 && depth >= 4 && number == 0) break;
        if (Clock::now() - started_ >= limits.soft) break;
    }
    if (report_.lines.empty() && !root_moves_.empty()) {
        Cell best = root_moves_[0];
        for (const Cell move : root_moves_)
            if (position_.order(move) > position_.order(best)) best = move;
        report_.lines.push_back({position_.evaluate(), 0, {best}});
    }
}

}  // namespace parlour::five
