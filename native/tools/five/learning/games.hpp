// Recorded games, as docs/engine.md lays them down: what is learnt from.
#pragma once

#include <cstdint>
#include <iosfwd>
#include <vector>

#include "five/position.hpp"

namespace parlour::five {

inline constexpr int recorded_size = 15;
inline constexpr std::uint8_t no_result = 3;  // of a leaf: a board that a search met, and one move
inline constexpr std::int16_t recorded_win = 30'000;

// Bits of a recorded move's state.
enum State : std::uint8_t {
    own_five = 1,
    enemy_five = 2,
    own_double4 = 4,
    enemy_double4 = 8,
    known_without_search = 16,
    drawn_from_equals = 32,
    mistake_on_purpose = 64,
};

struct RecordedMove {
    std::uint8_t played, best, state, rank;
    std::int16_t value, eval;
};
static_assert(sizeof(RecordedMove) == 8);

struct RecordedGame {
    std::uint8_t result = 1;  // 0 X lost, 1 draw, 2 X won
    std::vector<std::uint8_t> opening;
    std::vector<RecordedMove> moves;
};

constexpr std::uint8_t recorded(Cell cell) {
    return static_cast<std::uint8_t>(x_of(cell) + recorded_size * y_of(cell));
}
constexpr Cell cell_recorded(std::uint8_t cell) {
    return cell_at(cell % recorded_size, cell / recorded_size);
}

// What is to be said of the position with the move that its search chose; `played` is the best.
RecordedMove described(const Position& position, Cell best, int value);

void write_game(std::ostream& out, const RecordedGame& game);
bool read_game(std::istream& in, RecordedGame& game);

}  // namespace parlour::five
