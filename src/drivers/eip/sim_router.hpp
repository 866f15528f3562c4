#pragma once

#include "drivers/eip/family.hpp"
#include "drivers/eip/identity.hpp"
#include "drivers/eip/sim_faults.hpp"
#include "drivers/eip/sim_tags.hpp"

namespace penstock::eip {

/// The message router of a simulated controller: tag services, lists, templates, identity.
///
/// Pure.   Thread: one.   Source: 1756-PM020.
class sim_router {
public:
    sim_router(sim_tags& tags, family of) : tags_(tags), family_(of) {}

    /// Appends the answer to `message`, which has at most `max` bytes.
    void response(byte_view message, std::size_t max, const sim_faults& f, byte_buffer& out);

    identity device_identity;
    std::uint64_t writes = 0;

private:
    void respond_multiple(const request& r, std::size_t max, const sim_faults& f, byte_buffer& out);
    void read(const request& r, std::size_t max, byte_buffer& out);
    void read_whole(const request& r, const sim_location& at, std::size_t max, byte_buffer& out);
    void write(const request& r, byte_buffer& out);
    void change_bits(const request& r, byte_buffer& out);
    void list(const request& r, std::size_t max, byte_buffer& out);
    void get_template(const request& r, std::size_t max, byte_buffer& out);
    void get_attributes(const request& r, byte_buffer& out);
    void list_variables(const request& r, std::size_t max, byte_buffer& out);
    bool append_variable(const request& r, byte_buffer& body);

    sim_tags& tags_;
    family family_;
};

}  // namespace penstock::eip
