#include "drivers/s7/codec.hpp"

#include <algorithm>
#include <bit>

#include "drivers/s7/errc.hpp"

namespace penstock::s7 {

namespace {

constexpr std::uint8_t tpkt_version = 3;
constexpr std::size_t tpkt_size = 4;
constexpr std::uint8_t protocol_id = 0x32;

enum class tpdu : std::uint8_t { error = 0x70, disconnect = 0x80, confirm = 0xD0, connect = 0xE0, data = 0xF0 };
constexpr std::uint8_t last_part = 0x80;

constexpr std::uint8_t parameter_size = 0xC0;
constexpr std::uint8_t parameter_calling = 0xC1;
constexpr std::uint8_t parameter_called = 0xC2;

/// One TPKT and the TPDU in it.
struct packet {
    std::size_t size = 0;
    tpdu kind = tpdu::data;
    byte_view header{};   ///< of the TPDU, including its length and kind
    byte_view content{};  ///< of the TPDU, after the header
    bool is_last = true;
};

result<std::optional<packet>> next_packet(byte_view arrived) {
    const auto incomplete = std::optional<packet>{};
    if (arrived[0] != tpkt_version) return errc::bad_header;
    if (arrived.size() < tpkt_size) return incomplete;
    const std::size_t size = load_big<std::uint16_t>(&arrived[2]);
    if (size < tpkt_size + 2) return errc::bad_header;
    if (arrived.size() < size) return incomplete;

    packet p;
    p.size = size;
    const auto tpdu_bytes = arrived.subspan(tpkt_size, size - tpkt_size);
    const std::size_t header_size = 1U + tpdu_bytes[0];
    if (header_size < 2 || header_size > tpdu_bytes.size()) return errc::bad_header;
    p.header = tpdu_bytes.first(header_size);
    p.content = tpdu_bytes.subspan(header_size);
    p.kind = static_cast<tpdu>(tpdu_bytes[1] & 0xF0U);
    if (p.kind == tpdu::data) {
        if (header_size < 3) return errc::bad_header;
        p.is_last = (p.header[2] & last_part) != 0;
    }
    return std::optional(p);
}

void append_tpkt(byte_buffer& out, std::size_t content) {
    append_big(out, std::uint8_t{tpkt_version});
    append_big(out, std::uint8_t{0});
    append_big(out, static_cast<std::uint16_t>(tpkt_size + content));
}

void append_tsap(byte_buffer& out, std::uint8_t parameter, std::uint16_t tsap) {
    append_big(out, parameter);
    append_big(out, std::uint8_t{2});
    append_big(out, tsap);
}

void put_word(byte_buffer& out, std::size_t at, std::size_t word) noexcept {
    out[at] = static_cast<std::uint8_t>(word >> 8U);
    out[at + 1] = static_cast<std::uint8_t>(word);
}

}  // namespace

result<std::optional<std::size_t>> message_size(byte_view arrived) {
    std::size_t size = 0;
    while (size < arrived.size()) {
        const auto found = next_packet(arrived.subspan(size));
        if (!found) return found.error();
        if (!*found) break;
        const packet& p = **found;
        if (p.kind == tpdu::disconnect) return disconnect_error(p.header.size() > 6 ? p.header[6] : std::uint8_t{0});
        if (p.kind == tpdu::error) return disconnect_error(0x85);
        size += p.size;
        if (p.is_last) return std::optional(size);
    }
    return std::optional<std::size_t>{};
}

byte_view payload_of(byte_view message, byte_buffer& scratch) {
    byte_view only;
    bool is_gathered = false;
    while (!message.empty()) {
        const auto found = next_packet(message);
        if (!found || !*found || (**found).kind != tpdu::data) return {};
        const packet& p = **found;
        message = message.subspan(p.size);
        if (p.content.empty()) continue;
        if (only.empty()) {
            only = p.content;
            continue;
        }
        if (!is_gathered) scratch.assign(only.begin(), only.end());
        is_gathered = true;
        append(scratch, p.content);
    }
    return is_gathered ? byte_view(scratch) : only;
}

void append_connect(byte_buffer& out, const connect_tpdu& c) {
    constexpr std::uint8_t header = 17;
    append_tpkt(out, header + 1U);
    append_big(out, header);
    append_big(out, static_cast<std::uint8_t>(c.is_confirm ? tpdu::confirm : tpdu::connect));
    append_big(out, c.destination);
    append_big(out, c.source);
    append_big(out, std::uint8_t{0});  // class 0
    append_big(out, parameter_size);
    append_big(out, std::uint8_t{1});
    append_big(out, static_cast<std::uint8_t>(std::bit_width(c.tpdu_size) - 1));
    append_tsap(out, parameter_calling, c.local_tsap);
    append_tsap(out, parameter_called, c.remote_tsap);
}

std::optional<connect_tpdu> decode_connect(byte_view message) {
    if (message.empty()) return std::nullopt;
    const auto found = next_packet(message);
    if (!found || !*found) return std::nullopt;
    const packet& p = **found;
    if ((p.kind != tpdu::connect && p.kind != tpdu::confirm) || p.header.size() < 7) return std::nullopt;
    connect_tpdu out;
    out.is_confirm = p.kind == tpdu::confirm;
    out.destination = load_big<std::uint16_t>(&p.header[2]);
    out.source = load_big<std::uint16_t>(&p.header[4]);
    for (auto rest = p.header.subspan(7); rest.size() >= 2;) {
        const std::size_t size = rest[1];
        if (rest.size() < 2 + size) return std::nullopt;
        const auto content = rest.subspan(2, size);
        if (rest[0] == parameter_size && size == 1 && content[0] >= 7 && content[0] <= 13) {
            out.tpdu_size = std::size_t{1} << content[0];
        }
        if (rest[0] == parameter_calling && size == 2) out.local_tsap = load_big<std::uint16_t>(content.data());
        if (rest[0] == parameter_called && size == 2) out.remote_tsap = load_big<std::uint16_t>(content.data());
        rest = rest.subspan(2 + size);
    }
    return out;
}

void append_disconnect(byte_buffer& out, std::uint16_t destination, std::uint8_t reason) {
    constexpr std::uint8_t header = 6;
    append_tpkt(out, header + 1U);
    append_big(out, header);
    append_big(out, static_cast<std::uint8_t>(tpdu::disconnect));
    append_big(out, destination);
    append_big(out, std::uint16_t{0});
    append_big(out, reason);
}

std::optional<pdu> decode_pdu(byte_view payload) noexcept {
    if (payload.size() < job_header_size || payload[0] != protocol_id) return std::nullopt;
    pdu out;
    out.kind = static_cast<pdu_kind>(payload[1]);
    out.reference = load_big<std::uint16_t>(&payload[4]);
    const std::size_t parameters = load_big<std::uint16_t>(&payload[6]);
    const std::size_t data = load_big<std::uint16_t>(&payload[8]);
    std::size_t header = job_header_size;
    if (out.kind == pdu_kind::ack || out.kind == pdu_kind::ack_data) {
        header = response_header_size;
        if (payload.size() < header) return std::nullopt;
        out.error = load_big<std::uint16_t>(&payload[10]);
    } else if (out.kind != pdu_kind::job && out.kind != pdu_kind::userdata) {
        return std::nullopt;
    }
    if (payload.size() < header + parameters + data) return std::nullopt;
    out.parameters = payload.subspan(header, parameters);
    out.data = payload.subspan(header + parameters, data);
    return out;
}

std::size_t begin_pdu(byte_buffer& out, const pdu& head) {
    const auto begin = out.size();
    append_tpkt(out, 0);
    append_big(out, std::uint8_t{2});
    append_big(out, static_cast<std::uint8_t>(tpdu::data));
    append_big(out, last_part);
    append_big(out, protocol_id);
    append_big(out, static_cast<std::uint8_t>(head.kind));
    append_big(out, std::uint16_t{0});
    append_big(out, head.reference);
    append_big(out, static_cast<std::uint16_t>(head.parameters.size()));
    append_big(out, std::uint16_t{0});
    if (head.kind == pdu_kind::ack || head.kind == pdu_kind::ack_data) append_big(out, head.error);
    append(out, head.parameters);
    return begin;
}

void end_pdu(byte_buffer& out, std::size_t begin, std::size_t data_begin) {
    put_word(out, begin + 2, out.size() - begin);
    put_word(out, begin + frame_header_size + 8, out.size() - data_begin);
}

void append_pdu(byte_buffer& out, const pdu& p) {
    const auto begin = begin_pdu(out, p);
    const auto data_begin = out.size();
    append(out, p.data);
    end_pdu(out, begin, data_begin);
}

byte_buffer setup_parameters(const setup& s) {
    byte_buffer out{function_setup, 0};
    append_big(out, s.jobs_calling);
    append_big(out, s.jobs_called);
    append_big(out, s.pdu_size);
    return out;
}

std::optional<setup> decode_setup(byte_view parameters) noexcept {
    if (parameters.size() < 8 || parameters[0] != function_setup) return std::nullopt;
    return setup{load_big<std::uint16_t>(&parameters[2]), load_big<std::uint16_t>(&parameters[4]),
                 load_big<std::uint16_t>(&parameters[6])};
}

}  // namespace penstock::s7
