#include "client/src/data_text.hpp"

namespace penstock::v5::detail {

namespace {

bool is_blank(char c) {
    return c == ' ' || c == '\t' || c == '\n' || c == '\r';
}

std::size_t after_blanks(std::string_view text, std::size_t at) {
    while (at < text.size() && is_blank(text[at]))
        ++at;
    return at;
}

std::size_t after_string(std::string_view text, std::size_t at) {
    for (++at; at < text.size() && text[at] != '"'; ++at) {
        if (text[at] == '\\') ++at;
    }
    return at + 1;
}

// To the comma or bracket that ends the value.
std::size_t after_value(std::string_view text, std::size_t at) {
    std::size_t depth = 0;
    while (at < text.size()) {
        const char c = text[at];
        if (c == '"') {
            at = after_string(text, at);
            continue;
        }
        if (c == '{' || c == '[') ++depth;
        if (depth == 0 && (c == ',' || c == '}' || c == ']')) break;
        if (c == '}' || c == ']') --depth;
        ++at;
    }
    return at;
}

}  // namespace

std::string_view data_text(std::string_view envelope) noexcept {
    std::string_view found;
    std::size_t at = after_blanks(envelope, 0) + 1;
    while (at < envelope.size()) {
        const std::size_t name = after_blanks(envelope, at);
        if (name >= envelope.size() || envelope[name] != '"') break;
        const std::size_t name_end = after_string(envelope, name);
        const std::size_t value = after_blanks(envelope, after_blanks(envelope, name_end) + 1);
        std::size_t end = after_value(envelope, value);
        at = end + 1;
        while (end > value && is_blank(envelope[end - 1]))
            --end;
        // The last of several is the one that counts to the parser.
        if (envelope.substr(name, name_end - name) == "\"data\"") found = envelope.substr(value, end - value);
    }
    return found;
}

}  // namespace penstock::v5::detail
