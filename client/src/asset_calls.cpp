#include "penstock/v5/asset_calls.hpp"

#include "client/src/answering.hpp"
#include "client/src/query.hpp"
#include "client/src/record_calls.hpp"
#include "client/src/records/asset.hpp"
#include "client/src/value_in.hpp"

namespace penstock::v5 {

namespace detail {

template <>
struct described<asset_branch> {
    static constexpr auto members =
        std::tuple(member("asset_id", &asset_branch::asset_id), member("asset_type", &asset_branch::asset_type),
                   member("asset_name", &asset_branch::asset_name), member("children", &asset_branch::children));
};

template <>
struct described<asset_site> {
    static constexpr auto members =
        std::tuple(member("site_id", &asset_site::site_id), member("site_name", &asset_site::site_name),
                   member("children", &asset_site::children));
};

}  // namespace detail

std::vector<asset_site> asset_calls::tree(std::string_view site_id) const noexcept {
    using namespace detail;
    return answering(channel_, std::vector<asset_site>(), [&] {
        query asked;
        if (!site_id.empty()) asked.add("site_id", std::string(site_id));
        record_calls calls(*channel_, stored_as<asset_response>::path);
        return value_in<std::vector<asset_site>>(calls.read_all("/tree", asked));
    });
}

}  // namespace penstock::v5
