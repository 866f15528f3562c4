#pragma once

#include <string>

#include "ctl/failure.hpp"

namespace penstock::ctl {

/// A folder below $TMPDIR or /tmp that only this user may enter (0700). It is removed with the object, unless it is
/// kept.
///
/// If the process is killed, the folder stays.
class private_folder {
public:
    static outcome<private_folder> make();
    ~private_folder();
    private_folder(private_folder&& other) noexcept;
    private_folder& operator=(private_folder&&) = delete;

    const std::string& path() const noexcept { return path_; }
    void keep() noexcept { is_kept_ = true; }

    /// Writes a new file in the folder (0600); returns its path.
    outcome<std::string> write(const std::string& name, const std::string& text) const;

private:
    explicit private_folder(std::string path) : path_(std::move(path)) {}

    std::string path_;
    bool is_kept_ = false;
};

}  // namespace penstock::ctl
