#include "penstock/v5/asset_calls.hpp"

#include "client/src/call_boundary.hpp"
#include "client/src/query.hpp"
#include "client/src/read_value.hpp"
#include "client/src/record_calls.hpp"
#include "client/src/records/asset.hpp"

namespace penstock::v5 {

namespace detail {

template <>
struct json_members<asset_branch> {
    static constexpr auto members =
        std::tuple(member("asset_id", &asset_branch::asset_id), member("asset_type", &asset_branch::asset_type),
                   member("asset_name", &asset_branch::asset_name), member("children", &asset_branch::children));
};

template <>
struct json_members<asset_site> {
    static constexpr auto members =
        std::tuple(member("site_id", &asset_site::site_id), member("site_name", &asset_site::site_name),
                   member("children", &asset_site::children));
};

}  // namespace detail

std::vector<asset_site> asset_calls::tree(std::string_view site_id) const noexcept {
    using namespace detail;
    return run_call(channel_, std::vector<asset_site>(), [&] {
        query asked;
        if (!site_id.empty()) asked.add("site_id", std::string(site_id));
        record_calls calls(*channel_, resource_traits<asset_response>::path);
        return read_value<std::vector<asset_site>>(calls.read_all("/tree", asked));
    });
}

}  // namespace penstock::v5
