#pragma once

#include <cstddef>
#include <span>
#include <string>
#include <string_view>
#include <vector>

namespace penstock::ctl {

/// A range of equal lines of two texts.
struct line_match {
    std::size_t a = 0, b = 0;  ///< index of the first line in each text, from 0
    std::size_t count = 0;
};

/// The longest common sequence of lines (Myers) for up to 2,000 removed and added lines; beyond this only the equal
/// lines at the beginning and end.   Limits: memory 16 MiB.
std::vector<line_match> matching_lines(std::span<const std::string_view> a, std::span<const std::string_view> b);

/// The differences as `diff -u` prints them; empty if there are none.
std::string unified_diff(std::string_view a, std::string_view b, std::string_view name_a, std::string_view name_b);

struct merged_text {
    std::string text;
    /// Number of conflicts, each between the lines `<<<<<<< yours`, `=======` and `>>>>>>> theirs`.
    std::size_t conflicts = 0;
};

/// Merges the changes of two authors to the same text; the last line has a line end.
merged_text merge_texts(std::string_view base, std::string_view yours, std::string_view theirs);

}  // namespace penstock::ctl
