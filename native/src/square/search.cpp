#include "square/search.hpp"

#include <algorithm>
#include <cmath>

#include "square/evaluation.hpp"

namespace parlour::square {

namespace {

constexpr int history_limit = 4096;
constexpr int most_turns = most_slides * grid_cells;
constexpr int few = 6;  // a player with no more turns than this is pressed

// How much later turns are reduced, in quarters of a turn.
int reduction(int turns_deep, int index) {
    static const auto table = [] {
        std::array<std::array<std::int8_t, 64>, 16> r{};
        for (std::size_t d = 1; d < 16; ++d)
            for (std::size_t i = 1; i < 64; ++i)
                r[d][i] = static_cast<std::int8_t>(
                    4 * (0.2 + std::log(static_cast<double>(d)) * std::log(static_cast<double>(i)) / 2.2));
        return r;
    }();
    return table[static_cast<std::size_t>(std::clamp(turns_deep, 0, 15))]
                [static_cast<std::size_t>(std::clamp(index, 0, 63))];
}

struct Ranked {
    int score;
    Turn turn;
};

// Turns with scores, handed out best first: most nodes need only a few.
class Ranking {
   public:
    void add(Turn turn, int score) { turns_[size_++] = {score, turn}; }
    std::size_t size() const { return size_; }

    Turn next() {
        if (taken_ == size_) return {};
        std::size_t best = taken_;
        for (std::size_t i = taken_ + 1; i < size_; ++i)
            if (turns_[i].score > turns_[best].score) best = i;
        std::swap(turns_[best], turns_[taken_]);
        return turns_[taken_++].turn;
    }

   private:
    std::array<Ranked, most_turns> turns_;
    std::size_t size_ = 0, taken_ = 0;
};

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

// How likely the rival is to go wrong: the share of his slides that lose at once.
int temptation(const Frame& frame) {
    const Passages ways = passages(frame);
    return 20 * (ways.count - ways.turns) / ways.count;
}

// The turns that a proven end is away.
int turns_to_end(const Frame& frame, int value) {
    int actions = sure_win - std::abs(value), turns = 0;
    int mine = frame.my_hand, theirs = frame.their_hand;
    bool placing = frame.placing;
    for (; actions > 0; ++turns) {
        actions -= placing ? 2 : 1;
        mine -= placing ? 1 : 0;
        std::swap(mine, theirs);
        placing = mine > 0;
    }
    return turns;
}

template <typename Visit>
void each_turn(const Passages& ways, Visit visit) {
    for (const Passage& way : ways) {
        if (!way.safe) continue;
        if (!way.cells) {
            visit(way, Turn{no_cell, way.square});
            continue;
        }
        for (Cells left = way.cells; left; left &= left - 1)
            visit(way, Turn{static_cast<std::uint8_t>(lowest(left)), way.square});
    }
}

}  // namespace

void write(const Frame& frame, Turn turn, std::vector<Action>& line) {
    if (turn.cell != no_cell) line.push_back(placed_at(turn, frame.hole));
    line.push_back(slide_action + turn.square);
}

void finish(const Frame& frame, std::vector<Action>& line) {
    if (const Wins ways = wins(frame)) {
        if (ways.places)
            line.push_back(lowest(ways.places));
        else
            write(frame, ways.slides[0], line);
        return;
    }
    const Passages ways = passages(frame);
    if (ways.turns) return;
    const Doom last = doom(ways);
    write(frame, last.turn, line);
    const Frame rest = after(frame, last.turn);
    if (!corners(rest.mine)) finish(rest, line);
}

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
        level(height + 1).length = 0;
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
            value = -search(reply, -beta, -std::max(alpha, best), depth - unit / 2, height + 1,
                            actions + 1);
        if (stopped_) break;
        if (value <= best) continue;
        best = value;
        if (value > alpha) extend_line(height, turn);
        if (best >= beta) break;
    }
    path_.pop_back();
    return best;
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

