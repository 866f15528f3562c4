#include "store/read_cache.hpp"

namespace penstock::store {

namespace {

std::string key_of(const master::resource& of, const std::string& id) {
    return std::string(of.path) + "/" + id;
}

}  // namespace

std::optional<master::record> read_cache::find(const master::resource& of, const std::string& id) const {
    const std::lock_guard lock(mutex_);
    if (kept_at_ != epoch()) return std::nullopt;
    const auto found = known_.find(key_of(of, id));
    return found == known_.end() ? std::nullopt : std::optional(found->second);
}

void read_cache::put(const master::record& r, std::uint64_t read_at) {
    const std::lock_guard lock(mutex_);
    if (read_at < kept_at_) return;
    if (read_at > kept_at_ || known_.size() >= max_records) known_.clear();
    kept_at_ = read_at;
    known_.insert_or_assign(key_of(*r.kind, r.id()), r);
}

}  // namespace penstock::store
