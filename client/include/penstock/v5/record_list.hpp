#pragma once

#include <cstdint>
#include <optional>
#include <vector>

#include "penstock/v5/api.hpp"
#include "penstock/v5/page.hpp"

namespace penstock::v5 {

namespace detail {
class channel;
}

/// Records that can be listed. From a client (`c.asset()`), cheap to get again; not to be used after it.
///
/// Each call is one exchange, `list()` one a page; they block, at most `options::timeout`, and any number of threads
/// may be in them. None throws. A failed one returns empty, false or 0, and the client's `last_error()` has the reason.
template <class Response, class Filter>
class PENSTOCK_V5_API record_list {
public:
    explicit record_list(detail::channel* channel) noexcept : channel_(channel) {}

    std::int64_t count(const Filter& filter = {}) const noexcept;

    /// All that match, fetched in pages of 5,000. If one page fails nothing is answered, never a part.
    std::vector<Response> list(const Filter& filter = {}) const noexcept;

    std::optional<v5::page<Response>> page(const Filter& filter = {}, const paging& which = {}) const noexcept;

protected:
    detail::channel* channel_;
};

}  // namespace penstock::v5
