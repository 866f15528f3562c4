#pragma once

#include <cstdint>
#include <functional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "backup/failure.hpp"
#include "backup/manifest.hpp"

namespace penstock::backup {

/// A file that goes into a backup; it must not change any more.
struct source_file {
    std::string part;  ///< of `part_names`
    std::string path;  ///< within the part: `pki/opcua/own/cert.der`
    std::string file;  ///< on the disk
};

/// Called with the bytes done so far; false cancels.
using progress = std::function<bool(std::uint64_t bytes)>;

/// Sorts the files as they stand in a backup, and reads them for sizes and sums.
/// Failures: unavailable (a file cannot be read, or a path is none), cancelled.
outcome<std::vector<part>> measure(std::vector<source_file>& files, const progress& on_progress);

/// Writes a new file, on disk when it returns; nothing is left of one that failed. `head` has the parts that `measure`
/// found. With a passphrase it is encrypted; without, a tar compressed with zstd, `manifest.json` first.
/// Thread: any; blocks.   Limits: some 10 MB of memory, and 32 MiB while the key is derived.
/// Failures: no_space, unavailable (also: a file has changed since it was measured), cancelled.
outcome<> write_backup(const std::string& path, const manifest& head, std::span<const source_file> files,
                       std::string_view passphrase, const progress& on_progress);

}  // namespace penstock::backup
