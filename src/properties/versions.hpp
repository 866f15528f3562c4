#pragma once

#include <optional>
#include <string>
#include <vector>

#include "base/error.hpp"
#include "properties/editor.hpp"

namespace penstock::properties {

/// The last texts of the properties file, in files of a folder. They hold secrets, also ones that were taken out of the
/// file long ago, so they are sealed with the key that seals those of the database (`<data>/secrets/store-key`).
///
/// Thread: one at a time.   Limits: 20 texts; the oldest go.
class properties_versions {
public:
    static constexpr std::size_t max_versions = 20;

    properties_versions(std::string folder, std::string key_file)
        : folder_(std::move(folder)), key_file_(std::move(key_file)) {}
    static properties_versions of(const std::string& data_dir);

    /// The version of a text: 16 hexadecimal digits.
    static std::string version_of(std::string_view text);

    /// Newest first, `is_current` of none. What is no file of ours is passed over.
    result<std::vector<properties_version>> list() const;
    /// The newest text of that version. Fault: there is none, or it was sealed with another key.
    checked<std::string> find(const std::string& version) const;

    void remove_half_written() const;  ///< what a kill has left of `add`
    /// Seals what an earlier release has kept in clear. What cannot be sealed goes: it must not stay as it is.
    void seal_clear_ones() const;
    /// Keeps a text, unless it is the newest one.
    checked<> add(const std::string& text, const std::string& author, wall_time now) const;

private:
    checked<> write(const properties_version& one, const std::string& text) const;

    std::string folder_, key_file_;
};

}  // namespace penstock::properties
