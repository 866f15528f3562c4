#pragma once

#include <boost/assert/source_location.hpp>
#include <boost/system/result.hpp>
#include <string>
#include <string_view>

namespace penstock::backup {

/// Why a backup could not be made or read. Nothing half is left.
struct failure {
    enum class cause {
        bad_backup,      ///< damaged, cut short, hostile, or of a newer version
        bad_passphrase,  ///< another one, or none for an encrypted backup
        no_space,
        unavailable,  ///< the disk, the database …
        cancelled,
    };
    cause kind = cause::bad_backup;
    std::string message;  ///< a sentence: what is wrong and what to do
};

template <class T = void>
using outcome = boost::system::result<T, failure>;

/// `BAD_BACKUP`, `BAD_PASSPHRASE`, `NO_SPACE`, `NOT_AVAILABLE`, `CANCELLED`.
std::string_view code_of(failure::cause kind) noexcept;

/// `bad_backup`: "the backup is damaged: " and why.
failure damaged(std::string_view why);

/// Of a system call that failed with that `errno`: a full disk is `no_space`.
failure system_failure(const std::string& path, int error);

/// Called by `outcome<T>::value()` on a failure that was not checked: a bug of the caller.
[[noreturn]] void throw_exception_from_error(const failure& why, const boost::source_location& where);

}  // namespace penstock::backup
