#include "square/referee.hpp"

#include <algorithm>
#include <stdexcept>
#include <utility>

namespace parlour::square {

Referee::Referee(const Terms& terms, Cells red, Cells blue, int hole, Phase phase, int turn,
                 int moved, std::vector<Look> seen)
    : terms_(terms),
      red_(red),
      blue_(blue),
      hole_(hole),
      phase_(phase),
      turn_(turn),
      moved_(moved),
      seen_(std::move(seen)) {
    const int reds = count(red), blues = count(blue);
    // From Red's place until Blue's, Red has one piece more (section 4).
    const int lead =
        phase != Phase::movement && (phase == Phase::placement_slide) == (turn == 0) ? 1 : 0;
    const bool full = reds == terms.pieces && blues == terms.pieces;
    if (((red | blue) & ~everywhere) || red & blue || (red | blue) & tile(hole) ||
        reds - blues != lead || std::max(reds, blues) > terms.pieces || corners(red) ||
        corners(blue) || (phase == Phase::movement && !full) || (phase == Phase::placement && full))
        throw std::invalid_argument("no such position");
}

Look Referee::look() const {
    return {red_, blue_, static_cast<std::uint8_t>(hole_), static_cast<std::uint8_t>(banned())};
}

int Referee::slides_left() const {
    if (!terms_.limit) return 1 << 20;
    return terms_.limit - (seen_.empty() ? 0 : static_cast<int>(seen_.size()) - 1);
}

std::vector<Action> Referee::legal() const {
    std::vector<Action> actions;
    if (over()) return actions;
    if (phase_ == Phase::placement) {
        const Cells closed = red_ | blue_ | tile(hole_);
        for (int cell = 0; cell < grid_cells; ++cell)
            if (!(closed & bit(cell))) actions.push_back(cell);
    } else {
        for (const int square : beside(hole_))
            if (square != banned()) actions.push_back(slide_action + square);
    }
    return actions;
}

void Referee::apply(Action action) {
    const std::vector<Action> actions = legal();
    if (std::find(actions.begin(), actions.end(), action) == actions.end())
        throw std::invalid_argument("not legal now");
    action < slide_action ? place(action) : slide(action - slide_action);
}

void Referee::place(int cell) {
    Cells& mine = turn_ ? blue_ : red_;
    mine |= bit(cell);
    if (corners(mine))
        winner_ = turn_;
    else
        phase_ = Phase::placement_slide;
}

void Referee::slide(int square) {
    red_ = slid(red_, square, hole_);
    blue_ = slid(blue_, square, hole_);
    moved_ = std::exchange(hole_, square);
    for (const int owner :
         {turn_, 1 - turn_})  // both at once: the mover (R7); else an own goal (R5)
        if (corners(pieces(owner))) {
            winner_ = owner;
            return;
        }
    turn_ = 1 - turn_;
    phase_ = Phase::placement;
    if (hand(0) || hand(1)) return;
    phase_ = Phase::movement;
    seen_.push_back(look());
    if (terms_.repetition &&
        std::count(seen_.begin(), seen_.end(), seen_.back()) == terms_.repetition)
        draw_ = Draw::repetition;
    else if (slides_left() == 0)
        draw_ = Draw::limit;
}

std::uint64_t Referee::perft(int depth) const {
    if (depth == 0) return 1;
    const std::vector<Action> actions = legal();
    if (depth == 1) return actions.size();
    std::uint64_t lines = 0;
    for (const Action action : actions) {
        Referee next = *this;
        next.apply(action);
        lines += next.perft(depth - 1);
    }
    return lines;
}

}  // namespace parlour::square
