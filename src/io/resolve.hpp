#pragma once

#include <string>
#include <utility>
#include <vector>

#include <boost/asio/ip/address.hpp>
#include <boost/asio/ip/basic_resolver.hpp>

#include "io/deadline.hpp"
#include "io/stream.hpp"

namespace penstock::io {

/// Addresses of `host`, at least one. A numeric address needs no resolver and no waiting.
template <class Protocol>
awaitable<result<std::vector<typename Protocol::endpoint>>> resolve(executor where, std::string host,
                                                                    std::uint16_t port, steady_time until) {
    using endpoints = std::vector<typename Protocol::endpoint>;
    error_code not_numeric;
    const auto address = asio::ip::make_address(host, not_numeric);
    if (!not_numeric) co_return endpoints{{address, port}};
    if (host.empty()) co_return errc::bad_address;

    asio::ip::basic_resolver<Protocol, executor> resolver(where);
    deadline late(where, [&resolver] { resolver.cancel(); });
    late.begin(deadline::slot::read, until);
    const auto [ec, found] = co_await resolver.async_resolve(host, std::to_string(port), as_result);
    if (late.end(deadline::slot::read)) co_return errc::timed_out;
    if (ec) co_return ec;
    endpoints all;
    for (const auto& entry : found)
        all.push_back(entry.endpoint());
    if (all.empty()) co_return errc::bad_address;
    co_return all;
}

}  // namespace penstock::io
