#include "services/configuration/bin.hpp"

#include <boost/json/object.hpp>
#include <utility>

#include "audit/trail.hpp"
#include "base/log.hpp"
#include "model/json_parse.hpp"
#include "services/configuration/configuration.hpp"
#include "services/configuration/deleted_records.hpp"
#include "store/store.hpp"

namespace penstock::services {

namespace {

using enum failure::cause;

static_assert(bin::kept_for == store::store::bin_time);

failure damaged_entry(const store::binned& from) {
    return {integrity, "the entry " + from.bin_id + " of the bin is damaged: it cannot be restored"};
}

std::string text_at(const boost::json::object& from, std::string_view name) {
    const auto* found = from.if_contains(name);
    return found != nullptr && found->is_string() ? std::string(found->get_string()) : std::string();
}

}  // namespace

outcome<std::vector<store::binned>> bin::list() {
    auto all = parts_.store.list_binned();
    if (!all) return refusal_of(all.error(), parts_.store);
    return *std::move(all);
}

outcome<> bin::remove(const std::string& bin_id) {
    if (const auto done = parts_.store.delete_binned(bin_id); !done) return refusal_of(done.error(), parts_.store);
    return {};
}

outcome<bin::restored> bin::restore(const std::string& bin_id, const caller& who) {
    const auto found = parts_.store.get_binned(bin_id);
    if (!found) return refusal_of(found.error(), parts_.store);
    outcome<> done;
    if (found->kind == "transfer") {
        done = restore_transfer(*found);
    } else if (found->kind == "view") {
        done = restore_view(*found);
    } else {
        const auto records = records_of(found->content);
        if (!records) return damaged_entry(*found);
        done = parts_.records.restore(*records, who.actor());
    }
    if (!done) return done.error();
    if (found->kind == "transfer" || found->kind == "view") report("restored", *found, who.actor());
    if (const auto removed = parts_.store.delete_binned(bin_id); !removed)
        logger("services")
            ->warn("the entry {} of the bin is restored, but stays in the bin: {}", bin_id, removed.error().message);
    return restored{found->kind, found->record_id, found->part_count};
}

/// Its options are sealed for the transfer of that name, so they can be opened for no other one.
outcome<> bin::restore_transfer(const store::binned& from) {
    const auto parsed = parse_json_object(from.content);
    const auto* sealed = parsed ? parsed->root.get_object().if_contains("options") : nullptr;
    if (sealed == nullptr || !sealed->is_object()) return damaged_entry(from);
    const auto type = text_at(parsed->root.get_object(), "type");
    option_map options;
    for (const auto& item : sealed->get_object()) {
        if (item.value().is_string()) options.emplace(std::string(item.key()), std::string(item.value().get_string()));
    }
    parts_.store.open_secrets(options, type, "transfer/" + from.record_id);
    auto done = parts_.transfers.create(from.record_id, [&](const kind_catalog&, transfer_config& config) {
        config.type = type;
        config.options = options;
        return faults{};
    });
    if (!done && done.error().kind == duplicate)
        return faults{{"name", "transfer " + from.record_id + " exists already: rename or delete it first"}};
    return done;
}

outcome<> bin::restore_view(const store::binned& from) {
    const auto parsed = parse_json_object(from.content);
    if (!parsed) return damaged_entry(from);
    const auto& row = parsed->root.get_object();
    store::view again;
    again.view_id = from.record_id;
    again.view_name = from.record_name;
    again.kind = text_at(row, "kind");
    again.owner = text_at(row, "owner");
    const auto* shared = row.if_contains("shared");
    again.shared = shared != nullptr && shared->is_bool() && shared->get_bool();
    again.content = text_at(row, "content");
    if (again.content.empty()) return damaged_entry(from);
    if (parts_.store.get_view(again.view_id))
        return faults{{"view_id", "view " + again.view_id + " exists already: delete it first"}};
    if (const auto done = parts_.store.put_view(again); !done) return refusal_of(done.error(), parts_.store);
    return {};
}

void bin::report(std::string event, const store::binned& about, const std::string& actor) {
    parts_.audit.add(
        audit::change_record{.event = std::move(event), .kind = about.kind, .id = about.record_id, .user = actor});
}

}  // namespace penstock::services
