#include "drivers/xgt/codec.hpp"

#include <algorithm>

#include "drivers/xgt/errc.hpp"

namespace penstock::xgt {

namespace {

constexpr std::size_t company_size = 10;
constexpr std::size_t id_at = 14;
constexpr std::size_t length_at = 16;
constexpr std::size_t checksum_at = 19;

bool begins_with(byte_view bytes, std::string_view company) noexcept {
    const auto size = std::min(bytes.size(), company_size);
    return std::ranges::equal(bytes.first(size), as_bytes(company).first(size));
}

bool is_known(data_code code) noexcept {
    return code <= data_code::lword || code == data_code::block;
}

/// Takes the first `size` bytes off `rest`; `nullopt` when there are fewer.
std::optional<byte_view> take(byte_view& rest, std::size_t size) noexcept {
    if (rest.size() < size) return std::nullopt;
    const auto taken = rest.first(size);
    rest = rest.subspan(size);
    return taken;
}

std::optional<std::uint16_t> read_number(byte_view& rest) noexcept {
    const auto bytes = take(rest, 2);
    if (!bytes) return std::nullopt;
    return load_little<std::uint16_t>(bytes->data());
}

std::string_view text_of(byte_view bytes) noexcept {
    return {reinterpret_cast<const char*>(bytes.data()), bytes.size()};
}

/// The data of each variable of a write, all after all names.
bool parse_data(byte_view& rest, request& out) {
    if (out.type == data_code::block &&
        rest.size() != 2U + (rest.size() < 2 ? 0 : load_little<std::uint16_t>(rest.data()))) {
        // A master seen in the field leaves the count out.
        out.variables[0].data = rest;
        rest = {};
        return !out.variables[0].data.empty();
    }
    for (auto& v : out.variables) {
        const auto size = read_number(rest);
        const auto bytes = size ? take(rest, *size) : std::nullopt;
        if (!bytes) return false;
        if (out.type != data_code::block && bytes->size() != width_of(out.type)) return false;
        v.data = *bytes;
    }
    return true;
}

}  // namespace

result<std::optional<frame>> next_frame(byte_view bytes) {
    const bool is_xgt = begins_with(bytes, company_xgt);
    if (!is_xgt && !begins_with(bytes, company_glofa)) return errc::bad_header;
    if (bytes.size() < header_size) return std::optional<frame>{};
    const std::size_t length = load_little<std::uint16_t>(&bytes[length_at]);
    if (length > max_body) return errc::frame_too_long;
    if (bytes.size() < header_size + length) return std::optional<frame>{};
    frame out;
    out.head = {.company = is_xgt ? company_xgt : company_glofa,
                .plc = load_little<std::uint16_t>(&bytes[10]),
                .cpu = bytes[12],
                .source = static_cast<direction>(bytes[13]),
                .id = load_little<std::uint16_t>(&bytes[id_at]),
                .position = bytes[18]};
    out.body = bytes.subspan(header_size, length);
    out.size = header_size + length;
    out.has_checksum = bytes[checksum_at] != 0;
    out.is_right = !out.has_checksum || bytes[checksum_at] == checksum_of(bytes);
    return std::optional(out);
}

std::size_t begin_frame(byte_buffer& out, const header& h) {
    const auto begin = out.size();
    append(out, as_bytes(h.company));
    append_little(out, h.plc);
    out.push_back(h.cpu);
    out.push_back(static_cast<std::uint8_t>(h.source));
    append_little(out, h.id);
    append_little<std::uint16_t>(out, 0);
    out.push_back(h.position);
    out.push_back(0);
    return begin;
}

void end_frame(byte_buffer& out, std::size_t begin, bool has_checksum) {
    const auto length = out.size() - begin - header_size;
    out[begin + length_at] = static_cast<std::uint8_t>(length);
    out[begin + length_at + 1] = static_cast<std::uint8_t>(length >> 8U);
    if (has_checksum) out[begin + checksum_at] = checksum_of(byte_view(out).subspan(begin));
}

void put_id(std::span<std::uint8_t> frame, std::uint16_t id, bool has_checksum) noexcept {
    frame[id_at] = static_cast<std::uint8_t>(id);
    frame[id_at + 1] = static_cast<std::uint8_t>(id >> 8U);
    if (has_checksum) frame[checksum_at] = checksum_of(frame);
}

std::uint8_t checksum_of(byte_view header) noexcept {
    unsigned sum = 0;
    for (const auto byte : header.first(checksum_at))
        sum += byte;
    return static_cast<std::uint8_t>(sum);
}

std::size_t width_of(data_code code) noexcept {
    switch (code) {
        case data_code::bit:
        case data_code::byte: return 1;
        case data_code::word: return 2;
        case data_code::dword: return 4;
        case data_code::lword: return 8;
        case data_code::block: return 0;
    }
    return 0;
}

void append_instruction(byte_buffer& out, command what, data_code type, std::uint16_t blocks) {
    append_little(out, static_cast<std::uint16_t>(what));
    append_little(out, static_cast<std::uint16_t>(type));
    append_little<std::uint16_t>(out, 0);
    append_little(out, blocks);
}

void append_name(byte_buffer& out, std::string_view name) {
    append_little(out, static_cast<std::uint16_t>(name.size()));
    append(out, as_bytes(name));
}

void append_request(byte_buffer& out, const request& r) {
    append_instruction(out, r.instruction, r.type, static_cast<std::uint16_t>(r.variables.size()));
    for (const auto& v : r.variables)
        append_name(out, v.name);
    for (const auto& v : r.variables) {
        if (r.instruction == command::write) {
            append_little(out, static_cast<std::uint16_t>(v.data.size()));
            append(out, v.data);
        } else if (r.type == data_code::block) {
            append_little(out, v.count);
        }
    }
}

result<request> decode_request(byte_view body) {
    byte_view rest = body;
    const auto what = read_number(rest);
    const auto type = read_number(rest);
    const auto reserved = read_number(rest);
    const auto blocks = read_number(rest);
    if (!what || !type || !reserved || !blocks) return errc::bad_length;
    request out{.instruction = static_cast<command>(*what), .type = static_cast<data_code>(*type), .variables = {}};
    if (out.instruction != command::read && out.instruction != command::write) return errc::unknown_command;
    if (!is_known(out.type)) return errc::bad_data_type;
    const std::size_t max = out.type == data_code::block ? 1 : max_blocks;
    if (*blocks == 0 || *blocks > max) return errc::too_many_blocks;
    for (unsigned i = 0; i < *blocks; ++i) {
        const auto size = read_number(rest);
        const auto name = size ? take(rest, *size) : std::nullopt;
        if (!name) return errc::bad_length;
        if (name->empty() || name->size() > max_name) return errc::bad_address_format;
        out.variables.push_back({.name = text_of(*name)});
    }
    if (out.instruction == command::write) {
        if (!parse_data(rest, out)) return errc::bad_length;
    } else if (out.type == data_code::block) {
        const auto count = read_number(rest);
        if (!count) return errc::bad_length;
        out.variables[0].count = *count;
    }
    if (!rest.empty()) return errc::bad_length;
    return out;
}

void append_response(byte_buffer& out, const response& a) {
    append_little(out, static_cast<std::uint16_t>(a.instruction));
    append_little(out, static_cast<std::uint16_t>(a.type));
    append_little<std::uint16_t>(out, 0);
    append_little<std::uint16_t>(out, a.nak ? 0xFFFF : 0);
    append_little(out, a.nak.value_or(a.blocks));
    if (!a.nak) append(out, a.data);
}

result<response> decode_response(byte_view body) {
    byte_view rest = body;
    const auto what = read_number(rest);
    const auto type = read_number(rest);
    const auto reserved = read_number(rest);
    const auto status = read_number(rest);
    if (!what || !type || !reserved || !status) return errc::wrong_size;
    response out{.instruction = static_cast<command>(*what), .type = static_cast<data_code>(*type), .nak = {}};
    if (*status != 0) {
        if (rest.size() > 2) return errc::wrong_size;
        out.nak = rest.empty() ? std::uint16_t{0} : std::uint16_t{rest[0]};
        if (rest.size() == 2) out.nak = load_little<std::uint16_t>(rest.data());
        return out;
    }
    const auto blocks = read_number(rest);
    if (!blocks && (out.instruction != command::write_response || !rest.empty())) return errc::wrong_size;
    out.blocks = blocks.value_or(1);
    out.data = rest;
    return out;
}

result<byte_view> parse_block(byte_view& data) {
    const auto size = read_number(data);
    const auto bytes = size ? take(data, *size) : std::nullopt;
    if (!bytes) return errc::wrong_size;
    return *bytes;
}

}  // namespace penstock::xgt
