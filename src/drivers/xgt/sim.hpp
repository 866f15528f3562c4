#pragma once

#include <map>
#include <memory>
#include <string>
#include <vector>

#include "drivers/sim_device.hpp"
#include "drivers/sim_memory.hpp"
#include "drivers/xgt/point.hpp"
#include "drivers/xgt/sim_faults.hpp"

namespace penstock {

/// LS XGT modules for `penstock-sim`.
sim_kind make_xgt_sim();

}  // namespace penstock

namespace penstock::xgt {

/// What a simulated CPU is.
struct sim_settings {
    family cpu = family::xgk;
    name_style names;                           ///< how it reads the names of bits
    std::string_view company{};                 ///< only this company id is accepted; empty = both are
    std::uint32_t max_bytes = max_block_bytes;  ///< of a block
};

/// An XGT CPU with its FEnet module in memory: bytes in, bytes out.
///
/// It shares the codec and the names with the driver, so a test with it does not prove that these are right. It has the
/// areas of the family (`words_of`); contacts of timers and counters are stored apart from their values. Own addresses:
/// word n of the area with place i in `PMLKFTCSDRZNUWIQA` holds `own_address_word(0, i, n)`, contact n holds
/// `own_address_bit(1, i, n)`.
/// Thread: one, also for several connections.
class sim final : public sim_device {
public:
    explicit sim(const sim_settings& s);

    /// As `sim_session::serve`: all connections are the same.
    result<std::optional<sim_result>> serve(byte_view in, byte_buffer& out, bool applies_faults = true);

    std::unique_ptr<sim_session> accept() override;
    checked<std::unique_ptr<sim_point>> find(const point_config& where) override;
    void fill(sim_fill with) override;

    /// `fault …`: see `fault_names`.
    checked<std::optional<std::string>> execute(sim_arguments line) override;

private:
    using nak_code = std::uint16_t;  // code of a NAK, 0 = none

    /// The bytes of an area that a variable names.
    struct extent {
        sim_memory* memory = nullptr;
        std::uint32_t first = 0;
        std::uint32_t count = 1;
        int bit = -1;  // number of the bit in the byte; -1 = whole bytes
    };

    nak_code find_variable(const request& r, const variable& v, const sim_faults& f, extent& out);
    nak_code find_all(const request& r, const sim_faults& f);
    nak_code respond(const frame& asked, const sim_faults& f, response& a);
    nak_code refusal_of_header(const frame& asked) const noexcept;
    void read();
    void write(const request& r);
    void append_frame(const frame& asked, const response& a, const sim_faults& f, byte_buffer& out) const;

    sim_settings settings_;
    std::map<char, sim_memory> areas_;     // by bytes
    std::map<char, sim_memory> contacts_;  // a byte each
    sim_faults faults_;
    std::vector<extent> found_;  // the places of the current request
    byte_buffer data_;           // the data of the current answer
    bool is_silent_ = false;     // a fault suppresses the answer
};

}  // namespace penstock::xgt
