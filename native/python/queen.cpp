// The Python face: thin calls that release the GIL while they work.
#include <nanobind/nanobind.h>
#include <nanobind/stl/tuple.h>
#include <nanobind/stl/vector.h>

#include <algorithm>
#include <chrono>
#include <stdexcept>
#include <string>
#include <tuple>
#include <vector>

#include "listening.hpp"
#include "queen/engine.hpp"

namespace nb = nanobind;
using parlour::listened;
using namespace parlour::queen;

namespace {

// One byte per cell in rows from the top left: 1 open, 0 burnt. The piece's own does not count.
Position set_up(const nb::bytes& cells, int piece) {
    int size = min_size;
    while (size * size < static_cast<int>(cells.size())) ++size;
    if (size > max_size || size * size != static_cast<int>(cells.size()))
        throw std::invalid_argument("the board is not square, or has no such size");
    if (piece < 0 || piece >= size * size)
        throw std::invalid_argument("the piece is not on the board: " + std::to_string(piece));
    Position position{&Board::of(size), piece, 0};
    for (int i = 0; i < size * size; ++i) {
        const char cell = cells.c_str()[i];
        if (cell != 0 && cell != 1) throw std::invalid_argument("a cell of the board is 0 or 1");
        if (cell == 1 && i != piece) position.open |= only<Cells>(i);
    }
    return position;
}

std::vector<int> ways(nb::bytes cells, int piece) {
    std::vector<int> found;
    for (Cells left = set_up(cells, piece).ways(); left;) found.push_back(take(left));
    return found;
}

std::uint64_t perft(nb::bytes cells, int piece, int depth) {
    const Position position = set_up(cells, piece);
    const nb::gil_scoped_release unlocked;
    return position.perft(std::max(0, depth));
}

// depth, nodes, and the moves as value, trap, cells; the claim is -1.
using Told = std::tuple<int, std::uint64_t, std::vector<std::tuple<int, double, std::vector<int>>>>;

Told told(const Report& report) {
    Told out{report.depth, report.nodes, {}};
    for (const RootMove& move : report.moves) {
        std::vector<int> cells;
        for (const Cell cell : move.line) cells.push_back(cell == claim ? -1 : cell);
        std::get<2>(out).emplace_back(move.value, move.trap, std::move(cells));
    }
    return out;
}

class QueenEngine {
   public:
    explicit QueenEngine(int megabytes)
        : engine_(static_cast<std::size_t>(std::max(1, megabytes))) {}

    Told think(nb::bytes cells, int piece, const std::vector<int>& targets, std::uint64_t nodes,
               int ms, int wins, nb::object tell) {
        const Position position = set_up(cells, piece);
        const Cells allowed = some_of(position.ways(), targets);
        Limits limits;
        if (nodes > 0) limits.nodes = nodes;
        if (ms > 0) limits.time = std::chrono::milliseconds(ms);
        const auto search = [&](const auto& listener) {
            return engine_.think(position, allowed, limits, std::max(1, wins), listener);
        };
        const auto words = [&](const Report& now) { return told(now); };
        return words(listened<Report>(engine_, tell, words, search));
    }

    void stop() { engine_.stop(); }

   private:
    static Cells some_of(Cells ways, const std::vector<int>& targets) {
        Cells some = 0;
        for (const int cell : targets) {
            if (cell < 0 || cell >= max_cells || !(ways & only<Cells>(cell)))
                throw std::invalid_argument("no way leads there: " + std::to_string(cell));
            some |= only<Cells>(cell);
        }
        if (!some) throw std::invalid_argument("there is no way to weigh");
        return some;
    }

    Engine engine_;
};

}  // namespace

NB_MODULE(_queen, m) {
    using Unlocked = nb::call_guard<nb::gil_scoped_release>;
    m.def("ways", &ways, nb::arg("cells"), nb::arg("piece"));
    m.def("perft", &perft, nb::arg("cells"), nb::arg("piece"), nb::arg("depth"));
    nb::class_<QueenEngine>(m, "QueenEngine")
        .def(nb::init<int>(), nb::arg("megabytes"))
        .def("think", &QueenEngine::think, nb::arg("cells"), nb::arg("piece"), nb::arg("targets"),
             nb::arg("nodes"), nb::arg("ms"), nb::arg("wins"), nb::arg("tell").none())
        .def("stop", &QueenEngine::stop, Unlocked());
}
