#include "drivers/s7/sim_faults.hpp"

#include <array>
#include <charconv>

#include "base/text.hpp"
#include "drivers/s7/point.hpp"

namespace penstock::s7 {

namespace {

template <class T>
sim_argument_error set_hex(T& place, std::string_view text) {
    T number{};
    const auto [stop, ec] = std::from_chars(text.data(), text.data() + text.size(), number, 16);
    if (ec != std::errc{} || stop != text.data() + text.size()) return "a hexadecimal number or off";
    place = number;
    return std::nullopt;
}

template <class T>
sim_argument_error set_optional(std::optional<T>& place, std::string_view text) {
    T number{};
    if (text != "off" && set_number(number, text, 0xFFFF)) return "a number or off";
    place = text == "off" ? std::nullopt : std::optional(number);
    return std::nullopt;
}

/// Bytes, or places, of an address without a data type.
std::uint16_t width_of(plc_type type) noexcept {
    switch (type) {
        case plc_type::bit:
        case plc_type::byte:
        case plc_type::timer:
        case plc_type::counter: return 1;
        case plc_type::dword: return 4;
        default: return 2;
    }
}

/// `item 05 DB1.DBW40`, `item off`
sim_argument_error add_item(sim_faults& f, sim_arguments line) {
    if (word(line, 1) == "off") {
        f.items.clear();
        return std::nullopt;
    }
    std::uint8_t code = 0;
    const auto at = parse_address(word(line, 2));
    if (set_hex(code, word(line, 1)) || !at) return "CODE in hexadecimal and an address, or off";
    constexpr auto types = std::array{"Boolean", "Byte", "UInt16", "UInt32"};
    for (const auto* type : types) {
        const auto p = make_point({std::string(word(line, 2)), type, {}}, {.device = family::smart_200});
        if (!p) continue;
        f.items.push_back({code, span_of(p->memory_area, p->db, p->start, width_of(at->type))});
        return std::nullopt;
    }
    return "an address as DB1.DBX0.1, DB1.DBW4 or T5";
}

sim_argument_error set_connection(sim_faults& f, std::string_view text) {
    constexpr std::array<std::string_view, 4> names{"any", "PG", "OP", "basic"};
    for (std::size_t i = 0; i < names.size(); ++i) {
        if (names[i] != text) continue;
        f.connection_type = i == 0 ? std::nullopt : std::optional(static_cast<std::uint8_t>(i));
        return std::nullopt;
    }
    return "any, PG, OP or basic";
}

sim_argument_error set_lacks(sim_faults& f, std::string_view text) {
    if (text != "szl" && text != "blocks" && text != "none") return "szl, blocks or none";
    if (text == "none") f.lacks_szl = f.lacks_blocks = false;
    if (text == "szl") f.lacks_szl = true;
    if (text == "blocks") f.lacks_blocks = true;
    return std::nullopt;
}

sim_argument_error set_disconnect(sim_faults& f, std::string_view text) {
    if (text == "off") {
        f.disconnect.reset();
        return std::nullopt;
    }
    std::uint8_t reason = 0;
    if (auto expected = set_hex(reason, text)) return expected;
    f.disconnect = reason;
    return std::nullopt;
}

sim_argument_error apply(sim_faults& f, sim_arguments line) {
    const auto name = word(line, 0);
    const auto text = word(line, 1);
    if (name == "item") return add_item(f, line);
    if (name == "error") return set_hex(f.error, text == "off" ? "0" : text);
    if (name == "disconnect") return set_disconnect(f, text);
    if (name == "connection") return set_connection(f, text);
    if (name == "pdu") return set_optional(f.pdu_size, text);
    if (name == "jobs") return set_optional(f.jobs, text);
    if (name == "fragment") return set_number(f.fragment, text == "off" ? "0" : text, 8192);
    if (name == "quick_ack") return set_switch(f.has_quick_ack, text);
    if (name == "lacks") return set_lacks(f, text);
    if (name == "size") {
        if (text != "wrong" && text != "right") return "wrong or right";
        f.has_wrong_size = text == "wrong";
        return std::nullopt;
    }
    return "a fault: silent, delay, late, cut, duplicate, garbage, every, item, error, disconnect, connection, pdu, "
           "jobs, fragment, quick_ack, lacks, size, clear";
}

}  // namespace

checked<> apply_fault(sim_faults& f, sim_arguments line) {
    auto changed = f;
    const auto is_of_any_link = set_link_fault(changed, line);
    if (!is_of_any_link) return is_of_any_link.error();
    if (!*is_of_any_link) {
        if (auto expected = apply(changed, line)) return fault{std::string(word(line, 0)), "expected " + *expected};
    }
    f = word(line, 0) == "clear" ? sim_faults{} : changed;
    return {};
}

}  // namespace penstock::s7
