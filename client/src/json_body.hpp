#pragma once

#include <string>
#include <utility>

#include "client/src/json_write.hpp"
#include "client/src/outcome.hpp"

namespace penstock::v5::detail {

/// The JSON body of a request. Errors: ARGUMENT if JSON cannot express a value.
template <class T>
outcome<boost::json::value> body_of(const T& request) {
    boost::json::value body;
    std::string fault;
    if (!write_json(request, body, fault)) return local_error("ARGUMENT", std::move(fault));
    return body;
}

}  // namespace penstock::v5::detail
