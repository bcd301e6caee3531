// A win by fours and threes, looked for by proof numbers: where the fewest answers are left first.
#pragma once

#include <atomic>
#include <cstdint>
#include <optional>
#include <unordered_map>
#include <vector>

#include "five/position.hpp"

namespace parlour::five {

// As in prover.hpp nothing is judged by looks and no answer is left out. It goes farther with as
// many nodes, but does not say which win is the quickest, nor that there is none.
class Chase {
   public:
    Chase(Position position, std::uint64_t nodes, const std::atomic<bool>& stop)
        : position_(std::move(position)),
          attacker_(position_.turn()),
          most_nodes_(nodes),
          stop_(stop) {}

    struct Win {
        int plies = 0;             // no answer puts it off longer
        std::vector<Cell> moves;   // until threats alone tell the rest
    };
    // For the side to move, if the nodes suffice to find one, and threats alone do not tell.
    std::optional<Win> win();

    std::uint64_t nodes() const { return nodes_; }

   private:
    static constexpr std::uint32_t never = 1 << 30;

    // How many positions have to be won yet to prove a win, and how many not to disprove it.
    struct Known {
        std::uint32_t proof = 1, disproof = 1;
        std::uint16_t plies = 0;  // of a proven win
        bool told = false;        // by threats alone
    };

    bool attacking() const { return position_.turn() == attacker_; }
    bool spent() const;
    Known glance(Cells& moves) const;
    Known attack(Cells& moves) const;
    Known defence(Cells& moves) const;
    const Known& after(Cell move);
    Known gathered(const Cells& moves, Cell& best, std::uint32_t& second);
    void search(std::uint32_t most_proof, std::uint32_t most_disproof);

    Position position_;
    const Side attacker_;
    const std::uint64_t most_nodes_;
    const std::atomic<bool>& stop_;
    std::uint64_t nodes_ = 0;
    std::unordered_map<std::uint64_t, Known> known_;
};

}  // namespace parlour::five
