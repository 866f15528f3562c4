#include "api/v5/adapter.hpp"

#include <map>

#include "api/v5/account.hpp"
#include "api/v5/alarm.hpp"
#include "api/v5/opc.hpp"
#include "api/v5/order.hpp"
#include "api/v5/site.hpp"
#include "api/v5/tag.hpp"
#include "master/catalogue.hpp"
#include "master/check.hpp"
#include "master/record_database.hpp"
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

const adapter& adapter_of(const master::resource& of) {
    static const adapter plain;
    static const std::map<std::string_view, const adapter*> special{
        {"account", &account_adapter()}, {"alarm", &alarm_adapter()}, {"opc", &opc_adapter()},
        {"order", &order_adapter()},     {"site", &site_adapter()},   {"tag", &tag_adapter()}};
    const auto found = special.find(of.name);
    return found == special.end() ? plain : *found->second;
}

void write_presented(json_writer& json, presentation& with, record r) {
    const auto& by = adapter_of(*r.of);
    by.present(with, r);
    json.begin_object();
    master::write_members(json, r);
    by.write_more(json, with, r);
    json.end_object();
}

namespace {

void check_fields(const record& r) {
    faults found;
    master::check_record(r, found);
    if (!found.empty()) throw master::refusal(master::fault_kind::invalid, std::move(found));
}

void refuse_protected(const adapter& by, std::string_view id) {
    if (auto why = by.protection(id); !why.empty()) throw master::refusal(master::fault_kind::against_rule, why);
}

}  // namespace

record create_record(call& c, master::record_writer& work, record r) {
    const auto& by = adapter_of(*r.of);
    refuse_protected(by, r.id());
    check_fields(r);
    by.check(c, work, nullptr, r);
    auto made = work.create(std::move(r));
    by.written(c, nullptr, &made);
    return made;
}

record update_record(call& c, master::record_writer& work, const record& before, record after) {
    const auto& by = adapter_of(*before.of);
    check_fields(after);
    by.check(c, work, &before, after);
    auto made = work.update(std::move(after));
    by.written(c, &before, &made);
    return made;
}

void remove_record(call& c, master::record_writer& work, const record& r) {
    adapter_of(*r.of).check_removal(r);
    work.remove(*r.of, r.id());
    adapter_of(*r.of).written(c, &r, nullptr);
}

}  // namespace penstock::api::v5
