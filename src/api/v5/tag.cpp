#include "api/v5/tag.hpp"

#include "api/formats/value_json.hpp"
#include "api/v5/opc.hpp"
#include "services/devices/devices.hpp"

namespace penstock::api::v5 {

namespace {

using master::record;

class tag_view final : public presenter {
public:
    bool has_live() const override { return true; }

    void present(presentation& with, record& r) const override {
        for (const auto* priority : {"bool_true_priority", "bool_false_priority"}) {
            if (r.at(priority).text().empty()) r.at(priority) = master::cell();
        }
        auto& options = r.at("options");
        if (!options.texts().empty()) {
            const auto type = with.to().devices.opc_type(r.text("opc_id"));
            present_options(with.to().drivers, type.value_or(""), true, with.whom(), options);
        }
        if (const auto& asset = r.text("linked_asset_id"); !asset.empty()) {
            if (const auto& name = with.asset_name(asset)) r.at("linked_asset_name") = *name;
        }
    }

    void write_more(json_writer& json, presentation& with, const record& r) const override {
        if (!with.is_live()) return;
        json.key("live");
        const auto where = with.to().devices.table().find(r.id());
        if (!where) {
            json.null();  // the tag belongs to another gateway
            return;
        }
        std::string members;
        append_value_members(members, where->get(), where->is_scaled, where->states.get());
        json.begin_object().raw(members).end_object();
    }
};

}  // namespace

const presenter& tag_presenter() {
    static const tag_view view;
    return view;
}

}  // namespace penstock::api::v5
