#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "base/clock.hpp"
#include "base/failure.hpp"

namespace penstock::properties {

/// One property: its description, and how the file sets it.
struct property_view {
    std::string key;
    std::string value;  ///< in force after a restart; a secret is `***`
    std::string default_text, expected, meaning;
    bool is_set = false;         ///< in the file
    bool is_overridden = false;  ///< by `--set`, which wins over the file
    bool is_secret = false;
    bool needs_restart = true;
    std::size_t line = 0;  ///< from 1; 0: it is not in the file
    std::string error;     ///< what is wrong with the value; empty = it is valid
};

/// A properties file as it is shown: secrets are `***`.
struct properties_text {
    std::string version;  ///< of the content: the same text has the same version, also if it was edited by hand
    std::string path;
    std::string text;
};

/// Which properties another text changes.
struct properties_change {
    std::string version;                                        ///< of the file with that text
    std::vector<std::string> changed, acts_now, needs_restart;  ///< keys; the first is the sum of the others
    std::vector<std::string> decide_access{};                   ///< those of `changed` that decide who may do what
};

/// Who saves a text.
struct properties_author {
    std::string name;
    bool may_grant_access = false;  ///< else what decides who may do what keeps its value
};

struct properties_version {
    std::string version;
    wall_time saved{};
    std::string author;  ///< `file`: it was found in the file, where someone had edited it by hand
    std::size_t bytes = 0;
    bool is_current = false;
};

/// Of an author who would change those properties without the right.
failure refuse_access(const properties_change& wanted);

/// The properties file of this gateway and its last 20 versions.
///
/// In a text that is given, `***` stands for the secret that the file has at that place.
/// Thread: the store's.   Limits: 1 MiB of text.   Refused: `unavailable` where the file cannot be read; else as each
/// function says.
class editor {
public:
    virtual ~editor() = default;

    virtual outcome<properties_text> load() const = 0;
    virtual std::vector<property_view> entries() const = 0;  ///< all known properties, then other lines of the file

    /// What `save` would say. Refused: `invalid` with all `lines`.
    virtual outcome<properties_change> check(const std::string& text) const = 0;
    /// Checked whole, then written whole; what can act now does. `version`: of the text that was changed; absent = any.
    /// Refused: `invalid` with all `lines`, `stale` (`load` has the present text), `forbidden`; `no_space`,
    /// `unavailable`: nothing was written.
    virtual outcome<properties_change> save(const std::string& text, const std::optional<std::string>& version,
                                            const properties_author& author) = 0;

    virtual outcome<std::vector<properties_version>> versions() const = 0;  ///< newest first
    /// Refused: `not_found`.
    virtual outcome<properties_text> find_version(const std::string& version) const = 0;
    /// Refused: `not_found`, and as `save`, but never `stale`.
    virtual outcome<properties_change> restore(const std::string& version, const properties_author& author) = 0;
};

}  // namespace penstock::properties
