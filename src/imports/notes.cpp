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
    if (const auto answer = known.find(asked.key); answer != known.end() && !trim(answer->second).empty()) {
        const auto text = trim(answer->second);
        if (asked.choices.empty()) return std::string(text);
        const auto is_meant = [&](const question::choice& one) { return equals_ignoring_case(one.value, text); };
        const auto chosen = std::ranges::find_if(asked.choices, is_meant);
        if (chosen != asked.choices.end()) return chosen->value;
    }
    const auto is_same = [&](const question& other) { return other.key == asked.key; };
    if (std::ranges::none_of(to.questions, is_same)) to.add(std::move(asked));
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

std::optional<std::string> ask_host(reading& to, const answers& known, const std::string& device) {
    return ask(to, known,
               {.key = "host:" + device,
                .text = fmt::format("Which address does {} have? The file does not hold it.", device),
                .choices = {}});
}

}  // namespace penstock::imports
