#pragma once

#include <string>
#include <vector>

#include "drivers/driver.hpp"
#include "drivers/s7/block.hpp"
#include "drivers/s7/session.hpp"
#include "drivers/s7/szl.hpp"

namespace penstock::s7 {

/// A controller's own information: the CPU's identity and state, and its blocks.
///
/// Controllers have only some of it (S7-1200 and 1500 list no blocks); what one refuses or does not answer is
/// omitted. It contains no symbols: a data block can become a tag as a whole, its bytes.
/// Thread: the device's loop; calls never overlap, also not with the session's.
class browser {
public:
    browser(session& link, milliseconds timeout) : session_(link), timeout_(timeout) {}

    /// Errors: those that need a new link.
    io::awaitable<result<cpu_identity>> identify();

    /// Nodes: `CPU` with an entry for each word of its identity; `DB` and similar with the blocks of that type.
    /// Errors: driver_errc::no_such_node; the controller's refusal to list blocks; those that need a new link.
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
