// A window around what the last iteration found, widened where the value lies outside.
#pragma once

#include "tree/value.hpp"

namespace parlour {

class Aspiration {
   public:
    Aspiration(int width, int widening) : width_(width), widening_(widening) {}

    void narrow(int guess) {
        alpha = guess - width_;
        beta = guess + width_;
    }

    // Whether the value lies inside. If not the window grows towards it.
    bool holds(int value) {
        width_ *= widening_;
        if (value <= alpha) {
            beta = (alpha + beta) / 2;
            alpha = width_ > widest ? -unlimited : value - width_;
        } else if (value >= beta) {
            beta = width_ > widest ? unlimited : value + width_;
        } else {
            return true;
        }
        return false;
    }

    int alpha = -unlimited, beta = unlimited;

   private:
    static constexpr int widest = 1000;
    int width_, widening_;
};

}  // namespace parlour
