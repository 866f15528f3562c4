#pragma once

#include <cstdint>
#include <optional>
#include <string_view>
#include <vector>

#include "penstock/v5/api.hpp"
#include "penstock/v5/page.hpp"

namespace penstock::v5 {

namespace detail {
class channel;
}

/// The calls that every kind of record has. Got of a client (`c.site()`), cheap to get anew; not to be used after it.
///
/// Each call is one exchange, `list()` one a page; they block, at most `options::timeout`, and any number of threads
/// may be in them. None throws. A failed one answers empty, false or 0, and the client's `last_error()` says why.
/// `id`: as the gateway has it; an empty one is `ARGUMENT`.
template <class Request, class Response, class Filter>
class PENSTOCK_V5_API resource {
public:
    explicit resource(detail::channel* channel) noexcept : channel_(channel) {}

    /// The record as stored. With an `idempotency_key` (up to 64 characters, made by the caller) the same call may be
    /// sent again after `TIMEOUT` or `NETWORK`: what was done is not done twice.
    std::optional<Response> create(const Request& request, std::string_view idempotency_key = {}) const noexcept;

    std::optional<Response> get(std::string_view id) const noexcept;

    /// Changes what is set in `changes` and nothing else. With `changes.version` set it fails with `E1200` if somebody
    /// changed the record since.
    std::optional<Response> update(std::string_view id, const Request& changes) const noexcept;

    /// True when the record is gone by this call. `version` above 0: only if the record still has it.
    bool remove(std::string_view id, std::int64_t version = 0) const noexcept;

    /// False with an empty `last_error().code`: there is none.
    bool exists(std::string_view id) const noexcept;

    std::int64_t count(const Filter& filter = {}) const noexcept;

    /// All that match, fetched in pages of 5,000. If one page fails nothing is answered, never a part.
    std::vector<Response> list(const Filter& filter = {}) const noexcept;

    std::optional<v5::page<Response>> page(const Filter& filter = {}, const paging& which = {}) const noexcept;

    /// Up to 10,000 records in one exchange.
    std::optional<bulk_result> create_many(const std::vector<Request>& requests,
                                           const bulk_options& how = {}) const noexcept;

private:
    detail::channel* channel_;
};

}  // namespace penstock::v5
