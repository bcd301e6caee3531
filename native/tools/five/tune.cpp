// Fits the weights of one rule to self-play:
//   five_tune <rule> <games> <nodes> <threads> <generations> <noise> <out.inc> [start.inc]
// Each generation plays games with the weights it has, then fits the evaluation to results and
// search values, and move ordering to the moves that the search chose. Only the last generation plays
// all the games, those before it an eighth. The same arguments give the same games and the same
// weights, whatever the number of threads. About one move in <noise> is
// played at random. A negative <noise> gives all the mistakes to one side, at a tenth of the nodes
// and anywhere near the stones: where equal play only draws (strict Caro), that shows what wins.
#include <atomic>
#include <chrono>
#include <cmath>
#include <cstdio>
#include <fstream>
#include <random>
#include <string>
#include <thread>
#include <vector>

#include "five/engine.hpp"
#include "five/scale.hpp"

using namespace parlour::five;

namespace {

struct Feature {
    std::uint16_t index;
    std::int16_t count;
};

struct Choice {
    std::uint16_t own, stop;
};

// A position to learn from. Lists lie one behind the other in the game's vectors.
struct Sample {
    std::uint32_t features, feature_count;
    std::uint32_t choices, choice_count;
    std::uint32_t chosen;
    float value;   // search value as an expected score for the side to move
    float result;  // 1, 0.5 or 0 for the side to move
};

struct Game {
    std::vector<Feature> features;
    std::vector<Choice> choices;
    std::vector<Sample> samples;
    float score_x = 0.5f;
    int length = 0;
};

// Where each block of weights begins in one long vector.
constexpr int cell_block = codes + kinds;
constexpr int mover_at = 0, waiter_at = cell_block, flags_at = 2 * cell_block;
constexpr int eval_count = flags_at + flag_sets;

float expected(int value) {
    if (decided(value)) return value > 0 ? 1.f : 0.f;
    return static_cast<float>(1 / (1 + std::exp(-value / eval_scale)));
}

void describe(const Position& position, Game& game, Sample& sample) {
    std::vector<int> counts(static_cast<std::size_t>(eval_count));
    const Knowledge& knowledge = position.knowledge();
    for (int y = 0; y < position.size(); ++y) {
        for (int x = 0; x < position.size(); ++x) {
            const Cell cell = cell_at(x, y);
            if (!position.empty_at(cell)) continue;
            for (const bool mover : {true, false}) {
                const auto id = position.id(mover ? position.turn() : other(position.turn()), cell);
                const int base = mover ? mover_at : waiter_at, sign = mover ? 1 : -1;
                for (const Code code : knowledge.codes_of(id))
                    counts[static_cast<std::size_t>(base + code)] += sign;
                counts[static_cast<std::size_t>(base + codes + knowledge.kind(id))] += sign;
            }
        }
    }
    counts[flags_at + position.flags()] += 1;
    sample.features = static_cast<std::uint32_t>(game.features.size());
    for (int i = 0; i < eval_count; ++i)
        if (counts[static_cast<std::size_t>(i)])
            game.features.push_back({static_cast<std::uint16_t>(i),
                                     static_cast<std::int16_t>(counts[static_cast<std::size_t>(i)])});
    sample.feature_count = static_cast<std::uint32_t>(game.features.size()) - sample.features;
}

// Some stones close together that leave the game open.
bool open_game(Position& position, std::mt19937_64& rng) {
    const int size = position.size();
    const int stones = 2 + static_cast<int>(rng() % 7);
    for (int i = 0; i < stones; ++i) {
        Cells cells;
        Search::root_moves(position, cells);
        Cell cell;
        if (i == 0) {
            const int inner = std::max(1, size - 8);
            cell = cell_at((size - inner) / 2 + static_cast<int>(rng() % static_cast<unsigned>(inner)),
                           (size - inner) / 2 + static_cast<int>(rng() % static_cast<unsigned>(inner)));
        } else {
            cell = cells[rng() % cells.size()];
        }
        if (position.makes_five(cell)) return false;
        position.place(cell);
    }
    for (const Side side : {Side::x, Side::o})
        if (position.has_four(side) || position.count(side, Threat::five)) return false;
    return true;
}

Game play(const std::shared_ptr<const Knowledge>& knowledge, Engine& engine, std::uint64_t nodes,
          int noise, std::uint64_t seed) {
    std::mt19937_64 rng(seed);
    Game game;
    constexpr int size = 15;
    Position position(knowledge, size);
    engine.forget();
    for (;;) {
        position = Position(knowledge, size);
        if (!open_game(position, rng)) continue;
        Limits quick;
        quick.nodes = 2 * nodes;
        engine.ready();
        const int value = engine.think(position, quick, 1, {}).lines.front().value;
        if (std::abs(value) < 1.2 * eval_scale) break;
    }
    std::vector<bool> mover_is_x;
    while (!position.full() && position.placed() < 140) {
        Limits limits;
        const bool weak = noise < 0 && (position.turn() == Side::x) == (seed % 2 == 0);
        limits.nodes = (nodes / 2 + rng() % nodes) / (weak ? 10 : 1);
        engine.ready();
        const Report report = engine.think(position, limits, 1, {});
        const RootLine& line = report.lines.front();
        Cell move = line.moves.front();
        const Side own = position.turn(), enemy = other(own);
        if (position.makes_five(move)) {
            game.score_x = own == Side::x ? 1.f : 0.f;
            break;
        }
        const bool quiet = !position.count(enemy, Threat::five) && !position.count(enemy, Threat::double4) &&
                           !position.count(own, Threat::double4);
        if (quiet) {
            Sample sample{};
            describe(position, game, sample);
            sample.value = expected(line.value);
            Cells cells;
            position.candidates(cells);
            sample.choices = static_cast<std::uint32_t>(game.choices.size());
            sample.choice_count = 0;
            for (const Cell cell : cells) {
                if (cell == move) sample.chosen = sample.choice_count;
                game.choices.push_back({position.id(own, cell), position.id(enemy, cell)});
                ++sample.choice_count;
            }
            if (!cells.has(move)) sample.choice_count = 0;
            game.samples.push_back(sample);
            mover_is_x.push_back(own == Side::x);
            // Now and then something else, so that worse positions are seen too.
            if ((noise > 0 || weak) && rng() % static_cast<unsigned>(std::abs(noise)) == 0) {
                Cell other_move = cells[rng() % cells.size()];
                for (int i = 0; i < (weak ? 0 : 3); ++i) {
                    const Cell trial = cells[rng() % cells.size()];
                    if (position.order(trial) > position.order(other_move)) other_move = trial;
                }
                if (!position.makes_five(other_move)) move = other_move;
            }
        }
        position.place(move);
    }
    game.length = position.placed();
    for (std::size_t i = 0; i < game.samples.size(); ++i)
        game.samples[i].result = mover_is_x[i] ? game.score_x : 1 - game.score_x;
    return game;
}

std::vector<Game> play_all(const std::shared_ptr<const Knowledge>& knowledge, int count,
                           std::uint64_t nodes, int threads, int noise, std::uint64_t seed) {
    std::vector<Game> games(static_cast<std::size_t>(count));
    std::atomic<int> next{0};
    std::vector<std::thread> workers;
    for (int t = 0; t < threads; ++t)
        workers.emplace_back([&] {
            Engine engine(knowledge, 2, 1);
            for (int i = next++; i < count; i = next++) {
                games[static_cast<std::size_t>(i)] = play(knowledge, engine, nodes, noise, seed + static_cast<std::uint64_t>(i));
                if (i % 1000 == 999) std::fprintf(stderr, "  %d games\n", i + 1);
            }
        });
    for (auto& worker : workers) worker.join();
    return games;
}

// Adam, one state per weight.
class Descent {
   public:
    explicit Descent(std::size_t n) : gradient(n), first_(n), second_(n) {}
    std::vector<float> gradient;

