// Four in a Square with one to four pieces per player, solved exactly.
//   square_solve PIECES [ban]
// Movement is solved backwards from its ends; placement is searched into it, first for a win of
// Red, then for one of Blue. Endless play is a draw, which is what repetition and the limit make of
// it.
#include <cstdio>
#include <cstdlib>
#include <cstring>
#include <ctime>
#include <random>

#include "solving/movement.hpp"
#include "square/turns.hpp"

using namespace parlour::square;

namespace {

// Whether one side can force a win from frames of placement.
class Placement {
   public:
    Placement(const Movement& movement, bool red) : movement_(movement), red_(red) {}

    // `red` is to act.
    bool forced(const Frame& frame, bool red) {
        ++nodes_;
        const bool own = red == red_;
        if (frame.moving()) {
            const int value = movement_.value(frame);
            return own ? value > 0 : value < 0;
        }
        if (wins_at_once(frame)) return own;
        const Passages ways = passages(frame);
        if (!ways.turns) return !own;
        const Exact key = exact(frame);
        if (const int known = known_.at(key)) return known > 0;
        // The side that is asked about needs one turn, the other one that escapes.
        bool found = !own;
        each_turn(ways, [&](const Passage&, Turn turn) {
            if (found == own) return;
            if (forced(after(frame, turn), !red) == own) found = own;
        });
        known_.set(key, found ? 1 : -1);
        return found;
    }
    std::uint64_t nodes() const { return nodes_; }

   private:
    const Movement& movement_;
    bool red_;
    Known known_;
    std::uint64_t nodes_ = 0;
};

double cpu() { return static_cast<double>(std::clock()) / CLOCKS_PER_SEC; }

// What was found of movement must follow from the slides, for all that ends and for others at
// random.
bool sound(const Movement& movement, int pieces, bool ban) {
    bool holds = true;
    movement.each([&](const Frame& frame) { holds = holds && movement.consistent(frame); });
    std::mt19937_64 rng(1);
    for (int i = 0; i < 1'000'000; ++i) {
        Frame frame;
        frame.placing = false;
        frame.ban = ban;
        frame.hole = static_cast<std::uint8_t>(rng() % squares);
        const Neighbours& near = beside(frame.hole);
        frame.banned = ban ? near.at[rng() % static_cast<unsigned>(near.count)]
                           : static_cast<std::uint8_t>(no_square);
        while (count(frame.theirs) < pieces) {
            Cells& side = count(frame.mine) < pieces ? frame.mine : frame.theirs;
            side |= bit(static_cast<int>(rng() % grid_cells)) & frame.free();
        }
        if (!corners(frame.mine) && !corners(frame.theirs))
            holds = holds && movement.consistent(frame);
    }
    return holds;
}

}  // namespace

int main(int argc, char** argv) {
    const int pieces = argc > 1 ? std::atoi(argv[1]) : 0;
    if (pieces < 1 || pieces > most_solved) {
        std::fprintf(stderr, "square_solve PIECES [ban], of one to four pieces\n");
        return 2;
    }
    const bool ban = argc > 2 && !std::strcmp(argv[2], "ban");
    const Movement movement(pieces, ban);
    std::printf(
        "%d pieces, %s: movement %zu frames won or lost but for symmetry, the longest in %d "
        "slides, %s, %.0f s\n",
        pieces, ban ? "ban" : "no ban", movement.ends(), movement.longest(),
        sound(movement, pieces, ban) ? "sound" : "NOT SOUND", cpu());
    std::fflush(stdout);
    const Frame start = Frame::of(Referee(Terms{pieces, ban, 3, 100}));
    for (const bool red : {true, false}) {
        Placement placement(movement, red);
        const bool forced = placement.forced(start, true);
        std::printf("%s %s force a win: %llu frames, %.0f s\n", red ? "Red" : "Blue",
                    forced ? "can" : "cannot", static_cast<unsigned long long>(placement.nodes()),
                    cpu());
        std::fflush(stdout);
        if (forced) return 0;
    }
    std::printf("a draw\n");
}
