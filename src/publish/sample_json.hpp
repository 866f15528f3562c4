#pragma once

#include <cstddef>
#include <string>
#include <string_view>

#include "publish/outgoing.hpp"

namespace penstock::publish {

// A sample in JSON, as all transfers that send JSON write it. Pure.

/// Appends `{"tag_id","site_id","opc_id","ts","value","type","quality"}` to `out`. `tag_id` is the name made by
/// `tag_name`; the value is null if the quality is below 64. If the tag `has_state_text`, `state_text` follows.
void append_sample(std::string& out, const outgoing_batch& batch, std::size_t i);

/// Appends only the value, as JSON: number, true, false, text; arrays as arrays. Int64 and UInt64 beyond ±2^53, NaN and
/// infinities are texts. A ByteString is base64, a DateTime is ISO 8601; a sample without a value is null.
void append_sample_value(std::string& out, const samples& data, std::size_t i);

/// The data type of the sample as in v1: `Int16`, `Int16[10]`, or `Double` if the value is scaled.
void append_sample_type(std::string& out, const tag_metadata& tag, const samples& data, std::size_t i);

/// The text of the value from the states of the tag; empty: it has none.
std::string_view state_text_of(const tag_metadata& tag, const samples& data, std::size_t i);

/// Upper bound of the bytes of a text in JSON, with its quotes.
std::size_t quoted_size(std::string_view text) noexcept;

/// Upper bound of the bytes that `append_sample` writes, computed without formatting a number.
std::size_t most_sample_bytes(const outgoing_tag& tag, const samples& data, std::size_t i) noexcept;

}  // namespace penstock::publish