    void step(std::vector<float>& weights, float rate) {
        ++steps_;
        const float c1 = 1 - std::pow(0.9f, static_cast<float>(steps_));
        const float c2 = 1 - std::pow(0.999f, static_cast<float>(steps_));
        for (std::size_t i = 0; i < weights.size(); ++i) {
            first_[i] = 0.9f * first_[i] + 0.1f * gradient[i];
            second_[i] = 0.999f * second_[i] + 0.001f * gradient[i] * gradient[i];
            weights[i] -= rate * (first_[i] / c1) / (std::sqrt(second_[i] / c2) + 1e-8f);
            gradient[i] = 0;
        }
    }

   private:
    std::vector<float> first_, second_;
    int steps_ = 0;
};

struct Ref {
    std::uint32_t game, sample;
};

std::vector<Ref> shuffled(const std::vector<Game>& games, std::uint64_t seed) {
    std::vector<Ref> refs;
    for (std::uint32_t g = 0; g < games.size(); ++g)
        for (std::uint32_t s = 0; s < games[g].samples.size(); ++s) refs.push_back({g, s});
    std::mt19937_64 rng(seed);
    for (std::size_t i = refs.size(); i > 1; --i) std::swap(refs[i - 1], refs[rng() % i]);
    return refs;
}

void fit_evaluation(const std::vector<Game>& games, std::vector<float>& weights) {
    const auto refs = shuffled(games, 1);
    Descent descent(weights.size());
    constexpr int epochs = 16;
    constexpr std::size_t batch = 1024;
    for (int epoch = 0; epoch < epochs; ++epoch) {
        const float rate = 0.003f * std::pow(0.78f, static_cast<float>(epoch));
        double loss = 0, unseen_loss = 0, unseen = 0;
        for (std::size_t at = 0; at < refs.size(); at += batch) {
            const std::size_t end = std::min(at + batch, refs.size());
            for (std::size_t i = at; i < end; ++i) {
                const Game& game = games[refs[i].game];
                const Sample& sample = game.samples[refs[i].sample];
                const std::span features(&game.features[sample.features], sample.feature_count);
                float sum = 0;
                for (const Feature f : features) sum += weights[f.index] * static_cast<float>(f.count);
                const float p = 1 / (1 + std::exp(-sum));
                const float target = 0.5f * sample.result + 0.5f * sample.value;
                const double miss = -(target * std::log(p + 1e-9f) + (1 - target) * std::log(1 - p + 1e-9f));
                if (refs[i].game % 16 == 0) {  // whole games are kept aside to see what generalises
                    unseen_loss += miss;
                    ++unseen;
                    continue;
                }
                loss += miss;
                const float slope = (p - target) / static_cast<float>(end - at);
                for (const Feature f : features)
                    descent.gradient[f.index] += slope * static_cast<float>(f.count);
            }
            // Rare kinds and flag sets stay near what their parts say.
            for (std::size_t i = 0; i < weights.size(); ++i) {
                const bool part = i % cell_block < codes && i < flags_at;
                descent.gradient[i] += (part ? 1e-7f : i < flags_at ? 2e-6f : 1e-5f) * weights[i];
            }
            descent.step(weights, rate);
        }
        if (epoch == 0 || epoch == epochs - 1)
            std::fprintf(stderr, "  evaluation epoch %d: loss %.4f, unseen %.4f, over %zu positions\n",
                         epoch + 1, loss / (static_cast<double>(refs.size()) - unseen),
                         unseen_loss / unseen, refs.size());
    }
}

void fit_order(const Knowledge& knowledge, const std::vector<Game>& games, std::vector<float>& weights) {
    const auto refs = shuffled(games, 2);
    Descent descent(weights.size());
    constexpr int epochs = 6;
    constexpr std::size_t batch = 512;
    const auto parts = [&](Choice choice, auto&& use) {
        for (const bool own : {true, false}) {
            const std::uint16_t id = own ? choice.own : choice.stop;
            const int base = own ? 0 : cell_block;
            for (const Code code : knowledge.codes_of(id)) use(static_cast<std::size_t>(base + code));
            use(static_cast<std::size_t>(base + codes + knowledge.kind(id)));
        }
    };
    for (int epoch = 0; epoch < epochs; ++epoch) {
        const float rate = 0.01f * std::pow(0.6f, static_cast<float>(epoch));
        double loss = 0, hits = 0, seen = 0;
        for (std::size_t at = 0; at < refs.size(); at += batch) {
            const std::size_t end = std::min(at + batch, refs.size());
            for (std::size_t i = at; i < end; ++i) {
                const Game& game = games[refs[i].game];
                const Sample& sample = game.samples[refs[i].sample];
                if (sample.choice_count < 2) continue;
                std::vector<float> odds(sample.choice_count);
                float top = -1e9f;
                for (std::uint32_t c = 0; c < sample.choice_count; ++c) {
                    parts(game.choices[sample.choices + c], [&](std::size_t w) { odds[c] += weights[w]; });
                    top = std::max(top, odds[c]);
                }
                hits += odds[sample.chosen] == top;
                float total = 0;
                for (float& odd : odds) total += odd = std::exp(odd - top);
                loss -= std::log(odds[sample.chosen] / total + 1e-9f);
                ++seen;
                for (std::uint32_t c = 0; c < sample.choice_count; ++c) {
                    const float slope = (odds[c] / total - (c == sample.chosen ? 1.f : 0.f)) / static_cast<float>(end - at);
                    if (std::abs(slope) < 1e-7f) continue;
                    parts(game.choices[sample.choices + c], [&](std::size_t w) { descent.gradient[w] += slope; });
                }
            }
            for (std::size_t i = 0; i < weights.size(); ++i)
                descent.gradient[i] += (i % cell_block < codes ? 1e-6f : 5e-6f) * weights[i];
            descent.step(weights, rate);
        }
        if (epoch == 0 || epoch == epochs - 1)
            std::fprintf(stderr, "  ordering epoch %d: loss %.4f, first move right %.1f %%\n", epoch + 1,
                         loss / seen, 100 * hits / seen);
    }
}

std::int16_t rounded(float value) {
    return static_cast<std::int16_t>(std::lround(std::clamp(value, -8000.f, 8000.f)));
}

CellWeights cells_from(const std::vector<float>& from, int base, double scale) {
    CellWeights cells;
    for (int i = 0; i < codes; ++i)
        cells.line[static_cast<std::size_t>(i)] = rounded(static_cast<float>(from[static_cast<std::size_t>(base + i)] * scale));
    for (int i = 0; i < kinds; ++i)
        cells.kind[static_cast<std::size_t>(i)] = rounded(static_cast<float>(from[static_cast<std::size_t>(base + codes + i)] * scale));
    return cells;
}

void cells_to(std::vector<float>& to, int base, const CellWeights& cells, double scale) {
    for (int i = 0; i < codes; ++i)
        to[static_cast<std::size_t>(base + i)] = static_cast<float>(cells.line[static_cast<std::size_t>(i)] / scale);
    for (int i = 0; i < kinds; ++i)
        to[static_cast<std::size_t>(base + codes + i)] = static_cast<float>(cells.kind[static_cast<std::size_t>(i)] / scale);
}

}  // namespace

