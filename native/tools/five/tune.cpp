// Fits the weights of one rule to recorded games:
//   five_tune <rule> <threads> <sure> <start.inc | fitted | plain> <out.inc> <games.bin> ...
// The evaluation is fitted to what searches and results say of every board where an evaluation
// counts, move ordering to the moves that searches chose. `fitted` begins with the weights that are
// built in, `plain` with those set by hand. Boards whose value the search was sure of count <sure>,
// the others one. The same files in the same order give the same weights.
#include <chrono>
#include <cstdio>
#include <fstream>
#include <string>

#include "learning/contestant.hpp"
#include "learning/fit.hpp"

using namespace parlour::five;

int main(int argc, char** argv) {
    if (argc < 7) {
        std::fprintf(stderr,
                     "five_tune <rule> <threads> <sure> <start.inc | fitted | plain> <out.inc> "
                     "<games.bin> ...\n");
        return 2;
    }
    const auto rule = rule_named(argv[1]);
    if (!rule) return 2;
    const std::string start = argv[4];
    const Rule& law = rules[static_cast<std::size_t>(*rule)];
    Weights weights = start == "plain" ? plain_weights(LineTable(law)) : fitted_weights(*rule);
    if (start != "plain" && start != "fitted") {
        std::ifstream file(start);
        if (!read_weights(file, weights)) return 2;
    }
    const auto started = Clock::now();
    const auto knowledge = std::make_shared<const Knowledge>(law, weights);
    const std::vector<std::string> paths(argv + 6, argv + argc);
    constexpr int every = 4, eval_epochs = 10, order_epochs = 5;
    const Samples samples =
        read_samples(knowledge, paths, std::stof(argv[3]), every, std::stoi(argv[2]));
    std::printf("%s: read in %.0f s\n", argv[1],
                std::chrono::duration<double>(Clock::now() - started).count());
    fit_evaluation(samples, weights, eval_epochs);
    fit_order(*knowledge, samples, weights, order_epochs);
    std::ofstream file(argv[5]);
    write_weights(file, weights);
    std::printf("%s: %.0f s in all\n", argv[1],
                std::chrono::duration<double>(Clock::now() - started).count());
    return file ? 0 : 1;
}
