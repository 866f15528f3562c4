#include "drivers/driver.hpp"

#include "drivers/errc.hpp"

namespace penstock {

io::awaitable<result<browse_page>> driver::browse(const browse_query&) {
    co_return driver_errc::cannot_browse;
}

io::awaitable<result<std::vector<found_device>>> protocol::discover(io::executor, discovery_query) const {
    co_return driver_errc::cannot_discover;
}

}  // namespace penstock
