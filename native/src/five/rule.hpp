// Which runs win (caro.md sections 6.3 and 8).
#pragma once

#include <array>
#include <cstdint>
#include <optional>
#include <string_view>

namespace parlour::five {

// What lies past the end of a run. An own stone cannot: it would be part of the run.
enum class End : std::uint8_t { empty, opponent, edge };

// How many blocked ends void a five.
enum class Voids : std::uint8_t { one = 1, both = 2, never = 3 };

// A decision function over length and ends, as the three parameters of section 8.
struct Rule {
    std::string_view key;
    bool longer_wins;
    Voids voids;
    bool edge_blocks;

    constexpr bool blocks(End end) const {
        return end == End::opponent || (edge_blocks && end == End::edge);
    }

    // Whether a run, the longest stretch through the stone just placed, wins.
    constexpr bool wins(int length, End a, End b) const {
        if (length > 5) return longer_wins;
        return length == 5 && int{blocks(a)} + int{blocks(b)} < static_cast<int>(voids);
    }
};

inline constexpr std::array<Rule, 6> rules{{
    {"standard", false, Voids::never, false},
    {"freestyle", true, Voids::never, false},
    {"caro", false, Voids::one, true},
    {"caro-both", false, Voids::both, true},
    {"caro-8", true, Voids::both, false},
    {"caro-9", false, Voids::both, false},
}};

// The index of the rule of that key.
std::optional<int> rule_named(std::string_view key);

}  // namespace parlour::five
