#pragma once

#include <cstdint>
#include <span>
#include <string_view>

#include "backup/failure.hpp"
#include "base/bytes.hpp"

namespace penstock::backup {

/// Where bytes of a backup go: a file, or a step on the way to it.   Thread: one.
class byte_sink {
public:
    virtual ~byte_sink() = default;
    virtual outcome<> write(byte_view bytes) = 0;
    /// Nothing more comes. Once.
    virtual outcome<> finish() = 0;
};

/// Where they come from.   Thread: one.
class byte_source {
public:
    virtual ~byte_source() = default;
    /// How many bytes there were, as many as fit; 0 = the end.
    virtual outcome<std::size_t> read(std::span<std::uint8_t> into) = 0;
};

inline std::string_view as_text(byte_view bytes) noexcept {
    return {reinterpret_cast<const char*>(bytes.data()), bytes.size()};
}

/// Reads until `into` is full or the source ends.
inline outcome<std::size_t> read_fully(byte_source& from, std::span<std::uint8_t> into) {
    std::size_t done = 0;
    while (done < into.size()) {
        const auto n = from.read(into.subspan(done));
        if (!n) return n.error();
        if (*n == 0) break;
        done += *n;
    }
    return done;
}

}  // namespace penstock::backup
