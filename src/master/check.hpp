#pragma once

#include <string>
#include <string_view>

#include "base/error.hpp"
#include "master/resource.hpp"

namespace penstock::master {

/// Checks a cell by what its field allows: length, pattern, choice, range, size. `path` is its name as the sender
/// wrote it (`steps[2].step_no`). Null is not checked.
void check_cell(const resource& of, const field& f, const cell& value, const std::string& path, faults& found);

/// Checks an id: the prefix of the resource, then at least one of `[A-Za-z0-9_.:-]`; 100 characters in all.
void check_id(const resource& of, std::string_view id, const std::string& path, faults& found);

/// Checks each cell alone, then the fields against each other.
void check_record(const record& r, faults& found);

/// The expected value, for messages: `text of at most 200 characters`, `integer from 1 to 999`.
std::string expected_text(const field& f);

}  // namespace penstock::master
