#include "drivers/sim_link_faults.hpp"

#include <algorithm>
#include <array>
#include <utility>

namespace penstock {

namespace {

constexpr std::size_t garbage_size = 8;
constexpr std::uint64_t max_cut = 1'000'000;

using refusal = sim_link_faults::refusal;
constexpr std::array<std::pair<std::string_view, refusal>, 4> refusals{{{"answered", refusal::answered},
                                                                        {"silent", refusal::silent},
                                                                        {"deaf", refusal::deaf},
                                                                        {"hang_up", refusal::hang_up}}};

sim_argument_error set_cut(std::optional<std::size_t>& place, std::string_view text) {
    std::size_t size = 0;
    if (text != "off" && set_number(size, text, max_cut)) return "a number of bytes or off";
    place = text == "off" ? std::nullopt : std::optional(size);
    return std::nullopt;
}

}  // namespace

void sim_link_faults::corrupt(byte_buffer& out, std::size_t begin, sim_result& served) const {
    served.is_last_only = served.is_last_only || answers_last_only;
    if (served.is_refused && on_refusal != refusal::answered) {
        out.resize(begin);
        served.deafens = served.deafens || on_refusal == refusal::deaf;
        served.closes = served.closes || on_refusal == refusal::hang_up;
    }
    if (is_silent) out.resize(begin);
    if (out.size() == begin) return;
    if (is_doubled) {
        const byte_buffer once(out.begin() + static_cast<std::ptrdiff_t>(begin), out.end());
        append(out, once);
    }
    if (cut_at) out.resize(std::min(out.size(), begin + *cut_at));
    if (truncate_at) out.resize(std::min(out.size(), begin + *truncate_at));
    if (has_garbage) out.insert(out.begin() + static_cast<std::ptrdiff_t>(begin), garbage_size, std::uint8_t{0xFF});
    served.delay += delay;
    served.late += late;
    served.closes = served.closes || cut_at.has_value();
}

checked<bool> set_link_fault(sim_link_faults& f, sim_arguments line) {
    const auto name = word(line, 0);
    const auto value = word(line, 1);
    sim_argument_error expected;
    if (name == "clear")
        f = {};
    else if (name == "silent")
        expected = set_switch(f.is_silent, value);
    else if (name == "delay")
        expected = set_time(f.delay, value);
    else if (name == "late")
        expected = set_time(f.late, value);
    else if (name == "cut")
        expected = set_cut(f.cut_at, value);
    else if (name == "truncate")
        expected = set_cut(f.truncate_at, value);
    else if (name == "duplicate" || name == "double")
        expected = set_switch(f.is_doubled, value);
    else if (name == "garbage")
        expected = set_switch(f.has_garbage, value);
    else if (name == "refusals")
        expected = set_choice(f.on_refusal, value, refusals);
    else if (name == "last_only")
        expected = set_switch(f.answers_last_only, value);
    else if (name == "every")
        expected = set_number(f.every, value, 1'000'000);
    else
        return false;
    if (expected) return fault{std::string(name), "expected " + *expected};
    return true;
}

}  // namespace penstock
