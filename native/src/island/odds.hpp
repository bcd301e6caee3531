// How likely a rescue is when every card still to come is as likely as the others, exactly.
#pragma once

#include <cstdint>
#include <stdexcept>
#include <unordered_map>

#include "island/outlook.hpp"
#include "island/position.hpp"

namespace parlour::island {

// The positions did not suffice.
struct Unsettled : std::runtime_error {
    Unsettled() : std::runtime_error("unsettled") {}
};

// In how many of the orders of the cards still to come the best play is rescued; play knows a card
// when it is drawn. `days`: a rescue that is certain is so within that many, the present one
// included, whatever is drawn; 0: it is not certain.
struct Chance {
    std::uint64_t rescues = 0;
    int days = 0;
};

class Odds {
   public:
    // Cards still to come, at most: the number of their orders has to fit.
    static constexpr int most_undealt = 15;

    // After so many positions `of` throws `Unsettled`.
    explicit Odds(std::uint64_t nodes) : most_nodes_(nodes) {}

    Chance of(const Position& position);
    // After an action that led from one position to the other.
    Chance after(const Position& next);

    // So many orders are possible.
    static std::uint64_t orders(const Position& position);

    std::uint64_t nodes() const { return nodes_; }

   private:
    // What lies where, with all that may still come of it, is in `look`; see `Position::key`.
    struct Key {
        std::uint64_t look;
        CardSet dealt;
        std::int8_t lives;
        bool operator==(const Key&) const = default;
    };
    struct Hash {
        std::size_t operator()(const Key& key) const {
            return key.look +
                   0x9E3779B97F4A7C15ull * (key.dealt * 32u + static_cast<unsigned>(key.lives));
        }
    };

    Chance drawn(const Position& position);
    Chance chosen(const Position& position);

    const std::uint64_t most_nodes_;
    std::uint64_t nodes_ = 0;
    const Outlook outlook_;
    std::unordered_map<Key, Chance, Hash> known_;
};

}  // namespace parlour::island
