#include "drivers/s7/address.hpp"

#include <algorithm>
#include <array>

#include "base/text.hpp"

namespace penstock::s7 {

namespace {

struct area_name {
    std::string_view name;
    area memory_area;
};

/// The first name of an area is the canonical one. Longer names come first, so that `AIW0` is not `A` and `IW0`.
constexpr std::array areas{
    area_name{"PI", area::peripheral_input},
    area_name{"PE", area::peripheral_input},
    area_name{"PQ", area::peripheral_output},
    area_name{"PA", area::peripheral_output},
    area_name{"SM", area::system_marker},
    area_name{"AI", area::analog_input},
    area_name{"AQ", area::analog_output},
    area_name{"I", area::input},
    area_name{"E", area::input},
    area_name{"Q", area::output},
    area_name{"A", area::output},
    area_name{"M", area::marker},
    area_name{"V", area::variable},
    area_name{"T", area::timer},
    area_name{"C", area::counter},
    area_name{"Z", area::counter},
};

struct type_name {
    std::string_view name;
    plc_type type;
};

/// The first name of a type is the canonical one.
constexpr std::array types{
    type_name{"X", plc_type::bit},
    type_name{"BOOL", plc_type::bit},
    type_name{"B", plc_type::byte},
    type_name{"BYTE", plc_type::byte},
    type_name{"W", plc_type::word},
    type_name{"WORD", plc_type::word},
    type_name{"D", plc_type::dword},
    type_name{"DWORD", plc_type::dword},
    type_name{"CHAR", plc_type::character},
    type_name{"C", plc_type::character},
    type_name{"SINT", plc_type::sint},
    type_name{"USINT", plc_type::usint},
    type_name{"INT", plc_type::int_},
    type_name{"I", plc_type::int_},
    type_name{"UINT", plc_type::uint},
    type_name{"DINT", plc_type::dint},
    type_name{"DI", plc_type::dint},
    type_name{"UDINT", plc_type::udint},
    type_name{"REAL", plc_type::real},
    type_name{"R", plc_type::real},
    type_name{"LWORD", plc_type::lword},
    type_name{"LINT", plc_type::lint},
    type_name{"ULINT", plc_type::ulint},
    type_name{"LREAL", plc_type::lreal},
    type_name{"LR", plc_type::lreal},
    type_name{"STRING", plc_type::string},
    type_name{"S", plc_type::string},
    type_name{"WSTRING", plc_type::wstring},
    type_name{"WCHAR", plc_type::wchar},
    type_name{"S5TIME", plc_type::s5time},
    type_name{"TIME", plc_type::time},
    type_name{"LTIME", plc_type::ltime},
    type_name{"DATE", plc_type::date},
    type_name{"TOD", plc_type::time_of_day},
    type_name{"TIME_OF_DAY", plc_type::time_of_day},
    type_name{"LTOD", plc_type::ltime_of_day},
    type_name{"DT", plc_type::date_and_time},
    type_name{"DATE_AND_TIME", plc_type::date_and_time},
    type_name{"DTZ", plc_type::date_and_time_utc},
    type_name{"LDT", plc_type::ldt},
    type_name{"DTL", plc_type::dtl},
    type_name{"DTLZ", plc_type::dtl_utc},
};

fault expected_address(std::string_view text) {
    return {"", "\"" + std::string(text) +
                    "\" is not an S7 address; expected one as DB1.DBX0.1, DB1.DBW4, DB1,REAL8, DB1,STRING20.30, M0.3, "
                    "MW10, I0.0, QB2, PIW256, T5 or C3, numbers in decimal"};
}

bool begins_with(std::string_view text, std::string_view name) noexcept {
    return equals_ignoring_case(text.substr(0, name.size()), name);
}

/// `4`, `4.7`; false: something else.
bool parse_place(std::string_view text, address& out) noexcept {
    const auto dot = text.find('.');
    const auto start = parse_number<std::uint16_t>(text.substr(0, dot));
    if (!start) return false;
    out.start = *start;
    out.suffix.reset();
    if (dot == std::string_view::npos) return true;
    out.suffix = parse_number<std::uint16_t>(text.substr(dot + 1));
    return out.suffix.has_value();
}

/// `W4`, `REAL8`, `STRING20.30`
bool parse_typed(std::string_view text, address& out) noexcept {
    const auto digit = text.find_first_of("0123456789");
    // S5TIME has a digit of its own.
    const auto end = begins_with(text, "S5TIME") ? std::string_view("S5TIME").size() : digit;
    if (end == std::string_view::npos) return false;
    const auto name = text.substr(0, end);
    const auto known = std::ranges::find_if(types, [&](const auto& t) { return equals_ignoring_case(t.name, name); });
    if (known == types.end()) return false;
    out.type = known->type;
    return parse_place(text.substr(end), out);
}

/// `DBX0.1`, `REAL8` after `DB1.` or `DB1,`.
bool parse_in_db(std::string_view text, address& out) noexcept {
    const auto mark = text.find_first_of(".,");
    if (mark == std::string_view::npos) return false;
    const auto number = parse_number<std::uint16_t>(text.substr(2, mark - 2));
    if (!number || *number == 0) return false;
    out.memory_area = area::db;
    out.db = *number;
    auto rest = text.substr(mark + 1);
    if (begins_with(rest, "DB")) rest.remove_prefix(2);
    return parse_typed(rest, out);
}

/// What follows an area's letters: a number alone is a bit, a timer or a counter.
bool parse_in_area(std::string_view text, address& out) noexcept {
    if (text.empty()) return false;
    if (out.memory_area == area::timer || out.memory_area == area::counter) {
        out.type = out.memory_area == area::timer ? plc_type::timer : plc_type::counter;
        return parse_place(text, out) && !out.suffix;
    }
    if (text[0] < '0' || text[0] > '9') return parse_typed(text, out);
    out.type = plc_type::bit;
    return parse_place(text, out) && out.suffix.has_value();
}

bool parse_any(std::string_view text, address& out) noexcept {
    if (begins_with(text, "DB")) return parse_in_db(text, out);
    for (const auto& a : areas) {
        if (!begins_with(text, a.name)) continue;
        out = {};
        out.memory_area = a.memory_area;
        if (parse_in_area(text.substr(a.name.size()), out)) return true;
    }
    return false;
}

}  // namespace

checked<address> parse_address(std::string_view text) {
    std::string_view rest = trim(text);
    if (rest.starts_with('%')) rest.remove_prefix(1);
    if (rest.ends_with(']')) {
        return fault{"", "an array comes from the data type, as in Int16[5], and the address names its first element"};
    }
    address out;
    if (!parse_any(rest, out)) return expected_address(trim(text));
    if (out.type == plc_type::bit && (!out.suffix || *out.suffix > 7)) {
        return fault{"", "a bit of a byte needs its number after a dot, 0 to 7, as in DB1.DBX0.1 or M0.3"};
    }
    return out;
}

std::string format_address(const address& a) {
    const bool is_plain = a.type <= plc_type::dword;
    std::string out(to_string(a.memory_area));
    if (a.memory_area == area::db) out += std::to_string(a.db) + (is_plain ? ".DB" : ",");
    const bool is_bit_of_area = a.type == plc_type::bit && a.memory_area != area::db;
    if (a.memory_area != area::timer && a.memory_area != area::counter && !is_bit_of_area) out += to_string(a.type);
    out += std::to_string(a.start);
    if (a.suffix) out += "." + std::to_string(*a.suffix);
    return out;
}

std::string_view to_string(area a) noexcept {
    if (a == area::db) return "DB";
    return std::ranges::find(areas, a, &area_name::memory_area)->name;
}

std::string_view to_string(plc_type t) noexcept {
    if (t == plc_type::timer) return "T";
    if (t == plc_type::counter) return "C";
    return std::ranges::find(types, t, &type_name::type)->name;
}

}  // namespace penstock::s7
