#pragma once

#include <cstdint>
#include <map>
#include <optional>
#include <shared_mutex>
#include <string>
#include <string_view>

#include "base/clock.hpp"
#include "services/access/caller.hpp"
#include "services/keys/secrets.hpp"

namespace penstock::store {
class store;
}

namespace penstock::services {

/// The keys that `POST /system/connect` has returned, with their owners. Only their digests are in memory.
///
/// Thread: `find` any; `load` the store's.
class service_keys {
public:
    /// Reads keys, accounts and users again; call it after any of them has changed. If the shared database does not
    /// respond, keys and accounts stay unchanged; users are in the gateway's own database.
    void load(store::store& from);

    /// `nullopt`: wrong, expired, or the owner has no rights any more. The time does not depend on which of these it
    /// is.
    std::optional<caller> find(std::string_view key, wall_time now) const;

    /// Whether it is one of the keys, expired ones too.
    bool knows(std::string_view text) const;

    /// What an account or a user may do now; `nullopt`: it does not exist or is not active.
    std::optional<caller> owner(const std::string& user_id) const;
    /// Whether that is an account, not a user.
    bool is_account(const std::string& user_id) const;
    /// Whether a token or key of that owner that was created at `made_at` (epoch ms) is valid. It is not if it was
    /// created for an earlier owner of the same name, or before the last change of the password.
    bool is_in_force(const std::string& user_id, std::int64_t made_at) const;

private:
    struct holder {
        user_role role = user_role::none;
        std::vector<scope> scopes;
        bool is_active = false;
        bool is_person = false;
        std::int64_t valid_from = 0;  ///< tokens and keys created before are not valid, epoch ms
    };
    using holder_map = std::map<std::string, holder, std::less<>>;
    struct entry {
        std::string user_id;
        std::int64_t created_at = 0;
        std::int64_t expires_at = 0;
    };
    using key_map = std::map<digest, entry>;

    mutable std::shared_mutex mutex_;
    key_map keys_;
    holder_map holders_;
};

}  // namespace penstock::services
