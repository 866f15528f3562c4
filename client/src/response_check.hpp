#pragma once

#include <boost/json/value.hpp>

#include "client/src/exchange.hpp"
#include "client/src/outcome.hpp"

namespace penstock::v5::detail {

/// The `data` of an OK response, else its error. `PARSE` when it is no envelope, or when body status,
/// HTTP status and code do not agree: then nothing in it is to be believed.
outcome<boost::json::value> data_of(const response& got);

}  // namespace penstock::v5::detail
