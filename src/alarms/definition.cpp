#include "alarms/definition.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <charconv>
#include <cmath>
#include <utility>

#include "alarms/level_name.hpp"
#include "base/shown_number.hpp"
#include "base/text.hpp"

namespace penstock::alarms {

namespace {

std::string number(const definition& of, std::optional<double> n) {
    return n ? shown_number(*n, of.display_format) : std::string();
}

/// The value as text; if the number has a text, both: `fault (7)`.
std::string shown(const definition& of, std::optional<double> value) {
    if (!value) return {};
    const auto state = state_of(of.states, penstock::value{*value});
    const bool is_flag = of.alarm_kind == rules::kind::boolean;
    if (is_flag) return state.empty() ? std::string(*value != 0 ? "true" : "false") : std::string(state);
    return state.empty() ? number(of, value) : fmt::format("{} ({})", state, number(of, value));
}

}  // namespace

double shortest_decimal(double number, bool is_scaled) {
    if (!std::isfinite(number)) return number;
    const auto narrow = static_cast<float>(number);
    const bool is_float = static_cast<double>(narrow) == number;
    if (!is_float && !is_scaled) return number;
    const auto text = is_scaled ? fmt::format("{:.15g}", number) : fmt::format("{}", narrow);
    double read = number;
    std::from_chars(text.data(), text.data() + text.size(), read);
    return read;
}

const definition::level_config* definition::find(level at) const noexcept {
    const auto found = std::ranges::find(bands, at, &level_config::alarm_level);
    return found == bands.end() ? nullptr : &*found;
}

rules definition::make_rules() const noexcept {
    rules r;
    r.alarm_kind = alarm_kind;
    r.deadband = deadband;
    r.on_delay = on_delay;
    r.off_delay = off_delay;
    for (const auto& b : bands) {
        if (alarm_kind == rules::kind::boolean) (b.alarm_level.side() > 0 ? r.is_true_alarm : r.is_false_alarm) = true;
        if (alarm_kind != rules::kind::limit || b.alarm_level.is_normal()) continue;
        auto& side = b.alarm_level.side() > 0 ? r.high : r.low;
        side[static_cast<std::size_t>(b.alarm_level.severity() - 1)] = b.limit.value_or(rules::unset);
    }
    return r;
}

std::string clear_message(const definition& of, level left, std::optional<double> limit, std::optional<double> value,
                          text_language in) {
    const bool is_korean = in == text_language::korean;
    const bool is_flag = of.alarm_kind == rules::kind::boolean;
    const auto name = level_name(of.alarm_kind, left);
    if (of.alarm_kind == rules::kind::quality)
        return of.tag_name + (is_korean ? ": 품질 정상 복귀" : " is of good quality again");
    auto out = of.tag_name + (is_korean ? ": " : " is ");
    if (value) {
        out += shown(of, value);
        if (of.alarm_kind == rules::kind::limit && !trim(of.unit).empty()) out.append(" ").append(trim(of.unit));
        out += ", ";
    }
    if (!is_korean) out += is_flag ? "no longer " : "no longer beyond ";
    const auto state = is_flag ? state_of(of.states, penstock::value{left.side() > 0 ? 1.0 : 0.0}) : std::string_view();
    out.append(state.empty() ? name : state);
    if (is_korean && !is_flag) out += " 한계";
    if (!is_flag && limit) out += " " + number(of, limit);
    if (is_korean) out += is_flag ? " 해제" : " 이내로 복귀";
    return out;
}

std::string fill_message(const definition& of, const definition::level_config& at, std::optional<double> value) {
    const std::array<std::pair<std::string_view, std::string>, 7> known{
        {{"{tag_id}", of.tag_id},
         {"{tag_name}", of.tag_name},
         {"{value}", shown(of, value)},
         {"{limit}", number(of, at.limit)},
         {"{unit}", of.unit},
         {"{level}", std::string(level_name(of.alarm_kind, at.alarm_level))},
         {"{asset}", of.asset_name}}};
    std::string out;
    std::string_view rest = at.message;
    while (!rest.empty()) {
        const auto brace = rest.find('{');
        out += rest.substr(0, brace);
        if (brace == std::string_view::npos) break;
        rest.remove_prefix(brace);
        const auto found = std::ranges::find_if(known, [&](const auto& k) { return rest.starts_with(k.first); });
        if (found == known.end()) {
            out += rest.front();
            rest.remove_prefix(1);
        } else {
            out += found->second;
            rest.remove_prefix(found->first.size());
        }
    }
    return out;
}

}  // namespace penstock::alarms
