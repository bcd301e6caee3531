// The numbers of the search by their names. They assume the spread of the evaluation.
#pragma once

namespace parlour::square::margins {

inline constexpr int unit = 4;  // depth is counted in quarters of a turn

inline constexpr int few = 6;           // a player with no more turns than this is pressed
inline constexpr int only_turn = 0;     // what a turn of such a player costs: the only one ...
inline constexpr int pressed_turn = unit / 2;  // ... and one of several
inline constexpr int extended = 8;  // so far past twice the root's depth no longer
inline constexpr int slide_turn = unit / 2;    // a turn of movement

// Order: in deep nodes by the evaluation, in others by what the place builds or stops.
inline constexpr int deep = 3 * unit;
inline constexpr int evaluation = 4;
inline constexpr int builds = 300;
inline constexpr int stops = 240;
inline constexpr int first_killer = 600;
inline constexpr int second_killer = 400;
inline constexpr int history_limit = 4096;
inline constexpr int history_share = 4;  // history is divided by this
inline constexpr int most_bonus = 400;

// Later turns are looked at less.
inline constexpr double reduced_least = 0.2;
inline constexpr double reduced_slower = 2.2;
inline constexpr int late = 3;  // turns before that
inline constexpr int late_depth = 2 * unit;
inline constexpr int less_on_line = unit / 2;  // on the principal line
inline constexpr int root_late = 4;
inline constexpr int root_late_depth = 3 * unit;
inline constexpr int less_at_root = unit;

// The root.
inline constexpr int aspiration_turns = 3;
inline constexpr int aspiration = 30;
inline constexpr int widening = 4;

}  // namespace parlour::square::margins
