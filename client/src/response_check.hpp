#pragma once

#include <boost/json/value.hpp>

#include "client/src/exchange.hpp"
#include "client/src/outcome.hpp"

namespace penstock::v5::detail {

/// The `data` of a successful response, else its error. Errors: `PARSE` if it is no envelope, or if status of the body,
/// HTTP status and code contradict each other: then nothing in it can be trusted.
outcome<boost::json::value> data_of(const response& got);

}  // namespace penstock::v5::detail
