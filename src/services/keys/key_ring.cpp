#include "services/keys/key_ring.hpp"

namespace penstock::services {

key_ring::key_ring(std::string_view main_key) : main_size_(main_key.size()), main_(sha256(main_key)) {}

void key_ring::set_main(std::string_view key, std::optional<old_main_key> before) {
    const std::unique_lock lock(mutex_);
    main_size_ = key.size();
    main_ = sha256(key);
    old_main_ = before;
}

digest key_ring::main() const {
    const std::shared_lock lock(mutex_);
    return main_;
}

void key_ring::set_named(std::vector<named_key> keys) {
    const std::unique_lock lock(mutex_);
    named_.clear();
    for (auto& key : keys) {
        const auto secret = key.secret;
        named_[secret].key = std::move(key);
    }
}

std::optional<key_ring::found> key_ring::find(std::string_view key, wall_time now) const {
    const auto sent = sha256(key);
    const std::shared_lock lock(mutex_);
    if (main_size_ > 0 && is_same(sent, main_)) return found{user_role::admin, true, {}};
    if (old_main_ && now < old_main_->ends_at && is_same(sent, old_main_->secret))
        return found{user_role::admin, true, {}};
    // The time of the search reveals at most the order of digests, which reveals nothing about a key.
    const auto at = named_.find(sent);
    if (at == named_.end()) return std::nullopt;
    const auto& named = at->second.key;
    if (named.expires_at && *named.expires_at <= now) return std::nullopt;
    at->second.last_used.store(to_epoch_ms(now), std::memory_order_relaxed);
    return found{named.role, false, named.key_id};
}

bool key_ring::knows(std::string_view text) const {
    if (text.empty()) return false;
    const std::shared_lock lock(mutex_);
    // Of the previous main key only the digest is kept, so it may have any length.
    if (text.size() != token_size && text.size() != main_size_ && !old_main_) return false;
    const auto sent = sha256(text);
    if (main_size_ > 0 && is_same(sent, main_)) return true;
    if (old_main_ && is_same(sent, old_main_->secret)) return true;
    return named_.contains(sent);
}

std::map<std::string, wall_time> key_ring::last_used() const {
    std::map<std::string, wall_time> out;
    const std::shared_lock lock(mutex_);
    for (const auto& [secret, e] : named_) {
        if (const auto ms = e.last_used.load(std::memory_order_relaxed); ms > 0) {
            out.emplace(e.key.key_id, from_epoch_ms(ms));
        }
    }
    return out;
}

}  // namespace penstock::services
