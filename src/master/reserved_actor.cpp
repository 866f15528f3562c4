#include "master/reserved_actor.hpp"

#include <algorithm>
#include <array>

#include "base/text.hpp"

namespace penstock::master {

bool is_reserved_actor(std::string_view user_id) noexcept {
    constexpr std::array<std::string_view, 8> names{"api-key", "api_key", "open",   "counter",
                                                    "v1",      "opcua",   "system", "anonymous"};
    constexpr std::array<std::string_view, 2> prefixes{"EDGE_", "KEY_"};
    return std::ranges::any_of(names, [&](auto name) { return equals_ignoring_case(name, user_id); }) ||
           std::ranges::any_of(
               prefixes, [&](auto prefix) { return equals_ignoring_case(user_id.substr(0, prefix.size()), prefix); });
}

}  // namespace penstock::master
