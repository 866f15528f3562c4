#pragma once

#include <cstddef>
#include <span>
#include <string>
#include <string_view>
#include <vector>

namespace penstock::ctl {

/// Lines of two texts that are the same, in order.
struct line_match {
    std::size_t a = 0, b = 0;  ///< the first of them in each text, from 0
    std::size_t count = 0;
};

/// The longest common sequence of lines (Myers), as long as it takes at most 2,000 removed and added lines; beyond that
/// only what is the same at the beginning and end.   Limits: memory 16 MiB.
std::vector<line_match> matching_lines(std::span<const std::string_view> a, std::span<const std::string_view> b);

/// The differences as `diff -u` prints them; empty when there are none.
std::string unified_diff(std::string_view a, std::string_view b, std::string_view name_a, std::string_view name_b);

struct merged_text {
    std::string text;
    std::size_t conflicts = 0;  ///< each between the lines `<<<<<<< yours`, `=======` and `>>>>>>> theirs`
};

/// What two authors made of the same text; its last line has an end.
merged_text merge_texts(std::string_view base, std::string_view yours, std::string_view theirs);

}  // namespace penstock::ctl
