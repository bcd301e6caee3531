// Ways to play without looking ahead: for the lowest levels and for the end of every playout.
#pragma once

#include "island/dice.hpp"
#include "island/position.hpp"

namespace parlour::island {

// Any action that does no plain harm.
Action wander(const Position& position, Dice& dice);

// The flip that gives most; else safely on while rescue is under way; else the way to where a flip
// waits; else a new card.
Action explore(const Position& position, Dice& dice);

}  // namespace parlour::island
