#pragma once

#include "services/devices/devices.hpp"

namespace penstock::monitor {
class monitor;
}

namespace penstock::services {

/// The devices of the engine, and EDGE_SYSTEM of the monitor; both must outlive it.
class engine_devices final : public devices {
public:
    engine_devices(engine::engine& engine, const monitor::monitor& monitor) : engine_(engine), monitor_(monitor) {}

    const live::tag_table& table() const noexcept override { return engine_.table(); }
    std::optional<opc_status> status(const std::string& opc_id) const override;
    std::vector<opc_status> statuses() const override;
    std::optional<std::string> opc_type(const std::string& opc_id) const override { return engine_.opc_type(opc_id); }
    std::optional<std::string> option(const std::string& opc_id, std::string_view name) const override {
        return engine_.option(opc_id, name);
    }
    std::optional<std::vector<planned_request>> plan(const std::string& opc_id) const override;
    std::vector<device_event> events(const std::string& opc_id) const override { return engine_.events(opc_id); }
    io::awaitable<std::vector<write_result>> write(std::vector<tag_write> all) override;
    io::awaitable<std::vector<read_result>> read_fresh(std::vector<std::string> tag_ids) override;
    io::awaitable<browse_result> browse(std::string opc_id, browse_query query) override;
    io::awaitable<ingest_result> ingest(std::string opc_id, std::string document) override;
    io::awaitable<test_report> test(opc_config opc, std::vector<tag_config> tags) override;
    void on_certificates_changed() override { engine_.on_certificates_changed(); }
    bool start_trace(const std::string& opc_id, trace_level level, std::chrono::seconds seconds) override {
        return engine_.start_trace(opc_id, level, seconds);
    }
    std::optional<trace_page> trace(const std::string& opc_id) const override { return engine_.trace(opc_id); }

private:
    engine::engine& engine_;
    const monitor::monitor& monitor_;
};

}  // namespace penstock::services
