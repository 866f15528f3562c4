#pragma once

#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

#include "api/role.hpp"

namespace penstock::api::v5 {

/// What a call does to its domain; each right is more than the one before. `known`: any key will do.
enum class right { none, known, read, operate, write, administer };

std::string_view to_string(right r) noexcept;

/// `site:read`, `*:write`
struct scope {
    std::string domain;  ///< `*`: any
    right most = right::read;
};

/// Who asks, and what he may do (V5 §2).
struct caller {
    enum class by { nobody, service_key, session, main_key, named_key, open };
    by means = by::nobody;
    std::string user_id;
    role rank = role::nobody;
    std::vector<scope> scopes{{"*", right::write}};
    std::int64_t expires_at = 0;  ///< of the key, epoch ms; 0 = does not
    std::string key_sha256;       ///< of a service key, hexadecimal

    bool may(right needed, std::string_view domain) const;

    /// Whether he may decide about accounts and tokens, given the right: a key that was handed out may not.
    bool may_make_access() const noexcept { return means != by::service_key && means != by::named_key; }
};

/// The scopes as they are stored: texts that have been checked.
scope parse_scope(std::string_view text);
std::string to_string(const scope& s);

}  // namespace penstock::api::v5
