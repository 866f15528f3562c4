#pragma once

#include <boost/json/fwd.hpp>
#include <optional>
#include <string>
#include <string_view>

#include "api/call.hpp"
#include "api/formats/value_json.hpp"
#include "api/handler_context.hpp"
#include "io/awaitable.hpp"

namespace penstock::api {

// What the calls on single values share with the bulk and the old ones.

/// Answers with the last-value record from the tag table.
void answer_value(call& c, std::string_view tag_id);

/// Writes the value and answers with the result.
io::awaitable<> answer_write(call& c, std::string tag_id, std::string text);

/// The `value` of a body to write; `nullopt` when it is absent or no text, number or boolean.
std::optional<std::string> text_to_write(const boost::json::value* from);

}  // namespace penstock::api
