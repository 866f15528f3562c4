#include "model/opc.hpp"

#include "master/catalog.hpp"
#include "master/described.hpp"
#include "master/resource.hpp"
#include "master/transaction.hpp"

namespace penstock::master {

namespace {

outcome<> before_write_opc(transaction& work, const record* before, record& after) {
    if (after.text("site_id").empty()) after.at("site_id") = work.context().default_site;
    if (before == nullptr) after.at("edge_id") = work.context().edge_id;
    return {};
}

/// Its tags are at its site.
outcome<> after_write_opc(transaction& work, const record* before, const record& after) {
    if (before == nullptr || before->at("site_id") == after.at("site_id")) return {};
    work.assign(resource_named("tag"), "site_id", after.at("site_id"), {{"opc_id", {after.id()}}});
    work.assign(resource_named("alarm"), "site_id", after.at("site_id"), {{"opc_id", {after.id()}}});
    return {};
}

/// State of the collection, as in v1.
std::vector<field> live_fields() {
    std::vector<field> fields{
        integer("tag_count", "tags"),
        integer("point_count", "tags that have had a good value since the start"),
        integer("good_count", "tags whose quality is good now"),
        text("connection_status", "CONNECTED, DISCONNECTED or CONNECTION_ERROR"),
        text("scan_status", "START, STOP or NOT_COLLECT"),
        text("last_error", "what failed last; empty = nothing"),
        time("last_error_time", "epoch ms").nullable(),
        text("active_address", "the address of opc_agent_ip that is in use, or was tried last, where it names several"),
        text("security", "security policy and mode in force of the open connection (OPC UA); empty = none is open"),
        time(
            "confirmed_at",
            "epoch ms; then or later the device confirmed every good value, however old its own time stamp is (OPC UA)")
            .nullable(),
        real("scan_ms", "ms that the last scan took"),
        integer("requests_per_scan", "requests of one scan"),
        integer("overruns", "scans that began late"),
    };
    for (auto& f : fields)
        f = f.read_only().not_stored();
    return fields;
}

}  // namespace

/// One row, two interfaces: v1 has the same record.
resource describe_opc() {
    resource r;
    r.name = r.domain = r.table = "opc";
    r.path = "/opc";
    r.prefix = "OPC_";
    r.description = "a connection to a controller";
    r.fields = described_fields<opc_config>();
    r.at("opc_id").is_immutable = true;
    r.at("site_id").type = kind::reference;
    r.at("site_id").refers_to = "site";
    for (auto& f : live_fields())
        r.fields.push_back(f);
    r.fields.push_back(integer("run_order", "the last start or stop command of a user").hidden());
    r.fields.push_back(text("edge_id", "the gateway that collects it", 100).read_only());
    add_authorship(r.fields);
    r.filters = {"opc_type", "site_id", "edge_id"};
    r.is_lenient = r.has_secrets = r.is_named_by_id = true;
    r.before_write = before_write_opc;
    r.after_write = after_write_opc;
    return r;
}

}  // namespace penstock::master
