#pragma once

#include <string>

#include "services/system_state.hpp"

namespace penstock::api::test {

/// A gateway in the state that a test gives it.
class fake_system final : public services::system_state {
public:
    fake_system() {
        for (std::size_t i = 0; i < states.size(); ++i)
            states[i].name = services::component_names[i];
    }

    services::monitor_record figures() const override { return record; }
    io::awaitable<services::component_states> components() override { co_return states; }
    services::readiness ready() override { return is_ready; }
    std::string site_name() override { return "Plant 1"; }

    services::monitor_record record;
    services::component_states states;
    services::readiness is_ready{true, true};
};

}  // namespace penstock::api::test
