#pragma once

#include <boost/json/value.hpp>
#include <string_view>

namespace penstock::imports::home_assistant {

/// The value of a plain (unquoted) scalar as Home Assistant's reader (PyYAML) takes it, which is YAML 1.1: `010` is 8,
/// `400_001` is 400001, `12:30` is 750 and `yes` is true. Texts, times, infinities, NaN and numbers that fit into no
/// 64 bits stay texts; an empty text and `~` are null.
boost::json::value read_plain_scalar(std::string_view text);

}  // namespace penstock::imports::home_assistant
