#include "square/ranking.hpp"

#include "square/evaluation.hpp"
#include "square/frame.hpp"
#include "square/line.hpp"
#include "tree/value.hpp"

namespace parlour::square {

namespace {

int value_of(const Frame& reply, int actions) {
    if (corners(reply.theirs)) return win_in(actions);  // both at once: the mover (R7)
    if (corners(reply.mine)) return loss_in(actions);
    if (const Wins answer = wins(reply)) return loss_in(actions + answer.distance);
    return -evaluate(reply);
}

}  // namespace

std::vector<RankedTurn> ranked_turns(const Referee& game) {
    const Frame frame = Frame::of(game);
    std::vector<RankedTurn> ranked;
    const Cells winning = frame.placing ? completing(frame.mine, frame.free()) : 0;
    for (Cells left = winning; left; left &= left - 1)
        ranked.push_back({{lowest(left)}, win_in(1)});
    for (const int square : beside(frame.hole)) {
        if (square == frame.banned) continue;
        Cells cells =
            frame.placing ? slid(frame.free() & ~winning, square, frame.hole) : bit(no_cell);
        for (; cells; cells &= cells - 1) {
            const Turn turn{static_cast<std::uint8_t>(lowest(cells)),
                            static_cast<std::uint8_t>(square)};
            RankedTurn found;
            write(frame, turn, found.line);
            found.value = value_of(after(frame, turn), frame.actions());
            ranked.push_back(std::move(found));
        }
    }
    return ranked;
}

}  // namespace parlour::square
