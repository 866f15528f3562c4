#include "office/excel_text.hpp"

#include <fmt/format.h>

#include <chrono>
#include <cmath>

#include "base/shown_number.hpp"
#include "base/text.hpp"

namespace penstock::office {

namespace {

constexpr std::string_view cut_mark = " … (cut: a cell holds 32,767 characters)";
constexpr std::size_t cut_mark_characters = 40;
constexpr double ms_of_day = 86'400'000;
constexpr double first_day = 61, last_day = 2'958'466;  ///< 1 March 1900; the day after 31 December 9999

bool is_hex(char c) noexcept {
    return (c >= '0' && c <= '9') || (c >= 'A' && c <= 'F') || (c >= 'a' && c <= 'f');
}

bool begins_as_escape(std::string_view text) noexcept {
    return text.size() >= 7 && text.starts_with("_x") && is_hex(text[2]) && is_hex(text[3]) && is_hex(text[4]) &&
           is_hex(text[5]) && text[6] == '_';
}

std::size_t bytes_of_character(char first) noexcept {
    const auto byte = static_cast<unsigned char>(first);
    return byte < 0x80 ? 1 : byte < 0xE0 ? 2 : byte < 0xF0 ? 3 : 4;
}

/// The character at the begin of `text` as it is stored.
std::string_view stored_character(std::string_view text, std::string& escaped) {
    const auto character = text.substr(0, bytes_of_character(text.front()));
    const char c = character.front();
    const bool is_control = character.size() == 1 && static_cast<unsigned char>(c) < 0x20 && c != '\t' && c != '\n';
    if (is_control) {
        escaped = fmt::format("_x{:04X}_", static_cast<unsigned>(c));
    } else if (character == "\xEF\xBF\xBE" || character == "\xEF\xBF\xBF") {
        escaped = character.back() == '\xBE' ? "_xFFFE_" : "_xFFFF_";
    } else if (c == '_' && begins_as_escape(text)) {
        escaped = "_x005F_";
    } else {
        return character;
    }
    return escaped;
}

/// ` °C` as a part of a number format: `" °C"`.
std::optional<std::string> quoted_unit(std::string_view unit) {
    constexpr std::size_t max_bytes = 100;  // libxlsxwriter keeps 127, with the decimals
    if (unit.empty() || unit.size() > max_bytes / 2) return std::nullopt;
    std::string out = "\" ";
    for (const char c : make_utf8(unit)) {
        if (static_cast<unsigned char>(c) < 0x20) return std::nullopt;
        if (c == '"') {
            out += R"("\"")";  // a quote stands outside of quoted text
        } else {
            out += c;
        }
    }
    out += '"';
    if (out.size() > max_bytes) return std::nullopt;
    return out;
}

/// `0.00` for a display format with two decimals.
std::optional<std::string> format_of_decimals(std::string_view display_format) {
    // So small that it is only written as a power of ten where the format says nothing of numbers.
    const auto sample = shown_number(0.000012345678, display_format);
    if (sample.find('e') != sample.npos) return std::nullopt;
    const auto point = sample.find('.');
    const auto decimals = point == sample.npos ? 0 : sample.size() - point - 1;
    return decimals == 0 ? "0" : "0." + std::string(decimals, '0');
}

}  // namespace

std::string excel_text(std::string_view text) {
    const auto whole = make_utf8(text);
    std::string out, escaped;
    std::size_t characters = 0;
    std::size_t place_of_mark = 0;  // the last place where the text may be cut
    for (std::string_view rest = whole; !rest.empty();) {
        const auto taken = bytes_of_character(rest.front());
        const auto stored = stored_character(rest, escaped);
        // Counted as it is stored: libxlsxwriter counts the escapes, too.
        const std::size_t units = taken == 4 ? 2 : 1;
        characters += stored.size() > taken ? stored.size() : units;
        if (characters > max_cell_characters) {
            out.resize(place_of_mark);
            return out += cut_mark;
        }
        out += stored;
        if (characters + cut_mark_characters <= max_cell_characters) place_of_mark = out.size();
        rest.remove_prefix(taken);
    }
    return out;
}

std::optional<std::string> number_format(const number_look& look) {
    const auto decimals = format_of_decimals(look.display_format);
    if (const auto unit = quoted_unit(look.unit)) return decimals.value_or("General") + *unit;
    return decimals;
}

std::optional<double> excel_days(local_ms time) {
    constexpr std::int64_t days_before_1970 = 25'569;
    const auto ms = time.time_since_epoch().count();
    const auto days = std::chrono::floor<std::chrono::days>(milliseconds(ms)).count();
    const auto rest = ms - std::int64_t{days} * 86'400'000;
    const double out = static_cast<double>(days + days_before_1970) + static_cast<double>(rest) / ms_of_day;
    if (out < first_day || out >= last_day) return std::nullopt;
    return out;
}

std::optional<local_ms> time_of_excel_days(double days) {
    if (!(days >= first_day && days < last_day)) return std::nullopt;
    return local_ms(milliseconds(std::llround((days - 25'569) * ms_of_day)));
}

}  // namespace penstock::office
