#include "base/text.hpp"

#include <fmt/format.h>
#include <iconv.h>

#include <algorithm>
#include <array>
#include <cerrno>
#include <cmath>
#include <cstdint>
#include <iterator>
#include <numeric>

namespace penstock {

namespace {

char lower(char c) noexcept {
    return c >= 'A' && c <= 'Z' ? static_cast<char>(c + ('a' - 'A')) : c;
}

template <class T>
std::string shortest(T v) {
    if (std::isnan(v)) return "NaN";
    if (std::isinf(v)) return v > 0 ? "Infinity" : "-Infinity";
    std::array<char, 40> buffer{};
    const auto [end, ec] = std::to_chars(buffer.data(), buffer.data() + buffer.size(), v);
    return {buffer.data(), end};
}

/// Length of the well-formed UTF-8 sequence at the begin of `text`, 0 if there is none (Unicode 15, table 3-7).
std::size_t sequence_length(std::string_view text) noexcept {
    const auto at = [&](std::size_t i) { return static_cast<std::uint8_t>(text[i]); };
    const std::uint8_t first = at(0);
    if (first < 0x80) return 1;
    const std::size_t length = first >= 0xF0 ? 4 : first >= 0xE0 ? 3 : 2;
    if (first < 0xC2 || first > 0xF4 || text.size() < length) return 0;
    for (std::size_t i = 1; i < length; ++i) {
        if ((at(i) & 0xC0U) != 0x80) return 0;
    }
    if (first == 0xE0 && at(1) < 0xA0) return 0;
    if (first == 0xED && at(1) > 0x9F) return 0;
    if (first == 0xF0 && at(1) < 0x90) return 0;
    if (first == 0xF4 && at(1) > 0x8F) return 0;
    return length;
}

std::size_t edit_distance(std::string_view a, std::string_view b) {
    std::vector<std::size_t> row(b.size() + 1);
    std::iota(row.begin(), row.end(), std::size_t{0});
    for (std::size_t i = 1; i <= a.size(); ++i) {
        std::size_t diagonal = row[0];
        row[0] = i;
        for (std::size_t k = 1; k <= b.size(); ++k) {
            const std::size_t above = row[k];
            row[k] = std::min({above + 1, row[k - 1] + 1, diagonal + (lower(a[i - 1]) == lower(b[k - 1]) ? 0 : 1)});
            diagonal = above;
        }
    }
    return row.back();
}

/// Closes an iconv descriptor in its destructor.
class converter {
public:
    converter(const std::string& from, const std::string& to) : handle_(iconv_open(to.c_str(), from.c_str())) {}
    ~converter() {
        if (is_open()) iconv_close(handle_);
    }
    converter(const converter&) = delete;
    converter& operator=(const converter&) = delete;
    bool is_open() const noexcept { return handle_ != reinterpret_cast<iconv_t>(-1); }
    iconv_t get() const noexcept { return handle_; }

private:
    iconv_t handle_;
};

}  // namespace

std::string_view trim(std::string_view text) noexcept {
    constexpr std::string_view blank = " \t\r\n";
    const auto first = text.find_first_not_of(blank);
    if (first == std::string_view::npos) return {};
    return text.substr(first, text.find_last_not_of(blank) - first + 1);
}

std::vector<std::string_view> split(std::string_view text, char separator) {
    std::vector<std::string_view> parts;
    for (std::size_t begin = 0;;) {
        const auto end = text.find(separator, begin);
        parts.push_back(text.substr(begin, end - begin));
        if (end == std::string_view::npos) return parts;
        begin = end + 1;
    }
}

std::string to_lower(std::string_view text) {
    std::string out(text);
    std::ranges::transform(out, out.begin(), lower);
    return out;
}

bool equals_ignoring_case(std::string_view a, std::string_view b) noexcept {
    return std::ranges::equal(a, b, [](char x, char y) { return lower(x) == lower(y); });
}

bool contains_ignoring_case(std::string_view whole, std::string_view part) noexcept {
    const auto found = std::search(whole.begin(), whole.end(), part.begin(), part.end(),
                                   [](char x, char y) { return lower(x) == lower(y); });
    return found != whole.end() || part.empty();
}

std::optional<bool> parse_boolean(std::string_view text) noexcept {
    for (const auto word : {"true", "1", "on"}) {
        if (equals_ignoring_case(text, word)) return true;
    }
    for (const auto word : {"false", "0", "off"}) {
        if (equals_ignoring_case(text, word)) return false;
    }
    return std::nullopt;
}

std::string format_number(double v) {
    return shortest(v);
}

std::string format_number(float v) {
    return shortest(v);
}

std::optional<std::string_view> nearest(std::string_view word, const std::vector<std::string_view>& candidates) {
    const auto best = std::ranges::min_element(
        candidates, {}, [&](std::string_view candidate) { return edit_distance(word, candidate); });
    if (best == candidates.end() || edit_distance(word, *best) > std::max<std::size_t>(2, best->size() / 3)) {
        return std::nullopt;
    }
    return *best;
}

bool is_utf8(std::string_view bytes) noexcept {
    while (!bytes.empty()) {
        const auto length = sequence_length(bytes);
        if (length == 0) return false;
        bytes.remove_prefix(length);
    }
    return true;
}

std::string make_utf8(std::string_view bytes) {
    std::string out;
    out.reserve(bytes.size());
    while (!bytes.empty()) {
        const auto length = sequence_length(bytes);
        if (length == 0) {
            out += "\xEF\xBF\xBD";
            bytes.remove_prefix(1);
        } else {
            out += bytes.substr(0, length);
            bytes.remove_prefix(length);
        }
    }
    return out;
}

void append_json_string(std::string& out, std::string_view utf8) {
    out.push_back('"');
    const auto is_special = [](char c) { return static_cast<unsigned char>(c) < 0x20 || c == '"' || c == '\\'; };
    while (!utf8.empty()) {
        const auto plain = static_cast<std::size_t>(std::ranges::find_if(utf8, is_special) - utf8.begin());
        out += utf8.substr(0, plain);
        if (plain == utf8.size()) break;
        const char c = utf8[plain];
        switch (c) {
            case '"': out += "\\\""; break;
            case '\\': out += "\\\\"; break;
            case '\n': out += "\\n"; break;
            case '\r': out += "\\r"; break;
            case '\t': out += "\\t"; break;
            default: fmt::format_to(std::back_inserter(out), "\\u{:04x}", static_cast<unsigned>(c));
        }
        utf8.remove_prefix(plain + 1);
    }
    out.push_back('"');
}

std::string quote_json(std::string_view utf8) {
    std::string out;
    out.reserve(utf8.size() + 2);
    append_json_string(out, utf8);
    return out;
}

checked<std::string> convert_encoding(std::string_view text, const std::string& from, const std::string& to) {
    const converter conversion(from, to);
    if (!conversion.is_open()) return fault{"", "this system cannot convert " + from + " to " + to};
    std::string input(text);
    std::string out;
    std::array<char, 256> piece{};
    char* in = input.data();
    std::size_t in_left = input.size();
    bool is_flushing = false;
    for (;;) {
        char* to_here = piece.data();
        std::size_t room = piece.size();
        const auto done =
            iconv(conversion.get(), is_flushing ? nullptr : &in, is_flushing ? nullptr : &in_left, &to_here, &room);
        out.append(piece.data(), piece.size() - room);
        if (done != static_cast<std::size_t>(-1)) {
            if (is_flushing) return out;
            is_flushing = true;
        } else if (errno != E2BIG) {
            return fault{"",
                         "byte " + std::to_string(text.size() - in_left) + " of the text cannot be expressed in " + to};
        }
    }
}

}  // namespace penstock
