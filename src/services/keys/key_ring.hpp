#pragma once

#include <atomic>
#include <map>
#include <mutex>
#include <optional>
#include <shared_mutex>
#include <string>
#include <string_view>
#include <vector>

#include "base/clock.hpp"
#include "services/access/user_role.hpp"
#include "services/keys/secrets.hpp"

namespace penstock::services {

/// A named key, as far as the check of a call needs it.
struct named_key {
    std::string key_id;
    digest secret{};
    user_role role = user_role::viewer;
    std::optional<wall_time> expires_at;
};

/// The previous main key, which stays valid for some time after a rotation.
struct old_main_key {
    digest secret{};
    wall_time ends_at{};  ///< from then on it is invalid
};

/// The keys of the API: the main key, the previous main key for some time, and the named keys. Only their digests are
/// in memory.
///
/// Thread: any.   Source: specification 5.1.
class key_ring {
public:
    /// `main_key` empty: no main key.
    explicit key_ring(std::string_view main_key);

    /// Sets the main key, and in `before` the previous one if it is still valid.
    void set_main(std::string_view key, std::optional<old_main_key> before);
    digest main() const;

    void set_named(std::vector<named_key> keys);  ///< all of them, replacing the earlier ones

    struct found {
        user_role role = user_role::none;
        bool is_main = false;
        std::string key_id;  ///< of a named key
    };
    /// `nullopt`: wrong or expired. The time taken does not depend on how much of the key was right.
    std::optional<found> find(std::string_view key, wall_time now) const;

    /// Whether it is one of the keys, expired ones too. Does not count as use.
    bool knows(std::string_view text) const;

    /// Time of the last use of each named key, by id; only keys that were used since `set_named`.
    std::map<std::string, wall_time> last_used() const;

private:
    mutable std::shared_mutex mutex_;
    std::size_t main_size_ = 0;  ///< 0: there is no main key
    digest main_{};
    std::optional<old_main_key> old_main_;
    struct entry {
        named_key key;
        mutable std::atomic<std::int64_t> last_used{0};  ///< epoch ms, 0 = not yet
    };
    std::map<digest, entry> named_;
};

}  // namespace penstock::services
