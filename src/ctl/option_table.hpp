#pragma once

#include <boost/json/value.hpp>
#include <string>
#include <string_view>

namespace penstock::ctl {

/// The list `member` of a schema as a table with a line for each option, below a header that begins with `heading`;
/// empty if there are no options.
std::string option_table(const boost::json::value& schema, std::string_view member, std::string_view heading);

}  // namespace penstock::ctl
