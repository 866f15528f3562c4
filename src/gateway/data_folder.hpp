#pragma once

#include <string>
#include <string_view>

#include "base/error.hpp"

namespace penstock::gateway {

/// The data folder of the gateway, locked by this process.
///
/// Lifecycle: `open` creates it with `secrets`, `pki` and `run`, and locks it; the lock ends with the object.
class data_folder {
public:
    static checked<data_folder> open(const std::string& path);
    ~data_folder();
    data_folder(data_folder&& other) noexcept;
    data_folder& operator=(data_folder&&) = delete;
    data_folder(const data_folder&) = delete;
    data_folder& operator=(const data_folder&) = delete;

    /// Writes `<data>/run/ports.json`; a process that waits for it never reads an incomplete file. Its space is
    /// reserved from one start to the next, so that it can be written on a full disk, too.
    checked<> publish_ports(std::string_view text) const;
    void withdraw_ports() const;

    std::string at(std::string_view name) const { return path_ + "/" + std::string(name); }
    const std::string& path() const noexcept { return path_; }

private:
    data_folder(std::string path, int lock) : path_(std::move(path)), lock_(lock) {}
    std::string path_;
    int lock_ = -1;
};

}  // namespace penstock::gateway
