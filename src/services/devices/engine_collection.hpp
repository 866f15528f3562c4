#pragma once

#include "engine/engine.hpp"
#include "services/devices/collection.hpp"

namespace penstock::services {

/// Passes the changes to the engine, which must outlive it.
class engine_collection final : public collection {
public:
    explicit engine_collection(engine::engine& e) : engine_(e) {}

    void put_opc(const opc_config& opc, const std::vector<tag_config>& tags, run_command order) override {
        engine_.put_opc(opc, tags, order);
    }
    bool change_opc(const opc_config& opc, run_command order) override { return engine_.change_opc(opc, order); }
    void put_tags(const std::string& opc_id, const std::vector<tag_config>& tags) override {
        engine_.put_tags(opc_id, tags);
    }
    void remove_tag(const std::string& opc_id, const std::string& tag_id) override {
        engine_.remove_tag(opc_id, tag_id);
    }
    void remove_opc(const std::string& opc_id) override { engine_.remove_opc(opc_id); }
    void set_run_command(const std::string& opc_id, run_command command) override {
        engine_.set_run_command(opc_id, command);
    }

private:
    engine::engine& engine_;
};

}  // namespace penstock::services
