// Scores: evaluations near zero, wins by how far they are from the root, in plies or in actions.
#pragma once

namespace parlour {

inline constexpr int sure_win = 30'000;
inline constexpr int unlimited = 32'000;
inline constexpr int farthest = 400;  // no search sees an end beyond that

constexpr int win_in(int distance) { return sure_win - distance; }
constexpr int loss_in(int distance) { return distance - sure_win; }
constexpr bool lost(int value) { return value <= loss_in(farthest); }
constexpr bool decided(int value) { return value >= win_in(farthest) || lost(value); }

// Distances in a table are counted from the node they were found at.
constexpr int to_table(int value, int distance) {
    return !decided(value) ? value : value > 0 ? value + distance : value - distance;
}
constexpr int from_table(int value, int distance) {
    return !decided(value) ? value : value > 0 ? value - distance : value + distance;
}

}  // namespace parlour
