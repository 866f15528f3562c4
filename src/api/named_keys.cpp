#include "api/named_keys.hpp"

#include <algorithm>

#include "base/bytes.hpp"
#include "base/log.hpp"
#include "store/store.hpp"

namespace penstock::api {

void load_named_keys(services& to) {
    save_last_used(to);
    const auto stored = to.store.list_keys();
    if (!stored) {
        logger("api")->error("named keys could not be read: {}", stored.error().message);
        return;
    }
    std::vector<ring_key> keys;
    for (const auto& key : *stored) {
        const auto bytes = parse_hex(key.key_sha256);
        const auto rank = parse_role(key.role);
        if (!bytes || bytes->size() != digest{}.size() || !rank) continue;
        ring_key entry{key.key_id, {}, *rank, {}};
        std::ranges::copy(*bytes, entry.secret.begin());
        if (key.expires_at > 0) entry.expires_at = from_epoch_ms(key.expires_at);
        keys.push_back(std::move(entry));
    }
    to.keys.set_named(std::move(keys));
}

void save_last_used(services& to) {
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
