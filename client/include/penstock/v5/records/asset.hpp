// Printed by penstock_client_structs from src/master; not to be edited: `ninja client_structs_update`.
#pragma once

#include <optional>
#include <string>

#include "penstock/v5/api.hpp"
#include "penstock/v5/field.hpp"
#include "penstock/v5/filter.hpp"
#include "penstock/v5/record_list.hpp"

namespace penstock::v5 {

/// An asset as stored; times are epoch ms UTC.
struct PENSTOCK_V5_API asset_response {
    /// Id of the area, line or equipment.
    std::string asset_id{};
    /// Type of the asset: area, line or equipment. One of AREA, LINE, EQUIPMENT.
    std::string asset_type{};
    /// Name of the asset.
    std::string asset_name{};
    /// Area or line that contains the asset; null: the site contains it directly.
    std::optional<std::string> parent_id{};
    /// Site of the asset.
    std::optional<std::string> site_id{};
};

/// Which asset records a list holds; all conditions must hold, an unset one always does.
struct PENSTOCK_V5_API asset_filter {
    /// Type of the asset: area, line or equipment. One of AREA, LINE, EQUIPMENT.
    any_of asset_type{};
    /// Site of the asset.
    any_of site_id{};
    /// Id of a site, area, line or equipment: linked there or below it.
    field<std::string> under{};
    /// Part of the id or name, ASCII case ignored.
    field<std::string> q{};
    /// By a condition above, id, name, created_at, updated_at; `-` is descending.
    field<std::string> sort{};
};

extern template class record_list<asset_response, asset_filter>;
using asset_resource = record_list<asset_response, asset_filter>;

}  // namespace penstock::v5
