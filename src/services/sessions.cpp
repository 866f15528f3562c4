#include "services/sessions.hpp"

#include <algorithm>

namespace penstock::services {

namespace {

constexpr std::size_t max_sessions = 1000;

}  // namespace

wall_time sessions::expiry(const entry& e, steady_time now, wall_time wall) {
    const auto left = std::min(e.last + idle, e.begin + absolute) - now;
    return wall + std::chrono::duration_cast<milliseconds>(left);
}

sessions::opened sessions::open(const std::string& user_id, user_role role, steady_time now, wall_time wall) {
    const std::lock_guard lock(mutex_);
    std::erase_if(entries_,
                  [&](const auto& e) { return now - e.second.last >= idle || now - e.second.begin >= absolute; });
    if (entries_.size() >= max_sessions) {
        entries_.erase(std::ranges::min_element(entries_, {}, [](const auto& e) { return e.second.last; }));
    }
    auto token = make_token();
    entry e{{user_id, role, make_token(), {}}, now, now};
    e.details.expires_at = expiry(e, now, wall);
    auto what = e.details;
    entries_.insert_or_assign(sha256(token), std::move(e));
    return {std::move(token), std::move(what)};
}

std::optional<session> sessions::find(std::string_view token, steady_time now, wall_time wall) {
    if (token.empty()) return std::nullopt;
    const std::lock_guard lock(mutex_);
    const auto found = entries_.find(sha256(token));
    if (found == entries_.end()) return std::nullopt;
    auto& e = found->second;
    if (now - e.last >= idle || now - e.begin >= absolute) {
        entries_.erase(found);
        return std::nullopt;
    }
    e.last = now;
    e.details.expires_at = expiry(e, now, wall);
    return e.details;
}

void sessions::close(std::string_view token) {
    const std::lock_guard lock(mutex_);
    entries_.erase(sha256(token));
}

void sessions::close_all_of(const std::string& user_id) {
    const std::lock_guard lock(mutex_);
    std::erase_if(entries_, [&](const auto& e) { return e.second.details.user_id == user_id; });
}

}  // namespace penstock::services
