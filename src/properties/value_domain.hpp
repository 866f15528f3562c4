#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

namespace penstock::properties {

/// The values that a property allows, as a form offers them. All members are empty where it allows other texts.
struct value_domain {
    std::vector<std::string> choices{};        ///< the words it allows
    std::optional<std::int64_t> min{}, max{};  ///< bounds of a whole number; both or none
};

}  // namespace penstock::properties
