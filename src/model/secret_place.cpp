#include "model/secret_place.hpp"

#include <algorithm>
#include <array>

#include "base/text.hpp"
#include "model/secret_parts.hpp"

namespace penstock {

namespace {

constexpr std::array receivers{"url", "token_url", "brokers"};

}  // namespace

std::string place_of(std::string_view address) {
    address = trim(address);
    const auto scheme = address.find("://");
    if (scheme == address.npos)
        return to_lower(address.starts_with('/') ? address : address.substr(0, address.find_first_of("/?#")));
    const auto begin = scheme + 3;
    const auto end = std::min(address.find_first_of("/?#", begin), address.size());
    auto host = address.substr(begin, end - begin);
    if (const auto at = host.rfind('@'); at != host.npos) host.remove_prefix(at + 1);
    const auto of_scheme = address.substr(0, begin);
    auto place = to_lower(of_scheme) + to_lower(host);
    constexpr std::array<std::pair<std::string_view, std::string_view>, 2> standard{
        {{"http://", ":80"}, {"https://", ":443"}}};
    for (const auto& [name, port] : standard)
        if (place.starts_with(name) && place.ends_with(port)) place.resize(place.size() - port.size());
    return place;
}

bool is_same_place(const option_map& a, const option_map& b) {
    return std::ranges::all_of(receivers, [&](const char* name) {
        const auto in = [&](const option_map& options) {
            const auto found = options.find(name);
            return found == options.end() ? std::string() : place_of(found->second);
        };
        return in(a) == in(b);
    });
}

std::string hidden_text(const option_rule& of, const std::string& text) {
    if (text.empty()) return text;
    if (of.hidden == secrecy::whole) return std::string(masked);
    return of.hidden == secrecy::parts ? mask_parts(text) : text;
}

void hide_options(option_map& options, const std::vector<option_rule>& rules) {
    for (const auto& rule : rules)
        if (const auto given = options.find(rule.name); given != options.end())
            given->second = hidden_text(rule, given->second);
}

void reveal_options(option_map& options, const option_map& stored, const std::vector<option_rule>& rules,
                    bool keeps_secrets, const std::string& prefix, faults& found) {
    for (const auto& rule : rules) {
        const auto given = options.find(rule.name);
        if (given == options.end()) continue;
        auto whole = unmask(rule, given->second, stored);
        if (!whole) {
            found.emplace_back(prefix + rule.name, "*** stands for the stored secret, but no secret is stored");
        } else if (!keeps_secrets && *whole != given->second && rule.hidden != secrecy::viewers) {
            found.emplace_back(prefix + rule.name,
                               "the stored secret was given for another host, port or scheme: enter it again");
        } else {
            given->second = std::move(*whole);
        }
    }
}

}  // namespace penstock
