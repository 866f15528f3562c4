#pragma once

#include <boost/assert/source_location.hpp>
#include <boost/json/value.hpp>
#include <boost/system/result.hpp>
#include <string>

namespace penstock::ctl {

/// Exit codes of the process, as documented in README.md and `--help`.
enum class exit_code {
    done = 0,
    refused = 1,      ///< the gateway refused, or a value that was asked for is not good
    bad_usage = 2,    ///< arguments, settings or an input file
    unreachable = 3,  ///< no connection, no response in time, or a certificate that is not trusted
};

/// Why a command has failed, as text for stderr.
struct failure {
    exit_code code = exit_code::refused;
    std::string text;
    std::string reason{};  ///< the gateway's code, such as `STALE_VERSION`; empty = none
    /// The rest of the response: `data` of an inner error, or the body of an outer error.
    boost::json::value response{};
};

template <class T = void>
using outcome = boost::system::result<T, failure>;

/// Called by `outcome<T>::value()` on a failure that was not checked: a bug of the caller.
[[noreturn]] void throw_exception_from_error(const failure& f, const boost::source_location& where);

}  // namespace penstock::ctl
