#pragma once

#include <boost/json/value.hpp>
#include <string>
#include <string_view>

#include "ctl/failure.hpp"

namespace penstock::ctl {

enum class layout { lines, one_line };

/// JSON for scripts and users: numbers in their shortest form, two blanks a level.
std::string format_json(const boost::json::value& value, layout how = layout::lines);

/// The failure names `what` (a file, `the answer`) and the place.
outcome<boost::json::value> parse_json(std::string_view text, const std::string& what);

/// The member human-readable: texts without quotes, null and absent empty, objects as JSON on one line.
std::string text_of(const boost::json::value& object, std::string_view name);

/// The member if it is an array, else an empty one.
const boost::json::array& array_of(const boost::json::value& object, std::string_view name);

/// The member, or null.
const boost::json::value& member_of(const boost::json::value& object, std::string_view name);

}  // namespace penstock::ctl
