#pragma once

#include <boost/json/array.hpp>
#include <string>
#include <string_view>
#include <vector>

#include "ctl/command.hpp"

namespace penstock::ctl {

/// A member of a V5 record as text for a table cell: times to the second in this machine's zone, lists of texts or
/// numbers with blanks between them, other lists as their number of items.
std::string cell_text(const boost::json::value& record, std::string_view name);

/// Records as a table with a column for each of `fields`, its name in upper case as header; on a terminal, states have
/// colours.
void print_table(command_context& s, const boost::json::array& records, const std::vector<std::string_view>& fields);

/// One record: a line for each member, then a table for each list of objects in it.
void print_record(command_context& s, const boost::json::value& record);

}  // namespace penstock::ctl
