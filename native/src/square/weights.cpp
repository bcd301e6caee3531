#include "square/evaluation.hpp"

namespace parlour::square {

// Fitted by `square_tune`; see there.
const std::array<Weight, features> weights{{
#include "square/weights.inc"
}};

}  // namespace parlour::square
