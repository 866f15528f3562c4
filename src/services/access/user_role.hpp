#pragma once

#include <cstdint>
#include <optional>
#include <string_view>

namespace penstock::services {

/// What a user may do; each role may do all that the ones before it may.
enum class user_role : std::uint8_t {
    none,       ///< no role: the probes and the login
    viewer,     ///< read
    operator_,  ///< write values, start and stop
    engineer,   ///< change OPCs, tags, transfers; trace
    admin,      ///< users, keys, the configuration of the gateway itself
};

std::optional<user_role> parse_role(std::string_view text) noexcept;  ///< `viewer operator engineer admin`
std::string_view to_string(user_role r) noexcept;

}  // namespace penstock::services
