#include "drivers/eip/cip_transport.hpp"

#include "drivers/eip/codec.hpp"
#include "drivers/eip/errc.hpp"
#include "drivers/errc.hpp"

namespace penstock::eip {

namespace {

constexpr std::uint32_t max_unconnected = 504;           // 1756-PM020: the maximum for a message to the router
constexpr std::uint32_t max_unconnected_response = 496;  // leaves room for the bytes that a bridge adds
constexpr std::uint32_t unconnected_send_head = 6 + 4 + 1 + 2;

bool is_unconnected_send(const request& r) {
    if (r.code != service::read_fragment || r.path.size() != 4) return false;
    return r.path[0] == 0x20 && r.path[1] == object::connection_manager;
}

}  // namespace

cip_transport connected_transport(std::uint32_t size) {
    cip_transport out;
    out.is_connected = true;
    out.max_request = out.max_response = size - 2;
    return out;
}

cip_transport unconnected_transport(byte_buffer route, std::uint32_t timeout_ms) {
    cip_transport out;
    out.max_request = max_unconnected;
    if (!route.empty()) out.max_request -= unconnected_send_head + static_cast<std::uint32_t>(route.size());
    out.max_response = max_unconnected_response;
    out.route = std::move(route);
    out.timeout_ms = timeout_ms;
    return out;
}

void append_request_frame(byte_buffer& out, const cip_transport& by, byte_view message) {
    const auto where = begin_packet(out, by.is_connected);
    if (by.is_connected || by.route.empty()) {
        append(out, message);
    } else {
        append_unconnected_send(out, message, by.route, by.timeout_ms);
    }
    end_packet(out, where);
}

byte_view message_in(byte_view frame_bytes) {
    const auto found = next_frame(frame_bytes);
    if (!found || !*found) return {};
    const frame& f = **found;
    if (f.code != command::send_rr_data && f.code != command::send_unit_data) return {};
    const auto inside = decode_packet(f.body);
    if (!inside) return {};
    const auto r = decode_request(inside->message);
    if (!r || !is_unconnected_send(*r)) return inside->message;
    const auto routed = decode_unconnected_send(r->body);
    return routed ? routed->message : byte_view{};
}

result<response> response_in(byte_view frame_bytes) {
    const auto found = next_frame(frame_bytes);
    if (!found) return found.error();
    if (!*found) return errc::short_message;
    const frame& f = **found;
    if (f.status != 0) return encapsulation_error(f.status);
    if (f.code != command::send_rr_data && f.code != command::send_unit_data) return driver_errc::bad_response;
    const auto inside = decode_packet(f.body);
    if (!inside) return inside.error();
    return decode_response(inside->message);
}

}  // namespace penstock::eip
