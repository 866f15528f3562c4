#pragma once

#include <cstdint>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "base/clock.hpp"
#include "drivers/modbus/sim_memory.hpp"
#include "model/data_type.hpp"

namespace penstock::modbus {

/// A value that moves by itself: what, where, how.
struct sim_signal {
    enum class shape { constant, ramp, sine, random_walk, counter, toggle, text };

    sim_area area = sim_area::holding_registers;
    std::uint16_t address = 0;
    element_type type = element_type::int16;  ///< string: `texts`, padded with zeros to `registers`
    std::string order = "ABCD";               ///< ABCD CDAB BADC DCBA, for 32 and 64 bit
    shape kind = shape::ramp;
    double low = 0;
    double high = 100;
    double step = 1;              ///< random_walk: largest change a period; counter: change a period
    milliseconds period{10'000};  ///< one wave, one step, one toggle, one text
    double phase = 0;             ///< 0…1 of a period ahead
    std::vector<std::string> texts{};
    std::uint16_t registers = 0;  ///< space of a string; 0 = what the longest text needs

    /// Places it takes in its area.
    std::uint32_t size() const noexcept;
};

/// A signal at work.   Lifecycle: `place` stays where it is as long as this lives.
class sim_moving_value {
public:
    /// `place` are the bytes of `signal.size()` places from its address.
    sim_moving_value(sim_signal signal, std::span<std::uint8_t> place);

    /// Writes what the value is at that time, counted from the device's start.
    void advance(milliseconds since_start);

    /// A client wrote into [first, first + count): if that is here, the value stays as written.
    void hold_if_within(sim_area area, std::uint32_t first, std::uint32_t count) noexcept;

private:
    double number_at(milliseconds t);
    double walk_to(std::int64_t step);
    void store(double number);
    void store_text(const std::string& text);

    sim_signal signal_;
    std::span<std::uint8_t> place_;
    bool is_held_ = false;
    double walk_ = 0;
    std::int64_t walked_ = 0;
    std::uint32_t random_;
};

}  // namespace penstock::modbus
