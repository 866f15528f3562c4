#include "client/src/query.hpp"

namespace penstock::v5::detail {

namespace {

bool is_plain(char c) {
    return (c >= '0' && c <= '9') || (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || c == '-' || c == '.' ||
           c == '_' || c == '~';
}

}  // namespace

std::string percent_encoded(std::string_view text) {
    constexpr std::string_view digits = "0123456789ABCDEF";
    std::string made;
    made.reserve(text.size());
    for (const char c : text) {
        if (is_plain(c)) {
            made += c;
            continue;
        }
        const auto byte = static_cast<unsigned char>(c);
        made.append({'%', digits[byte >> 4U], digits[byte & 15U]});
    }
    return made;
}

void query::add_encoded(std::string_view name, const std::string& value) {
    text_.append(text_.empty() ? "?" : "&").append(name).append("=").append(value);
}

// The comma between values stands as it is, one within a value does not.
void query::add(std::string_view name, const any_of& values) {
    if (values.values().empty()) return;
    std::string joined;
    for (const std::string& value : values.values())
        joined.append(percent_encoded(value)).append(",");
    joined.pop_back();
    add_encoded(name, joined);
}

}  // namespace penstock::v5::detail
