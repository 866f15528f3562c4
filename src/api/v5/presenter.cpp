#include "api/v5/presenter.hpp"

#include "api/v5/opc.hpp"
#include "api/v5/order.hpp"
#include "api/v5/tag.hpp"
#include "master/catalog.hpp"
#include "master/write_record.hpp"

namespace penstock::api::v5 {

using master::record;

const std::optional<std::string>& presentation::asset_name(const std::string& id) {
    const auto [known, is_new] = asset_names_.try_emplace(id);
    if (is_new) {
        if (const auto found = find_(master::resource_named("asset"), id)) known->second = found->text("asset_name");
    }
    return known->second;
}

const presenter& presenter_of(const master::resource& of) {
    static const presenter plain;
    if (of.name == "opc") return opc_presenter();
    if (of.name == "tag") return tag_presenter();
    if (of.name == "order") return order_presenter();
    return plain;
}

void write_presented(json_writer& json, presentation& with, record r) {
    const auto& by = presenter_of(*r.kind);
    by.present(with, r);
    json.begin_object();
    master::write_members(json, r);
    by.write_more(json, with, r);
    json.end_object();
}

}  // namespace penstock::api::v5
