// Scores: evaluations near zero, wins by their distance in actions from the root.
#pragma once

namespace parlour::square {

inline constexpr int most_actions = 400;
inline constexpr int sure_win = 30'000;
inline constexpr int unlimited = 32'000;

constexpr int win_in(int actions) { return sure_win - actions; }
constexpr int loss_in(int actions) { return actions - sure_win; }
constexpr bool decided(int value) {
    return value >= sure_win - most_actions || value <= most_actions - sure_win;
}

// Distances in the table are counted from the node they were found at.
constexpr int to_table(int value, int actions) {
    return !decided(value) ? value : value > 0 ? value + actions : value - actions;
}
constexpr int from_table(int value, int actions) {
    return !decided(value) ? value : value > 0 ? value - actions : value + actions;
}

}  // namespace parlour::square
