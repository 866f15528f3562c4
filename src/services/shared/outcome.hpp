#pragma once

#include <boost/assert/source_location.hpp>
#include <boost/system/result.hpp>
#include <chrono>
#include <string>

#include "base/error.hpp"

namespace penstock::store {
struct failure;
class store;
}  // namespace penstock::store

namespace penstock::services {

/// Why a service did not execute a request. Nothing is half done.
struct refusal {
    enum class cause {
        invalid,       ///< `found` has what is wrong with the input
        not_found,     ///< there is no such thing
        duplicate,     ///< the id is taken
        integrity,     ///< what it refers to is missing, or it is still referred to
        is_protected,  ///< it is built in, or configured elsewhere
        undelivered,   ///< the other side did not take it
        unavailable,   ///< the store failed
        wrong_login,   ///< an unknown user, or a wrong password or code: it is not reported which
        code_missing,  ///< the password is right and a one-time code is required
        delayed,       ///< too many have failed: not before `retry_after`
    };
    cause kind = cause::invalid;
    std::string message{};  ///< a human-readable sentence; empty where `found` has it
    faults found{};
    std::chrono::seconds retry_after{0};  ///< not zero: another attempt is not checked before

    refusal() = default;
    refusal(cause why, std::string text) : kind(why), message(std::move(text)) {}
    refusal(faults wrong) : found(std::move(wrong)) {}
};

/// A value, or why it is missing.
template <class T = void>
using outcome = boost::system::result<T, refusal>;

/// What a failure of the store means to the caller of a service. Details for administrators only go to the log.
refusal refusal_of(const store::failure& why, const store::store& of);

/// Throws std::logic_error: `outcome<T>::value()` was called on a refusal that was not checked, a bug of the caller.
[[noreturn]] void throw_exception_from_error(const refusal& why, const boost::source_location& where);

}  // namespace penstock::services
