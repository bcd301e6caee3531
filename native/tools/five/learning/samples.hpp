// What is learnt from recorded games: boards as sums of features, and moves among their rivals.
#pragma once

#include <cstdint>
#include <memory>
#include <string>
#include <vector>

#include "five/knowledge.hpp"
#include "learning/games.hpp"

namespace parlour::five {

struct Feature {
    std::uint16_t index;
    std::int16_t count;
};

// Where each block of the evaluation's numbers begins in one long vector. Flag sets have a number
// for each bit and one for each set, so that a set nobody has met is judged by its parts.
inline constexpr int cell_block = codes + kinds;
inline constexpr int mover_at = 0;
inline constexpr int waiter_at = cell_block;
inline constexpr int flags_at = 2 * cell_block;
inline constexpr int bits_at = flags_at + flag_sets;
inline constexpr int eval_count = bits_at + flag_bits;

// A board to judge. Features lie one behind the other in the samples' vector.
struct Board {
    std::uint64_t features;
    std::uint16_t feature_count;
    bool unseen;   // kept aside, to see what generalises
    float target;  // the expected score of the side to move
    float weight;
};

struct Choice {
    ShapeId own, stop;
};

// A move among all candidates.
struct Pick {
    std::uint64_t choices;
    std::uint16_t choice_count;
    std::uint16_t chosen;
};

struct Samples {
    std::vector<Feature> features;
    std::vector<Board> boards;
    std::vector<Choice> choices;
    std::vector<Pick> picks;

    void add(const Samples& more);
};

// How much the result of a game counts beside what the search said, where it says something: after
// the last mistake on purpose.
inline constexpr float result_share = 0.5f;

// All boards of the files where an evaluation counts (`judged`), and the moves of every `every`th
// quiet one. A board whose value the search was sure of counts only `sure`: a deeper search needs
// no evaluation to see it. Whole games are kept aside. Ends the program where a file is not what it
// should be.
Samples read_samples(const std::shared_ptr<const Knowledge>& knowledge,
                     const std::vector<std::string>& paths, float sure, int every, int threads);

}  // namespace parlour::five
