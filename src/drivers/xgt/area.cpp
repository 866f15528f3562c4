#include "drivers/xgt/area.hpp"

#include <array>

namespace penstock::xgt {

namespace {

constexpr std::string_view letters = "PMLKFTCSDRZNUWIQA";
constexpr std::string_view not_in_iec = "PDSZ";
constexpr std::string_view only_in_iec = "IQA";
constexpr std::array<std::string_view, 4> names{"XGK", "XGB", "XGI", "XGR"};

bool contains(std::string_view all, char letter) noexcept {
    return all.find(letter) != std::string_view::npos;
}

}  // namespace

bool is_iec(family f) noexcept {
    return f == family::xgi || f == family::xgr;
}

family parse_family(std::string_view text) noexcept {
    for (std::size_t i = 0; i < names.size(); ++i) {
        if (names[i] == text) return static_cast<family>(i);
    }
    return family::xgk;
}

std::string_view to_string(family f) noexcept {
    return names[static_cast<std::size_t>(f)];
}

std::uint8_t cpu_code_of(family f) noexcept {
    constexpr std::array<std::uint8_t, 4> codes{0xA0, 0xB0, 0xA4, 0xA8};
    return codes[static_cast<std::size_t>(f)];
}

bool is_area(char letter) noexcept {
    return contains(letters, letter);
}

/// There are two kinds of XGB: XBC has the areas of XGK, XEC those of XGI.
bool has_area(family f, char letter) noexcept {
    if (!is_area(letter)) return false;
    if (f == family::xgk) return !contains(only_in_iec, letter);
    return !is_iec(f) || !contains(not_in_iec, letter);
}

std::string areas_of(family f) {
    std::string out;
    for (const char letter : letters) {
        if (!has_area(f, letter)) continue;
        if (!out.empty()) out += ' ';
        out += letter;
    }
    return out;
}

bool takes_bits(family f, char area) noexcept {
    return is_iec(f) || has_contacts(area) || counts_bits(area);
}

std::uint32_t words_of(family f, char area) noexcept {
    if (!has_area(f, area)) return 0;
    const bool is_large = f != family::xgb;
    switch (area) {
        case 'P':
        case 'T':
        case 'C':
        case 'F': return 2048;
        case 'M': return is_iec(f) ? 65'536 : (is_large ? 2048 : 16'384);
        case 'K': return is_iec(f) ? 8192 : 2048;
        case 'L': return 11'264;
        case 'S':
        case 'Z': return 128;
        case 'N': return 21'504;
        case 'U': return 8 * 16 * 32;   // bases × slots × words
        case 'I': return 128 * 16 * 4;  // bases × slots × words
        case 'Q': return 128 * 16 * 4;
        default: return 32'768;  // D, R, W, A
    }
}

}  // namespace penstock::xgt
