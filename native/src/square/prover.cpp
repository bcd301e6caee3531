#include "square/prover.hpp"

#include <algorithm>

#include "tree/mixed.hpp"

namespace parlour::square {

namespace {

// Whether the turn is among those that do not lose at once.
bool has(const Passages& ways, Turn turn) {
    return std::any_of(ways.begin(), ways.end(), [&](const Passage& way) {
        return way.safe && way.square == turn.square &&
               (way.cells ? turn.cell != no_cell && (way.cells & bit(turn.cell))
                          : turn.cell == no_cell);
    });
}

// Each way in which whoever is to act may end the turn, or the game in it.
template <typename Visit>
void each_ending(const Referee& game, Visit visit, std::vector<Action> before = {}) {
    const int own = game.turn();
    for (const Action action : game.legal()) {
        Referee next = game;
        next.apply(action);
        std::vector<Action> actions = before;
        actions.push_back(action);
        if (next.over() || next.turn() != own)
            visit(next, actions);
        else
            each_ending(next, visit, actions);
    }
}

}  // namespace

std::size_t Prover::Hash::operator()(const Frame& frame) const {
    const std::uint64_t rest = frame.hole | frame.banned << 4 | frame.my_hand << 8 |
                               frame.their_hand << 13 | (frame.placing ? 1 << 18 : 0) |
                               (frame.ban ? 1 << 19 : 0);
    return mixed(frame.mine + 0x9e3779b97f4a7c15 * (mixed(frame.theirs + (rest << 40)) | 1));
}

void Prover::count() {
    if (++nodes_ > most_nodes_) throw Unsettled();
}

int Prover::win(const Frame& frame, int most) {
    for (int turns = 1; turns <= most; ++turns)
        if (wins_within(frame, turns)) return turns;
    return none;
}

int Prover::loss(const Frame& frame, int most) {
    for (int turns = 1; turns <= most; ++turns)
        if (loses_within(frame, turns)) return turns;
    return none;
}

bool Prover::wins_within(const Frame& frame, int turns) {
    count();
    if (wins_at_once(frame)) return true;
    if (turns == 1) return false;
    {
        const Known& known = known_[frame];
        if (turns >= known.wins) return true;
        if (turns <= known.fails) return false;
    }
    for (int fewer = known_[frame].fails + 1; fewer <= turns; ++fewer) {
        const bool won = fewer > 1 && attacked(frame, fewer);
        Known& known = known_[frame];
        const auto kept = static_cast<std::uint8_t>(fewer);
        if (won) {
            known.wins = kept;
            return true;
        }
        known.fails = kept;
    }
    return false;
}

// Of whoever cannot win at once: what leaves the rival least is tried first.
bool Prover::attacked(const Frame& frame, int turns) {
    struct Option {
        int left;
        Turn turn;
    };
    std::vector<Option> options;
    bool won = false;
    each_turn(passages(frame), [&](const Passage&, Turn turn) {
        const int left = passages(after(frame, turn)).turns;
        if (left == 0) won = true;
        options.push_back({left, turn});
    });
    if (won || turns == 2) return won;
    std::stable_sort(options.begin(), options.end(),
                     [](const Option& a, const Option& b) { return a.left < b.left; });
    return std::any_of(options.begin(), options.end(), [&](const Option& option) {
        return loses_within(after(frame, option.turn), turns - 1);
    });
}

bool Prover::loses_within(const Frame& frame, int turns) {
    count();
    if (wins_at_once(frame)) return false;
    const Passages ways = passages(frame);
    if (turns == 1 || ways.turns == 0) return ways.turns == 0;
    Turn& killer = refuted_by_[static_cast<std::size_t>(turns)];
    if (killer && has(ways, killer) && !wins_within(after(frame, killer), turns)) return false;
    bool lost = true;
    each_turn(ways, [&](const Passage&, Turn turn) {
        if (!lost || wins_within(after(frame, turn), turns)) return;
        lost = false;
        killer = turn;
    });
    return lost;
}

std::vector<Prover::Try> Prover::tries(const Referee& game, int most) {
    std::vector<Try> found;
    const int own = game.turn();
    for (const Action action : game.legal()) {
        Referee next = game;
        next.apply(action);
        Try tried{action, none, {}};
        if (next.over()) {
            tried.turns = next.winner() == own ? 1 : none;
        } else {
            tried.turns =
                next.turn() == own ? strike(next, most).turns : loss(Frame::of(next), most - 1);
            if (next.turn() != own && tried.turns) ++tried.turns;
            if (!tried.turns) tried.line = refuting(next, own, most);
        }
        found.push_back(std::move(tried));
    }
    return found;
}

Prover::Reply Prover::strike(const Referee& game, int most) {
    Reply best;
    const int own = game.turn();
    each_ending(game, [&](const Referee& next, const std::vector<Action>& actions) {
        int turns = next.winner() == own ? 1 : none;
        if (!next.over()) {
            const int left = loss(Frame::of(next), (best.turns ? best.turns : most + 1) - 2);
            turns = left ? left + 1 : none;
        }
        if (turns && (!best.turns || turns < best.turns)) best = {actions, turns};
    });
    return best;
}

// After an action that does not win: the rest of the turn, no own goal where another is to be had,
// and what the rival wins by, or else what leaves no win within the turns that are left.
std::vector<Action> Prover::refuting(const Referee& after, int own, int most) {
    std::vector<Action> line;
    Referee game = after;
    if (game.turn() == own) {
        bool sound = false;
        each_ending(after, [&](const Referee& next, const std::vector<Action>& actions) {
            if (sound || (next.over() && !line.empty())) return;
            sound = !next.over() && !wins_at_once(Frame::of(next));
            if (!sound && !line.empty() && !game.over()) return;
            line = actions;
            game = next;
        });
    }
    if (game.over()) return line;
    std::vector<Action> answer;
    bool won = false;
    each_ending(game, [&](const Referee& next, const std::vector<Action>& actions) {
        if (next.winner() == own || won) return;
        won = next.over();
        if (won || (answer.empty() && (most < 2 || !wins_within(Frame::of(next), most - 1))))
            answer = actions;
    });
    line.insert(line.end(), answer.begin(), answer.end());
    return line;
}

std::vector<Prover::Reply> Prover::replies(const Referee& game, int most) {
    std::vector<Reply> found;
    const int own = game.turn();
    each_ending(game, [&](const Referee& next, const std::vector<Action>& actions) {
        int turns = none;
        if (next.over())
            turns = next.winner() == own ? none : at_once;
        else
            turns = win(Frame::of(next), most);
        found.push_back({actions, turns});
    });
    return found;
}

}  // namespace parlour::square
