#pragma once

#include <string_view>

#include "imports/converted_point.hpp"

namespace penstock::imports::mitsubishi {

/// A device and a label's type of GX Works in this gateway's words. An empty type: a bit for bit devices, and
/// `word_type` for words.
/// Sources: GX Works2 operating manual (structured project), data types; public exports; DualsoftDev/dsev2 (comments).
conversion convert(std::string_view device, std::string_view type, std::string_view word_type);

/// Whether the text is a device and its number: `D100`, `X1F`, `U3\G100`.
bool is_device(std::string_view text);

/// Whether its numbers are bits; timers and counters are not.
bool is_bit_device(std::string_view device);

}  // namespace penstock::imports::mitsubishi
