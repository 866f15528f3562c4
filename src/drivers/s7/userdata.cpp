#include "drivers/s7/userdata.hpp"

#include <fmt/format.h>

namespace penstock::s7 {

namespace {

constexpr std::uint8_t with_response_fields = 0x12;
constexpr std::uint8_t userdata_octets = 0x09;
constexpr std::uint8_t no_content = 0x0A;

std::string_view name_of(service_group group) noexcept {
    switch (group) {
        case service_group::mode: return "mode transition";
        case service_group::programmer: return "programmer service";
        case service_group::cyclic: return "cyclic service";
        case service_group::blocks: return "block service";
        case service_group::cpu: return "CPU service";
        case service_group::security: return "security service";
        case service_group::clock: return "clock service";
    }
    return "service";
}

}  // namespace

byte_buffer service_parameters(const service& s) {
    const bool has_response_fields = s.is_response || s.goes_on;
    const unsigned type = s.is_response ? 8U : s.is_request ? 4U : 0U;
    byte_buffer out{0, 1, 0x12};
    out.push_back(has_response_fields ? 8 : 4);
    out.push_back(has_response_fields ? with_response_fields : 0x11);
    out.push_back(static_cast<std::uint8_t>(type << 4U | static_cast<unsigned>(s.group)));
    out.push_back(s.code);
    out.push_back(s.sequence);
    if (!has_response_fields) return out;
    out.push_back(0);
    out.push_back(s.has_more ? 1 : 0);
    append_big(out, s.error);
    return out;
}

std::optional<service> decode_service(byte_view p) noexcept {
    if (p.size() < 8 || p[0] != 0 || p[1] != 1 || p[2] != 0x12) return std::nullopt;
    service out;
    const unsigned type = p[5] >> 4U;
    out.is_request = type == 4;
    out.is_response = type == 8;
    out.group = static_cast<service_group>(p[5] & 0x0FU);
    out.code = p[6];
    out.sequence = p[7];
    if (p[4] != with_response_fields || p.size() < 12) return out;
    out.goes_on = out.is_request;
    out.has_more = p[9] != 0;
    out.error = load_big<std::uint16_t>(&p[10]);
    return out;
}

byte_buffer service_data(byte_view content) {
    if (content.empty()) return {no_content, 0, 0, 0};
    byte_buffer out{0xFF, userdata_octets};
    append_big(out, static_cast<std::uint16_t>(content.size()));
    append(out, content);
    return out;
}

std::optional<service_content> decode_service_data(byte_view data) noexcept {
    if (data.size() < 4) return std::nullopt;
    const std::size_t size = load_big<std::uint16_t>(&data[2]);
    if (data.size() < 4 + size) return std::nullopt;
    return service_content{data[0], data.subspan(4, size)};
}

std::string describe_service(const service& s, byte_view data) {
    std::string out;
    const auto content = decode_service_data(data);
    if (s.group == service_group::cpu && s.code == service_read_szl) {
        out = "system status list";
        if (!s.goes_on && content && content->bytes.size() >= 4) {
            out += fmt::format(" {:04X}/{}", load_big<std::uint16_t>(content->bytes.data()),
                               load_big<std::uint16_t>(&content->bytes[2]));
        }
    } else if (s.group == service_group::blocks) {
        out = s.code == service_count_blocks  ? "count of blocks"
              : s.code == service_list_blocks ? "list of blocks"
                                              : "block information";
    } else {
        out = fmt::format("{} {}", name_of(s.group), s.code);
    }
    if (s.goes_on) out += ", continued";
    if (!s.is_response) return out + (s.is_request ? "" : ", unasked");
    if (s.error != 0) return out + fmt::format(": error {:04X}", s.error);
    return out + (s.has_more ? ", more follows" : "");
}

}  // namespace penstock::s7
