#include "drivers/melsec/address.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <charconv>
#include <optional>

#include "base/text.hpp"

namespace penstock::melsec {

namespace {

constexpr std::uint32_t first_counter_32 = 200;
constexpr std::uint16_t first_cpu_buffer = 0x3E0;
constexpr std::uint16_t last_cpu_buffer = 0x3E3;
constexpr std::uint16_t last_network = 239;

std::string upper(std::string_view text) {
    std::string out(text);
    std::ranges::transform(out, out.begin(), [](char c) { return c >= 'a' && c <= 'z' ? char(c - 'a' + 'A') : c; });
    return out;
}

template <class T>
std::optional<T> parse_digits(std::string_view text, int base) noexcept {
    T number{};
    const char* end = text.data() + text.size();
    const auto [stop, ec] = std::from_chars(text.data(), end, number, base);
    if (ec != std::errc{} || stop != end || text.empty()) return std::nullopt;
    return number;
}

int base_of(const device_kind& kind, family f) noexcept {
    if (!kind.is_hex) return 10;
    const bool is_input = kind.name == "X" || kind.name == "Y";
    return is_input && has_octal_inputs(f) ? 8 : 16;
}

std::string_view name_of_base(int base) noexcept {
    return base == 8 ? "octal" : base == 16 ? "hexadecimal" : "decimal";
}

fault expected_address(std::string_view text, family f) {
    return {"", fmt::format("\"{}\" is not an address of {}; expected a device and its number as D100, M10, {}, TN5{}, "
                            "with a bit (D100.A) or a length in bytes (D100.20) after it where needed",
                            text, to_string(f), has_octal_inputs(f) ? "X17 (octal)" : "X1F (hexadecimal), W1A0",
                            f == family::fx3 || f == family::a ? "" : ", U3\\G100, J1\\W10")};
}

checked<extension> parse_extension(std::string_view text) {
    if (text.starts_with('J')) {
        const auto network = parse_digits<std::uint16_t>(text.substr(1), 10);
        if (!network || *network == 0 || *network > last_network)
            return fault{"", "after J the network is expected, 1 to 239, as in J1\\W10"};
        return extension{extension::kind::network, *network};
    }
    const auto number = text.starts_with('U') ? parse_digits<std::uint16_t>(text.substr(1), 16) : std::nullopt;
    if (!number || *number > 0xFFF) {
        return fault{
            "",
            "before the \\ U and a module's start I/O in hexadecimal without its last digit are expected, as in "
            "U3\\G100, or J and a network, as in J1\\W10"};
    }
    const bool is_cpu = *number >= first_cpu_buffer && *number <= last_cpu_buffer;
    return extension{is_cpu ? extension::kind::cpu_buffer : extension::kind::module, *number};
}

/// Devices that may follow an extension, and those that are valid nowhere else.
std::optional<fault> fault_of_extension(const device_ref& at) {
    const auto name = at.kind->name;
    const bool is_buffer = name == "G" || name == "HG";
    switch (at.qualifier.via_kind) {
        case extension::kind::none:
            if (is_buffer) return fault{"", "G and HG are buffer memory: they need their module, as in U3\\G100"};
            return std::nullopt;
        case extension::kind::network:
            if (name == "W" || name == "B" || name == "SW" || name == "SB" || name == "X" || name == "Y")
                return std::nullopt;
            return fault{"", "after J and its network X, Y, B, W, SB or SW is expected, as in J1\\W10"};
        case extension::kind::module:
            if (name == "G") return std::nullopt;
            return fault{"", "after U and its module G is expected, as in U3\\G100"};
        case extension::kind::cpu_buffer:
            if (is_buffer) return std::nullopt;
            return fault{"", "after U3E0 G or HG is expected, as in U3E0\\G10"};
    }
    return std::nullopt;
}

fault missing_device(const device_kind& kind, family f) {
    const auto name = kind.name;
    if (f == family::iq_f && (name == "LZ" || name.starts_with("LC"))) {
        return {"", fmt::format("this protocol does not reach the device {} of iQ-F", name)};
    }
    return {"", fmt::format("{} has no device {}", to_string(f), name)};
}

/// The longest name in front that a device has, if what follows are digits. Fault: not of its numbering, or none.
std::optional<checked<device_ref>> parse_place(std::string_view text, family f) {
    for (std::size_t size = std::min<std::size_t>(4, text.size()); size > 0; --size) {
        const auto* kind = find_device(text.substr(0, size));
        if (kind == nullptr) continue;
        const auto digits = text.substr(size);
        if (digits.empty()) return fault{"", fmt::format("after {0} its number is expected, as in {0}100", kind->name)};
        const int base = base_of(*kind, f);
        if (const auto number = parse_digits<std::uint32_t>(digits, base)) return device_ref{kind, *number, {}};
        if (std::ranges::all_of(digits, [](char c) { return c >= '0' && c <= '9'; }))
            return fault{"", fmt::format("the number of {} must be {} and below 2^32", kind->name, name_of_base(base))};
    }
    return std::nullopt;
}

bool is_suffix(std::string_view text) noexcept {
    if (text.size() == 1) return parse_digits<unsigned>(text, 16).has_value();
    return parse_digits<std::uint16_t>(text, 10).has_value() && text.size() <= 5;
}

}  // namespace

checked<address> parse_address(std::string_view given, family f) {
    const std::string all = upper(trim(given));
    std::string_view rest = all;
    address out;
    extension via;
    if (const auto mark = rest.find('\\'); mark != std::string_view::npos) {
        const auto read = parse_extension(rest.substr(0, mark));
        if (!read) return read.error();
        via = *read;
        rest.remove_prefix(mark + 1);
    }
    if (const auto dot = rest.find('.'); dot != std::string_view::npos) {
        out.suffix = rest.substr(dot + 1);
        if (!is_suffix(out.suffix)) {
            return fault{"", "after the dot a bit, one digit 0 to F, or a length in bytes is expected"};
        }
        rest = rest.substr(0, dot);
    }
    if (rest.size() > 1 && (rest[0] == 'T' || rest[0] == 'C') && parse_digits<std::uint32_t>(rest.substr(1), 10)) {
        return fault{"", fmt::format("{0}{1} has the current value {0}N{1}, the contact {0}S{1} and the coil {0}C{1}: "
                                     "use one of these addresses",
                                     rest.substr(0, 1), rest.substr(1))};
    }
    const auto found = parse_place(rest, f);
    if (!found) return expected_address(trim(given), f);
    if (!*found) return found->error();
    out.device = **found;
    out.device.qualifier = via;
    if (!out.device.kind->is_in(f)) return missing_device(*out.device.kind, f);
    apply_counter_32(out.device, f);
    if (auto wrong = fault_of_extension(out.device)) return *wrong;
    return out;
}

void apply_counter_32(device_ref& at, family f) noexcept {
    if (f == family::fx3 && at.kind->name == "CN" && at.number >= first_counter_32) at.kind = &counter_32_kind();
}

std::string format_number_of(const device_kind& kind, std::uint32_t number, family f) {
    switch (base_of(kind, f)) {
        case 8: return fmt::format("{:o}", number);
        case 16: return fmt::format("{:X}", number);
        default: return std::to_string(number);
    }
}

std::string format_area(const device_ref& at) {
    std::string out;
    if (at.qualifier.via_kind == extension::kind::network) out = fmt::format("J{}\\", at.qualifier.number);
    if (at.qualifier.via_kind == extension::kind::module || at.qualifier.via_kind == extension::kind::cpu_buffer)
        out = fmt::format("U{:X}\\", at.qualifier.number);
    return out + std::string(at.kind->name);
}

std::string format_place(const device_ref& at, family f) {
    return format_area(at) + format_number_of(*at.kind, at.number, f);
}

std::string format_address(const address& a, family f) {
    return format_place(a.device, f) + (a.suffix.empty() ? "" : "." + a.suffix);
}

}  // namespace penstock::melsec
