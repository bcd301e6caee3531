// The units of evaluation and ordering.
#pragma once

namespace parlour::five {

// An evaluation v stands for an expected score of 1 / (1 + exp(-v / eval_scale)).
inline constexpr double eval_scale = 250;

// Weights of the evaluation are kept in parts of its unit: most cells are worth less than one.
inline constexpr int weight_unit = 16;

// An ordering score s makes a move exp(s / order_scale) times as likely.
inline constexpr double order_scale = 64;

}  // namespace parlour::five
