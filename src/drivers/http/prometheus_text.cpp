#include "drivers/http/prometheus_text.hpp"

#include <algorithm>

#include "base/text.hpp"

namespace penstock::http {

namespace {

constexpr std::size_t max_labels = 64;

/// Colons are allowed only in names of metrics, but are accepted in labels, too.
bool is_name_character(char c) noexcept {
    return (c >= '0' && c <= '9') || (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || c == '_' || c == ':';
}

void skip_spaces(std::string_view& text) noexcept {
    while (!text.empty() && (text.front() == ' ' || text.front() == '\t'))
        text.remove_prefix(1);
}

bool take_character(std::string_view& text, char c) noexcept {
    skip_spaces(text);
    if (!text.starts_with(c)) return false;
    text.remove_prefix(1);
    return true;
}

std::string_view parse_name(std::string_view& text) noexcept {
    skip_spaces(text);
    const auto size = static_cast<std::size_t>(std::ranges::find_if_not(text, is_name_character) - text.begin());
    const auto name = text.substr(0, size);
    text.remove_prefix(size);
    return name;
}

std::optional<std::string> take_label_value(std::string_view& text) {
    if (!take_character(text, '"')) return std::nullopt;
    std::string out;
    while (!text.empty() && text.front() != '"') {
        const bool is_escaped = text.front() == '\\' && text.size() > 1;
        if (is_escaped) text.remove_prefix(1);
        out += is_escaped && text.front() == 'n' ? '\n' : text.front();
        text.remove_prefix(1);
    }
    if (!take_character(text, '"')) return std::nullopt;
    return out;
}

}  // namespace

std::optional<metric_series> take_series(std::string_view& text) {
    metric_series out;
    out.name = parse_name(text);
    if (out.name.empty()) return std::nullopt;
    if (!take_character(text, '{')) return out;
    while (!take_character(text, '}')) {
        const auto label = parse_name(text);
        if (label.empty() || !take_character(text, '=') || out.labels.size() == max_labels) return std::nullopt;
        auto content = take_label_value(text);
        if (!content) return std::nullopt;
        out.labels.emplace_back(label, std::move(*content));
        if (!take_character(text, ',') && !text.starts_with('}')) return std::nullopt;
    }
    std::ranges::sort(out.labels);
    return out;
}

std::string format_series(std::string_view name, const metric_labels& labels) {
    std::string out(name);
    if (labels.empty()) return out;
    for (std::size_t i = 0; i < labels.size(); ++i) {
        out.append(i == 0 ? "{" : ",").append(labels[i].first).append("=\"");
        for (const char c : labels[i].second) {
            if (c == '"' || c == '\\') out += '\\';
            out += c == '\n' ? "\\n" : std::string(1, c);
        }
        out += '"';
    }
    return out + "}";
}

}  // namespace penstock::http
