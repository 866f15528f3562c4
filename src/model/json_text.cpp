#include "model/json_text.hpp"

#include "model/json_scan.hpp"

namespace penstock {

namespace {

/// Reads a string, number or boolean; numbers that only the scanner accepts, and JSON does not, are refused.
bool parse_item(json_scanner& in, std::string& item) {
    if (in.peek() == '"') {
        json_scanner::string text;
        if (!in.take_string(text)) return false;
        append_unescaped(item, text.raw);
        return true;
    }
    std::string_view word;
    if (!in.take_word(word) || word == "null" || word.find_first_of("NI") != std::string_view::npos) return false;
    item = word;
    return true;
}

}  // namespace

std::optional<std::vector<std::string>> split_json_array(std::string_view text) {
    json_scanner in(text);
    std::vector<std::string> items;
    if (!in.take('[')) return std::nullopt;
    if (!in.take(']')) {
        do {
            auto& item = items.emplace_back();
            if (!parse_item(in, item)) return std::nullopt;
        } while (in.take(','));
        if (!in.take(']')) return std::nullopt;
    }
    if (!in.is_at_end()) return std::nullopt;
    return items;
}

}  // namespace penstock
