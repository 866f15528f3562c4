#pragma once

#include <map>
#include <memory>

#include "drivers/eip/family.hpp"
#include "drivers/eip/pccc.hpp"
#include "drivers/sim_device.hpp"
#include "drivers/sim_memory.hpp"

namespace penstock::eip {

/// The data files of a simulated SLC, MicroLogix or PLC-5: O0, I1, S2, B3, T4, C5, R6, N7, F8, ST9, L10, A11 and N12
/// to N20, of 256 elements each. Pure.   Thread: one.
class sim_files {
public:
    explicit sim_files(family of);

    /// Answers a command of Execute PCCC: appends requester, command, status, transaction number and data.
    void response(const pccc_packet& asked, byte_buffer& out);

    /// With `own_address`, word n of file f contains own_address_word(0, f, n).
    void fill(sim_fill with);

    checked<std::unique_ptr<sim_point>> find(const point_config& where);

private:
    struct key {
        file_type type;
        std::uint16_t file;
        auto operator<=>(const key&) const = default;
    };
    std::uint8_t execute(const file_command& c, byte_buffer& out, std::uint8_t& ext);

    family family_;
    std::map<key, sim_memory> files_;  ///< in words
};

}  // namespace penstock::eip
