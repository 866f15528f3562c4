#pragma once

#include <cstdint>
#include <map>
#include <optional>
#include <string>

#include "penstock/v5/api.hpp"
#include "penstock/v5/field.hpp"
#include "penstock/v5/filter.hpp"
#include "penstock/v5/resource.hpp"

namespace penstock::v5 {

/// A plant. Create needs `site_name`; update changes what is set. `version`: see `resource::update`.
struct PENSTOCK_V5_API site_request {
    field<std::string> site_id{};
    field<std::string> site_name{};
    field<std::string> description{};
    field<bool> active{};
    field<std::string> external_id{};
    field<std::map<std::string, std::string>> attributes{};
    field<std::string> address{};
    field<std::string> time_zone{};
    field<double> lat{};
    field<double> lng{};
    field<std::string> calendar_id{};
    field<std::int64_t> version{};
};

/// A site as stored. Times are epoch ms UTC, `lat` and `lng` degrees.
struct PENSTOCK_V5_API site_response {
    std::string site_id{};
    std::string site_name{};
    std::string description{};
    bool active{};
    std::optional<std::string> external_id{};
    std::map<std::string, std::string> attributes{};
    std::string address{};
    std::string time_zone{};
    std::optional<double> lat{};
    std::optional<double> lng{};
    std::optional<std::string> calendar_id{};
    std::int64_t created_at{};
    std::int64_t updated_at{};
    std::string created_by{};
    std::string updated_by{};
    std::int64_t version{};
};

/// Which sites a list holds; all conditions must hold, an empty one always does.
struct PENSTOCK_V5_API site_filter {
    any_of calendar_id{};
    field<bool> active{};
    any_of external_id{};
    field<std::int64_t> updated_since{};
    field<std::string> q{};
    field<std::string> sort{};
};

extern template class resource<site_request, site_response, site_filter>;
using site_resource = resource<site_request, site_response, site_filter>;

}  // namespace penstock::v5
