#pragma once

#include <boost/json/object.hpp>
#include <boost/json/value.hpp>
#include <cstdint>
#include <string>
#include <string_view>

#include "base/error.hpp"
#include "update/version.hpp"

namespace penstock::update {

/// Reads a text of at most `max` bytes, without control characters other than line ends. The fault names the member
/// with `prefix`.
checked<std::string> read_text(const boost::json::object& in, std::string_view name, const std::string& prefix,
                               std::size_t max);

/// Reads a whole number from 0 to `max`.
checked<std::uint64_t> read_number(const boost::json::object& in, std::string_view name, const std::string& prefix,
                                   std::uint64_t max);

/// Reads 64 lower-case hexadecimal digits.
checked<std::string> read_sum(const boost::json::object& in, std::string_view name, const std::string& prefix);

checked<version> read_version(const boost::json::object& in, std::string_view name);

/// The same fault with the name of the member before it.
fault named(std::string field, const fault& of);

}  // namespace penstock::update
