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

/// Destroys what a gateway keeps: its data folder becomes empty.
///
/// Files that hold keys, passwords or accounts (`secrets`, `pki`, the database) are overwritten before they are
/// removed; that means something on a disk that writes in place, and little on flash or a copying file system. Links
/// are removed, never followed, and a file with a second name elsewhere is not overwritten.
/// Lifecycle: `open` takes the gateway's own lock and keeps it, so no gateway starts on the folder meanwhile; `run`
/// once. If killed, the same command resumes: the lock file is removed last.
class data_purge {
public:
    /// `bad_usage` when the folder is not a gateway's, `refused` while a gateway uses it.
    static outcome<data_purge> open(const std::string& folder);

    data_purge(data_purge&&) noexcept;
    ~data_purge();

    /// The top entries, by name.
    outcome<std::vector<purged_entry>> look() const;

    /// The failure names the first entry that stayed; all others are removed.
    outcome<> run();

private:
    struct descriptors;
    explicit data_purge(std::unique_ptr<descriptors> d);
    std::unique_ptr<descriptors> open_;
};

}  // namespace penstock::ctl
