// Weights fitted to samples by gradient descent.
#pragma once

#include "five/weights.hpp"
#include "learning/samples.hpp"

namespace parlour::five {

// The evaluation to expected scores, from the weights as they are. Tells of its loss.
void fit_evaluation(const Samples& samples, Weights& weights, int epochs);

// The ordering to the moves that searches chose.
void fit_order(const Knowledge& knowledge, const Samples& samples, Weights& weights, int epochs);

}  // namespace parlour::five
