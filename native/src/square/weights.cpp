#include "square/evaluation.hpp"

namespace parlour::square {

const std::array<Weight, features> weights{{
    {30, 30}, {30, 30}, {10, 10}, {10, 10},  // own: threes inside and across, twos inside and across
    {8, 8}, {8, 8}, {3, 3}, {3, 3},          // the same summed over the slides
    {-30, -30}, {-30, -30}, {-10, -10}, {-10, -10},
    {-8, -8}, {-8, -8}, {-3, -3}, {-3, -3},
    {10, 10},
}};

}  // namespace parlour::square
