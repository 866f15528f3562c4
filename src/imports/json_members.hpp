#pragma once

#include <boost/json/array.hpp>
#include <boost/json/object.hpp>
#include <boost/json/value.hpp>
#include <optional>
#include <string>
#include <string_view>

namespace penstock::imports {

/// What an object has under a name, where that is what is expected; else null or empty. None of them fails: files of
/// others lack members, and have null or a text where a number is meant. Texts have at most `max_value_bytes`.

const boost::json::value* member_of(const boost::json::value& object, std::string_view name);
const boost::json::array* array_of(const boost::json::value& object, std::string_view name);
std::string_view text_of(const boost::json::value& object, std::string_view name);
/// A number, or a text that is one.
std::optional<double> number_of(const boost::json::value& object, std::string_view name);
std::optional<std::int64_t> integer_of(const boost::json::value& object, std::string_view name);
/// A Boolean, or 0 and 1.
std::optional<bool> flag_of(const boost::json::value& object, std::string_view name);

/// Texts unchanged, numbers and Booleans as people write them; empty: neither.
std::string plain_text(const boost::json::value& v);

}  // namespace penstock::imports
