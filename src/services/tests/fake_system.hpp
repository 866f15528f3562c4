#pragma once

#include <string>

#include "services/configuration/system_state.hpp"

namespace penstock::services {

/// A gateway in the state that a test gives it.
class fake_system final : public system_state {
public:
    fake_system() {
        for (std::size_t i = 0; i < states.size(); ++i)
            states[i].name = component_names[i];
    }

    monitor_record stats() const override { return record; }
    io::awaitable<component_states> components() override { co_return states; }
    readiness ready() override { return is_ready; }
    std::string site_name() override { return "Plant 1"; }

    monitor_record record;
    component_states states;
    readiness is_ready{true, true};
};

}  // namespace penstock::services
