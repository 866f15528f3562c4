#pragma once

#include <cstdint>
#include <optional>
#include <string_view>
#include <vector>

#include "penstock/v5/api.hpp"
#include "penstock/v5/record_list.hpp"

namespace penstock::v5 {

/// The calls that every kind of record has which can be made. Got of a client (`c.site()`); see `record_list`.
///
/// `id`: as the gateway has it; an empty one is `ARGUMENT`.
template <class Request, class Response, class Filter>
class PENSTOCK_V5_API resource : public record_list<Response, Filter> {
public:
    using request_type = Request;
    using response_type = Response;
    using filter_type = Filter;

    explicit resource(detail::channel* channel) noexcept : record_list<Response, Filter>(channel) {}

    /// The record as stored. With an `idempotency_key` (up to 64 characters, made by the caller) the same call may be
    /// sent again after `TIMEOUT` or `NETWORK`: what was done is not done twice.
    std::optional<Response> create(const Request& request, std::string_view idempotency_key = {}) const noexcept;

    std::optional<Response> get(std::string_view id) const noexcept;

    /// Changes what is set in `changes` and nothing else. With `changes.version` set it fails with `E1200` if another
    /// client changed the record since.
    std::optional<Response> update(std::string_view id, const Request& changes) const noexcept;

    /// True when the record is gone by this call. `version` above 0: only if the record still has it.
    bool remove(std::string_view id, std::int64_t version = 0) const noexcept;

    /// False with an empty `last_error().code`: not found.
    bool exists(std::string_view id) const noexcept;

    /// Up to 10,000 records in one exchange.
    std::optional<bulk_result> create_many(const std::vector<Request>& requests,
                                           const bulk_options& how = {}) const noexcept;
};

}  // namespace penstock::v5
