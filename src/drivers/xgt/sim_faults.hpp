#pragma once

#include <cstdint>
#include <optional>

#include "drivers/sim_line.hpp"
#include "drivers/xgt/codec.hpp"

namespace penstock::xgt {

/// The faults of a simulated module in addition to those of any link. All fields may change at run time; initially
/// none.
struct sim_faults {
    /// Requests that touch these words of an area are refused.
    struct refused_range {
        std::uint16_t nak = 4;
        char area = 'D';
        std::uint32_t first = 0;
        std::uint32_t last = 0;
    };

    std::uint16_t nak = 0;  ///< every request is refused with this code; 0 = none
    std::optional<refused_range> range;
    std::optional<std::uint32_t> max_bytes;      ///< larger blocks are refused …
    std::optional<std::uint32_t> max_variables;  ///< … and more variables …
    std::uint16_t size_nak = 0;                  ///< … with this code; 0 = with that of the manual
    bool is_silent_on_size = false;              ///< … or not answered

    std::uint16_t status = 0xFFFF;  ///< error status of a NAK; some modules send 00FF
    bool has_short_nak = false;     ///< the code in one byte
    bool has_short_write = false;   ///< write answers without the number of blocks
    /// Header without PLC information, CPU code and position, as some simulators send it.
    bool has_plain_header = false;
    bool is_echo = false;           ///< answers have the source code of requests
    bool has_wrong_blocks = false;  ///< reads: one block more than requested

    enum class id_fault { right, wrong, zero };
    id_fault id = id_fault::right;

    enum class company_fault { right, other };
    company_fault company = company_fault::right;

    enum class checksum_fault { right, none, wrong };
    checksum_fault checksum = checksum_fault::right;  ///< `right`: there is a checksum if the request has one

    std::uint8_t state = 1;  ///< of the CPU: 1 RUN, 2 STOP, 4 ERROR, 8 DEBUG
};

/// Changes one fault by a line of the control port, without its word `fault`; `clear` removes all. False: there is no
/// such fault. The returned fault says what was expected; then nothing has changed.
checked<bool> set_fault(sim_faults& f, sim_arguments line);

/// The names that `set_fault` accepts, human-readable.
inline constexpr const char* fault_names =
    "nak CODE|off, nak CODE AREA FIRST LAST, max_bytes N [CODE|silent], max_variables N [CODE|silent], status FFFF|FF, "
    "short_nak on, short_write on, plain_header on, echo on, blocks wrong, id wrong|zero, company other, checksum "
    "none|wrong, state run|stop|error|debug";

}  // namespace penstock::xgt
