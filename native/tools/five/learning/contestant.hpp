// One side of a match: weights, and numbers of the search.
#pragma once

#include <memory>
#include <string>

#include "five/engine.hpp"

namespace parlour::five {

struct Contestant {
    std::shared_ptr<const Knowledge> knowledge;
    Margins margins;
    int errs = 0;  // one move in so many is any candidate
    int megabytes = 16;
    int proof = 0;  // nodes
};

// Changes margins by text such as "fours=8,far_fours=1"; `weights=FOLDER` reads the rule's file
// there, `errs=4` makes every fourth move one of chance, `mb=128` gives it a table of that size,
// `proof=2000` so many nodes before each search for a win by fours and threes.
// Says what is wrong and ends the program: these are words of a command line.
void change(Contestant& contestant, int rule, const std::string& text);

// The fitted weights and the numbers as they are, changed by the text; "." changes nothing.
Contestant contestant(int rule, const std::string& text);

// From "nodes:20000" or "cpu:100", milliseconds of the thread's own time.
Limits limits_from(const std::string& text);

// Of a file of weights.
std::shared_ptr<const Knowledge> knowledge_from(int rule, const std::string& path);

}  // namespace parlour::five
