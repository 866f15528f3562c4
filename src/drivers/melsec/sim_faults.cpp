#include "drivers/melsec/sim_faults.hpp"

#include <array>
#include <charconv>

#include "base/text.hpp"

namespace penstock::melsec {

namespace {

std::optional<std::uint16_t> parse_code(std::string_view text) noexcept {
    std::uint16_t code = 0;
    const char* end = text.data() + text.size();
    const auto [stop, ec] = std::from_chars(text.data(), end, code, 16);
    if (ec != std::errc{} || stop != end || text.empty()) return std::nullopt;
    return code;
}

sim_argument_error set_end_code(sim_faults& f, sim_arguments line, family of) {
    if (word(line, 1) == "off") {
        f.end_code = 0;
        return std::nullopt;
    }
    const auto code = parse_code(word(line, 1));
    if (!code || *code == 0) return "an end code in hexadecimal, or off";
    std::optional<device_ref> range;
    std::uint32_t last = 0;
    if (line.size() > 2) {
        const auto from = parse_address(word(line, 2), of);
        const auto to = parse_address(line.size() > 3 ? word(line, 3) : word(line, 2), of);
        if (!from || !to || from->device.kind != to->device.kind) return "the first and the last device of a range";
        range = from->device;
        last = to->device.number;
    }
    f.end_code = *code;
    f.range = range;
    f.last = last;
    return std::nullopt;
}

sim_argument_error set_lacks(std::vector<std::uint16_t>& lacks, std::string_view text) {
    std::vector<std::uint16_t> all;
    for (const auto part : text == "none" ? std::vector<std::string_view>{} : split(text, ',')) {
        const auto code = parse_code(part);
        if (!code) return "commands in hexadecimal as 0406,0403, or none";
        all.push_back(*code);
    }
    lacks = std::move(all);
    return std::nullopt;
}

sim_argument_error set_wrong(bool& is_wrong, std::string_view text, std::string_view wrong, std::string_view right) {
    const std::array<std::pair<std::string_view, bool>, 2> all{{{wrong, true}, {right, false}}};
    return set_choice(is_wrong, text, all);
}

}  // namespace

checked<bool> set_fault(sim_faults& f, sim_arguments line, family of) {
    using to_unknown = sim_faults::unknown_command_reply;
    static constexpr std::array<std::pair<std::string_view, to_unknown>, 3> ways{
        {{"refusal", to_unknown::refusal}, {"silence", to_unknown::silence}, {"hang_up", to_unknown::hang_up}}};
    const auto name = word(line, 0);
    const auto value = word(line, 1);
    sim_argument_error expected;
    if (name == "end_code")
        expected = set_end_code(f, line, of);
    else if (name == "lacks")
        expected = set_lacks(f.unsupported_commands, value);
    else if (name == "unknown")
        expected = set_choice(f.unknown, value, ways);
    else if (name == "max_points")
        expected = set_number(f.max_points, value, 0xFFFF);
    else if (name == "serial")
        expected = set_wrong(f.has_wrong_serial, value, "wrong", "right");
    else if (name == "refusal")
        expected = set_wrong(f.has_short_refusals, value, "short", "whole");
    else if (name == "size")
        expected = set_wrong(f.has_wrong_size, value, "wrong", "right");
    else if (name == "clear")
        f = {};
    else
        return set_link_fault(f, line);
    if (expected) return fault{std::string(name), "expected " + *expected};
    return true;
}

}  // namespace penstock::melsec
