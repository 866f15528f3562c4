#pragma once

/// The function bodies of `record_list`; those of `resource` are in resource_calls.hpp.

#include "client/src/call_boundary.hpp"
#include "client/src/typed_calls.hpp"
#include "penstock/v5/record_list.hpp"

namespace penstock::v5 {

template <class Response, class Filter>
std::int64_t record_list<Response, Filter>::count(const Filter& filter) const noexcept {
    return detail::run_call(channel_, std::int64_t{0},
                            [&] { return detail::typed_calls<Response>(*channel_).count(filter); });
}

template <class Response, class Filter>
std::vector<Response> record_list<Response, Filter>::list(const Filter& filter) const noexcept {
    return detail::run_call(channel_, std::vector<Response>(),
                            [&] { return detail::typed_calls<Response>(*channel_).list(filter); });
}

template <class Response, class Filter>
std::optional<page<Response>> record_list<Response, Filter>::page(const Filter& filter,
                                                                  const paging& which) const noexcept {
    return detail::run_call(channel_, std::optional<v5::page<Response>>(),
                            [&] { return detail::typed_calls<Response>(*channel_).page(filter, which); });
}

}  // namespace penstock::v5
