#include "services/configuration/device_uses.hpp"

#include <algorithm>
#include <set>

#include "master/catalog.hpp"
#include "master/record_database.hpp"
#include "services/configuration/configuration.hpp"
#include "services/configuration/transfers.hpp"

namespace penstock::services {

namespace {

using master::cell;
using master::resource_named;

constexpr std::size_t ids_at_once = 500;

std::set<std::string> flows_with(master::record_reader& from, const std::vector<std::string>& tag_ids) {
    std::set<std::string> flows;
    const auto end = std::min(tag_ids.size(), device_uses::max_tags);
    for (std::size_t i = 0; i < end; i += ids_at_once) {
        const auto first = tag_ids.begin() + static_cast<std::ptrdiff_t>(i);
        const auto last = tag_ids.begin() + static_cast<std::ptrdiff_t>(std::min(end, i + ids_at_once));
        master::list_request asked;
        asked.filter = {{"tag_id", std::vector<cell>(first, last)}};
        for (const auto& node : from.list(resource_named("flow_node"), asked))
            flows.insert(node.text("flow_id"));
    }
    return flows;
}

}  // namespace

outcome<device_uses> find_device_uses(configuration& records, master::record_database& database,
                                      const transfers& senders, const std::string& opc_id) {
    const auto opc = records.find_opc(opc_id);
    if (!opc) return opc.error();
    const auto tags = records.list_tag_metadata(opc_id);
    if (!tags) return tags.error();
    std::vector<std::string> ids;
    for (const auto& tag : *tags)
        ids.push_back(tag.tag_id);
    device_uses out;
    out.tag_count = static_cast<std::int64_t>(ids.size());
    out.transfers = senders.senders_of(opc_id, opc->config.site_id, ids);
    out.transfer_count = static_cast<std::int64_t>(out.transfers.size());
    if (out.transfers.size() > device_uses::max_names) out.transfers.resize(device_uses::max_names);
    try {
        const auto view = database.read();
        master::list_request alarms;
        alarms.filter = {{"opc_id", {opc_id}}, {"enabled", {true}}};
        out.alarm_count = view->count(resource_named("alarm"), alarms);
        const auto flows = flows_with(*view, ids);
        out.flow_count = static_cast<std::int64_t>(flows.size());
        for (const auto& id : flows) {
            if (out.flows.size() == device_uses::max_names) break;
            const auto flow = view->find(resource_named("flow"), id);
            out.flows.push_back(flow ? flow->text("flow_name") : id);
        }
    } catch (const master::request_error& e) {
        return failure(failure::cause::store_failed, e.message);
    }
    return out;
}

}  // namespace penstock::services
