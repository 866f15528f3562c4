#pragma once

#include <boost/json/monotonic_resource.hpp>
#include <boost/json/value.hpp>
#include <memory>
#include <string_view>

#include "base/error.hpp"

namespace penstock {

/// A parsed document with the memory of its values.
struct json_document {
    std::unique_ptr<boost::json::monotonic_resource> memory;
    boost::json::value root;
};

/// Strict JSON: UTF-8, at most 32 levels, no member twice, nothing after it. The fault has the position.
checked<json_document> parse_json(std::string_view text);

/// The same for a body that must be an object; any other JSON value is a fault, too.
checked<json_document> parse_json_object(std::string_view text);

}  // namespace penstock
