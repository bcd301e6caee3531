#include "five/rule.hpp"

namespace parlour::five {

std::optional<int> rule_named(std::string_view key) {
    for (std::size_t i = 0; i < rules.size(); ++i)
        if (rules[i].key == key) return static_cast<int>(i);
    return std::nullopt;
}

}  // namespace parlour::five
