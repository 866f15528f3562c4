#include <fmt/format.h>

#include "master/described.hpp"
#include "master/domains/alarm_record.hpp"
#include "master/request_error.hpp"
#include "master/resource.hpp"
#include "master/transaction.hpp"

namespace penstock::master {

namespace {

/// One that does not exist may come later, of the same file for instance: until then the value is bad.
outcome<> check_scale_from(transaction& work, const record* before, const record& after) {
    const auto& id = after.text("scale_from");
    if (id.empty() || (before != nullptr && before->text("scale_from") == id)) return {};
    const auto from = work.find(*after.kind, id);
    if (!from) return {};
    const auto refusal = [](std::string message) {
        return request_error(error_kind::invalid, fault("scale_from", std::move(message)));
    };
    if (from->text("opc_id") != after.text("opc_id")) {
        return refusal(
            fmt::format("{} is a tag of the OPC {}; it must be one of the same OPC", id, from->text("opc_id")));
    }
    if (!from->text("scale_from").empty()) {
        return refusal(fmt::format("{} has a scale_from of its own; it must have none", id));
    }
    return {};
}

outcome<> before_write_tag(transaction& work, const record* before, record& after) {
    if (auto fits = check_scale_from(work, before, after); !fits) return fits;
    const auto* opc = work.peek_target(after, "opc_id");
    after.at("site_id") = opc != nullptr ? opc->at("site_id") : cell("");
    after.at("edge_id") = opc != nullptr ? opc->at("edge_id") : cell("");
    return {};
}

/// Its limits are an alarm.
outcome<> after_write_tag(transaction& work, const record* before, const record& after) {
    if (before != nullptr || is_alarmed(to_struct<tag_config>(after))) mirror_alarm(work, before, after);
    return {};
}

}  // namespace

/// One row, two interfaces: v1 has the same record.
resource describe_tag() {
    resource r;
    r.name = r.domain = r.table = "tag";
    r.path = "/tag";
    r.prefix = "TAG_";
    r.description = "A tag: a value of a controller.";
    r.fields = described_fields<tag_config>();
    r.at("tag_id").is_immutable = true;
    r.at("opc_id") = reference("opc_id", "opc", "OPC that contains the tag.").required().immutable().cascading();
    r.at("linked_asset_id").type = kind::reference;
    r.at("linked_asset_id").refers_to = "asset";
    r.at("states").max_items = state_texts::max_count;
    // Stored as an empty text, which v1 returns.
    r.at("bool_true_priority").is_nullable = r.at("bool_false_priority").is_nullable = true;
    r.fields.push_back(text("site_id", "Site of the OPC.", 100).read_only());
    r.fields.push_back(text("linked_asset_name", "Name of the linked asset; null: the tag has none.", 200)
                           .nullable()
                           .read_only()
                           .not_stored());
    r.fields.push_back(text("edge_id", "Id of the gateway that collects the tag.", 100).read_only());
    add_authorship(r.fields);
    r.filters = {"opc_id", "site_id", "data_type", "linked_asset_id", "edge_id"};
    r.ancestor_field = "linked_asset_id";
    r.extra_member = "live";
    r.is_lenient = r.has_secrets = r.is_named_by_id = r.is_numerous = true;
    r.before_write = before_write_tag;
    r.after_write = after_write_tag;
    return r;
}

}  // namespace penstock::master
