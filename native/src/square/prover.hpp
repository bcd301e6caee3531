// Wins by force within so many turns, proved against every answer. Nothing is judged by looks.
#pragma once

#include <cstdint>
#include <stdexcept>
#include <unordered_map>
#include <vector>

#include "square/frame.hpp"
#include "square/referee.hpp"
#include "square/turns.hpp"

namespace parlour::square {

// The positions did not suffice.
struct Unsettled : std::runtime_error {
    Unsettled() : std::runtime_error("unsettled") {}
};

// Turns are those of the winner, the present one and the winning one included. Draws by repetition
// or by the limit are not looked at: a caller sees to it that none can come up within the turns.
class Prover {
   public:
    static constexpr int none = 0;      // not within so many turns
    static constexpr int at_once = -1;  // the turn itself gives the game away

    // After so many positions it throws `Unsettled`.
    explicit Prover(std::uint64_t nodes) : most_nodes_(nodes) {}

    // The fewest turns in which whoever is to act wins, if they are at most `most`.
    int win(const Frame& frame, int most);
    // The fewest turns in which the rival wins, whatever who is to act does.
    int loss(const Frame& frame, int most);

    // An action of who is to act. `turns`: in so many he wins with it. Where he does not, `line` is
    // how his turn goes on, if it does, and a turn of the rival that refutes the action.
    struct Try {
        Action action = 0;
        int turns = none;
        std::vector<Action> line;
    };
    std::vector<Try> tries(const Referee& game, int most);

    // What is left of the turn of who is to act, and in how many turns the rival then wins.
    struct Reply {
        std::vector<Action> actions;
        int turns = none;
    };
    // The quickest way to win with what is left of the turn; no actions where there is none.
    Reply strike(const Referee& game, int most);
    std::vector<Reply> replies(const Referee& game, int most);

    std::uint64_t nodes() const { return nodes_; }

   private:
    struct Known {
        std::uint8_t wins = 255;  // within so many turns
        std::uint8_t fails = 0;   // not within so many
    };
    struct Hash {
        std::size_t operator()(const Frame& frame) const;
    };

    bool wins_within(const Frame& frame, int turns);
    bool loses_within(const Frame& frame, int turns);
    bool attacked(const Frame& frame, int turns);
    std::vector<Action> refuting(const Referee& after, int own, int most);
    void count();

    const std::uint64_t most_nodes_;
    std::uint64_t nodes_ = 0;
    std::unordered_map<Frame, Known, Hash> known_;
    std::vector<Turn> refuted_by_ = std::vector<Turn>(16);  // by turns left
};

}  // namespace parlour::square
