// Whole turns and the masks behind them, against the rules action by action.
#include "check.hpp"
#include "square/line.hpp"
#include "square/ranking.hpp"
#include "walks.hpp"

using namespace parlour::test;

namespace {

// Plays the actions as far as the game lasts.
Referee played(Referee game, const std::vector<Action>& line) {
    for (const Action action : line)
        if (!game.over()) game.apply(action);
    return game;
}

}  // namespace

int main() {
    Checks check;
    std::mt19937 dice(11);
    for (const Terms& free : all_terms()) {
        // Draws are no business of the frame's.
        const Terms terms{free.pieces, free.ban, 0, 0};
        for (int round = 0; round < 6; ++round)
            for (const Referee& game : random_game(terms, dice, 90)) {
                const Frame frame = Frame::of(game);
                const Wins now = wins(frame);
                const int quick = forced(game, frame.actions());
                check.that(now.distance == std::max(0, quick), "a win in this turn");
                check.that(wins_at_once(frame) == (now.distance > 0), "whether there is one");
                if (now) {
                    std::vector<Action> line;
                    finish(frame, line);
                    check.that(static_cast<int>(line.size()) == now.distance &&
                                   played(game, line).winner() == game.turn(),
                               "and how");
                    continue;
                }
                // Every turn, and whether the rival then wins at once.
                const Passages ways = passages(frame);
                int safe = 0, lasts = 0;
                for (const RankedTurn& ranked : ranked_turns(game)) {
                    const Referee next = played(game, ranked.line);
                    Turn turn;
                    turn.square = static_cast<std::uint8_t>(ranked.line.back() - slide_action);
                    if (ranked.line.size() == 2)
                        turn.cell = static_cast<std::uint8_t>(
                            lowest(slid(bit(ranked.line.front()), turn.square, frame.hole)));
                    if (next.over()) {
                        check.that(next.winner() == 1 - game.turn(), "nobody missed a win");
                        lasts = std::max(lasts, frame.actions());
                        continue;
                    }
                    check.that(after(frame, turn) == Frame::of(next),
                               "turns lead where rules lead");
                    const Wins reply = wins(Frame::of(next));
                    const Passage* way = nullptr;
                    for (const Passage& w : ways)
                        if (w.square == turn.square) way = &w;
                    const bool listed =
                        way->safe && (turn.cell == no_cell || way->cells & bit(turn.cell));
                    check.that(listed == !reply, "a turn is safe if the rival cannot win then");
                    safe += listed;
                    if (reply) lasts = std::max(lasts, frame.actions() + reply.distance);
                }
                check.that(ways.turns == safe, "safe turns are counted");
                if (safe) continue;
                check.that(doom(ways).distance == lasts, "the longest way to lose");
                std::vector<Action> line;
                finish(frame, line);
                check.that(static_cast<int>(line.size()) == lasts &&
                               played(game, line).winner() == 1 - game.turn(),
                           "and how");
            }
    }
    return check.verdict();
}
