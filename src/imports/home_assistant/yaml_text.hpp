#pragma once

#include <boost/json/value.hpp>
#include <string_view>

#include "base/error.hpp"

namespace penstock::imports::home_assistant {

/// A YAML document as JSON, read as Home Assistant reads it: YAML 1.1, see `read_plain_scalar`, with merged mappings
/// (`<<`). What stands elsewhere (`!secret`, `!include`) becomes null.
/// Fault: it is not YAML (with its line), larger than 4 MiB, or its aliases make it larger than a file of people is.
checked<boost::json::value> parse_yaml(std::string_view text);

}  // namespace penstock::imports::home_assistant