int Search::root(int alpha, int beta, int depth) {
    level(0).length = 0;
    if (start_.moving()) return slides(start_, alpha, beta, depth, 0, 0);
    const int actions = start_.actions();
    int best = -unlimited, index = 0;
    for (std::size_t i = 0; i < turns_.size(); ++i) {
        const Turn turn = turns_[i];
        ++index;
        const Frame reply = after(start_, turn);
        const int below = depth - unit;
        const int reduced =
            index > 4 && depth >= 3 * unit && !decided(alpha)
                ? std::max(below - std::max(0, reduction(depth / unit, index) - unit), unit)
                : below;
        int value;
        if (index == 1) {
            value = -search(reply, -beta, -alpha, below, 1, actions);
        } else {
            value = -search(reply, -alpha - 1, -alpha, reduced, 1, actions);
            if (value > alpha && reduced < below)
                value = -search(reply, -alpha - 1, -alpha, below, 1, actions);
            if (value > alpha && value < beta)
                value = -search(reply, -beta, -alpha, below, 1, actions);
        }
        if (stopped_) break;
        if (value <= best) continue;
        best = value;
        if (value <= alpha) continue;
        alpha = value;
        extend_line(0, turn);
        std::rotate(turns_.begin(), turns_.begin() + static_cast<std::ptrdiff_t>(i),
                    turns_.begin() + static_cast<std::ptrdiff_t>(i) + 1);
        if (alpha >= beta) break;
    }
    return best;
}

Report Search::found(int value, int depth) const {
    Report report{depth, nodes_, value, {}};
    Frame frame = start_;
    const Level& best = levels_.front();
    for (int i = 0; i < best.length; ++i) {
        const Turn turn = best.line[static_cast<std::size_t>(i)];
        write(frame, turn, report.line);
        frame = after(frame, turn);
    }
    if (decided(value) && !corners(frame.mine)) finish(frame, report.line);
    return report;
}

Report Search::run(const Limits& limits, const Tell& tell) {
    limits_ = limits;
    started_ = Clock::now();
    nodes_ = 1;
    Report report{1, nodes_, 0, {}};
    if (const Wins now = wins(start_)) {
        report.value = win_in(now.distance);
        finish(start_, report.line);
        if (tell) tell(report);
        return report;
    }
    const Passages ways = passages(start_);
    if (!ways.turns && !start_.moving()) {  // in movement a draw may come before the rival's win
        report.value = loss_in(doom(ways).distance);
        finish(start_, report.line);
        if (tell) tell(report);
        return report;
    }
    std::vector<Ranked> first;
    each_turn(ways, [&](const Passage&, Turn turn) {
        first.push_back({-evaluate(after(start_, turn)), turn});
    });
    std::stable_sort(first.begin(), first.end(),
                     [](const Ranked& a, const Ranked& b) { return a.score > b.score; });
    for (const Ranked& ranked : first) turns_.push_back(ranked.turn);
    report.depth = 0;
    if (!first.empty()) report.value = first.front().score;
    write(start_, first.empty() ? doom(ways).turn : turns_.front(), report.line);

    // Without the ban every line ends when the hands are empty.
    const int hands = start_.my_hand + start_.their_hand + (start_.placing ? 0 : 1);
    const int deepest = std::min(limits.depth, start_.ban ? highest / 2 : hands + 1);
    for (int depth = 1; depth <= deepest; ++depth) {
        root_depth_ = depth;
        int window = 30, alpha = -unlimited, beta = unlimited;
        if (depth >= 3 && !decided(report.value)) {
            alpha = report.value - window;
            beta = report.value + window;
        }
        for (;;) {
            const int value = root(alpha, beta, depth * unit);
            // An interrupted search still counts as far as it found something better.
            if (level(0).length > 0 && (!stopped_ || value > alpha)) report = found(value, depth - stopped_);
            if (stopped_) break;
            window *= 4;
            if (value <= alpha) {
                beta = (alpha + beta) / 2;
                alpha = window > 1000 ? -unlimited : value - window;
            } else if (value >= beta) {
                beta = window > 1000 ? unlimited : value + window;
            } else {
                break;
            }
        }
        report.nodes = nodes_;
        if (stopped_) break;
        if (tell) tell(report);
        if (decided(report.value) && depth >= turns_to_end(start_, report.value)) break;
        if (turns_.size() == 1 && depth >= 4) break;
    }
    return report;
}

}  // namespace parlour::square
