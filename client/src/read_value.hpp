#pragma once

#include <optional>
#include <string>
#include <utility>

#include "client/src/json_read.hpp"
#include "client/src/outcome.hpp"

namespace penstock::v5::detail {

/// The gateway did it, but what it answers is not what is described.
inline error unreadable(std::string fault) {
    return local_error("PARSE", "the answer's " + std::move(fault), 200);
}

/// The struct that an answer's `data` is.
template <class T>
outcome<T> read_value(const outcome<boost::json::value>& data) {
    if (!data) return data.error();
    T made;
    std::string fault;
    if (!read_json(*data, made, fault)) return unreadable("data" + (fault.front() == ' ' ? fault : "." + fault));
    return made;
}

/// As calls answer it that may have nothing to answer.
template <class T>
outcome<std::optional<T>> some(outcome<T> got) {
    if (!got) return std::move(got.error());
    return std::optional<T>(std::move(*got));
}

}  // namespace penstock::v5::detail
