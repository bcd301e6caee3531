// What a stone on an empty cell would mean on one line through it, per rule.
//
// Everything here follows from the rule's decision function. A line is read five cells either way
// from its centre: that shows every five through the centre together with both its ends.
#pragma once

#include <array>
#include <cstdint>
#include <vector>

#include "five/grid.hpp"
#include "five/rule.hpp"

namespace parlour::five {

inline constexpr int reach = 5;

// A line key is two half keys. A half is up to five cells in base three (empty, X, O), cut off by
// the edge; halves of different lengths have separate ranges, so the edge is part of the key and
// placing a stone is an addition.
using LineKey = std::uint32_t;

inline constexpr std::array<LineKey, 6> powers{1, 3, 9, 27, 81, 243};
inline constexpr LineKey half_keys = 364;
inline constexpr LineKey line_keys = half_keys * half_keys;

constexpr LineKey half_base(int length) {
    return (powers[static_cast<std::size_t>(length)] - 1) / 2;
}

// What a stone of digit 1 at that offset from the centre adds to the key.
constexpr LineKey key_weight(int offset) {
    return offset > 0 ? powers[static_cast<std::size_t>(offset - 1)]
                      : half_keys * powers[static_cast<std::size_t>(-offset - 1)];
}

// What the centre's stone achieves on the line, counted in moves that the side still needs there.
// An `open` tier leads to a four that no single stone stops; under a rule that has no such four
// the open tiers stay empty.
enum class Tier : std::uint8_t {
    dead,   // no five through the centre can come about
    one,    // one more stone makes a two
    open1,  // ... an open two
    two,
    open2,
    three,  // one more stone makes a four
    open3,  // one more stone makes an open four
    four,   // there is a winning cell, and some single enemy stone leaves none
    open4,  // there are winning cells, and no single enemy stone leaves none
    five,   // the stone wins at once
};
inline constexpr int tiers = 10;

// A finer scale in sixteen steps: a tier split by how many ways lead on. Zero is dead.
using Code = std::uint8_t;
inline constexpr int codes = 16;

// A coarser one in eight, for tables over all four lines of a cell.
inline constexpr int groups = 8;

struct LineRead {
    Tier tier;
    std::uint16_t wins;   // offsets (bit = offset + 5) that would then win
    std::uint16_t stops;  // enemy offsets that would leave no win; meaningful for a four
};

class LineTable {
   public:
    explicit LineTable(const Rule& rule);

    // Codes of X in the low half of the byte and of O in the high half.
    std::uint8_t codes_at(LineKey key) const { return codes_[key]; }
    Tier tier_of(Code code) const { return tier_of_[code]; }
    int group_of(Code code) const { return group_of_[code]; }

   private:
    std::vector<std::uint8_t> codes_;
    std::array<Tier, codes> tier_of_{};
    std::array<std::uint8_t, codes> group_of_{};
};

// Every line of the key space with the centre taken by digit 1, read under the rule.
std::vector<LineRead> read_lines(const Rule& rule);

// The key with X and O exchanged.
LineKey mirrored_sides(LineKey key);

// The cells of a key at offsets -5..5; the centre is empty.
std::array<Stone, 2 * reach + 1> cells_of(LineKey key);

}  // namespace parlour::five
