#include "square/frame.hpp"

#include <cassert>

namespace parlour::square {

Frame Frame::of(const Referee& game) {
    const int own = game.turn();
    Frame frame;
    frame.mine = game.pieces(own);
    frame.theirs = game.pieces(1 - own);
    frame.hole = static_cast<std::uint8_t>(game.hole());
    frame.banned = static_cast<std::uint8_t>(game.banned());
    frame.my_hand = static_cast<std::uint8_t>(game.hand(own));
    frame.their_hand = static_cast<std::uint8_t>(game.hand(1 - own));
    frame.placing = game.phase() == Phase::placement;
    frame.ban = game.terms().ban;
    return frame;
}

Frame after(const Frame& frame, Turn turn) {
    assert(turn && turn.square != frame.hole && turn.square != frame.banned);
    assert((turn.cell != no_cell) == frame.placing);
    Frame next;
    next.mine = slid(frame.theirs, turn.square, frame.hole);
    next.theirs = slid(frame.mine, turn.square, frame.hole);
    if (turn.cell != no_cell) next.theirs |= bit(turn.cell);
    assert(!(next.mine & next.theirs) && !((next.mine | next.theirs) & tile(turn.square)));
    next.hole = turn.square;
    next.banned = frame.ban ? frame.hole : static_cast<std::uint8_t>(no_square);
    next.my_hand = frame.their_hand;
    next.their_hand = static_cast<std::uint8_t>(frame.my_hand - (turn.cell != no_cell));
    next.placing = next.my_hand > 0;
    next.ban = frame.ban;
    return next;
}

Wins wins(const Frame& frame) {
    Wins found;
    if (frame.placing) found.places = completing(frame.mine, frame.free());
    const auto add = [&](int cell, int square) {
        found.slides[static_cast<std::size_t>(found.slide_count++)] = {
            static_cast<std::uint8_t>(cell), static_cast<std::uint8_t>(square)};
    };
    for (const int square : beside(frame.hole)) {
        if (square == frame.banned) continue;
        const Cells mine = slid(frame.mine, square, frame.hole);
        const Cells taken = mine | slid(frame.theirs, square, frame.hole) | tile(square);
        if (corners(mine)) {
            add(frame.placing ? lowest(everywhere & ~taken) : no_cell, square);
        } else if (frame.placing) {
            const Cells cells = completing(mine, everywhere & ~taken);
            if (cells) add(lowest(cells), square);
        }
    }
    found.distance = found.places ? 1 : found.slide_count ? frame.actions() : 0;
    return found;
}

bool wins_at_once(const Frame& frame) {
    if (frame.placing && completing(frame.mine, frame.free())) return true;
    for (const int square : beside(frame.hole)) {
        if (square == frame.banned) continue;
        const Cells mine = slid(frame.mine, square, frame.hole);
        if (corners(mine)) return true;
        if (!frame.placing) continue;
        const Cells taken = mine | slid(frame.theirs, square, frame.hole) | tile(square);
        if (completing(mine, everywhere & ~taken)) return true;
    }
    return false;
}

namespace {

// What the rival wins by after a slide of ours, if we place nothing.
struct Menace {
    Cells places = 0;  // cells that win at once
    Cells cells = 0;   // cells that win at once or with the slide that follows
    bool slide = false;  // a slide wins whatever is placed
};

Menace menace(const Frame& frame, const Passage& way) {
    const int hole = way.square;
    const bool placing = frame.their_hand > 0;
    Menace found;
    if (placing) found.places = found.cells = completing(way.theirs, way.free);
    for (const int square : beside(hole)) {
        if (frame.ban && square == frame.hole) continue;
        const Cells theirs = slid(way.theirs, square, hole);
        if (corners(theirs)) {
            found.slide = true;
            continue;
        }
        if (!placing) continue;
        // Free cells move with their tile; our piece, if placed on one, would move with it too.
        const Cells cells = completing(theirs, slid(way.free, square, hole));
        found.cells |= slid(cells, hole, square);
    }
    return found;
}

}  // namespace

Passages passages(const Frame& frame) {
    Passages found;
    const std::uint8_t own = static_cast<std::uint8_t>(frame.actions());
    for (const int square : beside(frame.hole)) {
        if (square == frame.banned) continue;
        Passage& way = found.at[static_cast<std::size_t>(found.count++)];
        way = {};
        way.square = static_cast<std::uint8_t>(square);
        way.mine = slid(frame.mine, square, frame.hole);
        way.theirs = slid(frame.theirs, square, frame.hole);
        way.free = everywhere & ~(way.mine | way.theirs | tile(square));
        if (frame.placing) way.cell = static_cast<std::uint8_t>(lowest(way.free));
        if (corners(way.theirs)) {  // an own goal
            way.lasts = own;
            continue;
        }
        const Menace threat = menace(frame, way);
        const bool several = (threat.cells & (threat.cells - 1)) != 0;
        if (!threat.slide && !several && (frame.placing || !threat.cells)) {
            way.safe = true;
            if (frame.placing) way.cells = threat.cells ? threat.cells : way.free;
            found.turns += frame.placing ? count(way.cells) : 1;
            continue;
        }
        // One place can be stopped; then the rival needs his slide as well.
        Cells left = threat.places;
        if (frame.placing && left) {
            way.cell = static_cast<std::uint8_t>(lowest(left));
            left &= left - 1;
        }
        way.lasts = static_cast<std::uint8_t>(own + (left ? 1 : frame.their_actions()));
    }
    return found;
}

Doom doom(const Passages& ways) {
    Doom last;
    for (const Passage& way : ways)
        if (way.lasts > last.distance) last = {way.lasts, {way.cell, way.square}};
    return last;
}

}  // namespace parlour::square
