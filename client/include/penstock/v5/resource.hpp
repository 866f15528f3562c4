#pragma once

#include <cstdint>
#include <optional>
#include <string_view>
#include <vector>

#include "penstock/v5/api.hpp"
#include "penstock/v5/record_list.hpp"

namespace penstock::v5 {

/// The calls on every kind of record that can be created. A client returns it (`c.site()`); see `record_list`.
///
/// `id`: the id of the record; a call with an empty id fails with `ARGUMENT`.
template <class Request, class Response, class Filter>
class PENSTOCK_V5_API resource : public record_list<Response, Filter> {
public:
    using request_type = Request;
    using response_type = Response;
    using filter_type = Filter;

    explicit resource(detail::channel* channel) noexcept : record_list<Response, Filter>(channel) {}

    /// Creates a record and returns it as it is stored. With an `idempotency_key` (up to 64 characters, made by the
    /// caller) the same call may be sent again after `TIMEOUT` or `NETWORK`: it is not executed twice.
    std::optional<Response> create(const Request& request, std::string_view idempotency_key = {}) const noexcept;

    std::optional<Response> get(std::string_view id) const noexcept;

    /// Changes the members that are set in `changes`. With `changes.version` set, it fails with `E1200` if another
    /// client has changed the record since.
    std::optional<Response> update(std::string_view id, const Request& changes) const noexcept;

    /// True if this call deleted the record. `version` above 0: only if the record still has this version.
    bool remove(std::string_view id, std::int64_t version = 0) const noexcept;

    /// False with an empty `last_error().code`: not found.
    bool exists(std::string_view id) const noexcept;

    /// Creates up to 10,000 records with one request.
    std::optional<bulk_result> create_many(const std::vector<Request>& requests,
                                           const bulk_options& how = {}) const noexcept;
};

}  // namespace penstock::v5
