#pragma once

#include <functional>
#include <map>
#include <optional>
#include <shared_mutex>
#include <string>
#include <string_view>
#include <vector>

#include "io/network_list.hpp"
#include "services/access/caller.hpp"
#include "services/keys/secrets.hpp"
#include "store/records.hpp"

namespace penstock::services {

/// The links with which wall displays are let in; a link is valid until it is withdrawn. Only the digest of a link's
/// secret is stored.
///
/// Thread: `set_all` the store's, the rest any.
class displays {
public:
    /// Replaces all links. `place_of` returns the place in the web page of the view with that id.
    void set_all(
        const std::vector<store::display>& all, const std::function<std::string(const std::string& view_id)>& place_of =
                                                    [](const auto&) { return std::string(); });

    /// A caller of role viewer who may see the view of the link. `nullopt`: the secret is wrong, the link was
    /// withdrawn, or the address is not in its networks. The time does not depend on how many characters of the secret
    /// are right.
    std::optional<caller> find(std::string_view secret, std::string_view address) const;
    bool knows(std::string_view text) const;
    /// Whether that display still shows that place: its view may have become another one.
    bool is_at(std::string_view secret, std::string_view place) const;

private:
    struct entry {
        std::string display_id, view_id, place;
        io::network_list networks;
    };
    mutable std::shared_mutex mutex_;
    std::map<digest, entry> all_;
};

}  // namespace penstock::services
