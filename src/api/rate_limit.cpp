#include "api/rate_limit.hpp"

#include <algorithm>

namespace penstock::api {

namespace {

constexpr std::size_t most_entries = 10'000;

std::chrono::seconds rounded_up(steady_time::duration d) {
    return std::max(std::chrono::ceil<std::chrono::seconds>(d), std::chrono::seconds(0));
}

}  // namespace

std::chrono::seconds rate_limit::count(const std::string& address, steady_time now) {
    const std::lock_guard lock(guard_);
    if (entries_.size() >= most_entries && !entries_.contains(address)) {
        std::erase_if(entries_, [&](const auto& e) { return now - e.second.begin >= window; });
        if (entries_.size() >= most_entries) {
            entries_.erase(std::ranges::min_element(entries_, {}, [](const auto& e) { return e.second.begin; }));
        }
    }
    auto& e = entries_.try_emplace(address, entry{now}).first->second;
    if (now - e.begin >= window) e = entry{now};
    if (e.wrong < allowed) {
        ++e.wrong;
        return std::chrono::seconds(0);
    }
    return std::max(rounded_up(e.begin + window - now), std::chrono::seconds(1));
}

std::chrono::seconds login_delay::wait(const std::string& account, const std::string& address, steady_time now) const {
    const std::lock_guard lock(guard_);
    std::chrono::seconds longest_wait{0};
    for (const auto& name : {"account " + account, "address " + address}) {
        const auto found = entries_.find(name);
        if (found != entries_.end()) longest_wait = std::max(longest_wait, rounded_up(found->second.open - now));
    }
    return longest_wait;
}

void login_delay::failed(const std::string& account, const std::string& address, steady_time now) {
    const std::lock_guard lock(guard_);
    fail("account " + account, now);
    fail("address " + address, now);
}

void login_delay::fail(const std::string& name, steady_time now) {
    if (entries_.size() >= most_entries && !entries_.contains(name)) {
        entries_.erase(std::ranges::min_element(entries_, {}, [](const auto& e) { return e.second.last; }));
    }
    auto& e = entries_[name];
    e.last = now;
    if (++e.failures < allowed) return;
    const auto doublings = std::min(e.failures - allowed, 9U);
    e.open = now + std::min(longest, std::chrono::seconds(1U << doublings));
}

void login_delay::succeeded(const std::string& account, const std::string& address) {
    const std::lock_guard lock(guard_);
    entries_.erase("account " + account);
    entries_.erase("address " + address);
}

}  // namespace penstock::api
