#pragma once

#include <cstddef>
#include <string>
#include <string_view>
#include <vector>

#include "base/error.hpp"

namespace penstock::properties {

/// A properties file as text: `key=value` lines, blank lines and lines that begin with `#`, in UTF-8. White space
/// around key and value is ignored. Does not interpret keys.
///
/// `set` changes only its own line: comments, order, blanks and line ends stay.
/// Thread: one at a time.   Limits: 1 MiB.   Source: docs/properties.md.
class properties_file {
public:
    struct entry {
        std::string key, value;
        std::size_t line = 0;         ///< from 1
        std::size_t value_begin = 0;  ///< offset of the value in the text
    };

    properties_file() = default;

    /// Faults name `name` and the line: `penstock.properties:3: expected key=value`.
    static checked<properties_file> parse(std::string text, const std::string& name);

    struct line_fault {
        std::size_t line = 0;  ///< from 1
        std::string message;
        bool is_comment = false;  ///< the line has no effect: `parse` accepts it, an edited text must not have it
    };
    /// The same for a text with lines that cannot be parsed: they are added to `faults` and have no entry.
    static properties_file read(std::string text, std::vector<line_fault>& faults);

    static constexpr std::size_t max_bytes = 1U << 20U;
    /// Begin of a comment with an entry whose secret was not in the backup.
    static constexpr std::string_view left_out_mark = "# its secret was not in the backup: ";

    const std::string& text() const noexcept { return text_; }
    const std::vector<entry>& entries() const noexcept { return entries_; }  ///< in order, including repeated keys

    /// Keys in comments with `left_out_mark` that no entry sets.
    const std::vector<std::string>& left_out() const noexcept { return left_out_; }

    /// Changes the effective line, which is the last line with that key, or appends a line. A fault, and nothing is
    /// changed, if key or value is not allowed in such a file.
    checked<> set(std::string_view key, std::string_view value);

private:
    std::string text_;
    std::vector<entry> entries_;
    std::vector<std::string> left_out_;
};

}  // namespace penstock::properties
