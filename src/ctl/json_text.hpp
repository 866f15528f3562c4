#pragma once

#include <boost/json/value.hpp>
#include <string>
#include <string_view>

#include "ctl/failure.hpp"

namespace penstock::ctl {

enum class layout { lines, one_line };

/// JSON for scripts and users: numbers in their shortest form, two blanks for each level.
std::string format_json(const boost::json::value& value, layout how = layout::lines);

/// Parses JSON. The failure names `what` (a file, `the answer`) and the line.
outcome<boost::json::value> parse_json(std::string_view text, const std::string& what);

/// The member as human-readable text: texts without quotes, an empty text for null or no member, objects as JSON on one
/// line.
std::string text_of(const boost::json::value& object, std::string_view name);

/// The member if it is an array, else an empty one.
const boost::json::array& array_of(const boost::json::value& object, std::string_view name);

/// The member, or null.
const boost::json::value& member_of(const boost::json::value& object, std::string_view name);

}  // namespace penstock::ctl
