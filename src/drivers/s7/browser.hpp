#pragma once

#include <string>
#include <vector>

#include "drivers/driver.hpp"
#include "drivers/s7/block.hpp"
#include "drivers/s7/session.hpp"
#include "drivers/s7/szl.hpp"

namespace penstock::s7 {

/// Reads what a controller tells about itself: the CPU's identity and state, and its blocks.
///
/// A controller has only a part of it (S7-1200 and 1500 list no blocks); what it refuses or does not answer is omitted.
/// There are no symbols: only a whole data block can become a tag, as its bytes.
/// Thread: the device's loop; calls never overlap, also not with those of the session.
class browser {
public:
    browser(session& link, milliseconds timeout) : session_(link), timeout_(timeout) {}

    /// Reads the identity. Errors: those that need a new link.
    io::awaitable<result<cpu_identity>> identify();

    /// Lists nodes: `CPU` has an entry for each part of its identity; `DB` and similar nodes have the blocks of that
    /// type. Errors: driver_errc::no_such_node; the controller's refusal to list blocks; those that need a new link.
    io::awaitable<result<browse_page>> browse(const browse_query& query);

private:
    io::awaitable<result<std::vector<browse_item>>> children_of(std::string node, std::uint32_t depth);
    io::awaitable<result<std::vector<browse_item>>> root();
    io::awaitable<result<std::vector<browse_item>>> cpu();
    io::awaitable<result<std::vector<browse_item>>> blocks(const block_type& type);
    io::awaitable<result<>> describe(browse_item& item);
    io::awaitable<result<std::optional<byte_buffer>>> ask(service s, byte_buffer content);

    session& session_;
    milliseconds timeout_;
};

}  // namespace penstock::s7
