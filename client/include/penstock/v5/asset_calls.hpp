#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "penstock/v5/records/asset.hpp"

namespace penstock::v5 {

/// An area, line or equipment with the assets below it.
struct PENSTOCK_V5_API asset_branch {
    std::string asset_id{};
    std::string asset_type{};  ///< `AREA`, `LINE`, `EQUIPMENT`
    std::string asset_name{};
    std::vector<asset_branch> children{};
};

struct PENSTOCK_V5_API asset_site {
    std::string site_id{};
    std::string site_name{};
    std::vector<asset_branch> children{};
};

/// Areas, lines and equipment as one list, or as a tree. Each kind also has calls of its own:
/// `client::area()`, `client::line()`, `client::equipment()`.
class PENSTOCK_V5_API asset_calls : public asset_resource {
public:
    using asset_resource::asset_resource;

    /// The trees of all sites, or of one site.
    std::vector<asset_site> tree(std::string_view site_id = {}) const noexcept;
};

}  // namespace penstock::v5
