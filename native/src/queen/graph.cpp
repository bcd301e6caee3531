#include "queen/graph.hpp"

#include <algorithm>
#include <numeric>

namespace parlour::queen {

template <class Set>
Graph<Set>::Graph(const Position& position) {
    for (Cells left = position.reachable(); left;)
        cell_[static_cast<std::size_t>(spots++)] = static_cast<Cell>(take(left));
    for (int i = 0; i < spots; ++i) {
        all |= only<Set>(i);
        if (position.ways() & only<Cells>(cell(i))) ways |= only<Set>(i);
        for (int j = 0; j < spots; ++j)
            if (position.board->lines(cell(i)) & only<Cells>(cell(j)))
                near_[static_cast<std::size_t>(i)] |= only<Set>(j);
    }
    pair_up();
}

template <class Set>
void Graph<Set>::pair_up() {
    partner_.fill(-1);
    std::array<int, room> order{};
    const auto end = order.begin() + spots;
    std::iota(order.begin(), end, 0);
    // The loneliest choose first, or they would be left over.
    std::stable_sort(order.begin(), end,
                     [&](int a, int b) { return count(near(a)) < count(near(b)); });
    for (auto one = order.begin(); one != end; ++one) {
        if (partner(*one) >= 0) continue;
        const auto other = std::find_if(one + 1, end, [&](int spot) {
            return partner(spot) < 0 && (near(*one) & only<Set>(spot));
        });
        if (other == end) continue;
        partner_[static_cast<std::size_t>(*one)] = static_cast<std::int8_t>(*other);
        partner_[static_cast<std::size_t>(*other)] = static_cast<std::int8_t>(*one);
    }
}

template struct Graph<std::uint32_t>;
template struct Graph<std::uint64_t>;

}  // namespace parlour::queen
