#include <algorithm>

#include "drivers/modbus/codec.hpp"

namespace penstock::modbus {

namespace {

/// The value of the digit, or -1.
int digit_of(std::uint8_t c) noexcept {
    if (c >= '0' && c <= '9') return c - '0';
    if (c >= 'A' && c <= 'F') return c - 'A' + 10;
    if (c >= 'a' && c <= 'f') return c - 'a' + 10;
    return -1;
}

}  // namespace

std::uint8_t lrc(byte_view bytes) noexcept {
    unsigned sum = 0;
    for (const auto byte : bytes)
        sum += byte;
    return static_cast<std::uint8_t>(0U - sum);
}

result<std::optional<frame>> next_ascii_frame(byte_view bytes, byte_buffer& scratch) {
    const auto colon = std::ranges::find(bytes, std::uint8_t{':'});
    const auto skipped = static_cast<std::size_t>(colon - bytes.begin());
    const byte_view text = bytes.subspan(std::min(skipped + 1, bytes.size()));

    scratch.clear();
    std::size_t i = 0;
    for (; i + 1 < text.size() && text[i] != '\r'; i += 2) {
        const int high = digit_of(text[i]);
        const int low = digit_of(text[i + 1]);
        if (high < 0 || low < 0) return errc::bad_character;
        scratch.push_back(static_cast<std::uint8_t>(high * 16 + low));
        if (i + 2 > max_ascii_frame - 3) return errc::frame_too_long;
    }
    if (i + 1 >= text.size()) return std::optional<frame>{};
    if (text[i + 1] != '\n') return errc::bad_character;
    if (scratch.size() < 3 || lrc(scratch) != 0) return errc::bad_checksum;
    const byte_view whole(scratch);
    return std::optional(frame{
        .transaction = 0, .unit = whole[0], .pdu = whole.subspan(1, whole.size() - 2), .size = skipped + 1 + i + 2});
}

}  // namespace penstock::modbus
