#include "learning/contestant.hpp"

#include <cstdio>
#include <cstdlib>
#include <fstream>
#include <sstream>
#include <utility>

namespace parlour::five {

namespace {

[[noreturn]] void refuse(const std::string& why) {
    std::fprintf(stderr, "%s\n", why.c_str());
    std::exit(2);
}

}  // namespace

std::shared_ptr<const Knowledge> knowledge_from(int rule, const std::string& path) {
    Weights weights{};
    std::ifstream file(path);
    if (!read_weights(file, weights)) refuse("no weights in " + path);
    return std::make_shared<const Knowledge>(rules[static_cast<std::size_t>(rule)], weights);
}

void change(Contestant& contestant, int rule, const std::string& text) {
    std::istringstream parts(text == "." ? "" : text);
    for (std::string part; std::getline(parts, part, ',');) {
        const std::size_t equals = part.find('=');
        const std::string key = part.substr(0, equals);
        const std::string value = equals == std::string::npos ? "" : part.substr(equals + 1);
        if (key == "weights") {
            contestant.knowledge = knowledge_from(
                rule,
                value + "/" + std::string(rules[static_cast<std::size_t>(rule)].key) + ".inc");
            continue;
        }
        bool found = false;
        for (const auto& [name, number] :
             {std::pair{"errs", &Contestant::errs}, std::pair{"mb", &Contestant::megabytes},
              std::pair{"proof", &Contestant::proof}}) {
            if (key != name || value.empty()) continue;
            contestant.*number = std::stoi(value);
            found = true;
        }
        for (const auto& [name, margin] : margin_names) {
            if (name != key || value.empty()) continue;
            contestant.margins.*margin = std::stoi(value);
            found = true;
        }
        if (!found) refuse("not a number of the search: " + part);
    }
}

Contestant contestant(int rule, const std::string& text) {
    Contestant made{Knowledge::of(rule), {}};
    change(made, rule, text);
    return made;
}

Limits limits_from(const std::string& text) {
    Limits limits;
    const std::size_t colon = text.find(':');
    const std::string kind = text.substr(0, colon);
    const long count = colon == std::string::npos ? 0 : std::stol(text.substr(colon + 1));
    if (kind == "nodes" && count > 0) {
        limits.nodes = static_cast<std::uint64_t>(count);
    } else if (kind == "cpu" && count > 0) {
        limits.hard = std::chrono::milliseconds(count);
        limits.working = true;
    } else {
        refuse("not a limit: " + text + " (nodes:N or cpu:MS)");
    }
    return limits;
}

}  // namespace parlour::five
