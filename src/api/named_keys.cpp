#include "api/named_keys.hpp"

#include <algorithm>

#include "base/bytes.hpp"
#include "base/log.hpp"
#include "store/store.hpp"

namespace penstock::api {

namespace {

/// What a key may do: never more than whoever made it may do now, person or key; so a chain of keys ends with its
/// first link. A key that the configured key made depends on nobody.
class ranks {
public:
    ranks(const std::vector<store::user>& people, const std::vector<store::api_key>& keys)
        : people_(people), keys_(keys) {}

    role of(const store::api_key& key, std::size_t depth = 0) const {
        if (depth > keys_.size()) return role::nobody;
        return std::min(parse_role(key.role).value_or(role::nobody), of_maker(key.created_by, depth));
    }

private:
    role of_maker(const std::string& maker, std::size_t depth) const {
        if (maker == main_key_actor) return role::admin;
        const auto key = std::ranges::find(keys_, maker, &store::api_key::key_id);
        if (key != keys_.end()) return of(*key, depth + 1);
        const auto person = std::ranges::find(people_, maker, &store::user::user_id);
        if (person == people_.end() || person->disabled) return role::nobody;
        return parse_role(person->role).value_or(role::nobody);
    }

    const std::vector<store::user>& people_;
    const std::vector<store::api_key>& keys_;
};

}  // namespace

void load_named_keys(handler_context& to) {
    save_last_used(to);
    const auto stored = to.store.list_keys();
    const auto people = to.store.list_users();
    if (!stored || !people) {
        logger("api")->error("named keys could not be read: {}", (stored ? people.error() : stored.error()).message);
        return;
    }
    const ranks may(*people, *stored);
    std::vector<ring_key> keys;
    for (const auto& key : *stored) {
        const auto bytes = parse_hex(key.key_sha256);
        const auto rank = may.of(key);
        if (!bytes || bytes->size() != digest{}.size()) continue;
        if (rank == role::nobody) {
            logger("api")->warn("the key {} ({}) opens nothing: {}, who made it, may not any more", key.key_name,
                                key.key_id, key.created_by);
            continue;
        }
        ring_key entry{key.key_id, {}, rank, {}};
        std::ranges::copy(*bytes, entry.secret.begin());
        if (key.expires_at > 0) entry.expires_at = from_epoch_ms(key.expires_at);
        keys.push_back(std::move(entry));
    }
    to.keys.set_named(std::move(keys));
}

void save_last_used(handler_context& to) {
    const auto used = to.keys.last_used();
    if (used.empty()) return;
    const auto stored = to.store.list_keys();
    if (!stored) return;
    for (auto key : *stored) {
        const auto found = used.find(key.key_id);
        if (found == used.end() || to_epoch_ms(found->second) <= key.last_used) continue;
        key.last_used = to_epoch_ms(found->second);
        if (const auto done = to.store.update_key(key); !done) return;  // it is only for people to look at
    }
}

}  // namespace penstock::api
