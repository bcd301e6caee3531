#include "square/line.hpp"

namespace parlour::square {

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

}  // namespace parlour::square
