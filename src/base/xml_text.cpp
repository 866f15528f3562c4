#include "base/xml_text.hpp"

#include <fmt/format.h>

#include <iterator>

#include "base/text.hpp"

namespace penstock {

namespace {

constexpr std::string_view replacement = "\xEF\xBF\xBD";

/// U+FFFE and U+FFFF in UTF-8.
bool is_noncharacter(std::string_view text) noexcept {
    return text.starts_with("\xEF\xBF\xBE") || text.starts_with("\xEF\xBF\xBF");
}

}  // namespace

bool append_xml_text(std::string& out, std::string_view text) {
    if (!is_utf8(text)) {
        append_xml_text(out, make_utf8(text));
        return false;
    }
    bool is_whole = true;
    for (std::size_t at = 0; at < text.size(); ++at) {
        const char c = text[at];
        const auto code = static_cast<unsigned char>(c);
        if (c == '&') {
            out += "&amp;";
        } else if (c == '<') {
            out += "&lt;";
        } else if (c == '>') {
            out += "&gt;";
        } else if (c == '"') {
            out += "&quot;";
        } else if (c == '\t' || c == '\n' || c == '\r') {
            // A reader makes spaces of them in an attribute, and a line feed of a carriage return in an element.
            fmt::format_to(std::back_inserter(out), "&#{};", code);
        } else if (code < 0x20) {
            out += replacement;
            is_whole = false;
        } else if (code == 0xEF && is_noncharacter(text.substr(at))) {
            out += replacement;
            at += 2;
            is_whole = false;
        } else {
            out += c;
        }
    }
    return is_whole;
}

}  // namespace penstock
