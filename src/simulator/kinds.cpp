#include "simulator/kinds.hpp"

#include <algorithm>
#include <fstream>
#include <iterator>

namespace penstock::simulator {

namespace {

std::string joined(const std::vector<std::string>& words) {
    std::string text;
    for (const auto& w : words)
        text += (text.empty() ? "" : ", ") + w;
    return text;
}

bool contains(const std::vector<std::string>& words, std::string_view wanted) {
    return std::ranges::find(words, wanted) != words.end();
}

}  // namespace

checked<option_map> complete_options(const sim_kind& k, option_map given, std::string_view transport) {
    std::vector<std::string> names;
    for (const auto& option : k.options) {
        names.push_back(option.name);
        const auto& text_of_option = given.try_emplace(option.name, option.default_value).first->second;
        if (!option.choices.empty() && !contains(option.choices, text_of_option)) {
            return fault{option.name, "expected one of " + joined(option.choices)};
        }
    }
    for (const auto& [name, text] : given) {
        if (!contains(names, name)) {
            return fault{name, names.empty() ? "unknown: this protocol has no options"
                                             : "unknown; the options are " + joined(names)};
        }
    }
    given["transport"] = transport.empty() ? k.transports.front() : std::string(transport);
    return given;
}

checked<std::string> find_profile(const kind& k, const std::string& name) {
    if (name.empty()) return std::string("{}");
    for (const auto& p : k.profiles) {
        if (p.name == name) return std::string(p.json);
    }
    if (name == "own_address") return std::string(R"({"fill":"own_address"})");
    std::ifstream file(name, std::ios::binary);
    std::string text(std::istreambuf_iterator<char>(file), {});
    if (!file || text.empty()) {
        std::vector<std::string> names;
        for (const auto& p : k.profiles)
            names.emplace_back(p.name);
        if (!contains(names, "own_address")) names.emplace_back("own_address");
        return fault{"profile", "expected a JSON file or one of " + joined(names)};
    }
    return text;
}

}  // namespace penstock::simulator
