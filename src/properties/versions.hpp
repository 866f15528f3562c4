#pragma once

#include <optional>
#include <string>
#include <vector>

#include "base/error.hpp"
#include "properties/editor.hpp"

namespace penstock::properties {

/// The last versions of the properties file, in files of a folder. They contain secrets, also secrets that were removed
/// from the file long ago, so they are encrypted with the key that encrypts secrets of the database
/// (`<data>/secrets/store-key`).
///
/// Thread: one at a time.   Limits: 20 versions; the oldest are removed.
class properties_versions {
public:
    static constexpr std::size_t max_versions = 20;

    properties_versions(std::string folder, std::string key_file)
        : folder_(std::move(folder)), key_file_(std::move(key_file)) {}
    static properties_versions of(const std::string& data_dir);

    /// The version of a text: 16 hexadecimal digits.
    static std::string version_of(std::string_view text);

    /// All versions, newest first, without `is_current`. Other files are skipped.
    result<std::vector<properties_version>> list() const;
    /// The newest text of that version. Errors: there is none, or it was encrypted with another key.
    checked<std::string> find(const std::string& version) const;

    void remove_half_written() const;  ///< removes incomplete files of an `add` that was killed
    /// Encrypts texts that an earlier release stored in clear. A text that cannot be encrypted is removed.
    void seal_clear_ones() const;
    /// Stores a text, unless it is equal to the newest version.
    checked<> add(const std::string& text, const std::string& author, wall_time now) const;

private:
    checked<> write(const properties_version& one, const std::string& text) const;

    std::string folder_, key_file_;
};

}  // namespace penstock::properties
