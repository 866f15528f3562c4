#include "drivers/driver.hpp"

#include "drivers/errc.hpp"

namespace penstock {

io::awaitable<result<browse_page>> driver::browse(const browse_query&) {
    co_return driver_errc::cannot_browse;
}

io::awaitable<result<std::vector<found_device>>> protocol::discover(io::executor, discovery_query) const {
    co_return driver_errc::cannot_discover;
}

checked<ingested> driver::ingest(byte_view) {
    return fault{"", "devices of this protocol are asked for their values, they cannot send them"};
}

}  // namespace penstock
