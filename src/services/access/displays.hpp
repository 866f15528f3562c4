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

/// The links by which displays on walls are let in, without an end. Of a link only the digest of its secret is kept.
///
/// Thread: `set_all` the store's, the rest any.
class displays {
public:
    /// All of them, replacing the earlier ones. `place_of`: where in the page the view of that id is.
    void set_all(
        const std::vector<store::display>& all, const std::function<std::string(const std::string& view_id)>& place_of =
                                                    [](const auto&) { return std::string(); });

    /// A viewer who sees one view, from an address in the link's networks. `nullopt`: wrong or withdrawn, or from
    /// elsewhere. The time taken does not depend on how much of the secret was right.
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
