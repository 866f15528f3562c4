#include "audit/repeated_reads.hpp"

#include <utility>

namespace penstock::audit {

bool repeated_reads::admit(key k, unsigned limit, steady_time now, const std::function<entry()>& make) {
    auto found = entries_.find(k);
    if (found == entries_.end()) {
        if (entries_.size() >= max_entries) return true;
        found = entries_.try_emplace(k).first;
        found->second.begin = now;
    }
    auto& e = found->second;
    if (e.own < limit) {
        ++e.own;
        return true;
    }
    if (e.merged++ == 0) e.line = make();
    return false;
}

std::vector<entry> repeated_reads::take(steady_time now, bool is_all) {
    std::vector<entry> over;
    for (auto at = entries_.begin(); at != entries_.end();) {
        auto& e = at->second;
        if (!is_all && now - e.begin < window) {
            ++at;
            continue;
        }
        if (e.merged > 0) {
            e.line.count = static_cast<std::int64_t>(e.merged);
            over.push_back(std::move(e.line));
        }
        at = entries_.erase(at);
    }
    return over;
}

}  // namespace penstock::audit
