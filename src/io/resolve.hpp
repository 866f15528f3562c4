#pragma once

#include <string>
#include <utility>
#include <vector>

#include <boost/asio/ip/address.hpp>
#include <boost/asio/ip/basic_resolver.hpp>
#include <boost/asio/ip/tcp.hpp>
#include <type_traits>

#include "base/text.hpp"
#include "io/net_rules.hpp"
#include "io/operation_timeout.hpp"
#include "io/stream.hpp"

namespace penstock::io {

/// The permitted addresses. If there is none, fails with the first `refusal`.
template <class Endpoint>
result<std::vector<Endpoint>> permitted(const std::vector<Endpoint>& found, named_by who) {
    if (who == named_by::owner) return found;
    constexpr auto by = std::is_same_v<Endpoint, asio::ip::tcp::endpoint> ? transport::tcp : transport::udp;
    std::vector<Endpoint> passed;
    error_code first;
    for (const auto& to : found) {
        const auto refused = refusal(to.address(), to.port(), by);
        if (!refused) passed.push_back(to);
        if (refused && !first) first = refused;
    }
    if (passed.empty()) return first;
    return passed;
}

/// The addresses of `host` to which the rules allow connections, at least one. Connect to these; do not resolve the
/// name again. A numeric address needs neither a resolver nor waiting. Errors: `bad_address`: the name is empty or has
/// no address; `timed_out` at the deadline; the resolver's; the first `refusal` if none is permitted.
template <class Protocol>
awaitable<result<std::vector<typename Protocol::endpoint>>> resolve(executor where, std::string host,
                                                                    std::uint16_t port, steady_time deadline,
                                                                    named_by who = named_by::call) {
    using endpoints = std::vector<typename Protocol::endpoint>;
    error_code not_numeric;
    const auto address = asio::ip::make_address(host, not_numeric);
    if (!not_numeric) co_return permitted(endpoints{{address, port}}, who);
    if (host.empty()) co_return errc::bad_address;
    // Where there is no /etc/hosts, as in a container, a resolver does not know it (RFC 6761, 6.3).
    if (to_lower(host) == "localhost") {
        co_return permitted(
            endpoints{{asio::ip::address_v4::loopback(), port}, {asio::ip::address_v6::loopback(), port}}, who);
    }
    asio::ip::basic_resolver<Protocol, executor> resolver(where);
    operation_timeout late(where, [&resolver] { resolver.cancel(); });
    late.begin(operation_timeout::slot::read, deadline);
    const auto [ec, found] = co_await resolver.async_resolve(host, std::to_string(port), as_result);
    if (late.end(operation_timeout::slot::read)) co_return errc::timed_out;
    if (ec) co_return ec;
    endpoints all;
    for (const auto& entry : found)
        all.push_back(entry.endpoint());
    if (all.empty()) co_return errc::bad_address;
    co_return permitted(all, who);
}

}  // namespace penstock::io
