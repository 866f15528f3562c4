#pragma once

#include <boost/assert/source_location.hpp>
#include <boost/system/result.hpp>
#include <string>

#include "base/error.hpp"

namespace penstock::store {

/// Why the store did not execute a request. Nothing is half done.
enum class errc {
    not_found = 1,   ///< no record has that id
    duplicate,       ///< the id is taken
    integrity,       ///< another record that it refers to is missing, or is still referred to
    unavailable,     ///< the database did not answer, is locked by another process, or the disk is full
    not_a_database,  ///< the file is damaged or is something else
    newer_schema,    ///< made by a newer version of the program
    foreign_schema,  ///< a migration in the database is not the one of this program
    bad_key,         ///< the file of the secrets' key cannot be read, written or has a wrong size
    login_refused,   ///< the server refuses user or password, or has no such database: it will again
    wrong_query,     ///< the database refused a statement
};

error_code make_error_code(errc e) noexcept;

/// Why a database is `errc::unavailable`.
enum class trouble {
    no_response,  ///< or one that says only that it cannot at present
    no_space,     ///< its disk is full
    disk_error,   ///< its disk fails
    read_only,    ///< it takes no changes
    locked,       ///< another program holds what was asked for
};

/// An error code and the text that names the record (`tag T1 exists already`).
struct failure {
    errc code = errc::wrong_query;
    std::string message;
    trouble cause = trouble::no_response;  ///< where `code` is `unavailable`

    operator error_code() const noexcept { return make_error_code(code); }  // where the code is enough
};

/// Of a file: `error` is an errno.
failure system_failure(const std::string& path, int error);

/// The text for clients of a failure that is `unavailable`: why, without addresses and names.
std::string unavailable_text(const failure& f);

/// A value, or why it is missing.
template <class T = void>
using outcome = boost::system::result<T, failure>;

/// Called by `outcome<T>::value()` on a failure that was not checked: a bug of the caller.
[[noreturn]] void throw_exception_from_error(const failure& f, const boost::source_location& where);

}  // namespace penstock::store

template <>
struct boost::system::is_error_code_enum<penstock::store::errc> : std::true_type {};
