#pragma once

#include <map>
#include <memory>

#include "services/devices/devices.hpp"

namespace penstock::services {

/// Devices as a test wants them: real tag records, prepared answers, and a list of the requests.
class fake_devices final : public devices {
public:
    /// A tag of an OPC that is collected, with its last value; an empty one: it was not read yet.
    void add_tag(const std::string& opc_id, const std::string& tag_id, data_type type, const value& last = {},
                 wall_time time = {}, tag_number number = 0) {
        live::tag_ref ref;
        ref.block = std::make_shared<live::tag_block>();
        const auto place = ref.block->add();
        ref.slot = place.slot;
        ref.version = place.version;
        ref.opc_id = std::make_shared<const std::string>(opc_id);
        ref.type = type;
        ref.number = number;
        if (!is_empty(last)) live::tag_block::writer(*ref.block).put(place, last, quality::good, time);
        tags.insert(tag_id, std::move(ref));
        auto& status = states[opc_id];
        status.opc_id = opc_id;
        ++status.tag_count;
    }

    const live::tag_table& table() const noexcept override { return tags; }
    std::optional<opc_status> status(const std::string& opc_id) const override {
        const auto found = states.find(opc_id);
        return found == states.end() ? std::nullopt : std::optional(found->second);
    }
    std::vector<opc_status> statuses() const override {
        std::vector<opc_status> all;
        for (const auto& [id, status] : states)
            all.push_back(status);
        all.emplace_back().opc_id = system_opc().opc_id;
        return all;
    }
    std::optional<std::string> opc_type(const std::string&) const override { return std::nullopt; }
    std::optional<std::string> option(const std::string&, std::string_view) const override { return std::nullopt; }
    std::optional<std::vector<planned_request>> plan(const std::string& opc_id) const override {
        if (!states.contains(opc_id)) return std::nullopt;
        return planned;
    }
    std::vector<device_event> events(const std::string& opc_id) const override {
        return states.contains(opc_id) ? happened : std::vector<device_event>();
    }
    io::awaitable<std::vector<write_result>> write(std::vector<tag_write> all) override {
        std::vector<write_result> results;
        for (auto& one : all) {
            const auto refusal = refusals.find(one.tag_id);
            auto& result = results.emplace_back();
            result.is_done = refusal == refusals.end();
            if (!result.is_done) result.message = refusal->second;
            if (const auto tag = tags.find(one.tag_id)) result.opc_id = *tag->opc_id;
            result.value = one.value;
            if (result.is_done) result.actual_read = one.value;
            written.push_back(std::move(one));
        }
        co_return results;
    }
    io::awaitable<std::vector<read_result>> read_fresh(std::vector<std::string> tag_ids) override {
        std::vector<read_result> results;
        for (const auto& id : tag_ids) {
            const auto refusal = refusals.find(id);
            auto& result = results.emplace_back();
            result.is_found = tags.find(id).has_value();
            result.is_done = result.is_found && refusal == refusals.end();
            if (refusal != refusals.end()) result.message = refusal->second;
        }
        co_return results;
    }
    io::awaitable<browse_result> browse(std::string opc_id, browse_query query) override {
        browsed = std::move(query);
        browse_result result = browsing;
        result.is_found = states.contains(opc_id);
        co_return result;
    }
    io::awaitable<ingest_result> ingest(std::string opc_id, std::string) override {
        ingest_result result = ingesting;
        result.is_found = states.contains(opc_id);
        co_return result;
    }
    io::awaitable<test_report> test(opc_config, std::vector<tag_config>) override { co_return test_report{}; }
    void on_certificates_changed() override { ++certificate_changes; }
    bool start_trace(const std::string& opc_id, trace_level level, std::chrono::seconds) override {
        traces[opc_id].level = level;
        return states.contains(opc_id);
    }
    std::optional<trace_page> trace(const std::string& opc_id) const override {
        const auto found = traces.find(opc_id);
        return found == traces.end() ? std::nullopt : std::optional(found->second);
    }

    live::tag_table tags;
    std::map<std::string, opc_status> states;
    std::map<std::string, std::string> refusals;  ///< why a tag is neither written nor read
    std::vector<planned_request> planned;
    std::vector<device_event> happened;
    browse_result browsing{.is_done = true};
    ingest_result ingesting{.is_done = true};
    std::map<std::string, trace_page> traces;

    std::vector<tag_write> written;
    browse_query browsed;
    int certificate_changes = 0;
};

}  // namespace penstock::services
