#pragma once

#include <cstdint>
#include <memory>
#include <string>
#include <vector>

#include "ctl/failure.hpp"

namespace penstock::ctl {

/// One entry of the data folder with its contents.
struct purged_entry {
    std::string name;
    std::uint64_t files = 0, bytes = 0;
};

/// Destroys the data of a gateway: its data folder becomes empty.
///
/// Files that hold keys, passwords or accounts (`secrets`, `pki`, the database) are overwritten before they are
/// removed. This is effective on a disk that writes in place, but hardly on flash or a copy-on-write file system. Links
/// are removed and never followed, and a file with another hard link is not overwritten.
/// Lifecycle: `open` takes and holds the gateway's lock, so no gateway starts on the folder meanwhile; `run` once.
/// After a kill the same command continues, because the lock file is removed last.
class data_purge {
public:
    /// Failures: `bad_usage` if the folder is not the data folder of a gateway, `refused` while a gateway uses it.
    static outcome<data_purge> open(const std::string& folder);

    data_purge(data_purge&&) noexcept;
    ~data_purge();

    /// The entries of the folder, by name.
    outcome<std::vector<purged_entry>> look() const;

    /// The failure names the first entry that stayed; all others are removed.
    outcome<> run();

private:
    struct descriptors;
    explicit data_purge(std::unique_ptr<descriptors> d);
    std::unique_ptr<descriptors> open_;
};

}  // namespace penstock::ctl
