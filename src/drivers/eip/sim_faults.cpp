#include "drivers/eip/sim_faults.hpp"

#include <charconv>

namespace penstock::eip {

namespace {

template <class T>
bool set_hex(T& place, std::string_view text) {
    const auto [stop, ec] = std::from_chars(text.data(), text.data() + text.size(), place, 16);
    return ec == std::errc{} && stop == text.data() + text.size() && !text.empty();
}

sim_argument_error apply(sim_faults& f, sim_arguments line) {
    const auto name = word(line, 0);
    const auto value = word(line, 1);
    if (name == "no_large") return set_switch(f.lacks_large, value);
    if (name == "no_connections") return set_switch(f.lacks_connections, value);
    if (name == "no_multiple") return set_switch(f.lacks_multiple, value);
    if (name == "no_bit_writes") return set_switch(f.lacks_bit_writes, value);
    if (name == "no_list") {
        f.list_status = 0x08;
        if (value.size() == 2 && set_hex(f.list_status, value) && f.list_status != 0)
            return set_switch(f.lacks_list, "on");
        return set_switch(f.lacks_list, value);
    }
    if (name == "no_templates") return set_switch(f.lacks_templates, value);
    if (name == "wrong_id") return set_switch(f.has_wrong_id, value);
    if (name == "forget") return set_switch(f.forgets, value);
    if (name == "status") {
        f.extended = 0;
        if (value == "off") {
            f.status = 0;
            return std::nullopt;
        }
        const auto extended = word(line, 2);
        const bool is_well = set_hex(f.status, value) && (extended.empty() || set_hex(f.extended, extended));
        return is_well ? std::nullopt : sim_argument_error("a status in hexadecimal, an extended one after it, or off");
    }
    return "a fault: silent, delay, late, cut, duplicate, garbage, every, status, no_large, no_connections, "
           "no_multiple, no_bit_writes, no_list, no_templates, wrong_id, forget, clear";
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

}  // namespace penstock::eip
