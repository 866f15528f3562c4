#include <algorithm>

#include "base/bytes.hpp"
#include "base/log.hpp"
#include "master/make_id.hpp"
#include "model/json_parse.hpp"
#include "services/access/accounts.hpp"
#include "services/keys/main_key.hpp"
#include "store/store.hpp"

namespace penstock::services {

namespace {

/// Adds the path of a page to the places, which are separated by line ends.
void add_place(const boost::json::object& page, std::string& places) {
    const auto* path = page.if_contains("path");
    const auto* text = path == nullptr ? nullptr : path->if_string();
    if (text == nullptr || text->empty() || text->find('\n') != text->npos) return;
    places.append(places.empty() ? "" : "\n").append(text->data(), text->size());
}

/// The places that a display shows; its view has `{"path": "/flows/FLOW_1"}`, or several pages that it shows in turn:
/// `{"pages": [{"path": "/flows/FLOW_1"}, {"path": "/alarms"}]}`.
std::string places_in(const std::string& content) {
    std::string places;
    const auto parsed = parse_json(content);
    const auto* root = parsed ? parsed->root.if_object() : nullptr;
    if (root == nullptr) return places;
    const auto* pages = root->if_contains("pages");
    if (pages == nullptr || !pages->is_array()) {
        add_place(*root, places);
        return places;
    }
    for (const auto& page : pages->get_array())
        if (const auto* members = page.if_object()) add_place(*members, places);
    return places;
}

/// The rights of keys. A key never has more rights than its creator (a user or another key) has now, so the first
/// creator of a chain limits all its keys. A key that the configured key created depends on no other.
class ranks {
public:
    ranks(const std::vector<user>& people, const std::vector<api_key>& keys) : people_(people), keys_(keys) {}

    user_role of(const api_key& key, std::size_t depth = 0) const {
        if (depth > keys_.size()) return user_role::none;
        return std::min(parse_role(key.role).value_or(user_role::none), of_maker(key.created_by, depth));
    }

    /// The present rights of the creator of something.
    user_role of_maker(const std::string& maker, std::size_t depth = 0) const {
        if (maker == main_key_actor || maker == open_actor) return user_role::admin;
        const auto key = std::ranges::find(keys_, maker, &api_key::key_id);
        if (key != keys_.end()) return of(*key, depth + 1);
        const auto person = std::ranges::find(people_, maker, &user::user_id);
        if (person == people_.end() || person->disabled) return user_role::none;
        return parse_role(person->role).value_or(user_role::none);
    }

private:
    const std::vector<user>& people_;
    const std::vector<api_key>& keys_;
};

}  // namespace

/// Loads the stored named keys into the key ring; called after a key or a user has changed.
void accounts::load_named_keys() {
    save_last_used();
    const auto stored = store_.list_keys();
    const auto people = store_.list_users();
    if (!stored || !people) {
        logger("api")->error("cannot read the named API keys from the database: {}",
                             (stored ? people.error() : stored.error()).message);
        return;
    }
    const ranks may(*people, *stored);
    std::vector<named_key> keys;
    for (const auto& key : *stored) {
        const auto bytes = parse_hex(key.key_sha256);
        const auto role = may.of(key);
        if (!bytes || bytes->size() != digest{}.size()) continue;
        if (role == user_role::none) {
            logger("api")->warn("the API key {} ({}) has no rights, because its creator {} has no rights any more",
                                key.key_name, key.key_id, key.created_by);
            continue;
        }
        named_key entry{key.key_id, {}, role, {}};
        std::ranges::copy(*bytes, entry.secret.begin());
        if (key.expires_at > 0) entry.expires_at = from_epoch_ms(key.expires_at);
        keys.push_back(std::move(entry));
    }
    keys_.set_named(std::move(keys));
    load_displays(*people, *stored);
}

/// Loads the displays whose creators may still admit displays: if a person loses this right, the displays that they
/// admitted end.
void accounts::load_displays(const std::vector<user>& people, const std::vector<api_key>& keys) {
    auto all = store_.list_displays();
    if (!all) {
        logger("api")->error("cannot read the links for wall displays from the database: {}", all.error().message);
        return;
    }
    const ranks may(people, keys);
    std::erase_if(*all, [&](const display& d) { return may.of_maker(d.created_by) < user_role::admin; });
    displays_.set_all(*all, [this](const std::string& view_id) {
        const auto shown = store_.get_view(view_id);
        return shown ? places_in(shown->content) : std::string();
    });
}

void accounts::save_last_used() {
    const auto used = keys_.last_used();
    if (used.empty()) return;
    const auto stored = store_.list_keys();
    if (!stored) return;
    for (auto key : *stored) {
        const auto found = used.find(key.key_id);
        if (found == used.end() || to_epoch_ms(found->second) <= key.last_used) continue;
        key.last_used = to_epoch_ms(found->second);
        if (const auto done = store_.update_key(key); !done) return;  // this time is only information
    }
}

outcome<std::vector<api_key>> accounts::list_keys() {
    save_last_used();
    auto all = store_.list_keys();
    if (!all) return failed(all.error());
    return *std::move(all);
}

outcome<accounts::made_key> accounts::create_key(api_key wanted, const caller& maker) {
    auto secret = make_token();
    wanted.key_id = master::make_id("KEY_");
    wanted.key_sha256 = to_hex(sha256(secret));
    wanted.created_by = maker.user_id.empty() ? std::string(main_key_actor) : maker.user_id;
    wanted.created_at = to_epoch_ms(settings_.wall_clock());
    if (const auto done = store_.create_key(wanted); !done) return failed(done.error());
    load_named_keys();
    return made_key{std::move(wanted.key_id), std::move(secret)};
}

outcome<> accounts::delete_key(const std::string& key_id) {
    if (const auto done = store_.delete_key(key_id); !done) return failed(done.error());
    load_named_keys();
    return {};
}

outcome<accounts::rotated_key> accounts::rotate_main_key(std::chrono::hours overlap, const caller& who) {
    const auto ends_at = settings_.wall_clock() + overlap;
    const auto before = keys_.main();
    auto key = services::rotate_main_key(main_key_file_, before, ends_at);
    if (!key) return failure(failure::cause::integrity, "the main key was not changed: " + to_string(key.error()));
    keys_.set_main(*key, old_main_key{before, ends_at});
    logger("api")->warn("{} created a new main key; the previous one is valid for {} h more",
                        who.user_id.empty() ? main_key_actor : std::string_view(who.user_id), overlap.count());
    return rotated_key{*std::move(key), ends_at};
}

}  // namespace penstock::services
