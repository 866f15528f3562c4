#include <array>

#include "drivers/modbus/codec.hpp"

namespace penstock::modbus {

namespace {

constexpr std::array<std::uint16_t, 256> make_crc_table() noexcept {
    std::array<std::uint16_t, 256> table{};
    for (std::uint16_t i = 0; i < 256; ++i) {
        std::uint16_t crc = i;
        for (int bit = 0; bit < 8; ++bit) {
            crc = static_cast<std::uint16_t>((crc & 1U) != 0 ? (crc >> 1U) ^ 0xA001U : crc >> 1U);
        }
        table[i] = crc;
    }
    return table;
}

constexpr auto crc_table = make_crc_table();

bool has_good_crc(byte_view whole) noexcept {
    const std::size_t end = whole.size() - 2;
    return crc16(whole.first(end)) == load_little<std::uint16_t>(&whole[end]);
}

}  // namespace

std::uint16_t crc16(byte_view bytes) noexcept {
    std::uint16_t crc = 0xFFFF;
    for (const auto byte : bytes) {
        crc = static_cast<std::uint16_t>((crc >> 8U) ^ crc_table[(crc ^ byte) & 0xFFU]);
    }
    return crc;
}

frame open_rtu_frame(byte_view whole) noexcept {
    return {.transaction = 0, .unit = whole[0], .pdu = whole.subspan(1, whole.size() - 3), .size = whole.size()};
}

result<std::optional<frame>> next_rtu_frame(direction d, byte_view bytes) noexcept {
    if (bytes.size() < 2) return std::optional<frame>{};
    const byte_view pdu = bytes.subspan(1);
    const auto reported = d == direction::request ? request_size(pdu) : response_size(pdu);
    if (!reported) {
        // The length of a frame with an unknown function is not known: the device takes all that has arrived for one
        // frame.
        if (d == direction::response) return reported.error();
        if (bytes.size() > max_rtu_frame) return errc::frame_too_long;
        if (bytes.size() < 4 || !has_good_crc(bytes)) return std::optional<frame>{};
        return std::optional(open_rtu_frame(bytes));
    }
    if (!*reported) return std::optional<frame>{};
    const std::size_t size = 1 + **reported + 2;
    if (size > max_rtu_frame) return errc::frame_too_long;
    if (bytes.size() < size) return std::optional<frame>{};
    const byte_view whole = bytes.first(size);
    if (!has_good_crc(whole)) return errc::bad_checksum;
    return std::optional(open_rtu_frame(whole));
}

}  // namespace penstock::modbus
