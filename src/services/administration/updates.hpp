#pragma once

#include <boost/json/object.hpp>
#include <boost/system/result.hpp>
#include <cstdint>
#include <memory>
#include <string>

#include "io/awaitable.hpp"
#include "jobs/job_context.hpp"
#include "services/administration/upload.hpp"

namespace penstock::services {

/// Why there is no update. Nothing was changed.
struct update_refusal {
    std::string code;     ///< `NO_UPDATE`, `BAD_SIGNATURE`, `NO_SPACE`, `NOT_FOUND`, `UPGRADE_CHECK_FAILED`
    std::string message;  ///< a sentence: what is wrong, and what to do
};

template <class T = void>
using update_outcome = boost::system::result<T, update_refusal>;

/// Throws std::logic_error: `update_outcome<T>::value()` was called on a refusal that was not checked, a bug of the
/// caller.
[[noreturn]] void throw_exception_from_error(const update_refusal& why, const boost::source_location& where);

/// A descriptor and its signature as the server sent them.
struct fetched_release {
    std::string descriptor;
    std::string signature;
};

/// The latest version that a signed descriptor offers.
struct latest_release {
    std::string current_version;
    std::string latest_version;
    std::string build_date;  ///< YYYY-MM-DD
    bool is_newer = false;   ///< it can be installed now
    std::string notes;
    std::uint64_t size = 0;  ///< bytes of its bundle for this machine
    std::string signed_by;   ///< file of the key
    std::string why_not{};   ///< it cannot be installed now, a sentence; empty: it can
};

/// A bundle that a client sends, or its signature.
class update_upload : public upload {
public:
    struct kept {
        std::string name;
        std::uint64_t size = 0;
        std::string version;  ///< of a bundle
    };
    /// When all of it has come: checks it and keeps it. Refused: `BAD_SIGNATURE`, `NO_SPACE`; then nothing of it stays.
    virtual update_outcome<kept> finish() = 0;
};

/// Versions of the gateway: what there is, and bringing one here. Installing it is the root job's (`penstock-update`).
///
/// Thread: any; all but `fetch` block and belong to threads that may.
class updates {
public:
    virtual ~updates() = default;

    /// Asks `edge.update.url`. Ends within 10 s. Thread: any loop. Refused: `UPGRADE_CHECK_FAILED`: there is no URL, or
    /// the server does not give the two files.
    virtual io::awaitable<update_outcome<fetched_release>> fetch() = 0;
    /// Verifies what was fetched, and remembers the newest time of signing. Refused: `BAD_SIGNATURE`;
    /// `UPGRADE_CHECK_FAILED`: the descriptor cannot be read, has no bundle for this machine, or is older than one that
    /// was seen.
    virtual update_outcome<latest_release> check(const fetched_release& fetched) = 0;
    /// The same, and that it may be installed: the parameters of the job `upgrade`. Refused: also `NO_UPDATE`,
    /// `NO_SPACE`.
    virtual update_outcome<boost::json::object> prepare(const fetched_release& fetched, bool allows_downgrade) = 0;
    /// Of an uploaded bundle. Refused: `NOT_FOUND`: it is not there with its signature; `BAD_SIGNATURE`, `NO_UPDATE`.
    virtual update_outcome<boost::json::object> prepare_uploaded(const std::string& name, bool allows_downgrade) = 0;
    /// `length` 0: not known. A bundle's signature is uploaded before it. Refused: as `open_update_file`, or as there
    /// is no key to check signatures with (`BAD_SIGNATURE`).
    virtual boost::system::result<std::unique_ptr<update_upload>, upload_refusal> begin_upload(
        const std::string& name, std::uint64_t length) = 0;

    /// The gateway's part of the job `upgrade`: the steps `check` and `download`.   Thread: the job's.
    virtual jobs::ending run(jobs::job_context& job) = 0;
};

}  // namespace penstock::services
