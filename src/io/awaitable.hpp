#pragma once

#include <boost/asio/as_tuple.hpp>
#include <boost/asio/awaitable.hpp>
#include <boost/asio/deferred.hpp>
#include <boost/asio/io_context.hpp>
#include <boost/asio/use_awaitable.hpp>

#include "base/error.hpp"

namespace penstock::io {

namespace asio = boost::asio;

/// One concrete executor everywhere: a type-erased one costs a third of the request rate.
using executor = asio::io_context::executor_type;

template <class T = void>
using awaitable = asio::awaitable<T, executor>;

/// Completion token of every Asio call in `io`: errors are returned as values, never as exceptions.
inline constexpr auto as_result = asio::as_tuple(asio::use_awaitable_t<executor>{});

/// The same for what each request or scan waits for: it begins with the `co_await` of the caller, and costs no
/// coroutine of its own.
inline constexpr auto in_place = asio::as_tuple(asio::deferred);

}  // namespace penstock::io
