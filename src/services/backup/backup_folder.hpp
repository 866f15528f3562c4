#pragma once

#include <atomic>
#include <memory>
#include <string>
#include <vector>

#include "services/backup/backups.hpp"

namespace penstock::services {

/// The files of backups in one folder, those that are being uploaded among them.
///
/// Thread: any; calls block.   Limits: two uploads at a time; 500 backups are listed.
/// Errors: `NOT_FOUND`: there is no such backup; of an upload those of `backups::begin_upload`; of the disk `NO_SPACE`
/// and `NOT_AVAILABLE`.
class backup_folder {
public:
    backup_folder(std::string folder, std::uint64_t max_upload_bytes)
        : folder_(std::move(folder)), max_upload_bytes_(max_upload_bytes) {}

    const std::string& path() const noexcept { return folder_; }
    std::uint64_t max_upload_bytes() const noexcept { return max_upload_bytes_; }

    std::vector<backup_entry> list() const;
    outcome<backup_entry> find(const std::string& name) const;
    outcome<std::unique_ptr<backup_content>> open(const std::string& name) const;
    outcome<> remove(const std::string& name) const;
    outcome<std::unique_ptr<backup_upload>> begin_upload(const std::string& name, std::uint64_t size);
    void clean() const;  ///< removes what a kill left of uploads

private:
    class upload;
    std::string folder_;
    std::uint64_t max_upload_bytes_;
    std::atomic<int> uploads_{0};
};

}  // namespace penstock::services
