#include "ctl/table.hpp"

#include <utf8proc.h>

#include <algorithm>

#include "base/text.hpp"

namespace penstock::ctl {

namespace {

std::string coloured(const std::string& text, std::string_view sgr) {
    return sgr.empty() ? text : "\x1B[" + std::string(sgr) + "m" + text + "\x1B[0m";
}

}  // namespace

std::size_t display_width(std::string_view utf8) noexcept {
    std::size_t width = 0;
    while (!utf8.empty()) {
        utf8proc_int32_t point = 0;
        const auto size = utf8proc_iterate(reinterpret_cast<const utf8proc_uint8_t*>(utf8.data()),
                                           static_cast<utf8proc_ssize_t>(utf8.size()), &point);
        width += size > 0 ? static_cast<std::size_t>(utf8proc_charwidth(point)) : 1;
        utf8.remove_prefix(size > 0 ? static_cast<std::size_t>(size) : 1);
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

std::string table::text(const paint& color_of) const {
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
            const bool is_plain = !color_of || &r == &rows_.front() || i >= rows_.front().size();
            line += coloured(r[i], is_plain ? "" : color_of(rows_.front()[i], r[i]));
            line += std::string(widths[i] - display_width(r[i]) + 2, ' ');
        }
        line.erase(line.find_last_not_of(' ') + 1);
        out += line + '\n';
    }
    return out;
}

}  // namespace penstock::ctl
