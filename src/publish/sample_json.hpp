#pragma once

#include <cstddef>
#include <string>
#include <string_view>

#include "publish/outgoing.hpp"

namespace penstock::publish {

// A sample in JSON, as every kind that sends JSON writes it (decisions-data E1). Pure.

/// `{"tag_id","site_id","opc_id","ts","value","type","quality"}` onto the end of `out`. `tag_id` is the name by
/// `tag_name`; of a sample below quality 64 the value is null.
void append_sample(std::string& out, const outgoing_batch& batch, std::size_t i);

/// The value alone, native JSON: number, true, false, text; arrays as arrays; Int64 and UInt64 beyond ±2^53, NaN and
/// infinities as text; ByteString base64, DateTime ISO-8601; null without value.
void append_sample_value(std::string& out, const samples& data, std::size_t i);

/// v1's data type of it: `Int16`, `Double` where scale or offset touched it, `Int16[10]`.
void append_sample_type(std::string& out, const tag_metadata& tag, const samples& data, std::size_t i);

/// Bytes of a text in JSON with its quotes, at most.
std::size_t quoted_size(std::string_view text) noexcept;

/// At least the bytes that `append_sample` writes of it, without formatting a number.
std::size_t most_sample_bytes(const outgoing_tag& tag, const samples& data, std::size_t i) noexcept;

}  // namespace penstock::publish
