#pragma once

#include <boost/json/array.hpp>
#include <string>
#include <string_view>
#include <vector>

#include "ctl/command.hpp"

namespace penstock::ctl {

/// A member of a V5 record for a cell: times to the second in this machine's zone, lists of texts or numbers with
/// blanks between, other lists as how many there are.
std::string cell_text(const boost::json::value& record, std::string_view name);

/// Records as a table: a column for each of `fields`, its name in upper case above; states in colour on a terminal.
void print_table(command_context& s, const boost::json::array& records, const std::vector<std::string_view>& fields);

/// One record: a line for each member, then a table for each list of objects in it.
void print_record(command_context& s, const boost::json::value& record);

}  // namespace penstock::ctl
