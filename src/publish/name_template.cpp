#include "publish/name_template.hpp"

#include <array>
#include <utility>

namespace penstock::publish {

std::optional<name_template::part> name_template::part_of(std::string_view word) noexcept {
    static constexpr std::array<std::pair<std::string_view, part>, 6> words{{
        {"edge", part::edge},
        {"site", part::site},
        {"opc", part::opc},
        {"tag", part::tag},
        {"alias", part::alias},
        {"name", part::name},
    }};
    for (const auto& [text, what] : words) {
        if (text == word) return what;
    }
    return std::nullopt;
}

checked<name_template> name_template::parse(std::string_view text) {
    name_template out;
    std::string plain;
    for (std::size_t i = 0; i < text.size(); ++i) {
        const char c = text[i];
        if ((c == '{' || c == '}') && text.substr(i + 1).starts_with(c)) {
            plain += c;
            ++i;
        } else if (c == '}') {
            return fault{"", "expected {{ and }} for braces that are not a placeholder"};
        } else if (c != '{') {
            plain += c;
        } else {
            const auto end = text.find('}', i);
            const auto word = text.substr(i + 1, end == text.npos ? text.npos : end - i - 1);
            const auto what = end == text.npos ? std::nullopt : part_of(word);
            if (!what) {
                return fault{"", "unknown placeholder {" + std::string(word.substr(0, 40)) +
                                     "}: expected {edge}, {site}, {opc}, {tag}, {alias} or {name}"};
            }
            if (!plain.empty()) out.pieces_.push_back({part::text, std::exchange(plain, {})});
            out.pieces_.push_back({*what, {}});
            i = end;
        }
    }
    if (!plain.empty()) out.pieces_.push_back({part::text, std::move(plain)});
    return out;
}

std::string name_template::fill(const tag_metadata& tag, std::string_view edge_id) const {
    return fill(tag, edge_id, {});
}

std::string name_template::fill(const tag_metadata& tag, std::string_view edge_id, std::string_view forbidden) const {
    std::string out;
    const auto put = [&](std::string_view text) {
        for (const char c : text)
            out += forbidden.find(c) == std::string_view::npos ? c : '_';
    };
    for (const auto& p : pieces_) {
        switch (p.type) {
            case part::text: out += p.text; break;
            case part::edge: put(edge_id); break;
            case part::site: put(tag.site_id); break;
            case part::opc: put(tag.opc_id); break;
            case part::tag: put(tag.tag_id); break;
            case part::alias: put(tag.alias.empty() ? tag.tag_id : tag.alias); break;
            case part::name: put(tag.tag_name.empty() ? tag.tag_id : tag.tag_name); break;
        }
    }
    return out;
}

}  // namespace penstock::publish
