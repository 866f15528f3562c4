#include "publish/opcua_server/continuation_point_codec.hpp"

#include <limits>

namespace penstock::publish {

namespace {

constexpr std::uint8_t format = 1;
constexpr std::size_t length = 22;
constexpr std::int64_t ticks_per_ms = 10'000;
constexpr std::int64_t epoch_ms = 11'644'473'600'000;  // from 1601 to 1970

std::int64_t floor_ms(std::int64_t ticks) noexcept {
    return (ticks >= 0 ? ticks / ticks_per_ms : -((-ticks + ticks_per_ms - 1) / ticks_per_ms)) - epoch_ms;
}

std::int64_t ceil_ms(std::int64_t ticks) noexcept {
    return ticks > std::numeric_limits<std::int64_t>::max() - ticks_per_ms ? floor_ms(ticks)
                                                                           : floor_ms(ticks + ticks_per_ms - 1);
}

}  // namespace

byte_buffer encode_continuation_point(const continuation_point& s) {
    byte_buffer out{format, static_cast<std::uint8_t>(s.is_descending ? 1 : 0)};
    append_big(out, static_cast<std::uint64_t>(s.from));
    append_big(out, static_cast<std::uint64_t>(s.to));
    append_big(out, s.count);
    return out;
}

std::optional<continuation_point> decode_continuation_point(byte_view bytes) {
    if (bytes.size() != length || bytes[0] != format || bytes[1] > 1) return std::nullopt;
    continuation_point s;
    s.is_descending = bytes[1] == 1;
    s.from = static_cast<std::int64_t>(load_big<std::uint64_t>(&bytes[2]));
    s.to = static_cast<std::int64_t>(load_big<std::uint64_t>(&bytes[10]));
    s.count = load_big<std::uint32_t>(&bytes[18]);
    if (s.from > s.to) return std::nullopt;
    return s;
}

std::optional<continuation_point> span_of(std::int64_t start, std::int64_t end, std::uint32_t count) {
    constexpr auto last = std::numeric_limits<std::int64_t>::max() / 4;
    if (start <= 0 && end <= 0) return std::nullopt;
    if (start <= 0)
        return count == 0 ? std::nullopt : std::optional(continuation_point{-last, floor_ms(end) + 1, true, count});
    if (end <= 0)
        return count == 0 ? std::nullopt : std::optional(continuation_point{ceil_ms(start), last, false, count});
    if (start == end) return continuation_point{ceil_ms(start), floor_ms(start) + 1, false, count};
    if (start < end) return continuation_point{ceil_ms(start), ceil_ms(end), false, count};
    return continuation_point{floor_ms(end) + 1, floor_ms(start) + 1, true, count};
}

}  // namespace penstock::publish
