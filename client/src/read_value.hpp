#pragma once

#include <optional>
#include <string>
#include <utility>

#include "client/src/json_read.hpp"
#include "client/src/outcome.hpp"

namespace penstock::v5::detail {

/// The call succeeded, but the response does not match its description.
inline error unreadable(std::string fault) {
    return local_error("PARSE", "the answer's " + std::move(fault), 200);
}

/// Reads the `data` of a response into a struct.
template <class T>
outcome<T> read_value(const outcome<boost::json::value>& data) {
    if (!data) return data.error();
    T made;
    std::string fault;
    if (!read_json(*data, made, fault)) return unreadable("data" + (fault.front() == ' ' ? fault : "." + fault));
    return made;
}

/// The result of calls that may return nothing.
template <class T>
outcome<std::optional<T>> some(outcome<T> got) {
    if (!got) return std::move(got.error());
    return std::optional<T>(std::move(*got));
}

}  // namespace penstock::v5::detail
