#include <algorithm>

#include "drivers/modbus/codec.hpp"

namespace penstock::modbus {

namespace {

constexpr std::size_t unit_at = 6;
constexpr std::size_t exception_frame = 9;

/// An exception has 9 bytes, but its length field may be wrong: some devices write 2 or 4, some the length of the
/// request, and few send as many bytes as they announce. Bytes that follow belong to the exception only if they end
/// where its length says and do not begin another answer.
result<std::optional<frame>> exception_of(const frame& head, byte_view bytes, std::size_t length) noexcept {
    if (bytes.size() < exception_frame) return std::optional<frame>{};
    frame f = head;
    f.pdu = bytes.subspan(mbap_header, 2);
    const std::size_t announced = unit_at + length;
    const bool is_padded = announced > exception_frame && announced < 2 * exception_frame && bytes.size() == announced;
    f.size = is_padded ? announced : exception_frame;
    return std::optional(f);
}

}  // namespace

result<std::optional<frame>> next_mbap_frame(direction d, byte_view bytes) noexcept {
    if (bytes.size() >= 4 && load_big<std::uint16_t>(&bytes[2]) != 0) return errc::bad_header;
    if (bytes.size() < unit_at) return std::optional<frame>{};
    const std::size_t length = load_big<std::uint16_t>(&bytes[4]);
    if (length < 2 || length > 1 + max_pdu) return errc::bad_header;
    if (bytes.size() < mbap_header + 1) return std::optional<frame>{};

    frame f{.transaction = load_big<std::uint16_t>(bytes.data()), .unit = bytes[unit_at], .pdu = {}, .size = 0};
    const bool is_exception = d == direction::response && (bytes[mbap_header] & 0x80U) != 0;
    if (is_exception) return exception_of(f, bytes, length);

    f.size = unit_at + length;
    const byte_view arrived = bytes.subspan(mbap_header, std::min(bytes.size(), f.size) - mbap_header);
    if (d == direction::response && arrived.size() + 2 >= length) {
        // The PDU may be complete without the last announced byte: the length field may be one too large, and the extra
        // byte may be sent or not.
        const auto reported = response_size(arrived);
        if (reported && *reported && **reported + 2 == length) {
            f.pdu = arrived.first(**reported);
            f.size = std::min(f.size, bytes.size());
            return std::optional(f);
        }
    }
    if (bytes.size() < f.size) return std::optional<frame>{};
    f.pdu = arrived;
    return std::optional(f);
}

}  // namespace penstock::modbus
