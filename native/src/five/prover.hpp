// Wins by force, proved to the end: by fours alone, or by fours and threes. Nothing is judged by
// looks.
#pragma once

#include <cstdint>
#include <unordered_map>
#include <utility>
#include <vector>

#include "five/position.hpp"

namespace parlour::five {

// What is forced: a four, which leaves the enemy to stop a five; with threes also a stone that
// threatens a double four, to which the enemy may answer by a stop or by fours of his own.
//
// No answer is left out: any that is not among `replies` loses to what was threatened. So a win is
// a win under the rules; that there is none says so of wins of this kind alone.
class Prover {
   public:
    // `threes` is how many stones of a line may threaten without being fours; those that stop a
    // five do not count. The search gives up after so many nodes.
    Prover(Position position, int threes, std::uint64_t nodes);

    static constexpr int none = 0;       // there is no such win
    static constexpr int unknown = -1;   // the nodes did not suffice

    using Found = std::vector<std::pair<Cell, int>>;

    // How many stones of its own the side to move needs for a five, the last included.
    int win();
    // Every stone that begins such a win, with how many it takes.
    Found wins();
    // The answers of the side to move to what the enemy threatens, each with how many stones the
    // enemy then needs; empty where nothing is threatened, or nothing helps.
    Found replies();
    // The same of any empty cell.
    Found answers();

    std::uint64_t nodes() const { return nodes_; }

   private:
    enum class Result : std::uint8_t { no, cut, yes };  // never, not in so many stones, in so many

    struct Known {
        std::uint8_t wins = 255;  // in so many stones
        std::uint8_t fails = 0;  // not in so many; 255: never
    };

    Result attack(int stones, int threes);
    Result tried(int stones, int threes);
    Result defend(int stones, int threes);
    void attacks(int threes, Cells& moves) const;
    int costs(Cell move) const;
    bool threatened(Cells& replies) const;
    int least(auto&& search);

    Position position_;
    const int threes_;
    const std::uint64_t most_nodes_;
    std::uint64_t nodes_ = 0;
    std::unordered_map<std::uint64_t, Known> known_;
};

}  // namespace parlour::five
