#include "services/devices/engine_devices.hpp"

#include <map>

#include "monitor/monitor.hpp"
#include "services/shared/gather.hpp"

namespace penstock::services {

namespace {

bool is_of_system(const std::optional<live::tag_ref>& tag) {
    return tag && is_built_in(*tag->opc_id);
}

using places = std::vector<std::size_t>;  ///< in the list of the request

io::awaitable<> write_in_turn(engine::engine& engine, const std::vector<tag_write>& all, places of_one_device,
                              std::vector<write_result>& results) {
    for (const auto place : of_one_device)
        results[place] = co_await engine.write(all[place].tag_id, all[place].value);
}

}  // namespace

std::optional<opc_status> engine_devices::status(const std::string& opc_id) const {
    if (is_built_in(opc_id)) return monitor_.system_status();
    return engine_.status(opc_id);
}

std::vector<opc_status> engine_devices::statuses() const {
    auto all = engine_.statuses();
    all.push_back(monitor_.system_status());
    return all;
}

std::optional<std::vector<planned_request>> engine_devices::plan(const std::string& opc_id) const {
    if (!is_built_in(opc_id) && !engine_.status(opc_id)) return std::nullopt;
    return engine_.plan(opc_id);
}

io::awaitable<std::vector<write_result>> engine_devices::write(std::vector<tag_write> all) {
    std::vector<write_result> results(all.size());
    std::map<std::string, places> by_device;
    for (std::size_t i = 0; i < all.size(); ++i) {
        const auto tag = table().find(all[i].tag_id);
        if (is_of_system(tag)) {
            results[i].failure_cause = write_result::cause::refused;
            results[i].message = all[i].tag_id + " is a tag of the gateway itself: it cannot be written";
        } else {
            by_device[tag ? *tag->opc_id : std::string()].push_back(i);
        }
    }
    std::vector<io::awaitable<>> parts;
    for (auto& [opc_id, of_device] : by_device)
        parts.push_back(write_in_turn(engine_, all, std::move(of_device), results));
    co_await gather(std::move(parts));
    co_return results;
}

io::awaitable<std::vector<read_result>> engine_devices::read_fresh(std::vector<std::string> tag_ids) {
    std::vector<read_result> results(tag_ids.size());
    std::vector<std::string> asked;
    places of_asked;
    for (std::size_t i = 0; i < tag_ids.size(); ++i) {
        const auto tag = table().find(tag_ids[i]);
        if (!tag) continue;
        if (is_of_system(tag)) {
            results[i] = {.is_found = true, .is_done = true, .record = tag->get(), .message = {}};
        } else {
            asked.push_back(std::move(tag_ids[i]));
            of_asked.push_back(i);
        }
    }
    if (asked.empty()) co_return results;
    auto read = co_await engine_.read_on_demand(std::move(asked));
    for (std::size_t k = 0; k < of_asked.size(); ++k)
        results[of_asked[k]] = std::move(read[k]);
    co_return results;
}

io::awaitable<browse_result> engine_devices::browse(std::string opc_id, browse_query query) {
    if (is_built_in(opc_id)) {
        browse_result refused;
        refused.is_found = true;
        refused.message = "the gateway itself is not a device that can be browsed";
        co_return refused;
    }
    co_return co_await engine_.browse(std::move(opc_id), std::move(query));
}

io::awaitable<ingest_result> engine_devices::ingest(std::string opc_id, std::string document) {
    return engine_.ingest(std::move(opc_id), std::move(document));
}

io::awaitable<test_report> engine_devices::test(opc_config opc, std::vector<tag_config> tags) {
    return engine_.test(std::move(opc), std::move(tags));
}

}  // namespace penstock::services
