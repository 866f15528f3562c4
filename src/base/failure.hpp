#pragma once

#include <boost/assert/source_location.hpp>
#include <boost/system/result.hpp>
#include <chrono>
#include <cstddef>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "base/error.hpp"

namespace penstock {

/// A fault in one line of a text with a key in each line (a properties file).
struct text_fault {
    std::size_t line = 0;  ///< from 1; 0: it is in no line
    std::string key;
    std::string message;   ///< without key and line
    std::string expected;  ///< valid values; empty where `message` says it
    std::string nearest;   ///< the known key that is most similar to an unknown key; empty: none is similar
};

/// Why the store, a service, a job, a backup or an update has failed. Then nothing was changed.
struct failure {
    enum class cause {
        invalid,         ///< `found`, or `lines` of a text, has what is wrong with the input
        not_found,       ///< it does not exist
        duplicate,       ///< the id exists already
        stale,           ///< it has changed since the version that the caller changed
        forbidden,       ///< the caller may not change that
        integrity,       ///< what it refers to is missing, or it is still referred to
        is_protected,    ///< it belongs to the gateway itself, or is configured elsewhere
        undelivered,     ///< the receiver did not accept it
        store_failed,    ///< the database refused the statement
        not_a_database,  ///< the file is damaged or is something else
        foreign_schema,  ///< the database was made by a newer version, or its tables are not those of this program
        bad_key,         ///< the key with which secrets are sealed cannot be read or written, or is another one
        login_refused,   ///< the database's server refuses user or password, or has no such database: it will again
        wrong_login,     ///< an unknown user, or a wrong password or code: it is not reported which
        code_missing,    ///< the password is right and a one-time code is required
        delayed,         ///< too many have failed: not before `retry_after`
        unavailable,     ///< it cannot be done here, or not now
        no_space,        ///< the disk is full
        disk_error,      ///< the disk fails
        read_only,       ///< the disk or the database takes no changes
        locked,          ///< another program has locked it
        cancelled,       ///< by a user
        job_running,     ///< the running job `job_id` excludes it
        bad_backup,      ///< damaged, cut short, hostile, or of a newer version
        bad_passphrase,  ///< another one, or none for an encrypted backup
        bad_signature,   ///< none, or not of a known key
        no_update,       ///< the version cannot be installed on this one
        no_release,      ///< the latest version cannot be read or used
    };
    cause kind = cause::invalid;
    std::string message{};                ///< a sentence: what is wrong and what to do; empty where `found` has it
    faults found{};                       ///< of `invalid`
    std::vector<text_fault> lines{};      ///< of `invalid`, where a text of lines was sent
    std::string job_id{};                 ///< of the job in the way, or of the job that was named; empty: none
    std::chrono::seconds retry_after{0};  ///< not zero: another attempt is not checked before
    error_code code{};                    ///< of the module below, for a caller that decides by it

    failure() = default;
    failure(cause why, std::string text, std::string job = {})
        : kind(why), message(std::move(text)), job_id(std::move(job)) {}
    /// The message of `wrong`, without its field.
    failure(cause why, const fault& wrong) : kind(why), message(wrong.message) {}
    failure(faults wrong) : found(std::move(wrong)) {}  // NOLINT: faults are a failure
};

/// `wrong` with the message `what: message`, and without a field.
fault about(std::string_view what, const fault& wrong);
/// The same for a failure; its other members stay.
failure about(std::string_view what, failure why);

/// `wrong` as a fault of the field `name`.
fault in_field(std::string name, fault wrong);

/// For a caller that returns `checked`: the message, or the first fault of the input.
fault to_fault(const failure& why);

/// The code in responses and in the records of jobs: `NOT_FOUND`, `NO_SPACE` …
std::string_view code_of(failure::cause kind) noexcept;

/// A value, or why it is missing.
template <class T = void>
using outcome = boost::system::result<T, failure>;

/// Throws std::logic_error: the function at `where` used a result that it had not checked. For the
/// `throw_exception_from_error` of each type of error.
[[noreturn]] void throw_unchecked(const std::string& why, const boost::source_location& where);

/// Throws std::logic_error: `outcome<T>::value()` was called on a failure that was not checked, a bug of the caller.
[[noreturn]] void throw_exception_from_error(const failure& why, const boost::source_location& where);

}  // namespace penstock
