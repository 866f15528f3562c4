#pragma once

#include <optional>
#include <string>
#include <vector>

#include "base/error.hpp"
#include "services/properties_editor.hpp"

namespace penstock::app {

/// The last texts of the properties file, in files of a folder that only the gateway reads: they hold secrets.
///
/// Thread: one at a time.   Limits: 20 texts; the oldest go.
class properties_versions {
public:
    static constexpr std::size_t most = 20;

    explicit properties_versions(std::string folder) : folder_(std::move(folder)) {}

    /// The version of a text: 16 hexadecimal digits.
    static std::string version_of(std::string_view text);

    /// Newest first, `is_current` of none. What is no file of ours is passed over.
    result<std::vector<services::properties_version>> list() const;
    std::optional<std::string> find(const std::string& version) const;  ///< the newest text of that version

    /// Keeps a text, unless it is the newest one.
    void remove_half_written() const;  ///< what a kill has left of `add`
    checked<> add(const std::string& text, const std::string& author, wall_time now) const;

private:
    std::string folder_;
};

}  // namespace penstock::app
