#pragma once

#include <chrono>
#include <cstdint>
#include <map>
#include <mutex>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "base/clock.hpp"
#include "services/access/user_role.hpp"
#include "services/keys/secrets.hpp"

namespace penstock::services {

/// A user who has logged in.
struct session {
    std::string user_id;
    user_role role = user_role::viewer;
    std::string csrf_token;
    std::string session_id{};  ///< names it in lists: the user and a number; opens nothing
    std::string address{};     ///< of the client that logged in
    wall_time created_at{}, last_seen{};
    wall_time expires_at{};  ///< if nothing is called until then
    bool is_fresh = false;   ///< its user has shown password or code within `sessions::fresh`
};

/// Whether a call extends its session. `background`: it does not, because the page made the call without the user.
enum class session_use { counts, background };

/// Browser sessions, in memory: a restart ends them all.
///
/// Thread: any.   Limits: idle 30 min, 12 h in all; 1,000 sessions, the oldest is dropped.
class sessions {
public:
    static constexpr std::chrono::minutes idle{30};
    static constexpr std::chrono::hours absolute{12};
    static constexpr std::chrono::minutes fresh{10};

    struct opened {
        std::string token;  ///< for the cookie; kept here only as its digest
        session details;
    };
    opened open(const std::string& user_id, user_role role, const std::string& address, steady_time now,
                wall_time wall);
    /// How often `close_all_of` was called, for any user.
    std::uint64_t endings() const;
    /// Opens a session, unless `close_all_of` was called since `endings` was read: the user's rights may have changed.
    std::optional<opened> open_since(std::uint64_t endings, const std::string& user_id, user_role role,
                                     const std::string& address, steady_time now, wall_time wall);

    /// The live session of that token.
    std::optional<session> find(std::string_view token, steady_time now, wall_time wall,
                                session_use use = session_use::counts);
    /// Its user has shown password or code again.
    void confirm(std::string_view token, steady_time now);
    std::vector<session> list(steady_time now, wall_time wall);  ///< the newest first
    void close(std::string_view token);
    /// Closes a session and returns it; `nullopt`: there is no session of that id.
    std::optional<session> close_id(std::string_view session_id, steady_time now);
    void close_all_of(const std::string& user_id);  ///< password, role or account changed

private:
    struct entry {
        session details;
        steady_time begin, last, confirmed;
    };
    static wall_time expiry(const entry& e, steady_time now, wall_time wall);
    opened add(const std::string& user_id, user_role role, const std::string& address, steady_time now, wall_time wall);
    void drop_ended(steady_time now);

    mutable std::mutex mutex_;
    std::uint64_t endings_ = 0;
    std::map<digest, entry> entries_;
};

}  // namespace penstock::services
