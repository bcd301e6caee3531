// The whole test framework: a failed check says where, the program's exit code says how many.
#pragma once

#include <cstdio>
#include <source_location>
#include <string_view>

namespace parlour::test {

class Checks {
   public:
    void that(bool holds, std::string_view what,
              std::source_location where = std::source_location::current()) {
        ++made_;
        if (holds) return;
        if (++failed_ <= 20)
            std::fprintf(stderr, "%s:%u: %.*s\n", where.file_name(), where.line(),
                         static_cast<int>(what.size()), what.data());
    }

    int verdict() const {
        std::printf("%ld checks, %ld failed\n", made_, failed_);
        return failed_ == 0 ? 0 : 1;
    }

   private:
    long made_ = 0;
    long failed_ = 0;
};

}  // namespace parlour::test
