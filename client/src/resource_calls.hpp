#pragma once

/// The function bodies of `resource`. The source file of each kind of record describes its structs and then contains
/// `template class penstock::v5::resource<…>`.

#include "client/src/list_calls.hpp"
#include "penstock/v5/resource.hpp"

namespace penstock::v5 {

template <class Request, class Response, class Filter>
std::optional<Response> resource<Request, Response, Filter>::create(const Request& request,
                                                                    std::string_view idempotency_key) const noexcept {
    return detail::run_call(this->channel_, std::optional<Response>(), [&] {
        return detail::typed_calls<Response>(*this->channel_).create(request, idempotency_key);
    });
}

template <class Request, class Response, class Filter>
std::optional<Response> resource<Request, Response, Filter>::get(std::string_view id) const noexcept {
    return detail::run_call(this->channel_, std::optional<Response>(),
                            [&] { return detail::typed_calls<Response>(*this->channel_).get(id); });
}

template <class Request, class Response, class Filter>
std::optional<Response> resource<Request, Response, Filter>::update(std::string_view id,
                                                                    const Request& changes) const noexcept {
    return detail::run_call(this->channel_, std::optional<Response>(),
                            [&] { return detail::typed_calls<Response>(*this->channel_).update(id, changes); });
}

template <class Request, class Response, class Filter>
bool resource<Request, Response, Filter>::remove(std::string_view id, std::int64_t version) const noexcept {
    return detail::run_call(this->channel_, false,
                            [&] { return detail::typed_calls<Response>(*this->channel_).remove(id, version); });
}

template <class Request, class Response, class Filter>
bool resource<Request, Response, Filter>::exists(std::string_view id) const noexcept {
    return detail::run_call(this->channel_, false,
                            [&] { return detail::typed_calls<Response>(*this->channel_).exists(id); });
}

template <class Request, class Response, class Filter>
std::optional<bulk_result> resource<Request, Response, Filter>::create_many(const std::vector<Request>& requests,
                                                                            const bulk_options& how) const noexcept {
    return detail::run_call(this->channel_, std::optional<bulk_result>(),
                            [&] { return detail::typed_calls<Response>(*this->channel_).create_many(requests, how); });
}

}  // namespace penstock::v5
