#include "drivers/xgt/sim_faults.hpp"

#include <charconv>

#include "drivers/xgt/area.hpp"

namespace penstock::xgt {

namespace {

using id_fault = sim_faults::id_fault;
using company_fault = sim_faults::company_fault;
using checksum_fault = sim_faults::checksum_fault;

template <class Enum, std::size_t N>
using choices = std::array<std::pair<std::string_view, Enum>, N>;

constexpr choices<id_fault, 3> ids{{{"right", id_fault::right}, {"wrong", id_fault::wrong}, {"zero", id_fault::zero}}};
constexpr choices<company_fault, 2> companies{{{"right", company_fault::right}, {"other", company_fault::other}}};
constexpr choices<checksum_fault, 3> checksums{
    {{"right", checksum_fault::right}, {"none", checksum_fault::none}, {"wrong", checksum_fault::wrong}}};
constexpr choices<std::uint8_t, 4> states{
    {{"run", std::uint8_t{1}}, {"stop", std::uint8_t{2}}, {"error", std::uint8_t{4}}, {"debug", std::uint8_t{8}}}};
constexpr choices<bool, 2> block_counts{{{"right", false}, {"wrong", true}}};

/// Codes are hexadecimal, as in the manuals.
bool set_code(std::uint16_t& place, std::string_view text) {
    const char* end = text.data() + text.size();
    const auto [stop, ec] = std::from_chars(text.data(), end, place, 16);
    return ec == std::errc{} && stop == end && !text.empty() && place != 0;
}

/// `nak 4`, `nak 4 D 100 199`, `nak off`
sim_argument_error set_nak(sim_faults& f, sim_arguments line) {
    if (word(line, 1) == "off") {
        f.nak = 0;
        f.range.reset();
        return std::nullopt;
    }
    std::uint16_t code = 0;
    if (!set_code(code, word(line, 1))) return "a hexadecimal code or off";
    if (line.size() == 2) {
        f.nak = code;
        return std::nullopt;
    }
    sim_faults::refused_range range{.nak = code};
    const auto area = word(line, 2);
    if (area.size() != 1 || !is_area(area[0]) || set_number(range.first, word(line, 3), ~std::uint32_t{0}) ||
        set_number(range.last, word(line, 4), ~std::uint32_t{0})) {
        return "CODE, then an area's letter, first and last word";
    }
    range.area = area[0];
    f.range = range;
    return std::nullopt;
}

/// `max_bytes 512`, `max_bytes 512 6`, `max_bytes 512 silent`, `max_bytes off`
sim_argument_error set_size(sim_faults& f, std::optional<std::uint32_t>& place, sim_arguments line) {
    if (word(line, 1) == "off") {
        place.reset();
        return std::nullopt;
    }
    std::uint32_t size = 0;
    if (set_number(size, word(line, 1), max_body)) return "a number or off";
    const auto how = word(line, 2);
    f.size_nak = 0;
    f.is_silent_on_size = how == "silent";
    if (!how.empty() && !f.is_silent_on_size && !set_code(f.size_nak, how)) return "a hexadecimal code or silent";
    place = size;
    return std::nullopt;
}

sim_argument_error apply(sim_faults& f, sim_arguments line, bool& is_known) {
    const auto name = word(line, 0);
    const auto text = word(line, 1);
    if (name == "nak") return set_nak(f, line);
    if (name == "max_bytes") return set_size(f, f.max_bytes, line);
    if (name == "max_variables") return set_size(f, f.max_variables, line);
    if (name == "status") return set_code(f.status, text) ? sim_argument_error{} : "a hexadecimal status";
    if (name == "short_nak") return set_switch(f.has_short_nak, text);
    if (name == "short_write") return set_switch(f.has_short_write, text);
    if (name == "plain_header") return set_switch(f.has_plain_header, text);
    if (name == "echo") return set_switch(f.is_echo, text);
    if (name == "blocks") return set_choice(f.has_wrong_blocks, text, block_counts);
    if (name == "id") return set_choice(f.id, text, ids);
    if (name == "company") return set_choice(f.company, text, companies);
    if (name == "checksum") return set_choice(f.checksum, text, checksums);
    if (name == "state") return set_choice(f.state, text, states);
    is_known = false;
    return std::nullopt;
}

}  // namespace

checked<bool> set_fault(sim_faults& f, sim_arguments line) {
    if (word(line, 0) == "clear") {
        f = sim_faults{};
        return true;
    }
    auto changed = f;
    bool is_known = true;
    if (auto expected = apply(changed, line, is_known)) {
        return fault{std::string(word(line, 0)), "expected " + *expected};
    }
    f = changed;
    return is_known;
}

}  // namespace penstock::xgt
