#include "five/search.hpp"

#include <algorithm>
#include <cmath>

namespace parlour::five {

namespace {

constexpr int history_limit = 8192;

// At the clock. Few nodes, since each may have to wait for memory that is used for the first time.
constexpr std::uint64_t between_looks = 32;

// How much later moves are reduced, in sixteenths of a ply.
int reduction(int depth_plies, int index) {
    static const auto table = [] {
        std::array<std::array<std::int16_t, 64>, 64> r{};
        for (std::size_t d = 1; d < 64; ++d)
            for (std::size_t i = 1; i < 64; ++i)
                r[d][i] = static_cast<std::int16_t>(
                    16 * (0.3 + std::log(static_cast<double>(d)) * std::log(static_cast<double>(i)) / 1.6));
        return r;
    }();
    return table[static_cast<std::size_t>(std::clamp(depth_plies, 0, 63))]
                [static_cast<std::size_t>(std::clamp(index, 0, 63))];
}

struct Ranked {
    int score;
    Cell cell;
};

// Moves with scores, handed out best first: most nodes need only a few.
class Ranking {
   public:
    void add(Cell cell, int score) { moves_[size_++] = {score, cell}; }
    std::size_t size() const { return size_; }

    Cell next() {
        if (taken_ == size_) return no_cell;
        std::size_t best = taken_;
        for (std::size_t i = taken_ + 1; i < size_; ++i)
            if (moves_[i].score > moves_[best].score) best = i;
        std::swap(moves_[best], moves_[taken_]);
        return moves_[taken_++].cell;
    }

    // Of the move handed out last.
    int score() const { return moves_[taken_ - 1].score; }

   private:
    std::array<Ranked, max_size * max_size> moves_;
    std::size_t size_ = 0;
    std::size_t taken_ = 0;
};

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

int Search::fours(int alpha, int beta, int ply, int left) {
    if (out_of_budget()) return 0;
    Frame& frame = frames_[static_cast<std::size_t>(ply)];
    frame.line_length = 0;
    if (position_.full()) return 0;
    int value;
    if (answered(ply, value)) return value;
    if (ply >= max_ply) return position_.evaluate();
    alpha = std::max(alpha, loss_in(ply + 2));
    beta = std::min(beta, win_in(ply + 5));
    if (alpha >= beta) return alpha;

    const std::uint64_t hash = position_.hash();
    const Entry entry = table_.find(hash);
    if (entry) {
        const int known = from_table(entry.value, ply);
        if (entry.bound == Bound::exact || (entry.bound == Bound::lower && known >= beta) ||
            (entry.bound == Bound::upper && known <= alpha))
            return known;
    }
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
    frame.line_length = 0;
    if (position_.full()) return 0;
    int value;
    if (answered(ply, value)) return value;
    if (ply >= max_ply) return position_.evaluate();
    alpha = std::max(alpha, loss_in(ply + 2));
    beta = std::min(beta, win_in(ply + 5));
    if (alpha >= beta) return alpha;

    const Cell excluded = frame.excluded;
    const std::uint64_t hash = position_.hash();
    const Entry entry = excluded == no_cell ? table_.find(hash) : Entry{};
    const int known = entry ? from_table(entry.value, ply) : 0;
    if (!pv && entry && entry.depth >= depth / 4 &&
        (entry.bound == Bound::exact || (entry.bound == Bound::lower && known >= beta) ||
         (entry.bound == Bound::upper && known <= alpha)))
        return known;
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
