#pragma once

#include <boost/assert/source_location.hpp>
#include <boost/json/value.hpp>
#include <boost/system/result.hpp>
#include <string>

namespace penstock::ctl {

/// Exit codes of the process; README.md and `--help` promise these numbers.
enum class exit_code {
    done = 0,
    refused = 1,      ///< the gateway refused, or a value that was asked for is not good
    bad_usage = 2,    ///< arguments, settings or an input file
    unreachable = 3,  ///< no connection, no answer in time, or a certificate that is not trusted
};

/// Why a command did not do what was asked, in words for stderr.
struct failure {
    exit_code code = exit_code::refused;
    std::string text;
    std::string reason{};           ///< the gateway's code for it, as `STALE_VERSION`; empty = none
    boost::json::value response{};  ///< what it said with that: `data` of an inner error, the body of an outer one
};

template <class T = void>
using outcome = boost::system::result<T, failure>;

/// Called by `outcome<T>::value()` on a failure that was not checked: a bug of the caller.
[[noreturn]] void throw_exception_from_error(const failure& f, const boost::source_location& where);

}  // namespace penstock::ctl
