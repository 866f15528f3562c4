#pragma once

#include <array>
#include <bitset>
#include <cstdint>
#include <memory>
#include <optional>

#include "base/clock.hpp"
#include "drivers/modbus/codec.hpp"
#include "drivers/modbus/sim_faults.hpp"
#include "drivers/modbus/sim_unit.hpp"

namespace penstock::modbus {

/// What became of one request.
struct sim_served {
    std::size_t consumed = 0;  ///< bytes of the input it was
    milliseconds delay{0};     ///< the answer leaves so much later, and nothing overtakes it
    milliseconds late{0};      ///< the answer leaves so much later, and others may overtake it
    bool closes = false;       ///< the connection ends behind the answer
    std::uint32_t key = 0;     ///< unit, function and first two bytes behind it: the same request has the same
};

/// What a device has counted since it was made.
struct sim_counters {
    std::uint64_t requests = 0;
    std::uint64_t answers = 0;
    std::uint64_t exceptions = 0;
    std::array<std::uint64_t, 128> by_function{};
};

/// A Modbus device in memory: bytes in, bytes out; any number of units behind one address.
///
/// Shares the framing and the PDU codec with the driver, so it cannot vouch for them.
/// Units 0 and 255 mean the first unit where they do not exist themselves (MBAP); unit 0 is a broadcast on RTU and
/// ASCII lines: every unit does it, none answers.
/// Thread: one, also for several connections.
class sim {
public:
    explicit sim(framing f) noexcept : framing_(f) {}

    void add_unit(std::uint8_t id, const sim_unit_plan& plan);

    /// The unit, or null.
    sim_unit* unit(std::uint8_t id) noexcept { return units_[id].get(); }
    sim_faults& faults(std::uint8_t id) noexcept { return faults_[id]; }

    /// How requests to units that do not exist are answered over MBAP: an exception, 0 = silence.
    void set_unknown_unit(std::uint8_t exception) noexcept { unknown_unit_ = exception; }

    /// Serves the first request in `in` and appends what it answers to `out`; nothing = more bytes are needed.
    /// An error means that the input is out of step: nothing was answered, nothing more can be read from it.
    result<std::optional<sim_served>> serve(byte_view in, byte_buffer& out, steady_time now);

    const sim_counters& counters() const noexcept { return counters_; }

private:
    struct addressee {
        sim_unit* unit = nullptr;
        sim_faults* faults = nullptr;
    };
    addressee find(std::uint8_t id) noexcept;
    void move_signals(steady_time now);
    void broadcast(byte_view pdu);
    void answer_into_pdu(const addressee& to, byte_view pdu, const sim_faults& f);
    void wrap(const frame& asked, const sim_faults& f, byte_buffer& out);

    framing framing_;
    std::array<std::unique_ptr<sim_unit>, 256> units_;
    std::array<sim_faults, 256> faults_;
    std::array<unsigned, 256> turns_{};  // requests since a unit's fault came last
    std::uint8_t first_ = 0;
    std::uint8_t unknown_unit_ = 0x0B;
    std::optional<steady_time> start_;
    steady_time moved_{};
    sim_counters counters_;
    byte_buffer scratch_;  // a decoded ASCII frame
    byte_buffer pdu_;      // the answer at hand
};

}  // namespace penstock::modbus
