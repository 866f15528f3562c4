#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "base/clock.hpp"
#include "base/failure.hpp"

namespace penstock::properties {

/// A property with its description and its value in the file.
struct property_view {
    std::string key;
    std::string value;  ///< value after a restart; `***` for a secret
    std::string default_text, expected, meaning;
    bool is_set = false;         ///< the file sets it
    bool is_overridden = false;  ///< `--set` overrides the file
    bool is_secret = false;
    bool needs_restart = true;
    std::size_t line = 0;  ///< line in the file from 1; 0 = it is not in the file
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
    std::vector<std::string> decide_access{};                   ///< keys in `changed` that control access rights
};

/// The user or program that saves a text.
struct properties_author {
    std::string name;
    bool may_grant_access = false;  ///< false: properties that control access rights keep their values
};

struct properties_version {
    std::string version;
    wall_time saved{};
    std::string author;  ///< `file` = the text was found in the file, edited by hand
    std::size_t bytes = 0;
    bool is_current = false;
};

/// The refusal of a change of those properties by an author without the right.
failure refuse_access(const properties_change& wanted);

/// The properties file of this gateway and its last 20 versions.
///
/// In a given text, `***` stands for the secret that the file has at that place.
/// Thread: the store's.   Limits: 1 MiB of text.   Refused: `unavailable` if the file cannot be read; else see each
/// function.
class editor {
public:
    virtual ~editor() = default;

    virtual outcome<properties_text> load() const = 0;
    virtual std::vector<property_view> entries() const = 0;  ///< all known properties, then other lines of the file

    /// The result of a `save` without saving. Refused: `invalid` with all `lines`.
    virtual outcome<properties_change> check(const std::string& text) const = 0;
    /// Checks the whole text, writes it, and applies changes that need no restart. `version`: version on which the text
    /// is based; absent = any.
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
