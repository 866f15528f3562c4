#include "services/access/displays.hpp"

#include <algorithm>
#include <mutex>

#include "base/bytes.hpp"

namespace penstock::services {

void displays::set_all(const std::vector<store::display>& all,
                       const std::function<std::string(const std::string& view_id)>& place_of) {
    std::map<digest, entry> made;
    for (const auto& d : all) {
        const auto bytes = parse_hex(d.secret_sha256);
        auto networks = io::network_list::parse(d.addresses);
        digest secret{};
        if (!bytes || bytes->size() != secret.size() || !networks) continue;
        std::ranges::copy(*bytes, secret.begin());
        made.emplace(secret, entry{d.display_id, d.view_id, place_of(d.view_id), *std::move(networks)});
    }
    const std::unique_lock lock(mutex_);
    all_ = std::move(made);
}

std::optional<caller> displays::find(std::string_view secret, std::string_view address) const {
    if (secret.size() != token_size) return std::nullopt;
    const auto wanted = sha256(secret);
    const std::shared_lock lock(mutex_);
    // Looked up by its digest, so that the time of the search reveals nothing about the secret.
    const auto found = all_.find(wanted);
    if (found == all_.end() || !found->second.networks.contains(address)) return std::nullopt;
    caller who;
    who.method = auth_method::display;
    who.role = user_role::viewer;
    who.scopes = {{"*", permission::read}};
    who.user_id = found->second.display_id;
    who.view_id = found->second.view_id;
    who.place = found->second.place;
    who.csrf_token = to_hex(sha256("csrf " + std::string(secret)));
    who.credential = secret;
    return who;
}

bool displays::knows(std::string_view text) const {
    if (text.size() != token_size) return false;
    const auto wanted = sha256(text);
    const std::shared_lock lock(mutex_);
    return all_.contains(wanted);
}

bool displays::is_at(std::string_view secret, std::string_view place) const {
    if (secret.size() != token_size) return false;
    const auto wanted = sha256(secret);
    const std::shared_lock lock(mutex_);
    const auto found = all_.find(wanted);
    return found != all_.end() && found->second.place == place;
}

}  // namespace penstock::services
