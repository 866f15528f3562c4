#include "drivers/http/text_template.hpp"

#include <algorithm>
#include <cmath>
#include <vector>

#include "base/text.hpp"
#include "base/url.hpp"

namespace penstock::http {

namespace {

void append_xml(std::string& out, std::string_view text) {
    for (const char c : text) {
        switch (c) {
            case '&': out += "&amp;"; break;
            case '<': out += "&lt;"; break;
            case '>': out += "&gt;"; break;
            case '"': out += "&quot;"; break;
            case '\'': out += "&apos;"; break;
            default: out += c; break;
        }
    }
}

void append(std::string& out, const placeholder& p, escaping how, bool is_in_string) {
    switch (how) {
        case escaping::none: out += p.text; return;
        case escaping::xml: append_xml(out, p.text); return;
        case escaping::url: out += percent_encode(p.text); return;
        case escaping::json: break;
    }
    if (!is_in_string) {
        out += p.json;
        return;
    }
    const auto quoted = quote_json(p.text);
    out += std::string_view(quoted).substr(1, quoted.size() - 2);
}

bool is_finite(const value& v) noexcept {
    if (const auto* n = std::get_if<float>(&v)) return std::isfinite(*n);
    if (const auto* n = std::get_if<double>(&v)) return std::isfinite(*n);
    return true;
}

std::string to_json(const value& v, const std::string& text) {
    if (!is_finite(v)) return "null";
    const bool is_bare = std::holds_alternative<bool>(v) || std::holds_alternative<std::int64_t>(v) ||
                         std::holds_alternative<std::uint64_t>(v) || std::holds_alternative<float>(v) ||
                         std::holds_alternative<double>(v) || std::holds_alternative<array>(v);
    return is_bare ? text : quote_json(text);
}

}  // namespace

std::string fill_template(std::string_view text, escaping how, std::span<const placeholder> known) {
    std::string out;
    bool is_in_string = false;
    for (std::size_t i = 0; i < text.size(); ++i) {
        const char c = text[i];
        if (c == '{') {
            const auto end = text.find('}', i);
            const auto name = end == std::string_view::npos ? std::string_view{} : text.substr(i + 1, end - i - 1);
            const auto found = std::ranges::find(known, name, &placeholder::name);
            if (found != known.end()) {
                append(out, *found, how, is_in_string);
                i = end;
                continue;
            }
        }
        out += c;
        if (c == '\\' && is_in_string && i + 1 < text.size()) out += text[++i];
        if (c == '"') is_in_string = !is_in_string;
    }
    return out;
}

bool has_placeholder(std::string_view text, std::span<const std::string_view> names) {
    return std::ranges::any_of(names, [&](std::string_view name) {
        return text.find("{" + std::string(name) + "}") != std::string_view::npos;
    });
}

std::vector<placeholder> placeholders_of(const point& to, format of, const value& v) {
    const auto text = format_value(v);
    const auto name = name_of(of, to.value_address);
    return {{"value", text, to_json(v, text)},
            {"tag_id", to.tag_id, quote_json(to.tag_id)},
            {"address", to.address_text, quote_json(to.address_text)},
            {"name", name, quote_json(name)}};
}

escaping escaping_of(std::string_view media_type) noexcept {
    if (contains_ignoring_case(media_type, "json")) return escaping::json;
    if (contains_ignoring_case(media_type, "xml")) return escaping::xml;
    if (contains_ignoring_case(media_type, "x-www-form-urlencoded")) return escaping::url;
    return escaping::none;
}

}  // namespace penstock::http
