#include "drivers/text_codec.hpp"

#include <algorithm>

#include "base/text.hpp"
#include "drivers/errc.hpp"

namespace penstock {

namespace {

/// The name of the encoding for iconv.
const char* name_of(text_encoding encoding) noexcept {
    switch (encoding) {
        case text_encoding::utf_8: return "UTF-8";
        case text_encoding::euc_kr: return "EUC-KR";
        case text_encoding::shift_jis: return "SHIFT-JIS";
        case text_encoding::latin_1: return "ISO-8859-1";
    }
    return "UTF-8";
}

}  // namespace

text_encoding parse_text_encoding(std::string_view option) noexcept {
    if (option == "EUC-KR") return text_encoding::euc_kr;
    if (option == "Shift-JIS") return text_encoding::shift_jis;
    if (option == "Latin-1") return text_encoding::latin_1;
    return text_encoding::utf_8;
}

result<> decode_text(std::string& text, text_encoding from) {
    text.resize(std::min(text.find('\0'), text.size()));
    text.resize(text.find_last_not_of(' ') + 1);
    if (from == text_encoding::utf_8) {
        if (!is_utf8(text)) return driver_errc::bad_text;
        return {};
    }
    auto converted = convert_encoding(text, name_of(from), "UTF-8");
    if (!converted) return driver_errc::bad_text;
    text = std::move(*converted);
    return {};
}

result<byte_buffer> encode_text(const value& v, text_encoding to, std::size_t max) {
    byte_buffer out;
    if (const auto* bytes = std::get_if<byte_buffer>(&v)) {
        out = *bytes;
    } else if (const auto* text = std::get_if<std::string>(&v)) {
        const auto converted =
            to == text_encoding::utf_8 ? checked<std::string>(*text) : convert_encoding(*text, "UTF-8", name_of(to));
        if (!converted) return driver_errc::bad_text;
        out.assign(converted->begin(), converted->end());
    } else {
        return driver_errc::wrong_alternative;
    }
    if (out.size() > max) return driver_errc::text_too_long;
    return out;
}

std::string& text_in(value& into) {
    if (!std::holds_alternative<std::string>(into)) into.emplace<std::string>();
    return std::get<std::string>(into);
}

byte_buffer& bytes_in(value& into) {
    if (!std::holds_alternative<byte_buffer>(into)) into.emplace<byte_buffer>();
    return std::get<byte_buffer>(into);
}

}  // namespace penstock
