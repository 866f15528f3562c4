#include "api/v5/tag.hpp"

#include "api/opc_read.hpp"
#include "api/v5/opc.hpp"
#include "api/value_json.hpp"
#include "engine/engine.hpp"
#include "master/catalogue.hpp"
#include "master/described.hpp"
#include "master/domains/alarm_record.hpp"
#include "master/make_id.hpp"
#include "master/record_database.hpp"
#include "store/store.hpp"

namespace penstock::api::v5 {

namespace {

using master::record;
using master::refusal;

/// What a call has changed of the tags that are collected here, told at once when it is committed.
void tell_engine(call& c) {
    for (auto& [opc_id, tags] : c.changed_tags)
        c.to.engine.put_tags(opc_id, tags);
    for (const auto& [opc_id, tag_id] : c.removed_tags) {
        c.to.engine.remove_tag(opc_id, tag_id);
    }
    c.changed_tags.clear();
    c.removed_tags.clear();
}

class tag_rules final : public adapter {
public:
    bool has_live() const override { return true; }

    std::string protection(std::string_view id) const override {
        const auto& system = monitor::system_tag_configs();
        const bool is_system = std::ranges::find(system, id, &tag_config::tag_id) != system.end();
        return is_system ? std::string(id) + " is built in" : std::string();
    }

    void look_up(master::record_writer& work, std::span<const std::string> ids) const override {
        std::vector<std::string> mirrors;
        for (const auto& id : ids)
            mirrors.push_back(master::mirror_id(id));
        work.look_up(master::resource_named("alarm"), mirrors);
    }

    void check(call& c, master::record_writer& work, const record* before, record& after) const override {
        if (after.text("opc_id") == engine::system_opc().opc_id) {
            throw refusal(master::fault_kind::against_rule, engine::system_opc().opc_id + " is built in");
        }
        if (after.id().empty()) after.cells.front() = master::make_id(after.of->prefix);
        auto tag = master::to_struct<tag_config>(after);
        faults found;
        // Where there is no such OPC, that is told when references are looked at.
        if (const auto opc = work.find(master::resource_named("opc"), tag.opc_id)) {
            opc_reader(c.to.drivers, c.to.set.site_id)
                .complete_tag(tag, master::to_struct<opc_config>(*opc), "", found);
        }
        if (!found.empty()) throw refusal(master::fault_kind::invalid, std::move(found));
        master::from_struct(tag, after);
        (void)before;
    }

    void written(call& c, const record* before, const record* after) const override {
        if (before != nullptr && after != nullptr && before->version() == after->version()) return;
        if (c.changed_tags.empty() && c.removed_tags.empty()) c.afterwards.push_back([&c] { tell_engine(c); });
        if (after == nullptr) {
            c.removed_tags.emplace_back(before->text("opc_id"), before->id());
        } else {
            c.changed_tags[after->text("opc_id")].push_back(master::to_struct<tag_config>(*after));
        }
    }

    void present(presentation& with, record& r) const override {
        for (const auto* priority : {"bool_true_priority", "bool_false_priority"}) {
            if (r.at(priority).text().empty()) r.at(priority) = master::cell();
        }
        auto& options = r.at("options");
        if (!options.texts().empty()) {
            const auto type = with.to().engine.opc_type(r.text("opc_id"));
            present_options(with.to().drivers, type.value_or(""), true, with.whom(), options);
        }
        if (const auto& asset = r.text("linked_asset_id"); !asset.empty()) {
            if (const auto& name = with.asset_name(asset)) r.at("linked_asset_name") = *name;
        }
    }

    void write_more(json_writer& json, presentation& with, const record& r) const override {
        if (!with.is_live()) return;
        json.key("live");
        const auto where = with.to().engine.table().find(r.id());
        if (!where) {
            json.null();  // of another gateway
            return;
        }
        std::string members;
        append_value_members(members, where->get(), where->is_scaled);
        json.begin_object().raw(members).end_object();
    }
};

}  // namespace

const adapter& tag_adapter() {
    static const tag_rules rules;
    return rules;
}

}  // namespace penstock::api::v5
