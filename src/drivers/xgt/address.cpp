#include "drivers/xgt/address.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <charconv>
#include <vector>

#include "base/text.hpp"

namespace penstock::xgt {

namespace {

constexpr std::uint32_t max_bits = 1U << 28U;  // of an area; far more than any CPU has
constexpr std::uint32_t io_slot_bits = 64;     // I and Q: each slot has so many
constexpr std::uint32_t u_slot_bits = 512;     // U: 32 words for each slot
constexpr std::uint32_t slots_of_base = 16;
constexpr std::uint32_t max_modules = 0x80;  // XGK: slots of all bases together

using parts_t = std::vector<std::string_view>;

std::optional<std::uint32_t> decimal(std::string_view text) noexcept {
    return parse_number<std::uint32_t>(text);
}

std::optional<std::uint32_t> hexadecimal(std::string_view text) noexcept {
    std::uint32_t number = 0;
    const char* end = text.data() + text.size();
    const auto [stop, ec] = std::from_chars(text.data(), end, number, 16);
    if (ec != std::errc{} || stop != end || text.empty()) return std::nullopt;
    return number;
}

/// Reads `172C`: a decimal word and its bit as hexadecimal digit.
std::optional<std::uint32_t> word_and_bit(std::string_view digits) noexcept {
    if (digits.empty()) return std::nullopt;
    const auto head = digits.substr(0, digits.size() - 1);
    const auto word = head.empty() ? std::optional<std::uint32_t>(0) : decimal(head);
    const auto bit = hexadecimal(digits.substr(digits.size() - 1));
    if (!word || !bit || *word >= max_bits / 16) return std::nullopt;
    return *word * 16 + *bit;
}

/// Stores a number if it lies in the area.
bool keep_number(address& out, std::optional<std::uint32_t> number) noexcept {
    if (!number || *number >= max_bits / bits_of_form(out.form)) return false;
    (out.form == 'X' ? out.bit : out.number) = number;
    return true;
}

/// Stores a number that counts through an area of `area_bits` bits.
bool set_linear(address& out, std::string_view digits, std::uint32_t area_bits) noexcept {
    const auto number = decimal(digits);
    return number && *number < area_bits / bits_of_form(out.form) && keep_number(out, number);
}

bool set_suffix(address& out, std::string_view text) {
    if (!bit_of_suffix(text) && !length_of_suffix(text)) return false;
    if (out.form == 'X') return false;
    out.suffix = text;
    return true;
}

bool parse_plain(const parts_t& parts, bool is_iec_text, address& out) {
    const auto digits = parts[0];
    if (parts.size() > 2 || (parts.size() == 2 && !set_suffix(out, parts[1]))) return false;
    if (out.form != 0 && out.form != 'X') return keep_number(out, decimal(digits));
    if (has_contacts(out.area)) {
        if (!keep_number(out, decimal(digits))) return false;
        if (out.form == 0 && out.suffix.empty()) out.bit = out.number;
        return true;
    }
    if (out.form == 'X') {
        if (is_iec_text && decimal(digits)) return keep_number(out, decimal(digits));
        out.bit = word_and_bit(digits);
        return out.bit.has_value();
    }
    if (decimal(digits) && !keep_number(out, decimal(digits))) return false;
    if (counts_bits(out.area) && out.suffix.empty()) out.bit = word_and_bit(digits);
    return out.number || out.bit;
}

/// Stores `base.slot.n` in units of the form. Without a form it is stored as bit and as word, if it can be both.
bool set_slot(address& out, std::optional<std::uint32_t> slot, std::optional<std::uint32_t> n, std::uint32_t slot_bits,
              bool may_be_bit) {
    if (!slot || !n) return false;
    const auto unit = bits_of_form(out.form);
    const auto in_slot = slot_bits / unit;
    if (out.form == 0 && may_be_bit && *n < slot_bits) out.bit = *slot * slot_bits + *n;
    if (*n < in_slot) return keep_number(out, *slot * in_slot + *n);
    return out.bit.has_value();
}

std::optional<std::uint32_t> slot_of(std::string_view base, std::string_view slot, std::uint32_t bases) noexcept {
    const auto b = decimal(base);
    const auto s = decimal(slot);
    if (!b || !s || *b >= bases || *s >= slots_of_base) return std::nullopt;
    return *b * slots_of_base + *s;
}

/// Reads addresses of IEC CPUs in areas that have bases and slots: one number, or `base.slot.n`, with or without a
/// suffix.
bool parse_slots(const parts_t& parts, std::uint32_t slot_bits, std::uint32_t bases, address& out) {
    const bool has_slot = parts.size() >= 3;
    if (parts.size() > 4 || (!has_slot && out.form == 0)) return false;
    const bool has_suffix = parts.size() % 2 == 0;
    if (has_suffix && !set_suffix(out, parts.back())) return false;
    if (!has_slot) return set_linear(out, parts[0], bases * slots_of_base * slot_bits);
    const bool may_be_bit = out.area != 'U' && !has_suffix;
    return set_slot(out, slot_of(parts[0], parts[1], bases), decimal(parts[2]), slot_bits, may_be_bit) &&
           (!has_suffix || out.number);
}

/// Reads `U3.2`: the slot of a special module in hexadecimal, whose first digit is the base, and the word.
bool parse_special_module(const parts_t& parts, address& out) {
    if (parts.size() == 1) return out.form != 0 && set_linear(out, parts[0], max_modules * u_slot_bits);
    const auto slot = hexadecimal(parts[0]);
    if (!slot || *slot >= max_modules || parts.size() > 3) return false;
    if (out.form == 'X') {
        if (parts.size() != 3) return false;
        const auto word = decimal(parts[1]);
        const auto bit = bit_of_suffix(parts[2]);
        if (!word || *word > 31 || !bit || *bit > 15) return false;
        out.bit = *slot * u_slot_bits + *word * 16 + *bit;
        return true;
    }
    if (parts.size() == 3 && !set_suffix(out, parts[2])) return false;
    return set_slot(out, slot, decimal(parts[1]), u_slot_bits, false);
}

fault expected_address(std::string_view text, family f) {
    return {"", fmt::format("\"{}\" is not an address of {}; expected one as {}, with a bit or a length after it where "
                            "needed (D100.A, M172.C, %MW100.5)",
                            text, to_string(f),
                            is_iec(f) ? "%MW100, %MX2764, %IX0.0.0, %QW0.1.2, %UW0.3.2, R100"
                                      : "D100, M172C, %DW100, %MX2764, T5, U3.2")};
}

std::string slot_text(std::uint32_t number, std::uint32_t in_slot) {
    const auto slot = number / in_slot;
    return fmt::format("{}.{}.{}", slot / slots_of_base, slot % slots_of_base, number % in_slot);
}

std::string text_without_form(const address& a, family f) {
    if (a.area == 'I' || a.area == 'Q') return a.bit ? slot_text(*a.bit, io_slot_bits) : slot_text(*a.number, 4);
    if (a.area == 'U' && is_iec(f)) return slot_text(*a.number, 32);
    if (a.area == 'U') return fmt::format("{:X}.{}", *a.number / 32, *a.number % 32);
    if (a.number) return std::to_string(*a.number);
    return fmt::format("{}{:X}", *a.bit / 16, *a.bit % 16);
}

}  // namespace

checked<address> parse_address(std::string_view text, family f) {
    std::string upper(trim(text));
    std::ranges::transform(upper, upper.begin(),
                           [](char c) { return c >= 'a' && c <= 'z' ? static_cast<char>(c - 'a' + 'A') : c; });
    std::string_view rest = upper;
    const bool is_iec_text = rest.starts_with('%');
    if (is_iec_text) rest.remove_prefix(1);
    if (rest.size() < 2 || !is_area(rest[0])) return expected_address(trim(text), f);
    address out{.area = rest[0], .form = 0, .number = {}, .bit = {}, .suffix = {}};
    if (!has_area(f, out.area)) {
        return fault{"", fmt::format("{} has no area {}; expected one of {}", to_string(f), out.area, areas_of(f))};
    }
    rest.remove_prefix(1);
    const bool has_form = rest.size() > 1 && std::string_view("XBWDL").find(rest[0]) != std::string_view::npos;
    if (has_form && rest[1] != '.') {
        out.form = rest[0];
        rest.remove_prefix(1);
    }
    const auto parts = split(rest, '.');
    bool is_well = false;
    if (out.area == 'I' || out.area == 'Q')
        is_well = parse_slots(parts, io_slot_bits, 128, out);
    else if (out.area == 'U')
        is_well = is_iec(f) ? parse_slots(parts, u_slot_bits, 8, out) : parse_special_module(parts, out);
    else
        is_well = parse_plain(parts, is_iec_text, out);
    if (!is_well) return expected_address(trim(text), f);
    return out;
}

std::string format_address(const address& a, family f) {
    std::string out;
    if (a.form == 'X') {
        out = fmt::format("%{}X{}", a.area, *a.bit);
    } else if (a.form != 0 && a.area == 'U' && !is_iec(f)) {
        const auto in_slot = u_slot_bits / bits_of_form(a.form);
        out = fmt::format("%U{}{:X}.{}", a.form, *a.number / in_slot, *a.number % in_slot);
    } else if (a.form != 0) {
        out = fmt::format("%{}{}{}", a.area, a.form, *a.number);
    } else {
        out = a.area + text_without_form(a, f);
    }
    return a.suffix.empty() ? out : out + "." + a.suffix;
}

std::uint32_t bits_of_form(char form) noexcept {
    switch (form) {
        case 'X': return 1;
        case 'B': return 8;
        case 'D': return 32;
        case 'L': return 64;
        default: return 16;
    }
}

std::optional<std::uint32_t> bit_of_suffix(std::string_view suffix) noexcept {
    if (suffix.size() == 1) return hexadecimal(suffix);
    if (suffix.size() == 2) return decimal(suffix);
    return std::nullopt;
}

std::optional<std::uint16_t> length_of_suffix(std::string_view suffix) noexcept {
    const auto length = parse_number<std::uint16_t>(suffix);
    if (!length || *length == 0) return std::nullopt;
    return length;
}

}  // namespace penstock::xgt
