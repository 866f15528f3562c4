#include "history/cassandra/cql_codec.hpp"

#include <algorithm>

#include "history/cassandra/errc.hpp"

namespace penstock::history::cassandra {

namespace {

constexpr std::uint8_t response_bit = 0x80;
constexpr std::size_t stream_place = 2;
constexpr std::size_t length_place = 5;

bool is_opcode(std::uint8_t code, sender from) noexcept {
    switch (static_cast<opcode>(code)) {
        case opcode::startup:
        case opcode::options:
        case opcode::query:
        case opcode::prepare:
        case opcode::execute:
        case opcode::register_events:
        case opcode::batch:
        case opcode::auth_response: return from == sender::client;
        case opcode::error:
        case opcode::ready:
        case opcode::authenticate:
        case opcode::supported:
        case opcode::result:
        case opcode::event:
        case opcode::auth_challenge:
        case opcode::auth_success: return from == sender::server;
    }
    return false;
}

}  // namespace

result<std::optional<frame>> next_frame(byte_view bytes, sender from, std::size_t limit) {
    // Each byte is checked as soon as it arrives, so that another protocol is detected by its first bytes.
    if (bytes.empty()) return std::nullopt;
    const bool is_response = (bytes[0] & response_bit) != 0;
    const unsigned version = bytes[0] & 0x7FU;
    if (is_response != (from == sender::server) || version == 0 || version > 6) return errc::not_cql;
    if (version != protocol_version) return errc::other_version;
    if (bytes.size() >= length_place && !is_opcode(bytes[length_place - 1], from)) return errc::not_cql;
    if (bytes.size() < header_size) return std::nullopt;
    const auto size = load_big<std::uint32_t>(bytes.data() + length_place);
    if (size > std::min(limit, max_body)) return errc::frame_too_long;
    if (bytes.size() - header_size < size) return std::nullopt;
    frame out;
    out.op = static_cast<opcode>(bytes[length_place - 1]);
    out.flags = bytes[1];
    out.stream = static_cast<std::int16_t>(load_big<std::uint16_t>(bytes.data() + stream_place));
    out.body = bytes.subspan(header_size, size);
    out.size = header_size + size;
    return out;
}

std::size_t begin_frame(byte_buffer& out, opcode what, std::int16_t stream, sender from, std::uint8_t flags) {
    const auto begin = out.size();
    out.push_back(from == sender::server ? response_bit | protocol_version : protocol_version);
    out.push_back(flags);
    append_big(out, static_cast<std::uint16_t>(stream));
    out.push_back(static_cast<std::uint8_t>(what));
    append_big(out, std::uint32_t{0});
    return begin;
}

void end_frame(byte_buffer& out, std::size_t begin) {
    const auto size = out.size() - begin - header_size;
    for (std::size_t i = 0; i < 4; ++i)
        out[begin + length_place + i] = static_cast<std::uint8_t>(size >> (8U * (3 - i)));
}

void append_string(byte_buffer& out, std::string_view text) {
    append_short_bytes(out, as_bytes(text));
}

void append_long_string(byte_buffer& out, std::string_view text) {
    append_bytes(out, as_bytes(text));
}

void append_bytes(byte_buffer& out, byte_view bytes) {
    append_big(out, static_cast<std::uint32_t>(bytes.size()));
    append(out, bytes);
}

void append_short_bytes(byte_buffer& out, byte_view bytes) {
    const auto cut = bytes.first(std::min<std::size_t>(bytes.size(), 0xFFFF));
    append_big(out, static_cast<std::uint16_t>(cut.size()));
    append(out, cut);
}

void body_reader::fail() noexcept {
    has_failed_ = true;
    rest_ = {};
}

byte_view body_reader::read(std::size_t size) noexcept {
    if (size > rest_.size()) {
        fail();
        return {};
    }
    const auto taken = rest_.first(size);
    rest_ = rest_.subspan(size);
    return taken;
}

std::string_view body_reader::read_string() noexcept {
    const auto bytes = read_short_bytes();
    return {reinterpret_cast<const char*>(bytes.data()), bytes.size()};
}

std::string_view body_reader::read_long_string() noexcept {
    const auto bytes = read_bytes().value_or(byte_view{});
    return {reinterpret_cast<const char*>(bytes.data()), bytes.size()};
}

std::optional<byte_view> body_reader::read_bytes() noexcept {
    const auto size = read_int();
    if (has_failed_ || size < 0) return std::nullopt;
    return read(static_cast<std::size_t>(size));
}

}  // namespace penstock::history::cassandra
