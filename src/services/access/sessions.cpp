#include "services/access/sessions.hpp"

#include <algorithm>

namespace penstock::services {

namespace {

constexpr std::size_t max_sessions = 1000;

}  // namespace

wall_time sessions::expiry(const entry& e, steady_time now, wall_time wall) {
    const auto left = std::min(e.last + idle, e.begin + absolute) - now;
    return wall + std::chrono::duration_cast<milliseconds>(left);
}

void sessions::drop_ended(steady_time now) {
    std::erase_if(entries_,
                  [&](const auto& e) { return now - e.second.last >= idle || now - e.second.begin >= absolute; });
}

sessions::opened sessions::open(const std::string& user_id, user_role role, const std::string& address, steady_time now,
                                wall_time wall) {
    const std::lock_guard lock(mutex_);
    return add(user_id, role, address, now, wall);
}

std::uint64_t sessions::endings() const {
    const std::lock_guard lock(mutex_);
    return endings_;
}

std::optional<sessions::opened> sessions::open_since(std::uint64_t endings, const std::string& user_id, user_role role,
                                                     const std::string& address, steady_time now, wall_time wall) {
    const std::lock_guard lock(mutex_);
    if (endings != endings_) return std::nullopt;
    return add(user_id, role, address, now, wall);
}

sessions::opened sessions::add(const std::string& user_id, user_role role, const std::string& address, steady_time now,
                               wall_time wall) {
    drop_ended(now);
    if (entries_.size() >= max_sessions) {
        entries_.erase(std::ranges::min_element(entries_, {}, [](const auto& e) { return e.second.last; }));
    }
    auto token = make_token();
    entry e{{user_id, role, make_token(), user_id + "-" + make_random_uuid().substr(0, 13), address, wall, wall, {}},
            now,
            now,
            now};
    e.details.expires_at = expiry(e, now, wall);
    auto what = e.details;
    entries_.insert_or_assign(sha256(token), std::move(e));
    return {std::move(token), std::move(what)};
}

std::optional<session> sessions::find(std::string_view token, steady_time now, wall_time wall, session_use use) {
    if (token.empty()) return std::nullopt;
    const std::lock_guard lock(mutex_);
    const auto found = entries_.find(sha256(token));
    if (found == entries_.end()) return std::nullopt;
    auto& e = found->second;
    if (now - e.last >= idle || now - e.begin >= absolute) {
        entries_.erase(found);
        return std::nullopt;
    }
    if (use == session_use::counts) {
        e.last = now;
        e.details.last_seen = wall;
    }
    e.details.expires_at = expiry(e, now, wall);
    e.details.is_fresh = now - e.confirmed < fresh;
    return e.details;
}

void sessions::confirm(std::string_view token, steady_time now) {
    const std::lock_guard lock(mutex_);
    if (const auto found = entries_.find(sha256(token)); found != entries_.end()) found->second.confirmed = now;
}

std::vector<session> sessions::list(steady_time now, wall_time wall) {
    const std::lock_guard lock(mutex_);
    drop_ended(now);
    std::vector<session> all;
    all.reserve(entries_.size());
    for (auto& [secret, e] : entries_) {
        e.details.expires_at = expiry(e, now, wall);
        all.push_back(e.details);
    }
    std::ranges::sort(all, [](const auto& a, const auto& b) {
        return a.created_at != b.created_at ? a.created_at > b.created_at : a.session_id < b.session_id;
    });
    return all;
}

std::optional<session> sessions::close_id(std::string_view session_id, steady_time now) {
    const std::lock_guard lock(mutex_);
    drop_ended(now);
    const auto found =
        std::ranges::find_if(entries_, [&](const auto& e) { return e.second.details.session_id == session_id; });
    if (found == entries_.end()) return std::nullopt;
    auto closed = std::move(found->second.details);
    entries_.erase(found);
    return closed;
}

void sessions::close(std::string_view token) {
    const std::lock_guard lock(mutex_);
    entries_.erase(sha256(token));
}

void sessions::close_all_of(const std::string& user_id) {
    const std::lock_guard lock(mutex_);
    ++endings_;
    std::erase_if(entries_, [&](const auto& e) { return e.second.details.user_id == user_id; });
}

}  // namespace penstock::services
