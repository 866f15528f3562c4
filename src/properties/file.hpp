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
/// What is not changed by `set` keeps its bytes: comments, order, blanks, line ends.
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
        bool is_comment = false;  ///< it changes nothing: `parse` takes it, who edits the text does not
    };
    /// The same of a text that may have lines that cannot be read: they go to `faults`, and into no entry.
    static properties_file read(std::string text, std::vector<line_fault>& faults);

    static constexpr std::size_t max_bytes = 1U << 20U;
    /// Begins a comment with an entry that a restore could not bring.
    static constexpr std::string_view left_out_mark = "# its secret was not in the backup: ";

    const std::string& text() const noexcept { return text_; }
    const std::vector<entry>& entries() const noexcept { return entries_; }  ///< in order, repeated keys too

    /// Keys of comments with `left_out_mark` that no entry sets.
    const std::vector<std::string>& left_out() const noexcept { return left_out_; }

    /// Changes the line that counts, the last of that key, or appends one. A fault, and nothing changed, when key or
    /// value is not allowed in such a file.
    checked<> set(std::string_view key, std::string_view value);

private:
    std::string text_;
    std::vector<entry> entries_;
    std::vector<std::string> left_out_;
};

}  // namespace penstock::properties
