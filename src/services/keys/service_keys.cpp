#include "services/keys/service_keys.hpp"

#include <mutex>

#include "base/bytes.hpp"
#include "services/access/read_access.hpp"

namespace penstock::services {

namespace {

std::optional<digest> read_digest(const std::string& hex) {
    const auto bytes = parse_hex(hex);
    digest d{};
    if (!bytes || bytes->size() != d.size()) return std::nullopt;
    std::copy(bytes->begin(), bytes->end(), d.begin());
    return d;
}

}  // namespace

void service_keys::load(store::store& from) {
    const auto stored = read_access(from);
    key_map keys;
    holder_map holders;
    if (stored.of_all) {
        for (const auto& account : stored.of_all->accounts) {
            holder h{parse_role(account.text("role")).value_or(user_role::none), {}, account.at("active").boolean()};
            for (const auto& row : account.at("scopes").list())
                h.scopes.push_back(parse_scope(row[0].text()));
            holders.emplace(account.id(), std::move(h));
        }
        for (const auto& key : stored.of_all->keys) {
            if (const auto d = read_digest(key.key_sha256)) {
                keys.emplace(*d, entry{key.user_id, key.created_at, key.expires_at});
            }
        }
    }
    const auto& people = stored.people;
    const std::unique_lock lock(mutex_);
    if (stored.of_all) {
        keys_ = std::move(keys);
    } else {
        holders = holders_;
        if (people) std::erase_if(holders, [](const auto& h) { return h.second.is_person; });
    }
    if (!people) holders.insert(holders_.begin(), holders_.end());
    if (people) {
        for (const auto& person : *people) {
            const auto role = parse_role(person.role).value_or(user_role::none);
            holders.try_emplace(
                person.user_id,
                holder{role, {{"*", permission::write}}, !person.is_disabled, true, person.access_since});
        }
    }
    holders_ = std::move(holders);
}

std::optional<caller> service_keys::owner(const std::string& user_id) const {
    const std::shared_lock lock(mutex_);
    const auto found = holders_.find(user_id);
    if (found == holders_.end() || !found->second.is_active) return std::nullopt;
    caller who;
    who.method = auth_method::service_key;
    who.user_id = user_id;
    who.role = found->second.role;
    who.scopes = found->second.scopes;
    return who;
}

bool service_keys::is_account(const std::string& user_id) const {
    const std::shared_lock lock(mutex_);
    const auto found = holders_.find(user_id);
    return found != holders_.end() && !found->second.is_person;
}

bool service_keys::knows(std::string_view text) const {
    if (text.size() != token_size && text.size() != uuid_size) return false;
    const auto d = sha256(text);
    const std::shared_lock lock(mutex_);
    return keys_.contains(d);
}

bool service_keys::is_in_force(const std::string& user_id, std::int64_t made_at) const {
    const std::shared_lock lock(mutex_);
    const auto found = holders_.find(user_id);
    return found != holders_.end() && made_at >= found->second.valid_from;
}

std::optional<caller> service_keys::find(std::string_view key, wall_time now) const {
    // Looked up by its digest: the time reveals at most a part of a digest that no client can choose.
    const auto d = sha256(key);
    entry known;
    {
        const std::shared_lock lock(mutex_);
        const auto found = keys_.find(d);
        if (found == keys_.end() || found->second.expires_at <= to_epoch_ms(now)) return std::nullopt;
        known = found->second;
    }
    auto who = owner(known.user_id);
    if (!who || !is_in_force(known.user_id, known.created_at)) return std::nullopt;
    who->expires_at = known.expires_at;
    who->key_sha256 = to_hex(d);
    return who;
}

}  // namespace penstock::services
