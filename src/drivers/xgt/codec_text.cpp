#include "drivers/xgt/codec_text.hpp"

#include <fmt/format.h>

#include <array>
#include <utility>

#include "drivers/xgt/errc.hpp"

namespace penstock::xgt {

namespace {

std::string_view name_of(data_code type) noexcept {
    switch (type) {
        case data_code::bit: return " bits";
        case data_code::byte: return " bytes";
        case data_code::word: return " words";
        case data_code::dword: return " double words";
        case data_code::lword: return " long words";
        case data_code::block: return "";
    }
    return "";
}

std::string_view name_of(command what) noexcept {
    const bool is_read = what == command::read || what == command::read_response;
    return is_read ? "read" : "write";
}

std::string describe_body(const frame& f) {
    if (f.head.source == direction::request) {
        const auto r = decode_request(f.body);
        return r ? describe_request(*r) : r.error().message();
    }
    const auto a = decode_response(f.body);
    return a ? describe_response(*a) : a.error().message();
}

std::string_view name_of_cpu(std::uint8_t code) noexcept {
    switch (code) {
        case 0xA0: return "XGK";
        case 0xA4: return "XGI";
        case 0xA8: return "XGR";
        case 0xB0: return "XGB";
        case 0xB4: return "XGB (IEC)";
        default: return "";
    }
}

/// Bits 0 to 5 of the PLC information. Source: XGL-EFMxF manual, 7-2.
std::string_view name_of_model(unsigned code) noexcept {
    constexpr std::array<std::pair<unsigned, std::string_view>, 8> models{{{0x01, "CPUH"},
                                                                           {0x02, "CPUS"},
                                                                           {0x03, "CPUA"},
                                                                           {0x04, "CPUE"},
                                                                           {0x05, "CPUU"},
                                                                           {0x11, "CPUHN"},
                                                                           {0x12, "CPUSN"},
                                                                           {0x15, "CPUUN"}}};
    for (const auto& [known, name] : models) {
        if (known == code) return name;
    }
    return "";
}

}  // namespace

std::string describe_request(const request& r) {
    auto text = std::string(name_of(r.instruction)) + std::string(name_of(r.type));
    for (const auto& v : r.variables) {
        text += ' ';
        text += v.name;
        if (r.instruction == command::write) text += " = " + to_hex(v.data);
        if (r.instruction == command::read && r.type == data_code::block) text += fmt::format(", {} bytes", v.count);
    }
    return text;
}

std::string describe_response(const response& a) {
    auto text = std::string(name_of(a.instruction)) + std::string(name_of(a.type));
    if (a.nak) return fmt::format("{}: {}", text, nak_error(*a.nak).message());
    if (a.instruction == command::write_response) return text + ": done";
    auto rest = a.data;
    std::string blocks;
    for (unsigned i = 0; i < a.blocks; ++i) {
        const auto bytes = parse_block(rest);
        if (!bytes) return text + ": " + bytes.error().message();
        if (a.type == data_code::block) return fmt::format("{}: {} bytes", text, bytes->size());
        blocks += (i == 0 ? " " : ", ") + to_hex(*bytes);
    }
    return text + ":" + blocks;
}

std::string describe_frame(byte_view bytes) {
    const auto found = next_frame(bytes);
    if (!found) return found.error().message();
    if (!*found) return "part of a frame";
    const frame& f = **found;
    return fmt::format("#{} {}{}", f.head.id, describe_body(f), f.is_right ? "" : " (wrong checksum)");
}

std::string describe_cpu(const header& h) {
    std::string text(name_of_cpu(h.cpu));
    const auto add = [&](std::string_view more) {
        if (!more.empty()) text += (text.empty() ? "" : ", ") + std::string(more);
    };
    if (const auto model = name_of_model(h.plc & 0x3FU); !model.empty())
        text += (text.empty() ? "" : " ") + std::string(model);
    const unsigned state = (unsigned{h.plc} >> 8U) & 0x1FU;
    if ((state & 1U) != 0) add("RUN");
    if ((state & 2U) != 0) add("STOP");
    if ((state & 4U) != 0) add("ERROR");
    if ((state & 8U) != 0) add("DEBUG");
    if ((h.plc & 0x80U) != 0) add("CPU error");
    if ((h.plc & 0x40U) != 0) add("redundancy slave");
    return text;
}

}  // namespace penstock::xgt
