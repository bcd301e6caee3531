// Scores: evaluations near zero, wins by their distance in plies from the root.
#pragma once

namespace parlour::five {

inline constexpr int max_ply = 200;
inline constexpr int sure_win = 30'000;
inline constexpr int unlimited = 32'000;

constexpr int win_in(int ply) { return sure_win - ply; }
constexpr int loss_in(int ply) { return ply - sure_win; }
constexpr bool decided(int value) {
    return value >= sure_win - max_ply - 10 || value <= max_ply + 10 - sure_win;
}

// Distances in the table are counted from the node they were found at.
constexpr int to_table(int value, int ply) {
    return !decided(value) ? value : value > 0 ? value + ply : value - ply;
}
constexpr int from_table(int value, int ply) {
    return !decided(value) ? value : value > 0 ? value - ply : value + ply;
}

}  // namespace parlour::five
