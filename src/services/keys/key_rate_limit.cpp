#include "services/keys/key_rate_limit.hpp"

#include <algorithm>

namespace penstock::services {

namespace {

constexpr std::size_t max_addresses = 10'000;

}  // namespace

std::chrono::seconds key_rate_limit::count(const std::string& address, steady_time now) {
    const std::lock_guard lock(mutex_);
    if (entries_.size() >= max_addresses && !entries_.contains(address)) {
        std::erase_if(entries_, [&](const auto& e) { return now - e.second.begin >= window; });
        if (entries_.size() >= max_addresses) {
            entries_.erase(std::ranges::min_element(entries_, {}, [](const auto& e) { return e.second.begin; }));
        }
    }
    auto& e = entries_.try_emplace(address, entry{now}).first->second;
    if (now - e.begin >= window) e = entry{now};
    if (e.wrong < allowed) {
        ++e.wrong;
        return std::chrono::seconds(0);
    }
    return std::max(std::chrono::ceil<std::chrono::seconds>(e.begin + window - now), std::chrono::seconds(1));
}

}  // namespace penstock::services
