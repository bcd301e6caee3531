// What a search remembers of how well a move did wherever it was tried.
#pragma once

#include <cstdlib>

namespace parlour {

// Moves the entry by so much, less the nearer it is to the limit, which it never passes.
inline void nudge(int& entry, int by, int limit) { entry += by - entry * std::abs(by) / limit; }

}  // namespace parlour
