// What a frame is worth does not depend on the mirror it is seen in, nor on who is Red.
#include "check.hpp"
#include "square/evaluation.hpp"
#include "square/symmetry.hpp"
#include "walks.hpp"

using namespace parlour::test;

namespace {

Frame mirrored(const Frame& frame, int s) {
    Frame seen = frame;
    seen.mine = image(frame.mine, s);
    seen.theirs = image(frame.theirs, s);
    seen.hole = static_cast<std::uint8_t>(image_of_square(frame.hole, s));
    seen.banned = static_cast<std::uint8_t>(image_of_square(frame.banned, s));
    return seen;
}

// The same position with the sides exchanged, the other one to act. In placement there is none:
// Red always begins.
Referee exchanged(const Referee& game) {
    return Referee(game.terms(), game.pieces(1), game.pieces(0), game.hole(), game.phase(),
                   1 - game.turn(), game.banned(), {});
}

}  // namespace

int main() {
    Checks check;
    std::mt19937 dice(23);
    int told = 0;
    for (const Terms& terms : all_terms())
        for (int round = 0; round < 20; ++round)
            for (const Referee& game : random_game(terms, dice, 90)) {
                const Frame frame = Frame::of(game);
                const int worth = evaluate(frame);
                told += worth != 0;
                for (int s = 0; s < symmetries; ++s)
                    check.that(evaluate(mirrored(frame, s)) == worth,
                               "an evaluation is the same in every mirror");
                if (game.phase() == Phase::movement)
                    check.that(evaluate(Frame::of(exchanged(game))) == worth,
                               "an evaluation is the same for Red and for Blue");
            }
    check.that(told > 1'000, "most frames are worth something to somebody");
    return check.verdict();
}
