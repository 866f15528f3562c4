#include "drivers/sim_manners.hpp"

#include <array>
#include <string>
#include <utility>

namespace penstock {

namespace {

constexpr std::size_t max_text = 1000;

using other_client = sim_manners::other_client;
constexpr std::array<std::pair<std::string_view, other_client>, 3> clients{
    {{"off", other_client::served}, {"hang_up", other_client::hung_up}, {"wait", other_client::waits}}};

constexpr std::array<std::pair<std::string_view, milliseconds sim_manners::*>, 6> times{
    {{"deaf_after_connect", &sim_manners::deaf_after_connect},
     {"hang_up_early", &sim_manners::hang_up_early},
     {"idle_close", &sim_manners::idle_close},
     {"idle_forget", &sim_manners::idle_forget},
     {"reopen_refuse", &sim_manners::reopen_refuse},
     {"reopen_hang", &sim_manners::reopen_hang}}};

sim_argument_error set_time_or_off(milliseconds& place, std::string_view text) {
    if (text == "off") {
        place = milliseconds(0);
        return std::nullopt;
    }
    return set_time(place, text) ? sim_argument_error("milliseconds or off") : std::nullopt;
}

/// Stores the words as text, or the bytes of `hex:0A0B`.
sim_argument_error set_text(byte_buffer& place, sim_arguments words) {
    std::string text;
    for (const auto part : words)
        text += (text.empty() ? "" : " ") + std::string(part);
    const auto bytes = text.starts_with("hex:") ? parse_hex(text.substr(4)) : byte_buffer(text.begin(), text.end());
    if (!bytes || bytes->empty() || bytes->size() > max_text) return "a text, or hex: and bytes, or off";
    place = *bytes;
    return std::nullopt;
}

sim_argument_error set_heartbeat(sim_manners& m, sim_arguments line) {
    milliseconds every{0};
    if (word(line, 1) != "off") {
        if (set_time(every, word(line, 1)) || every.count() == 0) return "milliseconds and a text, or off";
        if (auto expected = set_text(m.heartbeat, line.subspan(2))) return expected;
    }
    m.heartbeat_every = every;
    return std::nullopt;
}

/// False: there is no manner of this name.
std::pair<bool, sim_argument_error> apply(sim_manners& m, sim_arguments line) {
    const auto name = word(line, 0);
    const auto value = word(line, 1);
    for (const auto& [known, place] : times) {
        if (name == known) return {true, set_time_or_off(m.*place, value)};
    }
    if (name == "one_client") return {true, set_choice(m.second, value, clients)};
    if (name == "line_echo") return {true, set_switch(m.has_line_echo, value)};
    if (name == "heartbeat") return {true, set_heartbeat(m, line)};
    if (name == "greeting") {
        if (value != "off") return {true, set_text(m.greeting, line.subspan(1))};
        m.greeting.clear();
        return {true, std::nullopt};
    }
    return {false, std::nullopt};
}

}  // namespace

checked<bool> set_manner(sim_manners& m, sim_arguments line) {
    if (word(line, 0) == "clear") {
        m = {};
        return true;
    }
    auto changed = m;
    const auto [is_known, expected] = apply(changed, line);
    if (expected) return fault{std::string(word(line, 0)), "expected " + *expected};
    if (is_known) m = std::move(changed);
    return is_known;
}

}  // namespace penstock
