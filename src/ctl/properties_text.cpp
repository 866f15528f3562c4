#include "ctl/properties_text.hpp"

#include <algorithm>
#include <optional>

#include "base/text.hpp"

namespace penstock::ctl {

namespace {

constexpr std::string_view byte_order_mark = "\xEF\xBB\xBF";

/// One line of the file, including its end.
struct property_line {
    std::size_t begin = 0, end = 0;  ///< offsets; `end` is after the line end
    std::string_view key;            ///< empty: a comment, a blank line, or a line that cannot be read
    std::string_view value;
    std::string_view commented_key;  ///< the key in `#key=…`
};

std::string_view key_of(std::string_view content) {
    const auto equals = content.find('=');
    return equals == std::string_view::npos ? std::string_view() : trim(content.substr(0, equals));
}

void for_each_line(std::string_view text, const std::function<void(const property_line&)>& visit) {
    for (std::size_t begin = text.starts_with(byte_order_mark) ? byte_order_mark.size() : 0; begin < text.size();) {
        property_line out{begin, std::min(text.find('\n', begin), text.size() - 1) + 1, {}, {}, {}};
        const auto content = trim(text.substr(out.begin, out.end - out.begin));
        if (content.starts_with('#')) {
            out.commented_key = key_of(trim(content.substr(std::min(content.find_first_not_of('#'), content.size()))));
        } else if (const auto key = key_of(content); !key.empty()) {
            out.key = key;
            const auto equals = text.find('=', begin);
            const auto value = trim(text.substr(equals + 1, out.end - equals - 1));
            out.value = value.empty() ? text.substr(equals + 1, 0) : value;
        }
        visit(out);
        begin = out.end;
    }
}

std::string_view line_end_of(std::string_view text) {
    return text.find("\r\n") == std::string_view::npos ? "\n" : "\r\n";
}

/// Adds the line end that editors may leave out at the end of a file.
std::string end_line(std::string text) {
    if (!text.empty() && text.back() != '\n') text += line_end_of(text);
    return text;
}

}  // namespace

checked<std::string> set_property(std::string_view text, std::string_view key, std::string_view value) {
    const bool is_key =
        !key.empty() && key == trim(key) && key.front() != '#' && is_utf8(key) &&
        std::ranges::none_of(key, [](char c) { return c == '=' || c == '\n' || c == '\r' || c == '\0'; });
    if (!is_key) return fault{quote_json(make_utf8(key)), "expected the name of a property, such as edge.http.port"};
    const bool is_value = value == trim(value) && is_utf8(value) &&
                          std::ranges::none_of(value, [](char c) { return c == '\n' || c == '\r' || c == '\0'; });
    if (!is_value) return fault{std::string(key), "expected a value on one line, without blanks around it"};
    std::optional<property_line> set, commented;
    for_each_line(text, [&](const property_line& l) {
        if (l.key == key) set = l;
        if (l.commented_key == key) commented = l;
    });
    std::string out(text);
    if (set) {
        const auto at = static_cast<std::size_t>(set->value.data() - text.data());
        return end_line(out.replace(at, set->value.size(), value));
    }
    const auto end = line_end_of(text);
    auto line = std::string(key) + "=" + std::string(value) + std::string(end);
    const auto at = commented ? commented->end : out.size();
    if (at > 0 && out[at - 1] != '\n') line.insert(0, end);
    return end_line(out.insert(at, line));
}

std::string unset_property(std::string_view text, std::string_view key) {
    std::string out;
    std::size_t at = 0;
    for_each_line(text, [&](const property_line& l) {
        if (l.key != key) return;
        out += text.substr(at, l.begin - at);
        at = l.end;
    });
    out += text.substr(at);
    return end_line(std::move(out));
}

std::string mask_properties(std::string_view text, const std::function<bool(std::string_view key)>& hidden) {
    std::string out;
    std::size_t at = 0;
    for_each_line(text, [&](const property_line& l) {
        if (l.key.empty() || l.value.empty() || !hidden(l.key)) return;
        const auto begin = static_cast<std::size_t>(l.value.data() - text.data());
        out += text.substr(at, begin - at);
        out += "***";
        at = begin + l.value.size();
    });
    return out += text.substr(at);
}

}  // namespace penstock::ctl
