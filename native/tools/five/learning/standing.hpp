// Ratings from the results of a match played in pairs, as in `parlour.cli.contest.elo`.
#pragma once

#include <string>
#include <vector>

namespace parlour::five {

// The sum of both games' scores of an opening, from 0 to 2, for the one that is rated.
class Standing {
   public:
    void add(double pair) { pairs_.push_back(pair); }
    std::size_t pairs() const { return pairs_.size(); }
    // Score, and Elo with 95 % bounds. The error is that of pairs: both games share an opening.
    std::string text() const;

   private:
    std::vector<double> pairs_;
};

}  // namespace parlour::five
