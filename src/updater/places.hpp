#pragma once

#include <sys/types.h>
#include <filesystem>
#include <optional>
#include <string>

#include "base/error.hpp"
#include "update/version.hpp"

namespace penstock::updater {

namespace fs = std::filesystem;

/// The folder of all versions, `/opt/penstock`. Only root may write to it, so its content is trusted.
class install_root {
public:
    explicit install_root(fs::path top) : top_(std::move(top)) {}

    const fs::path& top() const noexcept { return top_; }
    fs::path versions() const { return top_ / "versions"; }
    fs::path of(const update::version& v) const { return versions() / v.text(); }
    fs::path half_unpacked() const { return versions() / ".new"; }
    fs::path incoming() const { return top_ / "incoming"; }
    fs::path snapshot() const { return top_ / "snapshot"; }
    fs::path state() const { return top_ / "upgrade.json"; }
    fs::path trust() const { return top_ / "trust.json"; }
    fs::path lock() const { return top_ / "upgrade.lock"; }

    enum class link { current, previous };

    /// The version that a link points to; `nullopt` if there is no link or it points elsewhere.
    std::optional<update::version> read(link which) const;

    /// Changes a link by a rename; without a version the link is removed. The change is on disk when this returns.
    checked<> set(link which, const std::optional<update::version>& to) const;

    checked<> sync() const;

    /// Removes all other versions, also partly unpacked ones.
    void remove_versions_but(const std::optional<update::version>& a, const std::optional<update::version>& b) const;

private:
    fs::path top_;
};

/// Fsyncs a folder.
checked<> sync_folder(const fs::path& folder);

/// Free bytes on the disk of that folder.
result<std::uint64_t> free_bytes(const fs::path& folder);

/// A fault with the path and the text of the last system error (errno).
fault path_fault(const fs::path& path);

}  // namespace penstock::updater
