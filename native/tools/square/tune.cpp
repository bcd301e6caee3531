// Plays the engine against itself and fits the evaluation's weights to the results.
//
//     square_tune games nodes seed > weights.inc
//
// The same arguments give the same weights.
#include <cmath>
#include <cstdio>
#include <cstdlib>
#include <random>
#include <vector>

#include "square/engine.hpp"
#include "square/evaluation.hpp"

using namespace parlour::square;

namespace {

struct Sample {
    Counts counts;
    double hand;  // share of the pieces still to come
    double result;  // for the player to act: 1, ½, 0
};

// Games begin with a few actions at random, and every eighth is one too, so that sides err.
void play(Engine& engine, const Limits& limits, bool ban, std::mt19937& dice,
          std::vector<Sample>& samples) {
    Referee game(Terms{16, ban, 3, 100});
    std::vector<std::pair<Sample, int>> kept;
    const unsigned opening = 4 + 2 * (dice() % 5);
    for (unsigned made = 0; !game.over(); ++made) {
        if (made < opening || dice() % 8 == 0) {
            const auto actions = game.legal();
            game.apply(actions[dice() % actions.size()]);
            continue;
        }
        const Frame frame = Frame::of(game);
        if (game.phase() == Phase::movement && !ban && !wins(frame)) break;  // a draw (section 6)
        engine.forget();
        const Report report = engine.think(game, limits, {});
        if (frame.placing && !wins(frame) && passages(frame).turns > 6)  // the search goes on there
            kept.push_back(
                {{counted(frame), (frame.my_hand + frame.their_hand) / 32.0, 0.5}, game.turn()});
        game.apply(report.line.front());
    }
    for (auto& [sample, seat] : kept) {
        if (game.winner()) sample.result = *game.winner() == seat ? 1.0 : 0.0;
        samples.push_back(sample);
    }
}

}  // namespace

int main(int argc, char** argv) {
    const int games = argc > 1 ? std::atoi(argv[1]) : 1000;
    Limits limits;
    limits.nodes = argc > 2 ? static_cast<std::uint64_t>(std::atoi(argv[2])) : 400;
    std::mt19937 dice(argc > 3 ? static_cast<unsigned>(std::atoi(argv[3])) : 1);
    Engine engine(1);
    std::vector<Sample> samples;
    for (int i = 0; i < games; ++i) play(engine, limits, i % 2 == 1, dice, samples);

    constexpr std::size_t size = 2 * features;
    std::array<double, size> w{}, speed{}, gradient{};
    double loss = 0;
    const double count = static_cast<double>(samples.size());
    for (int round = 0; round < 2000; ++round) {
        gradient.fill(0);
        loss = 0;
        for (const Sample& sample : samples) {
            double sum = 0;
            for (std::size_t i = 0; i < features; ++i)
                sum +=
                    sample.counts[i] * (w[2 * i] * (1 - sample.hand) + w[2 * i + 1] * sample.hand);
            const double p = 1 / (1 + std::exp(-sum));
            loss += (p - sample.result) * (p - sample.result);
            for (std::size_t i = 0; i < features; ++i) {
                const double g = (p - sample.result) * sample.counts[i];
                gradient[2 * i] += g * (1 - sample.hand);
                gradient[2 * i + 1] += g * sample.hand;
            }
        }
        for (std::size_t i = 0; i < size; ++i) {
            speed[i] = 0.9 * speed[i] - 0.05 * (gradient[i] / count + 1e-5 * w[i]);
            w[i] += speed[i];
        }
    }
    std::fprintf(stderr, "%zu positions, mean square error %.4f\n", samples.size(), loss / count);
    for (std::size_t i = 0; i < features; ++i)
        std::printf("{%.0f, %.0f},\n", 100 * w[2 * i], 100 * w[2 * i + 1]);
}
