#pragma once

#include <array>
#include <cstdint>
#include <string_view>

#include "drivers/melsec/request.hpp"

namespace penstock::melsec {

/// How an operation is numbered. Sources: SH-080008, list of commands; FX3U-ENET manual for 1E.
struct command {
    operation op;
    std::uint16_t code;        ///< 3E and 4E
    std::uint16_t subcommand;  ///< without the bits for wide devices (2) and extensions (80h)
    std::uint8_t code_1e;      ///< FFh = 1E has none
    bool has_devices;
    std::string_view name;
};

/// In the order of `operation`.
inline constexpr std::array commands{
    command{operation::read_words, 0x0401, 0, 0x01, true, "read words"},
    command{operation::read_bits, 0x0401, 1, 0x00, true, "read bits"},
    command{operation::write_words, 0x1401, 0, 0x03, true, "write words"},
    command{operation::write_bits, 0x1401, 1, 0x02, true, "write bits"},
    command{operation::random_read, 0x0403, 0, 0xFF, true, "random read"},
    command{operation::random_write_words, 0x1402, 0, 0xFF, true, "random write of words"},
    command{operation::random_write_bits, 0x1402, 1, 0xFF, true, "random write of bits"},
    command{operation::block_read, 0x0406, 0, 0xFF, true, "block read"},
    command{operation::block_write, 0x1406, 0, 0xFF, true, "block write"},
    command{operation::read_type, 0x0101, 0, 0x15, false, "read type name"},
    command{operation::self_test, 0x0619, 0, 0x16, false, "self test"},
    command{operation::unlock, 0x1630, 0, 0xFF, false, "unlock"},
    command{operation::lock, 0x1631, 0, 0xFF, false, "lock"},
    command{operation::remote_run, 0x1001, 0, 0xFF, false, "remote RUN"},
    command{operation::remote_stop, 0x1002, 0, 0xFF, false, "remote STOP"},
    command{operation::remote_pause, 0x1003, 0, 0xFF, false, "remote PAUSE"},
};

constexpr const command& command_of(operation what) noexcept {
    return commands[static_cast<std::size_t>(what)];
}

}  // namespace penstock::melsec
