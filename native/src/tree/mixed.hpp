// Bits stirred, for hashes.
#pragma once

#include <cstdint>

namespace parlour {

constexpr std::uint64_t mixed(std::uint64_t x) {  // Stafford's thirteenth finalizer
    x = (x ^ x >> 30) * 0xbf58476d1ce4e5b9;
    x = (x ^ x >> 27) * 0x94d049bb133111eb;
    return x ^ x >> 31;
}

}  // namespace parlour
