// Values for the side to move, in the end as actions left to it.
#pragma once

namespace parlour::queen {

// Winning with the n-th action from here is worth `sure_win - n`; estimates stay below `sure`.
inline constexpr int sure_win = 30000;
inline constexpr int sure = 29000;

constexpr int win_in(int actions) { return sure_win - actions; }
constexpr int loss_in(int actions) { return actions - sure_win; }
constexpr bool won(int value) { return value > sure; }
constexpr bool lost(int value) { return value < -sure; }
constexpr bool proven(int value) { return won(value) || lost(value); }

}  // namespace parlour::queen
