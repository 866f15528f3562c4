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

/// Calls on records that can be listed. A client returns it (`c.asset()`) at little cost; do not use it after the
/// client.
///
/// Each call is one request, `list()` one request for each page. Calls block for `options::timeout` at most, and any
/// number of threads may call them at the same time. None throws. A failed call returns empty, false or 0, and the
/// client's `last_error()` has the reason.
template <class Response, class Filter>
class PENSTOCK_V5_API record_list {
public:
    explicit record_list(detail::channel* channel) noexcept : channel_(channel) {}

    std::int64_t count(const Filter& filter = {}) const noexcept;

    /// All matching records, fetched in pages of 5,000. If one page fails, nothing is returned.
    std::vector<Response> list(const Filter& filter = {}) const noexcept;

    std::optional<v5::page<Response>> page(const Filter& filter = {}, const paging& which = {}) const noexcept;

protected:
    detail::channel* channel_;
};

}  // namespace penstock::v5
