#pragma once

#include <cstdint>
#include <vector>

#include "drivers/driver.hpp"
#include "drivers/modbus/framer.hpp"
#include "drivers/modbus/point.hpp"
#include "drivers/request_pipeline.hpp"

namespace penstock::modbus {

/// When bits of a register go out by function 22.
enum class mask_write { automatic, always, never };

/// Writes values into a device and reads them back, with the functions that each unit has.
///
/// One register is written by function 6, more by 16, one coil by 5, more by 15; where a unit refuses that or does not
/// answer it, the other of the pair is tried and, if it is taken, used from then on. Bits of a register are written by
/// the mask write (22); where the unit refuses it, or does not answer it but the next request, by reading the register,
/// changing the bits and writing it back. A device that is busy is asked again within the time-out. On a line without
/// ids, where an echo may look like an answer, a write counts when reading it back is answered. Lifecycle: as long as
/// the conversation. Thread: the device's loop; calls never overlap, also not with its reads. Limits: 123 registers or
/// 1,968 coils a write, 121 with function 23.
class writer {
public:
    struct settings {
        milliseconds timeout{1000};    ///< of each request
        bool uses_read_write = false;  ///< write and read back by one request, function 23
        mask_write masking = mask_write::automatic;
    };

    writer(request_pipeline& link, const framer& wire, const settings& s)
        : pipeline_(link), framer_(wire), settings_(s) {}

    io::awaitable<result<write_outcome>> write(const point& to, const value& v);

    /// One request between the scans; its answer's views live until the next call. Errors: the exception answered;
    /// io::errc::timed_out while the link lives; those of `framer::response_to`; everything else needs a new link.
    io::awaitable<result<response>> ask(std::uint8_t unit, request what);

private:
    /// Functions that a unit was found to lack.
    struct unit_capabilities {
        std::uint8_t unit = 0;
        bool lacks_single_register = false;
        bool lacks_many_registers = false;
        bool lacks_single_coil = false;
        bool lacks_many_coils = false;
        bool lacks_mask_write = false;
        bool has_mask_write = false;  ///< it has taken one
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
