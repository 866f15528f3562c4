#include "update/json_members.hpp"

#include <algorithm>

namespace penstock::update {

checked<std::string> read_text(const boost::json::object& in, std::string_view name, const std::string& prefix,
                               std::size_t max) {
    const auto field = prefix + std::string(name);
    const auto* value = in.if_contains(name);
    if (value == nullptr) return fault{field, "is missing: expected a text"};
    if (!value->is_string()) return fault{field, "expected a text"};
    std::string text(value->get_string().begin(), value->get_string().end());
    if (text.size() > max) return fault{field, "expected at most " + std::to_string(max) + " bytes"};
    const auto is_control = [](unsigned char c) { return (c < 0x20 && c != '\n' && c != '\t') || c == 0x7f; };
    if (std::ranges::any_of(text, is_control)) return fault{field, "expected a text without control characters"};
    return text;
}

checked<std::uint64_t> read_number(const boost::json::object& in, std::string_view name, const std::string& prefix,
                                   std::uint64_t max) {
    const auto* value = in.if_contains(name);
    const auto field = prefix + std::string(name);
    if (value == nullptr) return fault{field, "is missing: expected a whole number"};
    boost::system::error_code wrong;
    const auto number = value->to_number<std::uint64_t>(wrong);
    if (wrong || number > max) return fault{field, "expected a whole number from 0 to " + std::to_string(max)};
    return number;
}

checked<std::string> read_sum(const boost::json::object& in, std::string_view name, const std::string& prefix) {
    auto text = read_text(in, name, prefix, 64);
    const auto is_digit = [](char c) { return (c >= '0' && c <= '9') || (c >= 'a' && c <= 'f'); };
    if (!text) return text;
    if (text->size() != 64 || !std::ranges::all_of(*text, is_digit))
        return fault{prefix + std::string(name), "expected a SHA-256: 64 digits of 0-9 and a-f"};
    return text;
}

checked<version> read_version(const boost::json::object& in, std::string_view name) {
    const auto text = read_text(in, name, "", 64);
    if (!text) return text.error();
    auto out = version::parse(*text);
    if (!out) return named(std::string(name), out.error());
    return out;
}

fault named(std::string field, const fault& of) {
    return {std::move(field), of.message};
}

}  // namespace penstock::update
