#pragma once

#include <cstdint>
#include <memory>
#include <string>
#include <string_view>
#include <vector>

#include "base/bytes.hpp"
#include "base/error.hpp"
#include "io/awaitable.hpp"
#include "services/administration/updates.hpp"
#include "update/minisign.hpp"
#include "update/release.hpp"

namespace penstock::services {

/// Whether the name ends with `.tar.zst` and penstock-update, which runs as root, accepts it.
bool is_bundle_name(std::string_view name) noexcept;

/// Receives a bundle or its signature from a client, in a temporary file until it is complete. A signature must be made
/// with one of these keys, and a bundle must match its signature. Refused: `invalid`: the name; `bad_signature`: it has
/// none yet, or is larger than it can be; `no_space`.
outcome<std::unique_ptr<update_upload>> open_update_file(const std::string& folder, const std::string& name,
                                                         std::uint64_t length, std::vector<update::public_key> keys);

/// Logs a file whose signature is invalid or of an unknown key: it may be an attack.
void note_refusal(const failure& why, const std::string& of);

/// Whether the file is there with that size and SHA-256.
bool is_whole(const std::string& path, const update::artifact& expected);

/// Why `bytes` do not fit on the disk of `folder` if 64 MiB must stay free; empty: they fit.
std::string lack_of_space(const std::string& folder, std::uint64_t bytes);

/// A download in progress. It continues the part that an earlier attempt has stored.   Limit: `max` bytes.
class partial_file {
public:
    partial_file(std::string path, std::uint64_t max);
    ~partial_file();
    partial_file(const partial_file&) = delete;
    partial_file& operator=(const partial_file&) = delete;

    std::uint64_t size() const noexcept { return size_; }
    bool is_full() const noexcept { return is_full_; }            ///< the server sent more than expected
    const std::string& error() const noexcept { return error_; }  ///< of the disk; empty: none
    /// Errors: `EFBIG`: more than `max` came; the system's. `error` has the text.
    result<> append(byte_view piece);
    void truncate();
    /// Renames the file to `name` and syncs it to disk. Returns the error; empty: it worked.
    std::string finish(const std::string& name);

private:
    std::string path_;
    std::uint64_t max_ = 0, size_ = 0;
    int file_ = -1;
    bool is_full_ = false;
    std::string error_;
};

/// A tenth of a second.
io::awaitable<bool> wait_a_moment(io::executor where);

}  // namespace penstock::services
