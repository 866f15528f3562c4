#include <algorithm>
#include <array>
#include <charconv>

#include "base/text.hpp"
#include "drivers/eip/pccc.hpp"

namespace penstock::eip {

namespace {

struct file_row {
    std::string_view letters;
    file_type type;
    std::uint8_t default_layout;  ///< file number when none is given
    std::uint8_t size;            ///< bytes of an element
    bool needs_number;
};

/// Longer names stand first, because `ST` begins like the status file `S`.
constexpr std::array rows{
    file_row{"ST", file_type::string, 9, 84, true}, file_row{"O", file_type::output, 0, 2, false},
    file_row{"I", file_type::input, 1, 2, false},   file_row{"S", file_type::status, 2, 2, false},
    file_row{"B", file_type::bit, 3, 2, true},      file_row{"T", file_type::timer, 4, 6, true},
    file_row{"C", file_type::counter, 5, 6, true},  file_row{"R", file_type::control, 6, 6, true},
    file_row{"N", file_type::integer, 7, 2, true},  file_row{"F", file_type::floating, 8, 4, true},
    file_row{"A", file_type::ascii, 9, 2, true},    file_row{"L", file_type::longs, 10, 4, true},
};

struct part_row {
    file_type type;
    std::string_view name;
    std::uint8_t word;
    std::int8_t bit;  ///< -1: the whole word
};

/// Source: 1770-6.5.16, chapter 13, "file structures".
constexpr std::array parts{
    part_row{file_type::timer, "PRE", 1, -1},   part_row{file_type::timer, "ACC", 2, -1},
    part_row{file_type::timer, "EN", 0, 15},    part_row{file_type::timer, "TT", 0, 14},
    part_row{file_type::timer, "DN", 0, 13},    part_row{file_type::counter, "PRE", 1, -1},
    part_row{file_type::counter, "ACC", 2, -1}, part_row{file_type::counter, "CU", 0, 15},
    part_row{file_type::counter, "CD", 0, 14},  part_row{file_type::counter, "DN", 0, 13},
    part_row{file_type::counter, "OV", 0, 12},  part_row{file_type::counter, "UN", 0, 11},
    part_row{file_type::counter, "UA", 0, 10},  part_row{file_type::control, "LEN", 1, -1},
    part_row{file_type::control, "POS", 2, -1}, part_row{file_type::control, "EN", 0, 15},
    part_row{file_type::control, "EU", 0, 14},  part_row{file_type::control, "DN", 0, 13},
    part_row{file_type::control, "EM", 0, 12},  part_row{file_type::control, "ER", 0, 11},
    part_row{file_type::control, "UL", 0, 10},  part_row{file_type::control, "IN", 0, 9},
    part_row{file_type::control, "FD", 0, 8},
};

const file_row& row_of(file_type type) noexcept {
    return *std::ranges::find(rows, type, &file_row::type);
}

bool is_io(file_type type) noexcept {
    return type == file_type::input || type == file_type::output;
}

bool is_structured(file_type type) noexcept {
    return type == file_type::timer || type == file_type::counter || type == file_type::control;
}

std::optional<std::uint16_t> number(std::string_view text, int base) noexcept {
    std::uint16_t v = 0;
    const char* end = text.data() + text.size();
    const auto [stop, ec] = std::from_chars(text.data(), end, v, base);
    if (ec != std::errc{} || stop != end || text.empty()) return std::nullopt;
    return v;
}

fault expected(std::string_view text) {
    return {"", "\"" + std::string(text) +
                    "\" is not an address of a data file; expected one as N7:0, N7:0/3, F8:1, B3:0/4, T4:0.ACC, "
                    "T4:0/DN, ST9:0, L10:0, S:1/15, O:0/1 or I:1.2"};
}

bool parse_name(std::string_view name, file_address& out) noexcept {
    for (const auto& p : parts) {
        if (p.type != out.type || !equals_ignoring_case(p.name, name)) continue;
        out.word = p.word;
        if (p.bit >= 0) out.bit = static_cast<std::uint16_t>(p.bit);
        return true;
    }
    return false;
}

/// Parses the text after the dot: a part of a timer, a slot's word, a bit, or a length.
bool parse_dot(std::string_view text, file_address& out) noexcept {
    if (parse_name(text, out)) return true;
    const auto n = number(text, 10);
    if (!n) return false;
    if (is_io(out.type) || is_structured(out.type)) {
        out.word = *n;
        return !is_structured(out.type) || *n < 3;
    }
    out.length = *n;
    return true;
}

bool parse_slash(std::string_view text, bool has_element, bool is_octal, file_address& out) noexcept {
    if (parse_name(text, out)) return true;
    const auto n = number(text, is_octal && is_io(out.type) ? 8 : 10);
    if (!n) return false;
    if (!has_element) {  // B3/83: the bits are counted from the beginning of the file
        out.element = *n / 16;
        out.bit = *n % 16;
        return true;
    }
    out.bit = *n;
    return *n < 8 * std::min(element_size(out.type), 4U);
}

}  // namespace

std::uint32_t element_size(file_type type) noexcept {
    return row_of(type).size;
}

checked<file_address> parse_file_address(std::string_view text, bool is_octal) {
    const auto whole = trim(text);
    std::string_view rest = whole;
    file_address out;
    const auto row = std::ranges::find_if(
        rows, [&](const file_row& r) { return equals_ignoring_case(rest.substr(0, r.letters.size()), r.letters); });
    if (row == rows.end()) return expected(whole);
    out.type = row->type;
    out.file = row->default_layout;
    rest.remove_prefix(row->letters.size());

    const auto slash = rest.find('/');
    const auto behind_slash = slash == std::string_view::npos ? std::string_view{} : rest.substr(slash + 1);
    if (slash != std::string_view::npos && behind_slash.empty()) return expected(whole);
    rest = rest.substr(0, slash);
    const auto colon = rest.find(':');
    const auto file = rest.substr(0, colon);
    if (!file.empty()) {
        const auto n = number(file, 10);
        if (!n || *n > 999) return expected(whole);
        out.file = *n;
    } else if (row->needs_number) {
        return expected(whole);
    }
    const bool has_element = colon != std::string_view::npos;
    if (!has_element && (out.type != file_type::bit || behind_slash.empty())) return expected(whole);
    if (has_element) {
        auto element = rest.substr(colon + 1);
        const auto dot = element.find('.');
        const auto n = number(element.substr(0, dot), is_octal && is_io(out.type) ? 8 : 10);
        if (!n) return expected(whole);
        out.element = *n;
        if (dot != std::string_view::npos && !parse_dot(element.substr(dot + 1), out)) return expected(whole);
    }
    if (!behind_slash.empty() && !parse_slash(behind_slash, has_element, is_octal, out)) return expected(whole);
    return out;
}

std::string format_file_address(const file_address& a, bool is_octal) {
    const auto in_base = [&](std::uint16_t n) {
        if (!is_octal || !is_io(a.type)) return std::to_string(n);
        std::array<char, 8> digits{};
        return std::string(digits.data(), std::to_chars(digits.data(), digits.data() + digits.size(), n, 8).ptr);
    };
    std::string out(row_of(a.type).letters);
    out += std::to_string(a.file) + ":" + in_base(a.element);
    if (a.word != 0) out += "." + std::to_string(a.word);
    if (a.length) out += "." + std::to_string(*a.length);
    if (a.bit) out += "/" + in_base(*a.bit);
    return out;
}

}  // namespace penstock::eip
