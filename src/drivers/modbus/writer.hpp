#pragma once

#include <cstdint>
#include <vector>

#include "drivers/driver.hpp"
#include "drivers/modbus/framer.hpp"
#include "drivers/modbus/point.hpp"
#include "drivers/request_pipeline.hpp"

namespace penstock::modbus {

/// When bits of a register are written by function 22.
enum class mask_write { automatic, always, never };

/// Writes values into a device and reads them back, with the functions that each unit supports.
///
/// Function 6 writes one register, 16 several; 5 one coil, 15 several. If the unit refuses one of a pair or does not
/// answer it, the other is tried; if that works, it is used from then on. Bits of a register are written by the mask
/// write (22). If the unit refuses it, or answers the next request but not this one, the register is read, changed and
/// written back. A busy device is asked again within the time-out. On a line without ids, an echo may look like an
/// answer: a write then succeeds only if the value can be read back.
/// Lifecycle: as long as the pipeline. Thread: the device's loop; calls never overlap, also not with reads. Limits: a
/// write has 123 registers or 1,968 coils, with function 23 121 registers.
class writer {
public:
    struct settings {
        milliseconds timeout{1000};    ///< of a request
        bool uses_read_write = false;  ///< writes and reads back by one request, function 23
        mask_write masking = mask_write::automatic;
    };

    writer(request_pipeline& link, const framer& wire, const settings& s)
        : pipeline_(link), framer_(wire), settings_(s) {}

    io::awaitable<result<write_outcome>> write(const point& to, const value& v);

    /// Sends one request between the scans; the views of its answer are valid until the next call. Errors: the
    /// exception in the answer; io::errc::timed_out while the link is usable; those of `framer::response_to`; all
    /// others need a new link.
    io::awaitable<result<response>> ask(std::uint8_t unit, request what);

private:
    /// What was found out about the functions of a unit.
    struct unit_capabilities {
        std::uint8_t unit = 0;
        bool lacks_single_register = false;
        bool lacks_many_registers = false;
        bool lacks_single_coil = false;
        bool lacks_many_coils = false;
        bool lacks_mask_write = false;
        bool has_mask_write = false;  ///< the unit has accepted a mask write
        bool lacks_read_write = false;
    };

    io::awaitable<result<>> write_bits(const point& to, const byte_buffer& bits);
    io::awaitable<result<>> write_registers(const point& to, const byte_buffer& data);
    io::awaitable<result<>> write_masked(const point& to, register_image image);
    io::awaitable<result<std::optional<value>>> write_and_read(const point& to, const byte_buffer& data);
    io::awaitable<result<>> send_single(const point& to, const byte_buffer& data);
    io::awaitable<result<>> send_many(const point& to, const byte_buffer& data);
    io::awaitable<result<>> send_with_fallback(const point& to, const byte_buffer& data, bool& lacks_single,
                                               bool& lacks_many);
    enum class write_function { single, many };
    io::awaitable<result<>> send_by(write_function by, const point& to, const byte_buffer& data);
    io::awaitable<result<std::optional<value>>> read_back(const point& from);
    enum class after_silence { was_done, may_go_on, silent };
    io::awaitable<after_silence> look_behind_silence(const point& to, const byte_buffer& data);
    io::awaitable<result<response>> send(const point& to, request what);
    bool may_mask(std::uint8_t unit);
    unit_capabilities& capabilities_of(std::uint8_t unit);

    request_pipeline& pipeline_;
    const framer& framer_;
    settings settings_;
    byte_buffer frame_;  ///< the last request
    std::vector<unit_capabilities> capabilities_;
};

}  // namespace penstock::modbus
