#include "ctl/table.hpp"

#include <algorithm>
#include <array>
#include <cstdint>

#include "base/text.hpp"

namespace penstock::ctl {

namespace {

struct range {
    std::uint32_t first, last;
};

// The blocks of Unicode's EastAsianWidth.txt (15.0) that are W or F and occur in plants: Hangul, kana, Han, full width.
constexpr std::array<range, 8> wide{{{0x1100, 0x115F},
                                     {0x2E80, 0x303E},
                                     {0x3041, 0x33FF},
                                     {0x3400, 0x4DBF},
                                     {0x4E00, 0x9FFF},
                                     {0xAC00, 0xD7A3},
                                     {0xFF01, 0xFF60},
                                     {0x20000, 0x3FFFD}}};
constexpr std::array<range, 3> combining{{{0x0300, 0x036F}, {0x200B, 0x200F}, {0xFE00, 0xFE0F}}};

bool is_in(std::uint32_t point, const auto& ranges) {
    return std::ranges::any_of(ranges, [&](range r) { return point >= r.first && point <= r.last; });
}

std::string coloured(const std::string& text, std::string_view sgr) {
    return sgr.empty() ? text : "\x1B[" + std::string(sgr) + "m" + text + "\x1B[0m";
}

}  // namespace

std::size_t display_width(std::string_view utf8) noexcept {
    std::size_t width = 0;
    for (std::size_t i = 0; i < utf8.size();) {
        const auto first = static_cast<unsigned char>(utf8[i]);
        const std::size_t length = first < 0x80 ? 1 : first < 0xE0 ? 2 : first < 0xF0 ? 3 : 4;
        std::uint32_t point = length == 1 ? first : first & (0xFFU >> (length + 1));
        for (std::size_t k = 1; k < length && i + k < utf8.size(); ++k) {
            point = point << 6U | (static_cast<unsigned char>(utf8[i + k]) & 0x3FU);
        }
        width += is_in(point, combining) ? 0U : is_in(point, wide) ? 2U : 1U;
        i += length;
    }
    return width;
}

std::string displayable(std::string_view utf8) {
    auto out = make_utf8(utf8);
    for (std::size_t i = 0; i < out.size(); ++i) {
        const auto c = static_cast<unsigned char>(out[i]);
        const bool is_c1 = c == 0xC2 && i + 1 < out.size() && static_cast<unsigned char>(out[i + 1]) < 0xA0;
        if (is_c1) out.erase(i, 1);
        if (c < 0x20 || c == 0x7F || is_c1) out[i] = '?';
    }
    return out;
}

void table::add(row cells) {
    for (auto& cell : cells) {
        cell = displayable(cell);
    }
    rows_.push_back(std::move(cells));
}

std::string table::text(const paint& colour_of) const {
    std::vector<std::size_t> widths;
    for (const auto& r : rows_) {
        widths.resize(std::max(widths.size(), r.size()));
        for (std::size_t i = 0; i < r.size(); ++i) {
            widths[i] = std::max(widths[i], display_width(r[i]));
        }
    }
    std::string out;
    for (const auto& r : rows_) {
        std::string line;
        for (std::size_t i = 0; i < r.size(); ++i) {
            const bool is_plain = !colour_of || &r == &rows_.front() || i >= rows_.front().size();
            line += coloured(r[i], is_plain ? "" : colour_of(rows_.front()[i], r[i]));
            line += std::string(widths[i] - display_width(r[i]) + 2, ' ');
        }
        line.erase(line.find_last_not_of(' ') + 1);
        out += line + '\n';
    }
    return out;
}

}  // namespace penstock::ctl
