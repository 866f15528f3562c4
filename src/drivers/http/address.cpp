#include "drivers/http/address.hpp"

#include <algorithm>

#include "base/text.hpp"
#include "drivers/http/prometheus_text.hpp"

namespace penstock::http {

namespace {

constexpr std::size_t max_steps = 100;  // deeper than any document that is read

bool is_label_character(char c) noexcept {
    return (c >= '0' && c <= '9') || (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || c == '_' || c == '-' ||
           c == '.';
}

/// RFC 6901, 3 and 4: `~1` is `/`, `~0` is `~`.
checked<> parse_pointer(std::string_view text, address& out) {
    for (const auto token : split(text.substr(1), '/')) {
        std::string name;
        for (std::size_t i = 0; i < token.size(); ++i) {
            if (token[i] != '~') {
                name += token[i];
                continue;
            }
            const char next = ++i < token.size() ? token[i] : '\0';
            if (next != '0' && next != '1') {
                return fault{"", "in a JSON Pointer ~ must be written ~0 and a slash within a name ~1"};
            }
            name += next == '0' ? '~' : '/';
        }
        out.steps.push_back({std::move(name), 1});
    }
    return {};
}

/// One `['name']`, `["name"]` or `[0]` at the beginning of `text`, which it removes.
checked<std::string> parse_bracket(std::string_view& text) {
    const char quote = text.size() > 1 ? text[1] : '\0';
    const bool is_quoted = quote == '\'' || quote == '"';
    const std::string close = is_quoted ? std::string{quote, ']'} : std::string("]");
    const std::size_t begin = is_quoted ? 2 : 1;
    const auto end = text.find(close, begin);
    if (end == std::string_view::npos) return fault{"", "a bracket is not closed"};
    const auto name = text.substr(begin, end - begin);
    if (!is_quoted && !parse_number<std::uint32_t>(name)) {
        return fault{"", "in brackets an index such as [0] or a name in quotes such as ['a b'] is expected"};
    }
    text.remove_prefix(end + close.size());
    return std::string(name);
}

/// The subset of RFC 9535 that names one place: `$`, `.name`, `['name']`, `[index]`.
checked<> parse_json_path(std::string_view text, address& out) {
    text.remove_prefix(1);
    while (!text.empty()) {
        if (text.front() == '[') {
            auto name = parse_bracket(text);
            if (!name) return name.error();
            out.steps.push_back({std::move(*name), 1});
        } else if (text.front() == '.') {
            text.remove_prefix(1);
            const auto end = std::min(text.find_first_of(".["), text.size());
            const auto name = text.substr(0, end);
            if (name.empty() || name == "*") {
                return fault{"", "a path must name one value: .. and * are not allowed in it"};
            }
            out.steps.push_back({std::string(name), 1});
            text.remove_prefix(end);
        } else {
            return fault{"", "expected . or [ in the path"};
        }
    }
    return {};
}

checked<address> parse_json_address(std::string_view text) {
    address out;
    const auto colon = text.find(':');
    const bool has_label = !text.empty() && text.front() != '/' && text.front() != '$' &&
                           colon != std::string_view::npos && colon > 0 &&
                           std::ranges::all_of(text.substr(0, colon), is_label_character);
    if (has_label) {
        out.label = text.substr(0, colon);
        text.remove_prefix(colon + 1);
    }
    checked<> taken = fault{"", "expected a JSON Pointer such as /a/b/0 or a path such as $.a.b[0]"};
    if (text.starts_with('/')) taken = parse_pointer(text, out);
    if (text.starts_with('$')) taken = parse_json_path(text, out);
    if (!taken) return taken.error();
    if (out.steps.size() > max_steps) return fault{"", "has more than 100 levels"};
    return out;
}

checked<address> parse_xml_address(std::string_view text) {
    address out;
    const fault expected{"", "expected a path such as /a/b[2] or /a/b/@c"};
    if (!text.starts_with('/')) return expected;
    auto parts = split(text.substr(1), '/');
    if (parts.size() > 1 && parts.back() == "text()") parts.pop_back();
    if (parts.back().starts_with('@')) {
        out.attribute = parts.back().substr(1);
        if (out.attribute.empty()) return expected;
        parts.pop_back();
    }
    for (const auto part : parts) {
        address_step step;
        const auto bracket = part.find('[');
        step.name = part.substr(0, bracket);
        if (bracket != std::string_view::npos) {
            const auto inside = part.substr(bracket + 1);
            const auto number =
                parse_number<std::uint32_t>(inside.substr(0, std::max<std::size_t>(inside.size(), 1) - 1));
            if (!inside.ends_with(']') || !number || *number == 0) {
                return fault{"", "in brackets the number of the element is expected, from 1, as in /a/b[2]"};
            }
            step.position = *number;
        }
        if (step.name.empty() || step.name.find_first_of("]@*()") != std::string::npos) return expected;
        out.steps.push_back(std::move(step));
    }
    if (out.steps.empty()) return expected;
    if (out.steps.size() > max_steps) return fault{"", "has more than 100 levels"};
    return out;
}

checked<address> parse_csv_address(std::string_view text) {
    address out;
    const auto comma = text.find(',');
    const auto row =
        comma == std::string_view::npos ? std::nullopt : parse_number<std::int32_t>(trim(text.substr(0, comma)));
    if (row) {
        out.row = *row;
        text.remove_prefix(comma + 1);
    }
    out.key = trim(text);
    if (out.key.empty()) return fault{"", "expected row,column such as 0,temperature or -1,3, or a column's name"};
    return out;
}

checked<address> parse_text_address(std::string_view text) {
    address out;
    if (trim(text) == "$") {
        out.is_whole = true;
        return out;
    }
    out.key = trim(text);
    if (out.key.empty() || out.key.find_first_of("\r\n") != std::string::npos) {
        return fault{"", "expected the key before = or : in a line, or $ for the whole text"};
    }
    return out;
}

checked<address> parse_prometheus_address(std::string_view text) {
    auto rest = trim(text);
    auto found = take_series(rest);
    if (!found || !rest.empty()) {
        return fault{"", "expected a metric's name, with labels or without: temperature or temperature{room=\"A\"}"};
    }
    address out;
    out.key = std::move(found->name);
    out.labels = std::move(found->labels);
    return out;
}

}  // namespace

format parse_format(std::string_view option) noexcept {
    if (option == "xml") return format::xml;
    if (option == "csv") return format::csv;
    if (option == "text") return format::text;
    if (option == "prometheus") return format::prometheus;
    return format::json;
}

checked<address> parse_address(format of, std::string_view text) {
    switch (of) {
        case format::json: return parse_json_address(text);
        case format::xml: return parse_xml_address(text);
        case format::csv: return parse_csv_address(text);
        case format::prometheus: return parse_prometheus_address(text);
        case format::text: break;
    }
    return parse_text_address(text);
}

std::string format_address(format of, const address& a) {
    std::string out;
    switch (of) {
        case format::json:
            if (!a.label.empty()) out = a.label + ":";
            if (a.steps.empty()) return out + "$";
            for (const auto& step : a.steps) {
                out += '/';
                for (const char c : step.name)
                    out += c == '~' ? "~0" : c == '/' ? "~1" : std::string(1, c);
            }
            return out;
        case format::xml:
            for (const auto& step : a.steps) {
                out.append("/").append(step.name);
                if (step.position > 1) out += "[" + std::to_string(step.position) + "]";
            }
            if (!a.attribute.empty()) out.append("/@").append(a.attribute);
            return out;
        case format::csv: return std::to_string(a.row) + "," + a.key;
        case format::prometheus: return format_series(a.key, a.labels);
        case format::text: break;
    }
    return a.is_whole ? "$" : a.key;
}

std::string name_of(format of, const address& a) {
    if (!a.label.empty()) return a.label;
    if (of == format::csv || of == format::text || of == format::prometheus) return a.key;
    if (!a.attribute.empty()) return a.attribute;
    return a.steps.empty() ? std::string() : a.steps.back().name;
}

}  // namespace penstock::http