int main(int argc, char** argv) {
    if (argc < 8) {
        std::fprintf(stderr, "five_tune <rule> <games> <nodes> <threads> <generations> <noise> <out.inc> [start.inc]\n");
        return 2;
    }
    const auto rule = rule_named(argv[1]);
    if (!rule) return 2;
    const int count = std::stoi(argv[2]), threads = std::stoi(argv[4]), generations = std::stoi(argv[5]);
    const int noise = std::stoi(argv[6]);
    const auto nodes = static_cast<std::uint64_t>(std::stol(argv[3]));
    const Rule& law = rules[static_cast<std::size_t>(*rule)];
    Weights weights = plain_weights(LineTable(law));
    if (argc > 8) {
        std::ifstream file(argv[8]);
        if (!read_weights(file, weights)) return 2;
    }
    for (int generation = 0; generation < generations; ++generation) {
        const auto knowledge = std::make_shared<const Knowledge>(law, weights);
        const auto started = Clock::now();
        const int played = generation + 1 < generations ? count / 8 : count;
        const auto games = play_all(knowledge, played, nodes, threads, noise,
                                    static_cast<std::uint64_t>(generation) * 1'000'000 + 17);
        double x = 0, draws = 0, length = 0;
        for (const Game& game : games) {
            x += game.score_x;
            draws += game.score_x == 0.5f;
            length += game.length;
        }
        std::fprintf(stderr, "%s generation %d: %d games in %.0f s, X scores %.1f %%, draws %.1f %%, %.1f stones\n",
                     argv[1], generation + 1, played, std::chrono::duration<double>(Clock::now() - started).count(),
                     100 * x / played, 100 * draws / played, length / played);
        std::vector<float> eval(static_cast<std::size_t>(eval_count)), order(2 * cell_block);
        cells_to(eval, mover_at, weights.eval_mover, eval_scale * weight_unit);
        cells_to(eval, waiter_at, weights.eval_waiter, eval_scale * weight_unit);
        for (int i = 0; i < flag_sets; ++i)
            eval[static_cast<std::size_t>(flags_at + i)] = static_cast<float>(weights.flags[static_cast<std::size_t>(i)] / (eval_scale * weight_unit));
        cells_to(order, 0, weights.order_own, order_scale);
        cells_to(order, cell_block, weights.order_stop, order_scale);
        fit_evaluation(games, eval);
        fit_order(*knowledge, games, order);
        weights.eval_mover = cells_from(eval, mover_at, eval_scale * weight_unit);
        weights.eval_waiter = cells_from(eval, waiter_at, eval_scale * weight_unit);
        for (int i = 0; i < flag_sets; ++i)
            weights.flags[static_cast<std::size_t>(i)] = rounded(static_cast<float>(eval[static_cast<std::size_t>(flags_at + i)] * eval_scale * weight_unit));
        weights.order_own = cells_from(order, 0, order_scale);
        weights.order_stop = cells_from(order, cell_block, order_scale);
        std::ofstream file(argv[7]);
        write_weights(file, weights);
    }
    return 0;
}
