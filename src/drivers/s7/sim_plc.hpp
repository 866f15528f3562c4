#pragma once

#include <cstdint>
#include <map>
#include <optional>
#include <vector>

#include "drivers/s7/codec.hpp"
#include "drivers/s7/point.hpp"
#include "drivers/s7/sim_faults.hpp"
#include "drivers/s7/userdata.hpp"
#include "drivers/sim_memory.hpp"
#include "drivers/sim_profile.hpp"

namespace penstock::s7 {

/// The properties of a family of controllers.
struct sim_model {
    std::string_view family;  ///< as in the option `family`
    std::uint16_t pdu_size;
    std::uint16_t jobs;
    bool has_blocks;  ///< the controller lists its blocks; newer ones do not
    std::string_view order_number, module_type;
};
const sim_model& model_of(family f) noexcept;

/// The memory and the functions of a simulated controller: DB1 of 65,536 bytes and DB2 to DB9 of 8,192, 8,192 bytes
/// each of I, Q, M and P, 512 timers and counters, on 200SMART also SM, AI and AQ.
///
/// Reads and writes bytes, bits, timers and counters; reports its identity, its state and, as its family does, its
/// blocks. A job or an answer larger than the PDU, or with more than 20 items, is refused with error 8500.
/// Thread: one.
class sim_plc {
public:
    explicit sim_plc(family f);

    void fill(sim_fill with);

    /// Creates the place of the point.
    void add(const point& at);
    sim_memory* memory(variable_area where, std::uint16_t db) noexcept;

    /// Appends the message of the answer. False: the job was refused. `f`: the faults that apply to this job.
    bool respond(const pdu& asked, std::size_t pdu_size, const sim_faults& f, byte_buffer& out);

    const sim_model& model() const noexcept { return model_; }
    family device() const noexcept { return family_; }

private:
    using area_key = std::pair<variable_area, std::uint16_t>;

    bool read(const pdu& asked, std::size_t pdu_size, const sim_faults& f, byte_buffer& out);
    bool write(const pdu& asked, const sim_faults& f, byte_buffer& out);
    bool serve(const pdu& asked, const sim_faults& f, byte_buffer& out);
    bool refuse(const pdu& asked, std::uint16_t error, byte_buffer& out) const;
    std::optional<std::vector<variable>> items_in(const pdu& asked) const;
    byte_view find(const variable& v, const sim_faults& f, std::uint8_t& code);
    std::uint8_t store(const variable& v, byte_view data, const sim_faults& f);
    std::optional<byte_buffer> szl(byte_view request) const;
    std::optional<byte_buffer> blocks(std::uint8_t code, byte_view request, std::uint16_t& error) const;

    family family_;
    const sim_model& model_;
    std::map<area_key, sim_memory> areas_;
    std::uint8_t bit_ = 0;  // the result of `find` for an item of one bit
};

}  // namespace penstock::s7
