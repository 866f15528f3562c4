#include "drivers/eip/address.hpp"

#include <algorithm>

#include "base/text.hpp"

namespace penstock::eip {

namespace {

constexpr std::size_t max_name = 127;  // Omron allows 127 characters, Logix 40
constexpr std::size_t max_indexes = 3;

fault expected_address(std::string_view text) {
    return {"", "\"" + std::string(text) +
                    "\" is not the name of a tag; expected one as Tag, Tag[3], Tag[1,2], Udt.Member[2].X, Tag.5 (bit) "
                    "or Program:Main.Tag"};
}

bool is_digits(std::string_view text) noexcept {
    return !text.empty() && std::ranges::all_of(text, [](char c) { return c >= '0' && c <= '9'; });
}

/// Whether the text has only letters, digits, `_`, characters beyond ASCII (Omron) and colons (modules and programs).
bool is_name(std::string_view text, bool is_first) noexcept {
    if (text.empty() || text.size() > max_name || is_digits(text.substr(0, 1))) return false;
    return std::ranges::all_of(text, [&](char c) {
        const auto byte = static_cast<unsigned char>(c);
        const bool is_letter = (byte | 0x20U) >= 'a' && (byte | 0x20U) <= 'z';
        return is_letter || (byte >= '0' && byte <= '9') || byte == '_' || byte >= 0x80 || (is_first && byte == ':');
    });
}

bool parse_indexes(std::string_view text, std::vector<std::uint32_t>& out) {
    for (const auto part : split(text, ',')) {
        const auto index = parse_number<std::uint32_t>(trim(part));
        if (!index || out.size() == max_indexes) return false;
        out.push_back(*index);
    }
    return !out.empty();
}

bool parse_step(std::string_view text, bool is_first, tag_step& out) {
    if (const auto open = text.find('['); open != std::string_view::npos) {
        if (!text.ends_with(']')) return false;
        if (!parse_indexes(text.substr(open + 1, text.size() - open - 2), out.indexes)) return false;
        text = text.substr(0, open);
    }
    out.name = text;
    return is_name(text, is_first);
}

}  // namespace

checked<tag_address> parse_tag_address(std::string_view text) {
    text = trim(text);
    tag_address out;
    const auto parts = split(text, '.');
    for (std::size_t i = 0; i < parts.size(); ++i) {
        const bool is_last = i + 1 == parts.size();
        if (is_last && i > 0 && is_digits(parts[i])) {
            out.suffix = parse_number<std::uint32_t>(parts[i]);
            if (!out.suffix || *out.suffix > 65'535) {
                return fault{"", "after the dot a bit from 0 to 63 or a length in bytes is expected"};
            }
            break;
        }
        if (!parse_step(parts[i], i == 0, out.steps.emplace_back())) return expected_address(text);
    }
    const bool is_in_program = equals_ignoring_case(out.steps.front().name.substr(0, 8), "Program:");
    if (is_in_program && (out.steps.size() < 2 || !out.steps.front().indexes.empty())) return expected_address(text);
    return out;
}

std::string format_tag_address(const tag_address& a) {
    std::string out;
    for (const auto& step : a.steps) {
        if (!out.empty()) out += '.';
        out += step.name;
        for (std::size_t i = 0; i < step.indexes.size(); ++i)
            out += (i == 0 ? "[" : ",") + std::to_string(step.indexes[i]);
        if (!step.indexes.empty()) out += ']';
    }
    if (a.suffix) out += "." + std::to_string(*a.suffix);
    return out;
}

}  // namespace penstock::eip
