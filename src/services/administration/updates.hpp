#pragma once

#include <boost/json/object.hpp>
#include <cstdint>
#include <memory>
#include <string>

#include "base/failure.hpp"
#include "io/awaitable.hpp"
#include "jobs/job_context.hpp"
#include "services/administration/upload.hpp"

namespace penstock::services {

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
    std::string obstacle{};  ///< why it cannot be installed now, a sentence; empty: it can
};

/// A bundle that a client sends, or its signature.
class update_upload : public upload {
public:
    struct kept {
        std::string name;
        std::uint64_t size = 0;
        std::string version;  ///< of a bundle
    };
    /// Call it when all bytes have arrived: checks and stores the file. Refused: `bad_signature`, `no_space`; then the
    /// file is removed.
    virtual outcome<kept> finish() = 0;
};

/// Finds and downloads versions of the gateway. `penstock-update`, which runs as root, installs them.
///
/// Thread: any that may block; only `fetch` does not block.
class updates {
public:
    virtual ~updates() = default;

    /// Asks `edge.update.url`. Ends within 10 s. Thread: any loop. Refused: `no_release`: there is no URL, or
    /// the server does not give the two files.
    virtual io::awaitable<outcome<fetched_release>> fetch() = 0;
    /// Verifies what was fetched, and remembers the newest time of signing. Refused: `bad_signature`;
    /// `no_release`: the descriptor cannot be read, has no bundle for this machine, or is older than one that
    /// was seen.
    virtual outcome<latest_release> check(const fetched_release& fetched) = 0;
    /// As `check`, and also checks that the version may be installed. Returns the parameters of the job `upgrade`.
    /// Refused: also `no_update`, `no_space`.
    virtual outcome<boost::json::object> prepare(const fetched_release& fetched, bool allows_downgrade) = 0;
    /// As `prepare`, for an uploaded bundle. Refused: `not_found`: the bundle or its signature was not uploaded;
    /// `bad_signature`, `no_update`.
    virtual outcome<boost::json::object> prepare_uploaded(const std::string& name, bool allows_downgrade) = 0;
    /// `length` 0: not known. A bundle's signature is uploaded before it. Refused: as `open_update_file`, or as there
    /// is no key to check signatures with (`bad_signature`).
    virtual outcome<std::unique_ptr<update_upload>> begin_upload(const std::string& name, std::uint64_t length) = 0;

    /// The gateway's part of the job `upgrade`: the steps `check` and `download`.   Thread: the job's.
    virtual jobs::ending run(jobs::job_context& job) = 0;
};

}  // namespace penstock::services
