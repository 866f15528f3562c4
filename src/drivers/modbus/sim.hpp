#pragma once

#include <array>
#include <cstdint>
#include <memory>
#include <optional>
#include <vector>

#include "drivers/modbus/codec.hpp"
#include "drivers/modbus/sim_faults.hpp"
#include "drivers/modbus/sim_unit.hpp"
#include "drivers/sim_device.hpp"

namespace penstock {

/// Modbus devices for `penstock-sim`.
sim_kind make_modbus_sim();

}  // namespace penstock

namespace penstock::modbus {

/// A Modbus device in memory: bytes in, bytes out; any number of units behind one address.
///
/// It shares the framing and the PDU codec with the driver, so a test with it does not prove that these are right. Each
/// unit has its own faults. Over MBAP, units 0 and 255 mean the first unit if they do not exist themselves. On RTU and
/// ASCII lines, unit 0 is a broadcast: all units execute it, none answers.
/// Thread: one, also for several connections.
class sim final : public sim_device {
public:
    /// `ids`: the units that `fill` and `load_profile` create.
    explicit sim(framing f, std::vector<std::uint8_t> ids = {1}) : framing_(f), ids_(std::move(ids)) {}

    void add_unit(std::uint8_t id, const sim_unit_plan& plan);

    /// The unit with that id, or null.
    sim_unit* unit(std::uint8_t id) noexcept { return units_[id].get(); }
    sim_faults& faults(std::uint8_t id) noexcept { return faults_[id]; }

    /// Sets the exception with which requests to missing units are answered over MBAP; 0 = they are not answered.
    void set_unknown_unit(std::uint8_t exception) noexcept { unknown_unit_ = exception; }

    /// As `sim_session::serve`: all connections are the same.
    result<std::optional<sim_result>> serve(byte_view in, byte_buffer& out);

    std::unique_ptr<sim_session> accept() override;
    checked<std::unique_ptr<sim_point>> find(const point_config& where) override;
    void fill(sim_fill with) override;

    /// Reads the profile format of all protocols, or a list of `units`, each with ranges, signals and faults.
    checked<sim_profile> load_profile(std::string_view profile) override;

    /// `fault [unit=N] …`, `set 1 hr 10 1234 …`, `get 1 hr 10 4`.
    checked<std::optional<std::string>> execute(sim_arguments line) override;
    milliseconds frame_gap_limit() const override;

private:
    struct unit_ref {
        sim_unit* unit = nullptr;
        sim_faults* faults = nullptr;
    };
    unit_ref find_unit(std::uint8_t id) noexcept;
    void broadcast(byte_view pdu);
    void respond_into_pdu(const unit_ref& to, byte_view pdu, const sim_faults& f);
    void wrap(const frame& asked, const sim_faults& f, byte_buffer& out);

    checked<std::optional<std::string>> make_fault(sim_arguments line);
    checked<std::optional<std::string>> set_raw(sim_arguments line);
    checked<std::optional<std::string>> get_raw(sim_arguments line);

    framing framing_;
    std::vector<std::uint8_t> ids_;
    std::array<std::unique_ptr<sim_unit>, 256> units_;
    std::array<sim_faults, 256> faults_;
    std::array<unsigned, 256> turns_{};  // requests since a unit's fault was applied last
    std::uint8_t first_ = 0;
    std::uint8_t unknown_unit_ = 0x0B;
    byte_buffer scratch_;  // a decoded ASCII frame
    byte_buffer pdu_;      // the current answer
};

}  // namespace penstock::modbus
