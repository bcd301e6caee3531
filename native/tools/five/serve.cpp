// Answers positions on standard input, one a line, for matches between builds of the engine:
//   <rule> <size> <nodes> <ms> <threads> <move> ...      ->  <move> <value> <depth> <nodes>
// Moves are cells as y * size + x. With a folder as argument, weights are read from there.
#include <chrono>
#include <fstream>
#include <iostream>
#include <map>
#include <sstream>
#include <string>

#include "five/engine.hpp"

using namespace parlour::five;

int main(int argc, char** argv) {
    std::map<std::string, std::unique_ptr<Engine>> engines;
    std::string text;
    while (std::getline(std::cin, text)) {
        std::istringstream line(text);
        std::string rule;
        int size, threads, move;
        long nodes, ms;
        line >> rule >> size >> nodes >> ms >> threads;
        const auto found = rule_named(rule);
        if (!line || !found) break;
        auto& engine = engines[rule];
        if (!engine) {
            auto knowledge = Knowledge::of(*found);
            if (argc > 1) {
                Weights weights{};
                std::ifstream file(std::string(argv[1]) + "/" + rule + ".inc");
                if (!read_weights(file, weights)) return 1;
                knowledge = std::make_shared<const Knowledge>(rules[static_cast<std::size_t>(*found)], weights);
            }
            engine = std::make_unique<Engine>(knowledge, 32, threads);
        }
        Position position(engine->knowledge(), size);
        while (line >> move) position.place(cell_at(move % size, move / size));
        Limits limits;
        if (nodes > 0) limits.nodes = static_cast<std::uint64_t>(nodes);
        if (ms > 0) {
            limits.hard = std::chrono::milliseconds(ms);
            limits.soft = limits.hard * 3 / 4;
        }
        engine->ready();
        const Report report = engine->think(position, limits, 1, {});
        const Cell best = report.lines.front().moves.front();
        std::cout << y_of(best) * size + x_of(best) << ' ' << report.lines.front().value << ' '
                  << report.depth << ' ' << report.nodes << std::endl;
    }
    return 0;
}
