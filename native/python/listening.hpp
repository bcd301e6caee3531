// A search that runs without the GIL and tells Python what it has found on the way.
#pragma once

#include <nanobind/nanobind.h>

#include <exception>
#include <functional>

namespace parlour {

// `search` is given a listener, an empty one where `tell` is None; `told` makes Python's words of
// what it hears. Where the listener fails in Python, the engine is stopped and the failure raised.
template <typename Report, typename Engine, typename Told, typename Search>
Report listened(Engine& engine, const nanobind::object& tell, Told told, Search search) {
    std::exception_ptr failure;
    Report report;
    engine.ready();
    {
        nanobind::gil_scoped_release unlocked;
        std::function<void(const Report&)> listener;
        if (!tell.is_none()) {
            listener = [&](const Report& now) {
                nanobind::gil_scoped_acquire locked;
                if (failure) return;
                try {
                    tell(told(now));
                } catch (...) {
                    failure = std::current_exception();
                    engine.stop();
                }
            };
        }
        report = search(listener);
    }
    if (failure) std::rethrow_exception(failure);
    return report;
}

}  // namespace parlour
