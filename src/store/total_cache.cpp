#include "store/total_cache.hpp"

namespace penstock::store {

std::optional<std::int64_t> total_cache::find(const std::string& list, std::int64_t change, steady_time now) const {
    const std::lock_guard lock(mutex_);
    const auto found = known_.find(list);
    if (found == known_.end() || found->second.change != change || now - found->second.time >= longest) return {};
    return found->second.total;
}

void total_cache::keep(const std::string& list, std::int64_t change, steady_time now, std::int64_t total) {
    const std::lock_guard lock(mutex_);
    if (known_.size() >= max_lists && !known_.contains(list)) known_.clear();
    known_[list] = {change, now, total};
}

}  // namespace penstock::store
