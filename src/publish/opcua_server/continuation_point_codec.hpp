#pragma once

#include <cstdint>
#include <optional>

#include "base/bytes.hpp"

namespace penstock::publish {

/// The rest of a read of one tag's history: [from, to) in epoch ms, ascending or newest first.
struct continuation_point {
    std::int64_t from = 0;
    std::int64_t to = 0;
    bool is_descending = false;
    std::uint32_t count = 0;  ///< values still wanted by the client; 0 = all

    friend bool operator==(const continuation_point&, const continuation_point&) = default;
};

/// The bytes of a continuation point. The client returns them unchanged, or sends any other bytes; for invalid bytes
/// `decode_continuation_point` returns `nullopt`.
byte_buffer encode_continuation_point(const continuation_point& s);
std::optional<continuation_point> decode_continuation_point(byte_view bytes);

/// The span of a raw read (part 11, 6.4.3) in the stack's time, 100 ns; 0 = not given. `nullopt` when the three do not
/// define a span. Start after end: newest first, and the start is in the span; else the end is not.
std::optional<continuation_point> span_of(std::int64_t start, std::int64_t end, std::uint32_t count);

}  // namespace penstock::publish
