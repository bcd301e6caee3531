// Games of the engine against itself, with boards that its searches met on the way.
#pragma once

#include <random>
#include <vector>

#include "five/opening.hpp"
#include "learning/games.hpp"

namespace parlour::five {

struct SelfPlay {
    std::uint64_t nodes = 4'000;       // a move, in the mean
    std::uint64_t leaf_nodes = 1'500;  // a leaf
    int varied = 10;  // one quiet move of so many is drawn from near-equal lines ...
    int erring = 14;  // ... and one is a mistake on purpose
    // All mistakes are one side's, which also searches a tenth: where equal play only draws (strict
    // Caro), that shows what wins.
    bool one_errs = false;
};

// Plays one game and adds a leaf for each of its searches.
class Recorder {
   public:
    Recorder(std::shared_ptr<const Knowledge> knowledge, const SelfPlay& terms);
    // The game is the first, its leaves follow. The same for the same seed.
    std::vector<RecordedGame> play(std::uint64_t seed);

   private:
    Report think(const Position& position, std::uint64_t nodes, int width);
    void catch_leaf(const Position& position);
    void add_leaf(std::vector<RecordedGame>& games);
    Cell chosen(const Position& position, RecordedMove& move, std::uint64_t nodes, bool errs);

    SelfPlay terms_;
    Engine engine_;
    std::mt19937_64 rng_;
    bool catching_ = false;
    std::uint64_t met_ = 0;
    std::vector<Cell> leaf_;  // the stones of a board met, drawn evenly from all of a search
};

}  // namespace parlour::five
