// The raw space of a table: zero at first, mapped when touched.
#pragma once

#include <algorithm>
#include <cstddef>
#include <cstdlib>
#include <cstring>
#include <memory>
#include <new>

#ifdef __linux__
#include <sys/mman.h>
#endif

namespace parlour {

class Space {
   public:
    explicit Space(std::size_t megabytes) : bytes_(std::max<std::size_t>(1, megabytes) << 20) {
        map();
    }
    ~Space() { unmap(); }
    Space(const Space&) = delete;
    Space& operator=(const Space&) = delete;

    // Aligned for anything a table keeps.
    void* data() const { return data_; }
    std::size_t bytes() const { return bytes_; }

    // Has the pages mapped now, so that nothing waits for them later.
    void touch() { std::memset(data_, 0, bytes_); }

#ifdef __linux__
    // Fresh pages from the system: at once, whatever the size.
    void clear() { madvise(data_, bytes_, MADV_DONTNEED); }

   private:
    static constexpr std::size_t huge_page = 1 << 21;

    void map() {
        mapped_ = bytes_ + huge_page;
        start_ = static_cast<char*>(
            mmap(nullptr, mapped_, PROT_READ | PROT_WRITE, MAP_PRIVATE | MAP_ANONYMOUS, -1, 0));
        if (start_ == MAP_FAILED) throw std::bad_alloc();
        void* aligned = start_;
        std::size_t room = mapped_;
        data_ = std::align(huge_page, bytes_, aligned, room);
        madvise(data_, bytes_, MADV_HUGEPAGE);  // a hint: fewer misses when probing at random
    }
    void unmap() { munmap(start_, mapped_); }

    char* start_ = nullptr;
    std::size_t mapped_ = 0;
#else
    void clear() {
        unmap();
        map();
    }

   private:
    void map() {
        start_ = std::calloc(bytes_ + alignment, 1);
        if (!start_) throw std::bad_alloc();
        void* aligned = start_;
        std::size_t room = bytes_ + alignment;
        data_ = std::align(alignment, bytes_, aligned, room);
    }
    void unmap() { std::free(start_); }

    static constexpr std::size_t alignment = 64;
    void* start_ = nullptr;
#endif
    std::size_t bytes_;
    void* data_ = nullptr;
};

}  // namespace parlour
