#pragma once

#include <boost/json/object.hpp>
#include <boost/json/value.hpp>
#include <cstdint>
#include <string>
#include <string_view>

#include "base/error.hpp"
#include "update/version.hpp"

namespace penstock::update {

/// A text without control characters but line ends, at most `max` bytes. The fault names the member below `prefix`.
checked<std::string> read_text(const boost::json::object& in, std::string_view name, const std::string& prefix,
                               std::size_t max);

/// A whole number from 0 to `max`.
checked<std::uint64_t> read_number(const boost::json::object& in, std::string_view name, const std::string& prefix,
                                   std::uint64_t max);

/// 64 lower-case hexadecimal digits.
checked<std::string> read_sum(const boost::json::object& in, std::string_view name, const std::string& prefix);

checked<version> read_version(const boost::json::object& in, std::string_view name);

/// The same fault with the member's name in front.
fault named(std::string field, const fault& of);

}  // namespace penstock::update
