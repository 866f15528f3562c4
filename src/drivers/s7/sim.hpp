#pragma once

#include <algorithm>
#include <memory>

#include "drivers/s7/sim_faults.hpp"
#include "drivers/s7/sim_plc.hpp"
#include "drivers/sim_device.hpp"

namespace penstock {

/// Siemens controllers for `penstock-sim`.
sim_kind make_s7_sim();

}  // namespace penstock

namespace penstock::s7 {

/// A Siemens controller in memory: bytes in, bytes out.
///
/// It shares framing and items with the driver, so a test with it does not prove that these are right.
/// Thread: one, also for several connections.
class sim final : public sim_device {
public:
    struct settings {
        family device = family::s7_1500;
        std::uint16_t pdu_size = 960;
        std::uint16_t jobs = 8;
    };
    explicit sim(const settings& s) : settings_(s), plc_(s.device) {}

    sim_faults& faults() noexcept { return faults_; }
    sim_plc& plc() noexcept { return plc_; }
    const settings& offers() const noexcept { return settings_; }

    /// Whether the faults apply to this job (`every`).
    bool is_turn() noexcept { return ++turn_ % std::max(faults_.every, 1U) == 0; }

    std::unique_ptr<sim_session> accept() override;
    checked<std::unique_ptr<sim_point>> find(const point_config& where) override;
    void fill(sim_fill with) override { plc_.fill(with); }
    checked<std::optional<std::string>> execute(sim_arguments line) override;

private:
    settings settings_;
    sim_plc plc_;
    sim_faults faults_;
    unsigned turn_ = 0;
};

}  // namespace penstock::s7
