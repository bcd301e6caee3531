#include "solving/movement.hpp"

#include <algorithm>
#include <cstdlib>

namespace parlour::square {

namespace {

Frame moving(Cells mine, Cells theirs, int hole, int banned, bool ban) {
    Frame frame;
    frame.mine = mine;
    frame.theirs = theirs;
    frame.hole = static_cast<std::uint8_t>(hole);
    frame.banned = static_cast<std::uint8_t>(banned);
    frame.placing = false;
    frame.ban = ban;
    return frame;
}

// What may be banned where a slide brought the hole: with the ban always the square it came from.
template <class Visit>
void each_ban(int hole, bool ban, Visit visit) {
    if (!ban) return visit(no_square);
    for (const int square : beside(hole)) visit(square);
}

}  // namespace

Movement::Movement(int pieces, bool ban) : pieces_(pieces), ban_(ban) {
    levels_.resize(2);
    if (pieces == most_solved) add_first();
    for (std::size_t distance = 1; distance < levels_.size(); ++distance) {
        if (levels_[distance].empty()) break;
        levels_.emplace_back();
        longest_ = static_cast<int>(distance);
        for (std::size_t i = 0; i < levels_[distance].size(); ++i)
            add_before(levels_[distance][i], static_cast<int>(distance));
    }
}

void Movement::note(const Frame& frame, int value, std::vector<Frame>& level) {
    const Exact key = exact(frame);
    if (known_.at(key)) return;
    known_.set(key, value);
    level.push_back(frame);
}

// The frames of which a slide ends the game: blocks as they lie after it, and back.
void Movement::add_first() {
    std::vector<Frame> ended;
    for (Cells left = blocks; left; left &= left - 1) {
        const Cells block = bit(lowest(left)) * 0b11000011;
        for (int hole = 0; hole < squares; ++hole) {
            if (block & tile(hole)) continue;
            each_choice(everywhere & ~block & ~tile(hole), pieces_, [&](Cells rest) {
                for (const int from : beside(hole)) {  // where the hole was
                    const Cells winner = slid(block, from, hole), other = slid(rest, from, hole);
                    if (corners(winner) || corners(other)) continue;
                    each_ban(from, ban_, [&](int banned) {
                        if (banned == hole) return;
                        ended.push_back(moving(winner, other, from, banned, ban_));
                        ended.push_back(moving(other, winner, from, banned, ban_));
                    });
                }
            });
        }
    }
    for (const Frame& frame : ended)
        if (const int value = from_slides(frame); std::abs(value) == 1)
            note(frame, value, levels_[1]);
}

// What the slides say, as far as what they lead to is known.
int Movement::from_slides(const Frame& frame) const {
    int won = 0, lost = 0;
    bool all_lost = true;
    for (const int square : beside(frame.hole)) {
        if (square == frame.banned) continue;
        const Frame reply = after(frame, {no_cell, static_cast<std::uint8_t>(square)});
        int value = 0;  // of the slide
        if (corners(reply.theirs)) {
            value = 1;
        } else if (corners(reply.mine)) {
            value = -1;
        } else if (const int then = known_.at(exact(reply))) {
            value = then > 0 ? -then - 1 : -then + 1;
        }
        if (value > 0 && (!won || value < won)) won = value;
        if (value < 0) lost = std::min(lost, value);
        all_lost = all_lost && value < 0;
    }
    return won ? won : all_lost ? lost : 0;
}

// The frames from which one slide leads to this one.
template <class Visit>
void Movement::before(const Frame& frame, Visit visit) const {
    for (const int hole : beside(frame.hole)) {
        if (ban_ && hole != frame.banned) continue;
        const Cells mine = slid(frame.theirs, hole, frame.hole),
                    theirs = slid(frame.mine, hole, frame.hole);
        if (corners(mine) || corners(theirs)) continue;
        each_ban(hole, ban_, [&](int banned) {
            if (banned != frame.hole) visit(moving(mine, theirs, hole, banned, ban_));
        });
    }
}

void Movement::add_before(const Frame& frame, int distance) {
    before(frame, [&](const Frame& earlier) {
        if (known_.at(exact(earlier))) return;
        const int value = from_slides(earlier);
        if (value) note(earlier, value, levels_[static_cast<std::size_t>(distance) + 1]);
    });
}

}  // namespace parlour::square
