#pragma once

#include <cstdint>
#include <span>
#include <string_view>

#include "backup/failure.hpp"
#include "base/bytes.hpp"

namespace penstock::backup {

/// Receives the bytes of a backup: a file, or a step before it, such as compression.   Thread: one.
class byte_sink {
public:
    virtual ~byte_sink() = default;
    virtual outcome<> write(byte_view bytes) = 0;
    /// Ends the stream. Call it once.
    virtual outcome<> finish() = 0;
};

/// Returns the bytes of a backup.   Thread: one.
class byte_source {
public:
    virtual ~byte_source() = default;
    /// Fills `into` as far as possible and returns the number of bytes; 0 = the end.
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
