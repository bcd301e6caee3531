// What to do now: a tree search over the odds. The cards still to come are a set; every outcome
// of a draw is as likely as the others, and the search never knows more.
#pragma once

#include <atomic>
#include <chrono>
#include <cstddef>
#include <cstdint>
#include <functional>
#include <vector>

#include "island/dice.hpp"
#include "island/position.hpp"

namespace parlour::island {

struct Plan {
    double rescue = 0;         // how likely it is, as far as the search knows
    double points = 0;         // expected at a rescue
    int proven = 0;            // actions to a sure rescue, negative to a sure defeat, or 0
    int depth = 0;             // actions down the tree, draws included, at its deepest
    std::uint64_t nodes = 0;   // games played out
    std::vector<Action> line;  // expected up to the next draw, the best action first
};

class Planner {
   public:
    explicit Planner(std::size_t megabytes);

    // Plays `games` to their end, more where they promise more. The position waits for the player.
    // `tell` hears the plan whenever the number of games has doubled.
    Plan plan(const Position& start, std::uint64_t seed, std::uint64_t games,
              std::chrono::milliseconds time, const std::function<void(const Plan&)>& tell);
    void stop() { stop_.store(true, std::memory_order_relaxed); }
    // Takes back a stop that came before: call before `plan`, from the same thread.
    void ready() { stop_.store(false, std::memory_order_relaxed); }

   private:
    using Index = std::uint32_t;

    struct Node {
        double worth = 0;        // sum over the games
        std::uint32_t games = 0;
        std::uint32_t rescues = 0;
        Index children = 0;      // the first of them; 0 while there are none
        std::uint8_t count = 0;
        Action action = 0;
        bool draw = false;       // the children are draws
        std::int8_t proven = 0;  // as in `Plan`
    };

    void one_game(const Position& start, Dice& dice);
    bool grow(Index at, const Position& position);
    Index promising(const Node& node, Dice& dice) const;
    Index next_draw(const Node& node, Dice& dice) const;
    void prove(Node& node);
    Plan report(int deepest) const;

    std::vector<Node> nodes_;
    std::size_t most_nodes_;
    std::vector<Index> path_;
    std::atomic<bool> stop_{false};
};

}  // namespace parlour::island
