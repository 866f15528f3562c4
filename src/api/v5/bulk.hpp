#pragma once

#include <cstddef>
#include <optional>
#include <string>
#include <string_view>

#include "api/v5/call.hpp"
#include "master/record_writer.hpp"
#include "services/configuration/record_bulk.hpp"

namespace penstock::api::v5 {

/// Refused: `invalid`: another text than those of the three ways.
outcome<services::bulk_request::conflict> parse_conflict(std::string_view text);

/// Stores the items of `c.bulk`.
services::bulk_result store_items(call& c, master::record_writer& work);

/// Writes the result of one item as an element of `items`; `id` empty: the item has no id.
void write_item_result(json_writer& json, std::size_t index, const std::string& id,
                       const std::optional<master::request_error>& why);

/// Reads the body of `POST P/bulk`. Refused: `malformed`, `invalid`.
outcome<> read_bulk(call& c);
/// Stores the items and answers. Refused: if all items must succeed, as the first item that cannot be stored.
outcome<> run_bulk(call& c, master::record_writer& work);

}  // namespace penstock::api::v5
