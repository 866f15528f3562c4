#include "imports/notes.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <utility>

#include "base/text.hpp"
#include "imports/converted_point.hpp"

namespace penstock::imports {

void note_changed(reading& to, const location& where, std::string subject, std::string text, std::string help) {
    to.add(remark{remark::effect::changed, where, std::move(subject), std::move(text), std::move(help)});
}

void note_left_out(reading& to, const location& where, std::string subject, std::string text, std::string help) {
    to.add(remark{remark::effect::left_out, where, std::move(subject), std::move(text), std::move(help)});
}

std::optional<std::string> ask(reading& to, const answers& known, question asked) {
    auto& is_open = to.asked_keys[asked.key];
    if (const auto answer = known.find(asked.key); answer != known.end() && !trim(answer->second).empty()) {
        const auto text = trim(answer->second);
        if (asked.choices.empty()) return std::string(text);
        const auto is_meant = [&](const question::choice& one) { return equals_ignoring_case(one.value, text); };
        const auto chosen = std::ranges::find_if(asked.choices, is_meant);
        if (chosen != asked.choices.end()) return chosen->value;
    }
    if (is_open || to.questions.size() >= reading_budget::max_questions) return std::nullopt;
    is_open = true;
    to.add(std::move(asked));
    return std::nullopt;
}

std::optional<std::uint32_t> ask_number(reading& to, const answers& known, question asked, std::uint32_t min,
                                        std::uint32_t max) {
    auto key = asked.key;
    const auto answer = ask(to, known, std::move(asked));
    if (!answer) return std::nullopt;
    const auto number = parse_place(*answer);
    if (!number || *number < min || *number > max)
        refuse_answer(std::move(key), fmt::format("must be a number from {} to {}", min, max));
    return number;
}

std::string host_key(const std::string& device) {
    return "host:" + device;
}

std::string known_host(reading& to, const answers& known, const std::string& device) {
    const auto key = host_key(device);
    to.asked_keys.try_emplace(key, false);
    const auto answer = known.find(key);
    return answer == known.end() ? std::string() : std::string(trim(answer->second));
}

}  // namespace penstock::imports
