#include "drivers/eip/codec.hpp"

#include "drivers/eip/errc.hpp"
#include "drivers/errc.hpp"

namespace penstock::eip {

namespace {

constexpr std::uint16_t null_item = 0x0000;
constexpr std::uint16_t connected_address_item = 0x00A1;
constexpr std::uint16_t connected_item = 0x00B1;
constexpr std::uint16_t unconnected_item = 0x00B2;

// Positions in a frame that has its items in the usual order.
constexpr std::size_t session_at = 4;
constexpr std::size_t status_at = 8;
constexpr std::size_t context_at = 12;
constexpr std::size_t interface_size = 6;  // interface handle and time-out
constexpr std::size_t connection_at = header_size + interface_size + 2 + 4;
constexpr std::size_t sequence_at = connection_at + 4 + 4;

bool is_known(std::uint16_t code) noexcept {
    switch (static_cast<command>(code)) {
        case command::nop:
        case command::list_services:
        case command::list_identity:
        case command::list_interfaces:
        case command::register_session:
        case command::unregister_session:
        case command::send_rr_data:
        case command::send_unit_data: return true;
    }
    return false;
}

template <class T>
void store_little(std::uint8_t* at, T v) noexcept {
    for (std::size_t i = 0; i < sizeof(T); ++i)
        at[i] = static_cast<std::uint8_t>(v >> (8U * i));
}

}  // namespace

result<std::optional<frame>> next_frame(byte_view arrived) {
    if (arrived.size() < 2) return std::optional<frame>{};
    const auto code = load_little<std::uint16_t>(arrived.data());
    if (!is_known(code)) return driver_errc::bad_response;
    if (arrived.size() < header_size) return std::optional<frame>{};
    const std::size_t length = load_little<std::uint16_t>(&arrived[2]);
    if (arrived.size() < header_size + length) return std::optional<frame>{};
    frame f;
    f.code = static_cast<command>(code);
    f.session = load_little<std::uint32_t>(&arrived[session_at]);
    f.status = load_little<std::uint32_t>(&arrived[status_at]);
    f.context = load_little<std::uint64_t>(&arrived[context_at]);
    f.body = arrived.subspan(header_size, length);
    f.size = header_size + length;
    return std::optional(f);
}

std::size_t begin_frame(byte_buffer& out, command code, std::uint32_t session, std::uint64_t context) {
    const std::size_t begin = out.size();
    append_little(out, static_cast<std::uint16_t>(code));
    append_little(out, std::uint16_t{0});
    append_little(out, session);
    append_little(out, std::uint32_t{0});
    append_little(out, context);
    append_little(out, std::uint32_t{0});
    return begin;
}

void end_frame(byte_buffer& out, std::size_t begin) {
    store_little(&out[begin + 2], static_cast<std::uint16_t>(out.size() - begin - header_size));
}

result<packet> decode_packet(byte_view body) {
    if (body.size() < interface_size + 2) return errc::short_message;
    std::size_t items = load_little<std::uint16_t>(&body[interface_size]);
    auto rest = body.subspan(interface_size + 2);
    packet out;
    bool has_message = false;
    for (; items > 0; --items) {
        if (rest.size() < 4) return errc::short_message;
        const auto kind = load_little<std::uint16_t>(rest.data());
        const std::size_t length = load_little<std::uint16_t>(&rest[2]);
        if (rest.size() < 4 + length) return errc::short_message;
        const auto item = rest.subspan(4, length);
        rest = rest.subspan(4 + length);
        if (kind == connected_address_item && length >= 4) {
            out.connection = load_little<std::uint32_t>(item.data());
        } else if (kind == unconnected_item) {
            out.message = item;
            has_message = true;
        } else if (kind == connected_item && length >= 2) {
            out.is_connected = true;
            out.sequence = load_little<std::uint16_t>(item.data());
            out.message = item.subspan(2);
            has_message = true;
        }
    }
    if (!has_message) return errc::short_message;
    return out;
}

packet_place begin_packet(byte_buffer& out, bool is_connected) {
    packet_place where;
    where.frame = begin_frame(out, is_connected ? command::send_unit_data : command::send_rr_data, 0, 0);
    append_little(out, std::uint32_t{0});  // interface: CIP
    append_little(out, std::uint16_t{0});  // no time-out of the encapsulation
    append_little(out, std::uint16_t{2});
    if (is_connected) {
        append_little(out, connected_address_item);
        append_little(out, std::uint16_t{4});
        append_little(out, std::uint32_t{0});
    } else {
        append_little(out, null_item);
        append_little(out, std::uint16_t{0});
    }
    append_little(out, is_connected ? connected_item : unconnected_item);
    where.item = out.size();
    append_little(out, std::uint16_t{0});
    if (is_connected) append_little(out, std::uint16_t{0});  // the sequence count
    return where;
}

void end_packet(byte_buffer& out, packet_place where) {
    store_little(&out[where.item], static_cast<std::uint16_t>(out.size() - where.item - 2));
    end_frame(out, where.frame);
}

void stamp(std::span<std::uint8_t> request, std::uint32_t session, std::uint32_t connection,
           std::uint16_t id) noexcept {
    store_little(&request[session_at], session);
    store_little(&request[context_at], id);
    if (load_little<std::uint16_t>(request.data()) != static_cast<std::uint16_t>(command::send_unit_data)) return;
    if (request.size() < sequence_at + 2) return;
    store_little(&request[connection_at], connection);
    store_little(&request[sequence_at], id);
}

std::optional<std::uint16_t> id_of(const frame& response) noexcept {
    if (response.code != command::send_unit_data) return static_cast<std::uint16_t>(response.context);
    const auto inside = decode_packet(response.body);
    if (!inside || !inside->is_connected) return std::nullopt;
    return inside->sequence;
}

void append_registration(byte_buffer& out) {
    append_little(out, std::uint16_t{1});
    append_little(out, std::uint16_t{0});
}

}  // namespace penstock::eip
