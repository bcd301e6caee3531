#include "queen/pocket.hpp"

namespace parlour::queen {

namespace {

struct Rest {
    std::uint32_t edges = 0;  // of the graph without the cell
    std::uint32_t near = 0;   // the cell's neighbours, numbered as in that graph
};

bool joined(std::uint32_t edges, int i, int j) {
    return (edges >> (i > j ? i * (i - 1) / 2 + j : j * (j - 1) / 2 + i) & 1) != 0;
}

Rest without(int cells, std::uint32_t edges, int cell) {
    Rest rest;
    int bit = 0;
    for (int i = 0, row = 0; i < cells; ++i) {
        if (i == cell) continue;
        if (joined(edges, i, cell)) rest.near |= 1u << row;
        ++row;
        for (int j = 0; j < i; ++j)
            if (j != cell) rest.edges |= static_cast<std::uint32_t>(joined(edges, i, j)) << bit++;
    }
    return rest;
}

}  // namespace

Pockets::Pockets() {
    winning_[0] = winning_[1] = {0};
    for (int cells = 2; cells <= pocket; ++cells) {
        auto& found = winning_[static_cast<std::size_t>(cells)];
        found.resize(std::size_t{1} << cells * (cells - 1) / 2);
        for (std::uint32_t edges = 0; edges < found.size(); ++edges) {
            for (int cell = 0; cell < cells; ++cell) {
                const Rest rest = without(cells, edges, cell);
                // Without neighbours the other side is stuck and wins; so it does by a good reply.
                if (rest.near && !(rest.near & winning(cells - 1, rest.edges)))
                    found[edges] |= static_cast<std::uint8_t>(1u << cell);
            }
        }
    }
}

const Pockets& Pockets::known() {
    static const Pockets pockets;
    return pockets;
}

}  // namespace parlour::queen
