#pragma once

#include <boost/json/value.hpp>
#include <string_view>

#include "base/error.hpp"

namespace penstock::imports::telegraf {

/// A TOML document as the JSON value with the same members; dates and times become texts.
/// Fault: it is not TOML, with the line.
checked<boost::json::value> parse_toml(std::string_view text);

}  // namespace penstock::imports::telegraf
