#pragma once

#include <boost/json/value.hpp>
#include <string>
#include <string_view>

namespace penstock::ctl {

/// The list `member` of a schema of options as a table, one line each, below a header that begins with `heading`; empty
/// when there are none.
std::string option_table(const boost::json::value& schema, std::string_view member, std::string_view heading);

}  // namespace penstock::ctl
