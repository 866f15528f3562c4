#pragma once

#include <chrono>
#include <map>
#include <mutex>
#include <optional>
#include <string>
#include <string_view>

#include "base/clock.hpp"
#include "services/secrets.hpp"
#include "services/user_role.hpp"

namespace penstock::services {

/// A user who has logged in.
struct session {
    std::string user_id;
    user_role role = user_role::viewer;
    std::string csrf_token;
    wall_time expires_at{};  ///< if nothing is called until then
};

/// Browser sessions, in memory: a restart ends them all.
///
/// Thread: any.   Limits: idle 30 min, 12 h in all; 1,000 sessions, the oldest is dropped.
class sessions {
public:
    static constexpr std::chrono::minutes idle{30};
    static constexpr std::chrono::hours absolute{12};

    struct opened {
        std::string token;  ///< for the cookie; kept here only as its digest
        session details;
    };
    opened open(const std::string& user_id, user_role role, steady_time now, wall_time wall);

    /// The live session of that token; its idle time starts again.
    std::optional<session> find(std::string_view token, steady_time now, wall_time wall);
    void close(std::string_view token);
    void close_all_of(const std::string& user_id);  ///< password, role or account changed

private:
    struct entry {
        session details;
        steady_time begin, last;
    };
    static wall_time expiry(const entry& e, steady_time now, wall_time wall);

    std::mutex mutex_;
    std::map<digest, entry> entries_;
};

}  // namespace penstock::services
