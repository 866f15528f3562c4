#include "drivers/modbus/text_registers.hpp"
#include "drivers/errc.hpp"

#include <algorithm>

#include "base/text.hpp"
#include "drivers/modbus/errc.hpp"

namespace penstock::modbus {

namespace {

/// Where byte `i` of the text stands in its registers.
std::size_t place_of(const layout& how, std::size_t i) noexcept {
    return how.is_low_first ? i ^ 1U : i;
}

}  // namespace

std::string name_of(text_encoding encoding) {
    switch (encoding) {
        case text_encoding::utf_8: return "UTF-8";
        case text_encoding::euc_kr: return "EUC-KR";
        case text_encoding::shift_jis: return "SHIFT-JIS";
        case text_encoding::latin_1: return "ISO-8859-1";
    }
    return "UTF-8";
}

result<> decode_text(const layout& how, const std::uint8_t* at, value& into) {
    if (how.type.element == element_type::byte_string) {
        if (!std::holds_alternative<byte_buffer>(into)) into.emplace<byte_buffer>();
        auto& out = std::get<byte_buffer>(into);
        out.resize(how.length);
        for (std::size_t i = 0; i < out.size(); ++i)
            out[i] = at[place_of(how, i)];
        return {};
    }
    if (!std::holds_alternative<std::string>(into)) into.emplace<std::string>();
    auto& out = std::get<std::string>(into);
    out.resize(how.length);
    for (std::size_t i = 0; i < out.size(); ++i)
        out[i] = static_cast<char>(at[place_of(how, i)]);
    out.resize(std::min(out.find('\0'), out.size()));
    out.resize(out.find_last_not_of(' ') + 1);
    if (how.encoding == text_encoding::utf_8) {
        if (!is_utf8(out)) return driver_errc::bad_text;
        return {};
    }
    auto converted = convert_encoding(out, name_of(how.encoding), "UTF-8");
    if (!converted) return driver_errc::bad_text;
    out = std::move(*converted);
    return {};
}

result<> encode_text(const layout& how, const value& v, byte_buffer& out) {
    std::string bytes;
    if (how.type.element == element_type::byte_string) {
        const auto* raw = std::get_if<byte_buffer>(&v);
        if (raw == nullptr) return driver_errc::wrong_alternative;
        bytes.assign(raw->begin(), raw->end());
    } else {
        const auto* text = std::get_if<std::string>(&v);
        if (text == nullptr) return driver_errc::wrong_alternative;
        bytes = *text;
        if (how.encoding != text_encoding::utf_8) {
            auto converted = convert_encoding(bytes, "UTF-8", name_of(how.encoding));
            if (!converted) return driver_errc::bad_text;
            bytes = std::move(*converted);
        }
    }
    if (bytes.size() > how.length) return driver_errc::text_too_long;
    const std::size_t begin = out.size();
    out.resize(begin + std::size_t{2} * registers_of_element(how), 0);
    for (std::size_t i = 0; i < bytes.size(); ++i) {
        out[begin + place_of(how, i)] = static_cast<std::uint8_t>(bytes[i]);
    }
    return {};
}

}  // namespace penstock::modbus
