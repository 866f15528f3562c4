#pragma once

#include "base/error.hpp"

namespace penstock::history {

/// Errors of a stored chunk, or of a request to the history.
enum class errc {
    unknown_format = 1,  ///< the chunk is of a newer version
    cut_short,           ///< the chunk ends before all announced points
    left_over,           ///< bytes follow the last point of the chunk
    wrong_count,         ///< no points, or more than a chunk has
    unordered_times,     ///< the chunk's times do not ascend
    unknown_type,        ///< a type of value that does not exist
    unknown_coding,      ///< a coding of values that does not exist
    wrong_place,         ///< a run, an exception or a dictionary index outside the chunk
    wrong_array,         ///< bytes that are no array of their type
    tag_removed,         ///< points for a tag that was removed
};

error_code make_error_code(errc e) noexcept;

}  // namespace penstock::history

template <>
struct boost::system::is_error_code_enum<penstock::history::errc> : std::true_type {};
